"""What the reading of one deck needs at hand: the known names, the mistakes so far, and how to word them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruleshift.text.errors import SHOWN_AT_MOST, DeckError, Mistake
from ruleshift.text.record import changed
from ruleshift.text.source import NUMBER, Items, Keys, Node, Text
from ruleshift.text.wording import MOST_MISTAKES, choices, cut, is_slip, listed, nearest

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
DIGITS = {word: str(number) for number, word in enumerate(NUMBERS)}
MOST_WORDS = 80  # of the language; no message lists more
MOST_TITLES = 20  # cards that a message lists


def found(node: Node) -> str:
    """What stands at a place, for a message."""
    if isinstance(node, Items):
        return "a list" if node.items else "an empty list"
    if isinstance(node, Keys):
        names = [cut(key.text, 20) for key, _ in node.pairs[:3]]
        return f"a mapping with {listed(names, 'and')}" if names else "an empty mapping"
    if node.plain and node.text in ("", "~", "null"):
        return "nothing"
    if NUMBER.fullmatch(node.text):
        return f"the number '{cut(node.text)}'" if node.plain else f"'{cut(node.text)}' in quotes"
    return f"'{cut(node.text)}'"


def in_digits(node: Node) -> str:
    """What to write for a number that is spelled out, for the end of a message."""
    digits = DIGITS.get(node.text.casefold(), "") if isinstance(node, Text) else ""
    return f"; write {digits}" if digits else ""


class Reading:
    """The mistakes of one deck file and everything its cards may refer to."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.card = ""  # the card being read, for messages
        self.mistakes: list[Mistake] = []
        self.titles: dict[str, str] = {}  # title or short title -> title

    def wrong(self, node: Node, message: str) -> None:
        """Note a mistake and go on reading."""
        self.mistakes.append(Mistake(self.file, node.line, node.column, self.card, message))
        if len(self.mistakes) >= MOST_MISTAKES:
            raise DeckError(self.mistakes)

    def expected(self, node: Node, what: str, remedy: str = "") -> None:
        """Note that something else should stand here."""
        self.wrong(node, f"expected {what}, found {found(node)}{remedy}")

    def meant(self, keys: Keys, name: str) -> bool:
        """Whether one of the keys is nearly this one, so that it is not missing but misspelt."""
        return any(is_slip(key.text, name) for key, _ in keys.pairs)

    def unknown(
        self, node: Text, kind: str, known: Iterable[str], where: str = "", most: int = MOST_WORDS
    ) -> None:
        """Note an unknown word, with the nearest right one or else all of them."""
        words = list(dict.fromkeys(known))
        # Nobody is shown more mistakes than that, and comparing takes its time.
        near = nearest(node.text, words) if len(self.mistakes) < SHOWN_AT_MOST else None
        message = f"unknown {kind} '{cut(node.text)}'{where}"
        if near is not None:
            message += f"; did you mean '{near}'?"
        elif not words:
            message += "; the deck declares none"
        elif len(words) <= most:
            message += f"; {choices(words)}"
        self.wrong(node, message)

    def mapping(self, node: Node, what: str) -> Keys | None:
        """The node as a mapping with at least one key, or a mistake."""
        if isinstance(node, Keys) and node.pairs:
            return node
        self.expected(node, what)
        return None

    def check_keys(self, node: Keys, known: Iterable[str], where: str) -> None:
        """Note every key that does not belong here."""
        words = list(known)
        for key, value in node.pairs:
            if key.text in words:
                continue
            word, colon, rest = key.text.partition(":")
            if colon and word in words:
                self.wrong(key, f"a space is missing behind the colon: `{word}: {cut(rest)}`")
            elif (
                isinstance(value, Text)
                and value.plain
                and not value.text
                and nearest(key.text, words) is None
            ):
                self.wrong(
                    key, f"'{cut(key.text)}' is no key{where}; a text with a comma must be quoted here"
                )
            else:
                self.unknown(key, "key", words, where)

    def number(self, node: Node, least: int, most: int, what: str) -> int | None:
        """A plain number within bounds, or a mistake."""
        if isinstance(node, Text) and node.plain and NUMBER.fullmatch(node.text):
            value = int(node.text)
            if least <= value <= most:
                return value
            self.wrong(node, f"{what} must be from {least} to {most}, found {value}")
        else:
            self.expected(node, f"{what} from {least} to {most}", in_digits(node))
        return None

    def text(self, node: Node, what: str, empty: bool = False) -> str:
        """A text, or a mistake and an empty text."""
        if isinstance(node, Text) and (node.text.strip() or empty):
            return node.text.strip()
        self.expected(node, what)
        return ""

    def word(self, node: Node, words: Sequence[str], what: str, where: str = "") -> str | None:
        """One of the listed words, or a mistake."""
        if not isinstance(node, Text):
            self.expected(node, f"{listed(words)}{where}")
        elif node.text not in words:
            self.unknown(node, what, words, where)
        else:
            return node.text
        return None

    def flag(self, node: Node) -> bool:
        """`yes` or `no`, or a mistake."""
        if isinstance(node, Text) and node.text in ("yes", "true", "no", "false"):
            return node.text in ("yes", "true")
        self.expected(node, "'yes' or 'no'")
        return False

    def several(self, node: Node) -> list[Node]:
        """A list's items, or a single thing as a list of one."""
        return node.items if isinstance(node, Items) else [node]

    def title(self, node: Node) -> str | None:
        """The full title of a card named here, or a mistake."""
        if not isinstance(node, Text) or not node.text.strip():
            self.expected(node, "the name of a card")
        elif node.text in self.titles:
            return self.titles[node.text]
        else:
            self.unknown(node, "card", self.titles, most=MOST_TITLES)
        return None

    def titles_in(self, node: Node) -> list[str]:
        """The full titles of the cards named here: one name or a list without repeats."""
        nodes = self.several(node)
        if not nodes:
            self.expected(node, "the name of a card or a list of names")
        titles: list[str] = []
        for index, item in enumerate(nodes):
            if self._split_name(nodes, index):
                continue
            title = self.title(item)
            if title is not None and title in titles:
                self.wrong(item, f"the card '{title}' is named twice in this list")
            elif title is not None:
                titles.append(title)
        return titles

    def _split_name(self, nodes: list[Node], index: int) -> bool:
        """Whether a comma has cut a card's name in two: `[Draw 3, Play 2 of Them]` without quotes."""
        texts = [node.text if isinstance(node, Text) else "" for node in nodes]
        if index and ", ".join(texts[index - 1 : index + 1]) in self.titles:
            return True  # already reported with its first half
        whole = ", ".join(texts[index : index + 2])
        if index + 1 < len(texts) and whole in self.titles:
            self.wrong(nodes[index], f'a name with a comma must be quoted in a list: "{whole}"')
            return True
        return False


def with_cards(mistakes: list[Mistake], root: Node) -> list[Mistake]:
    """Name the card also in mistakes that were found before cards were known (keys given twice)."""
    node = root.get("cards") if isinstance(root, Keys) else None
    cards = [card for card in node.items if isinstance(card, Keys)] if isinstance(node, Items) else []
    starts = [(card.line, name.text) for card in cards if isinstance(name := card.get("name"), Text)]
    named = []
    for mistake in mistakes:
        before = [cut(name) for line, name in starts if line <= mistake.line]
        named.append(changed(mistake, card=before[-1] if before else ""))
    return named

"""Judges a deck list by the rules of deck construction: all its mistakes, not the first alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.families.necro.deckbuilding.list_text import (
    ANYWHERE,
    CUT_OFF,
    SURVIVOR,
    SURVIVOR_DECK,
    ZOMBIE_DECK,
    Line,
    Listing,
    plain,
)
from ruleshift.text.errors import Mistake
from ruleshift.text.wording import a, cut, nearest

if TYPE_CHECKING:
    from ruleshift.families.necro.language.normal import Card, CardSet


# Part of a deck -> how many cards it holds, and the rule that says so.
SIZES: Final = {SURVIVOR: (1, "6.1.2"), SURVIVOR_DECK: (40, "6.1.3"), ZOMBIE_DECK: (20, "6.1.4")}
SECRET_RARE: Final = "SCR"
BOSS: Final = "boss"
MOST_GUESSES: Final = 40  # names that are guessed at: each is compared with every card there is


def part_of(card: Card) -> str:
    """Where a card belongs; its type alone decides (R16: Events of both sides go into the 40)."""
    return {"survivor": SURVIVOR, "zombie": ZOMBIE_DECK}.get(card["type"], SURVIVOR_DECK)


def tied_to(card: Card) -> list[tuple[str, str]]:
    """The Survivors a card can be used by: pairs of `identity` or `name` and what it must be."""
    return [
        (condition["cond"], condition["what"])
        for condition in card.get("requires", ())
        if condition["cond"] == "identity" or condition["cond"] == "name"
    ]


def usable_by(card: Card, survivor: Card) -> bool:
    """Whether a Survivor meets what a card asks of its user (10.5.1)."""
    said = {"identity": survivor["identity"], "name": survivor["name"]}
    return all(said[key].casefold() == what.casefold() for key, what in tied_to(card))


class Judge:
    """Goes through a list that has been read, with the cards of a set at hand."""

    def __init__(self, listing: Listing, card_set: CardSet) -> None:
        self.listing = listing
        self.cards: dict[str, Card] = {plain(card["name"]).casefold(): card for card in card_set["cards"]}
        self.names: list[str] = [card["name"] for card in card_set["cards"]]
        self.title: str = card_set["title"]
        self.guesses = MOST_GUESSES
        self.notes: list[Mistake] = []
        self.known: list[tuple[Line, Card]] = []
        self.unknown: list[tuple[Line, str]] = []  # with the part it counts for, or "" if nobody can tell

    def judge(self) -> None:
        """Note all mistakes in the listing, and remarks here."""
        self.find()
        self._sizes()
        self._copies()
        self._bosses()
        self._secret_rares()
        self._both_decks()
        self._ties()

    def find(self) -> None:
        """Find the cards, and judge nothing but names and sections."""
        for line in self.listing.lines:
            self._find(line)

    def copies(self, part: str) -> tuple[tuple[int, str], ...]:
        """The cards of a part in the order of the list, each name once."""
        found: dict[str, int] = {}
        for line, card in self.known:
            if part_of(card) == part:
                found[card["name"]] = found.get(card["name"], 0) + line.count
        return tuple((count, name) for name, count in found.items())

    # -- line by line ----------------------------------------------------------------------

    def _find(self, line: Line) -> None:
        card = self.cards.get(line.name.casefold())
        if card is None:
            self._unknown(line)
            return
        self.known.append((line, card))
        part = part_of(card)
        if line.section in (ANYWHERE, part):
            return
        _, rule = SIZES[line.section]
        home = "on the line `Survivor:`" if part == SURVIVOR else f"in the {part}"
        what = f"{card['name']} is {a(card['type'])} and cannot be {_place(line.section)}"
        self.wrong(line, f"{what}; put it {home}", rule)

    def _unknown(self, line: Line) -> None:
        self.guesses -= 1
        near = nearest(line.name, self.names) if self.guesses >= 0 else None
        meant = f"did you mean '{near}'?" if near else f"no card of {self.title} has a name like it"
        meant = meant if self.guesses >= 0 else f"no card of {self.title} has that name"
        end = CUT_OFF if line.number == self.listing.last else ""
        self.wrong(line, f"unknown card '{cut(line.name)}'; {meant}{end}", "3.1.1")
        part = line.section or (part_of(self.cards[plain(near).casefold()]) if near else "")
        self.unknown.append((line, part))

    # -- the whole -------------------------------------------------------------------------

    def _sizes(self) -> None:
        """6.1.2 to 6.1.4: one Survivor, 40 cards, 20 zombies."""
        loose = sum(line.count for line, part in self.unknown if not part)
        for part, (size, rule) in SIZES.items():
            found = sum(line.count for line, card in self.known if part_of(card) == part)
            found += sum(line.count for line, where in self.unknown if where == part)
            if found == size or found < size <= found + loose:
                continue
            many = f"take {found - size} out" if found > size else f"add {size - found}"
            if part == SURVIVOR:
                what = self._survivors(found)
            else:
                what = f"the {part} must hold exactly {size} cards, found {found}; {many}"
            if found < size and self.listing.unread:
                what += " (lines that cannot be read are not counted)"
            line = self.listing.headings.get(part, 0)
            if part == SURVIVOR and found > size:
                line = max(line.number for line, _ in self._named_survivors())
            self.listing.wrong(line, 1 if line else 0, f"{what} (rule {rule})")

    def _survivors(self, found: int) -> str:
        if not found:
            return "there must be exactly 1 Survivor, found 0; write a line `Survivor: NAME`"
        named = [f"{line.count}x {name} (line {line.number})" for line, name in self._named_survivors()]
        return f"there must be exactly 1 Survivor, found {found}: {', '.join(named)}; keep one of them"

    def _named_survivors(self) -> list[tuple[Line, str]]:
        """All that counts as a Survivor, in the order of the lines; nobody may know some of them."""
        named = [(line, str(card["name"])) for line, card in self.known if part_of(card) == SURVIVOR]
        named += [(line, cut(line.name)) for line, part in self.unknown if part == SURVIVOR]
        return sorted(named, key=lambda one: one[0].number)

    def _copies(self) -> None:
        """6.1.5: at most 4 of a name, counted over all lines (R13), unless the card allows more."""
        for name, lines in self._by_name().items():
            card = self.cards[plain(name).casefold()]
            limit = card.get("copies", 4)
            found = sum(line.count for line in lines)
            if len(lines) > 1 and len({line.section for line in lines}) == 1:
                self._note(lines[-1], f"{name} stands on {_lines(lines)}; together {found} copies")
            if part_of(card) == SURVIVOR or found <= limit:
                continue
            where = f" ({_lines(lines)})" if len(lines) > 1 else ""
            what = f"at most {limit} copies of {name}, found {found}{where}; take {found - limit} out"
            self.wrong(lines[-1], what, "6.1.5, R13")

    def _bosses(self) -> None:
        """6.1.5: at most one Boss in all, whatever its name (R15)."""
        lines = [(line, card) for line, card in self.known if card["subtype"] == BOSS]
        self._at_most_one(lines, "Boss in the Zombie Deck", "6.1.5, R15")

    def _secret_rares(self) -> None:
        """6.1.5: at most one card of rarity SCR among the 40; the Survivor may have any rarity (R14)."""
        lines = [
            (line, card)
            for line, card in self.known
            if card["rarity"] == SECRET_RARE and part_of(card) == SURVIVOR_DECK
        ]
        self._at_most_one(lines, f"card of rarity {SECRET_RARE} in the Survivor Deck", "6.1.5, R14")

    def _at_most_one(self, lines: list[tuple[Line, Card]], what: str, rule: str) -> None:
        found = sum(line.count for line, _ in lines)
        if found > 1:
            named = ", ".join(f"{line.count}x {card['name']} (line {line.number})" for line, card in lines)
            self.wrong(lines[-1][0], f"at most 1 {what}, found {found}: {named}; keep one", rule)

    def _both_decks(self) -> None:
        """6.1.5: no card in both decks."""
        for name, lines in self._by_name().items():
            decks = {line.section: line for line in lines if line.section in (SURVIVOR_DECK, ZOMBIE_DECK)}
            if len(decks) > 1:
                numbers = sorted(line.number for line in decks.values())
                what = f"{name} is in both decks (lines {numbers[0]} and {numbers[1]}); a card belongs to one"
                self.wrong(max(decks.values(), key=lambda line: line.number), what, "6.1.5")

    def _ties(self) -> None:
        """R18: a card of another Survivor may be in the deck, but nobody could ever play it."""
        survivors = [card for _, card in self.known if part_of(card) == SURVIVOR]
        if len(survivors) != 1:
            return
        for line, card in self.known:
            if not usable_by(card, survivors[0]):
                who = " and ".join(what for _, what in tied_to(card))
                what = f"{card['name']} can only be used by {who}, never by {survivors[0]['name']}"
                self._note(line, f"{what}; it is legal, and a dead card (rule 10.5.1, R18)")

    def _by_name(self) -> dict[str, list[Line]]:
        found: dict[str, list[Line]] = {}
        for line, card in self.known:
            found.setdefault(card["name"], []).append(line)
        return found

    def wrong(self, line: Line, message: str, rule: str) -> None:
        self.listing.wrong(line.number, line.column, f"{message} (rule {rule})")

    def _note(self, line: Line, message: str) -> None:
        self.notes.append(Mistake(self.listing.file, line.number, line.column, "", message))


def _place(section: str) -> str:
    return "the Survivor" if section == SURVIVOR else f"in the {section}"


def _lines(lines: list[Line]) -> str:
    return f"lines {', '.join(str(line.number) for line in lines[:-1])} and {lines[-1].number}"

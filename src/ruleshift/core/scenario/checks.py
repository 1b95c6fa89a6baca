"""Whether what must hold does hold: one small function for each kind of check."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from ruleshift.core.scenario.position import unmatched
from ruleshift.text.wording import cut, nearest

if TYPE_CHECKING:
    from ruleshift.core.engine.event import Event
    from ruleshift.core.match.match import Match
    from ruleshift.core.scenario.expect import Check
    from ruleshift.core.scenario.position import Lying, Position, PositionReader, Zones


class Positions(Protocol):
    """What a family of games can say about its positions."""

    ZONES: Zones

    @property
    def READER(self) -> type[PositionReader]: ...  # noqa: N802 - a constant of a module, which is read only

    # A match at a position, run to its first question unless it is to stand still.
    def begin(
        self, game: Any, position: Position, added: Sequence[Mapping[str, Any]] = (), still: bool = False
    ) -> Match: ...

    # The number of the turn, and a word for how far it has got if it is one of the moments to stop at.
    def moment(self, s: Any) -> tuple[int, str]: ...

    # Take an answer that is among the options, and do not run on.
    def take(self, s: Any, option: int) -> None: ...
    def contents(self, s: Any, seat: str, zone: str) -> list[Lying]: ...
    def known_to(self, s: Any, seat: int, title: str) -> bool: ...
    def counter(self, s: Any, name: str) -> int: ...

    # What is true of a seat, or of the table if no seat is named, in all its wordings, the usual
    # one first; `part` is the word within a table.
    def fact(self, s: Any, seat: str, name: str, part: str = "") -> tuple[str, ...]: ...
    def idle(self, s: Any) -> bool: ...


Finding = str | None  # what is wrong, if anything


def failed(check: Check, match: Match, family: Positions) -> Finding:
    """What is wrong with a check, as "expected ..., found ...", or None if it holds."""
    return KINDS[check.kind](check, match, family)


def differs(what: str, expected: object, found: object) -> str:
    return f"{what}: expected {expected}, found {found}"


def listed(words: Iterable[str]) -> str:
    return f"[{', '.join(words)}]"


# -- zones ---------------------------------------------------------------------------------


def place(check: Check) -> str:
    return f"{check.seat}'s {check.name}" if check.seat else check.name


def shown(found: Iterable[Lying], check: Check) -> list[str]:
    """What was found, with as much about each card as the check asks."""
    return [lying.beside(check.cards) for lying in found]


def exactly(check: Check, match: Match, family: Positions) -> Finding:
    found = tuple(family.contents(match.state, check.seat, check.name))
    if len(found) == len(check.cards) and not unmatched(check.cards, found):
        return None
    wanted = sorted(map(str, check.cards))
    return differs(place(check), listed(wanted), listed(sorted(shown(found, check))))


def count(check: Check, match: Match, family: Positions) -> Finding:
    found = [str(lying) for lying in family.contents(match.state, check.seat, check.name)]
    if len(found) == check.number:
        return None
    return differs(place(check), f"{check.number} cards", f"{len(found)}: {cut(listed(found), 200)}")


def top(check: Check, match: Match, family: Positions) -> Finding:
    found = family.contents(match.state, check.seat, check.name)[: len(check.cards)]
    fitting = [lying.fits(held) for lying, held in zip(found, check.cards, strict=False)]
    if len(found) == len(check.cards) and all(fitting):
        return None
    wanted = listed(map(str, check.cards))
    return differs(f"top of {place(check)}", wanted, listed(shown(found, check)))


def has(check: Check, match: Match, family: Positions) -> Finding:
    found = tuple(family.contents(match.state, check.seat, check.name))
    missing = unmatched(check.cards, found)
    if not missing:
        return None
    wanted = dict.fromkeys(map(str, missing))
    return differs(place(check), f"{listed(wanted)} among the cards", cut(listed(shown(found, check)), 200))


def lacks(check: Check, match: Match, family: Positions) -> Finding:
    found = family.contents(match.state, check.seat, check.name)
    there = [str(held) for held in check.cards if any(lying.fits(held) for lying in found)]
    return differs(place(check), f"no {listed(there)}", "it there") if there else None


def fact(check: Check, match: Match, family: Positions) -> Finding:
    """Something in a word or a number, of a seat or of the table; the wording that is usual is shown."""
    part, wanted = check.words if check.kind == "entry" else ("", check.words[0])
    found = family.fact(match.state, check.seat, check.name, part)
    if wanted in found:
        return None
    return differs(f"{part} in {place(check)}" if part else place(check), wanted, found[0])


def nothing(check: Check, match: Match, family: Positions) -> Finding:
    """That no word of a table says anything."""
    words = family.ZONES.tables[check.name]
    said = {word: family.fact(match.state, check.seat, check.name, word) for word in words}
    found = [f"{word}: {texts[0]}" for word, texts in said.items() if "no" not in texts]
    return differs(place(check), "nothing", listed(found)) if found else None


def knows(check: Check, match: Match, family: Positions) -> Finding:
    seat = match.names.index(check.seat)
    wanted = check.kind == "knows"
    wrong = [h.title for h in check.cards if family.known_to(match.state, seat, h.title) != wanted]
    if not wrong:
        return None
    return differs(check.seat, f"{check.kind} {listed(wrong)}", "the opposite")


# -- the course of the game ----------------------------------------------------------------


def value(check: Check, match: Match, family: Positions) -> Finding:
    try:
        explained = match.explain(check.name, match.names.index(check.seat))
    except ValueError as error:
        return differs("value", check.name, str(error))
    if explained.value == check.number:
        return None
    return differs(
        f"{check.name} for {check.seat}", "none" if check.number is None else check.number, explained
    )


def counter(check: Check, match: Match, family: Positions) -> Finding:
    found = family.counter(match.state, check.name)
    return None if found == check.number else differs(f"cards {check.name}", check.number, found)


def turn(check: Check, match: Match, family: Positions) -> Finding:
    found = match.names[match.state.active]
    return None if found == check.seat else differs("turn", check.seat, found)


def order(check: Check, match: Match, family: Positions) -> Finding:
    found = tuple(match.names[seat] for seat in match.state.order)
    return None if found == check.words else differs("order", listed(check.words), listed(found))


def winner(check: Check, match: Match, family: Positions) -> Finding:
    outcome = match.outcome
    if outcome is None:
        found = "nobody"
    else:
        found = outcome.kind if outcome.winner is None else match.names[outcome.winner]
    if found == check.seat:
        return None
    return differs("winner", check.seat, found if outcome is None else f"{found} ({outcome})")


def log(check: Check, match: Match, family: Positions) -> Finding:
    text = match.log("all")
    missing = [words for words in check.words if words not in text]
    if not missing:
        return None
    near = nearest(missing[0], [line.strip() for line in text.splitlines()])
    return differs("log", f"'{missing[0]}'", f"only '{near}'" if near else "nothing like it")


def happened(check: Check, match: Match, family: Positions) -> Finding:
    """Whether there was an event of a kind, with the fields that are named."""
    kinds = match.game.event_kinds().names()
    if check.name not in kinds:
        near = nearest(check.name, kinds)
        return f"there is no kind of event '{check.name}'" + (f"; did you mean '{near}'?" if near else "")
    told = [spoken(event, match) for event in match.events if event.kind == check.name]
    if any({*check.words} <= {*words} for words in told):
        return None
    found = f"{check.name} with {listed(told[-1])}" if told else f"no '{check.name}'"
    return differs("what happened", f"{check.name} with {listed(check.words)}", found)


def spoken(event: Event, match: Match) -> list[str]:
    """What is known of an event and of what was told with it, in words: `card: Scone`, `seat: Ann`."""
    rows = [(event.declared.fields, event.fields("all"))]
    for name, code in event.declared.parts.items():
        rows += [(event.kinds.of[code].fields, part) for part in rows[0][1].pop(name, ())]
    moves = not event.declared.fields and event.seat is not None
    found = [f"seat: {match.names[event.seat or 0]}"] if moves else []
    for fields, values in rows:
        types = {field.name: field.type for field in fields}
        for name, value in values.items():
            type_ = types.get(name, name)
            for one in value if isinstance(value, list) else [value]:
                if type_ in ("card", "cards"):
                    found.append(f"{name.removesuffix('s')}: {match.game.names[one]}")
                elif type_ in ("seat", "seats"):
                    found.append(f"{name}: {match.names[one]}")
                else:
                    found.append(f"{name}: {('no', 'yes')[one] if isinstance(one, bool) else one}")
    return found


def why_not(check: Check, match: Match, family: Positions) -> Finding:
    found = match.why_not(check.name, match.names.index(check.seat))
    if check.words[0] in found:
        return None
    return differs(f"why not {check.name} for {check.seat}", f"'{check.words[0]}'", f"'{found}'")


# -- the question --------------------------------------------------------------------------


def asking(match: Match) -> str:
    """The present question in words, for messages."""
    question = match.question
    if question is None and match.outcome is None:
        return f"the game at a stop in {match.names[match.state.active]}'s turn"
    if question is None:
        return f"the game over: {match.outcome}"
    labels = list(question.labels().values())
    shown = cut(listed(labels), 300)
    return f"{match.names[question.who]} asked '{question.prompt}' {shown}"


def no_question(check: Check, match: Match, family: Positions) -> Finding:
    return None if match.question is None else differs("question", "none", asking(match))


def asked(check: Check, match: Match, family: Positions) -> Finding:
    question = match.question
    if question is not None and match.names[question.who] == check.seat:
        return None
    return differs("question", f"one to {check.seat}", asking(match))


def purpose(check: Check, match: Match, family: Positions) -> Finding:
    question = match.question
    if question is not None and question.purpose == check.name:
        return None
    found = "none" if question is None else f"'{question.purpose}'; {asking(match)}"
    return differs("purpose", f"'{check.name}'", found)


def reason(check: Check, match: Match, family: Positions) -> Finding:
    found = match.question.why if match.question is not None else "no question"
    return None if check.words[0] in found else differs("why it is asked", f"'{check.words[0]}'", found)


def options(check: Check, match: Match, family: Positions) -> Finding:
    found = [] if match.question is None else list(match.question.labels().values())
    if sorted(found) == sorted(check.words):
        return None
    return differs("options", listed(sorted(check.words)), listed(sorted(found)))


def offers(check: Check, match: Match, family: Positions) -> Finding:
    found = [] if match.question is None else list(match.question.labels().values())
    wrong = [word for word in check.words if (word in found) != (check.kind == "offers")]
    if not wrong:
        return None
    wanted = listed(wrong) if check.kind == "offers" else f"no {listed(wrong)}"
    return differs("options", wanted, asking(match))


KINDS: Final[dict[str, Callable[[Check, Match, Positions], Finding]]] = {
    "exactly": exactly,
    "count": count,
    "top": top,
    "has": has,
    "lacks": lacks,
    "knows": knows,
    "does not know": knows,
    "fact": fact,
    "entry": fact,
    "nothing": nothing,
    "value": value,
    "counter": counter,
    "turn": turn,
    "order": order,
    "winner": winner,
    "log": log,
    "happened": happened,
    "why not": why_not,
    "no question": no_question,
    "asked": asked,
    "purpose": purpose,
    "reason": reason,
    "options": options,
    "offers": offers,
    "refuses": offers,
}

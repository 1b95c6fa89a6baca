"""Puzzles of NecroGenesis: a turn that is hard to survive, and its position in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.puzzling import Puzzling
from ruleshift.families.necro.codes import AP, L_STATUS, LASTING, STATUSES, TALLIES, TOKENS
from ruleshift.families.necro.position.facts import contents, fact, idle
from ruleshift.families.necro.position.phrases import CARD_FLAGS
from ruleshift.families.necro.position.position import FULL_AP, FULL_TP

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruleshift.core.match.match import Match
    from ruleshift.core.scenario.position import Lying
    from ruleshift.families.necro.rules.table.state import NecroState

SHOWN: Final = ("hand", "equipment", "TZ", "ZZ", "traps")  # the piles are filled with what does nothing
USUAL: Final = {"ap": str(FULL_AP), "tp": str(FULL_TP), "th": "0", "gained": str(FULL_AP)}


class NecroPuzzles(Puzzling):
    """Survive this turn's Zombie Phase."""

    goal = "survive this phase"
    task = "Be alive when the Zombie Phase is over, whatever the zombies do and whatever the dice show."
    outlast = True
    seats = (2,)

    def begins(self, match: Match) -> bool:
        s: Any = match.state
        acts = s.asked == s.active and match.question is not None and match.question.purpose == "act"
        return (
            acts
            and idle(s)
            and s.gained == s.pools[AP + s.active] == FULL_AP
            and not s.events_played[s.active]
        )

    def written(self, match: Match) -> dict[str, Any] | None:
        s: Any = match.state
        lasting = range(0, len(s.lasting), LASTING)
        if len(s.pending) or any(s.lasting[at] != L_STATUS for at in lasting):
            return None  # something is to come that a position cannot say
        me = s.names[s.active]
        names = [me, *(name for name in s.names if name != me)]
        return {"seats": {name: seated(s, name, name == me) for name in names}, "turn": me}


def seated(s: NecroState, seat: str, acts: bool) -> dict[str, Any]:
    """What lies at a seat, and what is true of it and not usual."""
    found: dict[str, Any] = {"survivor": fact(s, seat, "survivor")[0], "hp": int(fact(s, seat, "hp")[0])}
    for pool in ("ap", "tp", "th"):
        value = fact(s, seat, pool)[0]
        if value != (USUAL[pool] if acts else "0"):
            found[pool] = int(value)
    for table, words in (("statuses", STATUSES), ("tokens", TOKENS), ("tally", TALLIES)):
        said = {word: fact(s, seat, table, word) for word in words}
        if said := {word: texts for word, texts in said.items() if "no" not in texts}:
            found[table] = {word: amount(texts) for word, texts in said.items()}
    if fact(s, seat, "used")[0] == "yes":
        found["used"] = "yes"
    for zone in SHOWN:
        if lying := [title(one) for one in reversed(contents(s, seat, zone))]:
            found[zone] = lying
    found.setdefault("hand", [])
    return found


def amount(texts: tuple[str, ...]) -> Any:
    """How much of something there is, in the words of a position."""
    return int(texts[0]) if texts[0].isdigit() else texts[0] or "yes"


def title(one: Lying) -> Any:
    """A card with what is attached to it and what is not usual about it."""
    notes = {**unusual(one.facts)}
    if one.riders:
        notes["with"] = [title(rider) for rider in one.riders]
    return {one.title: notes} if notes else one.title


def unusual(facts: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """What a position has to say of a card in play: hurt, used, afflicted."""
    found: dict[str, Any] = {}
    if "hp" in facts and facts["hp"] != facts["max hp"]:
        found["hp"] = int(facts["hp"][0])
    for number in ("counters", "x"):
        if facts.get(number, ("0",))[0] != "0":
            found[number] = int(facts[number][0])
    for flag in CARD_FLAGS:
        if facts.get(flag, ("no",))[0] == "yes":
            found[flag] = "yes"
    for status in STATUSES:
        texts = facts.get(status, ("no",))
        if "no" not in texts:
            found[status] = texts[-1] if status == "grabbed" else amount(texts)
    return found

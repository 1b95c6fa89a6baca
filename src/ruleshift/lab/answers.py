"""The questions a study can ask of its runs, and how each is answered, in sentences with their intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ruleshift.lab.cards import Cards
from ruleshift.lab.compare import changes
from ruleshift.lab.measures import Measured
from ruleshift.lab.shares import Share
from ruleshift.lab.words import share_of, spread_of

SHOWN: Final = 5  # cards that an answer names

Figures = dict[str, Any]


class Told(NamedTuple):
    """A run of a study: what it is called, and its games."""

    name: str
    measured: Measured
    figures: Figures


class Question(NamedTuple):
    """A question: whether it needs what happened to cards, and its answer for one run."""

    events: bool
    answer: Callable[[Told], str]


def first_player(run: Told) -> str:
    """Judged by whoever had the first turn."""
    share = share_of(run.figures["order"][0])
    even = 1 / len(run.figures["order"])
    if len(run.figures["order"]) == 1:
        return "There is only one player."
    if not share.beyond(even):
        return f"Not that it can be seen: whoever begins wins {share}, and {even * 100:.1f} % would be even."
    word = "Yes" if share.value > even else "No, the first player is at a disadvantage"
    return f"{word}: whoever begins wins {share}, and {even * 100:.1f} % would be even."


def length(run: Told) -> str:
    return f"Turns: {spread_of(run.figures['turns'])}. Decisions: {spread_of(run.figures['decisions'])}."


def best_bot(run: Told) -> str:
    bots = run.figures["bots"]
    if len(bots) < 2:
        return "All seats have the same bot."
    said = []
    for name, figures in sorted(bots.items(), key=lambda one: one[1]["fair"] - one[1]["share"]):
        share, fair = share_of(figures), figures["fair"]
        worth = "as even play would" if not share.beyond(fair) else "above" if share.value > fair else "below"
        said.append(
            f"{name} wins {share} ({worth}{'' if worth.startswith('as') else f' {fair * 100:.1f} %'})"
        )
    return "; ".join(said) + "."


def endings(run: Told) -> str:
    decisive, limit = share_of(run.figures["decisive"]), share_of(run.figures["limit"])
    ways = ", ".join(f"{how or 'no word'} {count}" for how, count in run.figures["endings"].items())
    return f"Somebody wins {decisive}; a limit ends {limit}. How games end: {ways}."


def leads(run: Told) -> str:
    found = run.figures["lead_changes"]
    if found is None:
        return "Not measured: it takes a value of positions, and games that are played question by question."
    return f"Times in a game: {spread_of(found)}."


def choice(run: Told) -> str:
    options = run.figures["options"]
    if options is None:
        return "Not measured: the games were played inside the engine."
    mean = run.figures["decisions"]["mean"]
    return f"A decision has {options:.1f} options on average, and a game {mean:.1f} decisions."


def goals(run: Told) -> str:
    found = run.measured.goals()
    if not found:
        return "No card decides this game."
    best = ", ".join(
        f"{goal['card']} {share_of(goal)} after {goal['turns']:.1f} turns" for goal in found[:SHOWN]
    )
    quick = min(found, key=lambda goal: (goal["turns"], goal["card"]))
    least = f"the quickest is {quick['card']} ({quick['turns']:.1f} turns)"
    return f"Most often {best}. {len(found)} cards have decided games; {least}."


def helpful(run: Told) -> str:
    """Only cards whose interval leaves nothing out."""
    rows = [row for row in Cards(run.measured).adds() if row["played"]]
    sure = [(row["card"], Share(row["played"]["adds"], *row["played"]["interval"])) for row in rows]
    good = sorted((one for one in sure if one[1].low > 0), key=lambda one: -one[1].value)[:SHOWN]
    bad = sorted((one for one in sure if one[1].high < 0), key=lambda one: one[1].value)[:SHOWN]
    said = [f"{word} {', '.join(f'{card} {points(share)}' for card, share in found)}"
            for word, found in (("Winners played", good), ("losers played", bad)) if found]  # fmt: skip
    if not said:
        return f"None of {len(rows)} cards stands out."
    text = "; ".join(said)
    return f"{text[0].upper()}{text[1:]}. Of {len(rows)} cards, about one in twenty is named by luck."


def points(share: Share) -> str:
    return f"{share.value * 100:+.1f} points [{share.low * 100:+.1f} to {share.high * 100:+.1f}]"


def never(run: Told) -> str:
    found = Cards(run.measured).never_played()
    total = len(run.measured.folder.about["cards"])
    if not found:
        return f"None: all {total} have been played in {run.measured.number} games."
    return f"{len(found)} of {total} in {run.measured.number} games: {', '.join(found)}."


def together(run: Told) -> str:
    found = Cards(run.measured).combinations(SHOWN)
    if not found:
        return "No two rules lay together."
    said = [
        f"{' + '.join(pair['cards'])} in {share_of(pair)}, {pair['turns_left']:.1f} turns before the end"
        for pair in found
    ]
    return f"Most often {'; '.join(said)}."


QUESTIONS: Final[Mapping[str, Question]] = {
    "is the first player favoured": Question(False, first_player),
    "how long is a game": Question(False, length),
    "which bot is best": Question(False, best_bot),
    "how do games end": Question(False, endings),
    "how often does the lead change": Question(False, leads),
    "how much is there to choose": Question(False, choice),
    "which goals win": Question(False, goals),
    "which cards help": Question(True, helpful),
    "which cards are never played": Question(True, never),
    "which rules come together": Question(True, together),
}
OPTIONS: Final = "what do the options change"  # asked of all runs of a deck together
LISTS: Final = "which deck list is best"  # answered by an arena
BALANCE: Final = "are the deck lists balanced"  # and this one by an arena that plays all its deals


def changed(runs: Sequence[Told]) -> list[str]:
    """What each set of options changes from the first one of the same deck."""
    first, *others = runs
    said = []
    for other in others:
        real = [one for one in changes(with_goals(first), with_goals(other)) if one.real]
        rows = [
            f"{one.name} ({figure(one.before, one.unit)} before, {figure(one.after, one.unit)} after)"
            for one in real
        ]
        said.append(
            f"{other.name}, from {first.name}: "
            + ("; ".join(rows) if rows else "nothing beyond chance")
            + "."
        )
    return said


def with_goals(run: Told) -> Figures:
    return {**run.figures, "goals": run.measured.goals()}


def figure(share: Share, unit: str) -> str:
    return f"{share.value * 100:.1f} {unit}" if unit else f"{share.value:.1f}"

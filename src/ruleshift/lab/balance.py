"""Are deck lists balanced: each pairing and each deck's share of the field, beside what is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, Final

from ruleshift.lab.shares import Share, Z, resampled
from ruleshift.lab.words import share_of

PAIRING: Final = (0.30, 0.70)  # what a deck may win against one other
FIELD: Final = (0.45, 0.55)  # and against all others together
FEW: Final = 30  # deals, below which drawing them anew is not to be trusted

Figures = dict[str, Any]
Pairs = Mapping[
    tuple[str, str], Sequence[float]
]  # for each deal the share of the first of both; a draw is half


def judged(pairs: Pairs) -> Figures:
    """Shares with their intervals: of each pairing, and of each deck against the field.

    >>> found = judged({("axe", "bow"): [1.0, 0.5] * 20, ("axe", "cat"): [0.5, 0.0] * 20})
    >>> [(one["one"], one["other"], one["deals"], one["share"]) for one in found["pairings"]]
    [('axe', 'bow', 40, 0.75), ('axe', 'cat', 40, 0.25)]
    >>> found["field"]["axe"]["share"]
    0.5
    """
    shares = {pair: of_deals(values) for pair, values in pairs.items() if values}
    decks = dict.fromkeys(deck for pair in pairs for deck in pair)
    return {
        "pairings": [
            {"one": one, "other": other, "deals": len(pairs[one, other]), **share.as_data()}
            for (one, other), share in shares.items()
        ],
        "field": {deck: against_all(deck, shares).as_data() for deck in decks},
    }


def of_deals(values: Sequence[float]) -> Share:
    """The mean of deals with its interval; a few deals that are alike prove next to nothing.

    >>> print(of_deals([0.5] * 4))
    50.0 % [19.0-81.0]
    """
    number = len(values)
    if number >= FEW:
        return resampled(values)
    mean = sum(values) / number
    # As if two more deals had gone both ways, as in `lab.sequential`: drawing from so few is far too sure.
    spread = (sum((value - mean) ** 2 for value in values) + 0.5) / (number + 1)
    half = Z * sqrt(spread / number)
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half))


def against_all(deck: str, shares: Mapping[tuple[str, str], Share]) -> Share:
    """The mean of a deck's pairings; they were played apart, so the squares of their errors add up."""
    mine = [
        share if one == deck else turned(share)
        for (one, other), share in shares.items()
        if deck in (one, other)
    ]
    if not mine:
        return Share(0.5, 0.0, 1.0)
    mean = sum(share.value for share in mine) / len(mine)
    low = sqrt(sum((share.value - share.low) ** 2 for share in mine)) / len(mine)
    high = sqrt(sum((share.high - share.value) ** 2 for share in mine)) / len(mine)
    return Share(mean, max(0.0, mean - low), min(1.0, mean + high))


def turned(share: Share) -> Share:
    """What the other one of two has."""
    return Share(1 - share.value, 1 - share.high, 1 - share.low)


def outside(share: Share, allowed: tuple[float, float]) -> str:
    """`certain` if the whole interval is outside what is allowed, `perhaps` if the share alone is.

    >>> outside(Share(0.8, 0.72, 0.88), PAIRING), outside(Share(0.75, 0.65, 0.85), PAIRING)
    ('certain', 'perhaps')
    >>> outside(Share(0.5, 0.2, 0.8), PAIRING)
    ''
    """
    low, high = allowed
    if share.high < low or share.low > high:
        return "certain"
    return "" if low <= share.value <= high else "perhaps"


def table(figures: Figures) -> Iterator[str]:
    """The matrix as a table of Markdown: row against column, and the field."""
    decks = list(figures["field"])
    cells = {(one["one"], one["other"]): share_of(one) for one in figures["pairings"]}
    cells |= {(other, one): turned(share) for (one, other), share in cells.items()}
    yield "| | field | " + " | ".join(decks) + " |"
    yield "| --- " * (len(decks) + 2) + "|"
    for deck in decks:
        row = [short(cells[deck, other]) if (deck, other) in cells else "-" for other in decks]
        yield f"| {deck} | {share_of(figures['field'][deck])} | {' | '.join(row)} |"


def short(share: Share) -> str:
    """A share in a narrow column.

    >>> short(Share(0.5, 0.404, 0.596))
    '50 [40-60]'
    """
    return f"{share.value * 100:.0f} [{share.low * 100:.0f}-{share.high * 100:.0f}]"


def verdicts(figures: Figures) -> Iterator[str]:
    """What leaves the allowed ranges, and how sure that is."""
    pairs = {f"{one['one']} against {one['other']}": share_of(one) for one in figures["pairings"]}
    decks = {deck: share_of(share) for deck, share in figures["field"].items()}
    for shares, allowed in ((pairs, PAIRING), (decks, FIELD)):
        for sure in ("certain", "perhaps"):
            found = [f"{name} {share}" for name, share in shares.items() if outside(share, allowed) == sure]
            if found:
                words = "Certainly" if sure == "certain" else "Perhaps, but not with the whole interval,"
                bounds = "-".join(f"{end * 100:.0f}" for end in allowed)
                yield f"- {words} outside {bounds} %: {'; '.join(found)}."
    certain = too_uneven(figures)
    word = "not balanced" if certain else "balanced as far as these games can tell"
    yield f"- Certainly outside: {certain or 'nothing'}; so the lists are {word}."


def too_uneven(figures: Figures) -> int:
    """How many pairings and decks are certainly outside what is allowed."""
    pairs = [outside(share_of(one), PAIRING) for one in figures["pairings"]]
    return [*pairs, *(outside(share_of(one), FIELD) for one in figures["field"].values())].count("certain")


def answer(figures: Figures) -> Iterator[str]:
    """The answer of a study."""
    deals = [one["deals"] for one in figures["pairings"]]
    games = f"{2 * min(deals)}" if min(deals) == max(deals) else f"{2 * min(deals)} to {2 * max(deals)}"
    yield (
        f"{games} games of each pairing, half of them in each seat; row against column, % of games won. "
        f"A pairing should stay within {PAIRING[0] * 100:.0f}-{PAIRING[1] * 100:.0f} %, a deck within "
        f"{FIELD[0] * 100:.0f}-{FIELD[1] * 100:.0f} % of the field.\n"
    )
    yield from table(figures)
    yield ""
    yield from verdicts(figures)

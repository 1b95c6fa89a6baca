"""What a replay proves: that it comes out as recorded, where its chance came from, and who made that.

Whoever has a replay can check all of it alone: the cards follow from the key and the answers, and the key
from the secrets to which everybody was bound before they were shown. See docs/fair-play.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ruleshift.core.engine.errors import ReplayError
from ruleshift.core.engine.explain import Outcome
from ruleshift.core.engine.phrase import listed
from ruleshift.core.match.history import RENEW
from ruleshift.core.replay import fairness
from ruleshift.core.replay.replay import Load, Replay


class Proof(NamedTuple):
    """What came out when a replay was played again."""

    inputs: int  # that come out as recorded
    positions: int  # recorded fingerprints that were compared, all the same
    outcome: Outcome | None  # None if the game was not finished
    kind: str  # where its chance comes from: `key`, `seed` or `position`
    seed: int | None
    renewed: list[int]  # before which inputs chance began anew, from a key of its own
    names: list[str]  # of the seats at the start
    record: fairness.Record | None  # how the key was made, if it says so
    flaws: list[fairness.Flaw]  # what does not fit about that
    changed: list[str]  # decks that are not what they were


class NotProved(ValueError):
    """A replay that does not come out as recorded: where it stops, and how much agreed till then."""

    def __init__(self, error: ReplayError, inputs: int) -> None:
        super().__init__(str(error))
        self.inputs = inputs


def prove(text: str, load: Load) -> Proof:
    """Play a replay again and check all that it says of itself; NotProved at the first difference."""
    inputs = -1
    try:
        replay = Replay(text, load)
        for _ in replay.play():
            inputs += 1
    except ReplayError as error:
        raise NotProved(error, max(inputs, 0)) from error
    match, start = replay.match, replay.match.history.start
    kind = "position" if start.position is not None else "key" if start.key is not None else "seed"
    renewed = [
        at
        for at, one in enumerate(match.history.all_inputs())
        if not isinstance(one, int) and one.kind == RENEW
    ]
    return Proof(
        inputs,
        replay.compared,
        match.outcome,
        kind,
        start.seed,
        renewed,
        start.names,
        start.record,
        _flaws(replay),
        replay.changed(),
    )


def _flaws(replay: Replay) -> list[fairness.Flaw]:
    """What does not fit about how the key was made; nothing if nobody says how."""
    start = replay.match.history.start
    record = start.record
    if record is None or not (record.shares or record.without):
        return []
    key = bytes.fromhex(start.key.hex()) if start.key is not None else b""
    return fairness.verify(record, fairness.terms(record.table, record.deal, replay.game, start.names), key)


def sentences(proof: Proof) -> list[str]:
    """What has been proved and what has not, in words."""
    same = f"All {proof.inputs} inputs come out as recorded"
    if proof.positions:
        same += f", and so do {proof.positions} positions"
    found = [f"{same}.", str(proof.outcome) if proof.outcome else "The game is not finished."]
    found += [f"The deck {name} has changed since; that makes no difference here." for name in proof.changed]
    found.append(_source(proof))
    found += [
        f"At input {at} chance began anew: what came after it is from another key, drawn then."
        for at in proof.renewed
    ]
    if proof.record is not None:
        found += _about_the_key(proof, proof.record)
    return found


def _source(proof: Proof) -> str:
    if proof.kind == "key":
        return "Every card and die follows from the key that it carries, and from the answers."
    if proof.kind == "seed":
        return (
            f"Its cards come from the seed {proof.seed}: whoever chose or saw it could know all of them, "
            "so it proves nothing about chance."
        )
    return "It begins at a position that was set up: where those cards came from is not to be seen."


def _about_the_key(proof: Proof, record: fairness.Record) -> list[str]:
    found = []
    if proof.flaws:
        found += [f"NOT PROVED: {fairness.flaw_text(flaw, proof.names)}." for flaw in proof.flaws]
    elif record.shares:
        givers = [_name(one.seat, proof.names) for one in record.shares]
        found.append(
            f"The key is made of the secrets of {listed(givers)}, for this table, deck, options and seats, "
            "and each secret fits its commitment."
        )
        if len(givers) == 1:
            found.append(f"So {givers[0]} alone decided the cards.")
        else:
            # A file cannot show what came first; whoever sat there has seen it.
            found.append(
                "If these commitments were shown before the deal, none of them alone decided the cards:"
            )
            found += [f"- {who} {one.commitment}" for who, one in zip(givers, record.shares, strict=True)]
        if record.without:
            left_out = listed([_name(seat, proof.names) for seat in record.without])
            found.append(f"{left_out} gave none, and all others agreed to that.")
    if record.marks:
        reasons = [fairness.MARKS.get(mark, mark) for mark in record.marks]
        found.append(f"It is marked as not fair: {listed(reasons)}.")
    return found


def _name(seat: int, names: Sequence[str]) -> str:
    return "the server" if seat == fairness.SERVER else names[seat]

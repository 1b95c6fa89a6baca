"""A whole game as text: every event, every question with all its options, every answer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ruleshift import Match, Question
from tests.support.games import NECRO, SOLO, loaded


@dataclass(frozen=True)
class Golden:
    """What decides a golden game: no chance but the deal, no choice but the script's. One seat plays solo."""

    deck: str
    seats: tuple[str, ...]
    seed: int
    lists: tuple[str, ...] = ()


GAMES = {
    "star-fluxx": Golden("star-fluxx", ("Ann", "Bob", "Cy"), 42),
    "tutorial": Golden("tutorial", ("Ann", "Bob"), 7),
    "zombie-fluxx": Golden("zombie-fluxx", ("Ann", "Bob", "Cy"), 8),
    "mystery-fluxx": Golden("mystery-fluxx", ("Ann", "Bob", "Cy"), 12),
    "regular-show-fluxx": Golden("regular-show-fluxx", ("Ann", "Bob", "Cy"), 18),
    "mystery-fluxx-solo": Golden("mystery-fluxx", ("Ann",), 116),
    "necrogenesis-fire": Golden(NECRO, ("Ann", "Bob"), 10, ("scorched-earth", "field-hospital")),
    "necrogenesis-machines": Golden(NECRO, ("Ann", "Bob"), 13, ("machine-shop", "ghost-protocol")),
}

# What the script likes best, by the beginning of the label; within one kind it goes round.
LIKES = {
    "fluxx": (
        "use", "take", "play", "choose", "swap", "give", "attach", "replace", "discard", "draw", "end turn",
    ),
    "necro": (
        "attack", "keep", "play", "use", "spawn it", "draw a zombie", "advance", "put it on", "name",
        "discard", "yes", "Quick Escape", "loot", "end the", "go on",
    ),
}  # fmt: skip
WIDTH = 108


def path_of(name: str) -> Path:
    return Path(__file__).parent / f"{name}.txt"


def scripted(question: Question, number: int, likes: tuple[str, ...]) -> int:
    """The script's answer to the question with this number: its favourite kind, another one each time."""
    labels = question.labels()
    for like in likes:
        fitting = [option for option, label in labels.items() if label.startswith(like)]
        if fitting:
            return fitting[number % len(fitting)]
    return question.options[number % len(question.options)]


def playthrough(name: str) -> str:
    """Play a golden game and tell it."""
    golden = GAMES[name]
    game = loaded(golden.deck, tuple(SOLO.items()) if len(golden.seats) == 1 else (), golden.lists)
    likes = LIKES[game.deck["family"]]
    match = game.start(golden.seats, seed=golden.seed)
    brings = [f" with {one.name}" for one in game.brought()] or [""] * len(golden.seats)
    seats = [seat + bring for seat, bring in zip(golden.seats, brings, strict=True)]
    lines = [f"{game.title}, seed {golden.seed}: {', '.join(seats)}", ""]
    number = told = 0
    while (question := match.question) is not None:
        told += tell(match, told, lines)
        lines += asked(match, question)
        option = scripted(question, number, likes)
        lines.append(f"    > {question.label(option)}")
        match.answer(option)
        number += 1
    tell(match, told, lines)
    lines += ["", f"{match.outcome}", "", f"{match}"]
    return "\n".join(lines) + "\n"


def tell(match: Match, told: int, lines: list[str]) -> int:
    """Add what has happened since; how many events that were."""
    new = match.events[told:]
    for event in new:
        text = event.text("all")
        if event.kind == "turn":
            lines += ["", text]
        elif text:
            lines.append(f"  {text}")
    return len(new)


def asked(match: Match, question: Question) -> list[str]:
    """A question with its options, as many to a line as fit."""
    lines = [f"  ? {match.names[question.who]}: {question.prompt}"]
    row = "     "
    for label in question.labels().values():
        if len(row) + len(label) > WIDTH:
            lines.append(row)
            row = "     "
        row += f" [{label}]"
    return [*lines, row]

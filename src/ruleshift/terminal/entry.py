"""The commands that a player types instead of an answer."""

from __future__ import annotations

from dataclasses import dataclass

# Every command with what it does; the first word is the one shown in the help.
COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "help": (("?", "help", "h"), "this help; ? NAME tells all about a card"),
    "why": (("why",), "the numbers in force and the cards behind them; why win: why nobody has won"),
    "table": (("table",), "the whole table again"),
    "more": (("more",), "every answer there is, where not all of them fit on the screen"),
    "log": (("log",), "everything that has happened; log 20: the last 20 lines"),
    "hint": (("hint",), "what a bot would do in your place, and why; against bots only"),
    "undo": (("undo", "back"), "take back what you have picked, or else your latest answer, against bots"),
    "skip": (
        ("skip",),
        "pass every moment like this one from now on; skip all: every moment; skip none: be asked",
    ),
    "rules": (("rules",), "the rules in a few lines; rules WORDS: what the rule book says about it"),
    "options": (("options",), "what can be switched in this game, and how it is set"),
    "save": (("save",), "save FILE: write the game so far to a file of your choice"),
    "concede": (("concede",), "give the game up for good"),
    "quit": (("quit", "exit", "q"), "stop here; the game is saved and --resume goes on with it"),
}
WITH_ARGUMENT = ("help", "why", "log", "save", "rules", "skip")


@dataclass(frozen=True)
class Command:
    """A command and what follows it."""

    name: str
    argument: str = ""


def read(text: str) -> Command | None:
    """The command that was typed, or None if it must be an answer.

    >>> read("? Draw 4"), read("quit"), read("draw")
    (Command(name='help', argument='Draw 4'), Command(name='quit', argument=''), None)
    """
    stripped = text.strip()
    if stripped.startswith("?"):
        return Command("help", stripped[1:].strip())
    if stripped.casefold() == "give up":
        return Command("concede")
    word, _, rest = stripped.partition(" ")
    for name, (words, _) in COMMANDS.items():
        if word.casefold() in words and (not rest or name in WITH_ARGUMENT):
            return Command(name, rest.strip())
    return None

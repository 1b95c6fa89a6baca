"""What a shell offers when Tab is pressed: decks, options, seats, rule books, replays, deck lists.

Names come from the folders they lie in, and nothing is loaded for them; only `--option` looks into a deck.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import click
from click.shell_completion import BashComplete, CompletionItem, get_completion_class

from ruleshift.core import registry

SHELLS: Final = ("bash", "zsh", "fish")
VARIABLE: Final = "_RULESHIFT_COMPLETE"
SITTERS: Final = ("you", "easy", "normal", "hard", "greedy", "random")

# Bash splits words at `=` and `:`, which options and seats are written with: the line is split at spaces
# here, and what bash takes for an earlier word is left out of the replies.
BASH: Final = """\
%(complete_func)s() {
    local IFS=$'\\n' line="${COMP_LINE:0:COMP_POINT}" whole current head reply kind value
    local -a words
    IFS=$' \\t' read -r -a words <<< "$line"
    [[ "$line" == *[[:space:]] ]] && words+=("")
    whole="${words[${#words[@]}-1]}"
    current="${COMP_WORDS[COMP_CWORD]}"
    [[ "$current" == [=:] ]] && current=""
    head="${whole%%"$current"}"
    COMPREPLY=()
    reply=$(env COMP_WORDS="$line" COMP_CWORD=$((${#words[@]}-1)) %(complete_var)s=bash_complete $1)
    for value in $reply; do
        kind="${value%%%%,*}"
        value="${value#*,}"
        if [[ $kind == dir ]]; then
            compopt -o dirnames
        elif [[ $kind == file ]]; then
            compopt -o default
        else
            [[ "$value" == *[+,:=] ]] && compopt -o nospace
            COMPREPLY+=("${value#"$head"}")
        fi
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class Bash(BashComplete):
    """Click's completion for bash, with a script that knows `=` and `:`."""

    source_template = BASH

    @staticmethod
    def _check_version() -> None:
        """The script says nothing that an old bash would not understand."""


def script(shell: str, command: click.Command) -> str:
    """What a shell must read to complete the command."""
    cls = Bash if shell == "bash" else get_completion_class(shell)
    assert cls is not None
    return cls(command, {}, "ruleshift", VARIABLE).source()


def _items(values: Iterable[str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(value) for value in values if value.startswith(incomplete)]


def _files() -> list[CompletionItem]:
    return [CompletionItem("", type="file")]


def deck_names() -> list[str]:
    """The decks that are installed."""
    return list(registry.deck_files())


def decks(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """A deck, a sum of decks, or a file."""
    before, plus, _ = incomplete.rpartition("+")
    chosen = before.split("+")
    found = _items([f"{before}{plus}{name}" for name in deck_names() if name not in chosen], incomplete)
    return found or _files()


def lessons(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """A lesson, or a file."""
    from ruleshift.lessons.shipped import lesson_files

    return _items(list(lesson_files()), incomplete) or _files()


def _deck(ctx: click.Context) -> str:
    """The deck that the line names; as long as an option lacks its value, it has not been given its place."""
    return str(ctx.params.get("deck") or next(iter(ctx.args), "") or registry.first_deck())


def options(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """An option of the deck with a value: names first, values once there is a name."""
    import ruleshift

    try:
        game = ruleshift.load(_deck(ctx))
    except (ValueError, OSError):  # no such deck: nothing to offer
        return []
    name, sign, _ = incomplete.partition("=")
    if not sign:
        return _items([f"{option['name']}=" for option in game.option_list], incomplete)
    choices = [list(option["choices"]) for option in game.option_list if option["name"] == name]
    return _items([f"{name}={choice}" for choice in (choices[0] if choices else ())], incomplete)


def seats(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Who sits down next, behind those who do."""
    before, comma, last = incomplete.rpartition(",")
    if ":" not in last:
        return _items([f"{before}{comma}{kind}" for kind in SITTERS], incomplete)
    head = incomplete[: incomplete.rindex(":") + 1]
    deck = _deck(ctx)
    families = [registry.family_of_deck(deck)] if deck in registry.deck_files() else []
    return _items([f"{head}{name}" for name in list_names(families)], incomplete)


def list_names(families: Iterable[str]) -> list[str]:
    """The deck lists that families bring."""
    lists = (one.lists() for one in registry.families() if one.name in families)
    return [name for one in lists if one is not None for name in one.names()]


def families(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """A family that is installed."""
    return _items(registry.family_names(), incomplete)


def lists(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """A deck list of the package, or a file."""
    return _items(list_names(registry.family_names()), incomplete) or _files()


def books(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """A rule book."""
    from ruleshift.rulings.shelf import shelf

    return _items(sorted(shelf()), incomplete)


def replays(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """A game that was kept, the newest first, or a file."""
    from ruleshift.terminal.store import kept_games

    return _items([path.name for path in kept_games()], incomplete) or _files()

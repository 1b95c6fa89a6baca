"""The commands. Each one only reads its options and hands over; what it needs is imported when it runs."""

from __future__ import annotations

import errno
from typing import Any

import click

from ruleshift.lab.commands import COMMANDS
from ruleshift.terminal import completion
from ruleshift.terminal.puzzle_commands import COMMANDS as PUZZLES

HERE = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Commands(click.Group):
    """Turns the mistakes a person can make into one message and an exit status, never a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except ValueError as error:
            if not _is_a_persons(error):
                raise
            raise click.ClickException(str(error)) from None
        except OSError as error:
            if error.errno == errno.EPIPE or not error.filename:
                raise
            raise click.ClickException(f"{error.filename}: {error.strerror}") from None


def _is_a_persons(error: ValueError) -> bool:
    """Whether an error speaks to the person at the keyboard: then it has a class of its own here."""
    return type(error).__module__.partition(".")[0] == "ruleshift"


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from ruleshift import __version__, compiled

        click.echo(f"ruleshift {__version__} ({'compiled' if compiled else 'plain'})")
        ctx.exit()


@click.group(cls=Commands, context_settings=HERE)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="The version."
)
def main() -> None:
    """Card games whose rules change while they are played.

    Start with: ruleshift play
    """


_plain = click.option(
    "--plain", is_flag=True, help="Plain lines, no boxes, colours or signs: for screen readers."
)
_options = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=completion.options,
    help="A ruling or house rule of the deck; may be repeated. See: ruleshift options DECK.",
)


@main.command()
@click.argument("deck", required=False, shell_complete=completion.decks)
@click.option(
    "--seats",
    shell_complete=completion.seats,
    help="Who plays, in order round the table: you, greedy (or bot), random, with names if you like, "
    "as in you:Ann,you:Bob,greedy; where players build decks, also with a deck list, as in "
    "you:Ann:my-list.txt,bot. "
    "[default: you,greedy,greedy, or as many as the game takes]",
)
@click.option("--solo", is_flag=True, help="Alone against the deck, for points, if it can be played so.")
@click.option("--name", default="", help="Your name at the table.")
@click.option("--seed", type=int, help="The same seed deals the same cards.")
@_options
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    shell_complete=completion.replays,
    help="Go on with the last game that was not finished, or with the one in FILE.",
)
@_plain
def play(
    deck: str | None,
    seats: str | None,
    solo: bool,
    name: str,
    seed: int | None,
    options: tuple[str, ...],
    resume: str | None,
    plain: bool,
) -> None:
    """Play a game in this terminal, with bots or with friends.

    Friends take turns at one keyboard, and nobody sees the cards of another.
    DECK is the name of a deck (see: ruleshift decks) or the path of a deck file; the first if left out.
    """
    from ruleshift.terminal import play as table

    if resume is not None:
        if options or seed is not None or solo:
            raise click.UsageError(
                "--resume goes on with a game as it was: --seed, --option and --solo do not apply."
            )
        status = table.resume(resume or deck or "", seats, name, plain)
    else:
        from ruleshift.core import registry

        status = table.begin(deck or registry.first_deck(), seats, name, seed, options, plain, solo)
    raise SystemExit(status)


class Settable(click.Command):
    """A command with an option for each setting of the server, looked up only when it is used."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        if len(self.params) == 1:
            from ruleshift.server.ops.settings import click_options

            self.params = [*click_options(), *self.params]
        return super().get_params(ctx)


@main.command(cls=Settable)
@click.option("--open", "open_browser", is_flag=True, help="Open the table in the browser.")
def serve(open_browser: bool, **given: Any) -> None:
    """Serve the table in the browser, for this computer or for everybody.

    Every option can also be set in the environment, as RULESHIFT_PORT=8080.
    """
    try:
        from ruleshift.server.serve import run
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("ruleshift"):
            raise
        raise click.ClickException(
            f"The browser table needs {error.name}, which is not installed: pip install 'ruleshift[web]'"
        ) from None
    run(given, open_browser)


@main.command()
@click.argument("deck", required=False, default="", shell_complete=completion.decks)
@_plain
def scores(deck: str, plain: bool) -> None:
    """Show the best results of games played alone (see: ruleshift play --solo)."""
    from ruleshift.drawing.screen import Screen
    from ruleshift.terminal import scores as results

    results.show(deck, Screen(plain))


@main.command()
@click.argument("name", required=False, default="", metavar="[NAME|FILE]", shell_complete=completion.lessons)
@_plain
def learn(name: str, plain: bool) -> None:
    """Learn a game step by step; without a name, list the lessons."""
    from ruleshift.terminal import learn as lessons

    if not name:
        lessons.show_all(plain)
        return
    raise SystemExit(lessons.learn(name, plain))


@main.command()
@click.argument("file", required=False, default="", shell_complete=completion.replays)
@click.option(
    "--analyse",
    is_flag=True,
    help="Everybody's chances over time, what decided the game, luck apart from skill.",
)
@click.option(
    "--verify",
    is_flag=True,
    help="Only check that the game comes out as recorded; find the first difference.",
)
@click.option(
    "--from",
    "start",
    type=click.IntRange(min=0),
    metavar="N",
    help="Play on from input N instead of watching.",
)
@click.option("--seats", help="Who plays on, as for play. [default: as they sat]")
@_plain
def replay(file: str, analyse: bool, verify: bool, start: int | None, seats: str | None, plain: bool) -> None:
    """Watch a recorded game, check it, see what decided it, or play on from any point.

    Without FILE: the games that were played here, with how they ended.
    """
    wishes = {"--analyse": analyse, "--verify": verify, "--from": start is not None}
    given = [name for name, wished in wishes.items() if wished]
    if len(given) > 1:
        both = " and ".join(given[:2])
        raise click.UsageError(f"{both} are two different things; give one of them.")
    if given and not file:
        raise click.UsageError(f"{given[0]} needs a FILE; ruleshift replay alone lists your games.")
    if seats and start is None:
        raise click.UsageError("--seats says who plays on, so it needs --from N.")
    from ruleshift.terminal import watch

    if not file:
        from ruleshift.drawing.screen import Screen
        from ruleshift.terminal import kept

        status = kept.show(Screen(plain))
    elif analyse:
        from ruleshift.terminal import analysing

        status = analysing.analyse(file, plain)
    elif verify:
        status = watch.verify(file)
    elif start is not None:
        status = watch.branch(file, start, seats, plain)
    else:
        status = watch.show(file, plain)
    raise SystemExit(status)


@main.command()
@click.argument("deck", shell_complete=completion.decks)
@click.argument("name", nargs=-1)
@_plain
def cards(deck: str, name: tuple[str, ...], plain: bool) -> None:
    """List the cards of a deck, or tell all about one of them."""
    from ruleshift.terminal import reference

    reference.cards(deck, " ".join(name), plain)


@main.command()
@click.option("--page", is_flag=True, help="Print all about them, and about their sums, as a Markdown page.")
def decks(page: bool) -> None:
    """List the decks that are installed, and the packages that cannot be used."""
    if page:
        from ruleshift.terminal.deck_page import deck_page

        click.echo(deck_page().rstrip("\n"))
        return
    from ruleshift.terminal import reference

    reference.decks()


@main.group()
def deck() -> None:
    """Deck lists, in games where players build decks: check, build, list and show them."""


_cards = click.option(
    "--cards", default="", metavar="SET", help="The card set, by name or file. [default: the first there is]"
)


@deck.command(name="check")
@click.argument("list_", metavar="FILE|NAME", shell_complete=completion.lists)
@_cards
def deck_check(list_: str, cards: str) -> None:
    """Look a deck list over: everything that breaks a rule, or its counts and curves."""
    from ruleshift.terminal import lists

    raise SystemExit(lists.check(list_, cards))


@deck.command(name="new")
@click.option(
    "--theme",
    default="",
    metavar="WORD",
    help="What it is about, in a word of its cards; one that no card is about gets the themes there are.",
)
@click.option("--leader", "--survivor", default="", metavar="NAME", help="Who leads it.")
@click.option("--seed", type=int, help="The same seed builds the same deck.")
@click.option("-o", "--output", default="", metavar="FILE", help="Where to write it. [default: the screen]")
@_cards
def deck_new(theme: str, leader: str, seed: int | None, output: str, cards: str) -> None:
    """Build a legal deck list at random."""
    from ruleshift.terminal import lists

    lists.new(theme, leader, seed, output, cards)


@deck.command(name="list")
def deck_list() -> None:
    """List the deck lists that come with the package."""
    from ruleshift.terminal import lists

    lists.show_all()


@deck.command(name="show")
@click.argument("list_", metavar="NAME|FILE", shell_complete=completion.lists)
@_cards
def deck_show(list_: str, cards: str) -> None:
    """Show a deck list card by card."""
    from ruleshift.terminal import lists

    lists.show(list_, cards)


@main.command()
@click.argument("deck", shell_complete=completion.decks)
@_plain
def options(deck: str, plain: bool) -> None:
    """List what can be switched in a deck, with the reasons."""
    from ruleshift.terminal import reference

    reference.options(deck, plain)


@main.command()
@click.argument("file")
@click.option("--verbs", is_flag=True, help="Also list the verbs that only one card uses.")
def check(file: str, verbs: bool) -> None:
    """Look a deck file over for mistakes and doubtful cards; play a lesson through; prove puzzles."""
    from pathlib import Path

    from ruleshift.lessons.file import is_lesson
    from ruleshift.puzzles.check import check_puzzles, is_puzzles

    if is_puzzles(Path(file)):
        lines, status = check_puzzles(file)
    elif is_lesson(Path(file)):
        from ruleshift.lessons.check import check_lesson

        lines, status = check_lesson(file)
    else:
        from ruleshift.language.check import run_check

        lines, status = run_check(file, verbs)
    click.echo("\n".join(lines))
    raise SystemExit(status)


@main.command()
@click.argument("paths", nargs=-1, required=True)
@click.option("--ask", is_flag=True, help="Show the question where each script ends, with all its answers.")
@click.option(
    "--name", default="", metavar="WORDS", help="With --ask: only scenarios with these in their name."
)
@click.option(
    "--after", type=click.IntRange(min=0), metavar="N", help="With --ask: after N lines of the script."
)
def scenario(paths: tuple[str, ...], ask: bool, name: str, after: int | None) -> None:
    """Run scenario files or folders; one line for each failure."""
    if not ask and (name or after is not None):
        raise click.UsageError("--name and --after go with --ask.")
    if ask:
        from ruleshift.core.scenario.ask import ask_paths

        lines, status = ask_paths(list(paths), name, after)
    else:
        from ruleshift.core.scenario.scenario import run_paths

        lines, status = run_paths(list(paths))
    click.echo("\n".join(lines))
    raise SystemExit(status)


@main.command()
@click.argument("book", shell_complete=completion.books)
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--find", "words", metavar="WORDS", help="Search the rules and rulings for these words.")
@click.option("--coverage", is_flag=True, help="Count what scenarios name, and list what none names.")
@click.option("--page", is_flag=True, help="Print all rulings as one Markdown page.")
@click.option(
    "--scenarios",
    type=click.Path(exists=True),
    metavar="PATH",
    help="Where the scenarios are. [default: tests/scenarios, if it is there; else those of Ruleshift]",
)
def rules(
    book: str, ids: tuple[str, ...], words: str | None, coverage: bool, page: bool, scenarios: str | None
) -> None:
    """Look up a rule or ruling and the scenarios that prove it.

    BOOK is a rule book such as star, or the deck that it belongs to; ID is a number such as R14, W24 or
    2.24.3. Without ID, everything is listed.
    """
    from pathlib import Path

    from ruleshift.rulings import UnknownBook, UnknownId, command

    if (words is not None) + coverage + page + bool(ids) > 1:
        raise click.UsageError("give numbers or one of --find, --coverage and --page, not several.")
    place = Path(scenarios) if scenarios else None
    status = 0
    try:
        if words is not None:
            lines, status = command.search(book, words)
        elif page:
            lines = [command.whole_page(book, place).rstrip("\n")]
        elif coverage:
            lines = list(command.coverage(book, place))
        else:
            lines = list(command.show(book, ids, place) if ids else command.listing(book))
    except (UnknownBook, UnknownId) as error:
        raise click.UsageError(str(error)) from None
    click.echo("\n".join(lines))
    raise SystemExit(status)


@main.command()
@click.option(
    "--family",
    default="",
    metavar="NAME",
    shell_complete=completion.families,
    help="The family of games that the decks belong to. [default: that of the first deck]",
)
def schema(family: str) -> None:
    """Print the JSON Schema of deck files, for editors."""
    import json

    from ruleshift.core import registry

    found = registry.family(family) if family else registry.default_family()
    click.echo(json.dumps(found.schema(), ensure_ascii=False, indent=2))


@main.command()
@click.argument("decks", nargs=-1, required=True, metavar="DECK...", shell_complete=completion.decks)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed trains the same weights.")
@click.option(
    "--games",
    type=click.IntRange(10, 1_000_000),
    default=400,
    show_default=True,
    help="Games for each table and round.",
)
@click.option(
    "--rounds", type=click.IntRange(0, 9), default=2, show_default=True, help="Rounds of self-play."
)
@click.option(
    "--search",
    type=click.IntRange(1, 1000),
    metavar="WORLDS",
    help="A last round between players that search in so many worlds, which takes long.",
)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option(
    "--players",
    type=click.IntRange(1),
    multiple=True,
    metavar="N",
    help="Weights for so many players alone; may be given several times. [default: 2, 3, 4 and 6]",
)
@click.option("-o", "--output", required=True, metavar="FILE", help="Where to write the weights.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def train(
    decks: tuple[str, ...],
    seed: int,
    games: int,
    rounds: int,
    search: int | None,
    workers: int,
    players: tuple[int, ...],
    output: str,
    force: bool,
) -> None:
    """Train the learned value of positions that bots go by, with decks of one family."""
    from ruleshift.terminal.training import train_to_file

    train_to_file(decks, seed, games, rounds, search or 0, workers, players, output, force)


@main.command(name="completion")
@click.argument("shell", type=click.Choice(completion.SHELLS))
def completing(shell: str) -> None:
    """Print what makes a shell complete commands, decks, options and seats.

    For bash, once: ruleshift completion bash >> ~/.bashrc
    """
    click.echo(completion.script(shell, main).rstrip("\n"))


for _command in (*COMMANDS, *PUZZLES):
    main.add_command(_command)

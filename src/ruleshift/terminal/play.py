"""A game at this terminal, from the deal or from a saved file to its end."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import ruleshift
from ruleshift.bots import BOTS, BotSeat, make_bot
from ruleshift.core import registry
from ruleshift.drawing.picture import show_for
from ruleshift.drawing.screen import Screen, nothing_to_read
from ruleshift.terminal import entry, store
from ruleshift.terminal.page import table_alone
from ruleshift.terminal.person import NoMoreInput, Person, Quit
from ruleshift.terminal.seats import Player, SeatError, parse_seats
from ruleshift.terminal.store import GameFile

if TYPE_CHECKING:
    from ruleshift import Game, Match, Outcome

STAND_IN = "greedy"  # plays for a person when nobody is there to answer
LAST_WORDS = 10  # lines below the last table: who has won, with what, where the replay is
INTERRUPTED = 130  # what shells expect after Ctrl-C


class PlayError(ValueError):
    """A game that cannot be begun or gone on with."""


def begin(
    deck: str,
    seats: str | None,
    name: str,
    seed: int | None,
    options: Sequence[str],
    plain: bool,
    solo: bool = False,
) -> int:
    """Deal a new game and play it; the exit status."""
    game = load_solo(deck, options) if solo else load(deck, options)
    if is_solo(game):
        one_seat(seats)
    default = ",".join(["you", "greedy", "greedy"][: game.players[1]])
    players = parse_seats(seats or default, list(BOTS), game.players, name, game.family.lists())
    brought = [player.deck or None for player in players] if any(s.deck for s in players) else None
    match = game.start([player.name for player in players], seed=seed, decks=brought)
    return Session(match, players, Screen(plain)).run()


def load(deck: str, options: Sequence[str]) -> Game:
    """A deck with options as they are written on the command line."""
    chosen = {}
    for text in options:
        name, sign, value = text.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise PlayError(
                f"--option {text!r} is not understood; write NAME=VALUE. See: ruleshift options {deck}"
            )
        chosen[name.strip()] = value.strip()
    ruleshift.load(deck)  # an unknown deck is not the options' fault
    try:
        return ruleshift.load(deck, options=chosen)
    except ValueError as error:
        end = "" if str(error).endswith((".", "?")) else "."
        raise PlayError(f"--option: {error}{end} See: ruleshift options {deck}") from None


def is_solo(game: Game) -> bool:
    """Whether one player plays alone, for points."""
    return game.options.get("solo") == "on"


def load_solo(deck: str, options: Sequence[str]) -> Game:
    """A deck to be played alone, or the reason why it cannot be."""
    usual = ruleshift.load(deck)
    if "solo" not in usual.options:
        raise PlayError(f"{usual.title} cannot be played alone: --solo is for decks with the option 'solo'.")
    if any(text.replace(" ", "").startswith("solo=") and "on" not in text for text in options):
        raise PlayError("--solo and --option solo=off contradict each other; leave one of them out.")
    return load(deck, [*options, "solo=on"])


def one_seat(seats: str | None) -> None:
    """Refuse company in a game that is played alone."""
    number = len([word for word in (seats or "").split(",") if word.strip()])
    if number > 1:
        raise SeatError(
            f"A solo game has one player, who plays for points, and --seats names {number}. "
            "Leave --seats out, or name one: --seats you:Ann, or --seats greedy to watch a bot."
        )


def resume(wanted: str, seats: str | None, name: str, plain: bool) -> int:
    """Go on with a saved game: the file that is named, or the last one that was not finished."""
    screen = Screen(plain)
    path, text, match = _saved(wanted, screen)
    if match.outcome is not None:
        screen.say(f"That game is over: {match.outcome} Watch it with: ruleshift replay {path}")
        return 0
    players = seats_of(match, seats, store.seats_in(text), name)
    return Session(match, players, screen, path).run()


def _saved(wanted: str, screen: Screen) -> tuple[Path, str, Match]:
    if wanted and not _is_deck(wanted):
        path = store.find_replay(wanted)
        text = store.read_replay(path)
        return path, text, _as_far_as_possible(text, screen)
    for path in store.kept_games():
        try:
            text = store.read_replay(path)
            if store.looks_finished(text) or (wanted and not store.is_of_deck(text, wanted)):
                continue
            match = _as_far_as_possible(text, screen)
        except ValueError:  # not a replay, or not one of this version: somebody else's
            continue
        if match.outcome is None:
            return path, text, match
    of_deck = f" of {wanted}" if wanted else ""
    raise PlayError(
        f"There is no unfinished game{of_deck} in {store.replay_folder()}. "
        f"Begin one: ruleshift play {wanted or registry.first_deck()}"
    )


def _is_deck(name: str) -> bool:
    """Whether a name is that of a deck that comes with the package, or of a sum of such."""
    return all(part in ruleshift.decks() for part in name.split("+"))


def _as_far_as_possible(text: str, screen: Screen) -> Match:
    """The match a text tells of; a text cut off in mid-line loses no more than that line."""
    try:
        return ruleshift.resume(text)
    except ruleshift.ReplayError as error:
        if error.match is None or error.line < len(text.splitlines()):
            raise
        screen.complain(f"The end of that game is missing ({error}). It goes on from there.")
        return error.match


def seats_of(match: Match, given: str | None, kept: str, name: str = "") -> list[Player]:
    """Who sits where in a match that exists: kinds as given or as the replay kept them, names as they are."""
    number = len(match.names)
    text = given or kept or ",".join(["you", *[STAND_IN] * (number - 1)])
    decks = match.game.family.lists() if given else None
    players = parse_seats(text, list(BOTS), (1, max(number, len(text.split(",")))), name, decks)
    if len(players) != number:
        raise SeatError(f"--seats names {len(players)} players, and {number} sit at this table.")
    if any(player.deck for player in players):
        raise SeatError(
            "--seats names a deck, but this game has begun: everyone keeps the deck they brought."
        )
    return [Player(player.kind, name) for player, name in zip(players, match.names, strict=True)]


class Session:
    """A match with people and bots round it, kept on disk as it goes on."""

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        screen: Screen,
        path: Path | None = None,
        counts: bool = True,
    ) -> None:
        self.match = match
        self.counts = counts  # whether what comes of it belongs into the table of scores
        self.players = list(players)
        self.screen = screen
        self.show = show_for(match.game, screen, [player.kind for player in players])
        self.facts = self.show.facts
        self.file = GameFile(",".join(map(str, players)), screen.complain, path)
        seed = match.aside("bots")
        self.bots = {
            seat: BotSeat(make_bot(player.kind, match.game, seed + seat), seat, seed)
            for seat, player in enumerate(players)
            if not player.human
        }
        self.people = {
            seat: Person(seat, match, screen, self.show, self.facts, self.file)
            for seat, player in enumerate(players)
            if player.human
        }
        self.seed = seed
        self.present = -1  # the person in front of the screen
        self.resumed = path is not None
        self.lines = 0  # of the log, as far as it has been shown to whoever only watches

    # -- the loop --------------------------------------------------------------------------

    def run(self) -> int:
        """Play to the end, or until somebody quits; the exit status."""
        signal_hangup()
        if self.people and nothing_to_read(self.screen.source):
            self._nobody_here()
        if self._shared():
            self.screen.hide()  # a game that is gone on with may have left a hand on the screen
        try:
            self.file.begin(self.match.game.name)
            self.file.keep(self.match.save())
            self._greet()
            self._play()
        except Quit:
            self._kept("Goodbye.")
            return 0
        except NoMoreInput:
            self._kept("The input has ended.")
            return 0
        except KeyboardInterrupt:
            self.screen.say()
            self._kept("Interrupted.")
            return INTERRUPTED
        except BrokenPipeError:
            return quiet_pipe()
        self._finish()
        return 0

    def _play(self) -> None:
        match = self.match
        while question := match.question:
            seat = question.who
            if seat in self.people:
                self._ask(seat)
            else:
                match.answer(self.bots[seat].choose(match))
                if not self.people:
                    self._tell_watchers()
            self.file.keep(match.save())

    def _ask(self, seat: int) -> None:
        if self.people[seat].skips.passed(self.match):
            return
        try:
            self._sit_down(seat)
            self.people[seat].answer()
        except NoMoreInput:
            if self.screen.typed or any(person.heard for person in self.people.values()):
                raise
            self._nobody_here()

    def _sit_down(self, seat: int) -> None:
        """Between two people at one keyboard, nobody sees the other's cards."""
        if self._shared() and seat != self.present:
            if self.present >= 0:
                self.screen.hide()
                self.show.drawn = None
            self.screen.say(f"{self.players[seat].name}, take the keyboard.", "bold")
            typed = self.screen.ask("Press Enter when only you can see the screen. ")
            if typed is None:
                raise NoMoreInput
            if entry.read(typed) == entry.Command("quit"):
                self.people[seat].quit()
        self.present = seat

    def _shared(self) -> bool:
        """Whether several people take turns at one keyboard."""
        return len(self.people) > 1 and self.screen.typed

    def _nobody_here(self) -> None:
        """No answer can ever come: bots take over."""
        self.screen.say("Nobody is here to answer, so bots play this game.")
        for seat in list(self.people):
            self.bots[seat] = BotSeat(make_bot(STAND_IN, self.match.game, self.seed + seat), seat, self.seed)
        self.people.clear()
        self.show.kinds = [STAND_IN if kind == "you" else kind for kind in self.show.kinds]

    # -- words -----------------------------------------------------------------------------

    def _greet(self) -> None:
        game = self.match.game
        who = ", ".join(
            f"{player.name} ({'you' if player.human and len(self.people) == 1 else player.kind})"
            if not (player.human and len(self.people) > 1)
            else player.name
            for player in self.players
        )
        self.screen.say(f"{game.title}: {who}", "bold")
        if self.resumed:
            self.screen.say(
                f"Going on in turn {self.match.view(None).turn}; log tells all that has happened."
            )
        if self.people:
            if self.show.welcome:
                self.screen.say(self.show.welcome)
            saved = "Type ? for help. The game is saved after every answer; quit stops it."
            self.screen.say(saved if self.file.safe else "Type ? for help, and quit to stop.")

    def _tell_watchers(self) -> None:
        lines = self.match.log().splitlines()
        for line in lines[self.lines : -1]:
            self.show.event(line)
        self.lines = max(self.lines, len(lines) - 1)

    def _finish(self) -> None:
        """Who has won, with what, and where the game can be seen again."""
        match, screen = self.match, self.screen
        outcome = match.outcome
        assert outcome is not None
        if self.people:
            person = self.people[self.present if self.present in self.people else min(self.people)]
            alone = len(self.people) == 1
            view = match.view(person.seat if alone else None)
            screen.say()
            self.show.news(person.fresh(view) if alone else match.log().splitlines()[-12:])
        else:
            view = match.view(None)
            for line in match.log().splitlines()[self.lines :]:
                self.show.event(line)
        screen.say()
        table_alone(self.show, view, LAST_WORDS)
        screen.say()
        screen.say(ending(outcome), "bold")
        if outcome.winner in self.people and len(self.people) == 1:
            screen.say("You have won!", "bold green")
        if outcome.winner is not None:
            self.show.why_won(view, outcome.winner)
        else:
            self.show.why_over(view)
        if outcome.points is not None and self.people:
            self._score(outcome.points, view.turn)
        if self.file.safe:
            assert self.file.path is not None
            screen.say_whole(f"Replay: {self.file.path}")
            again = f"{store.command()} replay {self.file.path.name}"
            screen.say_whole(f"Watch it again with: {again}")
            screen.say_whole(f"What decided it: {again} --analyse")

    def _score(self, points: int, turns: int) -> None:
        """Put what a person has reached into the table of scores, if they played it all."""
        (person,) = self.people.values()
        if person.conceded:
            self.screen.say("You gave the game up, so it is not in the table of scores.")
        elif not self.counts:
            self.screen.say("A game that goes on from inside a replay is not in the table of scores.")
        else:
            from ruleshift.terminal import scores

            game = self.match.game
            name = self.players[person.seat].name
            kept = self.file.path.name if self.file.safe and self.file.path else ""
            changed = scores.changed_options(game)
            score = scores.Score(game.name, points, turns, name, scores.now(), changed, kept)
            scores.after_game(score, self.screen)

    def _kept(self, why: str) -> None:
        if self.file.safe:
            assert self.file.path is not None
            self.screen.say_whole(f"{why} The game is saved in {self.file.path}")
            self.screen.say_whole(f"Go on with: {store.how_to_resume(self.file.path)}")
        else:
            self.screen.complain(f"{why} The game could not be saved.")


def ending(outcome: Outcome) -> str:
    """How a game ended, as its last line says it.

    >>> from ruleshift.core.engine.explain import Outcome
    >>> ending(Outcome("win", 0, "Ann wins.")), ending(Outcome("score", None, "The game is over, at 2.", 2))
    ('The game is over. Ann wins.', 'The game is over, at 2.')
    """
    return str(outcome) if outcome.points is not None else f"The game is over. {outcome}"


def signal_hangup() -> None:
    """Let a closed terminal end the game as Ctrl-C does."""
    for name in ("SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)
        if number is not None:
            with contextlib.suppress(ValueError):  # not the main thread: somebody else looks after it
                signal.signal(number, signal.default_int_handler)


def quiet_pipe() -> int:
    """Whoever read our output has gone: leave without a word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0

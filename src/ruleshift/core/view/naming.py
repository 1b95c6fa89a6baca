"""What a viewer calls the cards: numbers that tell nothing about like copies it has lost sight of.

A card's own number is its place in the deck, so of like copies it says which one has come back. Whatever
leaves the table for other eyes uses these numbers instead. As long as a viewer can follow a card, it keeps
its number; a copy that comes into sight gets the lowest number of its kind that no copy in sight has. Of
copies in one place that cannot be told apart the viewer follows none by itself: their numbers are in the
order of the cards, so that a choice among them, which the engine makes by card, is the same to the viewer
whichever they are. All of it follows from what the viewer could see, step by step, so it is the same after
a restart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ruleshift.core.engine.event import HIDDEN, Raw, redacted, sees
from ruleshift.core.engine.log import MOVED, RESHUFFLED, SHUFFLED
from ruleshift.core.engine.packed import i64, listed, vec
from ruleshift.core.engine.piles import DISCARD, NOBODY
from ruleshift.core.match.history import apply

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.state import State
    from ruleshift.core.match.history import History, Origin


class Likes:
    """The like copies of a game: which cards are the same to everybody."""

    def __init__(self, game: Game) -> None:
        found: dict[tuple[str, int], list[int]] = {}
        for card, name in enumerate(game.names):
            found.setdefault((name, game.lot(card)), []).append(card)
        # card -> all cards that are the same; nothing for a card of which there is one
        self.of: list[list[int]] = [[] for _ in game.names]
        for copies in found.values():
            for card in copies if len(copies) > 1 else ():
                self.of[card] = copies
        self.any = any(self.of)
        # Options that stand for a power of a card, by the card, in the same order for like copies.
        self.powers: dict[int, list[int]] = {}
        self.bearer: dict[int, int] = {}
        for option, card in game.powers():
            self.powers.setdefault(card, []).append(option)
            self.bearer[option] = card


def likes(game: Game) -> Likes:
    """The like copies of a game, found once."""
    found: Likes = game.once("likes", Likes)
    return found


class Naming:
    """The numbers by which one viewer of a match knows the cards, kept up to date step by step."""

    def __init__(self, game: Game, viewer: int | None) -> None:
        self._game = game
        self._likes = likes(game)
        self._stand = game.event_kinds().cards  # where cards stand in events that are no moves
        self._viewer = viewer
        self.numbers: list[int] = list(range(len(game.names)))  # card -> its number, if it is in sight
        self.places: dict[int, list[int]] = {}  # zone -> its cards as the viewer sees them lie
        self.events: list[Raw] = []  # as the viewer may keep them
        self._read = 0  # how many events of the match are among them
        self._at: dict[int, int] = {}  # like copies in sight -> their zones
        self.doubted: set[int] = set()  # copies that may have left a hand, for all the viewer can tell
        self._lay: dict[int, list[int]] = {}  # zone -> its cards as they lay after the step before
        self._alike: dict[int, list[int]] = {}  # copy -> all in its place that looked the same, as they lay
        self._moved: set[int] = set()  # cards that have moved in this step

    def fork(self, events: bool) -> Naming:
        """The same for a copy of the match, with or without the events so far."""
        twin = Naming(self._game, self._viewer)
        twin.numbers = self.numbers[:]
        twin.places = {zone: cards[:] for zone, cards in self.places.items()}
        twin._at = dict(self._at)
        twin.doubted = set(self.doubted)
        twin._lay = {zone: cards[:] for zone, cards in self._lay.items()}
        for alike in {id(group): group for group in self._alike.values()}.values():
            group = alike[:]
            twin._alike.update((card, group) for card in group)
        if events:
            twin.events = self.events[:]
            twin._read = self._read
        return twin

    def began_with(self, events: Sequence[Raw]) -> None:
        """The match began with some events that its history does not bring back, before all others."""
        before = events[: len(events) - len(self.events)]
        self.events[:0] = [self._told_late(redacted(raw, self._viewer)) for raw in before]
        self._read = len(events)

    def _told_late(self, raw: Raw) -> Raw:
        told = list(raw)
        for at in (1,) if raw[0] == MOVED else self._stand.get(raw[0], ()):
            copies = self._likes.of[raw[at]] if raw[at] >= 0 else []
            if copies:
                told[at] = self.numbers[raw[at]] if raw[at] in self._at else copies[0]
        return tuple(told)

    def forget(self, s: State) -> None:
        """The events so far belong to another match, of which this one is a copy."""
        self.events = []
        self._read = 0
        s.forget_events()

    # -- numbers ---------------------------------------------------------------------------

    def option(self, option: int) -> int:
        """The number of an option as the viewer is told it."""
        if option < len(self.numbers):
            return self.numbers[option]
        return self._power(option, self.numbers)

    def meant(self, number: int) -> int:
        """The option that the viewer means by a number."""
        cards = list(range(len(self.numbers)))
        for card in self._at:
            cards[self.numbers[card]] = card
        return cards[number] if 0 <= number < len(cards) else self._power(number, cards)

    def card(self, number: int) -> int:
        """The card that the viewer means by a number."""
        return self.meant(number) if 0 <= number < len(self.numbers) else number

    def _power(self, option: int, cards: list[int]) -> int:
        """The power of another copy that is like one of this one's."""
        bearer = self._likes.bearer.get(option, -1)
        if bearer < 0 or cards[bearer] == bearer:
            return option
        return self._likes.powers[cards[bearer]][self._likes.powers[bearer].index(option)]

    def _take(self, card: int, zone: int) -> None:
        """A copy comes into sight."""
        copies = self._likes.of[card]
        taken = {self.numbers[other] for other in copies if other in self._at}
        self.numbers[card] = next(number for number in copies if number not in taken)
        self._at[card] = zone
        self.doubted.discard(card)

    def _drop(self, zones: Iterable[int]) -> None:
        """The viewer loses sight of all that lies in some zones."""
        for card in [card for card, zone in self._at.items() if zone in zones]:
            del self._at[card]

    # -- step by step ----------------------------------------------------------------------

    def step(self, s: State) -> None:
        """Follow the match to where it is now, after one input."""
        self._moved.clear()
        self.events += [self._event(s, raw) for raw in s.events_since(self._read)]
        self._read = s.told
        for card in list(self._at):
            if sees(self._viewer, s.known[card]):
                self._at[card] = s.where[card]
            else:
                del self._at[card]
        for card in list(self.doubted):
            if not sees(self._viewer, s.known[card]) or self._looks_at(s, s.where[card]):
                self.doubted.discard(card)
        of = self._likes.of
        for zone, cards in enumerate(s.zones):
            for card in cards:
                new = of[card] and card not in self._at and card not in self.doubted
                if new and sees(self._viewer, s.known[card]):
                    self._take(card, zone)
        self._arrange(s)

    def _event(self, s: State, raw: Raw) -> Raw:
        """An event in the viewer's numbers."""
        kind = raw[0]
        if kind == MOVED:
            return self._move(s, raw)
        if kind == SHUFFLED and not self._looks_at(s, raw[1]):
            self._drop((raw[1],))
        elif kind == RESHUFFLED:
            self._drop((raw[1], DISCARD))
        stands = self._stand.get(kind, ())
        if not any(raw[at] >= 0 and self._likes.of[raw[at]] for at in stands):
            return raw
        told = list(raw)
        for at in stands:
            if raw[at] >= 0:
                self._single_out(raw[at])
                told[at] = self._told(raw[at], s.where[raw[at]])
        return tuple(told)

    def _told(self, card: int, zone: int) -> int:
        if not self._likes.of[card]:
            return card
        if card not in self._at:
            self._take(card, zone)
        return self.numbers[card]

    def _move(self, s: State, raw: Raw) -> Raw:
        _, card, source, target, mask = raw
        self._moved.add(card)
        self._single_out(card)
        if sees(self._viewer, mask):
            if card not in self._at and self._sight(s, source) > NOBODY and not self._looks_at(s, source):
                self._swap_in_hand(card, source)
            told = self._told(card, target)
            if card in self._at:
                self._at[card] = target
            return (MOVED, told, source, target, mask)
        self._at.pop(card, None)
        if self._sight(s, source) > NOBODY and not self._looks_at(s, source):
            # Which card of a hand it was is hidden, so nobody else knows which ones stayed.
            self._drop((source,))
        return (MOVED, HIDDEN, source, target, 0)

    def _swap_in_hand(self, card: int, hand: int) -> None:
        """Of like copies in a hand the viewer knows some: what leaves it may well be one of these."""
        known = [other for other in self._likes.of[card] if self._at.get(other, -1) == hand]
        if known:
            other = min(known, key=self.numbers.__getitem__)
            del self._at[other]
            self.doubted.add(other)
            self.numbers[card] = self.numbers[other]
            self._at[card] = hand

    def _single_out(self, card: int) -> None:
        """Something happens to one of several copies that looked the same: to the viewer it is the first one.

        Which of them it is may hang on where they lie or on which they are, and neither is to be seen.
        """
        alike = self._alike.pop(card, None)
        if alike is None:
            return
        first = alike[0]
        if first != card:
            self.numbers[first], self.numbers[card] = self.numbers[card], self.numbers[first]
            shown = self.places.get(self._at.get(card, -1), [])
            if first in shown and card in shown:
                one, other = shown.index(first), shown.index(card)
                shown[one], shown[other] = card, first
            alike[alike.index(card)] = first
        del alike[0]

    def _sight(self, s: State, zone: int) -> int:
        return s.sight[zone] if zone < len(s.sight) else NOBODY

    def _looks_at(self, s: State, zone: int) -> bool:
        return sees(self._viewer, self._sight(s, zone))

    # -- copies that cannot be told apart --------------------------------------------------

    def _arrange(self, s: State) -> None:
        """Note how cards lie, and give copies that look the same their numbers in the order of the cards."""
        before, lay = self.places, self._lay
        self.places, self._lay = {}, {}
        self._alike.clear()
        for zone in sorted(set(self._at.values())):
            cards = listed(s.zones[zone])
            shown: list[int] = []
            if self._sight(s, zone) != NOBODY and all(sees(self._viewer, s.known[card]) for card in cards):
                shown = self._follow(cards, before.get(zone), lay.get(zone, []))
                self._lay[zone] = cards
                self.places[zone] = shown
            self._even_out(s, [card for card in shown or cards if card in self._at], shown)

    def _follow(self, cards: list[int], shown: list[int] | None, lay: list[int]) -> list[int]:
        """How a zone looks after a step, seeing how it looked and how its cards lay before."""
        here = {card for card in cards if card not in self._moved}
        stayed = [card for card in lay if card in here]
        if shown is None or cards[: len(stayed)] != stayed:
            return cards[:]
        return [card for card in shown if card in here] + cards[len(stayed) :]

    def _even_out(self, s: State, cards: list[int], shown: list[int]) -> None:
        if len(cards) < 2:
            return
        groups: dict[tuple[object, ...], list[int]] = {}
        hosts = set(s.host)
        for card in cards:
            if s.host[card] < 0 and card not in hosts:  # else it is told apart by what it hangs on
                first = self._likes.of[card][0]
                groups.setdefault((first, *self._game.looks(s, card)), []).append(card)
        for group in groups.values():
            if len(group) < 2:
                continue
            numbers = [self.numbers[card] for card in group]
            if not shown:
                numbers.sort()
            places = [shown.index(card) for card in group] if shown else []
            group.sort()
            for at, card in enumerate(group):
                self.numbers[card] = numbers[at]
                self._alike[card] = group
                if shown:
                    shown[places[at]] = card


def laid(naming: Naming, zones: Sequence[list[int]]) -> list[list[int]]:
    """Zones as the viewer sees them lie."""
    found = [naming.places.get(zone, cards) for zone, cards in enumerate(zones)]
    if not naming.doubted:
        return found
    return [[HIDDEN if card in naming.doubted else card for card in cards] for cards in found]


def ordered(naming: Naming, options: vec[i64]) -> list[int]:
    """Options in the order of the numbers that the viewer is told."""
    return sorted(listed(options), key=naming.option)


class Namings:
    """What the viewers of one match call the cards, for those that have been asked for."""

    __slots__ = ("_known", "origin")

    def __init__(self, origin: Origin | None) -> None:
        self.origin = origin
        self._known: dict[int | None, Naming] = {}

    def fork(self, events: bool) -> Namings:
        """The same for a copy of the match, with or without the events so far."""
        twin = Namings(self.origin)
        twin._known = {viewer: one.fork(events) for viewer, one in self._known.items()}
        return twin

    def step(self, s: State) -> None:
        """Follow the match after an input."""
        for naming in self._known.values():
            naming.step(s)

    def now(self, game: Game, s: State, history: History, viewer: int | None) -> Naming:
        """What a viewer calls the cards where the match is."""
        found = self._known.get(viewer)
        if found is None:
            found = self.then(game, history, len(history.inputs), viewer)
            found.began_with(s.events)
            self._known[viewer] = found
        return found

    def then(self, game: Game, history: History, inputs: int, viewer: int | None) -> Naming:
        """What a viewer called the cards after some inputs of the match's own history."""
        return named_after(game, history, inputs, self.origin, viewer)


def named_after(game: Game, history: History, own: int, origin: Origin | None, viewer: int | None) -> Naming:
    """What a viewer calls the cards after so many of a history's own inputs, worked out from its start."""
    stages = [(history, own)]
    while origin is not None and origin.viewer == viewer:
        stages.append((origin.history, origin.length))
        origin = origin.before
    naming = Naming(game, viewer)
    follow(game, naming, *stages.pop())
    while stages:
        naming = naming.fork(events=False)  # what the viewer could see there lies here as it lay there
        follow(game, naming, *stages.pop())
    return naming


def follow(game: Game, naming: Naming, history: History, own: int) -> None:
    """Have a naming follow a history from its start through so many of its own inputs."""
    inputs = history.all_inputs()
    inherited = len(inputs) - len(history.inputs)
    s = history.start.state(game)
    naming.step(s)
    for at, one in enumerate(inputs[: inherited + own]):
        if at == inherited and history.parent is not None:
            naming.forget(s)
        apply(game, s, one)
        naming.step(s)
    if own == 0 and history.parent is not None:
        naming.forget(s)

"""The NecroGenesis table as a seat sees it: both battlefields, pools, hand, the stack and the battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from ruleshift.core.engine.arguments import Text, named
from ruleshift.core.engine.event import Raw
from ruleshift.core.engine.machine import CARD, FRAME, A, B
from ruleshift.core.engine.packed import listed as ints
from ruleshift.core.engine.phrase import listed
from ruleshift.core.engine.seats import seat_number
from ruleshift.core.view.view import OptionAbout, View
from ruleshift.families.necro.codes import (
    AP,
    DISABLED,
    DRAWN,
    E_ATTACK,
    E_PHASE,
    E_PLAY,
    E_ROLL,
    E_TRIGGER,
    E_TURN,
    E_USE,
    EQUIP,
    EXILE,
    GRAVE,
    HAND,
    PHASES,
    PLAYING,
    ROLLS,
    SDECK,
    SZ,
    TH,
    TOKENS,
    TP,
    TZ,
    TZ_GEAR,
    W_BOTTOM,
    W_DRAW,
    W_ENOUGH,
    W_LOOT,
    W_NO,
    W_PASS,
    W_SPAWN,
    W_STAY,
    ZDECK,
    ZOMBIE,
    ZONE_NAMES,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.table import force
from ruleshift.families.necro.rules.words import shown_numbers
from ruleshift.families.necro.rules.words.shown_numbers import Keyword, Skill, Status

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.state import NecroState
    from ruleshift.families.necro.rules.words.clause import Use

NUMBERED: Final = {"hand": HAND, "drawn": DRAWN, "graveyard": GRAVE, "exile": EXILE, "survivor": SZ}
BEGINNINGS: Final = (E_TURN, E_PHASE, E_PLAY, E_ATTACK, E_USE, E_TRIGGER)  # what dice are rolled for
# What words stand for, for tables that show them otherwise than by their labels.
MEANS: Final = {
    W_PASS: "pass", W_NO: "no", W_STAY: "no", W_ENOUGH: "done",
    W_DRAW: "draw", W_LOOT: "loot", W_SPAWN: "spawn", W_BOTTOM: "bottom",
}  # fmt: skip
THIN: Final = 7  # from here on a Survivor Deck is close to the loss at fewer than 5 cards (R91)


@dataclass(frozen=True)
class Zombie:
    """A zombie on a battlefield."""

    card: int
    name: str
    hp: int
    max_hp: int
    damage: int
    ed: int
    hit: int  # what its Hit Roll must reach; 0 for none
    resting: bool
    sick: bool
    statuses: tuple[Status, ...]
    keywords: tuple[Keyword, ...]

    def marks(self) -> list[str]:
        """What keeps it from acting, its statuses and its keywords, in words."""
        state = [*(["sick"] if self.sick else []), *(["resting"] if self.resting else [])]
        return [*state, *map(str, (*self.statuses, *self.keywords))]

    def __str__(self) -> str:
        roll = f", hit {self.hit}+" if self.hit else ""
        end = f" [{', '.join(self.marks())}]" if self.marks() else ""
        return f"{self.name} (HP {self.hp}/{self.max_hp}, damage {self.damage}{roll}, ED {self.ed}){end}"


@dataclass(frozen=True)
class Gear:
    """A Weapon, an Item or a Trap in play, with what is attached to it."""

    card: int
    name: str
    counters: int
    max: int  # 0: it has no counters
    disabled: bool
    resting: bool
    hands: int
    damage: int | None  # of a weapon
    hit: int
    range: tuple[str, ...]
    attacked: bool  # a weapon that has attacked this turn
    attached: tuple[str, ...]
    zone: str

    def marks(self) -> list[str]:
        """Its counters and what it cannot do, in words."""
        weapon = [] if self.damage is None else [f"damage {self.damage}"]
        roll = [f"hit {self.hit}+"] if self.hit else []
        if self.damage is not None:
            roll += ["+".join(self.range)] if self.range else []
            roll += [f"{self.hands}H"] if self.hands else []
        count = [f"{self.counters}/{self.max}"] if self.max else []
        off = [*(["disabled"] if self.disabled else []), *(["resting"] if self.resting else [])]
        return [*weapon, *roll, *count, *off, *(["used"] if self.attacked else [])]

    def __str__(self) -> str:
        marks = f" ({', '.join(self.marks())})" if self.marks() else ""
        return f"{self.name}{marks}" + (f" with {listed(self.attached)}" if self.attached else "")


@dataclass(frozen=True)
class Side:
    """A player with everything on that player's side of the table."""

    seat: int
    name: str
    survivor: str
    hp: int
    max_hp: int
    damage: int
    statuses: tuple[Status, ...]
    keywords: tuple[Keyword, ...]
    ap: int
    tp: int
    th: int
    hand_count: int
    deck_count: int
    zombie_deck_count: int
    graveyard: tuple[str, ...]
    exile: tuple[str, ...]
    threat: tuple[Zombie, ...]
    zombie: tuple[Zombie, ...]
    equipment: tuple[Gear, ...]
    traps: tuple[Gear, ...]
    tokens: dict[str, int]
    lit: bool
    skills: tuple[Skill, ...]
    has_drawn: bool  # holds a drawn zombie

    @property
    def thin(self) -> bool:
        """Whether the Survivor Deck is close to running out (R91)."""
        return self.deck_count <= THIN

    @property
    def hands_used(self) -> int:
        return sum(gear.hands for gear in self.equipment)


class NecroView(View):
    """What a seat sees of a match; everything in it is plain data with names of cards."""

    def __init__(self, game: NecroGame, state: NecroState, seat: int | None, events: Sequence[Raw]) -> None:
        super().__init__(game, state, seat, events)
        self._g = game
        self._s = state
        self._sides: list[Side] | None = None
        self.phase = PHASES[state.phase]
        self.first = state.first  # the seat that began

    def _named(self, zone: int) -> tuple[str, ...]:
        return tuple(self._g.names[card] for card in self._s.zones[zone] if card >= 0)

    @property
    def hand(self) -> list[str]:
        """The viewer's own hand."""
        return [] if self.seat is None else list(self._named(HAND + self.seat))

    @property
    def drawn(self) -> str | None:
        """The zombie the viewer has drawn and not yet spawned."""
        drawn = self._drawn()
        return self._g.names[drawn] if drawn >= 0 else None

    def _drawn(self) -> int:
        held = [] if self.seat is None else ints(self._s.zones[DRAWN + self.seat])
        zombies = [card for card in held if card >= 0 and self._g.printed.type_of[card] == ZOMBIE]
        return zombies[0] if zombies else -1

    def numbers(self, place: Text, of: SupportsIndex | None = None) -> list[int]:
        """The cards in a place by their numbers in the game, as far as the viewer sees them.

        Places are `hand`, `drawn`, `graveyard`, `exile` and `survivor`, of a seat (else the viewer's),
        and `attached`, of a card.
        """
        place = named(place)
        if place == "attached":
            host = -1 if of is None else self._card_meant(int(index(of)))
            return self._numbered(ints(force.attached(self._s, host))) if host >= 0 else []
        if place not in NUMBERED:
            raise ValueError(f"there is no place {place!r}; places are {listed([*NUMBERED])} and attached")
        seat = self.seat if of is None else seat_number(of, self.names)
        return [] if seat is None else self._numbered(ints(self._s.zones[NUMBERED[place] + seat]))

    def option_about(self, option: SupportsIndex) -> OptionAbout:
        """What an option is about, in numbers; a drawn zombie is what `spawn it` speaks of."""
        g = self._g
        numbering = g.numbering
        number = self._option(option)
        if number < numbering.use0:
            return OptionAbout("card", card=self._number(number))
        if number < numbering.number0:
            use = g.texts.uses[number - numbering.use0]
            return OptionAbout("use", card=self._number(use.card), about=self._power(use))
        if number < numbering.word0 and self._s.top:
            f = self._s.top - FRAME
            effect: Any = g.effects[self._s.stack[f]]
            card = effect.card_of(self._s, f, number)
            return OptionAbout("use", card=self._number(card)) if card >= 0 else OptionAbout("word")
        word = number - numbering.word0
        card = self._drawn() if word in (W_SPAWN, W_BOTTOM) else -1
        return OptionAbout("word", card=self._number(card), means=MEANS.get(word, ""))

    def _power(self, use: Use) -> str:
        """What an activated ability costs and does."""
        from ruleshift.families.necro.language.english.clauses import power_text

        printed: Any = shown_numbers.node(self._g, use.card)
        own = [other for other in self._g.texts.uses if other.card == use.card]
        return power_text(printed["may"][own.index(use)], printed)

    @property
    def dice(self) -> list[tuple[str, int]]:
        """The dice rolled since something was last begun: what for, and the number."""
        found: list[tuple[str, int]] = []
        for raw in reversed(self._raw):
            if raw[0] == E_ROLL:
                found.append((ROLLS[raw[2]], raw[3]))
            elif raw[0] in BEGINNINGS:
                break
        return found[::-1]

    @property
    def sides(self) -> list[Side]:
        """Both players, by seat."""
        if self._sides is None:
            self._sides = [self._side(seat) for seat in range(len(self.names))]
        return self._sides

    def _side(self, seat: int) -> Side:
        g, s = self._g, self._s
        zones, survivor = s.zones, g.printed.survivors[seat]
        laid = ints(zones[TZ_GEAR + seat]) + ints(zones[ZZ_GEAR + seat])
        return Side(
            seat=seat,
            name=self.names[seat],
            survivor=g.names[survivor],
            hp=max(0, s.hp(survivor)),
            max_hp=g.printed.hp(s, survivor),
            damage=shown_numbers.damage(s, survivor),
            statuses=tuple(shown_numbers.statuses(s, survivor)),
            keywords=tuple(shown_numbers.keywords(s, survivor)),
            ap=s.pools[AP + seat],
            tp=s.pools[TP + seat],
            th=s.pools[TH + seat],
            hand_count=len(zones[HAND + seat]),
            deck_count=len(zones[SDECK + seat]),
            zombie_deck_count=len(zones[ZDECK + seat]),
            graveyard=self._named(GRAVE + seat),
            exile=self._named(EXILE + seat),
            threat=tuple(self._zombie(card) for card in zones[TZ + seat]),
            zombie=tuple(self._zombie(card) for card in zones[ZZ + seat]),
            equipment=tuple(self._gear(card) for card in zones[EQUIP + seat] if not self._on_weapon(card)),
            traps=tuple(self._gear(card) for card in laid),
            tokens={word: n for kind, word in enumerate(TOKENS) if (n := s.tokens[kind * 2 + seat])},
            lit=force.lit(s, seat),
            skills=tuple(shown_numbers.skills(s, seat)),
            has_drawn=len(zones[DRAWN + seat]) > 0,
        )

    def _on_weapon(self, card: int) -> bool:
        """Whether a card is shown under the weapon it is attached to."""
        host = self._s.host[card]
        return host >= 0 and host not in self._g.printed.survivors

    def _zombie(self, card: int) -> Zombie:
        g, s = self._g, self._s
        return Zombie(
            self._number(card),
            g.names[card],
            s.hp(card),
            g.printed.hp(s, card),
            shown_numbers.damage(s, card),
            int(shown_numbers.node(g, card)["ed"]),
            shown_numbers.hit(s, card),
            bool(s.resting[card]),
            force.sick(s, card),
            tuple(shown_numbers.statuses(s, card)),
            tuple(shown_numbers.keywords(s, card)),
        )

    def _gear(self, card: int) -> Gear:
        g, s = self._g, self._s
        printed = shown_numbers.node(g, card)
        weapon = printed["type"] == "weapon"
        return Gear(
            self._number(card),
            g.names[card],
            s.counters[card],
            int(printed["counters"]),
            bool(s.status[card] >> DISABLED & 1),
            bool(s.resting[card]),
            int(printed["hands"]),
            shown_numbers.damage(s, card) if weapon else None,
            shown_numbers.hit(s, card) if weapon else 0,
            tuple(printed["range"]),
            weapon and s.attacks[card] > 0,
            tuple(g.names[other] for other in force.attached(s, card)),
            ZONE_NAMES[s.where[card] >> 1],
        )

    @property
    def playing(self) -> list[str]:
        """The cards between their declaration and their resolution."""
        return [name for seat in range(len(self.names)) for name in self._named(PLAYING + seat)]

    @property
    def stack(self) -> list[str]:
        """What waits on the stack of the game, the next to resolve last."""
        return [self._g.names[card] for card in self.stacked]

    @property
    def stacked(self) -> list[int]:
        """The same in numbers."""
        found: list[int] = []
        for f in range(0, self._s.top if self.outcome is None else 0, FRAME):
            effect = self._g.effects[self._s.stack[f]]
            card = self._s.stack[f + CARD]
            if effect.shown(self._s, f) and card >= 0 and effect is not self._g.steps.battle:
                found.append(self._number(card))
        return found

    @property
    def battle(self) -> tuple[str, str] | None:
        """The attacker and the target of the attack under way; for an Area attack the zone."""
        if self.fight is None:
            return None
        attacker, target, zone = self.fight
        names = self._g.names
        return names[attacker], ZONE_NAMES[zone >> 1] if target < 0 else names[target]

    @property
    def fight(self) -> tuple[int, int, int] | None:
        """The same in numbers: the attacker, the target or -1, and the zone that it lies in."""
        g, stack = self._g, self._s.stack
        for f in range(self._s.top - FRAME if self.outcome is None else -1, -1, -FRAME):
            if g.effects[stack[f]] is g.steps.battle:
                attacker, target, zone = stack[f + CARD], stack[f + A], stack[f + B]
                return self._number(attacker), self._number(target), zone
        return None

    # -- reasons ---------------------------------------------------------------------------

    # -- as text ---------------------------------------------------------------------------

    def appraise(self) -> dict[int, float]:
        """What each option of the question is worth by a quick estimate, in HP of a Survivor.

        It knows no more than this view shows.
        """
        from ruleshift.families.necro.bot.values import appraise

        if self.question is None:
            raise ValueError("nothing is asked of this seat")
        return appraise(self._g, self._s, self.question.purpose, self.question.options)

    def __str__(self) -> str:
        turn = f"Turn {self.turn}: {self.names[self.active]}, {self.phase}"
        lines = [turn if self.outcome is None else f"{turn}. {self.outcome}"]
        first = self.active if self.seat is None else 1 - self.seat
        for seat in (first, 1 - first):
            lines += self._side_text(self.sides[seat])
        if self.battle is not None:
            lines.append(f"Attack    {self.battle[0]} against {self.battle[1]}")
        if self.stack:
            lines.append(f"Stack     {', then '.join(reversed(self.stack))}")
        if self.drawn is not None:
            lines.append(f"Drawn     {self.drawn}")
        if self.seat is not None:
            lines.append(f"Hand      {listed(self.hand) or 'empty'}")
        if self.question is not None:
            lines.append(f"Asked     {self.question.prompt}")
            lines.extend(f"          - {label}" for label in self.question.labels().values())
        return "\n".join(lines)

    def _side_text(self, side: Side) -> list[str]:
        mark = ">" if side.seat == self.active else " "
        about = [f"HP {side.hp}/{side.max_hp}", f"AP {side.ap}", f"TP {side.tp}", f"TH {side.th}"]
        about += [*map(str, side.statuses), *(["illuminated"] if side.lit else [])]
        piles = [
            f"{side.hand_count} in hand",
            f"{side.deck_count} to draw{' (thin)' if side.thin else ''}",
            f"{side.zombie_deck_count} zombies to draw",
            f"{len(side.graveyard)} in the Graveyard",
        ]
        rows = [
            ("Equipment", side.equipment),
            ("Traps", side.traps),
            ("Threat", side.threat),
            ("Zombies", side.zombie),
        ]
        lines = [
            f"{mark} {side.name}, {side.survivor}: {', '.join(about)}",
            f"  {'Piles':10}{', '.join(piles)}",
        ]
        lines += [f"  {word:10}{', '.join(map(str, cards))}" for word, cards in rows if cards]
        tokens = [f"{word} x{n}" if n > 1 else word for word, n in side.tokens.items()]
        return lines + ([f"  {'Tokens':10}{', '.join(tokens)}"] if tokens else [])

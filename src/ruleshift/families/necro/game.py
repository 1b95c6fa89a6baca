"""A NecroGenesis game ready to be played: a card set, two deck lists, their clauses as effects."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ruleshift.core.engine.chance import Key
from ruleshift.core.engine.machine import FRAME, Effect, advance
from ruleshift.core.engine.options import chosen_options
from ruleshift.core.engine.state import LOOPED
from ruleshift.families.necro.card import NecroCard
from ruleshift.families.necro.codes import (
    EQUIP,
    HAND,
    LOST_DRAW,
    NUMBERS,
    ON_DRAW,
    ON_SHUFFLE,
    SDECK,
    SETUP,
    SZ,
    T_MACHINE,
    TP,
    WORDS,
)
from ruleshift.families.necro.compile import tables
from ruleshift.families.necro.compile.clauses import compile_cards
from ruleshift.families.necro.deckbuilding.decklist import DeckList, lists_for
from ruleshift.families.necro.options import FAMILY_OPTIONS
from ruleshift.families.necro.rules.combat.battle import Battle, Overflow
from ruleshift.families.necro.rules.combat.damage import Damage, lose
from ruleshift.families.necro.rules.combat.escape import QuickEscape
from ruleshift.families.necro.rules.combat.hazard import Hazards
from ruleshift.families.necro.rules.combat.status import Affliction
from ruleshift.families.necro.rules.stack.ability import UseAbility
from ruleshift.families.necro.rules.stack.instead import Doom, Instead
from ruleshift.families.necro.rules.stack.play import PlayCard
from ruleshift.families.necro.rules.stack.settle import NecroSettle
from ruleshift.families.necro.rules.stack.waiting import HeldBack, Stacking, Waiting
from ruleshift.families.necro.rules.stack.window import Window
from ruleshift.families.necro.rules.table import label
from ruleshift.families.necro.rules.table.equip import EquipChoice, KeepOne, Manage
from ruleshift.families.necro.rules.table.hand import Curing, Discarding, Looking, Searching
from ruleshift.families.necro.rules.table.hearing import happen, tally
from ruleshift.families.necro.rules.table.sight import AIMING
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.turn import setup
from ruleshift.families.necro.rules.turn.action import Aiming, Breaking, Looting
from ruleshift.families.necro.rules.turn.arriving import Arriving
from ruleshift.families.necro.rules.turn.entry import Entry
from ruleshift.families.necro.rules.turn.turn import EndOfTurn, ResponseStep, SurvivorPhase, Turn
from ruleshift.families.necro.rules.turn.zombie_phase import ZombiePhase
from ruleshift.families.necro.rules.words.clause import TOUCHING, Holding, Trigger, Use, mentions
from ruleshift.families.necro.rules.words.program import Choose, Program, Slot
from ruleshift.families.necro.rules.words.select import Condition, Filter
from ruleshift.families.necro.telling import Telling
from ruleshift.families.necro.verbs import VERBS
from ruleshift.families.necro.verbs.assembly import Writer

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal

Node = dict[str, Any]
Numbered = TypeVar("Numbered", bound=Effect[NecroState])

# More answers than any real turn takes: beyond it cards keep each other going for ever.
DEEDS: Final = 1000


class NecroGame(Telling):
    """Everything about a card set and two decks that no match changes."""

    # Tables with an entry for each card, filled in by ``tables``.
    kinds: list[int]
    survivors: list[int]
    size: int
    numbers: dict[str, list[int]]
    cost: list[int]
    cost_x: list[list[int]]
    printed_hp: list[Any]
    plain_hp: list[int]
    printed_damage: list[Any]
    hit: list[int]
    ed: list[int]
    hands: list[int]
    counters: list[int]
    capacity: list[int]
    attacks: list[int]
    ranges: list[list[int]]
    placed: list[int]
    subtype: list[str]
    boss: list[bool]
    trap: list[bool]
    traps_bosses: list[bool]
    beside: list[bool]
    attachment: list[bool]
    consumable: list[bool]
    stays: list[bool]
    host_survivor: list[bool]
    host_filter: list[Filter | None]
    unique: list[bool]
    limit_one: list[bool]
    one_per_host: list[bool]
    event_side: list[int]
    zombie_events: list[bool]  # card -> whether it is one; the last entry is for hidden cards
    timing: list[list[str]]
    extra_discard: list[int]
    ignores_limit: list[bool]
    limit_breakers: bool
    firm_price: list[bool]
    requires: list[Condition]
    # What clauses come to, filled in by ``compiling``: by card, keyword, stat, action or event.
    abilities_of: list[list[int]]
    keywords: list[int]
    keyword_n: list[dict[int, int]]
    changes: list[list[Holding]]
    grants: list[list[Holding]]
    forbids: list[list[Holding]]
    change_mask: list[int]
    grant_mask: list[int]
    forbid_mask: list[int]
    stats_bent: set[int]
    stats_once: set[int]
    attacks_run_out: bool  # whether something changes attacks only so often
    price_stat: list[int]
    runs_out: list[bool]  # stat -> whether something changes it only so often
    words_lent: set[int]
    some_unaffected: bool  # whether any card of the decks is, or makes others, unaffected by effects
    delayed: list[bool]
    triggers: list[Trigger]
    triggers_of: list[list[Trigger]]
    replacements_of: list[list[Trigger]]
    marked: int  # how many replacements there are, of all copies
    hears: list[int]
    hears_moment: dict[int, list[int]]
    replaces: list[int]
    programs: list[Program]
    answers: list[Trigger | None]
    uses: list[Use]
    uses_of: list[list[Use]]
    zombie_uses: list[list[Use]]
    unlocks: list[dict[int, list[int]]]
    play_always: list[bool]
    bends: list[bool]
    grants_it: list[bool]
    answered: list[bool]
    answered_before: list[bool]
    replaced: list[bool]
    reacts_to: list[list[bool]]  # event -> card -> whether it answers; the last entry is for hidden cards
    after: list[bool]
    after_aims: list[bool]  # event -> whether a React that answers it speaks of its cards
    entry_minded: int  # mask of the cards that can tell in which order others entered
    entry_answered: dict[int, bool]  # zone -> whether some React of the set answers who enters it
    spawn_answered: bool
    light_mask: int
    may_guard: int
    places_in_play: range

    def __init__(
        self,
        deck: Node,
        digest: str,
        options: dict[str, str] | None = None,
        lists: tuple[DeckList, DeckList] | None = None,
    ) -> None:
        self.deck = deck
        self.digest = digest
        self.name = deck["deck"]
        self.title = deck["title"]
        self.about: str = deck["about"]
        self.least_seats, self.most_seats = deck["players"]
        self.option_list = FAMILY_OPTIONS + deck["options"]
        self.options = chosen_options(self.option_list, options or {})
        self.read_options()
        self.nodes: list[normal.Card] = deck["cards"]
        self.lists = lists_for(deck, None) if lists is None else lists
        self.cards = [
            NecroCard.from_node(number, node, partial(self.english, node))
            for number, node in enumerate(self.nodes)
        ]
        tables.number_cards(self, self.lists)
        tables.print_numbers(self)
        self.effects = []
        self.slots: list[Slot] = []
        self.searches: list[Filter] = []
        self.words: list[str] = list(WORDS)
        self.counted = 0
        self.number_options()
        self.add_family_effects()
        compile_cards(self)
        # Last: packed positions know the others by number.
        self.arriving = self.numbered(Arriving(self))
        self.held_back = self.numbered(HeldBack(self))
        self.hazards = self.numbered(Hazards(self))
        self.option_count = self.word0 + len(self.words)
        self.settler = NecroSettle(self)
        # By number: to look a method up on effects of many kinds costs more than to call it.
        self.running = [effect.run for effect in self.effects]
        self.answering = [effect.answer for effect in self.effects]
        self.untouched = setup.untouched(self)  # what every match begins as a copy of

    def read_options(self) -> None:
        options = self.options
        self.always_pause = options["always_pause_windows"] == "on"
        self.per_weapon = options.get("attack_limit", "per_weapon") == "per_weapon"
        self.thin_deck_loss = options.get("thin_deck_loss", "on") == "on"
        self.reserve_off_turn = options.get("reserve_spendable_off_turn", "on") == "on"
        self.first_th = int(options.get("first_zombie_phase_th", "4"))
        self.follows_target = options.get("dragged_target", "followed") == "followed"
        self.armor_first = options.get("armor_first", "off") == "on"
        self.aimless_events = options.get("aimless_events", "off") == "on"
        self.stealth_everywhere = options.get("stealth_everywhere", "off") == "on"
        self.random_first = options.get("first_player", "random") == "random"

    def english(self, node: normal.Card) -> str:
        """A card's text made from its effect."""
        from ruleshift.families.necro.language.english.words import card_text

        return card_text(node)

    # -- options and effects ---------------------------------------------------------------

    def number_options(self) -> None:
        """Options: cards, activated abilities, plain numbers, words."""
        self.use0 = self.size
        uses = sum(len(self.nodes[kind].get("may", ())) for kind in self.kinds)
        self.number0 = self.use0 + uses
        self.word0 = self.number0 + NUMBERS

    def add(self, effect: Effect[NecroState]) -> int:
        """Number an effect."""
        effect.number = len(self.effects)
        self.effects.append(effect)
        return effect.number

    def numbered(self, effect: Numbered) -> Numbered:
        self.add(effect)
        return effect

    def add_family_effects(self) -> None:
        self.turn = self.numbered(Turn(self))
        self.survivor_phase = self.numbered(SurvivorPhase(self))
        self.zombie_phase = self.numbered(ZombiePhase(self))
        self.response_step = self.numbered(ResponseStep(self))
        self.end_of_turn = self.numbered(EndOfTurn(self))
        self.mulligan = self.numbered(setup.Mulligan(self))
        self.window = self.numbered(Window(self))
        self.waiting = self.numbered(Waiting(self))
        self.stacking = self.numbered(Stacking(self))
        self.battle = self.numbered(Battle(self))
        self.overflow = self.numbered(Overflow(self))
        self.damage = self.numbered(Damage(self))
        self.quick = self.numbered(QuickEscape(self))
        self.affliction = self.numbered(Affliction(self))
        self.instead = self.numbered(Instead(self))
        self.doom = self.numbered(Doom(self))
        self.entry = self.numbered(Entry(self))
        self.play = self.numbered(PlayCard(self))
        self.use_ability = self.numbered(UseAbility(self))
        self.choose = self.numbered(Choose(self))
        self.equip_choice = self.numbered(EquipChoice(self))
        self.manage = self.numbered(Manage(self))
        self.keep_one = self.numbered(KeepOne(self))
        self.aiming = self.numbered(Aiming(self))
        self.looting = self.numbered(Looting(self))
        self.breaking = self.numbered(Breaking(self))
        self.discarding = self.numbered(Discarding(self))
        self.looking = self.numbered(Looking(self))
        self.searching = self.numbered(Searching(self))
        self.curing = self.numbered(Curing(self))

    def word(self, label: str) -> int:
        """The option of a word, new if need be."""
        if label not in self.words:
            self.words.append(label)
        return self.word0 + self.words.index(label)

    def body(self, steps: Sequence[normal.Instruction]) -> Program:
        """Compile a list of steps."""
        program = Program(self)
        Writer(self, program, VERBS).steps(steps)
        program.complete()
        program.aims = mentions(steps, AIMING)
        self.add(program)
        return program

    def count_uses(self, card: int) -> int:
        """A counter for how often something of a card was used."""
        self.abilities_of[card].append(self.counted)
        self.counted += 1
        return self.counted - 1

    def add_trigger(self, node: Any, steps: Sequence[normal.Instruction], replaces: bool = False) -> Trigger:
        """Compile what waits for an event."""
        program = self.body(steps)
        program.triggered = True
        trigger = Trigger(self, node, program)
        trigger.replaces = replaces
        trigger.prevents = replaces and trigger.program.only_prevents(trigger.event)
        trigger.apart = replaces and not mentions(steps, TOUCHING)
        trigger.number = len(self.triggers)
        self.triggers.append(trigger)
        return trigger

    # -- printed numbers and the little that changes them ------------------------------------

    def hp(self, s: NecroState, card: int) -> int:
        """The maximum of a card's HP."""
        plain = self.plain_hp[card]
        return plain if plain >= 0 else self.by_x(s, card, self.printed_hp[card])

    def damage_of(self, s: NecroState, card: int) -> int:
        """The printed Damage of a weapon, a zombie or an unarmed Survivor."""
        printed = self.printed_damage[card]
        return printed if isinstance(printed, int) else self.by_x(s, card, printed)

    def by_x(self, s: NecroState, card: int, amount: Node) -> int:
        x = s.x[card]
        return int((x + 1) // 2 if amount["half"] else x) + int(amount["plus"])

    def escape_difficulty(self, s: NecroState, card: int) -> int:
        return self.ed[card]

    def attack_kind(self, card: int) -> str:
        return tables.attack_kind(self, card)

    def survivor_behind(self, s: NecroState, card: int) -> int:
        """The Survivor whose own attack this is: unarmed, or with an equipped weapon; else -1."""
        zone = s.where[card] >> 1
        if zone in (EQUIP >> 1, SZ >> 1):
            return self.survivors[self.owner[card]]
        return -1

    def may_spend_tp(self, s: NecroState, seat: int, n: int) -> bool:
        """Whether a seat can pay TP; the reserve on the other's turn is an option (R24)."""
        if n and seat != s.active and not self.reserve_off_turn:
            return False
        return s.pools[TP + seat] >= n

    def shuffle(self, s: NecroState, deck: int, seat: int) -> None:
        """Shuffle a deck; that counts even with no card in it (5.11.3)."""
        s.shuffle(deck + seat)
        if s.phase != SETUP:
            survivor = self.survivors[seat]
            happen(s, ON_SHUFFLE, survivor, survivor, -1, 0, 0, deck)

    def machine_worked(self, s: NecroState, card: int) -> None:
        tally(s, self.owner[card], T_MACHINE)

    def draw(self, s: NecroState, seat: int, n: int) -> None:
        """Draw cards one by one; having to draw from an empty deck loses at once (R92)."""
        deck = s.zones[SDECK + seat]
        for _ in range(n):
            if not deck:
                lose(s, [seat], LOST_DRAW)
                return
            s.move(deck[-1], HAND + seat)
        if n and s.phase != SETUP:  # one event, however many; the first hand is dealt (5.1.5, R116)
            survivor = self.survivors[seat]
            happen(s, ON_DRAW, survivor, survivor, -1, n)

    def label(self, s: NecroState, option: int, seat: int) -> str:
        """An option as a seat reads it."""
        return label.label(s, option)

    # -- matches ---------------------------------------------------------------------------

    def blank(self, names: list[str]) -> NecroState:
        """All cards in their decks, nobody's turn yet."""
        return setup.blank(self, names)

    def deal(self, names: list[str], rng: int, key: Key | None = None) -> NecroState:
        """Shuffle, deal and run up to the first question."""
        s = setup.deal(self, names, rng, key)
        self.run(s)
        return s

    def answer(self, s: NecroState, option: int) -> None:
        """Take a legal answer and go on. A turn without end is declared a draw."""
        s.asked = -1
        s.deeds = deeds = s.deeds + 1
        if deeds > DEEDS:
            s.declare_draw(LOOPED)
            return
        stack = s.stack
        f = len(stack) - FRAME
        self.answering[stack[f]](s, f, option)
        advance(s, self.effects, self.settler)

    def join(self, s: NecroState, name: str) -> int:
        raise ValueError(f"{self.title} is for two players, and both are here")

    def leave(self, s: NecroState, seat: int, conceded: bool) -> None:
        """A player gives up."""
        setup.leave(s, seat, conceded)

    def unpack(self, packed: Node, names: list[str]) -> NecroState:
        """The state that ``State.pack`` described."""
        return setup.unpack(self, packed, names)

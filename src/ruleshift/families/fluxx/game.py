"""A loaded deck of the Fluxx family: its cards as tables of numbers, its clauses as effects."""

from __future__ import annotations

from functools import partial
from typing import Any

from ruleshift.core.engine.card import Card
from ruleshift.core.engine.chance import Key
from ruleshift.core.engine.machine import FRAME, Effect, advance
from ruleshift.core.engine.options import chosen_options
from ruleshift.families.fluxx.codes import (
    FOLDED,
    JUDGED,
    NV,
    SEATS,
    SURPRISE,
    T_HAND,
    T_TURN,
    THEFT,
    TYPES,
    UNLIMITED,
    V_KEPT,
    VALUES,
    WORDS,
)
from ruleshift.families.fluxx.compile.cards import (
    bonus_by_hand,
    bonus_by_plays,
    compile_play,
    compile_powers,
    compile_table,
    rules_last,
    won_by_hand,
    won_by_plays,
)
from ruleshift.families.fluxx.language.options import copies
from ruleshift.families.fluxx.options import FAMILY_OPTIONS
from ruleshift.families.fluxx.rules.goals.winning import Aim
from ruleshift.families.fluxx.rules.players import elimination, setup
from ruleshift.families.fluxx.rules.players.coming_back import ComeBack
from ruleshift.families.fluxx.rules.players.leaving import Abandoned
from ruleshift.families.fluxx.rules.table.ability import Ability, power_count
from ruleshift.families.fluxx.rules.table.faces import bits_where, faces, kinds_of
from ruleshift.families.fluxx.rules.table.moves import attached, owner
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn import secrets, solo
from ruleshift.families.fluxx.rules.turn.duty import SpokenDuty
from ruleshift.families.fluxx.rules.turn.numerals import changes_numerals, last_aside
from ruleshift.families.fluxx.rules.turn.overlong import CutShort
from ruleshift.families.fluxx.rules.turn.play import PlayCard, Window
from ruleshift.families.fluxx.rules.turn.settle import FluxxSettle
from ruleshift.families.fluxx.rules.turn.standing import Standing
from ruleshift.families.fluxx.rules.turn.trigger import Offer
from ruleshift.families.fluxx.rules.turn.turn import Turn
from ruleshift.families.fluxx.rules.turn.upkeep import (
    AttachChoice,
    DropGoal,
    HandLimit,
    HandSlack,
    KeeperLimit,
    KeeperSlack,
    Repel,
)
from ruleshift.families.fluxx.rules.words.program import Program
from ruleshift.families.fluxx.telling import Telling
from ruleshift.families.fluxx.verbs import VERBS

Node = dict[str, Any]
Change = tuple[int, int, bool]  # value, number, whether it is a numeral


class FluxxGame(Telling):
    """Everything about a deck that no match changes."""

    # Set by elimination.py and secrets.py.
    metas: list[int]  # Meta Rules, which wait under the draw pile
    under: int  # the zone where they wait, or -1
    finals: list[int]  # Meta Rules that make eliminations final
    saviours: list[int]  # Keepers that are lost in place of their owner
    creepers_stay: bool
    all_may_go: bool
    doom_effect: int
    is_secret: list[bool]
    penalties: dict[int, Program]
    keepsakes: list[int]  # Secrets that tell who begins the next game
    secret_kept: bool
    pile_secrets: bool
    suffer_effect: int
    # Set by solo.py, for a game of one player.
    rules_gone: int
    scored: int
    next_rule_effect: int
    score_effect: int
    shares: list[list[solo.Share]]
    state_class: type[FluxxState]

    def __init__(self, deck: Node, digest: str, options: dict[str, str] | None = None) -> None:
        self.deck = deck
        self.digest = digest
        self.name = deck["deck"]
        self.title = deck["title"]
        self.about: str = deck["about"]
        self.least_seats, self.most_seats = deck["players"]
        self.option_list = FAMILY_OPTIONS + deck["options"]
        self.options = chosen_options(self.option_list, options or {})
        self.solo = self.options["solo"] == "on"
        if self.solo:
            self.least_seats = self.most_seats = 1
        # Some cards are in the game only if an option says so.
        self.nodes: list[Node] = [self.as_dealt(card) for card in deck["cards"] if self.is_in(card)]
        self.eliminates = elimination.mentioned(self.nodes)
        self.numerals_change = any(map(changes_numerals, self.nodes))
        self.read_options()
        self.number_cards()
        self.blanks: dict[int, FluxxState] = {}  # by number of seats, to begin matches with
        self.effects = []
        self.bodies: list[Program] = []
        self.words: list[str] = list(WORDS)
        self.abilities: list[Ability] = []
        self.add_family_effects()
        # Option numbers: cards, seats, free actions, words.
        self.seat0 = self.size
        self.use0 = self.seat0 + self.most_seats
        self.word0 = self.use0 + power_count(self)
        self.compile_cards()
        # Behind those of the cards, so that decks without them keep their numbers.
        self.repel_effect = self.add(Repel(self)) if self.standing.repellers else -1
        self.duty_effect = self.add(SpokenDuty(self)) if self.standing.duties else -1
        self.offer_effect = self.add(Offer(self)) if self.optional else -1
        secrets.compile_cards(self)
        elimination.compile_cards(self)
        solo.compile_cards(self)
        chosen = self.return_is_chosen and self.eliminates and not self.solo
        self.come_back_effect = self.add(ComeBack(self)) if chosen else -1
        self.cut_short_effect = self.add(CutShort(self))
        self.abandoned_effect = self.add(Abandoned(self))
        self.random_play = self.word("play a card at random") if self.standing.first_random else -1
        self.answerers = [
            [card for card in self.surprises if kind == SURPRISE or self.answers[card] >> kind & 1]
            for kind in range(THEFT + 1)
        ]
        self.option_count = self.word0 + len(self.words)
        self.touching = setup.touching(self)
        self.settler = FluxxSettle(self)

    def read_options(self) -> None:
        options = self.options
        self.always_pause = options["always_pause_windows"] == "on"
        self.turn_limit = int(options["turn_limit"])
        self.oldest_goal_goes = options.get("surplus_goal") == "oldest"
        self.end_trigger_follows_player = options.get("end_trigger_follows") == "player"
        self.borrowing_spoils = options.get("borrowing_spoils") == "on"
        self.stand_in_covers_exchange = options.get("stand_in_covers_exchange", "on") == "on"
        self.stand_in_covers_interception = options.get("stand_in_covers_interception") == "on"
        self.judged_first = options.get("goal_change_judged") == "before"
        self.always_blocked = options.get("creepers_always_block") == "on"
        self.title_stays = options.get("title_tie") == "keeps"
        self.says_by_itself = options.get("say_by_itself") == "on"
        self.debts_to_table = options.get("debt_paid_to") == "table"
        self.debts_of_hand = options.get("debt_paid_with") == "hand"
        self.danger_is_action = options.get("danger_is_action") == "on"
        self.ungoal_is_goal = options.get("ungoal_is_goal") == "on"
        self.lends_powers = options.get("borrowed_power", "on") == "on"
        self.debts_stay = options.get("debts_follow", "seat") == "seat"
        self.played_stays = options["departed_plays"] == "stay"
        self.start_is_numeral = options["newcomer_numeral"] == "on"
        self.return_is_chosen = options.get("return_is_chosen") == "on"
        self.saving_is_chosen = options.get("saving_is_chosen") == "on"

    def is_in(self, card: Node) -> bool:
        """Whether the options leave a card in the deck."""
        if self.solo and card["name"] in self.deck["solo"]["set_aside"]:
            return False
        return copies(card, self.options) > 0

    def as_dealt(self, card: Node) -> Node:
        """A card with the number of copies that the options leave of it."""
        return card | {"count": copies(card, self.options)} if "shared" in card else card

    # -- cards as numbers ------------------------------------------------------------------

    def number_cards(self) -> None:
        self.cards = [
            Card.from_node(number, node, partial(self.english, node))
            for number, node in enumerate(self.nodes)
        ]
        self.kinds = [card.number for card in self.cards for _ in range(card.count)]
        self.size = len(self.kinds)
        self.has_copies = self.size > len(self.cards)
        self.copied = [self.cards[kind].count > 1 for kind in self.kinds]
        self.copies = frozenset(card for card in range(self.size) if self.copied[card])
        self.names = [self.cards[kind].name for kind in self.kinds]
        self.numbers: dict[str, list[int]] = {}
        for number, name in enumerate(self.names):
            self.numbers.setdefault(name, []).append(number)
        self.type_of = [TYPES.index(self.cards[kind].type) for kind in self.kinds]
        self.sizes = [self.nodes[kind].get("size", 1) for kind in self.kinds]
        self.table_kinds = [n for n, card in enumerate(self.cards) if card.type in ("keeper", "creeper")]
        self.turners = [
            ([n for n in range(self.size) if self.kinds[n] == kind], turns)
            for kind, node in enumerate(self.nodes)
            if (turns := node.get("while", {}).get("turns"))
        ]
        self.faces = faces(self)
        self.is_creeper = self.faces[0].creeper
        self.bits = self.faces[0].bits
        self.creeper_bits = bits_where(self, {"type": ["creeper"]})
        self.no_pardons = [0] * self.most_seats
        self.nowhere = 1 << 3 * self.size  # a kind that no table shows
        self.surprises = [n for n in range(self.size) if self.type_of[n] == SURPRISE]
        self.places = 2 * self.most_seats  # hands and tables
        self.piles = SEATS + self.places
        self.asides = self.piles  # where piles set aside begin, behind places that only some decks need
        self.debt_zone = -1
        self.basic = [UNLIMITED] * NV
        self.basic[V_KEPT] = 0
        for at, name in enumerate(VALUES):
            self.basic[at] = self.deck["basic"].get(name, {"goals": 1, "numerals": 0}.get(name, UNLIMITED))
        # The Basic Rules print Draw 1 and Play 1 as numerals; one Goal is said in words.
        self.basic_numeral = [name in ("draw", "play") for name in VALUES] + [False]

    def english(self, node: Node) -> str:
        """A card's text made from its effect, as the options have it."""
        from ruleshift.families.fluxx.language.english.words import card_text

        return card_text(node, self.deck, self.options)

    def first_copy(self, name: str) -> int:
        """The first card of a name, or -1 if the options leave it out of the deck."""
        return self.numbers.get(name, [-1])[0]

    def describe(self, s: FluxxState, card: int, seat: int) -> str:
        """A card as a seat speaks of it: with its owner if that is another, and what clings to it."""
        text = self.names[card]
        holder = owner(s, card)
        if holder >= 0 and holder != seat:
            text = f"{s.names[holder]}'s {text}"
        if self.has_copies:
            riders = [self.names[rider] for rider in attached(s, card)]
            if riders:
                text += " with " + " and ".join(sorted(riders))
            if s.host[card] >= 0:
                text += f" on {self.names[s.host[card]]}"
        return text

    def looks(self, s: FluxxState, card: int) -> tuple[int, ...]:
        """What tells a card from others: copies with equal looks are one option."""
        if not self.clingers:
            return (self.kinds[card], s.where[card])
        riders = sorted(self.kinds[rider] for rider in attached(s, card))
        host = s.host[card]
        return (self.kinds[card], s.where[card], self.kinds[host] if host >= 0 else -1, *riders)

    def twins(self, cards: list[int]) -> bool:
        """Whether there are two copies of a card among some cards, which may look alike."""
        if self.copies.isdisjoint(cards):
            return False
        found = self.copies.intersection(cards)
        return len({self.kinds[card] for card in found}) < len(found)

    def distinct(self, s: FluxxState, cards: list[int]) -> list[int]:
        """The cards sorted, one of each look."""
        if not self.has_copies or not self.twins(cards):
            return sorted(cards)
        seen: set[tuple[int, ...]] = set()
        found = []
        for card in sorted(cards):
            if self.copied[card]:
                looks = self.looks(s, card)
                if looks in seen:
                    continue
                seen.add(looks)
            found.append(card)
        return found

    def first_alike(self, s: FluxxState, card: int, among: list[int]) -> int:
        """The lowest card among some that looks like this one."""
        if not self.copied[card]:
            return card
        kind, looks = self.kinds[card], self.looks(s, card)
        for other in among:
            if self.kinds[other] == kind and self.looks(s, other) == looks:
                return other
        return card

    # -- clauses as effects ----------------------------------------------------------------

    def add(self, effect: Effect[FluxxState]) -> int:
        """Number an effect."""
        effect.number = len(self.effects)
        self.effects.append(effect)
        return effect.number

    def add_family_effects(self) -> None:
        self.turn_effect = self.add(Turn(self))
        self.play_effect = self.add(PlayCard(self))
        self.window_effect = self.add(Window(self))
        self.attach_effect = self.add(AttachChoice(self))
        self.drop_goal_effect = self.add(DropGoal(self))
        self.hand_limit_effect = self.add(HandLimit(self))
        self.keeper_limit_effect = self.add(KeeperLimit(self))
        self.hand_slack_effect = self.add(HandSlack(self))
        self.keeper_slack_effect = self.add(KeeperSlack(self))

    def extra_zone(self) -> int:
        """One more place beside those of the seats, for a deck that needs it."""
        self.asides += 1
        return self.asides - 1

    def word(self, label: str) -> int:
        """The number of a word, new if need be."""
        if label not in self.words:
            self.words.append(label)
        return self.words.index(label)

    def body(self, steps: list[Node]) -> Program:
        """Compile a list of steps."""
        program = Program(self, [VERBS[step["verb"]](self, step) for step in steps])
        program.last_aside = last_aside(steps)
        for step in program.steps:
            self.add(step)
        self.add(program)
        return program

    def program(self, steps: list[Node]) -> int:
        """Compile a list of steps; its effect number."""
        return self.body(steps).number

    def compile_cards(self) -> None:
        """Compile each definition once; copies share its effects."""
        size = self.size
        self.programs: list[Program] = [Program(self, [])] * size
        self.answer_programs: list[Program | None] = [None] * size
        self.answers = [0] * size  # the kinds of play that a Surprise answers, as bits
        self.sets: list[list[Change]] = [[]] * size
        self.adds: list[list[Change]] = [[]] * size
        self.raises = [0] * size
        self.rule_group = [0] * size
        self.aims: list[Aim] = [Aim(self.nowhere, [], 0)] * size  # an Ungoal can be met by nobody
        self.hosts = [0] * size
        self.returns_to_pile = [False] * size
        self.adders: list[int] = []
        self.clingers: list[int] = []
        self.disablers: list[int] = []
        self.borrowers: list[int] = []
        self.stand_ins: list[int] = []
        self.at_end: list[tuple[int, int]] = []
        self.at_start: list[tuple[int, int]] = []
        self.at_any_end: list[tuple[int, int]] = []
        self.optional: set[int] = set()  # bodies of triggers that their owner may decline
        self.add(self.programs[0])
        self.bonus_rules: list[int] = []  # rules that give something to players on a condition
        self.unbound: list[list[int]] = [[]] * size  # values that do not bind the owner of a card
        self.standing = Standing(self)
        for kind, node in enumerate(self.nodes):
            copies = [card for card in range(size) if self.kinds[card] == kind]
            compile_play(self, node, copies)
            compile_table(self, node, copies)
            compile_powers(self, node, copies)
            self.standing.add(node, copies)
        self.open_abilities = [ability for ability in self.abilities if ability.condition.open]
        self.powers_of: list[list[Ability]] = [[] for _ in range(size)]
        self.lent_to: list[list[Ability]] = [[] for _ in range(size)]
        for ability in [one for one in self.open_abilities if not one.program.idle]:
            (self.lent_to if ability.lenders else self.powers_of)[ability.card].append(ability)
        self.lenders = list(dict.fromkeys([rule for one in self.open_abilities for rule in one.lenders]))
        # The kinds that can have powers, as bits: of their own, and with what rules lend.
        self.powerful = kinds_of(self, [card for card in range(size) if self.powers_of[card]])
        self.helped = self.powerful | kinds_of(self, [card for card in range(size) if self.lent_to[card]])
        self.copied_powers = any(self.copied[ability.card] for ability in self.abilities)
        self.switchers = self.standing.switchers
        # The cards whose power something in the deck can switch off.
        self.fragile = [
            any(self.hosts[other] >> card & 1 for other in self.disablers)
            or any(card in off for _, off in self.switchers)
            or (self.faces[0].bits[card] > 0 and any(card in face.turned for face in self.faces))
            for card in range(size)
        ]
        self.at_start = rules_last(self, self.at_start)
        self.at_end = rules_last(self, self.at_end)
        self.standing.compiled()
        # Which changes concern values in force, and which winning: cards may look at hands, too.
        self.folded = FOLDED | T_HAND if any(map(bonus_by_hand, self.nodes)) else FOLDED
        if any(map(bonus_by_plays, self.nodes)):
            self.folded |= T_HAND | T_TURN  # every play takes a card from a hand, every turn brings new plays
        # Whether a bonus, or winning, depends on the plays left.
        self.plays_matter = bool(self.folded & T_TURN) or any(map(won_by_plays, self.nodes))
        by_hand = self.plays_matter or any(map(won_by_hand, self.nodes))
        self.judged = JUDGED | self.folded & T_HAND | (T_HAND if by_hand else 0)
        self.pardons = not self.always_blocked and bool(self.standing.harmless or self.standing.ignorers)
        # The kinds of card whose owner may ignore Creepers, as bits.
        self.ignorers = kinds_of(self, [card for card, _ in self.standing.ignorers])
        for aim in self.aims:
            aim.allowed = 0 if self.always_blocked else aim.allowed & ~self.standing.always_bits

    # -- matches ---------------------------------------------------------------------------

    def blank(self, names: list[str]) -> FluxxState:
        """All cards in the draw pile, nobody's turn yet."""
        return setup.blank(self, names)

    def deal(self, names: list[str], rng: int, key: Key | None = None) -> FluxxState:
        """Shuffle, deal and run up to the first question."""
        s = setup.deal(self, names, rng, key)
        self.begin(s)
        return s

    def begin(self, s: FluxxState) -> None:
        """Lay the turn's frame and run up to the first question."""
        setup.begin(s)
        self.run(s)

    def answer(self, s: FluxxState, option: int) -> None:
        """Take a legal answer and go on."""
        s.asked = -1
        stack = s.stack
        f = len(stack) - FRAME
        self.effects[stack[f]].answer(s, f, option)
        advance(s, self.effects, self.settler)

    def join(self, s: FluxxState, name: str) -> int:
        """Seat a new player with a hand; their seat."""
        return setup.join(s, name)

    def leave(self, s: FluxxState, seat: int, conceded: bool) -> None:
        """A player leaves; all their cards are discarded."""
        setup.leave(s, seat, conceded)

    def unpack(self, packed: Node, names: list[str]) -> FluxxState:
        """The state that ``State.pack`` described."""
        return setup.unpack(self, packed, names)

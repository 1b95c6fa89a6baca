"""Decks that would never come to an end: every game of theirs does, in bounded time, and says why."""

from __future__ import annotations

from typing import Final, cast

import pytest

import ruleshift
from ruleshift import Game, Match, Question
from ruleshift.bots.greedy import greedy
from ruleshift.core.decks import deck_from_text, load_deck
from ruleshift.core.engine.state import DRAW_GAME, LOOPED, STALLED
from ruleshift.families.fluxx.rules.turn.overlong import CUTS, FREE_ACTIONS
from ruleshift.families.necro.rules.turn.turn import TURNS
from ruleshift.families.necro.rules.words.clause import FREE_USES
from ruleshift.language.check import check_deck
from tests.families.fluxx.endless import HEAD
from tests.support.games import FLUXX, NAMES, NECRO

# Free actions that go on for ever, each in its own way.
FREE: Final = {
    "draws": "{do: [{draw: 1}]}",
    "draws for all": "{do: [{draw: 1, who: each player}]}",
    "swaps": "{do: [{swap: hands}]}",
    "changes seats": "{do: [{swap: seats}]}",
    "rotates": "{do: [{either: {on: [{rotate: hands}], back: [{rotate: hands, to: right}]}}]}",
    "shuffles": "{do: [{shuffle: draw pile}]}",
    "looks": "{do: [{look: {in: hand, of: another player, pick: all}}]}",
    "arranges": "{do: [{arrange: 3}]}",
    "deals out": "{do: [{deal out: {type: keeper, of: each player}}]}",
    "chooses": "{do: [{choose: {type: keeper, of: any player}}]}",
    "trades": "{do: [{exchange: {type: keeper}, for: {type: keeper, of: another player}}]}",
    "gives and takes": "[{do: [{move: {type: keeper}, whose: another player}]},"
    " {do: [{steal: {type: keeper, of: another player}}]}]",
    "wishes": "{do: [{if: {players: two}, then: [{draw: 1}], else: [{draw: 1}]}]}",
    "churns": "{do: [{discard: {in: hand, pick: 1}}, {draw: 1}]}",
    "lets others draw": "{do: [{in turn: each other player, do: [{draw: 1}]}]}",
}
# Cards that go on for ever by themselves, or as long as somebody answers.
LOOPS: Final = {
    "plays itself": "type: action, do: [{move: this, to: top of draw pile}, {play: top card}]",
    "plays itself and asks": "type: action, do: [{choose: {type: keeper, of: any player}},"
    " {move: this, to: top of draw pile}, {play: top card}]",
    "comes back to the hand": "type: action, do: [{move: this, to: hand}]",
    "changes the Goals": "type: keeper, when: {at: goals change,"
    " do: [{discard: {type: goal, pick: all}}, {shuffle: discard pile}, {play: top card}]}",
    "offers itself": "type: keeper, when: {at: goals change, optional: yes,"
    " do: [{shuffle: discard pile}, {play: top card}]}",
    "takes turns": "type: keeper, when: {at: end of any turn, do: [{take: another turn}]}",
    "fetches itself": "type: action, do: [{choose: {in: discard pile, type: action}}, {play: it}]",
    "starts turns in circles": "type: keeper, when: {at: start of your turn,"
    " do: [{shuffle: discard pile}, {play: top card}]}",
    "tells secrets": "type: secret, leaves: [{discard: {in: hand, pick: all}}, {draw: 3}]",
}


# Cards that go round in ways which are harder to see.
ROUNDABOUT: Final = (
    "type: keeper, may: {do: [{discard: {in: hand}}, {move: {in: discard pile}, to: hand}]}",
    "type: keeper, may: {do: [{discard: {in: hand, pick: any number}}]}",
    "type: keeper, may: {do: [{eliminate: another player}]}",
    "type: keeper, may: {do: [{kill: {type: creeper}}]}, instead: {of: being killed, to: another player}",
    "type: keeper, may: {do: [{move: this}]}",
    "type: action, do: [{move: {in: discard pile, type: action}, to: hand}]",
    "type: action, do: [{move: this, to: top of draw pile}, {draw: 1, to: aside}, {play: all}]",
    "type: keeper, when: {at: goals change, do: [{choose: {in: discard pile, type: goal}}, {play: it}]}",
    "type: secret, leaves: [{draw: 5}, {discard: {in: hand, pick: all}}]",
    "type: secret, leaves: [{move: {in: discard pile, type: secret}, to: hand}]",
)


def free_deck(clause: str, type_: str = "keeper") -> Game:
    return ruleshift.loads(f"{HEAD}  - {{name: Mill, type: {type_}, count: 3, may: {clause}}}\n")


def loop_deck(clauses: str) -> Game:
    rule = "{name: Everything, type: new rule, while: {play: all}}"
    return ruleshift.loads(f"{HEAD}  - {{name: Loop, count: 4, {clauses}}}\n  - {rule}\n")


def check_ends(game: Game) -> None:
    for policy in ("random", "greedy"):
        found = game.rollouts(1, seats=3, policy=policy, seed=3)
        assert list(found.outcomes) == [DRAW_GAME]


@pytest.mark.parametrize("type_", ["keeper", "new rule"])
@pytest.mark.parametrize("clause", FREE.values(), ids=FREE.keys())
def test_games_with_free_actions_without_end_are_over_in_time(clause: str, type_: str) -> None:
    check_ends(free_deck(clause, type_))


@pytest.mark.parametrize("clauses", LOOPS.values(), ids=LOOPS.keys())
def test_games_with_cards_without_end_are_over_in_time(clauses: str) -> None:
    check_ends(loop_deck(clauses))


def use_up(match: Match, label: str) -> int:
    """Use a free action for as long as it is offered in this turn; how often that was."""
    turn, uses = match.state.turn, 0
    while (question := match.question) and match.state.turn == turn and label in question.labels().values():
        match.answer(question.find(label))
        while match.question and match.question.purpose != "play" and match.state.turn == turn:
            match.answer(match.question.options[0])
        uses += 1
    return uses


def test_a_draw_is_offered_only_while_there_is_something_to_draw() -> None:
    game = free_deck(FREE["draws"])
    seats = {"Ann": {"hand": ["Cup", "Tea"], "table": ["Mill"]}, "Bob": {"hand": 0}}
    match = game.set_up({"seats": seats, "draw": ["Jug", "Pan", "Cup"], "rest": "Bob"})
    assert use_up(match, "use Mill") == 3
    assert match.state.turn == 1
    assert not len(match.state.zones[0])
    assert "use Mill" not in match.question.labels().values()  # type: ignore[union-attr]


@pytest.mark.parametrize("clause", ["looks", "chooses"])
def test_what_changes_nothing_is_not_offered_again(clause: str) -> None:
    seats = {"Ann": {"hand": ["Cup", "Tea"], "table": ["Mill"]}, "Bob": {"hand": ["Jug"]}}
    match = free_deck(FREE[clause]).set_up({"seats": seats})
    assert use_up(match, "use Mill") == (1 if clause == "looks" else 0)


def test_after_so_many_free_actions_the_turn_ends_and_the_log_says_so() -> None:
    seats = {"Ann": {"hand": ["Cup", "Tea"], "table": ["Mill"]}, "Bob": {"hand": ["Jug", "Pan"]}}
    match = free_deck(FREE["swaps"]).set_up({"seats": seats})
    assert use_up(match, "use Mill") == FREE_ACTIONS
    assert match.state.turn == 2
    told = [str(event) for event in match.events if event.kind == "cut short"]
    assert told == [f"Ann's turn ends by rule: {FREE_ACTIONS} free actions are enough."]


def test_a_turn_that_goes_round_in_circles_ends_and_the_log_says_so() -> None:
    seats = {"Ann": {"hand": ["Loop", "Tea"]}, "Bob": {"hand": ["Jug", "Pan"]}}
    match = loop_deck(LOOPS["plays itself"]).set_up({"seats": seats})
    match.answer(match.question.find("play Loop"))  # type: ignore[union-attr]
    assert [match.names[match.state.active], match.state.turn] == ["Bob", 2]
    told = [str(event) for event in match.events if event.kind == "cut short"]
    assert told == ["Ann's turn ends by rule: its cards went round in circles."]


def test_a_game_in_which_the_rule_ends_turn_after_turn_is_a_draw() -> None:
    seats = {"Ann": {"hand": ["Cup", "Tea"], "table": ["Mill"]}, "Bob": {"hand": ["Jug"], "table": ["Mill"]}}
    match = free_deck(FREE["swaps"]).set_up({"seats": seats})
    while match.outcome is None:
        use_up(match, "use Mill")
    assert (match.state.outcome, match.state.reason) == (DRAW_GAME, LOOPED)
    assert sum(event.kind == "cut short" for event in match.events) == CUTS


def test_the_count_is_kept_in_copies_saves_and_positions() -> None:
    seats = {"Ann": {"hand": ["Cup", "Tea"], "table": ["Mill"]}, "Bob": {"hand": ["Jug", "Pan"]}}
    match = free_deck(FREE["swaps"]).set_up({"seats": seats})
    for _ in range(30):
        match.answer(match.question.find("use Mill"))  # type: ignore[union-attr]
    twins = (match.copy(), ruleshift.resume(match.save()), ruleshift.resume(match.copy().save()))
    for twin in (*twins, match.redeal(0, 1)):
        assert use_up(twin, "use Mill") == FREE_ACTIONS - 30
        assert twin.state.turn == 2


def test_the_greedy_bot_comes_to_an_end_and_so_does_a_resumed_game() -> None:
    game = free_deck(FREE["churns"], "new rule")
    match = game.start(["Ann", "Bob"], seed=5)
    bot = greedy(game, 1, 0.3)
    for _ in range(400):
        if match.outcome is not None or match.state.turn > 8:
            break
        question = match.question
        assert question is not None
        worlds = [match.redeal(question.who, 3)]
        match.answer(bot.choose(match.view(question.who), question, worlds.__iter__))
        match = ruleshift.resume(match.save())
    assert match.outcome is not None or match.state.turn > 8


@pytest.mark.parametrize("deck", [*FLUXX, NECRO])
def test_no_game_of_a_deck_of_ours_comes_near_the_limits(deck: str) -> None:
    game = ruleshift.load(deck)
    seats = min(4, game.players[1])
    for seed in range(3):
        match = game.start(NAMES[:seats], seed=seed)
        while match.question is not None:
            match.answer(match.question.options[seed % len(match.question.options)])
            assert match.state.steps_left > 5000
            assert getattr(match.state, "free_actions", 0) < FREE_ACTIONS // 3
            if match.state.turn > 60:
                break


def test_check_names_cards_that_can_go_on_for_ever() -> None:
    for clause in [one for name, one in FREE.items() if name != "gives and takes"]:
        assert any("for ever" in str(finding) for finding in findings(f"type: keeper, may: {clause}"))
    for name in ("plays itself", "comes back to the hand", "changes the Goals", "offers itself"):
        assert any("for ever" in str(finding) for finding in findings(LOOPS[name])), name
    for clauses in ROUNDABOUT:
        assert any("for ever" in str(finding) for finding in findings(clauses)), clauses
    for fine in (
        "type: keeper, may: {do: [{take: another turn}]}",
        "type: action, do: [{choose: {in: discard pile, type: action}}, {play: it}]",
        "type: action, do: [{move: {in: discard pile, type: keeper}, to: hand}]",
        "type: keeper, when: {at: goals change, do: [{move: this, whose: next player}]}",
        "type: secret, leaves: [{draw: 2}]",
        "type: keeper, may: {do: [{move: this, whose: next player}]}",
        "type: keeper, may: {once: turn, do: [{draw: 1}]}",
        "type: keeper, may: {do: [{discard: this}, {draw: 1}]}",
        "type: new rule, may: {do: [{draw: 1}, {end: turn}]}",
        "type: keeper, may: {do: [{discard: {in: hand, type: goal}}]}",
        "type: action, do: [{draw: 2}]",
    ):
        assert not any("for ever" in str(finding) for finding in findings(fine)), fine


# -- NecroGenesis --------------------------------------------------------------------------


FOUNTAIN: Final = (
    "{name: Fountain, number: NG-01-999, type: item, subtype: passive, may: {cost: 0 AP, do: [{gain: tp 1}]}}"
)


def with_card(card: str) -> Game:
    """NecroGenesis with a card more."""
    return ruleshift.loads(f"{load_deck(NECRO).text.rstrip()}\n  - {card}\n")


PAID_BACK: Final = (
    FOUNTAIN,
    FOUNTAIN.replace("0 AP", "1 TP"),
    FOUNTAIN.replace("0 AP", "1 TP").replace("tp 1", "tp 2"),
    FOUNTAIN.replace("0 AP", "rest").replace("{gain: tp 1}", "{gain: tp 1}, {ready: this}"),
)


@pytest.mark.parametrize("card", PAID_BACK)
def test_an_ability_that_costs_nothing_has_a_number_of_uses_and_the_log_says_so(card: str) -> None:
    game = with_card(card)
    match = game.set_up(
        {"seats": {"Ann": {"equipment": ["Fountain"], "hand": ["Machete"], "ap": 3, "tp": 1}, "Bob": {}}}
    )
    assert use_up_ability(match, "use Fountain") == FREE_USES
    told = [str(event) for event in match.events if event.kind == "enough"]
    assert told == [f"Fountain has been used {FREE_USES} times, and that is enough for a turn."]
    assert "play Machete" in cast(Question, match.question).labels().values()  # the turn goes on


def use_up_ability(match: Match, label: str) -> int:
    uses = 0
    while match.question and label in match.question.labels().values():
        match.answer(match.question.find(label))
        uses += 1
    return uses


def test_a_game_without_end_is_a_draw() -> None:
    match = ruleshift.load(NECRO).start(NAMES[:2], seed=1)
    match.state.turn = TURNS
    while match.question is not None:
        match.answer(match.question.options[-1])
    assert (match.state.outcome, match.state.reason) == (DRAW_GAME, STALLED)


def test_check_names_abilities_that_cost_nothing() -> None:
    once = FOUNTAIN.replace("cost: 0 AP", "cost: 0 AP, limit: 1 per turn")
    dear = FOUNTAIN.replace("0 AP", "1 AP")
    back = [(card, True) for card in PAID_BACK]
    few = dear.replace("tp 1", "ap 1")  # a turn brings only so many AP more
    for card, named in (*back, (once, False), (dear, False), (few, False)):
        text = f"{load_deck(NECRO).text.rstrip()}\n  - {card}\n"
        found = [str(finding) for finding in check_deck(deck_from_text(text))]
        assert any("for ever" in one and "Fountain" in one for one in found) is named


def findings(clauses: str) -> list[str]:
    text = f"{HEAD}  - {{name: Loop, count: 4, {clauses}}}\n"
    return [str(finding) for finding in check_deck(deck_from_text(text))]

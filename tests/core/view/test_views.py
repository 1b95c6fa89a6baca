"""The one door: a seat sees what it may and nothing else."""

from __future__ import annotations

from ruleshift import Match
from ruleshift.families.fluxx.view.view import Known, Laid
from tests.core.games import answer, at, randomly, start, told


def test_a_view_is_plain_data() -> None:
    match = at(
        [["Draw 4", "Time Portal"], ["Veto!"]],
        [["The Captain", ("The Robot", "Evil")], ["Malfunction", "The Stars"]],
        goals=["Space Dock"],
        rules=["Play 2"],
        discard=["Draw 5", "Monolith"],
    )
    view = match.view(0)
    assert view.names == ["Ann", "Bob"]
    assert (view.order, view.turn, view.active, view.phase) == ([0, 1], 1, 0, "main")
    assert view.hand == ["Draw 4", "Time Portal"]
    assert view.tables == [
        Laid("The Captain", (), 0),
        Laid("The Robot", ("Evil",), 0),
        Laid("Malfunction", (), 1),
        Laid("The Stars", (), 1),
    ]
    assert view.table(1) == view.tables[2:]
    assert (view.goals, view.rules, view.discard) == (["Space Dock"], ["Play 2"], ["Monolith", "Draw 5"])
    assert (view.hand_counts, view.draw_count) == ([2, 1], 99 - 12)
    assert (view.playing, view.aside, view.aside_count, view.known) == ([], [], 0, [])
    assert (view.values["play"].value, view.values["hand limit"].value) == (2, None)
    assert view.values_of(1)["play"].causes == (("Play 2", "sets it to 2"),)
    assert (view.waiting, view.outcome) == (False, None)
    assert view.question is not None


def test_a_view_prints_a_table() -> None:
    match = at(
        [["Draw 4", "Starship"], ["Veto!"]], [["The Captain", ("The Robot", "Evil")]], rules=["Play 2"]
    )
    assert str(match.view(0)).splitlines() == [
        "Turn 1: Ann",
        "Rules   draw 1, play 2, goals 1 (Play 2)",
        "Goals   none",
        "> Ann (2 in hand): The Captain, The Robot (Evil)",
        "  Bob (1 in hand): nothing",
        "Piles   92 to draw, 0 discarded",
        "Hand    Draw 4 and Starship",
        "Asked   What do you play?",
        "        - play Starship",
        "        - play Draw 4",
    ]


def test_others_see_neither_hand_nor_question() -> None:
    match = at([["Draw 4", "Starship"], ["Veto!", "Monolith"]])
    for view in (match.view(1), match.view(None)):
        assert "Starship" not in str(view)
        assert view.question is None
        assert view.waiting
    assert match.view(1).hand == ["Veto!", "Monolith"]
    assert match.view(None).hand == []


def test_a_view_stays_when_the_match_goes_on() -> None:
    match = at([["Draw 4", "Starship"], ["Monolith", "The Stars"]])
    view = match.view(0)
    before = str(view), view.log()
    answer(match, "Draw 4")
    assert (str(view), view.log()) == before


def test_what_was_seen_on_its_way_stays_known() -> None:
    match = at(
        [["Beam Us Up!", "Draw 2"], ["Monolith"], []], [[], ["The Doctor"], []], draw=["Starship", "Draw 3"]
    )
    answer(match, "Beam Us Up!")
    assert match.view(2).known == [Known("The Doctor", "hand", 1, None)]
    assert match.view(1).known == []
    assert "Known   The Doctor in Bob's hand" in str(match.view(0))


def test_a_card_on_top_of_the_draw_pile_is_known_by_its_place() -> None:
    alien = "Cute Fuzzy Alien Creature"
    match = at(
        [["Sonic Sledgehammer", "Draw 2", "Monolith"], ["Draw 3"]],
        [["Starship"], [alien]],
        rules=["Play 2"],
    )
    answer(match, "Sonic Sledgehammer")
    assert match.view(1).known == [Known(alien, "draw pile", None, 1)]


def test_cards_set_aside_are_for_their_player_alone() -> None:
    match = at([["Draw 3, Play 2 of Them", "Draw 2"], []], draw=["Starship", "Monolith", "The Stars"])
    answer(match, "Play 2 of Them")
    mine, theirs = match.view(0), match.view(1)
    assert mine.aside == [["Starship", "Monolith", "The Stars"]]
    assert (theirs.aside, theirs.aside_count) == ([], 3)
    assert mine.playing == theirs.playing == ["Draw 3, Play 2 of Them"]
    assert "Monolith" not in theirs.log()
    assert "3 cards are set aside." in theirs.log()


def test_a_log_tells_only_what_the_seat_saw() -> None:
    match = at([["Space Jackpot!", "Draw 2"], ["Draw 3"]], draw=["Starship", "Monolith", "The Stars"])
    answer(match, "Space Jackpot!")
    assert told(match, 1)[1] == "Ann draws 5 cards."
    assert "Monolith" in told(match, 0)[1]
    assert told(match, None) == told(match, 1)
    assert match.log("all") == match.log(0)
    assert match.view(1).log() == match.log(1)


def test_no_view_tells_who_is_asked_in_a_window() -> None:
    match = at([["Draw 4", "Draw 2"], ["Veto!", "Monolith"], ["The Stars"]])
    answer(match, "Draw 4")
    asked = match.question
    assert asked is not None
    assert (asked.who, asked.purpose) == (1, "answer")
    watching = [match.view(seat) for seat in (0, 2, None)]
    assert all(view.question is None and view.waiting for view in watching)
    assert not match.view(1).waiting


def test_events_come_with_the_view_and_hide_the_same() -> None:
    match = start(seed=4)
    for _ in zip(range(40), randomly(match), strict=False):
        check_events(match)


def check_events(match: Match) -> None:
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        texts = [event.text(seat) for event in match.events]
        assert [event.text(seat) for event in view.events] == texts
        # Even a careless reader of the view's events learns nothing more from them.
        assert [event.text("all") for event in view.events] == texts

"""Deck lists: what can be written, and every rule of deck construction (6.1.1 to 6.1.5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift import DeckError, UnknownDeck
from ruleshift.core.engine.game import Brought
from ruleshift.families.necro.deckbuilding.decklist import (
    DEFAULT_LISTS,
    find_list,
    lists_for,
    parse,
    plain_name,
    shipped_lists,
    write,
)
from ruleshift.families.necro.deckbuilding.list_text import LARGEST_LIST

from .lists import cards, changed, legal, look, mistakes, with_card

# -- what can be written -------------------------------------------------------------------------


def test_a_legal_list_is_read_whole() -> None:
    deck = parse(legal(), "my first.txt", cards())
    assert (deck.name, deck.title, deck.survivor) == ("my-first", "Scorched Earth", "Rick The Firestarter")
    assert sum(count for count, _ in deck.cards) == 40
    assert sum(count for count, _ in deck.zombies) == 20
    assert deck.cards[0] == (3, "Spiked Knuckles")
    assert str(deck) == "Scorched Earth (Rick The Firestarter)"


@pytest.mark.parametrize(
    "line",
    ["2 Torch", "2 x Torch", "2X Torch", "2xTorch", "Torch x2", "Torch ×2", "  2x   torch  ", "- 2x Torch",
     "* Torch x 2", "+2 Torch", "02x Torch", "2x Torch # hot", "1x Torch\nTORCH x1"],
)  # fmt: skip
def test_a_line_can_be_written_in_many_ways(line: str) -> None:
    report = look(changed(("2x Torch", line)))
    assert report.mistakes == []
    assert report.deck is not None
    assert (2, "Torch") in report.deck.cards


@pytest.mark.parametrize(
    "survivor",
    ["survivor: rick the firestarter", "Survivor: 1x Rick The Firestarter",
     "Survivor:\n1x Rick The Firestarter", "Survivor :\nRick The Firestarter", "1x Rick The Firestarter"],
)  # fmt: skip
def test_the_survivor_can_be_named_in_many_ways(survivor: str) -> None:
    deck = look(changed(("Survivor: Rick The Firestarter", survivor))).deck
    assert deck is not None
    assert deck.survivor == "Rick The Firestarter"


def test_sections_are_optional_since_the_type_decides() -> None:
    bare = "\n".join(line for line in legal().splitlines() if line and line[0] not in "#dabSZ")
    one, other = look(f"Survivor:\nRick The Firestarter\n\n{bare}").deck, look(legal()).deck
    assert one is not None
    assert other is not None
    assert (one.cards, one.zombies) == (other.cards, other.zombies)
    assert one.title == "My"


def test_headings_may_say_how_many_and_line_ends_do_not_matter() -> None:
    text = changed(("Survivor Deck:", "SURVIVOR DECK (40):"), ("Zombie Deck:", "Zombie deck :"))
    windows = "\ufeff" + text.replace("\n", "  \r\n")
    assert mistakes(windows) == []
    assert parse(windows, "a.txt", cards()).digest == parse(text, "b.txt", cards()).digest


def test_a_list_that_is_written_reads_back() -> None:
    deck = parse(legal(), "x.txt", cards())
    text = write(deck.title, deck.about, deck.survivor, deck.cards, deck.zombies, ["by hand"])
    again = parse(text, "x.txt", cards())
    assert (again.cards, again.zombies, again.about) == (deck.cards, deck.zombies, deck.about)


# -- one violation at a time ---------------------------------------------------------------------

# What is changed in the legal list, the line it is reported on, and words of the report.
VIOLATIONS: list[tuple[tuple[str, str], int, list[str]]] = [
    (("2x Torch", "1x Torch"), 5, ["exactly 40 cards, found 39", "add 1", "6.1.3"]),
    (("2x Torch", "3x Torch"), 5, ["exactly 40 cards, found 41", "take 1 out", "6.1.3"]),
    (("4x Shambler", "3x Shambler"), 31, ["exactly 20 cards, found 19", "add 1", "6.1.4"]),
    (("Survivor: Rick The Firestarter", ""), 0, ["exactly 1 Survivor, found 0", "Survivor: NAME", "6.1.2"]),
    (("Survivor: Rick The Firestarter", "Survivor: Sarah\nSurvivor: Father Amos"), 4, ["found 2", "6.1.2"]),
    (("Survivor: Rick The Firestarter", "2x Father Amos"), 3, ["found 2: 2x Father Amos", "6.1.2"]),
    (("2x Duct Tape\n1x Grease Tag", "3x Molotov Cocktail"), 17, ["at most 4", "found 7", "14 and 17"]),
    (("1x Spitter", "1x Patient Zero"), 45, ["at most 1 Boss", "found 2: 1x Patient Zero (line 43)", "R15"]),
    (("2x Torch", "2x Torhc"), 8, ["unknown card 'Torhc'", "did you mean 'Torch'?", "3.1.1"]),
    (("2x Torch", "2x Qwxzk"), 8, ["unknown card 'Qwxzk'", "no card of NecroGenesis"]),
    (("2x Torch", "2x Torch\nfoo bar\n"), 9, ["expected a card and its number", "`1x foo bar`"]),
    (("2x Torch", "2x Torch\n???\n"), 9, ["found '???'", "#"]),
    (("2x Torch", "2x Torch\n3x\n"), 9, ["found '3x'", "name behind the number"]),
    (("2x Torch", "2x Torch\n2x Torch x2\n"), 9, ["two numbers"]),
    (("2x Torch", "2x Torch\n0x Bandage\n"), 9, ["0 copies of Bandage", "leave the line out"]),
    (("2x Torch", "2x Torch\n-3x Bandage\n"), 9, ["-3 copies of Bandage"]),
    (("2x Torch", f"2x Torch\n{'9' * 400}x Bandage\n"), 9, ["copies of Bandage", "60 cards"]),
    (("Zombie Deck:", "Zombi Deck:\nZombie Deck:"), 31, ["no section 'Zombi Deck:'", "`Zombie Deck:`"]),
    (("deck: Scorched Earth", "deck: Scorched Earth\ndeck: Again"), 2, ["given twice", "line 1"]),
    (("2x Torch", "2x Torch\n" + "y" * 600), 9, ["600 characters", "one card a line"]),
]  # fmt: skip


@pytest.mark.parametrize(("change", "line", "words"), VIOLATIONS)
def test_each_violation_is_named_with_its_line_its_rule_and_a_remedy(
    change: tuple[str, str], line: int, words: list[str]
) -> None:
    (found,) = look(changed(change)).mistakes
    assert found.line == line, str(found)
    for word in words:
        assert word in str(found)


def test_a_card_in_the_wrong_section_is_a_mistake_and_still_counts_by_its_type() -> None:
    moved = changed(("4x Shambler", "")).replace("Survivor Deck:\n", "Survivor Deck:\n4x Shambler\n")
    (found,) = mistakes(moved)
    assert "Shambler is a zombie and cannot be in the Survivor Deck; put it in the Zombie Deck" in found
    assert "6.1.3" in found
    moved = changed(("2x Torch", "")).replace("Zombie Deck:\n", "Zombie Deck:\n2x Torch\n")
    (found,) = mistakes(moved)
    assert "Torch is a weapon and cannot be in the Zombie Deck" in found
    assert "6.1.4" in found
    (found,) = mistakes(changed(("Survivor: Rick The Firestarter", ""), ("2x Torch", "2x Torch\n1x Sarah")))
    assert "Sarah is a survivor and cannot be in the Survivor Deck" in found


def test_a_card_in_both_decks_breaks_two_rules() -> None:
    wrong, both = mistakes(changed(("2x Torch", "1x Torch"), ("Zombie Deck:", "Zombie Deck:\n1x Torch")))
    assert "cannot be in the Zombie Deck" in wrong
    assert "Torch is in both decks (lines 8 and 32)" in both
    assert "6.1.5" in both


def test_a_card_may_allow_more_copies_of_itself() -> None:
    horde = changed(("4x Shambler", "6x Horde Walker"), ("2x Pyre Walker", ""))
    assert mistakes(horde) == []
    (found,) = mistakes(horde.replace("6x Horde", "7x Horde").replace("1x Spitter\n", ""))
    assert "at most 6 copies of Horde Walker, found 7" in found


def test_at_most_one_secret_rare_among_the_forty_whoever_leads() -> None:
    """R14: the Survivor's own rarity does not count."""
    secret = with_card("Torch", rarity="SCR")
    (found,) = mistakes(legal(), secret)
    assert "at most 1 card of rarity SCR in the Survivor Deck, found 2: 2x Torch" in found
    assert "R14" in found
    one = changed(("2x Torch", "1x Torch"), ("1x Nailed Bat", "2x Nailed Bat"))
    assert mistakes(one.replace("Survivor: Rick The Firestarter", "Survivor: Father Amos"), secret) == []


def test_a_card_of_another_survivor_is_only_remarked_on() -> None:
    """R18: it may be in the deck, and nobody could play it."""
    report = look(changed(("Survivor: Rick The Firestarter", "Survivor: Kira The Ghost")))
    assert report.deck is not None
    (note,) = report.notes
    assert "Spiked Knuckles can only be used by Aggressive Brawler, never by Kira The Ghost" in str(note)
    assert "R18" in str(note)


def test_a_name_on_two_lines_is_remarked_on_and_added_up() -> None:
    report = look(changed(("2x Torch", "1x Torch\n1x torch")))
    assert report.deck is not None
    assert (2, "Torch") in report.deck.cards
    assert "Torch stands on lines 8 and 9; together 2 copies" in str(report.notes[0])


# -- everything at once --------------------------------------------------------------------------

TEN = """\
Survivor: Rick The Firestarter
Survivor: Kira The Ghost
Survivor Deck:
3x Molotov Coktail
5x Bandage
0x Medkit
what is this
2x Shambler
1x Torch
Zombie Deck:
1x Torch
1x Patient Zero
1x Mother of Rot
"""


def test_all_mistakes_are_told_at_once_in_the_order_of_the_lines() -> None:
    with pytest.raises(DeckError) as error:
        parse(TEN, "ten.txt", cards())
    told = [(mistake.line, mistake.message) for mistake in error.value.mistakes]
    wanted = [
        (2, "1 Survivor, found 2"),
        (3, "40 cards, found 10"),
        (4, "did you mean 'Molotov Cocktail'"),
        (5, "4 copies of Bandage, found 5"),
        (6, "0 copies of Medkit"),
        (7, "'what is this'"),
        (8, "Shambler is a zombie"),
        (10, "20 cards, found 4"),
        (11, "Torch is a weapon"),
        (11, "in both decks"),
        (13, "at most 1 Boss"),
    ]
    assert [line for line, _ in told] == [line for line, _ in wanted]
    for (_, message), (_, words) in zip(told, wanted, strict=True):
        assert words in message


# -- files that hold no list ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the file is empty; a deck list has a line"),
        (b" \n\n", "the file is empty"),
        (b"# only a remark\n", "names no card"),
        (b"deck: Nothing\n", "names no card"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not UTF-8"),
        (b"4x Torch\n\x00\x00\n", "a NUL byte does not belong"),
        (b"x" * (LARGEST_LIST + 1), "larger than 60 kB"),
        (b"4x Torch\n" * 9_000, "larger than 60 kB"),
    ],
)
def test_a_file_that_is_no_list_is_refused(tmp_path: Path, data: bytes, words: str) -> None:
    file = tmp_path / "my.txt"
    file.write_bytes(data)
    with pytest.raises(DeckError) as error:
        find_list(file, cards())
    assert words in str(error.value)
    assert str(error.value).startswith("my.txt")


def test_a_list_that_is_cut_off_says_so() -> None:
    whole = legal()
    cut = whole[: whole.index("2x Sprinter") + 10]
    told = mistakes(cut)
    assert any("'Sprinte'" in one and "'Sprinter'" in one and "may have been cut off" in one for one in told)
    assert any("20 cards, found 12" in one for one in told)


def test_a_file_of_nonsense_stops_being_read() -> None:
    with pytest.raises(DeckError) as error:
        look("no\n" * 5_000)
    assert len(error.value.mistakes) == 500


# -- finding -------------------------------------------------------------------------------------


def test_unknown_lists_are_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UnknownDeck, match="did you mean 'long-watch'"):
        find_list("long-wach", cards())
    with pytest.raises(UnknownDeck, match="there is no such file"):
        find_list(tmp_path / "none.txt", cards())
    with pytest.raises(UnknownDeck):
        find_list(tmp_path, cards())
    with pytest.raises(UnknownDeck):
        find_list("a\0b", cards())


def test_a_seat_that_brings_nothing_gets_a_deck_the_other_has_not() -> None:
    def names(*wanted: str | None) -> list[str]:
        return [one.name for one in lists_for(cards(), wanted)]

    assert [one.name for one in lists_for(cards())] == list(DEFAULT_LISTS)
    assert names(None, "scorched-earth") == ["long-watch", "scorched-earth"]
    assert names("long-watch", None) == ["long-watch", "scorched-earth"]
    assert names("machine-shop", None) == ["machine-shop", "scorched-earth"]
    assert names("long-watch", "long-watch") == ["long-watch", "long-watch"]
    with pytest.raises(ValueError, match="two seats bring a deck each, found 1"):
        names("long-watch")
    with pytest.raises(TypeError, match="decks are a list"):
        lists_for(cards(), "long-watch")
    with pytest.raises(TypeError, match="found 3"):
        lists_for(cards(), [3, None])  # type: ignore[list-item]


def test_what_a_replay_kept_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "my deck.txt"
    file.write_text(changed(("deck: Scorched Earth", "deck: Mine")), encoding="utf-8")
    mine = find_list(file, cards())
    assert mine.brought() == Brought("my-deck", mine.digest, mine.text, False)
    ours = find_list("long-watch", cards())
    assert lists_for(cards(), [mine.brought(), ours.brought()]) == (mine, ours)
    carried = ours.brought()._replace(shipped=False)  # with its text, as a pickled match has it
    assert lists_for(cards(), [mine, carried]) == (mine, ours)
    with pytest.raises(UnknownDeck, match="does not come with the package, nor is it in the replay"):
        lists_for(cards(), [Brought("my-deck", "", "", True), None])


def test_names_can_stand_in_a_replay() -> None:
    assert plain_name("/some where/My  Deck\n.v2.txt") == "My-Deck-.v2"
    assert plain_name(".txt") == ".txt"


# -- the lists that ship -------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(shipped_lists()))
def test_shipped_lists_are_legal_and_say_what_they_are(name: str) -> None:
    deck = find_list(name, cards())
    assert deck.shipped
    assert deck.name == name == deck.title.lower().replace(" ", "-")
    assert 20 < len(deck.about) < 110
    report = look(shipped_lists()[name])
    assert report.notes == []


def test_every_card_is_in_a_shipped_list() -> None:
    decks = [find_list(name, cards()) for name in shipped_lists()]
    used = {name for deck in decks for _, name in deck.cards + deck.zombies}
    assert [c["name"] for c in cards()["cards"] if c["type"] != "survivor" and c["name"] not in used] == []
    survivors = {c["name"] for c in cards()["cards"] if c["type"] == "survivor"}
    assert survivors - {deck.survivor for deck in decks} == {"Sarah", "Father Amos"}

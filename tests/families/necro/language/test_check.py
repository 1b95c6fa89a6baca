"""What `ruleshift check` says about a set that can be read."""

from __future__ import annotations

import pytest

from ruleshift.core.decks import deck_from_text
from ruleshift.language.check import check_deck, run_check

from .set_samples import probe, with_card

# A React that gives, exiles and heals, so that nothing else is missing unless a test takes it away.
GIVES = """
name: Giver
type: react
number: NG-01-097
cost: 1
answers:
  on: loot
  do: [{afflict: bleed, who: survivor}, {heal: 1}, {exile: this}]
"""


def told(kind: str, rest: str, others: str = GIVES) -> list[str]:
    """What the checker says about one card, notes left out."""
    found = check_deck(deck_from_text(with_card(others, probe(kind, rest))))
    return [f"{one.level}: {one.message}" for one in found if one.card == "Probe" and one.level != "note"]


DOUBTS = {
    ("zombie", "when: {on: play, it: mutant react, do: [{draw: 1}]}"): (
        "warning: no card of the set matches the 'type' and 'subtype' of a filter"
    ),
    ("event", "do: [{exile: {zombies: melee}}]"): "warning: nothing that matches is ever among 'zombies'",
    ("event", "do: [{exile: {zombies: this}}]"): "warning: nothing that matches is ever among 'zombies'",
    ("event", "do: [{spawn: {graveyard: this}}]"): (
        "warning: it could spawn a card that is no zombie; say `zombie` in the filter"
    ),
    ("event", "do: [{exile: {gear: zombie}}]"): "warning: nothing that matches is ever among 'gear'",
    ("event", "do: [{draw: 1, if: {identity: Calm Cok}}]"): (
        "warning: no Survivor has the identity 'Calm Cok'; did you mean 'Calm Cook'?"
    ),
    ("event", "requires: {name: Bert}\ndo: [{draw: 1}]"): "warning: no Survivor has the name 'Bert'",
    ("event", "do: [{cure: burn}]"): "warning: it asks for the status 'burn', but no card gives it",
    ("zombie", "while: {if: {has: stun}, change: damage +1}"): (
        "warning: it asks for the status 'stun', but no card gives it"
    ),
    ("event", "do: [{afflict: poison, who: {zombies: any}}]"): (
        "warning: a zombie cannot have the status 'poison' (R103)"
    ),
    ("weapon", "while: {grant: guard}"): "warning: the keyword 'guard' means nothing here, only on 'zombie'",
    ("zombie", "while: {grant: reach}"): "warning: the keyword 'reach' means nothing here, only on 'melee'",
    ("passive", "may: {cost: exhaust 1, do: [{draw: 1}]}"): (
        "error: an ability exhausts it, but it has no charges or durability"
    ),
    ("passive", "when: {on: loot, do: [{counter: -1, who: this}]}"): (
        "error: a step moves its counters, but it has no charges or durability"
    ),
    ("survivor", "while: {unlock: machine 2, change: damage +1}"): (
        "warning: it is never unlocked: the set has neither Traps nor Automated weapons"
    ),
    ("survivor", "while: {unlock: attack 2, change: damage +1}"): (
        "warning: the tally 'attack' counts one turn only; unlock with another"
    ),
    ("trap", 'when: {on: enter, it: "opponent\'s zombie", zone: ZZ, do: [{damage: 1, who: it}]}'): (
        "warning: it lies in the TZ, but waits for zombies in the ZZ"
    ),
    ("trap", "when: {on: enter, zone: TZ, do: [{damage: 1, who: it}]}"): (
        "warning: its 'enter' hears your own zombies too; write `it: opponent's zombie`"
    ),
    ("event", "do: [{search: walker}]"): ("warning: it searches for cards that are never in a Survivor Deck"),
    ("zombie event", "do: [{spawn: {graveyard: any}}]"): (
        "warning: it could spawn a card that is no zombie; say `zombie` in the filter"
    ),
}


@pytest.mark.parametrize(("kind", "rest"), DOUBTS)
def test_doubts(kind: str, rest: str) -> None:
    assert told(kind, rest) == [DOUBTS[kind, rest]]


def test_an_x_that_leaves_no_hp() -> None:
    card = probe("zombie").replace("cost: 2\nhp: 2", "cost: X (1-3)\nhp: X-1")
    found = check_deck(deck_from_text(with_card(card)))
    assert "error: with X = 1 it has no HP" in [f"{one.level}: {one.message}" for one in found]


def test_a_tally_that_nothing_raises() -> None:
    calm = GIVES.replace(", {heal: 1}, {exile: this}", "")
    assert told("survivor", "while: {unlock: exile 2, change: damage +1}", calm) == [
        "warning: it is never unlocked: no card can exile"
    ]


def test_a_set_as_a_whole() -> None:
    found = check_deck(deck_from_text(with_card(GIVES)))
    assert [one.message for one in found if not one.card] == [
        "no deck of 40 can be built: 8 cards at most",
        "no Zombie Deck of 20 can be built: 4 cards at most",
        "no card has the trait 'rotten'",
    ]
    lonely = "deck: d\nfamily: necro\ncards:\n  - " + GIVES.strip().replace("\n", "\n    ")
    messages = [one.message for one in check_deck(deck_from_text(lonely))]
    assert "the set has no survivor, so nobody can play" in messages
    assert "the set has no zombie, so there is nothing to fear" in messages


def test_verbs_that_one_card_uses_are_listed_on_request_only() -> None:
    deck = deck_from_text(with_card(GIVES))
    line = "deck.yaml:8:5 in \"Giver\": note: the verb 'exile' is used only here"
    assert line in [str(one) for one in check_deck(deck, verbs=True)]
    assert not [one for one in check_deck(deck) if "used only here" in one.message]


def test_the_shipped_set_has_nothing_to_complain_about() -> None:
    lines, status = run_check("necrogenesis")
    assert status == 0
    assert lines == ["NecroGenesis: 117 cards, nothing to complain about"]

"""The English of NecroGenesis cards: every word of the language has some, and it reads like a card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from ruleshift.core.decks import load_deck
from ruleshift.families.necro.language import glossary, grammar
from ruleshift.families.necro.language.english.conditions import CONDITIONS as CONDITION_TEXTS
from ruleshift.families.necro.language.english.conditions import condition
from ruleshift.families.necro.language.english.moments import EVENTS as EVENT_TEXTS
from ruleshift.families.necro.language.english.moments import happens
from ruleshift.families.necro.language.english.parts import (
    REFERENCES,
    UNTILS,
    Voice,
    unlock,
    until,
    voice_of,
    who,
)
from ruleshift.families.necro.language.english.printed import STEP_NAMES, stat_line
from ruleshift.families.necro.language.english.statics import (
    change_text,
    forbid_text,
    grants_texts,
)
from ruleshift.families.necro.language.english.steps import STEPS, step_text
from ruleshift.families.necro.language.texts import IN_ORDER, card_text, clause_texts
from ruleshift.families.necro.language.verbs import CONDITIONS, VERBS

from .set_samples import cards, read_card, read_step, which

DECK = load_deck("necrogenesis").deck
NAMED = {card["name"]: card for card in DECK["cards"]}

# What the card tables of the set say, in our words.
TEXTS = {
    "Rick The Firestarter": (
        "Your Survivor may name 1 more number for an Unarmed attack. Once per turn, you may pay 1 AP:"
        " one Zombie gains Burn 1 for 1 turn. Unlocked after 3 kills: all enemy Zombies take 1 more damage"
        " from Burn."
    ),
    "Sarah The Sharpshooter": (
        "Sharp Eye: Once per turn, when one of your Weapons fails its Hit Roll, if your zones are"
        " illuminated and the attack is ranged, you may roll that die again. Once per turn, you may pay"
        " 1 TP: your next attack has an Attack Roll Bonus of +1; your next attack ignores Guard."
        " Unlocked after 3 kills: your ranged attacks have +1 Damage against targets in the Zombie Zone."
    ),
    "Dr. Elena Voss": (
        "Medic's Touch: While your zones are illuminated, your Survivor heals 1 HP more from Medical cards."
        " Once per turn, you may pay 1 AP and discard 1 card: your Survivor heals 1 HP; remove one negative"
        " status from your Survivor. Unlocked after 6 HP healed: when you play a Medical Item, your Survivor"
        " is Stabilized until the end of your next turn."
    ),
    "Kira The Ghost": (
        "Your Survivor has Evade 6+. Disappear: Twice per game, if you have not attacked this turn, you may"
        " pay 2 AP: your Survivor gains Stealth until the start of your next turn. Unlocked after 2"
        " successful Quick Escapes: your Survivor has +1 on Escape Rolls."
    ),
    "Father Amos": (
        "When a Brute, Mutant or Boss would be destroyed by your attack, exile it instead. Once per turn,"
        " you may pay 1 AP and 1 TP: exile one Zombie from any Graveyard; your Survivor heals 1 HP."
        " Unlocked after 4 Zombies exiled: your attacks have +1 Damage against Mutants and Bosses."
    ),
    "Nailed Bat": "On Hit: the target gains Bleed 1 for 2 turns.",
    "Fire Axe": "This Weapon has +2 Damage against Brutes.",
    "Sledgehammer": "When this Weapon deals damage and the target survives, the target gains Stun.",
    "Rusty Pistol": "A Weapon without special abilities.",
    "Longshot .308": "Equip this only if your Survivor is Sarah The Sharpshooter. Ignores Guard.",
    "Riot SMG": (
        "You may pay X AP and exhaust X counters (X is 2 to 3): this Weapon attacks one Zombie for X + 1"
        " damage."
    ),
    "Sentry Turret": (
        "Place this in the Threat Zone. At the start of the Attack Step, this Weapon attacks one random"
        " Zombie in the Threat Zone."
    ),
    "Frag Grenade": "All Zombies in one zone of your choice take 2 damage.",
    "Extended Mag": (
        "Attach this to a Ranged Weapon. That Weapon can hold 3 more counters. When you play this Item,"
        " add 3 counters to that Weapon. Only one of these on each Weapon."
    ),
    "Riot Shield": (
        "Once per phase, when your Survivor would take damage from an attack by a Zombie, you may prevent 2"
        " of that damage, then remove 1 counter from this Item. You can have only one of these equipped."
    ),
    "Bear Trap": (
        "Place this in the Threat Zone. When an enemy Zombie other than a Boss enters the Threat Zone:"
        " it takes 1 damage; it cannot attack this turn; remove 1 counter from this Trap."
    ),
    "Blueprints": (
        "While your zones are illuminated, the abilities of this Item cost 1 AP less. Once per turn, you may"
        " pay 2 AP: choose one: place a Tripwire Snare in the Threat Zone, place a Grease Tag in the Threat"
        " Zone, or add 1 counter to one of your Weapons or Traps."
    ),
    "Scavenge Run": "Draw 2 cards. If you were not the starting player, discard 1 card.",
    "Infectious Bite": (
        "The next time one of your Zombies hits this phase, the Survivor gains Poison for 3 turns."
    ),
    "Not Today": (
        "React: when your Survivor would be reduced to 0 HP: it stays at 1 HP instead; exile this card."
    ),
    "Barricade the Door": (
        "React: when an enemy Zombie other than a Boss would enter the Threat Zone: move it to the Zombie"
        " Zone instead; it cannot advance this turn."
    ),
    "Sabotage": "React: when your opponent plays a Weapon or Item, roll a die: on 4+, negate it.",
    "Crawling Torso": (
        "Ranged attacks against this Zombie need 1 more on the Hit Roll. On Advance: this Zombie cannot"
        " attack this turn."
    ),
    "Cinder Husk": (
        "Fast, immune to Burn. On Hit: the Survivor gains Burn 1 for 1 turn. At the end of the Zombie Phase,"
        " destroy this Zombie."
    ),
    "Screecher": "On Spawn: the next Zombie you spawn this phase costs 1 TH less.",
    "Ambush Mutant": (
        "At the start of the Zombie Phase, if its zone is dark and this Zombie is not summoning sick, you"
        " may move this Zombie to the Threat Zone, then it attacks the Survivor."
    ),
    "Howler": (
        "On Advance: the Survivor makes an Escape Roll: on a failure, your opponent discards 1 card and the"
        " Survivor takes 1 unpreventable damage."
    ),
    "The Stitched King": "On Hit (once per phase): ready this Zombie; it attacks the Survivor.",
    "Mother of Rot": ("On Spawn: spawn up to 2 Walkers from your Graveyard into the Zombie Zone for free."),
}

LINES = {
    "Kira The Ghost": "Survivor (Scout), HP 17, unarmed Damage 1, identity Silent Scout",
    "Torch": (
        "Weapon (Melee), 1 AP, Damage 1, Hit Roll 3+, reaches the Threat Zone, 1 hand, Durability 7, Burn"
    ),
    "Spiked Knuckles": (
        "Weapon (Melee), 1 AP, Damage 1, always hits, reaches the Threat Zone, 1 hand, Durability 10, Silent"
    ),
    "Scrap Bomb": "Item (Consumable), X AP (X is 1 to 3), Mechanical",
    "All-Out Assault": "Survivor Event (Tactic), free, Action Step or Response Step",
    "Controlled Burn": "Survivor Event (Disaster), discard 1 card, Action Step",
    "Brace": "React, 1 TP, Defensive",
    "Amalgam": (
        "Zombie (Mutant), ZTC X (X is 2 to 6), HP X - 1, Damage half of X (rounded up), ED 3, Infected"
    ),
    "Patient Zero": ("Zombie (Boss), ZTC 6, HP 6, Damage 2, ED 5, Contagion, Legendary, Unique"),
}


@pytest.mark.parametrize(("name", "text"), TEXTS.items())
def test_it_reads_like_a_card(name: str, text: str) -> None:
    assert card_text(NAMED[name]) == text


@pytest.mark.parametrize(("name", "line"), LINES.items())
def test_the_numbers_stand_in_one_line(name: str, line: str) -> None:
    assert stat_line(NAMED[name]) == line


@pytest.mark.parametrize("name", NAMED)
def test_every_card_has_clean_english(name: str) -> None:
    card = NAMED[name]
    told = {clause for clause, text in clause_texts(card) if text}
    assert told == {clause for clause in grammar.CLAUSES if clause in card}
    for text in (card_text(card), stat_line(card)):
        assert not re.search(r"_|  |[{}\[\]<>|]|\bTZ\b|\bZZ\b|None|True|False", text)
    assert re.fullmatch(r"[A-Z].*\.", card_text(card))


# -- every word has words ------------------------------------------------------------------------

ZOMBIE = Voice("this Zombie", zombie=True)


def differ(texts: list[str]) -> bool:
    return all(texts) and len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (STEPS, VERBS),
        (CONDITION_TEXTS, CONDITIONS),
        (EVENT_TEXTS, set(grammar.EVENTS) - {"begin", "end"}),
        (dict.fromkeys(IN_ORDER, ""), grammar.CLAUSES),
        (STEP_NAMES, grammar.TIMINGS),
        (UNTILS, grammar.UNTILS),
        (REFERENCES, set(grammar.REFS) - {"this", "host"}),
        (glossary.KEYWORDS, grammar.KEYWORDS),
        (glossary.STATUSES, grammar.STATUSES),
        (glossary.STATS, grammar.STATS),
        (glossary.TALLIES, grammar.TALLIES),
        (glossary.TOKENS, grammar.TOKENS),
        (glossary.UNTILS, grammar.UNTILS),
        (glossary.ACTIONS, grammar.ACTIONS),
        (glossary.MOMENTS, grammar.MOMENTS),
    ],
)
def test_there_is_a_phrase_for_every_word_and_no_other(said: Mapping[str, Any], words: Any) -> None:
    assert set(said) == set(words)


def test_every_number_keyword_and_ban_differs() -> None:
    changes = [
        change_text({"stat": stat, "n": n, "who": by}, Voice())
        for stat in grammar.STATS
        for by in ("you" if stat in grammar.PLAYERS_STATS else "this",)
        for n in (-1, 1)
    ]
    grants = [
        grants_texts([{"keyword": word, "n": 2, "who": "this"}], Voice())[0] for word in grammar.KEYWORDS
    ]
    bans = [forbid_text({"action": action, "who": "this"}, Voice()) for action in grammar.ACTIONS]
    assert differ([*changes, *grants, *bans])


def test_every_reference_differs() -> None:
    card: Any = {"type": "item", "subtype": "attachment", "host": which(subtype=["ranged"])}
    voice = voice_of(card)
    assert differ([who(ref, voice) for ref in grammar.REFS])
    assert who("host", voice) == "that Weapon"


def test_every_duration_and_tally_differs() -> None:
    untils: list[Any] = [*grammar.UNTILS, {"turns": 1}, {"turns": 2}]
    assert differ([until(each) for each in untils])
    unlocks: list[Any] = [{"tally": tally, "least": n} for tally in grammar.TALLIES for n in (1, 2)]
    assert differ([unlock(each) for each in unlocks])


@pytest.mark.parametrize(
    ("selection", "text"),
    [
        (cards("zombies"), "one Zombie"),
        (cards("zombies", zone=["TZ"]), "one Zombie in the Threat Zone"),
        (cards("zombies", pick="all", others=True, same_zone=True), "all other Zombies in the same zone"),
        (cards("zombies", pick="random", whose="opponent"), "one random enemy Zombie"),
        (cards("zombies", pick={"up_to": 2}, match=which(subtype=["brute"])), "up to 2 Brutes"),
        (cards("zombies", others=True), "another Zombie"),
        (cards("gear"), "one of your Weapons or Traps"),
        (cards("gear", pick="random"), "a random one of your Weapons or Traps"),
        (cards("gear", pick="all", match=which(subtype=["melee", "ranged"])), "your Melee or Ranged Weapons"),
        (cards("equipment"), "one card your opponent has equipped"),
        (cards("graveyard", match=which(type=["weapon", "item"])), "one Weapon or Item from your Graveyard"),
        (cards("graveyard", whose="any", pick="all"), "all cards from any Graveyard"),
    ],
)
def test_selections(selection: Any, text: str) -> None:
    assert who(selection, Voice()) == text


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("lit", "your zones are illuminated"),
        ("not lit", "your zones are dark"),
        ("not opener", "you were not the starting player"),
        ("not behind", "your Survivor has more HP than the other Survivor"),
        ("{identity: Calm Cook}", "your Survivor has the identity Calm Cook"),
        ("{not: {name: Ann}}", "your Survivor is not Ann"),
        ("{has: bleed, who: survivor}", "your Survivor has Bleed"),
        ("{not: {has: bleed, who: survivor}}", "your Survivor does not have Bleed"),
        ("{has: exposed, who: survivor}", "your Survivor is Exposed"),
        ("{count: hand, most: 1}", "you hold at most 1 card"),
        ("{not: {count: hand, least: 3}}", "you hold at most 2 cards"),
        ("{count: hand, most: 0}", "you hold no cards"),
        ("{count: {zombies: walker}, least: 2}", "there are at least 2 Walkers"),
        ("{count: {gear: any}, least: 1}", "there is at least 1 of your Weapons or Traps"),
        ("{tally: kill, least: 2}", "you have destroyed at least 2 Zombies this game"),
        ("{tally: attack, period: turn, most: 0}", "you have not attacked this turn"),
        ("[lit, {in: exile}]", "your zones are illuminated and this card is in Exile"),
        ("{not: [lit, behind]}", "it is not so that your zones are illuminated and your Survivor has"
         " no more HP than the other Survivor"),
    ],
)  # fmt: skip
def test_conditions(written: str, text: str) -> None:
    step = read_step(f"{{draw: 1, if: {written}}}", "event")
    assert condition(step["if"], Voice()) == text


@pytest.mark.parametrize(
    ("event", "happening", "would"),
    [
        ({"on": "play", "it": None}, "a card is played", "a card would be played"),
        ({"on": "spawn", "it": None}, "a Zombie is spawned", "a Zombie would be spawned"),
        (
            {"on": "enter", "it": None, "zone": "TZ", "by": "effect"},
            "a Zombie enters the Threat Zone through an effect",
            "a Zombie would enter the Threat Zone through an effect",
        ),
        (
            {"on": "damage", "target": which(type=["survivor"], of="you"), "by": "attack", "least": 2},
            "your Survivor takes 2 or more damage from an attack",
            "your Survivor would take 2 or more damage from an attack",
        ),
        ({"on": "draw"}, "you draw one or more cards", "you would draw one or more cards"),
        (
            {"on": "declare", "attacker": which(type=["weapon"], of="you"), "target": None},
            "one of your Weapons attacks",
            "one of your Weapons would attack",
        ),
    ],
)
def test_events(event: Any, happening: str, would: str) -> None:
    assert happens(event, Voice()) == f"when {happening}"
    assert happens(event, Voice(), would=True) == f"when {would}"


@pytest.mark.parametrize(
    ("on", "known"),
    [
        ("spawn, it: this", "On Spawn"),
        ("advance, it: this", "On Advance"),
        ("death, it: this", "On Death"),
        ("hit, attacker: this", "On Hit"),
        ("declare, attacker: this", "On Attack"),
    ],
)
def test_events_of_the_card_itself_have_the_words_of_the_rulebook(on: str, known: str) -> None:
    card = read_card("zombie", f"when: {{on: {on}, do: [{{draw: 1}}]}}")
    assert card_text(card).startswith(f"{known}: draw 1 card.")


@pytest.mark.parametrize(
    ("kind", "rest", "text"),
    [
        ("zombie", "may: {cost: 1 TH + rest, do: [{damage: 1, who: prey}]}",
         "You may pay 1 TH and rest this Zombie: the Survivor takes 1 damage."),
        ("passive", "may: {cost: rest, response: yes, limit: 1 per turn, do: [{heal: 1}]}",
         "Once per turn, at any time of your turn, you may rest this Item: your Survivor heals 1 HP."),
        ("event", "ignores limit: yes\ndo: [{damage: 2, who: both survivors}]",
         "Both Survivors take 2 damage. This does not count as your one Event of the turn."),
        ("passive", "when: {on: draw, do: [{heal: amount}]}",
         "When you draw one or more cards, your Survivor heals that amount HP."),
    ],
)  # fmt: skip
def test_words_that_no_shipped_card_speaks(kind: str, rest: str, text: str) -> None:
    assert card_text(read_card(kind, rest)) == text


def test_a_choice_that_is_no_order_is_still_a_sentence() -> None:
    card = read_card("zombie", "when: {on: spawn, it: this, optional: yes, do: [{damage: 1, who: prey}]}")
    assert card_text(card) == "On Spawn: you may do this: the Survivor takes 1 damage."


def test_a_card_explains_the_words_on_it() -> None:
    assert [word for word, _ in glossary.words_on(NAMED["Torch"])] == ["Burn", "Light"]
    assert [word for word, _ in glossary.words_on(NAMED["Road Flare"])] == ["Flare", "Light"]
    assert glossary.words_on(NAMED["Bruiser"]) == []


def test_a_card_can_look_for_itself() -> None:
    text = "search your Survivor Deck for this card, show it and put it into your hand, then shuffle"
    assert step_text(read_step("search: this"), Voice()) == text


def test_steps_about_a_zombie_and_about_others() -> None:
    step = read_step("{attack: prey, attacker: {zombies: any, zone: TZ}}")
    assert step_text(step, ZOMBIE) == "attack the Survivor with one Zombie in the Threat Zone"

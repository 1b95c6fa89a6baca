"""What the maker of a set is told: where it is, what was read, what was expected, the nearest right word."""

from __future__ import annotations

import pytest

from .set_samples import HEAD, card_mistakes, mistakes, probe, step_mistakes, with_card


def test_a_mistake_has_its_place_its_card_and_the_nearest_word() -> None:
    assert mistakes(with_card(probe("event", "do:\n  - drwa: 2"))) == [
        "sample.yaml:13:9 in \"Probe\": unknown verb 'drwa'; did you mean 'draw'?"
    ]


def test_a_wrong_word_inside_a_text_is_shown_at_its_own_place() -> None:
    text = with_card(probe("react", "answers:\n  on: spawn\n  it: your zombei\n  do: [{draw: 1}]"))
    assert mistakes(text) == ["sample.yaml:14:16 in \"Probe\": unknown word 'zombei'; did you mean 'zombie'?"]
    quoted = text.replace("your zombei", '"your zombei"')
    assert mistakes(quoted)[0].startswith("sample.yaml:14:17 ")


def test_all_mistakes_are_reported_at_once_in_the_order_of_the_file() -> None:
    text = (
        "deck: My Set\nfamily: necro\nplayers: 3\ncrads: []\noptions: [{name: atack_limit, default: on}]\n"
        "cards:\n  - {name: A, type: zombi}\n  - {type: react, number: 7, cost: 1}\n  - 5\n"
    )
    assert mistakes(text) == [
        "sample.yaml:1:7: a deck's short name has small letters, digits and hyphens, as 'my-set'",
        "sample.yaml:3:10: expected '2': NecroGenesis is a game for two, found the number '3'",
        "sample.yaml:4:1: unknown key 'crads' for a set; did you mean 'cards'?",
        "sample.yaml:5:18: unknown option 'atack_limit'; did you mean 'attack_limit'?",
        "sample.yaml:7:21 in \"A\": unknown card type 'zombi'; did you mean 'zombie'?",
        "sample.yaml:8:5: a card needs the key 'name': the card's exact name",
        "sample.yaml:8:5: this react does nothing; it needs 'answers'",
        "sample.yaml:8:27: expected the card's number, as NG-01-012, found the number '7'",
        "sample.yaml:9:5: expected a card: a mapping that starts with `name`, found the number '5'",
    ]


def test_an_unknown_family_is_reported() -> None:
    assert mistakes(HEAD.replace("family: necro", "family: nekro"))[0] == (
        "sample.yaml:2:9: unknown word 'nekro' behind 'family'; did you mean 'necro'?"
    )


def test_keys_given_twice_and_names_and_numbers_used_twice() -> None:
    again = "name: Pan\ntype: weapon\nsubtype: melee\nnumber: NG-01-003\ndamage: 1\ndamage: 2\nhands: 1"
    assert mistakes(with_card(again)) == [
        "sample.yaml:8:11 in \"Pan\": the name 'Pan' is used twice; the first is on line 7",
        "sample.yaml:11:13 in \"Pan\": the number 'NG-01-003' is used twice; the first is on line 7",
        "sample.yaml:13:5 in \"Pan\": the key 'damage' is given twice; the first is on line 12",
    ]


PRINTED = {
    # What the rulings demand of card data.
    ("weapon", "subtype: ranged"): "a ranged weapon needs the key 'range': TZ, ZZ or TZ+ZZ (R50)",
    ("event", "cost: 1"): (
        "an event has no 'cost', only 'side', 'timing', 'extra' and 'ignores limit'"
        " (an Event costs no AP, TP or TH: R75)"
    ),
    ("event", "extra: 1 AP"): "an Event costs no AP, TP or TH (R75)",
    ("event", "extra: 1 TH"): "an Event costs no AP, TP or TH (R75)",
    ("event", "extra: rest"): "an Event can ask only for `discard 1` besides",
    ("react", "ignores limit: yes"): "a react has no 'ignores limit', only 'cost'",
    ("event", "extra: exhaust 1"): "an Event can ask only for `discard 1` besides",
    ("survivor", "traits: [undead]"): "a survivor has no traits, but an identity (R109)",
    ("zombie", "subtype: [walker, brute]"): (
        "expected one sub type; a card has no more than one (3.9.2), further words are `traits`, found a list"
    ),
    # Words.
    ("zombie", "subtype: waker"): "unknown sub type 'waker'; did you mean 'walker'?",
    ("zombie", "traits: [undaed]"): "unknown trait 'undaed'; did you mean 'undead'?",
    ("zombie", "rarity: ultra"): (
        "unknown word 'ultra' behind 'rarity'; expected 'C', 'U', 'R', 'SR', 'SCR' or 'PR'"
    ),
    ("zombie", "origin: printed"): "unknown word 'printed' behind 'origin'; expected 'named' or 'own'",
    ("zombie", "hpp: 2"): "unknown key 'hpp' for a zombie; did you mean 'hp'?",
    (
        "event",
        "timing: phase strat",
    ): "unknown word 'phase strat' behind 'timing'; did you mean 'phase start'?",
    ("event", "timing: phase start"): (
        "'phase start' is not for the survivor side; expected 'action step' or 'response step'"
    ),
    ("react", "subtype: trap"): "a react has no sub type",
    ("react", "hp: 2"): "a react has no 'hp', only 'cost'",
    # Numbers.
    ("zombie", "cost: X"): "expected the range of X, as `X (2-6)`, found 'X'",
    ("zombie", "cost: X (6-2)"): "X must have a range within 0-11, found 6-2",
    ("zombie", "cost: X (0-12)"): "X must have a range within 0-11, found 0-12",
    ("zombie", "cost: many"): "expected a cost from 0 to 99, found 'many'",
    ("zombie", "hp: X-1"): "X has no value here: neither the card nor the ability has an X in its cost",
    ("zombie", "hp: amount"): "`amount` has no value here: only `damage` and `draw` events have one",
    ("zombie", "hp: 0"): "a zombie needs at least 1 HP",
    ("survivor", "hp: 0"): "a survivor needs at least 1 HP",
    (
        "zombie",
        "hp: '2'",
    ): "expected an amount such as 2, X+1, X/2, amount or original damage of it, found '2' in quotes",
    ("zombie", "hit: 7+"): "expected a roll from 1+ to 6+, or 'none', found '7+'",
    ("zombie", "copies: 0"): "'copies' must be from 1 to 40, found 0",
    ("zombie", "ed: 10"): "'ed' must be from 0 to 9, found 10",
    ("weapon", "hands: 3"): "'hands' must be from 1 to 2, found 3",
    ("weapon", "charges: 0"): "'charges' must be from 1 to 99, found 0",
    ("weapon", "charges: 2\ndurability: 2"): "a card has charges or durability, not both",
    ("weapon", "range: TZ+SZ"): "unknown word 'SZ'; expected 'TZ' or 'ZZ'",
    ("weapon", "placed: TZ"): "only a trap or an automated weapon is 'placed'",
    ("react", "cost: X (1-2)"): "the TP of a react is a plain number",
    # What belongs to a sub type.
    ("passive", "host: survivor"): "only an attachment has a 'host'",
    ("passive", "bosses: yes"): "only a trap can affect Bosses",
    ("passive", "beside: yes"): "only a trap can lie beside other Traps",
    ("passive", "stays: yes"): "only a trap leaves when its effect is over, so only a trap can stay",
    ("trap", "durability: 2\nstays: yes\nwhen: {on: enter, do: [{damage: 1, who: it}]}"): (
        "a trap with counters stays anyway, until it has none (2.50.1)"
    ),
    ("passive", "limit: one per host"): "'one per host' is for attachments of weapons",
    ("passive", "limit: one per hots"): (
        "unknown word 'one per hots' behind 'limit'; did you mean 'one per host'?"
    ),
    ("consumable", "charges: 2"): "a consumable is used once: it has no counters",
    (
        "attachment",
        "host: this",
    ): "expected 'survivor', or which weapons, such as 'ranged weapon', found 'this'",
}
WORKS = {
    "react": "answers: {on: spawn, do: [{draw: 1}]}",
    "event": "do: [{draw: 1}]",
    "consumable": "do: [{draw: 1}]",
    "passive": "while: {grant: light}",
    "attachment": "while: {grant: light}",
}


def _with(kind: str, given: str) -> list[str]:
    """The mistakes of a card of some kind in which some lines stand in place of the usual ones."""
    keys = [line.split(":")[0] for line in given.split("\n")]
    lines = probe(kind, WORKS.get(kind, "")).strip().split("\n")
    kept = [line for line in lines if line.split(":")[0] not in keys]
    text = "\n".join([*kept, given])
    return [line.split('": ', 1)[-1] for line in mistakes(with_card(text))]


@pytest.mark.parametrize(("kind", "given"), PRINTED)
def test_printed_fields(kind: str, given: str) -> None:
    assert _with(kind, given) == [PRINTED[kind, given]]


MISSING = {
    ("zombie", "ed: 3"): "a zombie needs the key 'ed': Escape Difficulty",
    ("zombie", "subtype: mutant"): (
        "a zombie needs the key 'subtype': 'walker', 'runner', 'brute', 'mutant' or 'boss'"
    ),
    ("survivor", "hp: 9"): "a survivor needs the key 'hp': Hit Points",
    ("survivor", "identity: Brave Tester"): "a survivor needs the key 'identity': the Identity Tag",
    ("weapon", "hands: 1"): "a melee weapon needs the key 'hands': 1 or 2",
    ("weapon", "damage: 1"): "a weapon needs the key 'damage': Damage",
    ("trap", "placed: TZ"): "a trap needs the key 'placed': TZ or ZZ (R84)",
    ("attachment", "host: melee weapon"): (
        "an attachment needs the key 'host': 'survivor', or which weapons"
    ),
    ("event", "side: survivor"): "an event needs the key 'side': who plays it",
    ("react", "cost: 1"): "a react needs the key 'cost': the TP",
    ("zombie", "number: NG-01-099"): "a card needs the key 'number': its number in the set, as NG-01-012",
    ("react", "type: react"): (
        "a card needs the key 'type': 'survivor', 'zombie', 'weapon', 'item', 'event' or 'react'"
    ),
}


@pytest.mark.parametrize(("kind", "line"), MISSING)
def test_missing_fields(kind: str, line: str) -> None:
    trap = "when: {on: enter, do: [{draw: 1}]}"
    text = probe(kind, WORKS.get(kind, trap if kind == "trap" else "")).replace(line + "\n", "")
    told = [line.split('": ', 1)[-1] for line in mistakes(with_card(text))]
    assert told == [MISSING[kind, line]]


def test_an_automated_weapon_needs_its_place_and_its_range() -> None:
    weapon = "name: Gun\nnumber: NG-01-098\ntype: weapon\nsubtype: automated\ndamage: 1\nhands: 1"
    told = [line.split('": ', 1)[-1] for line in mistakes(with_card(weapon))]
    assert told == [
        "an automated weapon needs the key 'range': TZ, ZZ or TZ+ZZ (R88)",
        "an automated weapon needs the key 'placed': TZ or ZZ (R88)",
        "this automated weapon does nothing; it needs 'when'",
        "an automated weapon is placed, not held: it has no 'hands'",
    ]


STEPS = {
    "damage: 1": "the verb 'damage' needs the key 'who': whom or what",
    "{damage: 1, who: pray}": "unknown reference 'pray'; did you mean 'prey'?",
    "{damage: 1, who: you}": (
        "'you' cannot stand here; expected 'survivor', 'prey', 'this', 'host', 'it', 'target', 'attacker'"
        " or 'both survivors'"
    ),
    "{destroy: both survivors}": (
        "'both survivors' cannot stand here; expected 'survivor', 'prey', 'this', 'host', 'it', 'target'"
        " or 'attacker'"
    ),
    "{change: damage +1, who: both survivors}": (
        "'both survivors' cannot stand here; expected 'you', 'opponent', 'survivor', 'prey', 'this', 'host',"
        " 'it', 'target' or 'attacker'"
    ),
    "{damage: 1, who: host}": "only an attachment has a `host`",
    "{damage: 1, who: target}": "`target` means nothing here: no event says who that is",
    "{damage: 1, who: it}": (
        "`it` means nothing here: no event says who that is and no earlier step chooses one card"
    ),
    "{damage: X, who: prey}": "X has no value here: neither the card nor the ability has an X in its cost",
    "{damage: lots, who: prey}": (
        "expected an amount such as 2, X+1, X/2, amount or original damage of it, found 'lots'"
    ),
    "{damage: original luck of it, who: prey}": (
        "expected `original damage of it`: one of 'damage', 'hp', 'ed' or 'ztc', and of one of"
        " 'survivor', 'prey', 'this', 'host', 'it', 'target' or 'attacker'"
    ),
    "{damage: original hp of you, who: prey}": (
        "expected `original damage of it`: one of 'damage', 'hp', 'ed' or 'ztc', and of one of"
        " 'survivor', 'prey', 'this', 'host', 'it', 'target' or 'attacker'"
    ),
    "{damage: original hp of host, who: prey}": "only an attachment has a `host`",
    "{become: boss, who: this}": (
        "unknown word 'boss' behind 'become'; expected 'walker', 'runner', 'brute' or 'mutant'"
    ),
    "{forbid: spawn, who: this}": "a player does 'spawn'; `who` is 'you' or 'opponent'",
    "{forbid: attack, who: you}": (
        "`who` is a card here, not a player: 'survivor', 'prey', 'this', 'host', 'it', 'target' or 'attacker'"
    ),
    "{lose: nobody}": "unknown word 'nobody' behind 'lose'; expected 'you' or 'opponent'",
    "{shuffle: pile}": "unknown word 'pile' behind 'shuffle'; expected 'deck' or 'zombie deck'",
    "{damage: 1, who: prey, rwa: yes}": "unknown key 'rwa' for the verb 'damage'; did you mean 'raw'?",
    "{damage: 1, who: {zombis: any}}": "unknown key 'zombis' for a selection; did you mean 'zombies'?",
    "{damage: 1, who: {zombies: any, gear: any}}": (
        "a selection looks in exactly one of 'zombies', 'gear', 'equipment' or 'graveyard',"
        " found 'zombies' and 'gear'"
    ),
    "{damage: 1, who: {zombies: walkre}}": "unknown word 'walkre'; did you mean 'walker'?",
    "{damage: 1, who: {zombies: not rotten}}": (
        "unknown sub type 'rotten'; there are: walker, runner, brute, mutant, boss, melee, ranged, automated,"
        " consumable, attachment, passive, trap, tactic, disaster, cook"
    ),
    "{damage: 1, who: {zombies: {subtipe: boss}}}": (
        "unknown key 'subtipe' for a filter; did you mean 'subtype'?"
    ),
    "{damage: 1, who: {zombies: {named: Dead Edd}}}": "unknown card 'Dead Edd'; did you mean 'Dead Ed'?",
    "{damage: 1, who: {zombies: {ztc: 3-1}}}": "a range must be a range within 0-99, found 3-1",
    "{damage: 1, who: {zombies: any, zone: SZ}}": "unknown word 'SZ'; expected 'TZ' or 'ZZ'",
    "{damage: 1, who: {zombies: any, pick: al}}": "unknown quantity 'al'; did you mean 'all'?",
    "{damage: 1, who: {zombies: any, pick: up to 0}}": (
        "expected 'one', 'all', 'random' or 'up to' and a number from 1, found 'up to 0'"
    ),
    "{damage: 1, who: {zombies: any, one zone: yes, zone: TZ}}": (
        "`one zone` chooses between the zones of zombies; it needs both zones"
    ),
    "{damage: 1, who: {zombies: any, one zone: yes, pick: one}}": (
        "`one zone` means all cards of the zone; leave `pick` out"
    ),
    "{damage: 1, who: {zombies: any, same zone: yes}}": (
        "`same zone` means nothing here: this event lies in no zone"
    ),
    "{destroy: {equipment: any, zone: TZ}}": "'equipment' lies in no zone of the battlefield",
    "{afflict: brun 2, who: prey}": "unknown status 'brun'; did you mean 'burn'?",
    "{afflict: stun 2, who: prey}": "the status 'stun' takes no number",
    "{afflict: burn 0, who: prey}": "the number behind 'burn' must be 1 or more, found 0",
    "{afflict: burn 100, who: prey}": "100 is too much; at most 99",
    "{afflict: stun, who: prey, until: tomorrow}": (
        "unknown duration 'tomorrow'; expected 'this attack', 'next attack', 'this phase', 'this turn',"
        " 'next turn', 'removed', 'end of next turn' or '2 turns'"
    ),
    "{afflict: stun, who: prey, until: this attack}": (
        "'this attack' means nothing here: there is no attack"
    ),
    "{cure: bleeding}": "unknown status 'bleeding'; did you mean 'bleed'?",
    "{grant: armor, who: prey}": "the keyword 'armor' needs a number behind it, as 'armor 1'",
    "{grant: fast 2, who: prey}": "the keyword 'fast' takes no number",
    "{grant: evade 7, who: prey}": "no die shows 7; 'evade' takes a number from 1 to 6",
    "{grant: gaurd, who: prey}": "unknown keyword 'gaurd'; did you mean 'guard'?",
    "{change: damage, who: prey}": "the stat 'damage' needs a number behind it, as 'damage 1'",
    "{change: dammage +1, who: prey}": "unknown stat 'dammage'; did you mean 'damage'?",
    "{change: ztc -1, who: prey}": "'ztc' is a number of a player; `who` is 'you' or 'opponent'",
    "{change: damage +1, who: you}": (
        "`who` is a card here, not a player: 'survivor', 'prey', 'this', 'host', 'it', 'target' or 'attacker'"
    ),
    "{forbid: atack, who: prey}": "unknown word 'atack' behind 'forbid'; did you mean 'attack'?",
    "{gain: hp 1}": "unknown pool 'hp'; expected 'ap', 'tp' or 'th'",
    "{token: flair}": "unknown word 'flair' behind 'token'; did you mean 'flare'?",
    "{token: grease, zone: ZZ}": "the token 'grease' lies in the TZ only",
    "{roll: 7+, then: [{draw: 1}]}": "expected a roll from 2+ to 6+, or 'escape', found '7+'",
    "{roll: escpe, then: [{draw: 1}]}": "unknown roll 'escpe'; did you mean 'escape'?",
    "{roll: escape, then: [{draw: 1}]}": "an Escape Roll is made against a zombie; this is no zombie",
    "{roll: 4+}": "a roll needs `then` or `else`",
    "{look: 1, keep: 2}": "cannot keep 2 of 1 cards",
    "{reroll: it}": "`reroll` works only on the event 'rolled'",
    "{negate: it}": "`negate` works only in `answers` or before the event happens",
    "{prevent: 1}": "`prevent` works only before damage or death: in `instead` or with `instead: yes`",
    "{attack: prey}": "an event does not attack; say with `attacker` what does",
    "{attack: prey, attacker: {zombies: any, pick: all}}": (
        "an attack is made by one card on one; leave `pick` out, or pick one at 'random'"
    ),
    "{attack: {zombies: any, pick: up to 2}, attacker: {gear: any}}": (
        "an attack is made by one card on one; leave `pick` out, or pick one at 'random'"
    ),
    "{move: {zombies: any}, to: hand}": "a zombie never goes to a hand",
    "{spawn: {zombies: any}}": "`spawn` takes zombies from the graveyard",
    "{draw: 1, heal: 1}": "one step has the verbs 'draw' and 'heal'; begin a new step with a dash",
    "{choose: {A: [{draw: 1}]}}": "a choice needs at least two labels",
    "{delay: hti, do: [{draw: 1}]}": "unknown event 'hti' behind 'delay'; did you mean 'hit'?",
    "{delay: hit, atacker: this, do: [{draw: 1}]}": (
        "unknown key 'atacker' for a delay until 'hit'; did you mean 'attacker'?"
    ),
    "{delay: hit, instead: yes, do: [{draw: 1}]}": (
        "nothing can happen instead of 'hit', only of 'enter', 'death', 'damage' or 'status'"
    ),
    "{draw: 1, if: behnid}": "unknown condition 'behnid'; did you mean 'behind'?",
    "{draw: 1, if: not oppener}": "unknown condition 'oppener'; did you mean 'opener'?",
    "{draw: 1, if: {identty: Calm Cook}}": "unknown condition 'identty'; did you mean 'identity'?",
    "{draw: 1, if: {is: boss}}": (
        "`it` means nothing here: no event says who that is and no earlier step chooses one card"
    ),
    "{draw: 1, if: {has: bleed, in: TZ, who: prey}}": (
        "'who' belongs to 'has' and 'in'; make a list of two mappings, each with its own"
    ),
    "{draw: 1, if: {count: hand}}": "the condition 'count' needs `least` or `most`",
    "{draw: 1, if: {count: amount, least: 1}}": (
        "`amount` has no value here: only `damage` and `draw` events have one"
    ),
    "{draw: 1, if: {tally: kils, least: 1}}": "unknown word 'kils' behind 'tally'; did you mean 'kill'?",
    "draw": "expected a step such as `draw: 1`, found 'draw'",
}


@pytest.mark.parametrize("step", STEPS)
def test_steps(step: str) -> None:
    assert STEPS[step] in step_mistakes(step)


def test_prey_is_for_the_zombie_side() -> None:
    assert step_mistakes("{damage: 1, who: prey}", "event") == [
        "only a zombie or an event of the zombie side has a `prey`"
    ]


CLAUSES = {
    ("zombie", "do: [{draw: 1}]"): (
        "a zombie cannot have `do`; it can have 'may', 'when', 'instead' or 'while'"
    ),
    ("zombie", "when: {on: advnce, do: [{draw: 1}]}"): (
        "unknown event 'advnce' behind 'on'; did you mean 'advance'?"
    ),
    ("zombie", "when: {do: [{draw: 1}]}"): "`when` needs the key 'on': the event",
    ("zombie", "when: {on: loot}"): "`when` on 'loot' needs the key 'do': what happens",
    ("zombie", "when: {on: begin, do: [{draw: 1}]}"): (
        "`when` on 'begin' needs the key 'phase': what begins or ends"
    ),
    ("zombie", "when: {on: begin, phase: zombie fase, do: [{draw: 1}]}"): (
        "unknown word 'zombie fase' behind 'phase'; did you mean 'zombie phase'?"
    ),
    ("zombie", "when: {on: hit, it: this, do: [{draw: 1}]}"): (
        "unknown key 'it' for `when` on 'hit'; expected 'name', 'on', 'if', 'limit', 'optional', 'unlock',"
        " 'do', 'attacker' or 'target'"
    ),
    ("zombie", "when: {on: hit, do: [{damage: 1, who: it}]}"): (
        "`it` means nothing here: the event 'hit' does not say who that is and no earlier step chooses"
        " one card"
    ),
    ("zombie", "instead: {on: hit, do: [{draw: 1}]}"): (
        "nothing can happen instead of 'hit', only of 'enter', 'death', 'damage' or 'status'"
    ),
    ("zombie", "when: []"): "expected at least one `when`, found an empty list",
    ("zombie", "when: {on: hit, limit: twice, do: [{draw: 1}]}"): (
        "expected how often, as `1 per turn`, found 'twice'"
    ),
    ("zombie", "when: {on: hit, limit: 1 per tunr, do: [{draw: 1}]}"): (
        "unknown period 'tunr'; did you mean 'turn'?"
    ),
    ("zombie", "when: {on: hit, unlock: kils 3, do: [{draw: 1}]}"): (
        "unknown tally 'kils'; did you mean 'kill'?"
    ),
    ("zombie", "when: {on: hit, unlock: kill, do: [{draw: 1}]}"): (
        "the tally 'kill' needs a number from 1 behind it, as 'kill 3'"
    ),
    ("zombie", "while: {who: this}"): "`while` needs 'change', 'grant' or 'forbid'",
    ("zombie", "while: {grant: fast, limit: 1 per turn}"): (
        "nothing uses up 'fast': a `limit` goes with numbers, armor and evade"
    ),
    ("zombie", "while: {grant: fats}"): "unknown keyword 'fats'; did you mean 'fast'?",
    ("zombie", "while: {grant: fast, who: {zombies: any, pick: one}}"): (
        "`while` holds for all cards of a selection; leave `pick` out"
    ),
    ("survivor", "while: {change: loot cost -1}"): (
        "'loot cost' is a number of a player; `who` is 'you' or 'opponent'"
    ),
    ("survivor", "may: {cost: 1 PA, do: [{draw: 1}]}"): (
        "'1 PA' is no price; expected 1 AP, 1 TP, 1 TH, discard 1, discard this, exhaust 1, rest, X AP or"
        " exhaust X, with + between them"
    ),
    ("survivor", "may: {cost: X TP, x: 1-2, do: [{draw: 1}]}"): (
        "X cannot be paid as 'X TP', only as X AP or exhaust X"
    ),
    ("zombie", "may: {cost: X TH, x: 1-2, do: [{draw: 1}]}"): (
        "X cannot be paid as 'X TH', only as X AP or exhaust X"
    ),
    ("zombie", "may: {cost: rest + rest, do: [{draw: 1}]}"): "'rest' is a second price of the same kind",
    ("survivor", "may: {cost: 1 TH, do: [{draw: 1}]}"): "only the abilities of zombies are paid with TH",
    ("survivor", "may: {cost: rest, do: [{draw: 1}]}"): (
        "only zombies and equipment in play can come to Rest"
    ),
    ("passive", "may: {cost: rest, from: exile, do: [{draw: 1}]}"): (
        "only zombies and equipment in play can come to Rest"
    ),
    ("zombie", "may: {response: yes, do: [{draw: 1}]}"): (
        "zombies use their abilities in the Zombie Phase (R48)"
    ),
    ("zombie", "while: {grant: fast, who: both survivors}"): (
        "'both survivors' cannot stand here; expected 'you', 'opponent', 'survivor', 'prey', 'this', 'host',"
        " 'it', 'target' or 'attacker'"
    ),
    ("survivor", "may: {cost: 1 AP + 2 AP, do: [{draw: 1}]}"): "'2 AP' is a second price of the same kind",
    ("survivor", "may: {cost: X AP, do: [{draw: 1}]}"): (
        "the price has an X: say with `x: 2-3` what it can be"
    ),
    ("survivor", "may: {cost: 1 AP, x: 1-2, do: [{draw: 1}]}"): "there is no X to pay",
    ("survivor", "may: {cost: X AP, x: 1-12, do: [{draw: 1}]}"): "X can be 11 at most",
    ("survivor", "may: {cost: discard this, do: [{draw: 1}]}"): "`discard this` needs `from: hand`",
    ("survivor", "may: {cost: 1 AP}"): "`may` needs the key 'do': what it does",
    ("passive", "may: {from: hand, cost: exhaust 1, do: [{draw: 1}]}"): (
        "only a card in play has counters to exhaust"
    ),
    ("event", "do: [{draw: 1}]\nmay: {cost: 1 AP, do: [{draw: 1}]}"): (
        "an event is never in play; say `from: hand` or `from: exile`"
    ),
    ("event", "requires: lti\ndo: [{draw: 1}]"): "unknown condition 'lti'; did you mean 'lit'?",
    ("consumable", ""): "this consumable does nothing; it needs 'do'",
    ("event", ""): "this event does nothing; it needs 'do'",
    ("react", "answers: {on: advance, do: [{negate: it}]}"): (
        "'advance' has happened and cannot be negated, only 'play', 'declare' or 'rolled';"
        " 'enter', 'death', 'damage' or 'status' can be with `instead: yes`"
    ),
    ("react", "answers: 5"): "expected a mapping such as {on: spawn, do: [...]}, found the number '5'",
}


@pytest.mark.parametrize(("kind", "rest"), CLAUSES)
def test_clauses(kind: str, rest: str) -> None:
    assert card_mistakes(kind, rest) == [CLAUSES[kind, rest]]


OPTIONS = {
    "{name: thin_deck_loss, default: maybe}": "unknown choice 'maybe'; expected 'off' or 'on'",
    "{name: first_player, default: on}": (
        "the choices of the option 'first_player' are 'random' and 'first'"
    ),
    "{name: always_pause_windows, default: on}": (
        "every game has the option 'always_pause_windows'; choose another name"
    ),
}


@pytest.mark.parametrize("option", OPTIONS)
def test_options(option: str) -> None:
    text = HEAD.replace("cards:", f"options:\n  - {option}\ncards:")
    assert OPTIONS[option] in [line.split(": ", 1)[1] for line in mistakes(text)]

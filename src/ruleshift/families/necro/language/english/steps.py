"""English for the steps of NecroGenesis cards: one phrase for each verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ruleshift.families.necro.language.english.conditions import STATES, condition
from ruleshift.families.necro.language.english.moments import next_time
from ruleshift.families.necro.language.english.parts import (
    DECKS,
    PLAIN,
    ZONES,
    Voice,
    amount,
    count,
    cured,
    does,
    much,
    noun,
    until,
    who,
    zones,
)
from ruleshift.families.necro.language.english.statics import (
    change_text,
    forbid_text,
    grants_texts,
)
from ruleshift.families.necro.language.glossary import TOKEN_NAMES
from ruleshift.families.necro.language.grammar import USUAL_UNTIL
from ruleshift.language.english import join, sentence
from ruleshift.text.wording import a

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal

# Statuses whose end the rules decide, unless the card decides otherwise.
OWN_ENDS: Final = {
    "stun": USUAL_UNTIL["stun"],
    "exposed": USUAL_UNTIL["exposed"],
    "grabbed": "removed",
    "stealth": "removed",
}
PILES: Final = {"hand": "into your hand", "TZ": "to the Threat Zone", "ZZ": "to the Zombie Zone"}


def step_text(step: normal.Step, voice: Voice) -> str:
    """One step, without capital or full stop.

    >>> step_text({"verb": "draw", "n": 2, "if": []}, Voice())
    'draw 2 cards'
    """
    text = STEPS[step["verb"]](step, voice)
    return f"if {condition(step['if'], voice)}, {text}" if step["if"] else text


def steps_texts(steps: Sequence[normal.Step], voice: Voice) -> list[str]:
    """Steps as separate sentences."""
    return [sentence(step_text(step, voice)) for step in steps]


def steps_phrase(steps: Sequence[normal.Step], voice: Voice = PLAIN, then: str = "; ") -> str:
    """Steps as one phrase that can stand behind a colon."""
    texts = [step_text(step, voice) for step in steps]
    for at in range(1, len(texts)):
        # The card that a step was about is `it` for the next one.
        if texts[at].startswith(f"{voice.this} ") and voice.this in texts[at - 1]:
            texts[at] = f"it {texts[at].removeprefix(f'{voice.this} ')}"
    return then.join(texts)


# Verbs whose sentences are orders to the player; the others tell what happens to somebody.
ORDERS: Final = (
    "cure", "destroy", "exile", "move", "spawn", "draw", "look", "search", "token", "counter", "reroll",
    "ready", "rest", "negate", "choose",
)  # fmt: skip


def is_order(step: normal.Step) -> bool:
    """Whether the sentence of a step can stand behind `you may`."""
    if step["if"]:
        return False
    match step["verb"]:
        case "discard" | "gain" | "shuffle" | "lose":
            return step["who"] == "you"
        case "roll":
            return step["need"] != "escape"
        case "attack":
            return not isinstance(step["attacker"], str)
        case "prevent":
            return step["n"] != "to 1"
        case verb:
            return verb in ORDERS


# -- steps ---------------------------------------------------------------------------------------


def _damage(step: normal.Damage, voice: Voice) -> str:
    raw = "unpreventable " if step["raw"] else ""
    return f"{does(step['who'], voice, 'take')} {much(step['n'], f'{raw}damage', voice)}"


def _heal(step: normal.Heal, voice: Voice) -> str:
    return f"{does(step['who'], voice, 'heal')} {much(step['n'], 'HP', voice)}"


def _afflict(step: normal.Afflict, voice: Voice) -> str:
    status, n = step["status"], step["n"]
    name = status.title() + (f" {amount(n)}" if status in ("bleed", "burn") else "")
    verb = "are" if status in STATES else "gain"
    lasts = "" if step["until"] == OWN_ENDS.get(status) else until(step["until"])
    return f"{does(step['who'], voice, verb)} {name} {lasts}".rstrip()


def _cure(step: normal.Cure, voice: Voice) -> str:
    return f"remove {cured(step['status'])} from {who(step['who'], voice)}"


def _move(step: normal.Move, voice: Voice) -> str:
    verb = "put" if step["to"] == "hand" else "move"
    moved = who(step["who"], voice).replace(" in the ", " from the ")
    return f"{verb} {moved} {PILES[step['to']]}"


def _spawn(step: normal.Spawn, voice: Voice) -> str:
    free = f"spawn {who(step['who'], voice)} into {ZONES[step['zone']]} for free"
    return f"{free}, with abilities negated this turn" if step["silenced"] else free


def _player(step: normal.Discard | normal.Shuffle | normal.Gain | normal.Lose, verb: str) -> str:
    """A step that a player does: an order if it is you."""
    return verb if step["who"] == "you" else f"your opponent {verb}s"


def _look(step: normal.Look, voice: Voice) -> str:
    top = f"look at the top {count(step['n'], 'card')} of your Survivor Deck"
    return f"{top}, put {step['keep']} into your hand and the rest into your Graveyard"


def _search(step: normal.Search, voice: Voice) -> str:
    match = step["match"]
    found = voice.this if isinstance(match, str) else a(noun(match))
    return f"search your Survivor Deck for {found}, show it and put it {PILES[step['to']]}, then shuffle"


def _shuffle(step: normal.Shuffle, voice: Voice) -> str:
    whose = "your" if step["who"] == "you" else "their"
    return f"{_player(step, 'shuffle')} {join([f'{whose} {DECKS[area]}' for area in step['areas']])}"


def _become(step: normal.Become, voice: Voice) -> str:
    verb = does(step["who"], voice, "are")
    return f"{verb} {a(step['subtype'].title())} and nothing else {until(step['until'])}"


def _token(step: normal.Token, voice: Voice) -> str:
    return f"place {a(TOKEN_NAMES[step['what']])} in {zones(step['zone'])}"


def _counter(step: normal.Counter, voice: Voice) -> str:
    n = step["n"]
    less = isinstance(n, int) and n < 0
    many = count(abs(n) if isinstance(n, int) else n, "counter")
    return f"{'remove' if less else 'add'} {many} {'from' if less else 'to'} {who(step['who'], voice)}"


def _roll(step: normal.Roll, voice: Voice) -> str:
    if step["need"] == "escape":
        roll = f"{'the Survivor makes' if voice.zombie else 'make'} an Escape Roll"
        good, bad = "on a success", "on a failure"
    else:
        roll, good, bad = "roll a die", f"on {step['need']}+", "otherwise"
    parts = [f"{good}, {steps_phrase(step['then'], voice, ' and ')}"] if step["then"] else []
    if step["else"]:
        alone = f"below {step['need']}" if step["need"] != "escape" and not parts else bad
        parts.append(f"{alone}, {steps_phrase(step['else'], voice, ' and ')}")
    return f"{roll}: {'; '.join(parts) or 'nothing depends on it'}"


def _attack(step: normal.Attack, voice: Voice) -> str:
    target, attacker = who(step["target"], voice), step["attacker"]
    if isinstance(attacker, str):
        text = f"{does(attacker, voice, 'attack')} {target}"
    else:
        text = f"attack {target} with {who(attacker, voice)}"
    return text if step["damage"] is None else f"{text} for {much(step['damage'], 'damage', voice)}"


def _change(step: normal.ChangeStep, voice: Voice) -> str:
    return change_text(step, voice, until(step["until"]), step["once"])


def _grant(step: normal.GrantStep, voice: Voice) -> str:
    return grants_texts([step], voice, until(step["until"]))[0]


def _forbid(step: normal.ForbidStep, voice: Voice) -> str:
    return f"{forbid_text(step, voice)} {until(step['until'])}"


def _prevent(step: normal.Prevent, voice: Voice) -> str:
    if step["n"] == "to 1":
        return "it stays at 1 HP instead"
    if isinstance(step["n"], dict) and step["n"]["of"] == "original":
        return f"prevent as much of that damage as {amount(step['n'], voice)}"
    return "prevent that damage" if step["n"] == "all" else f"prevent {amount(step['n'])} of that damage"


def _delay(step: normal.Delay, voice: Voice) -> str:
    moment = next_time(step, voice, until(step["until"]), step["instead"])
    return f"{moment}, {steps_phrase(step['do'], voice, ' and ')}"


def _choose(step: normal.Choose, voice: Voice) -> str:
    branches = [steps_phrase(steps, voice, " and ") or "do nothing" for _, steps in step["options"]]
    return f"choose one: {', '.join(branches[:-1])}, or {branches[-1]}"


STEPS: Final[Mapping[str, Callable[[Any, Voice], str]]] = {
    "damage": _damage,
    "heal": _heal,
    "afflict": _afflict,
    "cure": _cure,
    "destroy": lambda step, voice: f"destroy {who(step['who'], voice)}",
    "exile": lambda step, voice: f"exile {who(step['who'], voice)}",
    "move": _move,
    "spawn": _spawn,
    "draw": lambda step, voice: f"draw {count(step['n'], 'card')}",
    "discard": lambda step, voice: f"{_player(step, 'discard')} {count(step['n'], 'card')}",
    "look": _look,
    "search": _search,
    "shuffle": _shuffle,
    "gain": lambda step, voice: f"{_player(step, 'gain')} {amount(step['n'])} {step['what'].upper()}",
    "token": _token,
    "counter": _counter,
    "roll": _roll,
    "reroll": lambda step, voice: "roll that die again",
    "attack": _attack,
    "ready": lambda step, voice: f"ready {who(step['who'], voice)}",
    "rest": lambda step, voice: f"rest {who(step['who'], voice)}",
    "lose": lambda step, voice: f"{_player(step, 'lose')} the game",
    "change": _change,
    "grant": _grant,
    "forbid": _forbid,
    "become": _become,
    "negate": lambda step, voice: "negate it",
    "prevent": _prevent,
    "delay": _delay,
    "choose": _choose,
}

"""English for the conditions of NecroGenesis cards, and for their contraries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ruleshift.families.necro.language.english.parts import (
    ORIGINALS,
    PLAIN,
    TALLIES,
    Voice,
    does,
    filter_text,
    selection,
    who,
    zones,
)

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal


def condition(conditions: Sequence[normal.Condition], voice: Voice = PLAIN) -> str:
    """Conditions that must all hold, as what stands behind `if`.

    >>> condition([{"cond": "opener"}], Voice())
    'you were the starting player'
    """
    texts = [CONDITIONS[one["cond"]](one, voice, True) for one in conditions]
    for at, text in enumerate(texts[1:], 1):
        if text.startswith(f"{voice.this} ") and texts[at - 1].startswith(f"{voice.this} "):
            texts[at] = f"it {text.removeprefix(f'{voice.this} ')}"
    return " and ".join(texts)


def _lit(one: normal.Plain, voice: Voice, holds: bool) -> str:
    if voice.zombie:
        return f"its zone is {'illuminated' if holds else 'dark'}"
    return f"your zones are {'illuminated' if holds else 'dark'}"


def _is(one: normal.Is, voice: Voice, holds: bool) -> str:
    return (
        f"{does(one['who'], voice, 'are')} {'' if holds else 'not '}{filter_text(one['what'], voice, 'card')}"
    )


# Statuses that one is rather than has.
STATES: Final = ("exposed", "stabilized", "grabbed", "disabled", "silenced", "sick")


def _has(one: normal.Has, voice: Voice, holds: bool) -> str:
    if one["what"] in STATES:
        state = "summoning sick" if one["what"] == "sick" else one["what"].title()
        return f"{does(one['who'], voice, 'are')} {'' if holds else 'not '}{state}"
    if holds:
        return f"{does(one['who'], voice, 'have')} {one['what'].title()}"
    return f"{does(one['who'], voice, 'do')} not have {one['what'].title()}"


def bounds(least: int | None, most: int | None) -> str:
    """A range of numbers.

    >>> bounds(2, None), bounds(None, 0), bounds(1, 3), bounds(2, 2)
    ('at least 2', 'no', '1 to 3', 'exactly 2')
    """
    if most == 0:
        return "no"
    if least is None or most is None:
        return f"at most {most}" if least is None else f"at least {least}"
    return f"exactly {least}" if least == most else f"{least} to {most}"


def _turned(least: int | None, most: int | None, holds: bool) -> tuple[int | None, int | None, bool]:
    """A range whose contrary is a range too, turned round."""
    if not holds and least is not None and most is None and least > 0:
        return None, least - 1, True
    if not holds and most is not None and least is None:
        return most + 1, None, True
    return least, most, holds


def _count(one: normal.Count, voice: Voice, holds: bool) -> str:
    what = one["what"]
    least, most, holds = _turned(one["least"], one["most"], holds)
    number = bounds(least, most)
    single = (least if most is None else most) == 1
    if what == "hand":
        text = f"you hold {number} card{'' if single else 's'}"
    elif isinstance(what, str):
        text = f"the amount is {'0' if number == 'no' else number}"
    else:
        # A selection of all, or of one, without its quantity.
        cards = selection({**what, "pick": "one" if single else "all"})
        for quantity, kept in (("all ", ""), ("one of ", "of "), ("one ", ""), ("another ", "other ")):
            if cards.startswith(quantity):
                cards = kept + cards.removeprefix(quantity)
                break
        of = "of " if cards.startswith("your ") else ""
        text = f"there {'is' if single else 'are'} {number} {of}{cards}"
    return text if holds else f"it is not so that {text}"


def _kind(one: normal.Worded, voice: Voice, holds: bool) -> str:
    return f"the attack is {'' if holds else 'not '}{one['what']}"


def _in(one: normal.In, voice: Voice, holds: bool) -> str:
    return f"{does(one['who'], voice, 'are')} {'' if holds else 'not '}in {zones(one['what'])}"


def _tally(one: normal.Tally, voice: Voice, holds: bool) -> str:
    least, most, holds = _turned(one["least"], one["most"], holds)
    deed, period = TALLIES[one["what"]][2], f"this {one['period']}"
    if most == 0:
        text = f"you have not {deed.replace('{} times', '').replace('{}', 'any').strip()} {period}"
    else:
        text = f"you have {deed.format(bounds(least, most))} {period}"
        if (least if most is None else most) == 1:
            text = text.replace(" times", " time").replace("Zombies", "Zombie").replace("Escapes", "Escape")
    return text if holds else f"it is not so that {text}"


def _original(one: normal.Printed, voice: Voice, holds: bool) -> str:
    least, most, holds = _turned(one["least"], one["most"], holds)
    number = bounds(least, most)
    value = f"the original {ORIGINALS[one['what']]} of {who(one['who'], voice)}"
    text = f"{value} is {'0' if number == 'no' else number}"
    return text if holds else f"it is not so that {text}"


def _plain(yes: str, no: str) -> Callable[[Any, Voice, bool], str]:
    """A condition of fixed words, where braces stand for what it asks for."""
    return lambda one, voice, holds: (yes if holds else no).format(one.get("what", ""))


def _not(one: normal.Not, voice: Voice, holds: bool) -> str:
    inner = one["what"]
    if len(inner) == 1:
        return CONDITIONS[inner[0]["cond"]](inner[0], voice, not holds)
    text = condition(inner, voice)
    return f"it is not so that {text}" if holds else text


CONDITIONS: Final[Mapping[str, Callable[[Any, Voice, bool], str]]] = {
    "lit": _lit,
    "identity": _plain("your Survivor has the identity {}", "your Survivor does not have the identity {}"),
    "name": _plain("your Survivor is {}", "your Survivor is not {}"),
    "is": _is,
    "has": _has,
    "count": _count,
    "kind": _kind,
    "in": _in,
    "tally": _tally,
    "original": _original,
    "opener": _plain("you were the starting player", "you were not the starting player"),
    "behind": _plain(
        "your Survivor has no more HP than the other Survivor",
        "your Survivor has more HP than the other Survivor",
    ),
    "not": _not,
}

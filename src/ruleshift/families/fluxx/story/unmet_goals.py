"""What is missing for a Goal that asks for more than cards by name, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.engine.phrase import listed
from ruleshift.families.fluxx.language.english.conditions import YOU, Who, condition_text, third
from ruleshift.families.fluxx.language.english.phrases import filter_text
from ruleshift.families.fluxx.rules.words.condition import (
    Counted,
    Most,
    NoOther,
    OfPlayers,
    Part,
)

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Condition, Filter
    from ruleshift.families.fluxx.rules.table.state import FluxxState


def unmet(s: FluxxState, part: Part, wanted: Any, seat: int) -> str:
    """Why a condition of a Goal does not hold for a seat; ``wanted`` is the condition as the deck says it."""
    if isinstance(part, Counted) and wanted["cond"] == "at least":
        return too_few(part.count.of(s, seat), part.amount.of(s, seat), wanted["of"])
    if isinstance(part, Most):
        what = filter_text(wanted["what"] | {"count": "cards"})
        if wanted["cond"] == "fewest":
            return f"you do not have the fewest {what}"
        if not part.count.of(s, seat):
            return f"you do not have the most {what}"
        return f"somebody has more {what}" if part.ties else f"somebody has as many {what}"
    if isinstance(part, OfPlayers) and wanted["cond"] in ("every other player", "no other player"):
        none_may = isinstance(part, NoOther)
        others = [other for other in s.order if other != seat and part.inner.holds(s, other, -1) == none_may]
        who = those([s.names[other] for other in others])
        return condition_text(wanted["what"], who) if none_may else denied(wanted["what"], who)
    return denied([wanted])


def those(names: list[str]) -> Who:
    """One or more players who are not you.

    >>> those(["Bob"]).have, those(["Bob", "Cy"])[:2]
    ('has', ('Bob and Cy', 'have'))
    """
    return third(names[0]) if len(names) == 1 else Who(listed(names), "have", "hold", "are")


def too_few(have: int, wanted: int, what: Filter) -> str:
    """How many of something somebody has, and how many they need."""
    if not have and wanted == 1:
        return f"you have no {filter_text(what, False)}"
    by_head = ", counted by head" if what["count"] == "individuals" else ""
    return f"you have {have} of the {wanted} {filter_text({**what, 'count': 'cards'})} it wants{by_head}"


def denied(conditions: list[Condition], who: Who = YOU) -> str:
    """Conditions turned round."""
    text = condition_text([{"cond": "not", "what": conditions}], who)
    text = text.replace(" fewer than one ", " no ")
    return text if who.have == "has" else text.replace(" does not ", " do not ")

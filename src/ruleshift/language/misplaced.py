"""Keys that stand in the wrong place: a word that belongs behind a key, a verb that belongs among steps."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from ruleshift.language.kinds import Field
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Text
from ruleshift.text.wording import cut, nearest

# What people write for a key of the language, where nothing else is near.
SYNONYMS: Final = {
    "from": "of", "whose": "of", "owner": "of", "kind": "type", "name": "named", "names": "named",
    "amount": "pick", "number": "pick", "cards": "pick", "where": "in", "zone": "in", "effect": "do",
    "on": "at", "moment": "at", "keepers": "have", "needs": "have", "target": "who", "condition": "if",
    "to": "who",
}  # fmt: skip


def check_fields(
    reading: Reading, keys: Keys, table: Mapping[str, Field], where: str, verbs: Collection[str]
) -> set[str]:
    """Note every key that does not belong here; the keys that were most likely meant by them."""
    meant: set[str] = set()
    strange = []
    for key, value in keys.pairs:
        if key.text in table:
            continue
        told = _told(reading, key, isinstance(value, Items), table, verbs, keys)
        meant |= told
        if not told:
            meant.add(nearest(key.text, table) or "")
            strange.append((key, value))
    reading.check_keys(Keys(keys.line, keys.column, strange), table, where)
    return meant


def _told(
    reading: Reading,
    key: Text,
    listed: bool,
    table: Mapping[str, Field],
    verbs: Collection[str],
    keys: Keys,
) -> set[str]:
    """The keys that are needed in place of this one, if that is plain to see; then it is noted."""
    if nearest(key.text, table) is not None:
        return set()
    free = {name: what for name, what in table.items() if keys.get(name) is None}
    word = next((name for name, what in free.items() if key.text in what.choices), "")
    steps = next((name for name, what in free.items() if what.kind == "steps"), "")
    # A verb with what it does behind it is a step; with a list of steps it is the moment they wait for.
    if word and not (steps and key.text in verbs and not listed):
        more = f" and its steps behind `{steps}`" if steps and listed else ""
        reading.wrong(key, f"'{cut(key.text)}' is no key; write `{word}: {cut(key.text)}`{more}")
        return {word, steps} if more else {word}
    if steps and key.text in verbs:
        reading.wrong(key, f"'{key.text}' is a verb; write `{steps}: [{{{key.text}: ...}}]`")
        return {steps}
    if (synonym := SYNONYMS.get(key.text, "")) in free:
        reading.wrong(key, f"unknown key '{key.text}'; did you mean '{synonym}'?")
        return {synonym}
    return set()


def check_card(
    reading: Reading,
    keys: Keys,
    known: Collection[str],
    clauses: Mapping[str, tuple[str, Collection[str]]],
    where: str = " for a card",
) -> set[str]:
    """The same for a card: a word that belongs in one of its clauses, each with the way to write it there."""
    meant: set[str] = set()
    strange = []
    for key, value in keys.pairs:
        if key.text in known:
            continue
        fits = [name for name, (_, words) in clauses.items() if key.text in words]
        if fits and nearest(key.text, known) is None:
            ways = " or ".join(f"`{clauses[name][0].format(key.text)}`" for name in fits)
            reading.wrong(key, f"'{key.text}' does not stand on the card itself; write {ways}")
            meant |= set(fits)
        else:
            meant.add(nearest(key.text, known) or "")
            strange.append((key, value))
    reading.check_keys(Keys(keys.line, keys.column, strange), known, where)
    return meant

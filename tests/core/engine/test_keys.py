"""Matches with a key: nobody can foretell them, only their replays tell the key, and copies go other ways."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.core.engine import chance
from ruleshift.core.engine.errors import ReplayError
from ruleshift.core.engine.packed import i64, listed, vec
from ruleshift.core.view.view import seen

DECKS = ["tutorial", "star-fluxx", "zombie-fluxx", "necrogenesis"]
KEY = bytes(range(100, 132))


def started(deck: str, **given: Any) -> Match:
    return ruleshift.load(deck).start(["Ann", "Bob"], **given)


def played(match: Match, answers: int) -> Match:
    for at in range(answers):
        if match.question is None:
            break
        options = match.question.options
        match.answer(options[at * 7 % len(options)])
    return match


@pytest.mark.parametrize("deck", DECKS)
def test_without_a_seed_a_match_has_a_key_of_its_own(deck: str) -> None:
    one, other = started(deck), started(deck)
    for match in (one, other):
        assert match.history.start.seed is None
        assert match.history.start.key is not None
        assert len(bytes.fromhex(match.history.start.key.hex())) >= 16
        assert match.state.key is match.history.start.key
        assert "\nseed" not in match.save()
    assert one.save() != other.save()
    assert one.digest() != other.digest()


@pytest.mark.parametrize("deck", DECKS)
def test_the_same_key_deals_and_plays_the_same(deck: str) -> None:
    one, other = (played(started(deck, key=KEY), 60) for _ in range(2))
    assert one.save() == other.save()
    assert one.save() != played(started(deck, key=bytes(32)), 60).save()


def test_a_seed_and_a_key_at_once_are_refused() -> None:
    with pytest.raises(ValueError, match="not from both"):
        started("tutorial", seed=1, key=KEY)


@pytest.mark.parametrize("key", [bytes(15), bytes(65), "0" * 32, 5])
def test_what_is_no_key_is_refused(key: object) -> None:
    with pytest.raises(ValueError, match="a key"):
        started("tutorial", key=key)


@pytest.mark.parametrize("deck", DECKS)
def test_a_replay_carries_the_key_and_goes_on_with_it(deck: str) -> None:
    match = played(started(deck, key=KEY), 40)
    text = match.save()
    assert f"\nkey {KEY.hex()}\n" in text
    back = ruleshift.resume(text)
    assert back.save() == text
    assert back.state.rng == match.state.rng
    assert played(back, 200).save() == played(match, 200).save()
    assert pickle.loads(pickle.dumps(match)).digest() == match.digest()


@pytest.mark.parametrize("line", ["key", "key 00", "key xy", f"key {'00' * 15}", f"key {'00' * 65}"])
def test_a_broken_key_in_a_replay_is_named(line: str) -> None:
    text = started("tutorial", key=KEY).save().replace(f"key {KEY.hex()}", line)
    number = text.split("\n").index(line) + 1
    with pytest.raises(ReplayError, match="key") as caught:
        ruleshift.resume(text)
    assert caught.value.line == number


def secrets_of(match: Match) -> list[bytes]:
    key = bytes.fromhex(match.state.key.hex()) if match.state.key else b""
    assert key
    return [key, key.hex().encode(), repr(key)[2:-1].encode()]


def shown(match: Match) -> Iterator[bytes]:
    """All that is handed to seats, watchers and bots, put into bytes."""
    state = match.state
    yield repr(match).encode() + str(match).encode() + repr(state).encode()
    yield repr(state.pack()).encode()
    yield pickle.dumps(state.pack_apart(5))
    yield match.digest().encode()
    for seat in (None, 0, 1):
        view = match.view(seat)
        yield repr(view).encode() + str(view).encode() + repr(view.events).encode() + view.log().encode()
        hidden = seen(match.game, state, seat)
        assert hidden.key is None
        assert hidden.rng == 0
        yield repr(hidden.pack()).encode()


@pytest.mark.parametrize("deck", DECKS)
def test_nothing_that_is_shown_holds_the_key(deck: str) -> None:
    match = played(started(deck), 30)
    secrets = secrets_of(match)
    for text in shown(match):
        assert not any(secret in text for secret in secrets)


@pytest.mark.parametrize("deck", DECKS)
def test_what_travels_to_others_goes_on_with_another_chance(deck: str) -> None:
    match = played(started(deck), 30)
    assert match.state.rng > 0  # so much has been used
    packed = match.state.pack_apart(5)
    assert packed["rng"] == chance.seeded(5)
    apart = match.game.unpack(packed, match.names)
    assert apart.key is None
    for twin in (match.redeal(0, 5).state, match.redeal(None, 5).state, apart):
        assert twin.key is None
        assert twin.rng >= 1 << 31  # the quick generator, not the count
    assert match.copy().state.key is match.state.key


def test_rollouts_of_a_match_with_a_key_repeat_and_leave_it_alone() -> None:
    match = played(started("tutorial"), 4)
    before = match.save()
    for seat in (None, 0):
        one, other = (match.rollouts(10, seed=3, seat=seat) for _ in range(2))
        assert one.winners == other.winners
        assert one.winners == match.rollouts(10, seed=3, seat=seat, processes=2).winners
    assert match.save() == before


@pytest.mark.parametrize("deck", DECKS)
def test_chance_that_begins_anew_changes_what_nobody_knows_and_nothing_else(deck: str) -> None:
    match = played(started(deck, seed=3), 2)
    views = [str(match.view(seat)) for seat in (None, 0, 1)]
    zones = [listed(zone) for zone in match.state.zones]
    match.renew_chance(KEY)
    assert [str(match.view(seat)) for seat in (None, 0, 1)] == views
    assert [sorted(zone) for zone in match.state.zones] == [sorted(zone) for zone in zones]
    assert [listed(zone) for zone in match.state.zones] != zones
    for zone, before in zip(match.state.zones, zones, strict=True):
        for now, then in zip(zone, before, strict=True):
            assert now == then or match.state.known[now] == match.state.known[then] == 0
    text = played(match, 50).save()
    assert f"\n* chance {KEY.hex()}\n" in text
    assert ruleshift.resume(text).save() == text


def test_a_broken_line_of_new_chance_is_named() -> None:
    match = started("tutorial", seed=3)
    match.renew_chance(KEY)
    text = match.save()
    for line in ("* chance", "* chance 00", "* luck " + KEY.hex(), "* chance xyz"):
        with pytest.raises(ReplayError, match="key"):
            ruleshift.resume(text.replace(f"* chance {KEY.hex()}", line))


def test_a_match_that_begins_at_a_position_with_a_key_is_kept_too() -> None:
    begun = played(started("star-fluxx", key=KEY), 10)
    match = begun.game.match(begun.state.copy())
    played(match, 60)
    assert ruleshift.resume(match.save()).save() == match.save()
    assert match.state.digest() == played(begun, 60).digest()


def test_seeds_for_what_happens_aside_come_from_the_key_and_not_from_cards() -> None:
    match = started("star-fluxx", key=KEY)
    assert match.aside("bot 0") == started("star-fluxx", key=KEY).aside("bot 0")
    assert match.aside("bot 0") != started("star-fluxx", key=bytes(32)).aside("bot 0")
    assert match.aside("bot 0") != match.aside("bot 1")
    back = ruleshift.resume(played(match, 5).save())
    assert back.aside("bot 0") == match.aside("bot 0") == match.copy().aside("bot 0")
    twin = started("star-fluxx", seed=1)
    twin.state.zones[0] = vec[i64](listed(twin.state.zones[0])[::-1])
    assert twin.aside("bot 0") == started("star-fluxx", seed=1).aside("bot 0")

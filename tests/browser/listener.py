"""Somebody who plays at a table and sees nothing of it: a screen reader's tree is all there is, and Enter.

No class, no attribute and no place on the screen is known here: what a thing is, it says by its role,
its name and its state. What happens is heard from the live region.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tests.browser.visitors import PATIENCE

LONGEST = 500  # presses until a game must be over
WARNING = "There is still something you may do"
GROUPS = ("Choices", "More choices", "All options", "What do you mean?")
# Cards, piles and seats say what Enter does with them; some only explain themselves or show what lies below.
MEANT = re.compile(r"Enter: (?!look through)[^?]+$")
SURE = re.compile("^(Yes|Anyway|Do it anyway|.* anyway)$", re.IGNORECASE)


class Node(NamedTuple):
    """One thing that a screen reader can come to."""

    role: str
    name: str
    state: dict[str, Any]
    number: int  # by which the browser knows it
    within: tuple[str, ...]  # the names of what it is in
    live: bool  # it is said as soon as it changes


class Listener:
    """Whoever plays by ear; what they would rather do than anything else, they tell by its name."""

    def __init__(self, page: Page, keen: str = "$^") -> None:
        self.page = page
        self.keen = re.compile(keen, re.IGNORECASE)
        self.line = page.context.new_cdp_session(page)
        self.heard: list[str] = []  # all that was said
        self.pressed: list[str] = []
        self.unheard: list[str] = []  # questions that were asked and not said

    def nodes(self) -> list[Node]:
        """Everything that is there to be heard, in its order."""
        found = self.line.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {one["nodeId"]: one for one in found}
        return list(self._below(found[0], by_id, (), live=False))

    def _below(self, one: Any, by_id: dict[str, Any], within: tuple[str, ...], live: bool) -> Iterator[Node]:
        role, name = one.get("role", {}).get("value", ""), one.get("name", {}).get("value", "")
        state = {each["name"]: each["value"].get("value") for each in one.get("properties", [])}
        live = live or state.get("live") == "polite"
        if not one.get("ignored"):
            yield Node(role, name, state, one.get("backendDOMNodeId", 0), within, live)
            within = (*within, name or role)
        for child in one.get("childIds", []):
            if child in by_id:
                yield from self._below(by_id[child], by_id, within, live)

    def listen(self, nodes: list[Node]) -> None:
        """Hear what the live region says just now, and a heading that has the focus: that is read, too."""
        said = " ".join(one.name for one in nodes if one.role == "StaticText" and one.live)
        read = [one.name for one in nodes if one.role == "heading" and one.state.get("focused")]
        for one in (said, *read):
            if one and one not in self.heard[-1:]:
                self.heard.append(one)

    def press(self, node: Node) -> None:
        """Come to a thing and press Enter there, as screen readers do."""
        self.line.send("DOM.focus", {"backendNodeId": node.number})
        self.page.keyboard.press("Enter")

    def wait(self, before: list[Node]) -> list[Node]:
        """The tree as soon as something in it is another than it was."""
        end = time.monotonic() + PATIENCE / 1000
        while (now := self.nodes()) == before:
            assert time.monotonic() < end, f"nothing happens any more: {self.heard[-3:]}"
        return now


class Typist(Listener):
    """Somebody who also comes to things as a keyboard does: by Tab, one after the other."""

    def press(self, node: Node) -> None:
        """Tab until the focus is there, backwards if it lies before; then Enter."""
        nodes = self.nodes()
        numbers = [one.number for one in nodes]
        if node.number not in numbers:
            return  # the table has moved on
        here = self.focused()
        before = here in numbers and numbers.index(here) > numbers.index(node.number)
        key = "Shift+Tab" if before else "Tab"
        for _ in range(sum(bool(one.state.get("focusable")) for one in nodes) + 2):
            if self.focused() == node.number:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press(key)
        gone = node.number not in [one.number for one in self.nodes()]
        assert gone, f"{key} does not come to: {node.name}"

    def focused(self) -> int:
        """The number of what has the focus."""
        found = self.line.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        node = self.line.send("DOM.describeNode", {"objectId": found["objectId"]})["node"]
        return int(node["backendNodeId"])


def offered(nodes: list[Node]) -> list[Node]:
    """What can be chosen now."""
    buttons = [one for one in nodes if one.role == "button" and not one.state.get("disabled")]
    asked = [one for one in buttons if any(group in one.within for group in GROUPS)]
    return [*asked, *(one for one in buttons if MEANT.search(one.name) and one not in asked)]


def play_by_ear(ears: Listener, seed: int) -> Listener:
    """Play a whole game; whoever has played it, with all that was heard."""
    rng = random.Random(seed)
    asked: list[str] = []
    nodes = ears.nodes()
    for _ in range(LONGEST):
        ears.listen(nodes)
        if any(one.role == "button" and one.name == "Play again" for one in nodes):
            return ears
        question = [one for one in nodes if one.role == "StaticText" and "Question" in one.within]
        if not question:
            nodes = ears.wait(nodes)
            continue
        words = [one.name for one in question if "Choices" not in one.within and len(one.name) > 12]
        if words != asked:
            asked = words
            if not any(
                word.rstrip(".?").lower() in said.lower() for word in words for said in ears.heard[-3:]
            ):
                ears.unheard.append(" ".join(words))
        wanted = chosen(nodes, rng, ears.keen)
        ears.pressed.append(wanted.name)
        ears.press(wanted)
        nodes = ears.wait(nodes)
    raise AssertionError(f"no end after {LONGEST} presses: {ears.heard[-5:]}")


def chosen(nodes: list[Node], rng: random.Random, keen: re.Pattern[str]) -> Node:
    """What to press: whatever must be said first, a complete set, what one is keen on, else anything."""
    buttons = [one for one in nodes if one.role == "button" and not one.state.get("disabled")]
    if warned := [one for one in buttons if WARNING in one.within and one.name != "Back"]:
        return warned[0]
    if first := [one for one in buttons if "What do you mean?" in one.within or SURE.match(one.name)]:
        return rng.choice(first)
    if confirm := [one for one in buttons if one.name == "Confirm"]:
        return confirm[0]
    options = [
        one for one in offered(nodes) if one.state.get("pressed") != "true" and one.name != "Start again"
    ]
    options = [one for one in options if keen.search(one.name)] or options
    # Where nothing says that it can be chosen there is a list of everything.
    return rng.choice(options or [one for one in buttons if one.name == "All options as a list"])

"""Completion: what a shell is offered, through the shell's own door."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from ruleshift.cli import main
from ruleshift.terminal import completion

from .shell import Shell


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("pl", ["play"]),
        ("play my", ["mystery-fluxx"]),
        ("play star-fluxx+z", ["star-fluxx+zombie-fluxx"]),
        ("play mystery-fluxx --option so", ["solo="]),
        ("play mystery-fluxx --option solo=", ["solo=on", "solo=off"]),
        ("play --seats you:Ann,gr", ["you:Ann,greedy"]),
        ("play necrogenesis --seats you:Ann:lo", ["you:Ann:long-watch"]),
        ("play star-fluxx --seats you:Ann:lo", []),
        ("play no-such-deck --option a", []),
        ("cards tu", ["tutorial"]),
        ("rules ne", ["necro"]),
        ("deck show gh", ["ghost-protocol"]),
        ("completion f", ["fish"]),
    ],
)
def test_what_is_offered(line: str, found: list[str]) -> None:
    complete = BashComplete(main, {}, "ruleshift", completion.VARIABLE)
    *args, incomplete = line.split(" ")
    assert [item.value for item in complete.get_completions(args, incomplete)] == found


def test_names_are_offered_without_loading_anything() -> None:
    code = (
        "import sys\nfrom click.shell_completion import BashComplete\nfrom ruleshift.cli import main\n"
        "complete = BashComplete(main, {}, 'ruleshift', 'X')\n"
        "print([item.value for item in complete.get_completions(['play'], 'ne')])\n"
        "heavy = {'rich', 'yaml', 'numpy', 'ruleshift.core.decks'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.stdout, result.stderr) == ("['necrogenesis']\n", "")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["play", "st"], "star-fluxx"),
        (["play", "star-fluxx", "--option", "solo", "=", "of"], "off"),
        (["play", "star-fluxx", "--option", "solo", "="], "on off"),
        (["play", "necrogenesis", "--seats", "you", ":", "Ann", ":", "lo"], "long-watch"),
    ],
)
def test_bash_is_given_what_it_takes_for_the_word(words: list[str], found: str, tmp_path: Path) -> None:
    """Bash splits at `=` and `:` and wants only what comes after them."""
    bash = shutil.which("bash")
    assert bash is not None
    ruleshift = tmp_path / "ruleshift"
    ruleshift.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ruleshift "$@"\n')
    ruleshift.chmod(0o755)
    line = " ".join(["ruleshift", *words]).replace(" = ", "=").replace(" =", "=").replace(" : ", ":")
    script = f"""{completion.script("bash", main)}
compopt() {{ :; }}
COMP_LINE="{line}" COMP_POINT={len(line)} COMP_WORDS=(ruleshift {" ".join(words)}) COMP_CWORD={len(words)}
_ruleshift_completion "{ruleshift}"
echo "${{COMPREPLY[*]}}"
"""
    result = subprocess.run([bash, "-c", script], capture_output=True, text=True, check=False)
    assert (result.stdout, result.stderr) == (f"{found}\n", "")


@pytest.mark.parametrize("name", completion.SHELLS)
def test_every_shell_has_a_script(shell: Shell, name: str) -> None:
    result = shell.run("completion", name)
    assert result.returncode == 0
    assert "_ruleshift_completion" in result.stdout
    assert completion.VARIABLE in result.stdout

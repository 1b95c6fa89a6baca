"""The commands one looks things up with, and what each says when something is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from ruleshift.cli import main
from ruleshift.families.fluxx.family import Fluxx

from .shell import Shell, lines

TUTORIAL = ("play", "tutorial", "--seats", "you:Ann,random:Bo", "--seed", "4")


@pytest.fixture
def recorded(shell: Shell) -> Path:
    shell.run(*TUTORIAL, typed=lines(200))
    return shell.the_replay()


def test_help_is_there_at_once(shell: Shell) -> None:
    """It is quick because it loads neither a game nor the language nor what draws tables."""
    result = shell.run("--help")
    for command in ("play", "replay", "cards", "check", "scenario", "schema", "decks", "options", "deck"):
        assert f"  {command} " in result.stdout
    code = (
        "import sys; from click.testing import CliRunner; from ruleshift.cli import main;"
        "CliRunner().invoke(main, ['--help']); print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for heavy in (
        "ruamel.yaml",
        "rich",
        "ruleshift.language",
        "ruleshift.families.fluxx",
        "ruleshift.families.necro",
    ):
        assert heavy not in loaded.split()
    for web in ("ruleshift.server.store.store", "litestar", "uvicorn", "msgspec", "sqlalchemy"):
        assert web not in loaded.split()


def test_version(shell: Shell) -> None:
    assert shell.run("--version").stdout.startswith("ruleshift 0.")


def test_decks(shell: Shell) -> None:
    result = shell.run("decks")
    assert "star-fluxx  Star Fluxx, 99 cards, 2 to 6 players" in result.stdout
    assert "tutorial" in result.stdout


def test_cards_of_a_family_that_names_no_types_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fluxx, "types", {})
    result = CliRunner().invoke(main, ["cards", "tutorial"], catch_exceptions=False)
    assert "Keepers (4)" in result.output


def test_cards_lists_every_card_with_type_text_and_origin(shell: Shell) -> None:
    result = shell.run("cards", "star-fluxx")
    assert "Keepers (25)" in result.stdout
    assert "Surprises (5)" in result.stdout
    assert "  Starship  Keeper [gear]  printed" in result.stdout
    assert "You win if you have Starship and Space Station." in result.stdout
    assert "Star Fluxx: 99 cards." in result.stdout


def test_one_card_comes_with_its_rulings(shell: Shell) -> None:
    for name in (["Laser", "Pistol"], ["laser pistol"], ["pistol"]):
        result = shell.run("cards", "star-fluxx", *name)
        assert result.returncode == 0
        assert "Laser Pistol  Keeper  [gear]" in result.stdout
        assert "Goals that name it: Laser Weapons, Lasers on Stun!" in result.stdout
        assert "star.W5: A laser with Evil on it cannot be turned on itself." in result.stdout


def test_options_say_what_and_why(shell: Shell) -> None:
    result = shell.run("options", "star-fluxx")
    assert "interception_is_theft = off  (choices: on, off)" in result.stdout
    assert "Why off: " in result.stdout
    assert "Source: star.a" in result.stdout


def test_schema_is_json(shell: Shell) -> None:
    assert json.loads(shell.run("schema").stdout)["title"] == "Ruleshift deck"
    necro = json.loads(shell.run("schema", "--family", "necro").stdout)
    assert necro["title"] == "Ruleshift NecroGenesis set"


def test_a_card_with_numbers_shows_them_and_explains_its_words(shell: Shell) -> None:
    said = shell.run("cards", "necrogenesis", "torch", "--plain").stdout
    assert "Weapon (Melee), 1 AP, Damage 1, Hit Roll 3+, reaches the Threat Zone, 1 hand" in said
    assert "Light. On Hit: the target gains Burn 1 for 2 turns." in said
    assert "Light: illuminates the Survivor Zone and the Threat Zone" in said
    assert "NG-01-019, Common, at most 4 in a deck" in said


def test_sets_list_their_cards_and_options(shell: Shell) -> None:
    said = shell.run("cards", "necrogenesis").stdout
    numbers = {"Survivors": 8, "Zombies": 32, "Weapons": 22, "Items": 28, "Events": 16, "Reacts": 11}
    for heading, number in numbers.items():
        assert f"{heading} ({number})" in said
    said = shell.run("options", "necrogenesis").stdout
    assert "attack_limit = ap_only  (choices: per_weapon, ap_only)" in said


def test_check_speaks_through_its_exit_status(shell: Shell, tmp_path: Path) -> None:
    assert shell.run("check", "tutorial").returncode == 0
    broken = tmp_path / "broken.yaml"
    broken.write_text("deck: x\ncards: [{name: A, type: kepper}]\n")
    result = shell.run("check", str(broken))
    assert result.returncode == 1
    assert "broken.yaml:2:" in result.stdout
    assert "did you mean 'keeper'?" in result.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play", "star-flux"], "did you mean 'star-fluxx'?"),
        (["cards", "star-fluxx", "Starshp"], "Did you mean Starship"),
        (["cards", "nonsense"], "unknown deck 'nonsense'"),
        (["play", "tutorial", "--seats", "you,gredy"], "Did you mean 'greedy'?"),
        (["play", "tutorial", "--seats", "you"], "this deck is for 2 to 4"),
        (["play", "star-fluxx", "--option", "cure_limit"], "write NAME=VALUE"),
        (["play", "star-fluxx", "--option", "cure_limt=on"], "did you mean 'cure_limit'?"),
        (["play", "star-fluxx", "--option", "cure_limit=maybe"], "on or off"),
        (["play", "tutorial", "--name", "x" * 99], "too long"),
        (["play", "tutorial", "--seed", "x"], "not a valid integer"),
        (["play", "--resume", "--seed", "1"], "--seed, --option and --solo do not apply"),
        (["replay", "nowhere.replay"], "There is no replay 'nowhere.replay'"),
        (["replay", "x", "--verify", "--from", "1"], "give one of them"),
        (["replay", "x", "--seats", "you"], "needs --from"),
        (["options", "."], "unknown deck '.'"),
        (["plya"], "No such command 'plya'"),
    ],
)
def test_mistakes_are_answered_with_one_message(shell: Shell, args: list[str], said: str) -> None:
    result = shell.run(*args)
    assert result.returncode in (1, 2)
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_a_deck_with_mistakes_cannot_be_played(shell: Shell, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("deck: x\ncards: [{name: A, type: kepper}]\n")
    result = shell.run("play", str(broken))
    assert result.returncode == 1
    assert "did you mean 'keeper'?" in result.stderr


# -- replays -----------------------------------------------------------------------------------


def test_a_replay_is_shown_turn_by_turn(shell: Shell, recorded: Path) -> None:
    result = shell.run("replay", str(recorded))
    assert result.returncode == 0, result.stderr
    turns = [line for line in result.stdout.splitlines() if line.startswith("Turn ")]
    assert [int(line.split()[1].rstrip(":")) for line in turns] == list(range(1, len(turns) + 1))
    assert "(after input 1)" in result.stdout
    assert "The game is over." in result.stdout
    assert "Bo draws 1 card" not in result.stdout, "nothing is hidden in a recording"


def test_an_unfinished_replay_is_shown_as_far_as_it_goes(shell: Shell) -> None:
    shell.run(*TUTORIAL, typed="1\nquit\n")
    result = shell.run("replay", shell.the_replay().name)
    assert "The recording ends here" in result.stdout


def test_verify_agrees_with_what_was_played(shell: Shell, recorded: Path) -> None:
    result = shell.run("replay", "--verify", str(recorded))
    assert result.returncode == 0
    assert "inputs come out as recorded" in result.stdout


def test_verify_says_where_the_cards_came_from(shell: Shell, recorded: Path) -> None:
    assert "come from the seed" in shell.run("replay", "--verify", str(recorded)).stdout
    play = TUTORIAL[: TUTORIAL.index("--seed")]
    shell.run(*play, typed="quit\n")
    newest = max(shell.replays(), key=lambda path: "\nkey " in path.read_text())
    assert "\nseed" not in newest.read_text()
    result = shell.run("replay", "--verify", str(newest))
    assert result.returncode == 0
    assert "follows from the key" in result.stdout


def test_verify_fails_if_the_key_was_not_made_as_it_says(shell: Shell, recorded: Path) -> None:
    text = recorded.read_text()
    share = f"fair server {'0' * 64} {'1' * 64}"
    recorded.write_text(text.replace("\nseed ", f"\nfair table t1 1\n{share}\nseed ", 1))
    result = shell.run("replay", "--verify", str(recorded))
    assert result.returncode == 1
    assert "NOT PROVED: the secret of the server does not fit its commitment" in result.stdout


def test_verify_finds_the_first_difference(shell: Shell, recorded: Path) -> None:
    text = recorded.read_text()
    digests = [line for line in text.splitlines() if line.startswith("= ")]
    recorded.write_text(text.replace(digests[2], "= 0123456789abcdef"))
    where = text.splitlines().index(digests[2]) + 1
    result = shell.run("replay", "--verify", str(recorded))
    assert result.returncode == 1
    assert f"line {where}: the position is" in result.stdout
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "content", [b"", b"hello\n", b"\xff\xfe\x00rubbish", b"ruleshift 1\n", b"\x89PNG\r\n"]
)
def test_a_foreign_file_is_no_replay(shell: Shell, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.replay"
    path.write_bytes(content)
    for how in ([], ["--verify"], ["--from", "1"]):
        result = shell.run("replay", str(path), *how)
        assert result.returncode == 1
        assert "Traceback" not in result.stderr
        assert "odd.replay" in result.stdout + result.stderr or "line 1" in result.stderr


def test_playing_on_from_inside_a_replay_is_a_new_game(shell: Shell, recorded: Path) -> None:
    before = recorded.read_text()
    result = shell.run("replay", str(recorded), "--from", "2", typed=lines(200))
    assert result.returncode == 0, result.stderr
    assert "The game is over." in result.stdout
    assert recorded.read_text() == before
    assert len(shell.replays()) == 2
    [other] = [path for path in shell.replays() if path.read_text() != before]
    assert "\n* chance " in other.read_text(), "what comes is not what the replay would have brought"
    result = shell.run("replay", str(recorded), "--from", "2", "--seats", "random,random")
    assert "The game is over." in result.stdout
    result = shell.run("replay", str(recorded), "--from", "9999")
    assert result.returncode == 1
    assert "so --from goes from 0 to" in result.stderr
    result = shell.run("replay", str(recorded), "--from", "2", "--seats", "you,random,random")
    assert "3 players, and 2 sit at this table" in result.stderr

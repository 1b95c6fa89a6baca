"""What a fresh clone relies on: pinned dependencies, make targets, files that ship with the package."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

from tests.support.served import served

ROOT = Path(__file__).parent.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINS = "".join(
    (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8") for name in ("dev", "node")
)
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
CODE = {".py", ".pyc", ".pyi", ".so", ".pyd"}  # setuptools finds these by itself; the rest must be listed


def test_every_direct_dependency_is_pinned() -> None:
    project = SETTINGS["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["dev"]
    names = {re.split(r"[<>=\[; ]", line, maxsplit=1)[0].replace(".", "-") for line in wanted}
    pinned = set(re.findall(r"^([a-z0-9-]+)==", PINS, re.MULTILINE))
    assert names <= pinned, "run `make lock`"


def test_every_pin_has_a_hash() -> None:
    pins = re.findall(r"^\S+==.*", PINS, re.MULTILINE)
    assert pins
    assert [pin for pin in pins if not pin.endswith("\\")] == []


def test_pins_name_no_place_to_fetch_from() -> None:
    assert "://" not in PINS
    assert not re.search(r"^\s*(-i|-f|--(extra-)?index-url|--find-links)\b", PINS, re.MULTILINE)


def test_the_packages_of_the_client_are_pinned_and_name_no_place() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert packages
    assert [name for name, one in packages.items() if "resolved" in one or "integrity" not in one] == []
    wanted = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert wanted == lock["packages"][""]["devDependencies"]


def test_the_client_can_be_built_on_other_machines() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    for native in ("@rollup/rollup-", "@esbuild/"):
        for machine in ("linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64", "win32-x64"):
            assert f"node_modules/{native}{machine}" in lock


def test_every_make_target_explains_itself() -> None:
    phony = re.search(r"^\.PHONY: (.+)", MAKEFILE, re.MULTILINE)
    assert phony
    explained = re.findall(r"^([a-z]+):.*## \w", MAKEFILE, re.MULTILINE)
    assert sorted(explained) == sorted(phony[1].split())


def test_every_data_file_of_the_package_ships() -> None:
    package = ROOT / "src" / "ruleshift"
    patterns = SETTINGS["tool"]["setuptools"]["package-data"]["ruleshift"]
    shipped = {path for pattern in patterns for path in package.glob(pattern)}
    present = {path for path in package.rglob("*.*") if path.is_file() and path.suffix not in CODE}
    assert present - shipped == set()


# -- what is installed ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What git knows of this folder, as a fresh clone would have it: nothing is built."""
    names = subprocess.check_output(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, text=True
    )
    place = tmp_path_factory.mktemp("clone")
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
    return place


def build(checkout: Path, what: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Let the build backend make something, as pip would; it ends up in dist/."""
    (checkout / "dist").mkdir(exist_ok=True)
    code = f"from setuptools import build_meta; build_meta.{what}('dist')"
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=checkout, env={**os.environ, **environment}, capture_output=True, text=True,
    )  # fmt: skip


def run(place: Path, *arguments: str) -> str:
    """Ask the installed package; we stand elsewhere, so that nothing of the checkout is found by chance."""
    return subprocess.check_output(
        [sys.executable, "-m", "ruleshift", *arguments],
        cwd=place, env={**os.environ, "PYTHONPATH": str(place)}, text=True,
    )  # fmt: skip


def install(checkout: Path, place: Path) -> None:
    (wheel,) = (checkout / "dist").glob("*.whl")
    shutil.unpack_archive(wheel, place, "zip")


def test_without_node_the_build_says_what_is_missing(checkout: Path) -> None:
    for what in ("build_wheel", "build_sdist"):
        failed = build(checkout, what, PATH="/nowhere")
        assert failed.returncode != 0
        assert "The browser table is not there and cannot be built: there is no Node.js here" in failed.stderr
        assert "RULESHIFT_WITHOUT_TABLE=1 pip install ." in failed.stderr
        assert list((checkout / "dist").iterdir()) == []


def test_the_table_can_be_left_out_on_purpose(checkout: Path, tmp_path: Path) -> None:
    made = build(checkout, "build_wheel", PATH="/nowhere", RULESHIFT_WITHOUT_TABLE="1")
    assert made.returncode == 0, made.stderr
    install(checkout, tmp_path)
    shutil.rmtree(checkout / "dist")
    assert not (tmp_path / "ruleshift/server/static").exists()
    assert "Star Fluxx" in run(tmp_path, "decks")


def test_what_is_installed_has_the_table_and_the_scenarios(checkout: Path, tmp_path: Path) -> None:
    packages = ROOT / "web" / "node_modules"
    assert packages.exists(), "make web"
    (checkout / "web/node_modules").symlink_to(packages)
    made = build(checkout, "build_wheel")
    assert made.returncode == 0, made.stderr
    install(checkout, tmp_path)

    told = run(tmp_path, "rules", "star", "W24")
    assert f"{tmp_path}/ruleshift/tests/scenarios/star/" in told
    assert "none names it" not in told
    scenarios = tmp_path / "ruleshift/tests/scenarios"
    assert "hold" in run(tmp_path, "scenario", *map(str, sorted(scenarios.glob("made-up/*.yaml"))))

    static = tmp_path / "ruleshift/server/static"
    for deck in (tmp_path / "ruleshift/decks").glob("*.yaml"):
        assert (static / "pictures" / deck.stem / "preview.png").is_file(), deck.stem

    with served(tmp_path / "tables.db", place=tmp_path) as server:
        page = server.get("/")
        (script,) = re.findall(r'src="(/assets/[^"]+\.js)"', page)
        assert server.get(script)
        assert server.get("/icons/star-fluxx.json")
        assert server.get("/api/rules/star/W24")[0]["scenarios"]

    made = build(checkout, "build_sdist")
    assert made.returncode == 0, made.stderr
    (archive,) = (checkout / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    wanted = (
        "src/ruleshift/server/static/index.html",
        "web/package-lock.json",
        "tests/scenarios/star/keepers.yaml",
    )
    assert names >= {*wanted, "tests/support/decks/numerals.yaml", "requirements/node.txt"}
    assert not [name for name in names if "node_modules" in name]

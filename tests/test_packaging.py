"""What a fresh clone relies on: pinned dependencies, make targets, files that ship with the package."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

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

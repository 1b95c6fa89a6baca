"""A guard against slowness that no clock can give: machine instructions of a decision, counted by callgrind.

``python -m bench.instructions`` compares them with ``bench/instructions.json`` and fails if one is more than
5 % above; ``--record`` writes them down anew, and the reason for it goes into the commit.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench.builds import ROOT, SOURCE, compiled_copy, is_compiled, plain_copy
from bench.files import read_json, write_whole
from bench.report import aligned

FILE = ROOT / "bench" / "instructions.json"
VERSION = "{}.{}".format(*sys.version_info)
TOLERANCE = 0.05
RECORD = "python -m bench.instructions --record"
CALIBRATION = "calibration"

Counts = dict[str, int]  # instructions for one unit of each part, by its name
Stored = dict[str, dict[str, Counts]]  # by version of Python, then by build


def count(source: Path, folder: Path) -> Counts:
    """The instructions that one unit of each part takes with the build that lies at a place."""
    # A cache of its own, filled beforehand: reading a deck file under callgrind would take a minute.
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(source), str(ROOT)]),
        "PYTHONHASHSEED": "0",
        "XDG_CACHE_HOME": str(folder),
    }
    prepare = [sys.executable, "-c", "from bench.workload import parts; parts()"]
    subprocess.run(prepare, cwd=ROOT, env=env, check=True)
    dumps = folder / "counts"
    valgrind = ["valgrind", "--tool=callgrind", "--dump-before=getppid", f"--callgrind-out-file={dumps}"]
    done = subprocess.run(
        [*valgrind, sys.executable, "-m", "bench.workload"], cwd=ROOT, env=env, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"The workload failed under valgrind:\n{done.stdout}{done.stderr}")
    return counted(json.loads(done.stdout), dumps)


def counted(units: dict[str, int], dumps: Path) -> Counts:
    """The counts that callgrind has written at the second mark of each part, for one unit each.

    A dump is named after the file that was asked for, with a dot and its number.
    """
    if not Path(f"{dumps}.{2 * len(units)}").exists() or Path(f"{dumps}.{2 * len(units) + 1}").exists():
        raise SystemExit("callgrind has not written two dumps for each part of the workload")
    counts = {}
    for at, (name, number) in enumerate(units.items(), start=1):
        dump = Path(f"{dumps}.{2 * at}").read_text(encoding="utf-8")
        total = re.search(r"^summary: (\d+)", dump, re.MULTILINE)
        if not total:
            raise SystemExit(f"callgrind has counted nothing for {name}")
        counts[name] = round(int(total[1]) / number)
    return counts


def count_all() -> dict[str, Counts]:
    """The counts of every build that is here. They run side by side: instructions do not mind."""
    with tempfile.TemporaryDirectory(prefix="ruleshift-instructions-") as temporary:
        folder = Path(temporary)
        sources = {"plain": plain_copy(SOURCE, folder / "plain")}
        if is_compiled():
            sources["compiled"] = compiled_copy(SOURCE, folder / "compiled")
        for build in sources:
            (folder / f"{build}-counts").mkdir()
        with ThreadPoolExecutor() as pool:
            jobs = {
                build: pool.submit(count, source, folder / f"{build}-counts")
                for build, source in sources.items()
            }
            return {build: job.result() for build, job in jobs.items()}


def expected(stored: Counts, found: Counts) -> dict[str, float]:
    """What is stored, for this interpreter: another build of the same version takes more or fewer throughout.

    >>> expected({"calibration": 100, "copy": 50}, {"calibration": 110, "copy": 50})
    {'copy': 55.0}
    """
    factor = found[CALIBRATION] / stored[CALIBRATION]
    return {name: round(number * factor, 1) for name, number in stored.items() if name != CALIBRATION}


def judge(stored: Counts, found: Counts) -> tuple[list[str], list[str], list[str]]:
    """The parts that take too many instructions, those that take far fewer, and those that are new."""
    wanted = expected(stored, found)
    parts = [name for name in found if name != CALIBRATION]
    slower = [name for name in parts if name in wanted and found[name] > wanted[name] * (1 + TOLERANCE)]
    faster = [name for name in parts if name in wanted and found[name] < wanted[name] * (1 - TOLERANCE)]
    return slower, faster, [name for name in parts if name not in wanted]


def compare(stored: dict[str, Counts], found: dict[str, Counts], strict: bool) -> tuple[list[str], bool]:
    """What there is to say about all builds, and whether it is good."""
    lines: list[str] = []
    good = True
    for build, counts in found.items():
        if build not in stored:
            lines.append(f"No counts are stored for the {build} build under Python {VERSION}: {RECORD}")
            good = good and not strict
            continue
        wanted = expected(stored[build], counts)
        slower, faster, new = judge(stored[build], counts)
        rows = [
            [name, f"{counts[name]:,}", f"{wanted[name]:,.0f}", f"{counts[name] / wanted[name] - 1:+.1%}"]
            for name in wanted
            if name in counts
        ]
        lines.append(aligned([f"{build}, instructions", "now", "stored", "change"], rows))
        for name in slower:
            lines.append(
                f"TOO SLOW: {name} ({build}) takes {counts[name] / wanted[name] - 1:.1%} more instructions"
                f" than stored, and {TOLERANCE:.0%} are allowed. If that is the price of something, store it"
                f" with `{RECORD}` and give the reason in the commit."
            )
        if faster:
            lines.append(f"Faster ({build}): {', '.join(faster)}. Keep it so: {RECORD}")
        for name in new:
            lines.append(f"Nothing is stored for {name} ({build}): {RECORD}")
        gone = [name for name in wanted if name not in counts]
        for name in gone:
            lines.append(f"Stored and not counted any more: {name} ({build}): {RECORD}")
        good = good and not slower and not ((new or gone) and strict)
    return lines, good


def read(file: Path = FILE) -> Stored:
    stored: Stored = read_json(file, dict) if file.exists() else {}
    return stored


def record(found: dict[str, Counts], file: Path = FILE, version: str = VERSION) -> None:
    """Store the counts of this version of Python; a build that was not counted keeps its own."""
    stored = read(file)
    stored[version] = {**stored.get(version, {}), **found}
    write_whole(file, json.dumps(dict(sorted(stored.items())), indent=2) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.instructions", description="Count the instructions of a decision."
    )
    parser.add_argument("--record", action="store_true", help="store the counts as those to compare with")
    parser.add_argument(
        "--strict", action="store_true", help="fail where a part is not stored, or not counted"
    )
    args = parser.parse_args()
    if not shutil.which("valgrind"):
        print("valgrind is not installed; on Debian: apt install valgrind", file=sys.stderr)
        return 1
    stored = read().get(VERSION, {})
    found = count_all()
    lines, good = compare(stored, found, args.strict)
    if not args.record or stored:
        print("\n".join(lines))
    if args.record:
        record(found)
        print(f"Stored for Python {VERSION} ({', '.join(found)}) in bench/instructions.json.")
        return 0
    if "compiled" not in found:
        print("No compiled build here: `make fast` makes one, and it is counted too.")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())

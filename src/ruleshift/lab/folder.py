"""Where the games of a run are kept: parts that are written whole or not at all, joined at the end."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ruleshift.lab.errors import LabError, no_room
from ruleshift.lab.tables import card_schema, game_schema, polars

if TYPE_CHECKING:
    from polars import DataFrame as Frame

    from ruleshift.lab.plan import Plan
    from ruleshift.lab.play import Part

FORMAT: Final = 1
HEAD: Final = "run.json"
GAMES, CARDS = "games.parquet", "cards.parquet"
PART: Final = re.compile(r"part-(\d+)-(\d+)\.games\.parquet")
NEEDED: Final = {"plan": dict, "about": dict, "joined": int, "pace": dict}  # in a head
WORDS: Final = {
    "cards": "the cards of the deck",
    "seats": "the seats",
    "lists": "the deck lists",
    "code": "the program (it has changed since)",
}


class Folder:
    """A run on disk. Whoever stops it, at any moment, leaves every finished part behind."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        self.path = path
        self.head = head

    # -- opening ---------------------------------------------------------------------------

    @classmethod
    def begin(cls, path: Path, plan: Plan) -> Folder:
        """The folder for a plan: a new one, or one in which the same plan was begun."""
        if (path / HEAD).exists():
            found = cls.read(path)
            found._must_be(plan)
            return found
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise LabError(
                f"{path} is there already and is no run of the lab; nothing was written. Name another folder."
            )
        try:
            path.mkdir(parents=True, exist_ok=True)
            made = cls(
                path,
                {"lab": FORMAT, "plan": plan.described(), "about": plan.known(), "joined": 0, "pace": {}},
            )
            made._write_head()
        except OSError as error:
            raise no_room(error, path, 0) from None
        return made

    @classmethod
    def read(cls, path: Path) -> Folder:
        """A run that is there."""
        file = path / HEAD
        try:
            head = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise LabError(f"{path} is no run of the lab: there is no {HEAD} in it.") from None
        except ValueError as error:
            raise broken(file, str(error), path) from None
        if not isinstance(head, dict) or "lab" not in head:
            raise broken(file, "it is no head of a run", path)
        if head["lab"] != FORMAT:
            raise LabError(
                f"{file} was written by another version of the lab; this one reads format {FORMAT}. Take"
                " another folder, or read it with the version that made it."
            )
        for name, kind in NEEDED.items():
            if not isinstance(head.get(name), kind):
                raise broken(file, f"there is no `{name}` in it", path)
        return cls(path, head)

    def _must_be(self, plan: Plan) -> None:
        mine, wanted = self.head["plan"], plan.described()
        other = [key for key in wanted if wanted[key] != mine.get(key)]
        if not other:
            return
        said = [
            f"{key} {json.dumps(mine.get(key))} there, {json.dumps(wanted[key])} now"
            if key in ("deck", "seed", "paired", "rotate", "events")
            else WORDS.get(key, key)
            for key in other
        ]
        if "options" in other:
            there, now = mine.get("options", {}), wanted["options"]
            changed = [name for name in now if now[name] != there.get(name)]
            said[other.index("options")] = "options (" + ", ".join(changed) + ")"
        raise LabError(
            f"{self.path} holds another run, and nothing was overwritten. What differs: {'; '.join(said)}. "
            "Name another folder with --out."
        )

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else plays into this folder meanwhile."""
        try:
            import fcntl
        except ImportError:  # on systems without it, people have to take care themselves
            yield
            return
        try:
            lock = (self.path / ".lock").open("w")
        except OSError as error:
            raise no_room(error, self.path, self.kept()) from None
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise LabError(
                    f"{self.path}: another command is playing into this folder just now."
                ) from None
            yield
        (self.path / ".lock").unlink(missing_ok=True)

    # -- what is there ---------------------------------------------------------------------

    @property
    def plan(self) -> dict[str, Any]:
        """What was planned, by name."""
        found: dict[str, Any] = self.head["plan"]
        return found

    @property
    def about(self) -> dict[str, Any]:
        """The title of the game and its cards."""
        found: dict[str, Any] = self.head["about"]
        return found

    def parts(self) -> list[tuple[int, int]]:
        """The parts that are not joined yet: first game and the one behind the last."""
        found = [PART.fullmatch(file.name) for file in self.path.iterdir()]
        spans = sorted((int(one[1]), int(one[2])) for one in found if one)
        return [span for span in spans if span[1] > self.head["joined"]]

    def missing(self, games: int) -> list[tuple[int, int]]:
        """The gaps up to a number of games."""
        gaps, at = [], int(self.head["joined"])
        for begin, end in self.parts():
            if begin > at:
                gaps.append((at, min(begin, games)))
            at = max(at, end)
        gaps.append((at, games))
        return [(begin, end) for begin, end in gaps if begin < end]

    def kept(self) -> int:
        """How many games are there."""
        return int(self.head["joined"]) + sum(end - begin for begin, end in self.parts())

    def pace(self) -> dict[str, list[float]]:
        """For each bot how many decisions it made and how many seconds of processor time they took."""
        found = {bot: list(sums) for bot, sums in self.head["pace"].items()}
        for begin, end in self.parts():
            with suppress(OSError, ValueError):
                add_pace(found, json.loads(self._file(begin, end, "pace.json").read_text()))
        return found

    def games(self) -> Frame:
        """All games that are there, in their order."""
        return self._table(GAMES, game_schema(), ["game"])

    def cards(self) -> Frame | None:
        """What happened to cards, if the run was asked to keep it."""
        if not self.plan["events"]:
            return None
        return self._table(CARDS, card_schema(), ["game", "event"])

    def _table(self, kind: str, schema: dict[str, Any], order: list[str]) -> Frame:
        pl = polars()
        whole = self.head["joined"]
        frames = [
            read_table(self._file(*span, kind), schema, self._file(*span, "*")) for span in self.parts()
        ]
        if whole:  # a join that was stopped may have left more there than counts
            before = read_table(self.path / kind, schema, self.path)
            frames.insert(0, before.filter(pl.col("game") < whole))
        found: Frame = pl.concat([pl.DataFrame(schema=schema), *frames])
        return found.sort(order, maintain_order=True)

    # -- writing ---------------------------------------------------------------------------

    def keep(self, part: Part) -> None:
        """Write a part; only its last file makes it count."""
        try:
            write_whole(self._file(part.begin, part.end, "pace.json"), json.dumps(part.pace).encode())
            if part.cards is not None:
                write_whole(self._file(part.begin, part.end, "cards.parquet"), part.cards)
            write_whole(self._file(part.begin, part.end, "games.parquet"), part.games)
        except OSError as error:
            raise no_room(error, self.path, self.kept()) from None

    def join(self) -> None:
        """Make one table of the parts. Stopped anywhere, it can be done again."""
        parts = self.parts()
        if not parts or self.missing(parts[-1][1]):
            return
        from ruleshift.lab.tables import as_parquet

        try:
            cards = self.cards()
            if cards is not None:
                write_whole(self.path / CARDS, as_parquet(cards))
            write_whole(self.path / GAMES, as_parquet(self.games()))
            self.head = {**self.head, "joined": parts[-1][1], "pace": self.pace()}
            self._write_head()
        except OSError as error:
            raise no_room(error, self.path, self.kept()) from None
        for file in self.path.glob("part-*"):  # halves of parts that could not be kept, too
            file.unlink()

    def _file(self, begin: int, end: int, kind: str) -> Path:
        return self.path / f"part-{begin:09}-{end:09}.{kind}"

    def _write_head(self) -> None:
        text = json.dumps(self.head, ensure_ascii=False, indent=1)
        write_whole(self.path / HEAD, text.encode())


def read_table(file: Path, schema: dict[str, Any], remedy: Path) -> Frame:
    """A table of the lab, or the words for one that is cut off or another."""
    pl = polars()
    try:
        found: Frame = pl.read_parquet(file, memory_map=False)
    except (OSError, pl.exceptions.PolarsError) as error:
        raise broken(file, str(error).splitlines()[0], remedy) from None
    if dict(found.schema) != schema:
        raise broken(file, "it has other columns than the lab writes", remedy)
    return found


def broken(file: Path, why: str, remedy: Path) -> LabError:
    """The words for a file that somebody has cut off, and what has to go for its games to be played again."""
    return LabError(
        f"{file} is broken: {why}. Remove {remedy}; the command that played its games plays them again."
    )


def check_page(file: Path, mark: str, what: str) -> None:
    """Refuse to write a page over anything that the lab has not written."""
    if file.is_dir():
        raise LabError(f"{file} is a folder. Name a file in it, such as {file / 'page'}.")
    if file.exists() and mark not in file.read_text(encoding="utf-8", errors="replace")[:2000]:
        raise LabError(f"{file} is there already and is no {what}; nothing was written. Name another file.")


def add_pace(sums: dict[str, list[float]], more: dict[str, list[float]]) -> None:
    """Put decisions and seconds of more games to those that are there."""
    for bot, (decisions, seconds) in more.items():
        mine = sums.setdefault(bot, [0, 0.0])
        mine[0] += decisions
        mine[1] += seconds


def write_whole(file: Path, data: bytes) -> None:
    """Put a file in its place in one step; what cannot be written whole leaves nothing behind."""
    beside = file.with_name(f".{file.name}.new")
    try:
        with beside.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.replace(beside, file)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise

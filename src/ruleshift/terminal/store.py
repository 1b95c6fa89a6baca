"""Where games are kept: one replay file a game, grown by every answer, in the user's data folder."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path

from ruleshift.text.folders import data_folder

SUFFIX = ".replay"
LARGEST = 20_000_000  # bytes; a long game has a hundred thousand
SEATS = "# seats: "  # who sat where, for --resume; a comment to everyone else


def replay_folder() -> Path:
    return data_folder() / "replays"


def kept_games() -> Iterator[Path]:
    """The replays in the folder, the newest first."""
    with contextlib.suppress(OSError, RuntimeError):
        files = [(path.stat().st_mtime_ns, path) for path in replay_folder().glob(f"*{SUFFIX}")]
        yield from (path for _, path in sorted(files, reverse=True))


class NoReplay(ValueError):
    """There is no such file, or it cannot be a replay."""


def find_replay(name: str) -> Path:
    """The file of that name, here or in the folder where games are kept."""
    path = Path(name).expanduser()
    here = [path, replay_folder() / name, replay_folder() / f"{name}{SUFFIX}"]
    for candidate in here:
        with contextlib.suppress(OSError, ValueError):
            if candidate.is_file():
                return candidate
    kept = [kept.name for kept in kept_games()]
    close = get_close_matches(path.name, kept, n=1)
    meant = f" Did you mean {close[0]}?" if close else ""
    raise NoReplay(f"There is no replay '{name}', neither here nor in {replay_folder()}.{meant}")


def read_replay(path: Path) -> str:
    """The text of a replay; a file that cannot be one is refused before it is read whole."""
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise NoReplay(f"{path} cannot be read: {error.strerror}.") from None
    if len(data) > LARGEST:
        raise NoReplay(f"{path} is no replay: it is larger than {LARGEST // 1_000_000} MB.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoReplay(f"{path} is no replay: it is not a text file.") from None


def is_replay(path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(10) == b"ruleshift " or path.stat().st_size == 0


def looks_finished(text: str) -> bool:
    """Whether a replay ends with the comment that says who won; quicker than playing it again."""
    last = text.rstrip().rpartition("\n")[2]
    return last.startswith("# ") and not last.startswith("# turn ")


def is_of_deck(text: str, deck: str) -> bool:
    return any(line.split()[:2] == ["deck", deck] for line in text.splitlines()[:40])


class GameFile:
    """Keeps one game on disk as it goes on.

    What is on disk is the game's own text plus one comment about the seats. If the disk is full or
    the folder cannot be written, ``warn`` hears about it once and the game goes on.
    """

    def __init__(self, seats: str, warn: Callable[[str], None], path: Path | None = None) -> None:
        self.seats = seats
        self.warn = warn
        self.path = path
        self.kept = ""  # the text that is safely on disk
        self.failed = False
        self.warned = False

    def begin(self, deck: str) -> None:
        """Choose a file that nobody has, unless one was given."""
        if self.path is not None:
            return
        try:
            folder = replay_folder()
            folder.mkdir(parents=True, exist_ok=True)
            self.path = _fresh(folder, deck)
        except (OSError, RuntimeError) as error:  # RuntimeError: a user without a home
            self._fail(error)

    def keep(self, text: str) -> None:
        """Bring the file up to date: append what is new, or write it anew if the past has changed."""
        if self.path is None or text == self.kept:
            return
        try:
            if self.kept and text.startswith(self.kept):
                _append(self.path, text[len(self.kept) :])
            else:
                replace(self.path, with_seats(text, self.seats))
        except OSError as error:
            self.kept = ""  # what is there may be half a line: the next try writes it all
            self._fail(error)
        except KeyboardInterrupt:
            # The line may be half written. The rest of it is worth the few milliseconds it takes.
            with contextlib.suppress(OSError):
                replace(self.path, with_seats(text, self.seats))
            raise
        else:
            self.kept = text
            self.failed = False

    def _fail(self, error: Exception) -> None:
        if not self.warned:
            where = self.path or _folder_in_words()
            reason = getattr(error, "strerror", None) or str(error)
            self.warn(
                f"This game cannot be saved in {where}: {reason}. It goes on all the same; "
                "'save FILE' writes it somewhere else."
            )
        self.failed = self.warned = True

    @property
    def safe(self) -> bool:
        """Whether the whole game is on disk."""
        return self.path is not None and bool(self.kept) and not self.failed


def _folder_in_words() -> str:
    try:
        return str(replay_folder())
    except RuntimeError:  # a user without a home
        return "your data folder"


def command() -> str:
    """What to type in front of `play` or `replay` here: the word alone, or its path if that would not do.

    >>> command().endswith("ruleshift")
    True
    """
    called = Path(sys.argv[0])
    if called.stem != "ruleshift" or shutil.which("ruleshift"):
        return "ruleshift"
    below = called.is_absolute() and called.is_relative_to(Path.cwd())
    return str(called.relative_to(Path.cwd()) if below else called)


def how_to_resume(path: Path) -> str:
    """The command that goes on with the game in a file."""
    kept = path.parent == replay_folder()
    return f"{command()} play --resume" if kept else f"{command()} play --resume {shlex.quote(str(path))}"


def with_seats(text: str, seats: str) -> str:
    """A replay with the comment about the seats after its first line."""
    if not seats:
        return text
    first, newline, rest = text.partition("\n")
    return f"{first}\n{SEATS}{seats}\n{rest}" if newline else text


def seats_in(text: str) -> str:
    """What the comment about the seats says, or nothing."""
    for line in text.splitlines()[:40]:
        if line.startswith(SEATS):
            return line[len(SEATS) :].strip()
    return ""


def replace(path: Path, text: str, errors: str = "strict") -> None:
    """Write a file as a whole; whoever reads it sees the old text or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("w", encoding="utf-8", errors=errors, newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
        stream.flush()


def _fresh(folder: Path, deck: str) -> Path:
    """A file name with the deck and the time; opened once so that no other game takes it."""
    stem = f"{deck}-{datetime.now():%Y-%m-%d-%H%M%S}"
    for number in range(1, 1000):
        path = folder / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")
        with contextlib.suppress(FileExistsError), path.open("x", encoding="utf-8"):
            return path
    raise FileExistsError(f"a thousand games of {deck} in one second")

"""Adding lines to a file that several games may write at the same moment: one line each, under a lock."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

BEYOND: Final = (
    1 << 30
)  # a byte behind all that is ever written: locked on Windows, where a lock bars readers


def add_line(path: Path, line: bytes) -> None:
    """Append a line; OSError if that fails, and then the file is as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+", buffering=0) as stream, locked(stream.fileno()):
        before = stream.seek(0, os.SEEK_END)
        stream.seek(max(before - 1, 0))
        whole = stream.read(1) in (b"\n", b"")  # else a line was torn off: ours must not become its end
        rest = b"" if whole else b"\n"
        rest += line + b"\n"
        try:
            while rest:
                rest = rest[stream.write(rest) :]
            os.fsync(stream.fileno())
        except BaseException:
            with contextlib.suppress(OSError):
                stream.truncate(before)  # nobody else has added anything: the lock is ours
            raise


@contextlib.contextmanager
def locked(file: int) -> Iterator[None]:
    """Wait until no other process adds to the file, and keep them waiting; the system ends it with ours."""
    if sys.platform == "win32":
        os.lseek(file, BEYOND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_LOCK, 1)
        try:
            yield
        finally:
            os.lseek(file, BEYOND, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_UNLCK, 1)
    else:
        with contextlib.suppress(OSError):  # a file system without locks: appending keeps lines apart there
            fcntl.flock(file, fcntl.LOCK_EX)
        yield  # closing the file unlocks it

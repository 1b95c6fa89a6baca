"""What can go wrong in the lab that whoever asked for it can mend."""

from __future__ import annotations

import errno
from pathlib import Path


class LabError(ValueError):
    """Something that cannot be played, kept or read, and what to do about it."""


def no_room(error: OSError, folder: Path, kept: int) -> LabError:
    """Why a part could not be written, and that nothing of what was written before is lost."""
    there = f"{kept} games are kept there" if kept else "Nothing was written"
    return LabError(f"{folder}: {why(error)}. {there}; once that is mended, the same command goes on.")


def no_page(error: OSError, file: Path) -> LabError:
    """Why a page could not be written, although all its games are there."""
    return LabError(
        f"{file}: {why(error)}. The page was not written, and no game is lost; once that is mended, the same "
        "command writes it."
    )


def why(error: OSError) -> str:
    """What is wrong with a disk, a folder or a file."""
    return {
        errno.ENOSPC: "the disk is full",
        errno.EDQUOT: "the disk quota is used up",
        errno.EROFS: "the disk is read-only",
        errno.EACCES: "it may not be written to",
        errno.EPERM: "it may not be written to",
    }.get(error.errno or 0, error.strerror or str(error))


def needs(error: ModuleNotFoundError, what: str, extra: str) -> LabError:
    """The words for a library that an extra of the package brings."""
    if (error.name or "").startswith("ruleshift"):
        raise error
    return LabError(f"{what} needs {error.name}, which is not installed: pip install 'ruleshift[{extra}]'")

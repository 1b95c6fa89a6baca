"""A disk that is soon full: a real one where something may be mounted, else a limit on the file."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import event

from ruleshift.server.store.store import Store


def pragma_of_the_writer(store: Store, pragma: str) -> None:
    """A pragma holds for one connection, and the writer's is the one that matters."""

    @event.listens_for(store._database.writing, "checkout")
    def checked_out(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"pragma {pragma}").close()


class Disk:
    """A limit on the file, for machines on which nothing may be mounted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, store: Store) -> None:
        pragma_of_the_writer(store, "max_page_count = 100")

    def make_room(self, store: Store) -> None:
        pragma_of_the_writer(store, "max_page_count = 1000000")

    def remove(self) -> None: ...


class RealDisk(Disk):
    """A disk of two megabytes, half of them taken by something that can go."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
        subprocess.run(command, capture_output=True, check=True)

    def fill(self, store: Store) -> None:
        (self.folder / "ballast").write_bytes(b"x" * 1_000_000)

    def make_room(self, store: Store) -> None:
        (self.folder / "ballast").unlink()

    def remove(self) -> None:
        subprocess.run(["umount", str(self.folder)], check=True)


def a_small_disk(parent: Path) -> Iterator[Disk]:
    folder = parent / "disk"
    folder.mkdir()
    disk: Disk
    try:
        disk = RealDisk(folder)
    except (OSError, subprocess.CalledProcessError):
        disk = Disk(folder)
    yield disk
    disk.remove()

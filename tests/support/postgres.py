"""A PostgreSQL of our own for tests: started from the system's programs, empty, gone afterwards."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

import pytest

MISSING: Final = "there is no PostgreSQL on this machine; on Debian: apt install postgresql"
_ACCOUNTS: Final = ("postgres", "nobody")


class Postgres:
    """A running server that only listens on a socket in its own folder."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._numbers = itertools.count()
        # Not pytest's folder: nobody but root may enter that, and a socket's path must be short.
        self.folder = Path(tempfile.mkdtemp(prefix="ruleshift-pg-"))
        self._as_owner: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            account = _account()
            shutil.chown(self.folder, account)
            self._as_owner = ["runuser", "-u", account, "--"]
        self._run(
            "initdb", "--no-sync", "--auth=trust", "--username=ruleshift", "--encoding=UTF8", "--locale=C"
        )

    def start(self) -> None:
        options = f"-c fsync=off -c listen_addresses= -c unix_socket_directories={self.folder}"
        log = self.folder / "log"
        self._run("pg_ctl", "start", "--wait", "--silent", f"--log={log}", f"--options={options}")

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode=immediate")

    def remove(self) -> None:
        shutil.rmtree(self.folder)

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"test{next(self._numbers)}"
        connection = ("-h", str(self.folder), "-U", "ruleshift")
        subprocess.run([self._programs / "createdb", *connection, name], check=True)
        return self.address(name)

    def address(self, name: str) -> str:
        return f"postgresql://ruleshift@/{name}?host={self.folder}"

    def _run(self, program: str, *words: str) -> None:
        data = f"--pgdata={self.folder / 'data'}"
        command = [*self._as_owner, str(self._programs / program), *words, data]
        # Not through a pipe: the server inherits it, and the reader would wait for the server to end.
        with tempfile.TemporaryFile("w+") as said:
            done = subprocess.run(command, stdout=said, stderr=said, cwd="/", check=False)
            said.seek(0)
            assert done.returncode == 0, f"{program} failed: {said.read()}"


def programs() -> Path | None:
    """The folder with PostgreSQL's programs, the newest of several; Debian keeps it off the path."""
    found = list(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return max(found, key=lambda path: int(path.parts[-3])).parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def found_programs() -> Path:
    """The same, or the test is skipped; where a change is judged, a skipped test is a failure."""
    folder = programs()
    if folder is None:
        pytest.skip(MISSING)
    return folder


def _account() -> str:
    present = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in _ACCOUNTS if name in present)

"""A process that does one piece of work after another and can be killed: what it runs, and its handle.

It imports nothing of the web, so it starts quickly. Whatever becomes of a piece of work, whoever asked for it
hears: the process tells a mistake in words, and if it has ended or takes too long, its handle says so.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

from ruleshift.server.wire.declined import Declined

POLITE: Final = 5  # how far it steps back behind the server
MEMORY: Final = 1_500_000_000  # bytes of address space, where it is confined
FAT: Final = 500_000_000  # bytes after which a confined process makes room for a new one
PREFIX: Final = "RULESHIFT_"
STARTING: Final = 30.0  # seconds until a new process must be there
BUSY: Final = 20.0  # seconds that may be lost to others who compute
# What becomes of a piece of work; late is what was stopped, ended is what took the process with it.
DONE, DECLINED, FAILED, LATE, ENDED = "done", "declined", "failed", "late", "ended"


class Failure(NamedTuple):
    """A mistake: all of it, and what may stand in a log, where nobody's card is named."""

    text: str
    place: str


class Said(NamedTuple):
    """What came of a piece of work: what was found, why not, and the seconds of computing that it took."""

    how: str
    found: Any
    cost: float


# -- in the process --------------------------------------------------------------------------


def run(work: Connection, confined: bool) -> None:
    """Do what comes, until nothing comes any more."""
    _settle_in()
    if confined:
        confine()
    work.send(())  # ready
    while True:
        try:
            what, given, seconds = work.recv()
        except (EOFError, OSError):
            return
        begun = time.process_time()
        _end_after(seconds)
        said = _done(what, given)
        _end_after(0.0)
        last = confined and _size() > FAT
        work.send((*said, time.process_time() - begun, last))
        if last:
            return


def _done(what: Callable[..., Any], given: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return DONE, what(*given)
    except Declined as declined:
        return DECLINED, (declined.why, declined.status)
    except BaseException as error:  # in words: not every error survives the way to the server
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{type(error).__name__} at {os.path.basename(last.filename)}:{last.lineno}"
        return FAILED, Failure(traceback.format_exc(), place)


def _end_after(seconds: float) -> None:
    """End after so many seconds of computing; 0 calls that off. No code can keep that from happening."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _settle_in() -> None:
    """People first; the server says when to stop, and without a server there is nobody to work for."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        del os.environ[name]  # the address of a store may hold a password
    threading.Thread(target=_go_with_the_server, daemon=True).start()


def _go_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def confine(memory: int = MEMORY) -> None:
    """Take no more memory than a deck needs, where the platform can see to it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _size() -> int:
    """The most memory that this process has taken.

    On Linux `getrusage` would count what its parent had taken at its start, and the server may be large.
    """
    with suppress(OSError, ValueError, IndexError, StopIteration), open("/proc/self/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM:"))
    with suppress(ImportError):
        import resource
        import sys

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return 0


def longest(seconds: float) -> float:
    """How long so many seconds of computing may take where others want to compute, too."""
    return 4 * seconds + BUSY


# -- in the server ---------------------------------------------------------------------------


class Worker:
    """The handle of such a process, which is started when there is something to do. `ask` is for a thread."""

    def __init__(self, confined: bool = False) -> None:
        self._confined = confined
        self._process: Any = None
        self._work: Connection | None = None
        self._closed = False
        self._lock = threading.Lock()  # `stop` may come while another thread waits for an answer

    def ask(self, what: Callable[..., Any], given: tuple[Any, ...], seconds: float) -> Said:
        """Have something done in so many seconds of computing, and hear what came of it."""
        begun = time.monotonic()
        try:
            work = self._ready()
            begun = time.monotonic()
            work.send((what, given, seconds))
            if not work.poll(longest(seconds)):
                self.stop()
                return Said(LATE, None, seconds)
            how, found, cost, last = work.recv()
            if last:  # it is about to end, and must not be taken for one that is there
                self.stop()
            return Said(how, found, cost)
        except (EOFError, OSError):
            late = self._ended_late()
            self.stop()
            return Said(LATE if late else ENDED, None, min(seconds, time.monotonic() - begun))

    def _ended_late(self) -> bool:
        """Whether the process ended because it had computed long enough."""
        process = self._process
        if process is None or not hasattr(signal, "SIGPROF"):
            return False
        process.join(1.0)
        return bool(process.exitcode == -signal.SIGPROF)

    def _ready(self) -> Connection:
        """The way to the process, which is started if it is not there. Nobody pays for that."""
        with self._lock:
            if self._closed:
                raise EOFError
            if self._process is not None and self._process.is_alive():
                assert self._work is not None
                return self._work
            context = multiprocessing.get_context("spawn")
            self._work, theirs = context.Pipe()
            self._process = context.Process(target=run, args=(theirs, self._confined), daemon=True)
            self._process.start()
            theirs.close()
            work = self._work
        if not work.poll(STARTING):
            raise EOFError
        work.recv()
        return work

    def stop(self, for_good: bool = False) -> None:
        """End the process, whatever it does; the next question finds a new one unless it is for good."""
        with self._lock:
            self._closed |= for_good
            if self._process is not None:
                self._process.kill()
                self._process = None

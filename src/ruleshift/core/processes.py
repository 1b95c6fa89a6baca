"""Processes to share work with: they begin afresh, and end with whoever began them."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process


def fresh_processes(number: int) -> ProcessPoolExecutor:
    """So many processes that are no copies: one with threads, such as a server, could hang in its copy."""
    return ProcessPoolExecutor(number, get_context("spawn"), initializer=end_in_time)


def end_in_time() -> None:
    """End this process at once when it is interrupted, or when the one that began it is gone.

    Else an interruption would only end its part and begin the next, and a parent that is killed tells nobody.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

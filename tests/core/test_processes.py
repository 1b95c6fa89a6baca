"""Processes to share work with end with whoever began them."""

import subprocess
import sys

BEGINS_ONE = """
import os, time
from ruleshift.core.processes import fresh_processes
pool = fresh_processes(1)
print(pool.submit(os.getpid).result(), flush=True)
time.sleep(60)
"""


def test_processes_do_not_outlive_a_command_that_is_killed() -> None:
    command = subprocess.Popen([sys.executable, "-c", BEGINS_ONE], stdout=subprocess.PIPE, text=True)
    assert command.stdout is not None
    assert int(command.stdout.readline()) != command.pid
    command.kill()
    # Its process holds the other end of this pipe, which therefore ends with it and not before.
    assert command.communicate(timeout=120)[0] == ""

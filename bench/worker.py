"""A process that measures what it is told to: ``python -m bench.worker ours`` (or ``peers``).

A line on its input is a list: the name of a method and its arguments. A line on its output is the answer.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from contextlib import suppress


def serve(kind: str) -> None:
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # a library that prints must not do so between the answers
    if kind == "ours":
        from bench.ours import Ours

        contestant: object = Ours()
    else:
        from bench.peers import Peers

        contestant = Peers()
    for line in sys.stdin:
        method, *arguments = json.loads(line)
        try:
            answer = {"answer": getattr(contestant, method)(*arguments)}
        except SystemExit as refusal:  # what was asked for cannot be measured, and the words say why
            answer = {"error": str(refusal)}
        except Exception:  # told to whoever asked, and the process stays for the next question
            answer = {"error": traceback.format_exc()}
        answers.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):  # whoever asks is interrupted too, and says so
        serve(sys.argv[1])

"""What all tests share: hostile texts are the same in every run, so that a red run can be repeated.

`RULESHIFT_EXPLORE=1 make test` looks at new ones instead. Made-up decks have seeds of their own, and
`make proof ARGS=madeup` plays new ones.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("same", derandomize=True, database=None)
settings.load_profile("default" if os.environ.get("RULESHIFT_EXPLORE") else "same")


def pytest_xdist_auto_num_workers(config: object) -> int:
    """Half as many again as there are cores: for much of their time tests wait for servers and pages."""
    cores = os.cpu_count() or 1
    return cores + cores // 2

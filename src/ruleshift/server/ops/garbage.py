"""When Python looks for memory to free: seldom, and never in the middle of an answer.

Nearly everything here is freed at once when nobody needs it any more. Only circles, such as a table and its
driver, wait for the collector, which by itself would look through all tables every few seconds, while
hundreds of people wait. So it looks at what is new less often, and at everything once a minute.
"""

from __future__ import annotations

import gc
from typing import Final

NEW: Final = 50_000  # things made until what is new is looked through
OLDER: Final = 20  # looks at what is new until what has survived one is looked through, too
NEVER: Final = 1_000_000  # the rest waits for `tidy`


def seldom() -> None:
    """From now on, look seldom; and never at what is there already, the code and the cards."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, OLDER, NEVER)


def tidy() -> None:
    """Look through everything."""
    gc.collect()

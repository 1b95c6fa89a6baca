"""What marks a compiled class that families in plain Python may derive from.

Compiled, calls of its methods look the method up; a class without the mark knows all its subclasses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:  # the compiler takes the mark off, and plain Python needs none

    def mypyc_attr(**_: bool):
        return lambda cls: cls

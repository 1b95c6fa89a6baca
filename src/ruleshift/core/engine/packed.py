"""Arrays of whole numbers: lists in plain Python, buffers of machine words in the compiled engine.

What mypy and mypyc read in place of this file is packed.pyi: there `vec` is librt's, and what librt lacks
comes from arrays.py. So one source serves both. They differ as a list differs from a value:

- `append`, `extend`, `remove`, `pop` and `insert` return the array as it is afterwards. Put that where the
  old one was, and look at the old one no more: a list has changed with it, a buffer keeps its length.
- An array that two names hold is one array. `array[:]` is another one.
- `array == [1, 2]` and `if array` are for lists alone; say `listed(array) == [1, 2]` and `if len(array)`.
"""

from __future__ import annotations

from importlib.util import find_spec

_arrays = find_spec("ruleshift.core.engine.arrays")
COMPILED = _arrays is not None and not (_arrays.origin or "").endswith(".py")

if COMPILED:  # code that is not compiled itself works on the arrays of an engine that is
    pass
else:
    pass

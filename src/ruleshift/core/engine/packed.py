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
    from librt.vecs import append as append
    from librt.vecs import extend as extend
    from librt.vecs import pop as pop
    from librt.vecs import remove as remove
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8

    from ruleshift.core.engine.arrays import copied as copied
    from ruleshift.core.engine.arrays import index as index
    from ruleshift.core.engine.arrays import insert as insert
    from ruleshift.core.engine.arrays import joined as joined
    from ruleshift.core.engine.arrays import listed as listed
    from ruleshift.core.engine.arrays import sort as sort
    from ruleshift.core.engine.arrays import sorted_ints as sorted_ints
    from ruleshift.core.engine.arrays import without as without
else:
    from ruleshift.core.engine.lists import append as append
    from ruleshift.core.engine.lists import copied as copied
    from ruleshift.core.engine.lists import extend as extend
    from ruleshift.core.engine.lists import i16 as i16
    from ruleshift.core.engine.lists import i64 as i64
    from ruleshift.core.engine.lists import index as index
    from ruleshift.core.engine.lists import insert as insert
    from ruleshift.core.engine.lists import joined as joined
    from ruleshift.core.engine.lists import listed as listed
    from ruleshift.core.engine.lists import pop as pop
    from ruleshift.core.engine.lists import remove as remove
    from ruleshift.core.engine.lists import sort as sort
    from ruleshift.core.engine.lists import sorted_ints as sorted_ints
    from ruleshift.core.engine.lists import u8 as u8
    from ruleshift.core.engine.lists import vec as vec
    from ruleshift.core.engine.lists import without as without

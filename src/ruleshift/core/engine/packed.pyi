"""What mypy and the compiler read in place of packed.py."""

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

COMPILED: bool

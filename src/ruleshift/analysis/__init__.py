"""What a finished game teaches: everybody's chances turn by turn, turning points, luck apart from skill."""

from ruleshift.analysis.findings import Analysis, Balance, Chance, Remark, TurningPoint
from ruleshift.analysis.study import Budget, Found, Study, analyse, usual

__all__ = [
    "Analysis",
    "Balance",
    "Budget",
    "Chance",
    "Found",
    "Remark",
    "Study",
    "TurningPoint",
    "analyse",
    "usual",
]

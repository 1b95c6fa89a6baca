"""What a finished game teaches: everybody's chances turn by turn, turning points, luck apart from skill."""

from ruleshift.analysis.findings import Analysis, Balance, Chance, Reason, Remark, TurningPoint
from ruleshift.analysis.study import Budget, Found, Study, analyse, usual

__all__ = [
    "Analysis",
    "Balance",
    "Budget",
    "Chance",
    "Found",
    "Reason",
    "Remark",
    "Study",
    "TurningPoint",
    "analyse",
    "usual",
]

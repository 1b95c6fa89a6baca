"""`ruleshift` whose tables travel by their description alone, as those of a family without its own do."""

from __future__ import annotations

from collections.abc import Mapping

from ruleshift import View
from ruleshift.cli import main
from ruleshift.server.wire import shape
from ruleshift.wire.table import GenericTable, generic_table


def described(view: View, open_hands: Mapping[int, View] | None = None) -> GenericTable:
    return generic_table(view.as_told(), open_hands or {})


shape.table = described  # in the processes of its workers too, which import this again

if __name__ == "__main__":
    main(prog_name="ruleshift")

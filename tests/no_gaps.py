"""A pytest plugin that fails a run in which a test was skipped (`pytest -p tests.no_gaps`).

Skipping is a courtesy to a developer whose machine lacks a tool. Where a change is judged, a test
that did not run has proved nothing.
"""

from __future__ import annotations

import pytest

_gaps: list[str] = []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    # An expected failure also reports itself as skipped, but it did run.
    if report.skipped and not hasattr(report, "wasxfail"):
        _gaps.append(report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.skipped:
        _gaps.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _gaps and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for gap in _gaps:
        terminalreporter.write_line(f"GAP {gap} was skipped, and no gaps are accepted here", red=True)

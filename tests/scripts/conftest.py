"""One loud line where there is no Node."""

import pytest

from tests.scripts.node import NO_NODE


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if NO_NODE in str(report.longrepr)]
    if skipped:
        terminalreporter.write_line(f"{len(skipped)} tests of scripts DID NOT RUN: {NO_NODE}", red=True, bold=True)

"""The browser fixtures, and one loud line where there is no browser."""

import pytest

from tests.chromium import NO_BROWSER
from tests.e2e.browser import browser, chromium_path, open_page, page, request_log

__all__ = ["browser", "chromium_path", "open_page", "page", "request_log"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if NO_BROWSER in str(report.longrepr)]
    if skipped:
        terminalreporter.write_line(f"{len(skipped)} browser tests DID NOT RUN: {NO_BROWSER}", red=True, bold=True)

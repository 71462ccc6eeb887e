"""A slice of the hostile links: through the page functions, and through a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.conftest import RunningSite
from tests.e2e.browser import browser, chromium_path
from tests.links.browsing import HARM, harm_done
from tests.links.functions import explain_or_open
from tests.links.hostile import FIELDS, SCRIPTS, any_links, worst

__all__ = ["browser", "chromium_path"]


def test_every_page_opens_or_explains_whatever_the_link_says() -> None:
    counts = explain_or_open(any_links(400, seed=1897))
    assert counts.total() == 400
    assert counts["explained"] > 100
    assert counts["opened"] > 50


def test_the_worst_have_every_script_and_every_field() -> None:
    queries = [query for _, query in worst(len(FIELDS) * len(SCRIPTS), seed=1)]
    assert {query.partition("=")[0] for query in queries} >= set(FIELDS) - {"__proto__", ""}
    assert len(set(queries)) > 500


@pytest.mark.browser
def test_nothing_in_a_link_runs_or_shows_or_is_fetched(site: RunningSite, browser: Browser) -> None:
    assert harm_done(browser, site.address, worst(8, seed=1897)) == []


@pytest.mark.browser
def test_harm_would_be_noticed(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<header class=site>x</header><script>evil=1</script><img src=x onerror=evil=1>")
    assert len(page.evaluate(HARM)) == 3
    page.close()

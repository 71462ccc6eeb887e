"""A slice of the worst links through a browser: nothing that stood in them runs, shows or is fetched."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.conftest import RunningSite
from tests.links.browsing import HARM, harm_done
from tests.links.hostile import worst

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_nothing_in_a_link_runs_or_shows_or_is_fetched(site: RunningSite, browser: Browser) -> None:
    assert harm_done(browser, site.address, worst(8, seed=1897)) == []


def test_harm_would_be_noticed(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<header class=site>x</header><script>evil=1</script><img src=x onerror=evil=1>")
    assert len(page.evaluate(HARM)) == 3
    page.close()

"""Every page in every language, light and dark, on a projector and on a phone: does anything shut people out?"""

from __future__ import annotations

from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from conquian.explain.words import LANGUAGES
from conquian.site.content import content_root
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import PHONE

pytestmark = pytest.mark.browser

PAGES: Final = sorted(path.stem for path in content_root().glob("*.ipynb"))
LOOKS: Final[tuple[dict[str, Any], ...]] = (
    {"viewport": {"width": 1280, "height": 720}, "color_scheme": "light"},
    {"viewport": {"width": 1280, "height": 720}, "color_scheme": "dark"},
    {**PHONE, "color_scheme": "light"},
)
REASONS: Final[dict[str, str]] = {}
"""What axe finds that is moderate, and why it stays; serious and critical findings have no excuse."""


def findings(page: Page) -> list[str]:
    """Everything that axe finds, without what has a reason to stay."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{one['impact']} {one['id']}: {one['nodes'][0]['target']}"
        for one in found
        if one["id"] not in REASONS or one["impact"] in {"serious", "critical"}
    ]


@pytest.mark.parametrize("name", PAGES)
def test_nothing_shuts_anybody_out(open_page: OpenPage, site: RunningSite, name: str) -> None:
    """All languages on a projector; of the dark and the small look one each, since colours and sizes know no words."""
    views = [*((language, LOOKS[0]) for language in LANGUAGES), ("de", LOOKS[1]), ("es", LOOKS[2])]
    for language, look in views:
        page = open_page(**look)
        page.goto(f"{site.address}/voila/render/{name}.ipynb?lang={language}")
        page.locator(".cq[data-ready]").wait_for()
        assert findings(page) == [], (language, look)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (language, look)
        page.goto("about:blank")

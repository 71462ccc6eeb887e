"""Every page in every language, light and dark, on a projector and on a phone: does anything shut people out?"""

from __future__ import annotations

from typing import Final, Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.conftest import RunningSite
from tests.e2e.visit import PAGES, of_page, violations

pytestmark = pytest.mark.browser

WIDE: Final[ViewportSize] = {"width": 1280, "height": 720}
NARROW: Final[ViewportSize] = {"width": 320, "height": 640}
VIEWS: Final[dict[str, tuple[tuple[ViewportSize, Literal["light", "dark"]], ...]]] = {
    "en": ((WIDE, "light"),),
    "de": ((WIDE, "dark"), (NARROW, "dark")),
    "es": ((NARROW, "light"),),
}
"""Each language, each width and each look; not all of them together: colours and sizes know no words."""
REASONS: Final[dict[str, str]] = {}
"""What axe finds that is moderate, and why it stays; serious and critical findings have no excuse."""


def findings(page: Page) -> list[str]:
    """Everything that axe finds, without what has a reason to stay."""
    return [
        f"{one['impact']} {one['id']}: {one['nodes'][0]['target']}"
        for one in violations(page)
        if one["id"] not in REASONS or one["impact"] in {"serious", "critical"}
    ]


@pytest.mark.parametrize("name", [of_page(name) for name in PAGES])
def test_nothing_shuts_anybody_out(page: Page, site: RunningSite, name: str) -> None:
    for language, views in VIEWS.items():
        page.goto(f"{site.address}/voila/render/{name}.ipynb?lang={language}")
        page.locator(".cq[data-ready]").wait_for()
        for size, colours in views:
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=colours)
            assert findings(page) == [], (language, size, colours)
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (language, size)

"""A browser that keeps nothing: the page works all the same, and says that what was done is gone after a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conquian.explain.words import LANGUAGES, words
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import answered, expect_no_faults, speak

pytestmark = pytest.mark.browser

FULL = """
for (let piece = "x".repeat(1 << 20), n = 0; piece; ) {
  try {
    localStorage.setItem(`full ${n}`, piece);
    n += 1;
  } catch {
    piece = piece.slice(piece.length / 2 + 1);
  }
}
"""
"""Fill the storage of this browser to the last letter but a few."""
FORBIDDEN = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
"""
"""As where a visitor has switched the storage off."""


@pytest.mark.parametrize("storage", [FULL, FORBIDDEN], ids=["full", "forbidden"])
def test_what_cannot_be_kept_is_told_in_every_language(storage: str, open_page: OpenPage, site: RunningSite) -> None:
    page = open_page()
    page.add_init_script(storage)
    page.goto(f"{site.address}/voila/render/play.ipynb?seed=1897")
    page.locator(".cq[data-ready]").wait_for()
    notice = page.locator(".cq-notice")
    expect(notice).to_have_count(0)  # nothing was done yet
    page.locator(".cq-big").first.click()
    for language in LANGUAGES:
        speak(page, language)
        expect(notice).to_have_text(words(language, "screen", "text", "not_kept"))
    expect(page.locator(".cq-felt .cq-card").first).to_be_visible()


def test_where_there_is_room_nothing_of_the_kind_is_said(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page()
    page.goto(f"{site.address}/voila/render/play.ipynb?seed=1897")
    page.locator(".cq[data-ready]").wait_for()
    page.locator(".cq-big").first.click()
    page.wait_for_function("() => localStorage.getItem('conquian.play')")
    expect(page.locator(".cq-notice")).to_have_count(0)


@pytest.mark.parametrize("kept", ['{"version":2,"file":"format = 2"}', "nonsense"], ids=["newer", "nonsense"])
def test_what_another_version_has_kept_is_still_there_and_what_is_done_lies_beside_it(
    kept: str, open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page()
    page.goto(f"{site.address}/voila/render/glossary.ipynb")
    page.evaluate("kept => localStorage.setItem('conquian.learn', kept)", kept)
    page.goto(f"{site.address}/voila/render/learn.ipynb?lang=en")
    notice = page.locator(".cq-notice")
    notice.wait_for()
    for language in reversed(LANGUAGES):
        speak(page, language)
        expect(notice).to_have_text(words(language, "screen", "says", "unread"))
    page.locator("[data-focus=onward]").click()
    page.locator(".cq-choice").first.click()
    expect(page.locator("[data-focus=map]")).to_be_visible()
    answered(page)
    page.goto(f"{site.address}/voila/render/learn.ipynb?lang=en")
    expect(page.locator("[data-focus=map]")).to_be_visible()
    expect(notice).to_have_count(0)
    assert page.evaluate("localStorage.getItem('conquian.learn')") == kept


def test_everything_is_forgotten_on_a_device_that_is_shared(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page()
    page.goto(f"{site.address}/voila/render/sets.ipynb?set=the-hole&lang=de")
    page.locator(".cq[data-ready]").wait_for()
    page.get_by_label("Spitzname").fill("Zoë")
    page.get_by_label("Spitzname").press("Tab")
    page.wait_for_function("() => localStorage.getItem('conquian.sets')?.includes('Zoë')")
    other = page.context.new_page()
    other.goto(f"{site.address}/voila/render/sets.ipynb?lang=de")
    expect(other.get_by_label("Spitzname")).to_have_value("Zoë")
    page.evaluate("localStorage.setItem('of another site', 'x')")
    text = words("de", "site", "page", "forget")
    page.get_by_role("button", name=text).click()
    page.get_by_role("button", name=words("de", "site", "page", "forget_no")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name=text).click()
    expect_no_faults(page)
    page.get_by_role("button", name=words("de", "site", "page", "forget_yes")).click()
    for each in (page, other):
        expect(each.locator("[data-nickname]")).to_have_value("")
        assert "Zoë" not in each.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")
    assert page.evaluate("localStorage.getItem('of another site')") == "x"

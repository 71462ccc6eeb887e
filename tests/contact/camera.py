"""The browser that takes the pictures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click
from playwright.sync_api import Browser, sync_playwright

from tests.chromium import NO_BROWSER, find_chromium
from tests.e2e.browser import FLAGS


@contextmanager
def camera() -> Iterator[Browser]:
    """A Chromium, closed at the end. Raises ClickException where there is none."""
    chromium = find_chromium()
    if chromium is None:
        raise click.ClickException(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()

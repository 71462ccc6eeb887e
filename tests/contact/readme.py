"""The command: `python -m tests.contact.readme` takes the pictures of the README anew, into docs/pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from tests.conftest import running_site
from tests.contact.camera import camera
from tests.e2e.visit import at_rest

FOLDER: Final = Path(__file__).parents[2] / "docs/pictures"
PICTURES: Final = {
    "alma": "hook.ipynb?beat=not-this-one&lang=en",
    "lesson": "learn.ipynb?lesson=forcing&lang=en",
}
"""The address that each picture shows."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Take the pictures of the README anew."""
    FOLDER.mkdir(exist_ok=True)
    with camera() as browser, running_site() as site:
        for name, address in PICTURES.items():
            page = browser.new_page(
                viewport={"width": 1280, "height": 720}, locale="en-GB", color_scheme="light", reduced_motion="reduce"
            )
            page.goto(f"{site.address}/voila/render/{address}")
            page.locator(".cq[data-ready]").wait_for()
            at_rest(page)
            if page.locator(".cq-notice").count():
                raise click.ClickException(f"{address}: {page.locator('.cq-notice').first.inner_text()}")
            page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=86)
            page.close()
            click.echo(FOLDER / f"{name}.jpg")


if __name__ == "__main__":
    main()

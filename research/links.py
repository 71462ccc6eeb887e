"""The command: `python -m research.links` sends all hostile links, and prints what came of them."""

import sys
from itertools import islice

import click
from playwright.sync_api import sync_playwright

from research.keeping import this_day
from tests.checkout import commit
from tests.chromium import NO_BROWSER, find_chromium
from tests.conftest import running_site
from tests.e2e.browser import FLAGS
from tests.links.browsing import harm_done
from tests.links.functions import explain_or_open
from tests.links.hostile import any_links, worst


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--links", default=10_000, show_default=True, help="How many go through the page functions.")
@click.option("--browsed", default=200, show_default=True, help="How many of the worst go through a browser.")
@click.option("--seed", default=1897, show_default=True)
def main(links: int, browsed: int, seed: int) -> None:
    """Send hostile links to every page; exit 1 if one of them does anything but open or explain."""
    chromium = find_chromium()
    if chromium is None:
        raise click.ClickException(NO_BROWSER)
    with click.progressbar(length=links, label="page functions") as bar:
        counts = explain_or_open(any_links(links, seed), bar.update)
    harm: list[str] = []
    with (
        running_site() as site,
        sync_playwright() as playwright,
        click.progressbar(length=browsed, label="browser       ") as bar,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        bad = worst(browsed, seed)
        while batch := list(islice(bad, 20)):
            harm += harm_done(browser, site.address, batch, bar.update)
        browser.close()
    opened, explained = counts["opened"], counts["explained"]
    lines = [
        f"# Hostile links, {this_day().isoformat()}",
        "",
        f"`python -m research.links --links {links} --browsed {browsed} --seed {seed}` on commit {commit()}.",
        "",
        "| links | through | what happened |",
        "|---|---|---|",
        f"| {links:,} | the page functions | {opened:,} opened, {explained:,} explained |",
        f"| {browsed:,} | a browser, the worst of them | {len(harm):,} did harm |",
        *(f"- {each}" for each in harm),
    ]
    click.echo("\n".join(lines))
    sys.exit(1 if harm else 0)


if __name__ == "__main__":
    main()

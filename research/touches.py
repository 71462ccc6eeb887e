"""How long a touch takes in every room, beside the button of a default Voilà: `python -m research.touches`.

Every room is open at once with its Python, as files and as served, and so is a default Voilà with one button. They are
touched in turn. In a room a fixed seed draws what a touch does, then one of the things that do it. A touch is timed in
the page, from the click until the frame after the first change. The table gives medians and 95th percentiles, in
milliseconds and as ratios to those of the button in the same run. What leads out of the room is not touched; a touch
that changes nothing within two seconds is counted, and is in no percentile. With `--rounds 5` the same run first says
how long pages take (`homes.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Final

import click
from playwright.sync_api import Browser, Page

from conquian.rooms import ROOMS
from research.homes import LONG, homes
from research.homes import lines as homes_lines
from research.homes import measured as visits
from research.timing import quantile
from tests.contact.camera import camera

NAMES: Final = tuple(door.name for door in ROOMS)
READY: Final = "html[data-python=ready] .cq[data-ready]"
TOUCHABLE: Final = ".cq-body [data-do]:not([disabled], [aria-disabled=true], a)"
TOUCH: Final = """async ([found, chances, body]) => {
  const [drawKind, drawOne] = chances.map((chance) => (things) => things[Math.floor(chance * things.length)]);
  const there = [...document.querySelectorAll(found)].filter((node) =>
    node.checkVisibility() && !node.closest("details:not([open])"));
  if (there.length === 0) return null;
  const kind = drawKind([...new Set(there.map((node) => node.dataset.do))]);
  const changed = new Promise((done) => {
    const watch = new MutationObserver(() => {
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    watch.observe(document.querySelector(body), all);
    setTimeout(() => { watch.disconnect(); done(null); }, 2000);
  });
  const began = performance.now();
  drawOne(there.filter((node) => node.dataset.do === kind)).click();
  const ended = await changed;
  return ended === null ? null : ended - began;
}"""
AT_REST: Final = "() => !document.querySelector('.cq[data-asking]')"
PAUSE: Final = 150
"""Milliseconds between two touches: what the last one still draws is not the next one's."""
FIRST: Final = 3
"""The number of first touches of each that are not counted: they fill the caches."""


@dataclass(slots=True)
class Touches:
    """The touches of one room in one home, in milliseconds, and how many changed nothing."""

    page: Page
    address: str
    found: str = TOUCHABLE
    body: str = ".cq-body"
    milliseconds: list[float] = field(default_factory=list)
    in_vain: int = 0


def opened(browser: Browser, address: str, drawn: str) -> Page:
    """A page with its Python, in a browser profile of its own."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(LONG)
    page.goto(address)
    page.locator(drawn).first.wait_for()
    return page


def touch(each: Touches, chance: Random) -> None:
    """Touch one thing of the page; where there is nothing to touch any more, it is opened anew."""
    if each.page.url.partition("?")[0] != each.address.partition("?")[0]:
        each.page.goto(each.address)
        each.page.locator(READY).first.wait_for()
    each.page.bring_to_front()
    each.page.wait_for_timeout(PAUSE)
    each.page.wait_for_function(AT_REST)
    took = each.page.evaluate(TOUCH, [each.found, [chance.random(), chance.random()], each.body])
    if took is None:
        each.in_vain += 1
    else:
        each.milliseconds.append(took)


def measured(
    browser: Browser, touches: int, rooms: tuple[str, ...], seed: int, told: Callable[[str], object]
) -> dict[tuple[str, str], Touches]:
    """The touches by home and room; the button's by ("default Voilà", "button"), as many for each room."""
    found: dict[tuple[str, str], Touches] = {}
    with homes() as all_homes:
        default = all_homes["default Voilà"]
        page = opened(browser, default.address, default.drawn)
        button = found["default Voilà", "button"] = Touches(page, default.address, "button", "body")
        for room in rooms:
            here = [
                Touches(opened(browser, address, READY), address)
                for home in ("served", "files")
                for address in [all_homes[home].address.replace("melds", room)]
            ]
            found |= {(home, room): each for home, each in zip(("served", "files"), here, strict=True)}
            chance = Random(f"{seed}/{room}")
            for number in range(touches + FIRST):
                for each in (button, *here):
                    touch(each, chance)
                    if number == FIRST - 1 and each is not button:
                        each.milliseconds.clear()
                        each.in_vain = 0
            for each in here:
                each.page.context.close()
            told(room)
    return found


def lines(found: dict[tuple[str, str], Touches]) -> Iterator[str]:
    """The table: a line for the button, then one for each room in each home."""
    button = found["default Voilà", "button"].milliseconds
    base = median(button), quantile(button, 0.95)
    yield "| home | room | touches | in vain | median, ms | p95, ms | median | p95 |"
    yield "|---|---|---:|---:|---:|---:|---:|---:|"
    for (home, room), each in found.items():
        if not each.milliseconds:
            yield f"| {home} | {room} | 0 | {each.in_vain} | – | – | – | – |"
            continue
        mine = median(each.milliseconds), quantile(each.milliseconds, 0.95)
        ratios = " | ".join(f"{one / other:.2f}" for one, other in zip(mine, base, strict=True))
        yield (
            f"| {home} | {room} | {len(each.milliseconds)} | {each.in_vain} | {mine[0]:.0f} | {mine[1]:.0f} "
            f"| {ratios} |"
        )


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--touches", default=40, show_default=True, help="How often each room is touched.")
@click.option("--room", "rooms", multiple=True, type=click.Choice(NAMES), help="These instead of all.")
@click.option("--seed", default=17, show_default=True, help="What is touched.")
@click.option("--rounds", default=0, show_default=True, help="How often each home is visited before, as by `homes`.")
def main(touches: int, rooms: tuple[str, ...], seed: int, rounds: int) -> None:
    """Touch every room and the button in turn, and print what came of it."""

    def tell(said: str) -> None:
        click.echo(said, err=True)

    with camera() as browser:
        if rounds:
            with homes() as visited:
                tables = [*homes_lines(visits(browser, visited, rounds, tell)), ""]
        else:
            tables = []
        tables += lines(measured(browser, touches, rooms or NAMES, seed, tell))
    for line in tables:
        click.echo(line)


if __name__ == "__main__":
    main()

"""The command: `python -m tests.contact FOLDER` writes a picture of each view, all on one sheet, and what axe says."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

import click
from playwright.sync_api import Browser

from conquian.notation.position import link, position
from conquian.rooms import DOORS
from conquian.rooms.rearrange.session import EXAMPLES
from tests.conftest import running_site
from tests.contact.camera import camera
from tests.e2e.visit import at_rest, violations

PROJECTOR: Final = {"viewport": {"width": 1280, "height": 720}}
PHONE: Final = {
    "viewport": {"width": 320, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
TABLET: Final = {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "is_mobile": True}
LONGEST: Final = 1500
"""No picture of a phone's page is longer than this, in px."""
BORROW: Final = link(
    position("pone=6h4d5dJsQsAd/3c4c5c6c dealer=2c2d3hAsKdKh7s/7cJcQc centre=6d stock=?17 waste=7dQd turn=pone/left")
)
PROVED: Final = f"rearrange.ipynb?{link(position(EXAMPLES['stuck']))}"
BORROWED: Final = f"rearrange.ipynb?{link(position(EXAMPLES['borrow']))}"
THREW: Final = (".cq-seat.is-bottom [role=option]", "[data-do=let_go]")
HOLE: Final = "melds.ipynb?cards=Ac2c3c4c5c,6c7cJcQcKc"


@dataclass(frozen=True)
class View:
    """A page in a state: its address, what is clicked before the picture is taken, and how the visitor looks at it."""

    name: str
    address: str
    clicks: tuple[str, ...] = ()
    look: dict[str, Any] = field(default_factory=lambda: PROJECTOR)
    locale: str = "en-GB"
    colours: Literal["light", "dark"] = "light"


PAGES: Final = {name: f"{name}.ipynb?" for name in DOORS} | {
    "index": "index.ipynb?course=first&seed=1897&n=2",
    "hook": "hook.ipynb?beat=not-this-one",
    "learn": "learn.ipynb?lesson=forcing",
    "melds": "melds.ipynb?cards=3c4c5c6c,6d6h",
    "rearrange": "rearrange.ipynb?course=exercises&seed=1897&n=9",
    "play": "play.ipynb?seed=1897",
    "replay": "replay.ipynb?game=borrowing&ply=12",
    "forcing": "forcing.ipynb?course=victim&seed=3&n=1",
    "classroom": f"classroom.ipynb?{BORROW}",
    "sets": "sets.ipynb?set=the-hole&chapter=2",
    "table": f"table.ipynb?{BORROW}",
    "outs": "outs.ipynb?seed=1897&n=12",
    "puzzles": "puzzles.ipynb?puzzle=hole-001",
    "rules": "rules.ipynb?law=5.2",
    "sources": "sources.ipynb?source=S1&law=6.5",
    "teacher": "teacher.ipynb?lesson=pack",
    "glossary": "glossary.ipynb?term=spread",
}
"""A state of every page, a bare link's where none is named: at three widths, with both faces, in three languages."""
OUT: Final = ".cq-forty .is-free"
CHOSEN: Final = (".cq-fan [data-card='4d']", ".cq-fan [data-card='5d']")
VIEWS: Final = (
    *(View(name, address) for name, address in PAGES.items()),
    *(View(f"{name}-tablet", f"{address}&faces=spanish", (), TABLET, "es-MX") for name, address in PAGES.items()),
    *(View(f"{name}-phone", address, (), PHONE, "de-DE", "dark") for name, address in PAGES.items()),
    View("index-met", PAGES["index"], ("[data-do=ask]", ".cq-layout")),
    View("hole", HOLE, (".cq-hole summary",)),
    View("borrow", BORROWED, (".cq-centre", "[role=option][data-card='6h']", ".cq-group [data-card='6c']")),
    View("proof", PROVED, ("[data-do=ask]",)),
    View("law-in-force", PROVED, ("[data-do=ask]", ".cq-law")),
    View("term-in-law", PROVED, ("[data-do=ask]", ".cq-law", ".cq-box .cq-term")),
    View("term-in-law-phone", "rules.ipynb?law=5.2", (".cq-term[data-term=borrow]",), PHONE, "es-MX"),
    View("ways", PAGES["table"], ("[data-do=ways]",)),
    View("refused", PAGES["table"], (".cq-fan [data-card='Js']",)),
    View("arranged", PAGES["table"], (*CHOSEN, "[data-do=arrange_self]")),
    View("projected", PAGES["table"], ("[data-ui=menu]", "[data-do=project]")),
    View("replay-projected", PAGES["replay"], ("[data-ui=menu]", "[data-do=project]")),
    View("threw", "forcing.ipynb?course=forcer&seed=3&n=1", THREW),
    View("overlooked", "forcing.ipynb?course=sources&n=2"),
    View("map", "learn.ipynb", (".cq-door",)),
    View("map-phone", "learn.ipynb", (), PHONE, "de-DE", "dark"),
    View("lesson-passed", "learn.ipynb?lesson=pack", (".cq-choice", "[data-do=more_hint]")),
    View("lesson-explored", "learn.ipynb?lesson=borrowing", ("[data-ui=menu]", "[data-do=explore]")),
    View("sources-list", "sources.ipynb?source=S2"),
    View("sources-list-phone", "sources.ipynb?source=MX", (), PHONE, "es-MX"),
    View("sources-two-ways", PAGES["sources"], ("[data-focus=next]", "[data-focus='by mine']")),
    View("puzzle-disproved", PAGES["puzzles"], ("[data-action=decline]", "[data-do=prove]", "[data-do=step_on]")),
    View(
        "puzzle-solved-phone", "puzzles.ipynb?puzzle=win-by-force-001", (".cq-big.is-first", "summary"), PHONE, "de-DE"
    ),
    View("puzzle-asked", "puzzles.ipynb?puzzle=hole-road-001", (".cq-choice",)),
    View("outs-missed", PAGES["outs"], (OUT, "[data-do=check]")),
    View("outs-shown-phone", PAGES["outs"], (OUT, "[data-do=show]"), PHONE, "es-MX"),
    View("missing", "nothing.ipynb"),
    View("index-dark", PAGES["index"], locale="de-DE", colours="dark"),
    View("table-dark", PAGES["table"], CHOSEN, locale="de-DE", colours="dark"),
    View("proof-dark", PROVED, ("[data-do=ask]",), locale="de-DE", colours="dark"),
    View("switch-dark", "forcing.ipynb?course=switches&n=2", ("[data-do=foretell]",), locale="de-DE", colours="dark"),
    View("classroom-dark", PAGES["classroom"], ("[data-do=arise]",), locale="es-MX", colours="dark"),
    View("borrow-phone", BORROWED, (".cq-centre", "[role=option][data-card='6h']"), PHONE, "es-MX"),
    View("threw-phone", "forcing.ipynb?course=forcer&seed=3&n=1", THREW, PHONE, "es-MX"),
    View("ways-phone", PAGES["table"], ("[data-do=ways]",), PHONE, "es-MX"),
)


def take(browser: Browser, address: str, view: View, folder: Path) -> tuple[Path, list[str]]:
    """The picture of a view, whole on a phone, one screen of it on a projector, and all that axe finds there."""
    context = browser.new_context(**view.look, locale=view.locale, color_scheme=view.colours, reduced_motion="reduce")
    page = context.new_page()
    answer = page.goto(f"{address}/voila/render/{view.address}")
    if answer is not None and answer.ok:
        page.locator(f".cq[data-ready] .cq-body[lang={view.locale[:2]}]").wait_for()  # at first it is in English
    for place in view.clicks:
        page.locator(place).first.click()
        at_rest(page)
    at_rest(page)
    path = folder / f"{view.name}.png"
    width, height = page.evaluate("[innerWidth, document.documentElement.scrollHeight]")
    shown = min(height, LONGEST) if view.look is PHONE else page.evaluate("innerHeight")
    page.screenshot(path=path, full_page=True, clip={"x": 0, "y": 0, "width": width, "height": shown})
    found = [f"{one['impact']} {one['id']}: {one['help']}" for one in violations(page)]
    page.goto("about:blank")
    context.close()
    return path, found


def sheet(browser: Browser, pictures: list[Path], folder: Path) -> Path:
    """All pictures on one sheet, each with its name."""
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.goto("about:blank")
    (folder / "sheet.html").write_text("\n".join(_sheet(pictures)), encoding="utf-8")
    page.goto((folder / "sheet.html").as_uri())
    path = folder / "contact-sheet.jpg"
    page.screenshot(path=path, full_page=True, type="jpeg", quality=80)
    page.close()
    (folder / "sheet.html").unlink()
    return path


def _sheet(pictures: list[Path]) -> Iterator[str]:
    yield "<!DOCTYPE html><meta charset=utf-8><style>"
    yield "body{margin:20px;font:14px sans-serif;columns:4;column-gap:16px;background:#888}"
    yield "figure{margin:0 0 16px;break-inside:avoid;background:#fff;padding:6px}img{width:100%;display:block}"
    yield "img.phone{width:60%;margin:auto}</style>"
    for picture in pictures:
        kind = ' class="phone"' if picture.stem.endswith("-phone") else ""
        yield f"<figure><img{kind} src='{picture.name}'><figcaption>{html.escape(picture.stem)}</figcaption></figure>"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("names", nargs=-1)
def main(folder: Path, names: tuple[str, ...]) -> None:
    """Write the pictures and the sheet into FOLDER: of all views, or of those whose names begin with one of NAMES."""
    wanted = [view for view in VIEWS if not names or view.name.startswith(names)]
    if not wanted:
        raise click.BadParameter("no view begins so")
    with camera() as browser, running_site() as site:
        folder.mkdir(parents=True, exist_ok=True)
        with click.progressbar(wanted, label="pages") as views:
            taken = [take(browser, site.address, view, folder) for view in views]
        said = [f"{path.stem}: {line}" for path, found in taken for line in found]
        click.echo("\n".join(said) or f"axe finds nothing on {len(taken)} views")
        click.echo(sheet(browser, [path for path, _ in taken], folder))


if __name__ == "__main__":
    main()

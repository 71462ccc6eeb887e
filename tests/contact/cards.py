"""The command: `python -m tests.contact.cards FOLDER` draws both packs in four sizes, and tables, to be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

import click
from playwright.sync_api import Browser

import conquian as cq
from conquian.art.pack import SMALLEST_WHOLE, Pack, back, face, halves
from conquian.explain.names import Faces
from conquian.game.cards import Card, Rank, Suit
from tests.art.drawings import BORROW, FORCING
from tests.contact.camera import camera

SIZES: Final = (40, 64, 100, 200, 400)
"""How wide the cards of a sheet are, in px; the first show an index and one sign only."""
ROWS: Final = tuple(
    Card.of(rank, suit) for suit, rank in product((Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES), Rank)
)
TABLES: Final = {
    "table-forcing": cq.svg(FORCING, 1280, lit="Kh", arrows="Kh>pone"),
    "table-borrow-de": cq.svg(BORROW, 1280, language="de", lit="6c6h6d", arrows="6c>6d 6h>6d"),
    "table-dealt-es": cq.svg(cq.player_view(cq.deal(1897), "pone"), 1280, language="es"),
    "table-two-colours": cq.svg(BORROW, 960, colours=2),
    "table-large-index": cq.svg(BORROW, 960, large_index=True),
    "table-phone": cq.svg(FORCING, 320, lit="Kh"),
}


def sheet(pack: Pack, width: int) -> str:
    """All forty cards and the back, a suit in each row."""
    return "".join(_sheet(pack, width))


def _sheet(pack: Pack, width: int) -> Iterator[str]:
    yield f'<svg width="0" height="0" style="position:absolute">{halves("c-")}</svg>'
    yield f'<div style="display:grid;grid-template-columns:repeat(11,{width}px);gap:8px">'
    for card in ROWS:
        yield _card(face(card, pack, "c-", whole=width >= SMALLEST_WHOLE), width)
        if card.rank is Rank.KING:
            yield _card(back(), width)
    yield "</div>"


def _card(drawn: str, width: int) -> str:
    return f'<svg width="{width}" height="{width * 1.5}" viewBox="0 0 200 300">{drawn}</svg>'


def sheets() -> Iterator[tuple[str, str, int]]:
    """Every picture by its name: its content, and how wide it is."""
    for faces, width in product(Faces, SIZES):
        yield f"{faces}-{width}", sheet(Pack(faces), width), 11 * (width + 8) + 24
    yield "german-100", sheet(Pack(language="de", four_colours=False), 100), 1212
    for faces in Faces:
        yield f"{faces}-large-100", sheet(Pack(faces, large_index=True), 100), 1212
    for name, drawn in TABLES.items():
        yield name, drawn, 1312


def take(browser: Browser, content: str, width: int, path: Path) -> None:
    """The picture of a sheet, whole."""
    page = browser.new_page(viewport={"width": width, "height": 100})
    page.set_content(f'<body style="margin:16px;background:#f3e7d0">{content}')
    page.screenshot(path=path, full_page=True)
    page.close()


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("names", nargs=-1)
def main(folder: Path, names: tuple[str, ...]) -> None:
    """Write the pictures into FOLDER: all of them, or those whose names begin with one of NAMES."""
    wanted = [each for each in sheets() if not names or each[0].startswith(names)]
    if not wanted:
        raise click.BadParameter("no picture begins so")
    with camera() as browser:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content, width in wanted:
            take(browser, content, width, folder / f"{name}.png")
            click.echo(folder / f"{name}.png")


if __name__ == "__main__":
    main()

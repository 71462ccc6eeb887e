"""What a widget leaves where no widget is shown: its picture and its words, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import unquote

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter, MarkdownExporter
from traitlets.config import Config

import conquian as cq
from conquian import widgets

PICTURED: dict[str, Callable[[], Any]] = {
    "CardPicker": lambda: widgets.CardPicker("6h7h"),
    "ForcingLab": widgets.ForcingLab,
    "MeldBuilder": lambda: widgets.MeldBuilder("3c4c5c,6c6d"),
    "PuzzleBoard": lambda: widgets.PuzzleBoard("hole-001"),
    "RearrangeBench": widgets.RearrangeBench,
    "Replay": widgets.Replay,
    "Table": lambda: widgets.Table(cq.deal(seed=1897), lang="de"),
}


def shown(widget: Any) -> dict[str, Any]:
    data, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    return dict(data)


@pytest.mark.parametrize("name", widgets.__all__)
def test_a_widget_brings_its_picture_and_its_words(name: str) -> None:
    data = shown(PICTURED[name]())
    assert data["text/html"].startswith('<img alt="') and data["text/markdown"]
    assert data["text/plain"].startswith(f"{name}(") and " at 0x" not in data["text/plain"]


def test_the_words_are_in_the_language_of_the_widget() -> None:
    assert "Geber – Auslage: nichts;" in shown(PICTURED["Table"]())["text/markdown"]


@pytest.mark.parametrize("aids", [(), ("hand", "stock")])
def test_a_table_shows_what_lies_open_there(aids: tuple[str, ...]) -> None:
    state = cq.deal(seed=1897)
    hidden = {str(card) for card in (*state.hands[1].cards, *state.stock.cards)}
    table = widgets.Table(state, plays="pone", aids=aids)
    drawn = unquote(shown(table)["text/html"]).split("href='#")[1:]
    ends = {end.partition("'")[0].removesuffix("-small")[-2:] for end in drawn}
    assert ends and not hidden & ends
    assert (" dealer=?10/- centre=- stock=?20 " in repr(table)) is (not aids)


def test_without_cards_there_is_no_picture() -> None:
    data = shown(widgets.CardPicker())
    assert "text/html" not in data and data["text/plain"] == "CardPicker()"


BOXES: dict[str, str] = {
    "HBox": "w.HBox([one, two])",
    "VBox": "w.VBox([w.HBox([one, two]), w.HTML('notes')])",
    "Tab": "w.Tab([one, two], titles=['First *', 'Then'])",
    "AppLayout": "w.AppLayout(left_sidebar=one, right_sidebar=two)",
}
"""Boxes of two tables, by what makes them."""
CELL: Final = """
import ipywidgets as w, conquian as cq
from conquian.widgets import Table
one, two = Table(cq.deal(1), lang="en"), Table(cq.deal(2), plays="pone", aids=(), lang="en")
"""


@pytest.fixture(scope="module")
def run() -> Any:
    """A notebook with a box in each cell behind the first, run without a browser."""
    made = nbformat.v4.new_notebook(
        cells=[*map(nbformat.v4.new_code_cell, (CELL, *BOXES.values(), "w.HBox([w.HTML('x')])"))]
    )
    NotebookClient(made, timeout=120).execute()
    return made


@pytest.mark.parametrize(("number", "name"), [*enumerate(BOXES, 1)])
def test_a_box_brings_the_pictures_and_the_words_of_all_in_it(run: Any, number: int, name: str) -> None:
    data = run.cells[number].outputs[0].data
    assert "application/vnd.jupyter.widget-view+json" in data and data["text/plain"].startswith(f"{name}(")
    assert data["text/html"].count("<img ") == 2
    assert data["text/markdown"].count("Pone – spread: nothing;") == 2
    hidden = cq.deal(2).hands[1].cards
    ends = {
        end.partition("'")[0].removesuffix("-small")[-2:]
        for end in unquote(data["text/html"].split("<img ")[2]).split("href='#")[1:]
    }
    assert ends and not {*map(str, hidden)} & ends


def test_a_box_without_them_is_as_it_was(run: Any) -> None:
    assert "text/html" not in run.cells[-1].outputs[0].data


def test_a_page_of_a_notebook_without_its_widgets_has_the_pictures(run: Any) -> None:
    first = Config({"NbConvertBase": {"display_data_priority": ["text/html", "text/plain"]}})
    html, _ = HTMLExporter(config=first).from_notebook_node(run)
    assert html.count('<img alt="') == 2 * len(BOXES)
    markdown, _ = MarkdownExporter().from_notebook_node(run)
    assert markdown.count("Pone – spread: nothing;") >= 2 * len(BOXES)

"""What a widget leaves where no widget is shown: its picture and its words, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest

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


def test_a_table_shows_what_its_browser_may_know() -> None:
    state = cq.deal(seed=1897)
    hidden = {str(card) for card in (*state.hands[1].cards, *state.stock.cards)}
    table = widgets.Table(state, plays="pone", aids=())
    drawn = unquote(shown(table)["text/html"]).split("href='#")[1:]
    ends = {end.partition("'")[0].removesuffix("-small")[-2:] for end in drawn}
    assert ends and not hidden & ends
    assert " dealer=?10/- centre=- stock=?20 " in repr(table)


def test_without_cards_there_is_no_picture() -> None:
    data = shown(widgets.CardPicker())
    assert "text/html" not in data and data["text/plain"] == "CardPicker()"

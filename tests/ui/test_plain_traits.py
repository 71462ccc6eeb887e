"""The plain traits of every widget for notebooks: read, set, observed, linked, and nothing that is hidden is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest
import traitlets

import conquian as cq
from conquian import widgets
from conquian.ui.widget import RoomWidget
from conquian.widgets import CardPicker, ForcingLab, MeldBuilder, PuzzleBoard, RearrangeBench, Replay, Table
from tests.ui.page import tell

KINDS: tuple[type[RoomWidget[Any]], ...] = tuple(getattr(widgets, name) for name in widgets.__all__)
BORROW = "pone=6hAs2dQsKs7s/3c4c5c6c dealer=?10/- centre=6d stock=?19 turn=pone/left"
FORCED = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/forced"

kinds = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


@kinds
def test_its_docstring_names_every_trait_with_type_and_meaning(kind: type[RoomWidget[Any]]) -> None:
    assert kind.shows
    for name, trait in kind.shows.items():
        assert f"{name} : {trait.kind.__name__}" in str(kind.__doc__)
        assert trait.help in str(kind.__doc__)


@kinds
def test_its_traits_are_sent_as_plain_values(kind: type[RoomWidget[Any]]) -> None:
    sent = kind().get_state()
    assert all(type(sent[name]) in (trait.kind, type(None)) for name, trait in kind.shows.items())


@kinds
def test_nonsense_from_the_browser_changes_nothing_and_nobody_sets_what_is_read_only(
    kind: type[RoomWidget[Any]],
) -> None:
    widget = kind()
    for name, trait in kind.shows.items():
        before = widget.page.session
        value: object
        for value in ("<b>", "²", 7.5, None, [], {}, "9" * 3000):
            widget.set_state({name: value})
            assert widget.page.session == before
        if trait.take is None:
            with pytest.raises(traitlets.TraitError, match="read-only"):
                setattr(widget, name, getattr(widget, name))


@pytest.mark.parametrize(
    ("widget", "name", "value", "wrong", "said"),
    [
        (MeldBuilder, "groups", "3c4c5c,6c6d", "3x", "“3x” is not a card"),
        (MeldBuilder, "cards", "3c4c5c", "7h7h", "7h"),
        (lambda: RearrangeBench(BORROW), "arrangement", "3c4c5c,6c6d6h", "3c4c5c,7d", "7d"),
        (lambda: ForcingLab(FORCED), "actions", "meld 3c3d3h3s 6h7hJhQhKh", "discard 2c", "discard 2c"),
        (lambda: Replay("squeeze"), "ply", 24, "24", "is of type int, not str"),
        (lambda: PuzzleBoard("hole-001"), "name", "hole-002", "hole-999", "“hole-999”"),
        (lambda: CardPicker(max=2), "value", "6h7h", "6h7hJh", "at most 2 cards can be picked, not 3"),
        (lambda: Table(cq.deal(1)), "position", str(cq.deal(2)), "nonsense", "“nonsense”"),
    ],
)
def test_a_trait_is_set_as_observers_hear_or_refused_in_words(
    widget: Callable[[], RoomWidget[Any]], name: str, value: object, wrong: object, said: str
) -> None:
    made = widget()
    heard: list[object] = []
    made.observe(lambda change: heard.append(change["new"]), name)
    setattr(made, name, value)
    assert getattr(made, name) == made.shows[name].read(made.page) == value
    assert heard == [value]
    with pytest.raises(traitlets.TraitError, match=said):
        setattr(made, name, wrong)
    assert getattr(made, name) == value


@pytest.mark.parametrize(
    ("kind", "name", "values"),
    [
        (Table, "position", [str(cq.deal(1)), str(cq.deal(2))]),
        (CardPicker, "value", ["7h", "7hJh"]),
        (MeldBuilder, "cards", ["3c4c5c", "3c"]),
        (lambda: Replay("squeeze"), "ply", [3, 4]),
    ],
)
def test_what_a_browser_set_comes_back_as_no_older_value(
    kind: Callable[[], RoomWidget[Any]], name: str, values: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    widget, sent = kind(), list[object]()
    monkeypatch.setattr(widget, "_send", lambda message, **_: sent.append(message["state"].get(name)))
    for value in values:
        widget.set_state({name: value})
        assert {each for each in sent if each is not None} <= {value}
        sent.clear()


def test_an_author_hears_what_is_done_on_the_screen() -> None:
    builder = MeldBuilder("3c4c")
    heard: list[tuple[str, object]] = []
    builder.observe(lambda change: heard.append((change["name"], change["new"])), ["cards", "complete"])
    tell(builder, "toggle", card="5c")
    assert sorted(heard) == [("cards", "3c4c5c"), ("complete", True)]


def test_two_widgets_are_linked() -> None:
    replay, slider = Replay("squeeze"), ipywidgets.IntSlider(max=99)
    ipywidgets.link((replay, "ply"), (slider, "value"))
    slider.value = 3
    assert replay.page.session.playback.ply == 3
    replay.ply = 5
    assert slider.value == 5


def test_a_table_tells_its_last_action_and_the_law_by_which_a_wish_was_refused() -> None:
    table = Table(cq.deal(1897))
    table.play("turn")
    assert table.last_action == "turn"
    tell(table, "do", action="meld 2c3c4c")
    assert table.refused.split()[0] == str(cq.judge(table.session.game.state, "meld 2c3c4c").law)


def test_a_player_s_view_lies_as_that_player_sees_it() -> None:
    table = Table(cq.player_view(cq.deal(1897), "dealer"))
    assert table.position.startswith("pone=?10/-")
    assert str(table.session.seat) == "dealer"


def test_the_browser_learns_what_is_possible_once_it_was_answered() -> None:
    bench = RearrangeBench(BORROW)
    assert bench.possible is True
    assert bench.get_state("possible") == {"possible": None}
    tell(bench, "ask")
    assert bench.get_state("possible") == {"possible": True}


def test_the_cost_of_a_force_is_counted_in_ways_once_it_is_played() -> None:
    lab = ForcingLab(FORCED)
    lab.actions = "meld 3c3d3h3s 6h7hJhQhKh"
    assert lab.cost is None
    lab.actions += "; discard Ad"
    assert isinstance(lab.cost, int)


def test_a_puzzle_board_counts_what_was_answered() -> None:
    board = PuzzleBoard("hole-001")
    tell(board, "do", action=str(board.page.session.place.puzzle.accepted[0]))
    assert (board.attempts, board.solved) == (1, True)
    assert board.answer == str(board.page.session.place.puzzle.accepted[0])
    board.name = "hole-002"
    assert (board.attempts, board.solved, board.answer) == (0, False, "")


def test_interact_hands_on_the_cards_that_are_picked() -> None:
    heard: list[str] = []

    def hear(hand: str) -> None:
        heard.append(hand)

    ipywidgets.interactive(hear, hand=CardPicker()).children[0].value = "7h"
    assert heard[-1] == "7h"

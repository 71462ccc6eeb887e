"""The shared board as a value: what can be shown, who may show it, and what is said of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Final
from urllib.parse import parse_qsl, urlencode

import pytest

from conquian.classes.board import SharedBoard, action_between, read_shown
from conquian.classes.board_view import board_link, board_view, holder_name, holders
from conquian.classes.desk import ClassDesk
from conquian.classes.place import BOARD, ClassPlace, place_of, place_text
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Action
from conquian.game.judge import legal_actions
from conquian.game.play import apply, deal
from conquian.notation.position import fields_of, from_fields, position
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle
from tests.counting import counted

HERE: Final = (
    "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d?15 waste=7d turn=pone/left"
)
LINK: Final = f"http://127.0.0.1:8897/voila/render/classroom.ipynb?{HERE.replace(' ', '&')}&lang=de"


def shown(here: str = HERE) -> SharedBoard:
    return SharedBoard().show(*read_shown(here))


def puzzle_answer(name: str) -> Action:
    found = library.puzzle(name)
    assert isinstance(found, Puzzle)
    return found.certificate.accepted[0]


def why(change: Callable[..., SharedBoard], *how: object) -> RefusalReason:
    with pytest.raises(ClassRefusal) as error:
        change(*how)
    return error.value.reason


# --- what can be shown ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("here", [HERE, LINK, LINK.replace("classroom", "table")])
def test_a_position_and_a_link_to_one_are_shown(here: str) -> None:
    assert shown(here).state == position(HERE)


@pytest.mark.parametrize("here", ["hole-001", "/voila/render/puzzles.ipynb?puzzle=hole-001"])
def test_a_puzzle_is_shown_as_its_position(here: str) -> None:
    assert shown(here).state == library.puzzle("hole-001").position


def test_a_puzzle_is_named_with_what_it_asks_as_long_as_it_is_played() -> None:
    board = shown("composed-003")

    def named(board: SharedBoard) -> tuple[str, str]:
        view = board_view(board, ClassDesk(), "en")
        assert view is not None
        return view.puzzle, view.asked

    asked = "Find a move that's sure to win."
    assert named(board) == ("Two sixes", asked)
    assert board.state is not None
    played = board.show(apply(board.state, puzzle_answer("composed-003")))
    assert played.done is not None and named(played) == ("Two sixes", asked)
    assert named(played.show(board.state)) == ("Two sixes", asked), "a move that was taken back"
    first = board_view(board, ClassDesk(), "en")
    assert first is not None and first.spoken.startswith(asked)
    assert named(played.show(*read_shown(HERE))) == ("", "")
    assert named(board.end().show(*read_shown(HERE))) == ("", "")


@pytest.mark.parametrize("here", ["", "cabbage", "x" * 2_001, "puzzles.ipynb?puzzle=../x", "http://[/x.ipynb"])
def test_what_is_no_position_is_refused_at_the_desk_and_unsettled_on_a_board(here: str) -> None:
    with pytest.raises(ClassRefusal) as error:
        read_shown(here)
    assert error.value.reason is RefusalReason.POSITION
    if here:
        assert read_shown(here, is_final=False) == (None, "")


def test_while_cards_are_no_position_the_last_one_is_seen() -> None:
    board = shown().show(None)
    assert board.is_unsettled and board.state == position(HERE)
    view = board_view(board, ClassDesk(), "en")
    assert view is not None and view.notice and view.spoken == view.notice
    settled = board.show(*read_shown(HERE))
    assert not settled.is_unsettled
    assert settled.number > board.number > 1


def test_nothing_is_unsettled_where_nothing_is_shown() -> None:
    assert SharedBoard().show(None) == SharedBoard()


# --- what was done ----------------------------------------------------------------------------------------------------


def test_what_was_done_is_found_in_whole_games_told_by_links_alone() -> None:
    told = 0
    for seed in range(6):
        chance, state = random.Random(seed), deal(seed=seed)
        board = SharedBoard().show(state)
        while actions := legal_actions(state):
            action = chance.choice(actions)
            before, state = state, apply(state, action)
            query = urlencode(fields_of(state), safe=",/")
            board = board.show(*read_shown(f"table.ipynb?{query}"))
            assert board.state == state
            if board.done is not None:
                told += 1
                assert (board.before, str(board.done)) == (before, str(action))
    assert told > 60


def test_nothing_was_done_where_the_cards_were_laid_otherwise() -> None:
    board = shown().show(*read_shown("hole-001"))
    assert board.done is None
    assert action_between(position(HERE), library.puzzle("hole-001").position) is None


def test_nothing_is_told_of_a_move_that_led_nowhere_new() -> None:
    for half in (replace(shown(), before=position(HERE)), replace(shown(), done=puzzle_answer("composed-003"))):
        view = board_view(half, ClassDesk(), "en")
        assert view is not None and view.done == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_stands_in_the_language_of_its_reader(language: str) -> None:
    before = shown()
    assert before.state is not None
    after = before.show(apply(before.state, legal_actions(before.state)[-1]))
    view = board_view(after, ClassDesk(), language)
    assert view is not None
    assert {"en": "declined", "de": "lehnt den Herzkönig ab", "es": "rechaza"}[language] in view.done
    assert view.done in view.spoken and view.known in view.spoken
    assert f'lang="{language}"' in view.picture


def test_the_same_position_again_is_nothing_new() -> None:
    board = shown()
    assert board.show(*read_shown(LINK)) == board


# --- who has it in hand -----------------------------------------------------------------------------------------------


def test_who_has_the_board_alone_shows_anything() -> None:
    board = shown().give("otter")
    other = library.puzzle("hole-001").position
    for by in ("", "fox"):
        assert why(board.play, "show", by, lambda: "hole-001") is RefusalReason.NOT_YOURS
    assert board.play("show", "otter", lambda: "hole-001").state == other
    assert why(board.play, "return", "fox", str) is RefusalReason.NOT_YOURS
    back = board.play("return", "otter", str)
    assert back.play("show", "", lambda: "hole-001").state == other
    assert why(back.play, "show", "otter", lambda: "hole-001") is RefusalReason.NOT_YOURS


def test_of_who_has_not_the_board_nothing_is_read() -> None:
    read: list[object] = []
    for board, by in ((shown().give("otter"), "fox"), (SharedBoard(), "")):
        with pytest.raises(ClassRefusal):
            board.play("show", by, counted(str, read))
    assert not read


@pytest.mark.parametrize("step", ["take", "end", "along", "give", "cabbage", ""])
def test_a_device_does_no_more_with_the_board_than_play(step: str) -> None:
    assert why(shown().give("otter").play, step, "otter", str) is RefusalReason.UNREADABLE


def test_no_device_is_given_a_board_that_is_not_there() -> None:
    assert why(SharedBoard().give, "otter") is RefusalReason.NO_BOARD
    ended = shown().give("otter").end()
    assert (ended.state, ended.holder, ended.done) == (None, "", None)


def test_a_teacher_takes_the_board_with_what_is_shown_anew() -> None:
    board = SharedBoard().take({"do": "show", "here": HERE}, {})
    board = board.take({"do": "give", "to": "5"}, {"5": "otter"})
    assert board.holder == "otter"
    assert why(board.take, {"do": "show", "here": "cabbage"}, {}) is RefusalReason.POSITION
    assert board.take({"do": "show", "here": "hole-001"}, {}).holder == ""


@pytest.mark.parametrize("fields", [{}, {"do": "cabbage"}, {"do": "give"}, {"do": "give", "to": "7"}, {"do": "show"}])
def test_a_form_that_no_page_sends_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(ClassRefusal):
        SharedBoard().take(fields, {"5": "otter"})


def test_devices_are_named_by_their_animals_and_known_after_they_are_forgotten() -> None:
    desk = ClassDesk()
    for n, device in enumerate(("otter", "fox")):
        desk = desk.seat(device, device, {"room": BOARD}, 0.0, lot=n)
    names = [each.name for each in holders(desk, "en", 0.0)]
    assert len(names) == 2 and names == sorted(names)
    elsewhere = desk.seat("bear", "bear", {"room": "learn"}, 0.0, lot=2)
    found = [each.name for each in holders(elsewhere, "en", 0.0)]
    assert found[:2] == names and len(found) == 3, "those who look at the board come first"
    assert holders(elsewhere, "en", 3600.0) == (), "nobody is here any more"
    board = shown().give("fox")
    assert holder_name(board, desk, "en") in names
    view = board_view(board, desk, "en", "fox")
    assert view is not None and view.is_mine
    assert holder_name(board, ClassDesk(), "en") == "Another device"
    assert holder_name(shown(), desk, "en") == ""


def test_the_board_is_played_on_at_a_table() -> None:
    path, _, query = board_link(shown()).partition("?")
    assert path == "table.ipynb"
    assert from_fields(dict(parse_qsl(query))) == position(HERE)
    assert board_link(SharedBoard()) == ""
    assert board_view(SharedBoard(), ClassDesk(), "en") is None
    view = board_view(shown(), ClassDesk(), "en")
    assert view is not None and view.table == f"{path}?{query}"
    assert view.link == f"classroom.ipynb?{query}", "a teacher goes on where positions are laid"


def test_the_board_is_a_place() -> None:
    assert place_of("/board") == ClassPlace("board")
    assert place_text(ClassPlace("board"), "en") == "The board"

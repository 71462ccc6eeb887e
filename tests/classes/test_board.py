"""The shared board as a value: what can be shown, who may show it, and what is told of it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final
from urllib.parse import parse_qsl, urlencode

import pytest

from conquian.classes.board import (
    BoardRefusal,
    BoardRefused,
    EndBoard,
    GiveBoard,
    ReturnBoard,
    SharedBoard,
    ShowBoard,
    led,
    read_shown,
    read_teacher,
    update,
)
from conquian.classes.board_view import board_link, board_view, holder_name, holders
from conquian.classes.desk import ClassDesk, DeviceAsks
from conquian.classes.desk import update as update_desk
from conquian.classes.place import BOARD, ClassPlace, place_of, place_text
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Action
from conquian.game.judge import legal_actions
from conquian.game.play import apply, deal
from conquian.notation.position import fields_of, from_fields, position
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.site.class_mode.board_pages import BoardBox

HERE: Final = (
    "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d?15 waste=7d turn=pone/left"
)
LINK: Final = f"http://127.0.0.1:8897/voila/render/classroom.ipynb?{HERE.replace(' ', '&')}&lang=de"


def shown(here: str = HERE) -> SharedBoard:
    return update(SharedBoard(), read_shown(here))


def puzzle_answer(name: str) -> Action:
    found = library.puzzle(name)
    assert isinstance(found, Puzzle)
    return found.certificate.accepted[0]


def why(board: SharedBoard, message: ShowBoard | GiveBoard | ReturnBoard | EndBoard) -> BoardRefusal:
    with pytest.raises(BoardRefused) as error:
        update(board, message)
    return error.value.why


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

    asked = "Find the move that wins no matter where the hidden cards are."
    assert named(board) == ("Two sixes", asked)
    assert board.state is not None
    played = update(board, ShowBoard(apply(board.state, puzzle_answer("composed-003"))))
    assert played.done is not None and named(played) == ("Two sixes", asked)
    assert named(update(played, ShowBoard(board.state))) == ("Two sixes", asked), "a move that was taken back"
    first = board_view(board, ClassDesk(), "en")
    assert first is not None and first.said.startswith(asked)
    assert named(update(played, read_shown(HERE))) == ("", "")
    assert named(update(update(board, EndBoard()), read_shown(HERE))) == ("", "")


@pytest.mark.parametrize("here", ["", "cabbage", "x" * 2_001, "puzzles.ipynb?puzzle=../x", "http://[/x.ipynb"])
def test_what_is_no_position_is_refused_at_the_desk_and_unsettled_on_a_board(here: str) -> None:
    with pytest.raises(BoardRefused) as error:
        read_shown(here)
    assert error.value.why is BoardRefusal.POSITION
    if here:
        assert read_shown(here, is_final=False) == ShowBoard(None)


def test_while_cards_are_no_position_the_last_one_is_seen() -> None:
    board = update(shown(), ShowBoard(None))
    assert board.is_unsettled and board.state == position(HERE)
    view = board_view(board, ClassDesk(), "en")
    assert view is not None and view.notice and view.said == view.notice
    settled = update(board, read_shown(HERE))
    assert not settled.is_unsettled
    assert settled.number > board.number > 1


def test_nothing_is_unsettled_where_nothing_is_shown() -> None:
    assert update(SharedBoard(), ShowBoard(None)) == SharedBoard()


# --- what was done ----------------------------------------------------------------------------------------------------


def test_what_was_done_is_found_in_whole_games_told_by_links_alone() -> None:
    told = 0
    for seed in range(6):
        chance, state = random.Random(seed), deal(seed=seed)
        board = update(SharedBoard(), ShowBoard(state))
        while actions := legal_actions(state):
            action = chance.choice(actions)
            before, state = state, apply(state, action)
            query = urlencode(fields_of(state), safe=",/")
            board = update(board, read_shown(f"table.ipynb?{query}"))
            assert board.state == state
            if board.done is not None:
                told += 1
                assert (board.before, str(board.done)) == (before, str(action))
    assert told > 60


def test_nothing_was_done_where_the_cards_were_laid_otherwise() -> None:
    board = update(shown(), read_shown("hole-001"))
    assert board.done is None
    assert led(position(HERE), library.puzzle("hole-001").position) is None


def test_nothing_is_told_of_a_move_that_led_nowhere_new() -> None:
    for half in (replace(shown(), before=position(HERE)), replace(shown(), done=puzzle_answer("composed-003"))):
        view = board_view(half, ClassDesk(), "en")
        assert view is not None and view.done == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_stands_in_the_language_of_its_reader(language: str) -> None:
    before = shown()
    assert before.state is not None
    after = update(before, ShowBoard(apply(before.state, legal_actions(before.state)[-1])))
    view = board_view(after, ClassDesk(), language)
    assert view is not None
    assert {"en": "declined", "de": "lehnt ab", "es": "rechaza"}[language] in view.done
    assert view.done in view.said and view.told in view.said
    assert f'lang="{language}"' in view.picture


def test_the_same_position_again_is_nothing_new() -> None:
    board = shown()
    assert update(board, read_shown(LINK)) == board


# --- who has it in hand -----------------------------------------------------------------------------------------------


def test_who_has_the_board_alone_shows_anything() -> None:
    board = update(shown(), GiveBoard("otter"))
    other = read_shown("hole-001")
    assert why(board, other) is BoardRefusal.NOT_YOURS
    assert why(board, ShowBoard(other.state, "fox")) is BoardRefusal.NOT_YOURS
    assert update(board, ShowBoard(other.state, "otter")).state == other.state
    assert why(board, ReturnBoard("fox")) is BoardRefusal.NOT_YOURS
    back = update(board, ReturnBoard("otter"))
    assert update(back, other).state == other.state
    assert why(back, ShowBoard(other.state, "otter")) is BoardRefusal.NOT_YOURS


def test_no_device_is_given_a_board_that_is_not_there() -> None:
    assert why(SharedBoard(), GiveBoard("otter")) is BoardRefusal.NO_BOARD
    ended = update(update(shown(), GiveBoard("otter")), EndBoard())
    assert (ended.state, ended.holder, ended.done) == (None, "", None)


def test_a_teacher_takes_the_board_with_what_is_shown_anew() -> None:
    box = BoardBox()
    box.tell(*read_teacher({"do": "show", "here": HERE}, {}))
    box.tell(*read_teacher({"do": "give", "to": "5"}, {"5": "otter"}))
    assert box.board.holder == "otter"
    before = box.board
    with pytest.raises(BoardRefused):
        box.tell(*read_teacher({"do": "show", "here": "cabbage"}, {}))
    with pytest.raises(BoardRefused):
        box.tell(GiveBoard(), ReturnBoard("otter"))
    assert box.board == before, "all of it or nothing"
    box.tell(*read_teacher({"do": "show", "here": "hole-001"}, {}))
    assert box.board.holder == ""


@pytest.mark.parametrize("fields", [{}, {"do": "cabbage"}, {"do": "give"}, {"do": "give", "to": "7"}, {"do": "show"}])
def test_a_form_that_no_page_sends_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(BoardRefused):
        read_teacher(fields, {"5": "otter"})


def test_devices_are_named_by_their_animals_and_known_after_they_are_forgotten() -> None:
    desk = ClassDesk()
    for n, device in enumerate(("otter", "fox")):
        desk = update_desk(desk, DeviceAsks(device, device, ClassPlace(BOARD), 0, 0.0, lot=n))
    names = [each.name for each in holders(desk, "en", 0.0)]
    assert len(names) == 2 and names == sorted(names)
    elsewhere = update_desk(desk, DeviceAsks("bear", "bear", ClassPlace("learn"), 0, 0.0, lot=2))
    found = [each.name for each in holders(elsewhere, "en", 0.0)]
    assert found[:2] == names and len(found) == 3, "those who look at the board come first"
    assert holders(elsewhere, "en", 3600.0) == (), "nobody is here any more"
    board = update(shown(), GiveBoard("fox"))
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

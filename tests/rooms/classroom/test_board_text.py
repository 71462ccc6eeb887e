"""Free boards as text: what is written is read again byte for byte, sound or not, and nothing hostile gets in."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

import conquian as cq
from conquian.game.cards import PACK
from conquian.game.soundness import flaws
from conquian.game.variants import PRESETS
from conquian.notation.errors import NotationError
from conquian.notation.position import position
from conquian.rooms.classroom.board_text import fields, line, read, read_line
from conquian.rooms.classroom.free_board import BoardArea, BoardPlace, Setup
from tests.game.strategies import PROPERTY, states


def random_board(rng: Random) -> Setup:
    """Cards in any places, under any rules, in any phase."""
    board = Setup(variant=rng.choice(list(PRESETS.values())))
    for card in rng.sample(PACK, rng.randrange(41)):
        board = board.move(card, BoardPlace(rng.choice(list(BoardArea)), rng.choice([None, None, 0, 1])))
    turn, phase = rng.choice(list(cq.Seat)), rng.choice(list(cq.Phase))
    board = replace(board, turn=turn, phase=phase, passed=rng.random() < 0.3)
    for area in BoardArea:
        board = board.with_unknown(area, rng.choice([0, 0, 3, 40]))
    return board.with_folded(rng.choice(list(cq.Seat)), rng.random() < 0.5)


def test_any_board_comes_back() -> None:
    rng = Random(1897)
    unsound = 0
    for _ in range(400):
        board = random_board(rng)
        assert read(fields(board)) == board == read_line(line(board))
        assert line(read_line(line(board))) == line(board)
        unsound += any(flaws(board.state))
    assert unsound > 300


@given(states())
@PROPERTY
def test_a_sound_board_is_written_as_its_position(state: cq.State) -> None:
    assert line(Setup.of(state)) == str(state)
    assert read_line(str(state)).state == state == position(line(Setup.of(state)))


def test_what_is_left_out_is_nothing() -> None:
    assert read({}) == Setup() == read({"pone": "", "lang": "de"})


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("pone", "Ad", "no-slash"),
        ("pone", "AdAd/-", "card-twice"),
        ("pone", "Ad/3c4cAd", "card-twice"),
        ("dealer", "-/3c,3c", "card-twice"),
        ("waste", "7h7h", "card-twice"),
        ("pone", "?41/-", "not-a-count"),
        ("stock", "?x", "not-a-count"),
        ("stock", "5h?1?2", "not-a-count"),
        ("centre", "7h8h", "not-a-card"),
        ("centre", "7h6h", "one-card"),
        ("turn", "pone", "not-a-turn"),
        ("turn", "nobody/left", "not-a-seat"),
        ("turn", "pone/nothing", "not-a-turn"),
        ("passed", "maybe", "not-yes"),
        ("folded", "pone,you", "not-a-seat"),
        ("rules", "chess", "not-rules"),
        ("waste", "7h" * 2000, "too-long"),
        ("given", "<b>", "not-a-card"),
    ],
)
def test_what_cannot_be_read_is_said(name: str, text: str, fault: str) -> None:
    with pytest.raises(NotationError) as caught:
        read({name: text})
    assert (caught.value.fault, caught.value.field) == (fault, name)


def test_a_card_in_two_places_is_said() -> None:
    with pytest.raises(NotationError, match=r"waste.*appears twice"):
        read({"stock": "7h", "waste": "7h"})


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "field-missing"),
        ("   ", "field-missing"),
        ("hello", "not-a-field"),
        ("pone=-/- colour=red", "not-a-field"),
        ("pone=-/- pone=-/-", "field-twice"),
        ("pone=" + "7h" * 2000, "too-long"),
    ],
)
def test_lines_that_are_none_are_refused(text: str, fault: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_line(text)
    assert caught.value.fault == fault


def test_noise_is_read_or_refused() -> None:
    rng = Random(5)
    whole = str(cq.deal(3))
    for _ in range(600):
        text = list(whole)
        for _ in range(rng.randrange(1, 6)):
            place = rng.randrange(len(text))
            text[place : place + rng.randrange(3)] = rng.choice(["", "?", "/", ",", "=", " ", "7h", "\x00", "é", "-"])
        try:
            board = read_line("".join(text))
        except NotationError:
            continue
        assert read_line(line(board)) == board

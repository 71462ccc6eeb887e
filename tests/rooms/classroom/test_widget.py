"""The free board beyond its storyboards: every reason has its law, a search can be stopped, and nobody is believed."""

from __future__ import annotations

from typing import Any

import pytest

from conquian.explain.words import LANGUAGES, topic
from conquian.game.soundness import FlawKind
from conquian.game.state import Phase
from conquian.notation.position import FIELDS as POSITION_FIELDS
from conquian.pages import classroom
from conquian.rooms.classroom.board_text import read_line
from conquian.rooms.classroom.examples import EXAMPLES, example
from conquian.rooms.classroom.free_board import BoardArea, Setup
from conquian.rooms.classroom.session import first_board
from conquian.rooms.classroom.widget import Classroom
from conquian.teach.reachability.invariants import Invariant
from tests.links.hostile import SCRIPTS
from tests.rooms.classroom.test_board_check import UNSOUND
from tests.teach.reachability.test_invariants import IMPOSSIBLE
from tests.ui.page import tell, write

pytestmark = pytest.mark.slow


def empty(text: str = "") -> Classroom:
    return Classroom(read_line(text) if text else Setup())


def whole() -> Classroom:
    """The first example, with nothing left to put."""
    return Classroom(example("fall"))


def setup(room: Classroom) -> dict[str, Any]:
    """What is drawn of the board."""
    found: dict[str, Any] = room.view["setup"]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("text", "kind", "law"), UNSOUND)
def test_every_reason_is_said_with_its_law(text: str, kind: str, law: str, language: str) -> None:
    room = Classroom(read_line(text or "pone=-/-"), lang=language)
    shown = setup(room)
    assert shown["light"] == "none" and shown["lamp"]["state"] == "bad"
    assert law in [number for reason in shown["reasons"] for number in reason["laws"]]
    assert all("{" not in reason["text"] and ": :" not in reason["text"] for reason in shown["reasons"])
    assert not shown["can_play"]
    for wish in ("arise", "play_on"):
        assert shown["lamp"]["text"] in tell(room, wish)
    assert not room.session.playing and setup(room)["answer"] is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("invariant", IMPOSSIBLE)
def test_every_broken_invariant_is_said_with_its_law(invariant: Invariant, language: str) -> None:
    text, law, *_ = IMPOSSIBLE[invariant]
    room = Classroom(read_line(text), lang=language)
    said = tell(room, "arise")
    answer = setup(room)["answer"]
    assert answer["state"] == "bad" and answer["laws"] == [law] and answer["text"] == said
    assert "{" not in said and ": ." not in said and ": :" not in said


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_lit_and_arises_unless_it_says_that_it_cannot(name: str) -> None:
    room = empty()
    assert topic("en", "classroom")["examples"][name] in tell(room, "example", value=name)
    assert setup(room)["can_play"]
    tell(room, "arise")
    cannot = topic("en", "classroom")["examples"][name].startswith("Can't happen")
    assert setup(room)["answer"]["state"] == ("bad" if cannot else "good")
    assert setup(room)["can_follow"] is not cannot


def test_a_long_search_goes_on_in_slices_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquian.rooms.classroom.update.STEPS", 5)
    room = whole()
    assert "5 steps so far" in tell(room, "arise")
    assert setup(room)["searching"]
    assert tell(room, "go_on") == ""  # nobody wants to hear each slice
    assert "10 steps so far" in setup(room)["answer"]["text"]
    assert "Not found in 10 steps" in tell(room, "stop")
    assert not setup(room)["searching"]
    tell(room, "arise")
    while setup(room)["searching"]:
        tell(room, "go_on")
    assert setup(room)["answer"]["state"] == "good"
    tell(room, "go_on")
    assert setup(room)["answer"]["state"] == "good"


@pytest.mark.parametrize("text", ["", "hello", "pone=7h7h/-", "\x00", "pone=<b>/-", "seed = 1897"])
def test_what_cannot_be_loaded_changes_nothing(text: str) -> None:
    room = whole()
    assert "can't be read" in tell(room, "load", text=text)
    assert room.view["notice"] and room.board == example("fall")


@pytest.mark.parametrize("script", SCRIPTS)
def test_nothing_hostile_in_a_link_gets_on_the_board(script: str) -> None:
    for field in POSITION_FIELDS:
        room = classroom(**{field: script})
        assert room.view["notice"] and room.board == first_board()
        assert tell(Classroom(), "load", text=f"{field}={script}") != "Loaded."


def test_what_the_browser_kept_is_there_again() -> None:
    room = Classroom(example("fall"), storage_key="x")
    tell(room, "put", card="Jc", value="waste")
    again = Classroom(storage_key="x")
    write(again, saved=room.saved)
    assert again.board == room.board
    tell(room, "undo")
    tell(room, "play_on")
    tell(room, "do", action="decline")
    third = Classroom(storage_key="x")
    write(third, saved=room.saved)
    assert third.session.playing and third.board == room.board
    assert third.session.table.game == room.session.table.game
    write(third, saved={**room.saved, "done": "force"})
    assert third.session.playing
    fourth = Classroom(storage_key="x")
    write(fourth, saved={**room.saved, "done": "force"})  # what was kept of the game makes no sense: the board is there
    assert not fourth.session.playing and fourth.board == room.board


def test_there_are_words_for_everything() -> None:
    words = topic("en", "classroom")
    assert set(words["broken"]) == set(Invariant)
    assert set(words["examples"]) == set(EXAMPLES)
    assert set(words["areas"]) == set(BoardArea)
    assert set(words["phases"]) == set(Phase)
    assert {*words["reasons"]} == set(FlawKind)
    assert {law for _, kind, law in UNSOUND if kind == "no-claim"} == set(words["reasons"]["no-claim"])
    assert {law for _, kind, law in UNSOUND if kind == "not-the-phase"} == set(words["reasons"]["not-the-phase"])

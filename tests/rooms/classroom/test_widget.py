"""The free board as a widget: cards go where they are put, the lamp says why not, and a game leads here or cannot."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES, topic
from conquian.game.soundness import FlawKind
from conquian.game.state import Phase, State
from conquian.game.variants import SWITCHES
from conquian.notation.position import FIELDS as POSITION_FIELDS
from conquian.notation.position import position
from conquian.notation.record import loads
from conquian.pages import classroom
from conquian.rooms.classroom.board_text import fields, line, read, read_line
from conquian.rooms.classroom.examples import EXAMPLES, LINES, example
from conquian.rooms.classroom.free_board import BoardArea, BoardPlace, Setup, board_place
from conquian.rooms.classroom.room import ROOM
from conquian.rooms.classroom.session import ClassroomSession, Desk, first_board
from conquian.rooms.classroom.update import ClassroomResponder
from conquian.rooms.classroom.view import board_view, words_view
from conquian.rooms.classroom.widget import Classroom
from conquian.teach.reachability.invariants import Invariant
from conquian.ui.page import COMMON
from conquian.ui.room import Voice
from tests.links.hostile import SCRIPTS
from tests.rooms.classroom.test_board_check import UNSOUND
from tests.teach.reachability.test_invariants import IMPOSSIBLE
from tests.ui.page import message, receive, tell, write

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


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Whose turn: Pone, answers a card that was left · Rules of: Pagat"),
        ("de", "Am Zug: Vorhand, antwortet auf eine liegen gelassene Karte · Regeln von: Pagat"),
        ("es", "A quién le toca: Mano, responde a una carta que dejó el otro · Reglas de: Pagat"),
    ],
)
def test_what_is_chosen_beside_the_board_is_said_for_paper(language: str, said: str) -> None:
    assert board_view(whole().session.desk, Voice(language))["turn"] == said


# --- cards ------------------------------------------------------------------------------------------------------------


def test_cards_of_the_pack_go_where_the_next_card_goes() -> None:
    room = empty()
    assert tell(room, "aim", value="dealer-hand") == "The next card goes here: Hand of the dealer."
    for code in ("7h", "Ad"):
        tell(room, "pick", card=code)
    assert setup(room)["rows"]["dealer-hand"]["cards"] == ["Ad", "7h"]
    assert setup(room)["rows"]["dealer-hand"]["aimed"]
    tell(room, "pick", card="7h")  # touched there again, it comes back
    assert setup(room)["rows"]["dealer-hand"]["cards"] == ["Ad"]
    tell(room, "aim", value="waste")
    assert tell(room, "pick", card="Ad") == "Waste: ace of diamonds."


def test_a_group_grows_until_another_is_begun() -> None:
    room = empty()
    tell(room, "aim", value="pone-spread")
    for code in ("3c", "4c", "5c"):
        tell(room, "pick", card=code)
    tell(room, "aim", value="pone-spread")
    tell(room, "pick", card="6h")
    groups = setup(room)["spreads"]["pone-spread"]["groups"]
    assert [(group["cards"], group["state"]) for group in groups] == [(["3c", "4c", "5c"], "good"), (["6h"], "open")]
    assert [group["aimed"] for group in groups] == [False, True]
    tell(room, "pick", card="6h")  # its group is gone with it
    assert len(setup(room)["spreads"]["pone-spread"]["groups"]) == 1
    assert setup(room)["spreads"]["pone-spread"]["aimed"]


def test_a_card_is_taken_up_and_put_down_elsewhere() -> None:
    room = whole()
    assert tell(room, "hold", card="Jc") == "Taken up: jack of clubs."
    assert setup(room)["held"] == "Jc" and "Now pick a place" in setup(room)["lead"]
    tell(room, "aim", value="stock")
    assert setup(room)["rows"]["stock"]["cards"][-1] == "Jc" and not setup(room)["held"]
    tell(room, "hold", card="Jc")
    tell(room, "hold", card="6h")  # before the card that is touched next
    assert setup(room)["rows"]["stock"]["cards"] == ["2d", "Jc", "6h", "Qh", "4s"]
    tell(room, "hold", card="Qd")
    tell(room, "hold", card="3c")  # into its group
    assert setup(room)["spreads"]["pone-spread"]["groups"][0]["cards"] == ["Ac", "2c", "3c", "Qd"]
    tell(room, "hold", card="Qc")
    assert tell(room, "hold", card="Qc") == "Put down again: queen of clubs."


def test_cards_can_be_dragged_anywhere_and_off_the_board() -> None:
    room = whole()
    tell(room, "put", card="Jc", value="pone-spread:1")
    assert "Jc" in setup(room)["spreads"]["pone-spread"]["groups"][1]["cards"]
    tell(room, "put", card="Jc", value="waste:0")
    assert setup(room)["rows"]["waste"]["cards"][0] == "Jc"
    tell(room, "put", card="Jc", value="out")
    assert setup(room)["out"] == "1 card beside the board"
    assert tell(room, "put", card="Jc", value="out") == "Nothing has changed."


def test_everything_else_of_a_position_can_be_set() -> None:
    room = empty()
    tell(room, "count", value="stock", number=20)
    tell(room, "seat", value="dealer")
    tell(room, "phase", value="left")
    tell(room, "preset", value="mexican")
    tell(room, "switch", switch="forcing", value="off")
    tell(room, "passed")
    tell(room, "fold", value="pone")
    state = room.board.state
    assert (state.stock.unknown, state.turn, state.phase) == (20, cq.Seat.DEALER, Phase.LEFT)
    assert str(state.variant) == "mexican,forcing=off"
    assert setup(room)["differs"] == "1 switch is set otherwise"
    assert state.passed and state.folded == (cq.Seat.PONE,)
    for _ in range(7):
        tell(room, "undo")
    assert room.board == Setup()
    assert tell(room, "undo") == "There's nothing to undo."
    tell(room, "redo")
    assert room.board.stock.unknown == 20


def test_the_rest_is_dealt_and_the_board_is_cleared() -> None:
    room = empty()
    assert "every card has its place" in tell(room, "fill")
    assert setup(room)["light"] == "whole" and setup(room)["can_play"]
    tell(room, "aim", value="waste")
    tell(room, "clear")
    assert room.board == Setup() and setup(room)["rows"]["pone-hand"]["aimed"]


def test_the_first_board_is_whole_and_can_be_played_on_at_once() -> None:
    room = Classroom()
    assert room.board == first_board() == example("fall")
    shown = setup(room)
    assert (shown["light"], shown["can_play"], shown["can_fill"]) == ("whole", True, False)
    assert shown["lead"].startswith("All cards are on the board.")


UNFINISHED = read({**fields(example("fall")), "dealer": "2s/3d3h3s,5d5h5s"})
"""The first board with three cards of the dealer beside it."""


def test_an_unfinished_board_asks_for_the_cards_beside_it() -> None:
    room = Classroom(UNFINISHED)
    tell(room, "aim", value="dealer-hand")
    beside = [card["code"] for card in setup(room)["pack"] if card["where"] == "out"]
    assert len(beside) == 3 and setup(room)["can_fill"] and not setup(room)["can_play"]
    assert setup(room)["lead"].startswith("Pick a card to put it here: Hand of the dealer.")
    for code in beside:
        tell(room, "pick", card=code)
    assert room.board == example("fall") and setup(room)["light"] == "whole"
    assert not setup(room)["can_fill"] and setup(room)["lead"].startswith("All cards are on the board.")
    dealt = Classroom(UNFINISHED)
    tell(dealt, "fill")
    assert dealt.board == example("fall")


def test_the_board_has_a_projector_view_of_its_own() -> None:
    room = Classroom()
    assert tell(room, "project").startswith("Projector view.")
    assert room.view["projector"] and room.board == first_board()
    assert tell(room, "project") == "The projector view is off." and not room.view["projector"]


# --- the lamp and the answer ------------------------------------------------------------------------------------------


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


def test_the_game_that_was_found_can_be_gone_through() -> None:
    room = whole()
    assert "49 moves" in tell(room, "arise")
    assert "its 49 moves one by one" in tell(room, "follow")
    assert room.session.playing and room.view["setup"] is None
    assert room.session.table.game.state.phase is Phase.TURN and len(room.session.table.game.state.stock) == 20
    for _ in range(49):
        tell(room, "redo")
    assert room.session.table.game.state == room.board.state
    assert "nothing to redo" in tell(room, "redo")
    tell(room, "undo")
    assert room.session.table.game.state != room.board.state


def test_the_game_can_be_opened_in_the_replay() -> None:
    room = whole()
    assert setup(room)["replay"] == ""
    tell(room, "arise")
    address = urlsplit(setup(room)["replay"])
    assert address.path == "replay.ipynb"
    record = loads(parse_qs(address.query)["record"][0])
    assert record.positions()[-1] == room.board.state


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


def test_an_answer_is_about_the_board_as_it_lies() -> None:
    room = whole()
    tell(room, "arise")
    tell(room, "hold", card="Jc")
    assert setup(room)["answer"] is not None
    tell(room, "put", card="Jc", value="out")
    assert setup(room)["answer"] is None and not setup(room)["can_follow"]
    assert tell(room, "follow") == "That couldn't be understood. Nothing has changed."


# --- to the table and back --------------------------------------------------------------------------------------------


def test_play_goes_on_from_here_for_both_players() -> None:
    room = whole()
    assert tell(room, "play_on").startswith("Now you play for both players.")
    tell(room, "do", action="meld Ac2c3c 4c5c6c 7cJcQcKc")
    tell(room, "do", action="discard Qd")
    assert room.session.table.game.state.turn is cq.Seat.DEALER and room.view["choices"]
    tell(room, "do", action="decline")
    tell(room, "set_up")
    assert room.board == example("fall")
    tell(room, "play_on")
    tell(room, "do", action="decline")
    reached = room.session.table.game.state
    tell(room, "set_up_this")
    assert room.board.state == reached and not room.session.playing
    tell(room, "undo")
    assert room.board == example("fall")


def test_an_example_can_be_shown_from_the_table() -> None:
    room = whole()
    tell(room, "play_on")
    tell(room, "example", value="see")
    assert not room.session.playing and room.board == example("see")


# --- save, load, link, and what the browser kept ----------------------------------------------------------------------


def test_what_is_saved_can_be_loaded() -> None:
    saved = setup(whole())["line"]
    room = empty()
    assert tell(room, "load", text=f"\ufeff{saved}\n").startswith("Loaded.")
    assert room.board == example("fall")
    tell(room, "undo")
    assert room.board == Setup()


@pytest.mark.parametrize("text", ["", "hello", "pone=7h7h/-", "\x00", "pone=<b>/-", "seed = 1897"])
def test_what_cannot_be_loaded_changes_nothing(text: str) -> None:
    room = whole()
    assert "can't be read" in tell(room, "load", text=text)
    assert room.view["notice"] and room.board == example("fall")


def test_a_link_brings_the_board_back_sound_or_not() -> None:
    for text in ("pone=AdAs/3c4c,7h dealer=?10/- centre=Kh turn=dealer/discard passed=yes", line(example("see"))):
        room = Classroom(read_line(text), storage_key="x")
        link = dict(pair.split("=", 1) for pair in room.view["link"].removeprefix("?").split("&"))
        again = classroom(**{name: value for name, value in link.items() if name not in ("lang", "faces")})
        assert again.board == room.board


def test_a_bad_link_is_said_and_an_example_shown() -> None:
    room = classroom(pone="7h7h/-", lang="en")
    assert "can't be read" in room.view["notice"] and room.board == first_board()
    with pytest.raises(TypeError, match="moon"):
        classroom(moon="1")


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


def test_what_lies_in_a_classroom_is_one_value() -> None:
    """No widget: messages in, and whatever was before stays as it was."""
    begun = ClassroomSession.of(example("fall"))
    update = ClassroomResponder.update
    asked = update(begun, message("arise"), Voice()).session
    searches = [asked]
    while searches[-1].desk.is_searching:
        searches.append(update(searches[-1], message("go_on"), Voice()).session)
    assert update(begun, message("arise"), Voice()).session == asked and begun.desk.search is None
    game = update(searches[-1], message("follow"), Voice()).session.table
    assert [step.state for step in (game.game, *reversed(game.future))][-1] == begun.board.state
    assert game.future[0].earlier == (game.game.state, *(step.state for step in reversed(game.future[1:])))


def test_a_link_wins_over_what_the_browser_kept() -> None:
    kept = Classroom(storage_key="x")
    tell(kept, "clear")
    asked = Classroom(example("see"), storage_key="x")
    write(asked, saved=kept.saved)
    assert asked.board == example("see")


# --- words and messages -----------------------------------------------------------------------------------------------


def test_there_are_words_for_everything() -> None:
    words = topic("en", "classroom")
    assert set(words["broken"]) == set(Invariant)
    assert set(words["examples"]) == set(EXAMPLES)
    assert set(words["areas"]) == set(BoardArea)
    assert set(words["phases"]) == set(Phase)
    assert {*words["reasons"]} == set(FlawKind)
    assert {law for _, kind, law in UNSOUND if kind == "no-claim"} == set(words["reasons"]["no-claim"])
    assert {law for _, kind, law in UNSOUND if kind == "not-the-phase"} == set(words["reasons"]["not-the-phase"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("faces", Faces)
def test_every_example_is_drawn_in_every_language(language: str, faces: Faces) -> None:
    for name in LINES:
        room = Classroom(example(name), lang=language, faces=faces)
        assert json.loads(json.dumps(room.view)) == room.view
        assert "{" not in json.dumps([room.view["setup"]["lead"], room.view["setup"]["lamp"]["text"]])
    assert [each["id"] for each in words_view(Voice(language, faces))["switches"]] == list(SWITCHES)


def test_places_are_read_from_texts_that_may_be_hostile() -> None:
    assert board_place("dealer-spread:3") == BoardPlace(BoardArea.DEALER_SPREAD, 3)
    for text in ("", "moon", "waste:", "waste:-1", "waste:x", "waste:999", "waste:²", "stock:1:2"):
        with pytest.raises(cq.NotationError):
            board_place(text)


json_values: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ("value", "card", "number", "switch", "text", "action", "group")
SENSE = st.sampled_from(
    [
        "7h",
        "Ad",
        "pone-hand",
        "pone-spread:0",
        "stock:3",
        "waste",
        "out",
        "pone",
        "left",
        "mexican",
        "forcing",
        "off",
        "see",
        3,
        40,
    ]
)
sent = st.fixed_dictionaries(
    {"type": st.sampled_from(sorted({*ROOM.readers, *COMMON}))},
    optional={name: st.one_of(SENSE, SENSE, json_values) for name in FIELDS},
)


@given(st.lists(sent, max_size=12))
def test_whatever_is_sent_leaves_a_board_that_can_be_drawn(messages: list[dict[str, Any]]) -> None:
    room = Classroom(storage_key="x")
    for number, each in enumerate(messages, start=1):
        receive(room, {"method": "custom", "content": {**each, "n": number}})
        assert room.answer == number
        assert read_line(line(room.board)) == room.board
        json.dumps(room.view)


def test_a_desk_can_be_drawn_by_itself() -> None:
    assert board_view(Desk(), Voice())["light"] == "none"
    assert isinstance(position(LINES["aces"]), State)

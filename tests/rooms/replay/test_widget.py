"""Games of others beyond their storyboards: every action and note is said, and nothing that lies face down."""

from __future__ import annotations

import re

import pytest

from conquian.advice.seat_value import SeatStanding
from conquian.explain.names import card_name
from conquian.explain.words import LANGUAGES
from conquian.game.state import Seat
from conquian.notation.record import Record, loads
from conquian.rooms.replay.annotated_games import game, names
from conquian.rooms.replay.playback import LONGEST_KEPT, LONGEST_RECORD
from conquian.rooms.replay.widget import Replay
from conquian.ui.modules import joined
from tests.ui.page import tell

pytestmark = pytest.mark.slow


def hidden(replay: Replay) -> list[str]:
    """The names of the cards that lie face down as the page shows them."""
    hand = replay.session.table.game.state.hands[replay.session.table.seat.other].cards
    return [card_name(card, replay.language, replay.faces) for card in hand]


def said_of(replay: Replay, key: str) -> str:
    """A sentence of this room, in the language of the page."""
    return replay.page.voice.words("replay", "says", key)


def test_a_browser_keeps_as_long_a_text_as_we_give_it() -> None:
    limit = re.search(r"const LONGEST = (\d+);", joined("rooms/replay/replay.js"))
    assert limit is not None
    assert int(limit[1]) > LONGEST_KEPT


def own(replay: Replay) -> dict[str, object]:
    """The link as fields."""
    return {"game": replay.playback.name, "ply": replay.playback.ply, "actions": replay.record.actions}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_action_and_every_note_is_said(name: str, language: str) -> None:
    replay = Replay(name, lang=language)
    for ply in range(1, replay.playback.last + 1):
        said = tell(replay, "redo" if ply % 2 else "to_ply", ply=ply)
        assert replay.view["ply"] == ply
        assert replay.view["lead"] in said
        assert replay.view["where"] in said
        note = game(name).note(ply, language)
        assert (replay.view["note"] or {"text": None})["text"] == note
        assert (note or replay.view["todo"]) in said
    assert tell(replay, "redo") == replay.page.voice.say("not_moved")
    tell(replay, "undo")
    assert replay.view["ply"] == replay.playback.last - 1


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("name", names())
def test_one_hand_lies_open_and_what_may_be_done_does_not_tell_the_other(name: str, seat: Seat) -> None:
    replay = Replay(name, seat=str(seat))
    tell(replay, "show", value="legal")
    for ply in range(replay.playback.last + 1):
        said = tell(replay, "to_ply", ply=ply)
        view = replay.view
        assert view["top"]["hand"] == []
        if view["over"]:
            continue
        assert view["legal"]
        if replay.session.table.game.state.turn is seat.other:
            told = " ".join(view["legal"])
            assert not [card for card in hidden(replay) if card in told], (ply, told)
        if view["note"] is None:
            assert not [card for card in hidden(replay) if card in said]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_move_was_worth_stands_beside_an_open_hand_alone(language: str) -> None:
    replay = Replay("missed-force", lang=language)
    for hands in (1, 2):
        for ply in range(1, replay.playback.last + 1):
            tell(replay, "to_ply", ply=ply)
            value = replay.playback.decision_value
            chooser = replay.playback.states[ply - 1].turn
            is_told = value is not None and (hands == 2 or chooser is replay.session.table.seat)
            assert (replay.view["at_table"] is not None) is is_told
        tell(replay, "show", value="hand")


@pytest.mark.always
@pytest.mark.parametrize("name", names())
def test_at_the_deal_the_moves_that_cost_something_stand_the_most_costly_first(name: str) -> None:
    replay = Replay(name)
    told = replay.view["at_table"]
    rows = [re.match(r"\w+ (\d+): (−\d+)", "".join(piece["text"] for piece in row)) for row in told["rows"]]
    worse = {ply: one for ply, one in replay.playback.decision_values.items() if one.standing is SeatStanding.WORSE}
    assert {int(row[1]) for row in rows if row} == worse.keys()
    costs = [int(row[2].replace("−", "-")) for row in rows if row]
    assert costs == sorted(round(100 * one.ahead.value) for one in worse.values())


def test_a_tick_says_that_a_note_an_error_or_a_moment_is_there() -> None:
    moves = Replay("missed-force").about["moves"]
    ticks = {ply: " ".join(move["ticks"]) for ply, move in enumerate(moves) if move["ticks"]}
    assert {ticks.pop(ply) for ply in (19, 35)} == {"note error moment"}
    assert ticks.keys() == set(game("missed-force").plies) - {19, 35}
    assert set(ticks.values()) == {"note"}, "what was done well is no error"
    worse = Replay("squeeze").about["moves"][32]["ticks"]
    assert worse == ["moment"]


def test_to_ask_aloud_what_may_be_done_tells_no_more() -> None:
    replay = Replay("squeeze", ply=9)  # the dealer may meld, and that hand is closed
    said = tell(replay, "show", value="legal")
    assert said == said_of(replay, "closed")
    assert not [card for card in hidden(replay) if card in said]
    tell(replay, "show", value="hand")
    assert len(replay.view["legal"]) > 1
    assert replay.view["both"]
    assert replay.view["top"]["hand"]
    assert tell(replay, "show", value="legal") == "The list is closed."


def test_no_message_replays_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    brought = Replay(game("squeeze").record, storage_key="k")
    with monkeypatch.context() as without:
        without.setattr(Record, "positions", lambda _: pytest.fail("a message replays the record"))
        for message in ("redo", "redo", "explore", "other_side"):
            tell(brought, message)
        tell(brought, "do", action=str(brought.session.table.game.legal[0]))
        tell(brought, "do", action=str(brought.session.table.game.legal[0]))
    assert loads(str(brought.view["record"]["text"])) == brought.record
    assert len(brought.record.actions) == 4


@pytest.mark.parametrize(
    "text", ["", "x", "seed = 3\nactions = ['decline']", "seed = 3\n" + "#" * LONGEST_RECORD, "\x00", "a." * 5_000]
)
def test_a_file_that_is_no_record_changes_nothing_and_says_so(text: str) -> None:
    replay = Replay("squeeze", ply=3)
    said = tell(replay, "open_file", text=text)
    assert said.startswith(said_of(replay, "unreadable"))
    assert replay.view["notice"] == said
    assert own(replay) == own(Replay("squeeze", ply=3))


def test_hostile_texts_are_shown_as_they_are() -> None:
    text = "<b>{0.__class__}</b>"
    record = loads(f'seed = 3\n[title]\nen = "{text}"\n[notes.en]\n0 = "{text}"\n[notes.xx]\n0 = "y"')
    replay = Replay(record, lang="en")
    assert replay.view["lead"] == text
    assert replay.view["note"]["text"] == text

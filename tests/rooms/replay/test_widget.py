"""Looking through games: every action and note is said, nothing that lies face down is told, and one may play on."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

import conquian as cq
from conquian.advice.seat_value import SeatStanding
from conquian.explain.names import Faces, card_name
from conquian.explain.words import LANGUAGES
from conquian.game.state import Seat
from conquian.notation.record import Record, loads
from conquian.pages import replay as page
from conquian.rooms.replay.annotated_games import game, names
from conquian.rooms.replay.playback import FIRST, LONGEST_KEPT, LONGEST_RECORD, Playback
from conquian.rooms.replay.room import ROOM
from conquian.rooms.replay.shelf import unseen
from conquian.rooms.replay.widget import Replay
from conquian.ui.prose import Piece
from tests.ui.page import receive, tell, write

pytestmark = pytest.mark.slow


def hidden(replay: Replay) -> list[str]:
    """The names of the cards that lie face down as the page shows them."""
    hand = replay.session.table.game.state.hands[replay.session.table.seat.other].cards
    return [card_name(card, replay.language, replay.faces) for card in hand]


def said_of(replay: Replay, key: str) -> str:
    """A sentence of this room, in the language of the page."""
    return replay.page.voice.words("replay", "says", key)


def test_a_browser_keeps_as_long_a_text_as_we_give_it() -> None:
    limit = re.search(r"const LONGEST = (\d+);", str(Replay._esm))
    assert limit is not None
    assert int(limit[1]) > LONGEST_KEPT


def plain(pieces: list[Piece]) -> str:
    """The text of these pieces, in one."""
    return "".join(piece["text"] for piece in pieces)


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


def test_there_is_a_next_note_only_in_a_game_with_notes() -> None:
    record = game("squeeze").record
    assert [Replay(each).view["has_notes"] for each in (record, replace(record, notes=()))] == [True, False]


@pytest.mark.parametrize("name", names())
def test_the_list_of_actions_says_what_is_said_there(name: str) -> None:
    replay = Replay(name)
    moves = replay.about["moves"]
    assert [each["ply"] for each in moves] == list(range(replay.playback.last + 1))
    for each in moves[1:]:
        tell(replay, "to_ply", ply=each["ply"])
        assert replay.view["lead"] in each["name"]
        assert each["name"].endswith("✎") == (each["ply"] in replay.playback.noted)


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_at_the_deal_stands_where_a_game_went_wrong_and_what_it_cost(name: str, language: str) -> None:
    replay = Replay(name, lang=language)
    told = replay.view["at_table"]
    worse = {ply: one for ply, one in replay.playback.decision_values.items() if one.standing is SeatStanding.WORSE}
    rows = [re.match(r"\w+ (\d+): (−\d+)(?: \(.*\))?\. (.+)", plain(row)) for row in told["rows"]]
    assert {int(row[1]) for row in rows if row} == worse.keys()
    costs = [int(row[2].replace("−", "-")) for row in rows if row]
    assert costs == sorted(costs) == sorted(round(100 * one.ahead.value) for one in worse.values())
    for row in filter(None, rows):
        tell(replay, "to_ply", ply=int(row[1]))
        assert replay.view["lead"] == row[3]
    key = "errors" if worse else "sound"
    assert plain(told["text"]) == replay.page.voice.words("replay", "at_table", key)


def test_nothing_is_said_of_the_errors_in_a_record_of_ones_own() -> None:
    assert Replay(replace(game("squeeze").record, notes=())).view["at_table"] is None


def test_a_force_that_was_missed_is_no_error_by_a_gift_of_plain_play_alone() -> None:
    replay = Replay("missed-force", ply=35)
    assert unseen()["missed-force"][35].standing is SeatStanding.WORSE
    tell(replay, "show", value="hand")
    assert replay.view["at_table"] is None


def test_the_better_move_stands_first_with_its_range() -> None:
    replay = Replay("missed-force")
    tell(replay, "to_ply", ply=19)
    tell(replay, "show", value="hand")
    told = replay.view["at_table"]
    assert "something else was worth more" in plain(told["text"])
    rows = [plain(row).replace("−", "-") for row in told["rows"]]
    assert [row.partition(" – ")[2] for row in rows] == ["Discard: 3 of hearts", "Discard: jack of spades"]
    better, worse = ([int(number) for number in re.findall(r"[+-]\d+", row)] for row in rows)
    for value, low, high in (better, worse):
        assert low <= value <= high
    assert better[1] > worse[2]


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


def test_the_other_side_is_one_touch_away() -> None:
    replay = Replay("squeeze", ply=39)
    assert replay.view["bottom"]["seat"] == "pone"
    tell(replay, "other_side")
    assert (replay.view["bottom"]["seat"], replay.view["ply"]) == ("dealer", 39)
    assert "seat=dealer" in Replay("squeeze", seat="dealer", storage_key="k").view["link"]


def test_a_single_step_is_seen_and_a_leap_is_not() -> None:
    replay = Replay("first-turn")
    tell(replay, "to_ply", ply=1)
    assert [step["target"] for step in replay.view["moved"]] == ["centre"]
    tell(replay, "to_ply", ply=9)
    assert replay.view["moved"] == []


def test_an_onlooker_cannot_play() -> None:
    replay = Replay("squeeze", ply=39)
    before = replay.session.table.game
    for kind, fields in (("do", {"action": "force"}), ("lay", {}), ("place", {"value": "stock"}), ("let_go", {})):
        assert tell(replay, kind, **fields) == said_of(replay, "only_look")
        assert replay.view["hint"]["text"] == said_of(replay, "only_look")
    assert replay.session.table.game == before
    tell(replay, "to_ply", ply=40)
    assert replay.view["hint"] is None


# --- exploring --------------------------------------------------------------------------------------------------------


def test_one_plays_on_from_anywhere_and_the_game_stays_as_it_is() -> None:
    replay = Replay("squeeze", ply=39, storage_key="k")
    record = replay.record
    tell(replay, "explore")
    assert replay.view["exploring"]
    assert [each["action"] for each in replay.view["choices"]] == ["force", "allow"]
    tell(replay, "do", action="allow")
    tell(replay, "do", action="turn")
    assert replay.record.actions == (*record.actions[:39], cq.action("allow"), cq.action("turn"))
    assert loads(replay.view["record"]["text"]) == replay.record
    tell(replay, "undo")
    assert replay.record.actions[39:] == (cq.action("allow"),)
    tell(replay, "back_to_game")
    assert not replay.view["exploring"]
    assert replay.view["ply"] == 39
    assert replay.record == record
    assert replay.view["choices"] == []


@pytest.mark.parametrize("name", names())
def test_every_position_can_be_explored(name: str) -> None:
    replay = Replay(name)
    for ply in range(replay.playback.last):
        tell(replay, "to_ply", ply=ply)
        tell(replay, "explore")
        action = replay.session.table.game.legal[-1]
        tell(replay, "do", action=str(action))
        assert replay.record.actions[-1] == action
        assert loads(str(replay.record)) == replay.record
        tell(replay, "back_to_game")


# --- links, files, and what the browser keeps -------------------------------------------------------------------------


def again(replay: Replay) -> Replay:
    """The page after a reload."""
    fresh = Replay(storage_key="k")
    write(fresh, saved=json.loads(json.dumps(replay.saved)))
    return fresh


def test_where_one_stands_and_what_was_chosen_survives_a_reload() -> None:
    replay = Replay("folding", storage_key="k")
    tell(replay, "to_ply", ply=55)
    tell(replay, "other_side")
    tell(replay, "show", value="hand")
    fresh = again(replay)
    assert own(fresh) == own(replay)
    assert fresh.session.table.seat is replay.session.table.seat is Seat.DEALER
    assert fresh.session.table.shown == replay.session.table.shown != frozenset()
    tell(replay, "explore")
    tell(replay, "do", action="decline")
    fresh = again(replay)
    assert fresh.view["exploring"]
    assert own(fresh) == own(replay)
    assert tell(fresh, "back_to_game")
    assert fresh.view["ply"] == 55


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
    "change",
    [{"ply": "99"}, {"game": "chess"}, {"seat": "north"}, {"explored": "turn; turn"}, {"explored": "jump"}, {"ply": 3}],
)
def test_what_was_kept_and_cannot_be_is_left_alone(change: dict[str, object]) -> None:
    replay = Replay("folding", storage_key="k")
    tell(replay, "to_ply", ply=55)
    fresh = Replay(storage_key="k")
    write(fresh, saved={**replay.saved, **change})
    assert own(fresh) == own(Replay())


def test_a_link_leads_to_the_same_place() -> None:
    for replay in (Replay("squeeze", ply=24), Replay(game("squeeze").record, ply=24)):
        found = page(**{key: str(value) for key, value in replay.room.link(replay.session).items()})
        assert own(found) == own(replay)
        assert not found.view["notice"]


def test_a_link_that_asks_for_what_is_not_there_is_told_so_and_offered_the_nearest() -> None:
    wrong = page(game="sqeeze", ply="24", lang="en")
    assert wrong.view["notice"] == ("There's no game called “sqeeze”. The closest is this one: Squeezed by force.")
    assert (wrong.view["game"], wrong.view["ply"]) == ("squeeze", 24)
    late = page(game="squeeze", ply="99", lang="de")
    assert "keinen Zug mit der Nummer 99" in late.view["notice"]
    assert late.view["ply"] == 43
    broken = page(record="actions = 3", lang="es")
    assert broken.view["notice"].startswith("El registro de este enlace no se puede leer.")
    assert broken.view["game"] == FIRST
    seat = page(game="squeeze", seat="north", lang="en")
    assert seat.view["notice"]
    assert seat.view["game"] == "squeeze"
    with pytest.raises(TypeError):
        page(gmae="squeeze")


def test_a_file_from_the_browser_is_opened_and_written_again_canonically() -> None:
    replay = Replay(lang="en")
    said = tell(replay, "open_file", text='actions = ["turn"]\nseed=7\n[title]\nen = "Mine"')
    assert said.startswith("The record is open. The deal. Mine")
    assert replay.about["record"] == {
        "name": "conquian-7.toml",
        "text": 'format = 1\nseed = 7\nresult = "unfinished"\nactions = [\n  "turn",\n]\n\n[title]\nen = "Mine"\n',
    }
    assert replay.view["game"] == ""


@pytest.mark.parametrize(
    "text", ["", "x", "seed = 3\nactions = ['decline']", "seed = 3\n" + "#" * LONGEST_RECORD, "\x00", "a." * 5_000]
)
def test_a_file_that_is_no_record_changes_nothing_and_says_so(text: str) -> None:
    replay = Replay("squeeze", ply=3)
    said = tell(replay, "open_file", text=text)
    assert said.startswith(said_of(replay, "unreadable"))
    assert replay.view["notice"] == said
    assert own(replay) == own(Replay("squeeze", ply=3))


def test_a_record_with_unknown_cards_can_be_looked_through() -> None:
    line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?18 waste=7d turn=pone/left"
    replay = Replay(cq.Record(cq.position(line), None, (cq.action("decline"),)))
    for kind in ("redo", "explore", "back_to_game", "undo"):
        assert tell(replay, kind)
    tell(replay, "show", value="legal")
    assert replay.view["legal"]


def test_hostile_texts_are_shown_as_they_are() -> None:
    text = "<b>{0.__class__}</b>"
    record = loads(f'seed = 3\n[title]\nen = "{text}"\n[notes.en]\n0 = "{text}"\n[notes.xx]\n0 = "y"')
    replay = Replay(record, lang="en")
    assert replay.view["lead"] == text
    assert replay.view["note"]["text"] == text


NONSENSE: tuple[object, ...] = (None, [], {}, 3, True, "x", "3", -1, 10**30, ["turn"], "\ud800")


@pytest.mark.parametrize("kind", ROOM.readers)
def test_whatever_a_message_holds_the_page_answers(kind: str) -> None:
    replay = Replay("first-turn", ply=3)
    for value in NONSENSE:
        for field in ("ply", "value", "text", "action", "card", "group", "layout"):
            receive(replay, {"method": "custom", "content": {"type": kind, field: value, "n": 1}})
            assert replay.view["spoken"]["text"]


# --- for authors ------------------------------------------------------------------------------------------------------


def test_faces_and_language_change_everything_that_is_said() -> None:
    replay = Replay("squeeze", ply=42)
    tell(replay, "faces", value="spanish")
    tell(replay, "language", value="es")
    assert replay.faces is Faces.SPANISH
    assert "oros" in replay.view["lead"]
    assert replay.view["note"]["lang"] == "es"
    assert "oros" in replay.about["moves"][42]["name"]


def test_an_author_opens_a_game_by_name_record_or_place() -> None:
    record = game("squeeze").record
    assert Replay("squeeze", ply=3).view["ply"] == Replay(Playback(record, ply=3)).view["ply"] == 3
    assert Replay(record).record == record
    replay = Replay(record)
    replay.go(7)
    assert replay.view["ply"] == 7
    with pytest.raises(KeyError):
        Replay("chess")

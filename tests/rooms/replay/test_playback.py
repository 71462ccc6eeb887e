"""A game that is looked through: where one stands, its notes, and what a link, a browser or a file may say of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import conquian as cq
from conquian.explain.names import Faces
from conquian.notation.errors import Fault
from conquian.notation.record import Mark, Note, Record, loads
from conquian.rooms.replay.annotated_games import names
from conquian.rooms.replay.playback import FIRST, LONGEST_KEPT, LONGEST_RECORD, Playback, opened, read, resume

FOREIGN = replace(
    Playback.of("squeeze").record,
    titles=(("de", "Meins"),),
    notes=(Note("de", 3, "Gesetz 6.1 und 6.1, nicht 16.1, 6.12 oder 9.9"), Note("fr", 4, "Bonjour")),
    marks=(Mark(3, "!?"),),
)


def test_a_note_is_there_in_one_language_at_least_and_names_its_laws() -> None:
    told = Playback(FOREIGN, ply=3).note("es")
    assert told is not None
    assert (told.language, told.laws) == ("de", (cq.Law.FORCE,))
    french = Playback(FOREIGN, ply=4).note("en")
    assert french is not None
    assert french.text == "Bonjour"
    assert Playback(FOREIGN, ply=5).note("en") is None
    assert Playback(FOREIGN, ply=3).mark == "!?"
    assert Playback(FOREIGN).title("en") == "Meins"


def test_the_faces_change_the_notes_of_our_games_only() -> None:
    squeeze = Playback.of("squeeze").at(42)
    assert squeeze.facing(Faces.SPANISH) == replace(Playback.of("squeeze", Faces.SPANISH), ply=42) != squeeze
    assert Playback(FOREIGN).facing(Faces.SPANISH) == Playback(FOREIGN)


def test_what_is_explored_is_a_game_of_its_own() -> None:
    folded = Playback.of("folding").at(55)
    branch = folded.branch((cq.action("decline"),))
    assert loads(str(branch)) == branch
    assert branch.actions == (*folded.record.actions[:55], cq.action("decline"))
    assert branch.folds == folded.record.folds
    assert folded.at(54).branch(()).folds == ()
    assert not branch.notes


def test_a_long_game_keeps_every_fold_wherever_one_stands() -> None:
    folding = Playback.of("folding").record
    assert folding.folds
    long = Playback(replace(folding, notes=(Note("en", 0, "x" * LONGEST_KEPT),)))
    assert (
        loads(long.fields()["record"])
        == loads(long.kept()["record"])
        == replace(folding, notes=(), marks=(), titles=())
    )


@pytest.mark.parametrize("name", names())
def test_a_link_and_a_browser_lead_back(name: str) -> None:
    for replaying in (Playback.of(name).at(5), Playback(Playback.of(name).record, ply=5)):
        kept = replaying.kept()
        assert resume(kept) == replaying
        found, problem = read(replaying.fields())
        assert problem is None
        assert (found.record.actions, found.ply, found.name) == (replaying.record.actions, 5, replaying.name)


def test_a_link_to_a_short_game_keeps_its_notes_and_a_long_one_is_still_a_link() -> None:
    assert loads(Playback(FOREIGN).fields()["record"]) == FOREIGN
    long = replace(FOREIGN, notes=(Note("de", 3, "x" * 70_000),))
    assert len(Playback(long).fields()["record"]) < 2_000
    kept = Playback(long, ply=3).kept()
    assert len(kept["record"]) <= LONGEST_KEPT
    assert resume(kept).record.notes == ()


@pytest.mark.parametrize(
    ("fields", "name", "ply", "field"),
    [
        ({}, FIRST, 0, None),
        ({"game": "squeeze"}, "squeeze", 0, None),
        ({"game": "Sqeeze", "ply": "3"}, "squeeze", 3, "game"),
        ({"game": "../../etc/passwd"}, FIRST, 0, "game"),
        ({"game": "x" * 100_000}, FIRST, 0, "game"),
        ({"game": "squeeze", "ply": "44"}, "squeeze", 43, "ply"),
        ({"game": "squeeze", "ply": "-1"}, "squeeze", 0, "ply"),
        ({"game": "squeeze", "ply": "٣"}, "squeeze", 0, "ply"),
        ({"game": "squeeze", "ply": "9" * 5_000}, "squeeze", 0, "ply"),
        ({"record": "seed = 3"}, "", 0, None),
        ({"record": "seed = 3", "ply": "1"}, "", 0, "ply"),
        ({"record": "seed = -3"}, FIRST, 0, "seed"),
        ({"record": 'seed = 3\nactions = ["decline"]'}, FIRST, 0, "actions"),
    ],
)
def test_a_link_that_asks_for_what_is_not_there_is_answered_with_the_nearest(
    fields: dict[str, str], name: str, ply: int, field: str | None
) -> None:
    found, problem = read(fields)
    assert (found.name, found.ply) == (name, ply)
    assert (None if problem is None else problem.field) == field


@pytest.mark.parametrize("kept", [{}, {"game": "chess", "ply": "0"}, {"game": "squeeze"}, {"record": "x", "ply": "0"}])
def test_nonsense_from_a_browser_is_a_notation_error(kept: dict[str, str]) -> None:
    with pytest.raises(cq.NotationError):
        resume(kept)


def test_a_record_that_is_too_long_is_not_read() -> None:
    with pytest.raises(cq.NotationError) as raised:
        opened("#" * (LONGEST_RECORD + 1))
    assert raised.value.fault is Fault.TOO_LONG
    assert opened(str(Record(cq.deal(3), 3))).last == 0

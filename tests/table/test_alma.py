"""Alma at any table: every line can be said and none twice, and whether Alma is there is kept for all of them."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.art.alma import Mood
from conquian.explain.words import LANGUAGES, topic
from conquian.game.state import Seat
from conquian.table.alma import Alma, Occasion, face
from conquian.table.state import TableState
from conquian.table.wall import wall_view
from conquian.ui.room import USUAL


@pytest.mark.parametrize("about", [about for about in Occasion if about is not Occasion.FIRST])  # a neighbour's
@pytest.mark.parametrize("plainly", [False, True])
def test_every_line_is_said_once_and_then_there_is_silence(about: Occasion, plainly: bool) -> None:
    alma, said = Alma(), []
    for n in range(14):
        alma = alma.speaking(about, str(n), plainly=plainly)
        said.append([alma.says(language) for language in LANGUAGES])
    for number, language in enumerate(LANGUAGES):
        manners = topic(language, "alma")["lines"][about]
        wanted = [text for name in manners if name == "plain" or not plainly for text in manners[name].values()]
        assert sorted(texts[number] for texts in said if texts[number]) == sorted(wanted)
        assert said[len(wanted) :] == [[""] * len(LANGUAGES)] * (14 - len(wanted))


def test_without_alma_nothing_is_said_and_nobody_is_named() -> None:
    gone = Alma().speaking(Occasion.GREETING, "1", plainly=False).turned()
    assert gone.line == ""
    assert gone.speaking(Occasion.GREETING, "1", plainly=False).line == ""
    for language in LANGUAGES:
        assert "Alma" not in gone.who(language) + gone.told(language)
        assert "Alma" in gone.turned().who(language)
    assert gone.turned().said, "back again, no line is said once more"


def test_what_was_kept_says_whether_alma_is_there() -> None:
    for alma in (Alma(), Alma(is_seen=False)):
        assert Alma().restored({"alma": alma.kept}) == alma
        assert Alma(is_seen=False).restored({"alma": alma.kept}) == alma
        assert alma.restored({}) == alma


@pytest.mark.parametrize(
    ("turn", "mood"),
    [
        ("pone/left", Mood.REST),
        ("pone/forced", Mood.REST),
        ("dealer/left", Mood.THINKING),
        ("dealer/forced", Mood.CAUGHT),
    ],
)
def test_alma_looks_caught_where_alma_is_forced_and_not_where_the_learner_is(turn: str, mood: Mood) -> None:
    line = f"pone=AsAd/6h7hJhQh,4c5c6c7c dealer=2s2d/KcKdKs,3d4d5d6d7d centre=Kh stock=?19 turn={turn}"
    assert face(TableState.at(cq.position(line)), Seat.PONE) == mood


def test_where_no_hands_are_counted_no_key_hangs_on_the_wall() -> None:
    wall = wall_view(Alma(), Mood.REST, USUAL)
    assert (wall["mine"], wall["theirs"], wall["score"]) == (0, 0, "")

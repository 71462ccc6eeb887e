"""What all screens have in common: the arguments that there are, and what each tells beside what it draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from conquian.widgets.classroom import Classroom
from conquian.widgets.drawing import ScreenView
from conquian.widgets.forcing import ForcingLab
from conquian.widgets.glossary import Glossary
from conquian.widgets.learn import Learn
from conquian.widgets.melds import MeldBuilder
from conquian.widgets.outs import OutsDrill
from conquian.widgets.play import Play
from conquian.widgets.puzzles import Puzzles
from conquian.widgets.readings import Readings
from conquian.widgets.rearrange import RearrangingBench
from conquian.widgets.replay import Replay
from conquian.widgets.rules import RuleBook
from conquian.widgets.screen import Screen
from conquian.widgets.table import Table
from conquian.widgets.teacher import TeacherNotes

OWN: Final[dict[type[Screen], str]] = {
    Classroom: "start",
    ForcingLab: "session",
    Glossary: "term",
    Learn: "learning",
    MeldBuilder: "cards",
    OutsDrill: "spread",
    Play: "duel",
    Puzzles: "puzzling",
    Readings: "comparing",
    RearrangingBench: "start",
    Replay: "game, ply, seat",
    RuleBook: "law",
    Table: "start, seat, plays, aids, asked",
    TeacherNotes: "lesson",
}
"""The arguments of each screen beside those that all have."""


def below(kind: type[Screen]) -> Iterator[type[Screen]]:
    """Every screen of this kind that a page shows."""
    if "topic" in vars(kind):
        yield kind
    for each in kind.__subclasses__():
        yield from below(each)


def test_every_screen_of_ours_is_here() -> None:
    assert {kind for kind in below(Screen) if kind.__module__.startswith("conquian.")} == OWN.keys()


@pytest.mark.parametrize("kind", OWN)
def test_arguments_that_do_not_exist_are_refused_with_those_that_do(kind: type[Any]) -> None:
    with pytest.raises(TypeError) as refused:
        kind(langauge="de", colour="red")
    assert str(refused.value) == (
        f"{kind.__name__} does not know colour, langauge; it knows {OWN[kind]}, lang, faces, storage_key, problem"
    )


@pytest.mark.parametrize("kind", OWN)
def test_what_a_screen_draws_does_not_hide_what_every_screen_tells(kind: type[Any]) -> None:
    assert not kind().scene().keys() & ScreenView.__annotations__.keys()

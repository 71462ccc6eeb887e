"""Alma across the table of a lesson: a hole is named once, and without Alma nothing else changes."""

from __future__ import annotations

import json

import pytest

from conquian.course import catalogue
from conquian.course.lesson import Part
from conquian.explain.words import LANGUAGES
from conquian.rooms.learn.room import ROOM
from conquian.rooms.learn.widget import Learn
from conquian.table.alma import Occasion
from conquian.ui.page import Page
from tests.rooms.company import line, lines, texts
from tests.rooms.learn.walk import part_of, play
from tests.ui.page import tell, write


def level_named(name: str, level: str) -> tuple[str, int]:
    index = catalogue.lesson(name).level(level)
    assert index is not None
    return name, index


def mistaken(page: Learn, name: str) -> str:
    """Make the mistake of this name; what was said."""
    task = page.place.task
    mistake = None if task is None else task.mistake(name)
    assert mistake is not None
    return play(page, mistake.play)


# --- what is said -----------------------------------------------------------------------------------------------------


def test_a_ten_card_hole_is_named_once_it_is_proved() -> None:
    page = part_of(level_named("hole", "one-suit"), Part.DO)
    mistaken(page, "whole-suit")
    assert line(page) in lines(Occasion.HOLE)
    shown = part_of(level_named("hole", "crown"), Part.DO)
    mistaken(shown, "ace-too")
    assert line(shown) in lines(Occasion.MISTAKE)
    tell(shown, "show_happening")
    heard = []
    while "step_on" in [button["do"] for button in shown.view["choices"]]:
        tell(shown, "step_on")
        heard.append(line(shown))
    assert sum(map(bool, heard)) == 1
    assert "".join(heard) in lines(Occasion.HOLE)


# --- who is there -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_alma_the_same_lesson_is_taught_and_nobody_is_named(language: str) -> None:
    """Off means off: neither face nor line nor name, and everything else is as with Alma."""
    there, gone = (part_of(("pack", 0), Part.DO, language) for _ in range(2))
    assert "Alma" not in tell(gone, "company")
    for kind, fields in (("do", {"action": "decline"}), ("show_happening", {}), ("back_to_lesson", {}), ("map", {})):
        said = tell(gone, kind, **fields)
        assert tell(there, kind, **fields).startswith(said)
        assert "Alma" not in " ".join((*texts(gone.view), said))
        assert gone.view["wall"]["is_seen"] is False
        unlike = {
            "wall",
            "spoken",
            "told",
            "top",
            "middle",
        }  # what is across the table, and who laid what is in the middle
        assert {name: gone.view[name] for name in gone.view.keys() - unlike} == {
            name: there.view[name] for name in there.view.keys() - unlike
        }
    assert there.session.alma.said and not gone.session.alma.said
    assert "Alma" in tell(gone, "company"), "on the map as well"
    assert gone.view["mode"] == "map"


def test_whether_alma_is_there_is_kept_and_heard_from_another_page() -> None:
    page = part_of(("pack", 0), Part.DO)
    tell(page, "company")
    saved = json.loads(json.dumps(page.saved))
    assert saved["alma"] == "off"
    again = Learn(storage_key="learn")
    write(again, saved=saved)
    assert again.place == page.place and not again.session.alma.is_seen
    asked = Page.open(ROOM, {"lesson": "melds"}).restore(saved)
    assert asked.session.place.name == "melds" and not asked.session.alma.is_seen
    back = asked.hear({**saved, "alma": ""})
    assert back.session.alma.is_seen
    assert back.session.place == asked.session.place
    older = Page.open(ROOM, {}).restore({name: text for name, text in saved.items() if name != "alma"})
    assert older.session.alma.is_seen
    other = Page.open(ROOM, {}).restore({"version": 1, "alma": "off"})
    assert other.session.place == Page.open(ROOM, {}).session.place, "chosen at another table, nothing learned yet"
    assert not other.session.alma.is_seen

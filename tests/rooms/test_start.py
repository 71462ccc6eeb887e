"""The first page for a visitor who has begun something: ways back to it, one of them the most due."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from types import MappingProxyType

import pytest

from conquian.course import catalogue
from conquian.course.career.own_tasks import OwnTasks
from conquian.course.career.streak import Streak
from conquian.course.progress import FirstAnswer, Progress, Result, dumps, level_key
from conquian.game.actions import TURN
from conquian.pages import index, puzzles
from conquian.rooms.index.widget import Index
from conquian.rooms.play.duel import Ending
from conquian.rooms.play.match import Match
from conquian.rooms.play.neighbours import PLAYERS
from conquian.rooms.play.session import PlaySession
from conquian.rooms.puzzles import library
from conquian.table.wall import COMPANY_ART
from tests.rooms.puzzles.test_own import task
from tests.ui.page import tell, write

DAY = date(2026, 12, 1)
TASK = task()


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "today", lambda: DAY)


def passed(*lessons: str) -> Progress:
    found = Progress()
    for name in lessons:
        for level in catalogue.lesson(name).levels:
            found = found.passing(level_key(name, level.name), Result.PASSED)
    return found


def start(learned: Progress | str = "", place: Mapping[str, str] = MappingProxyType({}), **played: str) -> Index:
    text = learned if isinstance(learned, str) else dumps(learned, place)
    kept = {"learned": text} if text else {}
    page: Index = index(lang="en")
    write(page, saved={"version": 1, **kept, **{f"play.{name}": text for name, text in played.items()}})
    return page


def played(session: PlaySession, learned: Progress | str = "") -> Index:
    return start(learned, MappingProxyType({}), **session.kept())


def told(page: Index) -> list[tuple[str, str]]:
    return [(way["name"], way["text"]) for way in page.view["back"]["ways"]]


def main(page: Index) -> list[str]:
    return [way["name"] for way in page.view["back"]["ways"] if way["main"]]


def test_a_newcomer_finds_the_hand_and_nothing_else() -> None:
    assert start().view["back"] is None
    assert start(Progress()).view["back"] is None
    assert start(keys="1 1 0").view["back"] is None, "the first hands are no more than the way in"


def test_one_way_back_is_the_most_due_and_all_say_how_it_stands() -> None:
    match = Match.begin(5).after(Ending.WON)
    session = PlaySession.of(replace(match.hand, opponent=PLAYERS["beto"])).matched(match)
    first, second = catalogue.names()[:2]
    learned = replace(passed(first), tasks=OwnTasks().keeping(TASK, DAY - timedelta(1)))
    page = played(session, learned)
    assert told(page) == [
        ("From your own hands", "One is due today."),
        ("Today's puzzle", "1 December: puzzle of the day no. 10"),
        ("Beto is waiting for you", "A match to 3 keys: you 1, Beto 0."),
        ("On with lesson 2", catalogue.told(second, "door", "en")),
    ]
    assert main(page) == ["From your own hands"]
    write(page, elsewhere={"version": 1, "learned": dumps(passed(first), {})})
    assert main(page) == ["Today's puzzle"]
    done = passed(first).solving(library.of_the_day(DAY), Result.HELPED)
    write(page, elsewhere={"version": 1, "learned": dumps(done, {})})
    assert main(page) == ["On with lesson 2"]
    assert ("Today's puzzle", "You've done today's.") in told(page)


def test_the_days_in_a_row_and_the_strength_stand_above_the_ways_and_a_welcome_only_after_a_gap() -> None:
    names = library.names()[:3]
    for day, told in (
        (DAY, "Day one"),
        (DAY - timedelta(1), "One day so far"),
        (DAY - timedelta(9), "Nice to see you"),
    ):
        learned = replace(Progress(), streak=Streak().on(day), rated=dict.fromkeys(names, FirstAnswer(True, 3)))
        line = start(learned).view["back"]["line"]
        assert line.startswith(told) and "Your strength: " in line
    back = start(passed("pack")).view["back"]
    assert back["line"] == back["title"]


def test_who_waits_is_seen() -> None:
    session = PlaySession.of(replace(Match.begin(5).after(Ending.WON).hand, opponent=PLAYERS["beto"]))
    done = Progress().solving(library.of_the_day(DAY), Result.PASSED)
    page = played(session.matched(Match.begin(5).after(Ending.WON)), done)
    faces = {way["name"]: way["face"] for way in page.view["back"]["ways"]}
    assert faces["Beto is waiting for you"] == COMPANY_ART["beto"] and not faces["Today's puzzle"]


def test_a_moment_that_was_kept_in_play_is_due_the_day_after() -> None:
    page: Index = index(lang="en")
    write(page, saved={"version": 1, "tasks": f"{DAY - timedelta(1)} ines {TASK}"})
    assert main(page) == ["From your own hands"]


def test_a_hand_that_was_left_waits_and_one_that_is_over_does_not() -> None:
    begun = PlaySession.of(replace(PlaySession.read({"seed": "2"}).duel, opponent=PLAYERS["ines"]))
    assert played(begun).view["back"] is None, "nothing was done"
    game = begun.duel.game.after(TURN) if begun.duel.seat is begun.duel.state.turn else begun.duel.reply().game
    later = begun.at(begun.duel.at(game))
    assert ("Inés is waiting for you", "Your hand is just as you left it.") in told(played(later))
    over = later.at(later.duel.resign())
    assert [name for name, _ in told(played(over))] == ["Today's puzzle", "Lesson 1"], "an offer"


def test_the_day_is_that_of_the_visitor() -> None:
    page = start(passed("pack"))
    assert page.view["back"]["day"] == "2026-12-01"
    tell(page, "today", value="2026-12-02")
    assert page.view["back"]["day"] == "2026-12-02"
    assert library.of_the_day(date(2026, 12, 2)) in page.view["back"]["ways"][0]["href"]
    tell(page, "today", value="2026-12-24")
    assert page.view["back"]["day"] == "2026-12-01", "it is that nowhere on earth"


def test_the_lesson_goes_on_where_it_was_left() -> None:
    left = start(Progress(), {"lesson": "melds", "level": catalogue.lesson("melds").levels[1].name})
    assert left.view["back"] is None, "nothing was passed"
    left = start(passed("pack"), {"lesson": "melds", "level": catalogue.lesson("melds").levels[1].name})
    assert left.view["back"]["ways"][-1]["href"].startswith("learn.ipynb?lang="), "in the middle of the level"


@pytest.mark.parametrize("text", ["nonsense", "format = 9", "[levels]\n" * 99])
def test_nonsense_leads_nowhere_and_breaks_nothing(text: str) -> None:
    assert start(text).view["back"] is None
    assert start(record=text, match=text, alma=text).view["back"] is None


def test_one_touch_leads_to_what_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = puzzles(task=str(TASK), lang="en").page.saved
    page = puzzles(own="due", lang="en")
    write(page, saved=saved)
    assert page.view["front"] is not None, "tomorrow it will be"
    tell(page, "today", value=(DAY + timedelta(1)).isoformat())
    assert page.view["own"] == TASK.name, "where it is tomorrow already"
    monkeypatch.setattr(library, "today", lambda: DAY + timedelta(1))
    page = puzzles(own="due", lang="en")
    write(page, saved=saved)
    assert page.view["own"] == TASK.name
    assert puzzles(own="due", lang="en").view["front"] is not None, "of whom nothing is kept"

"""Chapters made in the classroom: what lies there with words, a move as a question, each step; a file and a link."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from conquian.course import catalogue
from conquian.course.chapter_set import MOST_CHAPTERS, LessonChapter, PositionChapter, PuzzleChapter
from conquian.course.set_file import dumps, loads, unpacked
from conquian.explain.words import LANGUAGES, topic
from conquian.rooms.classroom.room import ROOM
from conquian.rooms.classroom.session import ClassroomSession
from conquian.rooms.puzzles import library
from conquian.rooms.sets.room import ROOM as SETS
from conquian.ui.page import Page

pytestmark = pytest.mark.slow


def opened(language: str = "en", **link: str) -> Page[ClassroomSession]:
    return Page.open(ROOM, {"lang": language, **link})


def wished(page: Page[ClassroomSession], *messages: dict[str, Any]) -> Page[ClassroomSession]:
    for each in messages:
        page = page.receive(each)
    return page


ADD = {"type": "add_position", "value": "Look at {7h}."}
PLAY = ({"type": "play_on"}, {"type": "do", "action": "decline"})
ASK = {"type": "add_move", "value": "What now?"}


def test_what_lies_on_the_board_becomes_a_chapter_that_opens_in_the_other_room() -> None:
    page = wished(opened("de"), ADD, {"type": "name_booklet", "value": "  Mein\n Heft "})
    view = page.view()["booklet"]
    assert view["title"] == "Mein Heft"
    assert view["chapters"] == [{"text": "1. Stellung: Look at {7h}.", "value": "1"}]
    one = loads(view["file"]["text"])
    (chapter,) = one.chapters
    assert isinstance(chapter, PositionChapter)
    assert (chapter.position, chapter.words, chapter.is_open) == (
        page.session.board.state,
        (("de", "Look at {7h}."),),
        False,
    )
    assert one.language == "de"
    link = {name: text for name, (text,) in parse_qs(urlsplit(view["href"]).query).items()}
    assert unpacked(link["chapters"]) == one == page.session.booklet
    there = Page.open(SETS, {**link, "chapter": "1"})
    assert there.view()["chapter"]["words"]["pieces"][1]["cards"] == ["7h"]


def test_the_other_hand_is_hidden_in_a_chapter_unless_both_are_to_lie_open() -> None:
    for wish, other in ((ADD, False), ({**ADD, "type": "add_open"}, True)):
        page = wished(opened(), wish)
        link = {name: text for name, (text,) in parse_qs(urlsplit(page.view()["booklet"]["href"]).query).items()}
        view = Page.open(SETS, {**link, "chapter": "1"}).view()
        assert view["bottom"]["hand"]
        assert bool(view["top"]["hand"]) is other


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_without_a_title_is_called_after_what_lies_there(language: str) -> None:
    page = wished(opened(language), ADD, *PLAY, ASK, {"type": "do", "action": "allow"}, {"type": "add_steps"})
    link = {name: text for name, (text,) in parse_qs(urlsplit(page.view()["booklet"]["href"]).query).items()}
    view = Page.open(SETS, {**link, "lang": language}).view()
    first = {"en": "Jack of clubs in the centre", "de": "Kreuzbube in der Mitte", "es": "En el centro: sota de bastos"}
    titles = [row["title"] for row in view["chapters"]]
    assert titles[0] == f"1. {first[language]}"
    bare = wished(opened(language), {**ADD, "value": ""}).view()["booklet"]["chapters"]
    assert bare[0]["text"].endswith(f": {first[language]}")
    assert len({title.partition(". ")[2] for title in titles}) > 1
    assert topic(language, "sets")["kinds"]["position"] not in " ".join(titles)


def test_the_last_move_is_asked_for_and_found_in_the_other_room() -> None:
    page = wished(opened(), *PLAY, ASK)
    (chapter,) = page.session.booklet.chapters
    assert isinstance(chapter, PositionChapter)
    assert (chapter.position, [*map(str, chapter.moves)]) == (page.session.board.state, ["decline"])
    link = parse_qs(urlsplit(page.view()["booklet"]["href"]).query)["chapters"][0]
    there = Page.open(SETS, {"lang": "en", "chapters": link, "chapter": "1"}).receive(
        {"type": "do", "action": "decline"}
    )
    assert there.view()["chapters"][0]["state"] == "passed"


def test_each_step_of_what_was_played_becomes_a_chapter_with_what_was_done() -> None:
    page = wished(opened(), *PLAY, {"type": "do", "action": "force"}, {"type": "add_steps"})
    game = page.session.table.game
    chapters = page.session.booklet.chapters
    assert [each.position for each in chapters if isinstance(each, PositionChapter)] == [*game.earlier, game.state]
    assert len(chapters) == len(game.done) + 1 == 3
    assert chapters[0].words == ()
    assert "declined" in chapters[1].words[0][1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "message",
    [
        {"type": "add_position", "value": "{8h}"},
        {"type": "add_position", "value": "x" * 601},
        ASK,
        {"type": "add_steps"},
    ],
)
def test_what_cannot_be_written_changes_nothing_and_is_said(language: str, message: dict[str, str]) -> None:
    page = opened(language).receive(message)
    assert page.session == opened(language).session
    assert page.view()["notice"]
    assert "chapters." not in page.view()["notice"], "there is no file yet whose line could be named"


LEVEL = {"type": "add_lesson", "lesson": "melds/one-place", "value": "Read it twice."}
PUZZLE = {"type": "add_puzzle", "folder": "hole", "number": 7, "value": ""}


@pytest.mark.parametrize(
    ("language", "called"),
    [
        ("en", ["1. Lesson: Melds", "2. Lesson: One card for two melds", "3. Puzzle: Into the hole, 7"]),
        ("de", ["1. Lektion: Meldungen", "2. Lektion: Eine Karte für zwei Meldungen", "3. Aufgabe: Ab ins Loch, 7"]),
    ],
)
def test_lessons_levels_and_puzzles_are_chapters_that_open_in_the_other_room(language: str, called: list[str]) -> None:
    page = wished(opened(language), {**LEVEL, "lesson": "melds"}, LEVEL, PUZZLE)
    puzzle = library.in_folder("hole")[6]
    assert page.session.booklet.chapters == (
        LessonChapter("melds", words=((language, "Read it twice."),)),
        LessonChapter("melds", "one-place", words=((language, "Read it twice."),)),
        PuzzleChapter(puzzle),
    )
    view = page.view()["booklet"]
    assert [each["text"] for each in view["chapters"]] == called
    link = {name: text for name, (text,) in parse_qs(urlsplit(view["href"]).query).items()}
    there = [Page.open(SETS, {**link, "chapter": str(n)}).view()["chapter"] for n in (1, 2, 3)]
    assert [each["kind"] for each in there] == ["lesson", "lesson", "puzzle"]
    assert ["lesson=melds" in each["href"] for each in there] == [True, True, False]
    assert f"puzzle={puzzle}" in there[2]["href"]


def test_every_lesson_level_and_theme_that_is_offered_can_be_added() -> None:
    words = opened("es").words()
    for each in words["lessons"]:
        assert wished(opened("es"), {**LEVEL, "lesson": each["id"]}).session.booklet.chapters, each
    assert len(words["lessons"]) == sum(1 + len(catalogue.lesson(name).levels) for name in catalogue.names())
    for each in words["folders"]:
        there = library.in_folder(each["id"])
        page = wished(opened("es"), {**PUZZLE, "folder": each["id"], "number": len(there)})
        assert page.session.booklet.chapters == (PuzzleChapter(there[-1]),)
        assert each["name"].endswith(f"({len(there)})")


def test_a_message_with_a_theme_that_was_merged_adds_the_puzzle_that_had_the_number_there() -> None:
    page = wished(opened("en"), {**PUZZLE, "folder": "win-by-force", "number": 2})
    assert page.session.booklet.chapters == (PuzzleChapter("win-by-force-020"),)


@pytest.mark.parametrize("number", [0, 49])
def test_a_number_beyond_the_theme_is_refused_with_how_many_it_has(number: int) -> None:
    page = opened().receive({**PUZZLE, "number": number})
    assert page.session == opened().session
    assert "1 … 48" in page.view()["notice"]


@pytest.mark.parametrize(
    "message",
    [
        {**LEVEL, "lesson": "nothing"},
        {**LEVEL, "lesson": "melds/nothing"},
        {**LEVEL, "lesson": "melds/"},
        {**LEVEL, "lesson": 1},
        {**PUZZLE, "folder": "../hole"},
        {**PUZZLE, "number": "7"},
        {**PUZZLE, "number": -1},
    ],
)
def test_what_the_course_does_not_have_is_not_understood(message: dict[str, Any]) -> None:
    assert opened().receive(message).session == opened().session


def test_no_chapter_is_made_of_what_is_no_position() -> None:
    page = wished(opened(), {"type": "clear"}, ADD)
    assert page.session.booklet.chapters == ()
    assert page.view()["notice"].startswith("This isn't a position yet")


def test_a_booklet_has_an_end() -> None:
    page = wished(opened(), *[ADD] * (MOST_CHAPTERS + 1))
    assert len(page.session.booklet.chapters) == MOST_CHAPTERS
    assert str(MOST_CHAPTERS) in page.view()["notice"]


def test_a_chapter_is_taken_out_and_a_file_gone_on_with() -> None:
    page = wished(opened(), ADD, {"type": "add_position", "value": "Second."}, {"type": "take_out", "value": "1"})
    assert [each.words[0][1] for each in page.session.booklet.chapters] == ["Second."]
    text = dumps(page.session.booklet)
    other = wished(opened("es"), {"type": "open_booklet", "text": text}, ADD)
    assert [each.words for each in other.session.booklet.chapters] == [(("en", "Second."),), (("en", "Look at {7h}."),)]
    assert wished(page, {"type": "take_out", "value": "1"}).view()["booklet"]["file"] is None
    broken = other.receive({"type": "open_booklet", "text": text.replace("format = 1", "format = 2")})
    assert broken.session == other.session
    assert "line 1" in broken.view()["notice"] or "línea 1" in broken.view()["notice"]


def test_a_file_with_the_same_wrong_move_twice_is_refused_before_anything_is_added_to_it() -> None:
    page = wished(opened(), *PLAY, ASK)
    twice = dumps(page.session.booklet) + 'wrong = { "turn" = "No.", "turn " = "No!" }\n'
    after = page.receive({"type": "open_booklet", "text": twice})
    assert after.session == page.session
    assert "turn" in after.view()["notice"]
    assert opened().restore(wished(after, ADD).saved).session.booklet == wished(page, ADD).session.booklet


def test_the_browser_keeps_it_and_believes_nobody() -> None:
    page = wished(opened(), ADD, *PLAY, ASK)
    again = opened().restore(page.saved)
    assert again.session.booklet == page.session.booklet
    assert again.session.playing
    hostile = opened().restore({**page.saved, "booklet": "format = 2"})
    assert hostile.session.booklet.chapters == ()
    assert hostile.session.board == page.session.board


def test_a_chapter_is_moved_towards_the_beginning() -> None:
    page = wished(opened(), ADD, *({"type": "add_position", "value": each} for each in ("Second.", "Third.")))

    def said() -> list[str]:
        return [each.words[0][1] for each in page.session.booklet.chapters]

    page = wished(page, {"type": "move_up", "value": "3"})
    assert said() == ["Look at {7h}.", "Third.", "Second."]
    for stays in ("1", "9"):
        page = wished(page, {"type": "move_up", "value": stays})
        assert said() == ["Look at {7h}.", "Third.", "Second."]

"""A pupil at a set: what is answered, written down, kept, linked and given back."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from conquian.course import homework, progress
from conquian.course.chapter_set import ChapterSet, LessonChapter, PositionChapter, PuzzleChapter
from conquian.course.homework import ChapterState
from conquian.course.progress import Progress, Result
from conquian.course.set_file import dumps, packed, unpacked
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES
from conquian.game.cards import Cards
from conquian.game.laws import Law
from conquian.notation.codes import card
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position
from conquian.rooms.sets import library
from conquian.rooms.sets.room import ROOM
from conquian.rooms.sets.session import MOST_WORKS, SetsSession
from conquian.ui.page import Page
from tests import own

GREEDY = "meld Ac2c3c 4c5c6c 7cJcQcKc"
RIGHT = "meld Ac2c3c 4c5c6c7cJc"
SMALL = ChapterSet((("de", "Heft"),), (LessonChapter("melds", "runs"), PuzzleChapter("hole-001")), language="de")


def opened(**link: str) -> Page[SetsSession]:
    return Page.open(ROOM, {"lang": "en", **link})


def done(page: Page[SetsSession], *actions: str) -> Page[SetsSession]:
    for each in actions:
        page = page.receive({"type": "do", "action": each})
    return page


def to(page: Page[SetsSession], number: int) -> Page[SetsSession]:
    return page.receive({"type": "chapter", "value": str(number)})


def states(page: Page[Any]) -> list[str]:
    return [row["state"] for row in page.view()["chapters"]]


def test_a_wrong_move_is_answered_in_the_author_s_words_and_a_right_one_with_why() -> None:
    page = done(opened(set="the-hole", chapter="2"), GREEDY)
    view = page.view()
    assert view["hint"]["text"].startswith("Now all ten of one suit are down")
    assert view["hint"]["state"] == "bad"
    assert view["spoken"]["text"].startswith(view["hint"]["text"])
    assert page.session.table.game.done == (), "the position lies there as it was"
    page = done(page, RIGHT)
    assert page.view()["hint"]["text"].startswith("That's it. You kept cards in your hand")
    assert states(page) == ["open", "helped", "open", "open"]
    result = page.session.result
    assert (result.first, result.was_right, result.tries) == (GREEDY, False, 2)
    assert [each["do"] for each in page.view()["steps"]] == ["chapter", "chapter", "chapter", "again"]


@pytest.mark.parametrize("action", ["meld Ac2c3c 4c5c6c 7cJcQdKc", "discard Qc", "allow", "force", "turn", "decline"])
def test_whatever_is_tried_is_answered(action: str) -> None:
    page = done(opened(set="the-hole", chapter="2"), action)
    assert page.session.result.first == action
    assert page.view()["spoken"]["text"]
    assert states(done(page, RIGHT))[1] == "helped"


def test_what_lessons_and_puzzles_wrote_down_is_shown_beside_their_chapters() -> None:
    learned = (
        Progress()
        .passing("melds/one-place", Result.HELPED, "no")
        .missing(Law("3.4"))
        .solving("go-out-001", Result.PASSED)
    )
    text = progress.dumps(learned, {})
    page = opened(set="after-lesson-3").restore({"version": 1, "learned": text})
    assert states(page) == ["open", "open", "helped", "open", "passed"]
    other = opened(set="after-lesson-3").hear({"version": 1, "learned": text.replace("format = 1", "format = ?")})
    assert states(other) == ["open", "open", "helped", "open", "passed"], "what is damaged still tells of them"
    report = page.session.homework("en").chapters[2]
    assert (report.about, report.result.first, report.result.tries) == ("melds/one-place", "no", 1)


def test_a_link_opens_the_same_and_what_is_kept_too() -> None:
    page = done(to(opened(set="the-hole"), 4), "decline").receive({"type": "nickname", "value": " Ana "})
    link = dict(parse_qsl(page.view()["link"].lstrip("?")))
    assert (link["set"], link["chapter"]) == ("the-hole", "4")
    assert Page.open(ROOM, link).session.at == 4
    again = opened().restore(page.saved)
    assert (again.session.at, again.session.name, again.session.nickname) == (4, "the-hole", "Ana")
    assert states(again) == states(page) == ["open", "open", "open", "passed"]
    assert again.session.table.game == page.session.table.game, "the move lies there as it was left"
    asked = opened(set="the-hole", chapter="2").restore(page.saved)
    assert (asked.session.at, states(asked)[3]) == (2, "passed"), "what was done is taken up, the chapter is the link's"


def test_a_small_set_lies_whole_in_its_link() -> None:
    page = opened(chapters=packed(SMALL), chapter="2")
    assert (page.session.one, page.session.at) == (SMALL, 2)
    assert dict(parse_qsl(page.view()["link"].lstrip("?")))["chapters"] == packed(SMALL)
    assert page.view()["draft"] == "Draft, only in: Deutsch"
    assert page.view()["chapter"]["href"].startswith("puzzles.ipynb?puzzle=hole-001")
    assert to(page, 1).view()["chapter"]["href"].startswith("learn.ipynb?lesson=melds&level=runs")
    assert opened().restore(page.saved).session.one == SMALL


def test_what_another_page_did_in_a_set_is_not_lost_when_this_one_keeps_its_own() -> None:
    first = opened(set="the-hole", chapter="4")
    second = opened(set="after-lesson-3", chapter="2").restore(first.saved)
    first = done(first, "decline")
    second = done(second.hear(first.saved), "decline")
    again = opened(set="the-hole").restore(second.saved)
    assert states(again) == ["open", "open", "open", "passed"]
    assert states(opened(set="after-lesson-3").restore(second.saved))[1] == "passed"
    assert states(opened(set="after-lesson-3").restore(first.hear(second.saved).saved))[1] == "passed"


def test_two_pages_at_one_set_end_with_what_was_done_in_both() -> None:
    first, second = opened(set="the-hole", chapter="4"), opened(set="the-hole", chapter="2")
    first, second = done(first, "decline"), done(second, GREEDY)
    first, second = first.hear(second.saved), second.hear(first.saved)
    assert first.session.results == second.session.results
    first = done(first.receive({"type": "chapter", "value": "2"}), RIGHT)
    assert states(first) == ["open", "helped", "open", "passed"], "the first answer was in the other page"
    second = second.hear(first.saved)
    assert second.saved == first.saved
    assert first.hear(second.saved).session == first.session, "nothing is sent to and fro"


def test_a_page_that_only_heard_of_another_keeps_the_place_and_the_nickname_of_that() -> None:
    idle = done(opened(set="the-hole", chapter="4"), "decline")
    busy = opened(set="after-lesson-3", chapter="2").restore(idle.saved)
    busy = done(busy.receive({"type": "nickname", "value": "Ana"}), "decline")
    heard = idle.hear(busy.saved)
    assert heard.saved == busy.saved, "what the other one kept is not written over"
    assert heard.session.at == 4, "but this page stays where it is"
    after = to(heard, 3).saved
    assert (after["set"], after["chapter"], after["nickname"]) == ("the-hole", "3", "Ana")
    assert busy.hear(busy.saved).session == busy.session


def test_another_page_with_other_chapters_under_the_same_digest_changes_nothing() -> None:
    page = done(opened(set="the-hole", chapter="4"), "decline")
    name = f"work-{page.session.one.digest}"
    short = page.saved[name].rpartition("[[chapters]]")[0]
    assert page.hear({"version": 1, name: short}).session == page.session
    assert page.hear({"version": 1, name: "cabbage"}).session == page.session


def looked_at(count: int) -> list[ChapterSet]:
    """Sets with a position to look at, `count` of them."""
    chapter = library.chapter_set("the-hole").chapters[0]
    return [ChapterSet((("en", "Look"),), (chapter, *[LessonChapter("pack")] * n)) for n in range(count)]


def test_sets_that_were_only_looked_at_push_out_none_in_which_something_was_done() -> None:
    page = done(opened(set="the-hole", chapter="4"), "decline")
    for one in looked_at(MOST_WORKS + 2):
        page = to(page.receive({"type": "open_file", "text": dumps(one)}), 1)
    kept = page.saved
    assert sum(name.startswith("work-") for name in kept) == MOST_WORKS
    assert states(opened(set="the-hole").restore(kept)) == ["open", "open", "open", "passed"]


def test_as_many_sets_are_restored_as_were_ever_kept() -> None:
    page = opened()
    for one in looked_at(MOST_WORKS):
        page = to(page.receive({"type": "open_file", "text": dumps(one)}), 1)
    works = {name: text for name, text in page.saved.items() if name.startswith("work-")}
    solved = done(opened(set="the-hole", chapter="4"), "decline").saved
    again = opened(set="the-hole").restore({**solved, **works, **{n: solved[n] for n in solved if n[:5] == "work-"}})
    assert states(again) == ["open", "open", "open", "passed"]


@pytest.mark.parametrize("number", ["0000" + "9" * 5000, "0" * 5000, "9" * 5000, "00009", "5", "-1", "²", ""])
def test_a_chapter_that_is_no_number_is_refused_however_long_it_is(number: str) -> None:
    with pytest.raises(NotationError) as found:
        SetsSession.read({"set": "the-hole", "chapter": number})
    assert found.value.field == "chapter"
    with pytest.raises(NotationError):
        SetsSession.begin().restored({"set": "the-hole", "chapter": number})
    assert opened(set="the-hole", chapter=number).view()["notice"]


def test_the_same_wrong_move_twice_is_refused_by_each_way_in() -> None:
    one = library.chapter_set("the-hole")
    twice = dumps(one).replace(f'"{GREEDY}" =', f'"meld KcQcJc7c 6c5c4c 3c2cAc" = "Twice.", "{GREEDY}" =', 1)
    assert twice != dumps(one)
    page = opened()
    assert page.receive({"type": "open_file", "text": twice}).session == page.session
    assert page.restore({"version": 1, "file": twice, "chapter": "1"}).session == page.session
    link = urlsafe_b64encode(zlib.compress(twice.encode(), 9)).decode().rstrip("=")
    with pytest.raises(NotationError) as found:
        unpacked(link)
    assert found.value.fault is Fault.FIELD_TWICE


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_cannot_be_read_changes_nothing_and_says_why(language: str) -> None:
    page = opened(lang=language)
    wrong = dumps(SMALL).replace("hole-001", "hole-01")
    after = page.receive({"type": "open_file", "text": wrong})
    assert after.session == page.session
    assert "chapters.2.puzzle" in after.view()["notice"]
    assert "hole-01" in after.view()["notice"]


@pytest.mark.parametrize(
    ("link", "field"),
    [
        ({"set": "cabbage"}, "set"),
        ({"chapters": "cabbage"}, "chapters"),
        ({"set": "the-hole", "chapter": "5"}, "chapter"),
    ],
)
def test_a_link_that_cannot_be_read_opens_one_of_ours(link: dict[str, str], field: str) -> None:
    page = opened(**link)
    assert page.problem is not None
    assert page.problem.field == field
    assert page.session == SetsSession.begin()
    assert page.view()["notice"].startswith("The booklet in this link can't be read")


def test_what_is_given_back_says_what_was_done_and_no_more() -> None:
    page = done(opened(set="the-hole", chapter="2"), GREEDY, RIGHT).receive({"type": "nickname", "value": "Ana"})
    work = homework.loads(page.view()["file"]["text"])
    assert (work.title, work.nickname, work.digest) == ("The hole in four positions", "Ana", page.session.one.digest)
    assert [each.result.state for each in work.chapters] == [
        ChapterState.OPEN,
        ChapterState.HELPED,
        *[ChapterState.OPEN] * 2,
    ]
    assert page.view()["file"]["name"] == "conquian-Ana-the-hole.toml"


@pytest.mark.parametrize(
    "kept",
    [
        {"set": "cabbage"},
        {"set": "the-hole", "chapter": "99"},
        {"set": "the-hole", "chapter": "x"},
        {"file": "format = 2"},
        {"set": "the-hole", "chapter": "2", "move": "dance"},
        {"set": "the-hole", "chapter": "2", "move": "decline"},
        {"set": "the-hole", "chapter": "2", "move": "meld Ac2c3c 4c5c6c 7cJcQdKc"},
        {"set": "the-hole", "chapter": "1", "move": "decline"},
        {"set": "the-hole", "chapter": "1", "work-xyz": "cabbage", "learned": "cabbage", "nickname": "x" * 9999},
    ],
)
def test_what_was_kept_is_believed_no_more_than_a_link(kept: dict[str, str]) -> None:
    page = opened().restore({"version": 1, **kept})
    assert page.view()["chapters"]
    assert len(page.session.nickname) < 30


def test_a_folder_of_ones_own_is_read_and_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(dumps(SMALL), encoding="utf-8")
    with own.own_folders(sets=tmp_path):
        assert library.names() == ("after-lesson-3", "the-hole", "mine")
        assert SetsSession.begin().name == "mine"
        (tmp_path / "the-hole.toml").write_text(dumps(SMALL), encoding="utf-8")
        own.forget()
        with pytest.raises(NotationError) as found:
            library.names()
        assert found.value.fault is Fault.NAME_TAKEN
        assert str(tmp_path) in explain(found.value, "en")
    (tmp_path / "the-hole.toml").unlink()
    (tmp_path / "mine.toml").write_text(dumps(SMALL).replace('"runs"', '"rums"'), encoding="utf-8")
    with own.own_folders(sets=tmp_path), pytest.raises(NotationError) as wrong:
        library.chapter_set("mine")
    assert (wrong.value.line, wrong.value.field) == (7, "chapters.1.level")
    assert "runs" in wrong.value.expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_is_printed_as_it_is_seen_and_unsolved(language: str) -> None:
    page = opened(set="the-hole", lang=language)
    assert page.view()["sheets"] == []
    page = page.receive({"type": "print_all"})
    sheets = page.view()["sheets"]
    assert [bool(each["diagram"]) for each in sheets] == [True] * 4
    assert [each["asks"] for each in sheets] == [False, True, True, True]
    for chapter in page.session.one.chapters:
        assert isinstance(chapter, PositionChapter)
        for texts in (chapter.why, *(texts for _, texts in chapter.wrong)):
            assert not texts or dict(texts)[language] not in str(sheets)
    assert to(page, 1).view()["sheets"] == [], "they are gone once something else is done"


def test_the_other_hand_is_printed_only_where_it_lies_open() -> None:
    here = position(
        "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d?15 waste=7d turn=pone/left"
    )
    lit = Cards.of([card("Kh"), card("Kd")])
    for is_open in (False, True):
        one = ChapterSet(
            (("en", "One"),), (PositionChapter(here, lit=lit, arrows=(("Kd", "centre"),), is_open=is_open),)
        )
        (sheet,) = (
            Page.open(ROOM, {"lang": "en", "chapters": packed(one)}).receive({"type": "print_all"}).view()["sheets"]
        )
        assert ("king of diamonds" in sheet["diagram"]) is is_open

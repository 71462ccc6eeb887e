"""Chapters made in the classroom: what lies there with words, the last move as a question, each step of a game.

Lessons, levels and puzzles are chapters too, as they are chosen from the lists of the course.
"""

from __future__ import annotations

from dataclasses import replace

from conquian.course import set_file
from conquian.course.chapter_set import (
    LONGEST_TITLE,
    Chapter,
    ChapterSet,
    PositionChapter,
    Texts,
    told,
)
from conquian.notation.errors import NotationError
from conquian.table.phrases import told as told_move
from conquian.table.session import TableSession
from conquian.ui.room import Voice


def written(booklet: ChapterSet, voice: Voice) -> ChapterSet:
    """The booklet as its file will be read again. Raises NotationError for what cannot be."""
    if not booklet.chapters:
        return booklet
    try:
        return set_file.loads(set_file.dumps(_titled(booklet, voice)))
    except NotationError as error:
        raise _typed(error) from None


def with_chapters(booklet: ChapterSet, *chapters: Chapter) -> ChapterSet:
    """The booklet with more chapters at its end."""
    return replace(booklet, chapters=(*booklet.chapters, *chapters))


def without_chapter(booklet: ChapterSet, number: int) -> ChapterSet:
    """The booklet without its chapter of this number, from 1."""
    return replace(booklet, chapters=tuple(each for n, each in enumerate(booklet.chapters, 1) if n != number))


def with_chapter_earlier(booklet: ChapterSet, number: int) -> ChapterSet:
    """The booklet with its chapter of this number, from 1, one place earlier; the first one stays."""
    chapters = list(booklet.chapters)
    if 1 < number <= len(chapters):
        chapters[number - 2 : number] = chapters[number - 1], chapters[number - 2]
    return replace(booklet, chapters=tuple(chapters))


def named(booklet: ChapterSet, title: str) -> ChapterSet:
    """The booklet with this title, in the language in which it is written."""
    others = tuple(each for each in booklet.title if each[0] != booklet.language)
    return replace(booklet, title=(*others, *texts(" ".join(title.split())[:LONGEST_TITLE], booklet.language)))


def _typed(error: NotationError) -> NotationError:
    """What is wrong with what was typed here: in which field, but not in which line of a file."""
    field = error.field.rpartition(".")[2]
    return NotationError(error.fault, error.text, field=field, place=error.place, expected=error.expected)


def _titled(booklet: ChapterSet, voice: Voice) -> ChapterSet:
    if booklet.title:
        return booklet
    title = voice.words("classroom", "booklet", "untitled")
    return replace(booklet, title=((booklet.language, title),))


def texts(words: str, language: str) -> Texts:
    """These words, as the text of a chapter in this language; none where they are blank."""
    text = words.strip()
    return ((language, text),) if text else ()


def steps(table: TableSession, voice: Voice) -> tuple[PositionChapter, ...]:
    """Each position of what was played at the table, as a chapter that says what was done before it."""
    game, look = table.game, table.viewpoint(voice)
    states = (*game.earlier, game.state)
    said = ["", *(told_move(action, before, look) for action, before in zip(game.done, states, strict=False))]
    return tuple(
        PositionChapter(state, (), texts(text, voice.language), is_open=True)
        for state, text in zip(states, said, strict=True)
    )


def title(booklet: ChapterSet) -> str:
    """The title of the booklet, in the language in which it is written."""
    return told(booklet.title, booklet.language)[0]

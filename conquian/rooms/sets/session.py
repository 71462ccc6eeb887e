"""A pupil at a set: which set, which chapter, the table that shows a position, and what came of each chapter so far."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from conquian.course import catalogue, homework, progress
from conquian.course.chapter_set import (
    LONGEST_TITLE,
    Chapter,
    ChapterSet,
    LessonChapter,
    PositionChapter,
    PuzzleChapter,
)
from conquian.course.homework import (
    UNTOUCHED,
    ChapterKind,
    ChapterReport,
    ChapterResult,
    ChapterState,
    Homework,
    cleaned,
)
from conquian.course.progress import Progress, Result, level_key
from conquian.course.set_file import dumps, packed, unpacked
from conquian.explain.names import Faces, usual_faces
from conquian.explain.sentences import position_name
from conquian.explain.words import words
from conquian.game.actions import Action
from conquian.game.judge import IllegalAction, UnknownCards
from conquian.game.laws import Law
from conquian.game.play import deal
from conquian.notation.codes import action as read_action
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.sets import library
from conquian.table.messages import Aid
from conquian.table.session import NOBODY, TableSession
from conquian.table.state import TableState
from conquian.ui.views import sentence_case

FIELDS: Final = ("set", "chapters", "chapter")
"""The fields of a link: a set of the shelf by its name, or a small set whole; and which chapter is open."""
MOST_WORKS: Final = 12
"""The most sets of which a browser keeps the work: the last ones."""
LONGEST_NUMBER: Final = 4
"""The most digits of a chapter's number."""
LEARNED: Final = "learned"
"""The name under which the course keeps a text of its own (`ui/static/storage.js`)."""
WORK: Final = "work-"
_PLACE: Final = ("set", "file", "chapter", "move", "nickname")
"""The names under which a page's place and its nickname are kept."""

Results = tuple[ChapterResult, ...]
Works = tuple[tuple[str, Results], ...]
"""The work done in sets, by their digests."""
NOTHING_LEARNED: Final = Progress()
_UNSEEN: Final = TableState.at(deal(1897))
"""The position on the table where none is shown."""
_STATES: Final = {Result.PASSED: ChapterState.PASSED, Result.HELPED: ChapterState.HELPED}


@dataclass(frozen=True, slots=True)
class SetsSession:
    """A set, by its `name` on the shelf if it lies there, and the chapter that is open, from 1; 0 is the list of them.

    `results` are what came of each chapter, `others` the same of other sets by their digests. `progress` is what this
    browser knows of lessons and puzzles. `tried` is the move that was just made and was not what was asked for.
    Where it `is_printed` every chapter is shown for paper, until something else is done.
    `elsewhere` is where another page of the browser has gone since something was last done here, as it was kept.

    >>> session = SetsSession.begin().gone_to(1)
    >>> session.fields(), session.results[0].state
    ({'set': 'after-lesson-3', 'chapter': '1'}, <ChapterState.SEEN: 'seen'>)
    """

    one: ChapterSet
    table: TableSession
    name: str = ""
    at: int = 0
    results: Results = ()
    others: Works = ()
    nickname: str = ""
    tried: Action | None = None
    progress: Progress = NOTHING_LEARNED
    is_printed: bool = False
    elsewhere: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def of(one: ChapterSet, name: str = "") -> SetsSession:
        """The session of a pupil who opens this set."""
        return SetsSession(one, TableSession(_UNSEEN), name, results=(UNTOUCHED,) * len(one.chapters))

    @staticmethod
    def begin() -> SetsSession:
        """The first set of the shelf, or of the teacher's own if there is one."""
        name = next(iter(library.own_files()), library.names()[0])
        return SetsSession.of(library.chapter_set(name), name)

    @staticmethod
    def read(link: Mapping[str, str]) -> SetsSession:
        """The session that a link with these fields asks for. Raises NotationError."""
        if "chapters" in link:
            begun = SetsSession.of(library.checked(unpacked(link["chapters"])))
        elif "set" in link:
            begun = SetsSession.named(link["set"])
        else:
            begun = SetsSession.begin()
        return begun.gone_to(_chapter(link.get("chapter", "0"), len(begun.one.chapters)))

    @staticmethod
    def named(name: str) -> SetsSession:
        """The session at a set of the shelf. Raises NotationError."""
        if name not in library.names():
            raise NotationError(Fault.NOT_A_VALUE, name, field="set", expected=" ".join(library.names()))
        return SetsSession.of(library.chapter_set(name), name)

    # --- where one is -------------------------------------------------------------------------------------------------

    @property
    def chapter(self) -> Chapter | None:
        """The chapter that is open; None at the list."""
        return self.one.chapters[self.at - 1] if self.at else None

    @property
    def result(self) -> ChapterResult:
        """The result of the chapter that is open."""
        return self.results[self.at - 1] if self.at else UNTOUCHED

    @property
    def position(self) -> PositionChapter | None:
        """The position that is shown, if the chapter is one."""
        return self.chapter if isinstance(self.chapter, PositionChapter) else None

    @property
    def awaits_move(self) -> bool:
        """Whether a move is to be found here: one that is solved already can be tried again."""
        shown = self.position
        return shown is not None and bool(shown.moves) and not self.table.game.done

    def result_of(self, number: int) -> ChapterResult:
        """The result of this chapter, from 1: of a lesson or a puzzle what is known of it, else what was done here."""
        result, chapter = self.results[number - 1], self.one.chapters[number - 1]
        match chapter:
            case LessonChapter(lesson, level):
                return _of_lesson(lesson, level, self.progress, result)
            case PuzzleChapter(puzzle):
                solved = self.progress.puzzles.get(puzzle)
                return result if solved is None else replace(result, state=_STATES[solved])
            case PositionChapter(moves=()) if result.state is ChapterState.SEEN:
                return replace(result, state=ChapterState.PASSED)
            case _:
                return result

    @property
    def done(self) -> int:
        """The number of chapters that are done."""
        return sum(self.result_of(number).state.is_done for number in range(1, len(self.results) + 1))

    # --- what is done -------------------------------------------------------------------------------------------------

    def gone_to(self, number: int) -> SetsSession:
        """The session at this chapter, from 1, or at the list, as near as there is one."""
        at = min(max(number, 0), len(self.one.chapters))
        after = replace(self, at=at, tried=None).laid()
        return after if after.position is None else after.noting(after.result.seen())

    def laid(self) -> SetsSession:
        """The session with the position of its chapter on the table, as it was set."""
        shown = self.position
        if shown is None:
            return replace(self, table=replace(self.table, projector=False, covered=False))
        table = replace(
            self.table,
            seat=shown.position.turn,
            plays=frozenset({shown.position.turn}) if shown.moves else NOBODY,
            opened=frozenset({Aid.HAND, Aid.STOCK}) if shown.is_open else frozenset(),
            shown=frozenset(),
        )
        return replace(self, table=table.begun(TableState.at(shown.position)), tried=None)

    def answering(self, action: Action, *, is_right: bool) -> SetsSession:
        """The session after this answer; a wrong one leaves the position as it was."""
        after = self.noting(self.result.answering(str(action), is_right=is_right))
        return replace(after, tried=None if is_right else action)

    def missing(self, law: Law) -> SetsSession:
        """The session after the judge refused something by this law."""
        return self.noting(self.result.missing(law)) if self.at else self

    def noting(self, result: ChapterResult) -> SetsSession:
        """The session with this result of the chapter that is open."""
        results = (*self.results[: self.at - 1], result, *self.results[self.at :])
        return replace(self, results=results)

    def entered(self, other: SetsSession) -> SetsSession:
        """The session at another set; what was done in this one, and what is known besides, stays."""
        works = dict(self._works())
        before = works.pop(other.one.digest, ())
        entered = replace(
            other,
            results=_merged(other.results, before),
            others=tuple(works.items()),
            nickname=self.nickname or other.nickname,
            progress=self.progress,
        )
        return entered.gone_to(other.at)

    def called(self, nickname: str) -> SetsSession:
        """The session of a pupil who goes by this name, or by none."""
        return replace(self, nickname=cleaned(nickname))

    def knowing(self, learned: Progress) -> SetsSession:
        """The session with what this browser knows of lessons and puzzles."""
        return replace(self, progress=learned)

    def _works(self) -> Works:
        """The work in this set and in the last others; work on a set that was only looked at is the first to go."""
        works = [each for each in ((self.one.digest, self.results), *self.others) if any(map(_is_told, each[1]))]
        last = sorted(works, key=lambda each: not any(map(_is_tried, each[1])))[:MOST_WORKS]
        return tuple(each for each in works if each in last)

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The set and the chapter as the fields of a link; none where a set is too long for one."""
        chapter = {"chapter": str(self.at)} if self.at else {}
        if self.name:
            return {"set": self.name, **chapter}
        text = linked(self.one)
        return {"chapters": text, **chapter} if text else {}

    def kept(self) -> dict[str, str]:
        """The set, the chapter, and what was done in this set and in others.

        A page that only heard of another one keeps the place of that.
        """
        works = {f"{WORK}{digest}": _written(results) for digest, results in self._works()}
        return {**(dict(self.elsewhere) or self._place()), **works}

    def _place(self) -> dict[str, str]:
        one = {"set": self.name} if self.name else {"file": dumps(self.one)}
        named = {"nickname": self.nickname} if self.nickname else {}
        move = {"move": str(self.table.game.done[0])} if self.position is not None and self.table.game.done else {}
        return {**one, "chapter": str(self.at), **move, **named}

    def restored(self, kept: Mapping[str, str]) -> SetsSession:
        """The session that was kept as these texts. Raises NotationError."""
        for name, text in kept.items():
            if name.startswith(WORK):
                _read(text)
        return self.salvaged(kept)

    def salvaged(self, kept: Mapping[str, str]) -> SetsSession:
        """The same, without what cannot be read of the work done in sets. Raises NotationError."""
        if not kept.keys() & {"set", "file"}:
            return self.taken_up(kept)  # nothing was done here yet, but lessons may have been
        one = SetsSession.of(library.opened(kept["file"])) if "file" in kept else SetsSession.named(kept.get("set", ""))
        at = _chapter(kept.get("chapter", "0"), len(one.one.chapters))
        entered = self.taken_up(kept).entered(one).gone_to(at)
        return entered.moved(kept["move"]) if "move" in kept else entered

    def moved(self, text: str) -> SetsSession:
        """The session in which this move lies on the table, if it is one that is asked for. Raises NotationError."""
        shown, move = self.position, read_action(text)
        if shown is None or not shown.is_right(move):
            return self
        with suppress(UnknownCards, IllegalAction):
            return replace(self, table=self.table.begun(TableState.at(shown.position, (move,))))
        return self

    def taken_up(self, kept: Mapping[str, str]) -> SetsSession:
        """This session with what was done before, in this set and in others."""
        after = replace(self.hearing(kept), nickname=cleaned(kept.get("nickname", "")), elsewhere=())
        return after if after.position is None else after.noting(after.result.seen())

    def hearing(self, kept: Mapping[str, str]) -> SetsSession:
        """The session with what another page has kept in this browser.

        That is what was done in this set and in others, chapter by chapter, and of lessons and puzzles what is
        `learned` there.
        """
        works = _heard(kept)
        results = _merged(self.results, works.pop(self.one.digest, ()))
        for digest, mine in self.others:
            works[digest] = _merged(mine, works.get(digest, ()))
        place = {name: kept[name] for name in _PLACE if name in kept}
        is_elsewhere = bool(place.keys() & {"set", "file"}) and place != self._place()
        after = replace(
            self,
            results=results,
            others=tuple(works.items()),
            nickname=self.nickname or cleaned(kept.get("nickname", "")),
            elsewhere=tuple(place.items()) if is_elsewhere else (),
        )
        if LEARNED not in kept:
            return after
        try:
            return after.knowing(progress.loads(kept[LEARNED])[0])
        except NotationError:
            return after.knowing(progress.salvaged(kept[LEARNED]))

    def homework(self, language: str) -> Homework:
        """The homework to be given back."""
        reports = tuple(
            ChapterReport(
                kind_of(each),
                title_of(self, n, language, usual_faces(language))[:LONGEST_TITLE],
                about(each),
                self.result_of(n),
                each.seen if isinstance(each, PositionChapter) else None,
            )
            for n, each in enumerate(self.one.chapters, 1)
        )
        title = self.one.told(self.one.title, language)[0].replace("\n", " ")
        return Homework(title, self.one.digest, reports, self.nickname, language)


def _of_lesson(name: str, level: str, learned: Progress, here: ChapterResult) -> ChapterResult:
    """What this browser knows of a lesson or a level of it: how it was passed, what was guessed, what was missed."""
    levels = [each for each in catalogue.lesson(name).levels if level in ("", each.name)]
    passed = [learned.levels.get(level_key(name, each.name)) for each in levels]
    there = [each for each in passed if each is not None]
    state = here.state
    if len(there) == len(levels):
        is_helped = any(each.result is Result.HELPED for each in there)
        state = ChapterState.HELPED if is_helped else ChapterState.PASSED
    elif there:
        state = ChapterState.SEEN
    missed = tuple(law for law in learned.missed if any(law in each.laws for each in levels))
    if not level or not there:
        return replace(here, state=state, missed=missed)
    asked = levels[0].predict
    said = there[0].said
    return replace(
        here,
        state=state,
        missed=missed,
        tries=there[0].tries,
        first=said,
        was_right=asked is not None and said != "" and said == asked.right,
    )


def kind_of(chapter: Chapter) -> ChapterKind:
    """The kind of a chapter."""
    match chapter:
        case LessonChapter():
            return ChapterKind.LESSON
        case PuzzleChapter():
            return ChapterKind.PUZZLE
        case PositionChapter():
            return ChapterKind.POSITION


def about(chapter: Chapter) -> str:
    """The lesson, the level or the puzzle that a chapter is about; empty for a position."""
    match chapter:
        case LessonChapter(lesson, level):
            return level_key(lesson, level) if level else lesson
        case PuzzleChapter(puzzle):
            return puzzle
        case PositionChapter():
            return ""


def title_of(session: SetsSession, number: int, language: str, faces: Faces) -> str:
    """The title of a chapter in one line: its own, that of its lesson or puzzle, else what lies in the centre."""
    chapter = session.one.chapters[number - 1]
    own = session.one.told(chapter.title, language)[0].replace("\n", " ")
    if own:
        return own
    if isinstance(chapter, LessonChapter):
        key = f"{chapter.level}.title" if chapter.level else "title"
        return catalogue.told(chapter.lesson, key, language)
    if isinstance(chapter, PuzzleChapter):
        return _puzzle_title(chapter.puzzle, language, faces)
    return sentence_case(position_name(chapter.position, language, faces))


@lru_cache(maxsize=256)
def _puzzle_title(name: str, language: str, faces: Faces) -> str:
    """The title of a puzzle; its number in its theme where the name of that could be half of the answer."""
    now = PuzzleSession(name)
    if now.names_theme:
        return puzzle_titles(language, faces)[name]
    return words(language, "sets", "where", "puzzle", n=str(now.number))


@lru_cache(maxsize=8)
def linked(one: ChapterSet) -> str:
    """The set as the field of a link; empty where it is too long for one."""
    return packed(one)


def _chapter(text: str, last: int) -> int:
    """The number of a chapter, 0 being the list. Raises NotationError."""
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER and int(text) <= last):
        raise NotationError(Fault.NOT_A_VALUE, text, field="chapter", expected=f"0 … {last}")
    return int(text)


def _is_told(result: ChapterResult) -> bool:
    return result != UNTOUCHED


def _is_tried(result: ChapterResult) -> bool:
    return result not in {UNTOUCHED, UNTOUCHED.seen()}


def _merged(mine: Results, others: Results) -> Results:
    """Of each chapter the result in which more was done; mine where the others are not about the same chapters."""
    if len(mine) != len(others):
        return mine
    return tuple(here.beside(there) for here, there in zip(mine, others, strict=True))


def _heard(kept: Mapping[str, str]) -> dict[str, Results]:
    """What was kept of sets, by their digests; what cannot be read is left out."""
    works: dict[str, Results] = {}
    for name, text in kept.items():
        if name.startswith(WORK) and len(works) <= MOST_WORKS:
            with suppress(NotationError):
                works[name.removeprefix(WORK)[:12]] = _read(text)
    return works


def _written(results: Results) -> str:
    """What came of chapters, as a text in which titles do not stand."""
    reports = tuple(ChapterReport(ChapterKind.POSITION, "", "", each) for each in results)
    return homework.dumps(Homework("", "0" * 12, reports))


def _read(text: str) -> Results:
    return tuple(each.result for each in homework.loads(text).chapters)

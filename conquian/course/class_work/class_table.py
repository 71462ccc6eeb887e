"""The class table: what came of each chapter of a set in a whole class, the hard spots first.

Only the list of what was handed in names anybody, by the nicknames in the files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from conquian.course import catalogue
from conquian.course.homework import ChapterKind, ChapterReport, ChapterState, Homework
from conquian.explain.markup import plain
from conquian.explain.names import action_name
from conquian.explain.sentences import law_title
from conquian.explain.words import words
from conquian.game.actions import Meld
from conquian.game.laws import Law
from conquian.game.state import State
from conquian.notation import codes
from conquian.notation.errors import NotationError

Entry = TypeVar("Entry", Law, str)
MOST_SHOWN: Final = 3
"""The most laws and wrong answers of a chapter that are shown; the most frequent come first."""
_FORMULA: Final = frozenset("=+-@＝＋－＠")


@dataclass(frozen=True, slots=True)
class ChapterTally:
    """A chapter in a class: how many solved it at once, after a mistake, and not yet, and what was in the way.

    `missed` are the missed laws and `wrong` the wrong first answers, each with its count, the most frequent first.
    `opened` counts those who opened the chapter. `told` names it as most files do. It `asks` nothing if it has only
    words.
    """

    number: int
    told: ChapterReport
    at_once: int
    helped: int
    not_yet: int
    opened: int
    asks: bool = True
    missed: tuple[tuple[Law, int], ...] = ()
    wrong: tuple[tuple[str, int], ...] = ()

    def counted(self, language: str) -> str:
        """The counts in words."""
        return _say(language, "counts", at_once=self.at_once, helped=self.helped, not_yet=self.not_yet)

    def stumbles(self, language: str) -> list[str]:
        """The stumbles in words: laws that were missed, and first answers that were not right."""
        found = [_missed(self.missed, language)] if self.missed else []
        for answer, count in self.wrong[:MOST_SHOWN]:
            found.append(_say(language, "wrong", n=count, answer=_answer(self.told, answer, language)))
        return found

    @property
    def position(self) -> State | None:
        """The position in which most of the wrong answers were given; None where nobody erred or it isn't known."""
        if not self.wrong:
            return None
        lesson, _, level = self.told.about.partition("/")
        if self.told.kind is ChapterKind.LESSON and lesson in catalogue.names():
            levels = (each for each in catalogue.lesson(lesson).levels if each.name == level and each.predict)
            return next((each.predict.position for each in levels if each.predict), None)
        return self.told.position

    @property
    def is_hard(self) -> bool:
        """Whether fewer than half of those who opened it solved it at once."""
        return 2 * self.at_once < self.opened

    @staticmethod
    def of(number: int, reports: Iterable[ChapterReport], told: ChapterReport) -> ChapterTally:
        """The tally of a chapter from the report in each file; `told` names the chapter."""
        found = tuple(reports)
        states = Counter(each.result.state for each in found)
        missed = Counter(law for each in found for law in each.result.missed)
        firsts = [each.result.first for each in found if each.result.first and not each.result.was_right]
        names = {_answer_key(each): each for each in reversed(firsts)}  # cards are the same however they are laid out
        wrong = Counter(names[_answer_key(each)] for each in firsts)
        at_once, helped = states[ChapterState.PASSED], states[ChapterState.HELPED]
        not_yet = len(found) - at_once - helped
        asks = not _is_read(found)
        opened = len(found) - states[ChapterState.OPEN]
        return ChapterTally(number, told, at_once, helped, not_yet, opened, asks, _ordered(missed), _ordered(wrong))

    @property
    def hardness(self) -> tuple[float, int, int]:
        """The key that orders chapters: how few who opened one solved it at once; unopened ones last."""
        return (self.at_once / self.opened if self.opened else 2, -self.not_yet, self.number)


@dataclass(frozen=True, slots=True)
class ClassTable:
    """A set in a class: what it is called, how many files there are, its chapters, the hardest first, and the files.

    >>> from conquian.course.homework import ChapterResult
    >>> def given(*states): return Homework("T", "0123456789ab", tuple(
    ...     ChapterReport(ChapterKind.PUZZLE, "P", "hole-001", ChapterResult(ChapterState(each))) for each in states))
    >>> (table,) = ClassTable.tables([given("passed", "helped"), given("passed", "open")])
    >>> [each.number for each in table.chapters], table.count
    ([2, 1], 2)
    """

    title: str
    digest: str
    count: int
    chapters: tuple[ChapterTally, ...]
    missed: tuple[tuple[Law, int], ...]
    works: tuple[Homework, ...] = ()

    @staticmethod
    def tables(works: Iterable[Homework]) -> tuple[ClassTable, ...]:
        """A table for each set that was given back, the one with the most files first."""
        sets: dict[tuple[str, tuple[object, ...]], list[Homework]] = {}
        for work in works:
            kinds = tuple((each.kind, each.about) for each in work.chapters)
            sets.setdefault((work.digest, kinds), []).append(work)
        found = [_table(each) for each in sets.values() if each[0].chapters]
        return tuple(sorted(found, key=lambda table: -table.count))

    # --- in words -----------------------------------------------------------------------------------------------------

    def text(self, language: str) -> str:
        """The table for a terminal."""
        rows = [self.headline(language), ""]
        for chapter in self.chapters:
            rows.append(f"{chapter.number}. {chapter.told.title}")
            rows.append(f"   {chapter.counted(language)}")
            rows += [f"   {line}" for line in chapter.stumbles(language)]
            rows.append("")
        rows += [self.told_missed(language)] if self.missed else []
        return "\n".join(rows).rstrip()

    def headline(self, language: str) -> str:
        """The name of the set, and how many files there are."""
        return _say(language, "head", n=self.count, title=self.title or "–")

    def told_missed(self, language: str) -> str:
        """The rules that were missed most; empty if none was."""
        return _missed(self.missed, language) if self.missed else ""

    def handed_in(self, language: str) -> list[str]:
        """The pupils who have handed in, by nickname, and how much each has done; those without one come last."""
        nobody = _say(language, "nameless")
        called = ((each.nickname or nobody, each.done, len(each.chapters)) for each in self._named())
        return [_say(language, "row", who=name, n=done, last=last) for name, done, last in called]

    def csv(self, language: str) -> str:
        """The files for a mark book: a row each, by nickname; a cell that a spreadsheet would work out is text."""
        titles = [f"{n}. {each.title}" for n, each in enumerate(_told(self.works).chapters, 1)] if self.works else []
        rows = [[*(_say(language, "book", head) for head in ("nickname", "done", "at_once", "last")), *titles]]
        for work in self._named():
            states = [each.result.state for each in work.chapters]
            counts = (work.done, states.count(ChapterState.PASSED), len(states))
            told = (words(language, "sets", "states", each) for each in states)
            rows.append([work.nickname, *map(str, counts), *told])
        between = _say(language, "book", "between")
        return "".join(f"{between.join(map(_cell, row))}\r\n" for row in rows)

    def _named(self) -> list[Homework]:
        return sorted(self.works, key=lambda work: (not work.nickname, work.nickname.casefold()))


def _is_read(reports: Sequence[ChapterReport]) -> bool:
    """Whether all who opened this chapter were done with it without an answer: then it has words alone."""
    opened = [each for each in reports if each.result.state is not ChapterState.OPEN]
    return bool(opened) and all(
        each.kind is ChapterKind.POSITION and each.result.state is ChapterState.PASSED and not each.result.first
        for each in opened
    )


def _answer_key(answer: str) -> str:
    """The same for two moves that lay the same cards, and for any other two answers only if they are written alike."""
    try:
        move = codes.action(answer)
    except NotationError:
        return answer
    return f"meld {move.spread.cards}" if isinstance(move, Meld) else answer


def _table(works: list[Homework]) -> ClassTable:
    told = _told(works)
    chapters = (
        ChapterTally.of(n + 1, (work.chapters[n] for work in works), each) for n, each in enumerate(told.chapters)
    )
    asked = sorted((each for each in chapters if each.asks), key=lambda each: each.hardness)
    missed = Counter(law for work in works for law in {law for each in work.chapters for law in each.result.missed})
    return ClassTable(told.title, told.digest, len(works), tuple(asked), _ordered(missed), tuple(works))


def _told(works: Iterable[Homework]) -> Homework:
    """A file that calls the set and its chapters as most files do: no single one names them for all."""
    called: dict[tuple[object, ...], list[Homework]] = {}
    for work in works:
        called.setdefault((work.title, *((each.title, each.position) for each in work.chapters)), []).append(work)
    return max(called.values(), key=len)[0]


def _ordered(counts: Counter[Entry]) -> tuple[tuple[Entry, int], ...]:
    return tuple(sorted(counts.items(), key=lambda entry: (-entry[1], str(entry[0]))))


def _say(language: str, *keys: str, **values: object) -> str:
    return words(language, "sets", "table", *keys, **values)


def _missed(missed: Sequence[tuple[Law, int]], language: str) -> str:
    laws = (f"{law} {law_title(law, language)} ({count}×)" for law, count in missed[:MOST_SHOWN])
    return _say(language, "missed", laws="; ".join(laws))


def _cell(text: str) -> str:
    r"""A cell of a file for a spreadsheet, which takes what begins like a formula for one, in quotes or not.

    >>> _cell("=1+1"), _cell("Ana")
    ('"\'=1+1"', '"Ana"')
    """
    told = f"'{text}" if text.lstrip()[:1] in _FORMULA else text
    return '"' + told.replace('"', '""') + '"'


def _answer(report: ChapterReport, answer: str, language: str) -> str:
    """A first answer in words: a move by its cards, a guess by what stood on its button and why it is wrong."""
    if report.kind is ChapterKind.POSITION:
        try:
            return action_name(codes.action(answer), language)
        except NotationError:
            return answer
    lesson, _, level = report.about.partition("/")
    if lesson in catalogue.names():
        keys = (f"{level}.predict.choices.{answer}", f"{level}.predict.wrong.{answer}")
        said = [plain(text, language) for key in keys if (text := catalogue.told(lesson, key, language))]
        return " – ".join(said) or answer
    return answer

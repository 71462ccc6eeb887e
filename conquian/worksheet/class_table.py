"""The class table: what came of each chapter of a set in a whole class, the hard spots first; nobody is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final, TypeVar

from conquian.art.svg import tag
from conquian.course import catalogue
from conquian.course.homework import ChapterKind, ChapterReport, ChapterState, Homework
from conquian.explain.markup import plain
from conquian.explain.names import action_name
from conquian.explain.sentences import law_title
from conquian.explain.words import words
from conquian.game.actions import Meld
from conquian.game.laws import Law
from conquian.notation import codes
from conquian.notation.errors import NotationError

Entry = TypeVar("Entry", Law, str)
MOST_SHOWN: Final = 3
"""The most laws and wrong answers of a chapter that are shown; the most frequent come first."""
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


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
    """A set in a class: what it is called, how many files there are, and its chapters, the hardest first.

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
        rows = [self._headline(language), ""]
        for chapter in self.chapters:
            rows.append(f"{chapter.number}. {chapter.told.title}")
            rows.append(f"   {_counted(chapter, language)}")
            rows += [f"   {line}" for line in _stumbles(chapter, language)]
            rows.append("")
        rows += [_say(language, "missed", laws=_laws(self.missed, language))] if self.missed else []
        return "\n".join(rows).rstrip()

    def html(self, language: str) -> str:
        """The table as a part of a page."""
        rows = "".join(_row(chapter, language) for chapter in self.chapters)
        heads = "".join(
            tag("th", escape(_say(language, "columns", key)), scope="col") for key in ("chapter", "solved", "stumbles")
        )
        missed = tag("p", escape(_say(language, "missed", laws=_laws(self.missed, language)))) if self.missed else ""
        table = tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows))
        return tag("section", tag("h2", escape(self._headline(language))), table, missed)

    def _headline(self, language: str) -> str:
        return _say(language, "head", n=self.count, title=self.title or "–")


def page(tables: Iterable[ClassTable], language: str) -> str:
    """The tables as one HTML text that needs nothing else; whatever stood in a file is only text in it."""
    title = escape(_say(language, "title"))
    head = "".join(
        (
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>",
            f"<style>{_style()}</style>",
        )
    )
    body = "".join(
        (tag("h1", title), tag("p", escape(_say(language, "order"))), *(each.html(language) for each in tables))
    )
    inside = f"\n<head>{head}</head>\n<body>{tag('main', body)}</body>\n"
    return f'<!doctype html>\n<html lang="{language}">{inside}</html>\n'


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
    return ClassTable(told.title, told.digest, len(works), tuple(asked), _ordered(missed))


def _told(works: Iterable[Homework]) -> Homework:
    """A file that calls the set and its chapters as most files do: no single one names them for all."""
    called: dict[tuple[str, ...], list[Homework]] = {}
    for work in works:
        called.setdefault((work.title, *(each.title for each in work.chapters)), []).append(work)
    return max(called.values(), key=len)[0]


def _ordered(counts: Counter[Entry]) -> tuple[tuple[Entry, int], ...]:
    return tuple(sorted(counts.items(), key=lambda entry: (-entry[1], str(entry[0]))))


def _say(language: str, *keys: str, **values: object) -> str:
    return words(language, "sets", "table", *keys, **values)


def _counted(chapter: ChapterTally, language: str) -> str:
    counts = {"at_once": chapter.at_once, "helped": chapter.helped, "not_yet": chapter.not_yet}
    return _say(language, "counts", **counts)


def _stumbles(chapter: ChapterTally, language: str) -> list[str]:
    """What was in the way: laws that were missed, and first answers that were not right."""
    found = [_say(language, "missed", laws=_laws(chapter.missed, language))] if chapter.missed else []
    for answer, count in chapter.wrong[:MOST_SHOWN]:
        found.append(_say(language, "wrong", n=count, answer=_answer(chapter.told, answer, language)))
    return found


def _laws(missed: Iterable[tuple[Law, int]], language: str) -> str:
    return "; ".join(f"{law} {law_title(law, language)} ({count}×)" for law, count in [*missed][:MOST_SHOWN])


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


def _row(chapter: ChapterTally, language: str) -> str:
    parts = (("at-once", chapter.at_once), ("helped", chapter.helped), ("not-yet", chapter.not_yet))
    bar = "".join(f'<i class="{name}" style="flex-grow:{count}"></i>' for name, count in parts if count)
    stumbles = "".join(tag("li", escape(each)) for each in _stumbles(chapter, language))
    return tag(
        "tr",
        tag("th", f"{chapter.number}. {escape(chapter.told.title)}", scope="row"),
        tag("td", tag("div", bar, class_="bar", aria_hidden="true"), tag("p", escape(_counted(chapter, language)))),
        tag("td", tag("ul", stumbles) if stumbles else ""),
        class_="is-hard" if 2 * chapter.at_once < chapter.opened else "",
    )


@cache
def _style() -> str:
    return files("conquian.worksheet").joinpath("class_table.css").read_text(encoding="utf-8")

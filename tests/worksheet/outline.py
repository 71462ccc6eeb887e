"""The outline of a printed page as text: each element with its words, and of a drawing what it draws.

`python -m tests.worksheet` writes them all anew; the difference reads as what changes on paper.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from conquian.course.class_work.class_table import ClassTable
from conquian.course.homework import ChapterKind, ChapterReport, ChapterResult, ChapterState, Homework
from conquian.explain.names import usual_faces
from conquian.explain.words import LANGUAGES
from conquian.game.laws import Law
from conquian.rooms.puzzles import library
from conquian.worksheet.class_table import page
from conquian.worksheet.sheet import Worksheet

HERE: Final = Path(__file__).parent / "outlines"
TELLING: Final = ("class", "lang", "scope", "content", "aria-label", "href", "width", "height", "colspan", "style")
"""The attributes of an element that are shown; a drawing on the page is no more than its label and what it uses."""

_PREFIX: Final = re.compile(r"#cq[0-9a-f]+-")
"""The prefix of a drawing's name; several drawings may be on a page."""


class _Outline(HTMLParser):
    """The lines of an outline, as the parser goes through a page."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element on a line of its own; of what is inside a drawing only what it uses."""
        told = [f"{name}={_PREFIX.sub('#', value or '')}" for name, value in attrs if name in TELLING]
        if "svg" not in self._open or tag == "use":
            self._write(" ".join([tag, *told]))
        if tag != "meta":
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that ends where it begins."""
        self.handle_starttag(tag, attrs)
        if tag != "meta":
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """The end of an element, which has to be the last that began."""
        assert self._open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        """Words; of a style, its length."""
        if self._open[-1:] == ["style"]:
            self._write(f"{len(data.split())} words of style")
        elif data.strip():
            self._write(f"“{data.strip()}”")

    def _write(self, line: str) -> None:
        self.lines.append("  " * len(self._open) + line)


def outline(html: str) -> str:
    """The outline of a page. Raises AssertionError where an element does not end.

    >>> print(outline('<p class="a">Yes <b>or</b></p>'), end="")
    p class=a
      “Yes”
      b
        “or”
    """
    parser = _Outline()
    parser.feed(html)
    parser.close()
    assert parser._open == [], parser._open
    return "\n".join(parser.lines) + "\n"


KINDS: Final = ("sheet", "one", "class-table", "class-table-text")
"""A puzzle of every theme, one alone, what a class handed in, and the same as a terminal has it."""
NAMES: Final = tuple(f"{kind}-{language}.txt" for kind in KINDS for language in LANGUAGES)


def text(name: str) -> str:
    """What is committed in the file of this name: the outline of a page, as it is now."""
    kind, _, language = name.removesuffix(".txt").rpartition("-")
    faces = usual_faces(language)
    match kind:
        case "sheet":
            each = (*library.folders(), *library.MERGED)
            every = tuple(dict.fromkeys(library.in_folder(folder)[0] for folder in each))
            code = '<svg role="img" aria-label="a code"><path d="M0 0"/></svg>'
            return outline(Worksheet(every, language, faces, {every[0]: code}, "conquian worksheet").html())
        case "one":
            first = library.in_folder(library.folders()[0])[0]
            return outline(Worksheet((first,), language, faces).html())
        case "class-table":
            return outline(page(ClassTable.tables(_handed_in()), language))
        case _:
            return "\n\n".join(table.text(language) for table in ClassTable.tables(_handed_in())) + "\n"


def _handed_in() -> list[Homework]:
    """Twelve files of one set and one of another, with every kind of chapter, and each way to end one."""
    works = []
    for n in range(12):
        laid = ("meld Ac2c3c 4c5c6c 7cJcQcKc", "meld Ac2c3c4c 5c6c7c JcQcKc")[n % 2]
        chapters = (
            ChapterReport(ChapterKind.POSITION, "Read this", "", ChapterResult(ChapterState.PASSED)),
            _solved(ChapterKind.POSITION, "Find it", "", "decline" if n % 3 else laid, right=n % 3 > 0, law="4.7"),
            _solved(ChapterKind.LESSON, "Seven", "pack/neighbours", "no" if n % 2 else "yes", right=n % 2 == 0),
            _solved(ChapterKind.PUZZLE, "A puzzle", "hole-001", laid if n > 9 else "decline", right=n > 9, law="3.1"),
            ChapterReport(ChapterKind.LESSON, "Later", "melds", ChapterResult(list(ChapterState)[n % 2])),
        )
        works.append(Homework("The <hole>", "0123456789ab", chapters, f"Pupil {n}"))
    alone = (_solved(ChapterKind.POSITION, "Alone", "", "discard Qc", right=False, law="2.2"),)
    return [*works, Homework("Another set", "ba9876543210", alone)]


def _solved(kind: ChapterKind, title: str, about: str, first: str, *, right: bool, law: str = "") -> ChapterReport:
    state = ChapterState.PASSED if right else ChapterState.HELPED
    missed = () if right or not law else (Law(law),)
    return ChapterReport(kind, title, about, ChapterResult(state, first, right, 2 - right, missed))

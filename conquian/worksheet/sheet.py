"""The sheet: tasks and solutions as one HTML text, which needs nothing else to be printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final, assert_never

from conquian.art.pack import Pack, face
from conquian.art.svg import tag
from conquian.explain.markup import Emphasis, Named, Piece, Plain, Term, pieces
from conquian.explain.names import Faces, card_name
from conquian.explain.words import words
from conquian.game.cards import PACK, Card
from conquian.worksheet.task import WorksheetSolution, WorksheetTask, solution, task

LINES: Final = 16
"""The number of lines to write on; those for which there is no room are cut off."""
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A worksheet to be printed: the puzzles of these names, in a language, with a pack.

    `codes` are QR codes as SVG by the names of puzzles; `command` writes the same sheet again.
    """

    names: tuple[str, ...]
    language: str
    faces: Faces
    codes: Mapping[str, str] = field(default_factory=dict)
    command: str = ""

    def html(self) -> str:
        """The whole document; the same sheet is always the same text."""
        body = f"{self._head()}{tag('main', self._tasks(), self._solutions())}"
        drawn = self._cards(body)
        title = escape(self._say("title"))
        head = "".join(
            (
                '<meta charset="utf-8">',
                f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{title}</title>",
                f"<style>{_style()}</style>",
            )
        )
        inside = f"\n<head>{head}</head>\n<body>{drawn}{body}</body>\n"
        return f'<!doctype html>\n<html lang="{self.language}">{inside}</html>\n'

    # --- the tasks ----------------------------------------------------------------------------------------------------

    def _head(self) -> str:
        """The title, and where to write a name and the date."""
        blanks = "".join(tag("span", f"{self._text(each)}:") for each in ("name", "date"))
        legend = tag("p", self._text("legend"), class_="legend")
        return tag("header", tag("h1", self._text("title")), tag("p", blanks, class_="blanks"), legend)

    def _tasks(self) -> str:
        """The sheet for those who solve it; nothing on it says what is right."""
        tasks = (task(name, self.language, self.faces) for name in self.names)
        shown = "".join(self._task(number, each) for number, each in enumerate(tasks, 1))
        return tag("div", shown, class_="alone" if len(self.names) == 1 else "several")

    def _task(self, number: int, asked: WorksheetTask) -> str:
        said = (tag("p", self._prose(each)) for each in asked.said)
        goal = tag("p", self._prose(asked.goal), class_="goal")
        if asked.answers:
            boxes = (tag("li", tag("span", self._prose(each))) for each in asked.answers)
            answer = tag("p", self._text("tick")), tag("ul", *boxes, class_="tick"), self._foot(asked.name, "why")
        else:
            answer = ("", "", self._foot(asked.name, "move", "why"))
        head = tag("h2", self._called(number, asked.title))
        return tag("article", asked.diagram, tag("div", head, *said, goal, *answer, class_="ask"), class_="task")

    def _called(self, number: int, title: str) -> str:
        return self._text("titled", n=str(number), title=title) if title else self._text("task", n=str(number))

    def _foot(self, name: str, *asked: str) -> str:
        """Room to write, and the code that leads to the puzzle, if there is one."""
        said = [self._text(each) for each in asked]
        lines = "".join(f"<i>{each}</i>" for each in (*said, *[""] * LINES))
        room = tag("div", tag("div", lines, class_="lines"), class_="write")
        code = self.codes.get(name)
        shown = "" if code is None else tag("figure", code, tag("figcaption", self._text("site")), class_="code")
        return tag("div", room, shown, class_="foot")

    # --- the solutions ------------------------------------------------------------------------------------------------

    def _solutions(self) -> str:
        """The sheet for the teacher, which begins on a page of its own."""
        found = (solution(name, self.language, self.faces) for name in self.names)
        again = tag("p", self._text("solutions", "again", command=self.command), class_="again") if self.command else ""
        return tag(
            "section",
            tag("h2", self._text("solutions", "title")),
            tag("p", self._text("solutions", "apart"), class_="legend"),
            *(self._solution(number, each) for number, each in enumerate(found, 1)),
            again,
            class_="solutions",
        )

    def _solution(self, number: int, found: WorksheetSolution) -> str:
        key = "level" if found.level else "plain"
        place = self._text("solutions", key, theme=found.folder, level=str(found.level), n=str(found.number))
        head = tag("h3", tag("span", self._text("task", n=str(number))), tag("small", place))
        right = "; ".join(self._prose(each) for each in found.right)
        answer = tag("p", tag("b", self._text("solutions", "answer")), f" {right}. {self._prose(found.told)}")
        proof = tag("p", tag("b", self._text("solutions", "proof")), f" {self._prose(found.proof)}")
        told, *stakes = found.table or [""]
        table = tag("p", self._prose(told)) if told else ""
        return tag("div", head, answer, proof, self._rows(found.others), table, self._rows(stakes), class_="solution")

    def _rows(self, told: Sequence[str]) -> str:
        return tag("ul", *(tag("li", self._prose(each)) for each in told)) if told else ""

    # --- words and cards ----------------------------------------------------------------------------------------------

    def _say(self, *keys: str, **values: object) -> str:
        return words(self.language, "worksheet", *keys, **values)

    def _text(self, *keys: str, **values: object) -> str:
        return escape(self._say(*keys, **values), quote=False)

    def _prose(self, text: str) -> str:
        """A text with markup: its cards are drawn small, and named for those who listen."""
        return "".join(map(self._piece, pieces(text, self.language, self.faces)))

    def _piece(self, piece: Piece) -> str:
        match piece:
            case Plain(text) | Term(text):
                return escape(text, quote=False)
            case Emphasis(text):
                return tag("em", escape(text, quote=False))
            case Named(cards):
                return "".join(map(self._small, cards))
            case _:
                assert_never(piece)

    def _small(self, card: Card) -> str:
        name = card_name(card, self.language, self.faces)
        use = tag("use", href=f"#{_id(card)}")
        return tag("svg", use, class_="card", viewBox="0 0 200 300", role="img", aria_label=name)

    def _cards(self, body: str) -> str:
        """The cards that stand among words, each once."""
        printed = Pack(self.faces, self.language)
        symbols = "".join(
            tag("symbol", face(card, printed, "", whole=False), id=_id(card), viewBox="0 0 200 300")
            for card in PACK
            if f'"#{_id(card)}"' in body
        )
        return tag("svg", symbols, width=0, height=0, style="position:absolute", aria_hidden="true") if symbols else ""


def _id(card: Card) -> str:
    return f"small-{card}"


@cache
def _style() -> str:
    return files("conquian.worksheet").joinpath("worksheet.css").read_text(encoding="utf-8")

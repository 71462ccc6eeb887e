"""A worksheet as it is read: its tasks and its solutions apart, as words."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Printed:
    """The whole text of a sheet, the part for those who solve it, and the part for the teacher."""

    whole: str
    tasks: str
    solutions: str

    @property
    def articles(self) -> list[str]:
        """The tasks, one by one."""
        return re.findall(r"<article.*?</article>", self.tasks, re.DOTALL)


def printed(text: str) -> Printed:
    """A sheet, parted where its solutions begin."""
    tasks, mark, solutions = text.partition('<section class="solutions">')
    assert mark
    return Printed(text, tasks[tasks.index("<body>") :], solutions)


def said(markup: str) -> str:
    """The words of a piece of HTML, with cards by their names."""
    named = re.sub(r'<svg[^>]*class="card"[^>]*aria-label="([^"]*)".*?</svg>', r"\1 ", markup, flags=re.DOTALL)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", named))).strip()

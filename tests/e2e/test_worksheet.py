"""A worksheet in print: no task is split over two pages, solutions begin a page, and nothing is asked of anyone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from conquian.explain.names import usual_faces
from conquian.rooms.puzzles import library
from conquian.worksheet.selection import Selection
from conquian.worksheet.sheet import Worksheet

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MARK = """() => {
  const places = document.querySelectorAll(".task, .solutions, .solution");
  for (const [n, place] of places.entries()) {
    place.style.position = "relative";
    const name = `${place.className}-${n}`;
    for (const [end, at] of [["top", "top: 0"], ["end", "bottom: 0"]]) {
      const mark = document.createElement("a");
      mark.id = `${end}-${name}`;
      mark.href = `#${mark.id}`;
      mark.textContent = ".";
      mark.style.cssText = `position: absolute; ${at}`;
      place.append(mark);
    }
  }
}"""
"""Marks at both ends of what is not to be split, which the PDF names with their pages, as they are linked to."""

WIDE = "body { font-family: 'DejaVu Serif', serif; letter-spacing: 0.04em }"
"""The widest plain letters, and a little more: a sheet must not lean on the font of a machine."""


def pages(browser: Browser, file: Path, paper: str) -> dict[str, int]:
    """On which page of the print each mark is, by its name, from 0."""
    asked: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    assert asked == [file.as_uri()]
    page.add_style_tag(content=WIDE)
    page.evaluate(MARK)
    printed = page.pdf(format=paper)
    page.close()
    order = sorted(int(number) for number in re.findall(rb"(\d+) 0 obj\s+<</Type /Page\s", printed))
    marks = re.findall(rb"/((?:top|end)-[\w-]+) \[(\d+) 0 R /XYZ", printed)
    return {name.decode(): order.index(int(number)) for name, number in marks}


@pytest.mark.parametrize(
    ("count", "language", "paper"),
    [
        (1, "en", "A4"),
        pytest.param(6, "de", "Letter", marks=pytest.mark.always),
        (6, "es", "A4"),
        (20, "de", "A4"),
        (20, "es", "Letter"),
    ],
)
def test_no_task_is_split_over_two_pages(
    browser: Browser, tmp_path: Path, paper: str, language: str, count: int
) -> None:
    hardest = (*library.in_folder("hole-road"), *library.in_folder("cook-hunt"))
    names = hardest[:count] if count > 6 else Selection(count=count).names()
    file = tmp_path / "sheet.html"
    codes = dict.fromkeys(names, '<svg viewBox="0 0 1 1"></svg>')
    file.write_text(Worksheet(names, language, usual_faces(language), codes).html(), encoding="utf-8")
    found = pages(browser, file, paper)
    tasks = [name for name in found if name.startswith("top-task")]
    assert len(tasks) == count
    assert len([name for name in found if name.startswith("top-solution-")]) == count
    for top in found:
        if top.startswith(("top-task-", "top-solution-")):
            assert found[top] == found[top.replace("top", "end", 1)], top
    (begins,) = (page for name, page in found.items() if name.startswith("top-solutions-"))
    assert begins == max(found[name] for name in tasks) + 1, "solutions begin on a page of their own"
    if count == 6:
        assert begins == 2, "three tasks to a page"

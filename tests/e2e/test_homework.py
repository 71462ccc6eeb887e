"""What a class handed in, read in the browser: thirty files of pupils, by mouse, by keyboard and on a phone."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from conquian.commands.group import main
from conquian.course.homework import ChapterResult, ChapterState, dumps
from conquian.game.laws import Law
from conquian.rooms.sets.session import SetsSession
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import Visit, expect_no_faults, python_is_there

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Handed(Visit):
    """The page where it is read."""

    notebook = "teacher"

    def bring(self, files: list[Path]) -> None:
        python_is_there(self.page)
        self.page.locator("[data-pick=homework]").set_input_files(files)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Twenty-eight files that can be read, and two that cannot."""
    given = SetsSession.named("after-lesson-3").homework("en")
    slip = ChapterResult(ChapterState.HELPED, "decline", False, 2, (Law("4.7"),))
    at_once = ChapterResult(ChapterState.PASSED, "meld 5h6h7h", True, 1)
    guess = ChapterResult(ChapterState.PASSED, "no", False, 1)
    folder = tmp_path / "in"
    folder.mkdir()
    for n in range(28):
        first, second = (replace(each, result=slip if n % 4 else at_once) for each in given.chapters[:2])
        third = replace(given.chapters[2], result=guess if n % 2 else given.chapters[2].result)
        work = replace(given, nickname=f"Pupil {n}" if n else "", chapters=(first, second, third, *given.chapters[3:]))
        (folder / f"{n}.toml").write_text(dumps(work), encoding="utf-8")
    (folder / "broken.toml").write_text('format = 1\nset = "x', encoding="utf-8")
    (folder / "photo.toml").write_bytes(bytes(range(256)) * 4_000)
    return sorted(folder.iterdir())


def by_command(files: list[Path], *more: str) -> Any:
    result = CliRunner().invoke(main, ["class-table", *map(str, files), *more, "--lang", "en"])
    return json.loads(result.output) if "--json" in more else result.output


@pytest.mark.always
@pytest.mark.parametrize("width", [1280, 390])
def test_thirty_files_are_read_here_and_told_as_by_the_command(
    width: int, open_page: OpenPage, site: RunningSite, files: list[Path], tmp_path: Path
) -> None:
    page = open_page(viewport={"width": width, "height": 844}, has_touch=width < 400)
    desk = Handed(page, site).open("?lang=en")
    desk.press("Read the homework")
    expect_no_faults(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    desk.bring(files)
    expect(desk.said).to_have_text("28 files were read. 2 files were left out.")
    expect(page.locator(".cq-problem")).to_contain_text(["broken.toml: line 2:", "photo.toml: homework:"])
    told, (table,) = by_command(files), by_command(files, "--json")["tables"]
    for row, chapter in zip(page.locator(".cq-tally").all(), table["chapters"], strict=True):
        expect(row.get_by_role("heading")).to_have_text(f"{chapter['number']}. {chapter['title']}")
        for line in row.locator("p, li").all_inner_texts():
            assert f"   {line}\n" in told
    hardest = page.locator(".cq-tally").first
    hardest.get_by_text("The position").click()
    expect(hardest.get_by_role("img")).to_be_visible()
    expect(page.get_by_text("Pupil 7: ")).to_have_count(0)
    page.get_by_text("Who has handed in").click()
    expect(page.locator(".cq-who li")).to_have_count(28)
    expect_no_faults(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    with page.expect_download() as saved:
        desk.press("Save for a mark book (CSV)")
    by_command(files, "--csv", str(tmp_path / "book.csv"))
    assert saved.value.path().read_bytes() == (tmp_path / "book.csv").read_bytes()
    assert [each for each in asked if each.startswith("http")] == [], "nothing was sent anywhere"

    page.reload()
    desk.ready()
    expect(page.get_by_text("Pupil")).to_have_count(0)
    assert "Pupil" not in page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")


def test_by_keyboard_and_by_dropping_files(page: Page, site: RunningSite, files: list[Path]) -> None:
    desk = Handed(page, site).open("?lang=en&to=homework")
    python_is_there(page)
    brought = page.evaluate_handle(
        """(texts) => {
          const brought = new DataTransfer();
          for (const [name, text] of texts) brought.items.add(new File([text], name));
          return brought;
        }""",
        [(each.name, each.read_text(encoding="utf-8")) for each in files[:5]],
    )
    page.locator(".cq-dropping").dispatch_event("drop", {"dataTransfer": brought})
    expect(desk.said).to_have_text("5 files were read.")
    page.locator("[data-pick=homework]").focus()
    for text in ("Print", "Forget the files"):
        page.keyboard.press("Tab")
        expect(desk.focused).to_have_text(text)
    page.keyboard.press("Tab")
    expect(desk.focused).to_have_text("The position")
    page.keyboard.press("Enter")
    expect(page.locator(".cq-tally figure")).to_have_count(1)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(desk.said).to_have_text("Back to the notes.")
    expect(desk.button("Read the homework")).to_be_focused()
    desk.press("Read the homework")
    expect(page.locator(".cq-handed")).to_have_count(0)


def test_more_than_one_message_holds_is_brought_in_several(page: Page, site: RunningSite, files: list[Path]) -> None:
    desk = Handed(page, site).open("?lang=en&to=homework")
    long = files[0].parent / "long"
    long.mkdir()
    for n in range(12):
        (long / f"{n}.toml").write_text(f"{files[0].read_text(encoding='utf-8')}\n#{'x' * 28_000}", encoding="utf-8")
    desk.bring(sorted(long.iterdir()))
    expect(page.locator(".cq-read")).to_contain_text("12 files were read.")


def test_files_beyond_those_that_are_looked_at_are_counted(page: Page, site: RunningSite, tmp_path: Path) -> None:
    desk = Handed(page, site).open("?lang=en&to=homework")
    every = [tmp_path / f"{n}.toml" for n in range(203)]
    for each in every:
        each.write_text("cabbage", encoding="utf-8")
    desk.bring(every)
    expect(page.get_by_text("3 more files were too many at once.")).to_be_attached()

"""Widgets in a notebook in JupyterLab: in any layout, beside the notebook's own keys, and without a kernel."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, Final
from urllib.request import Request, urlopen

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from conquian.explain.words import words
from tests.conftest import RunningSite
from tests.site.visitor import ask
from tests.waiting import wait_until

pytestmark = pytest.mark.browser

TOKEN: Final = "let-me-in"  # noqa: S105 - of a server that lives for this test
CELLS: Final = (
    "import conquian as cq, ipywidgets as w\nfrom conquian.widgets import *",
    "w.HBox([Table(cq.deal(1), lang='en'), Table(cq.deal(2), lang='en')])",
    "w.VBox([Table(cq.deal(1), lang='en', compact=True), Table(cq.deal(1), lang='en', height='320px')])",
    "told, builder = w.HTML(), MeldBuilder('3c4c', lang='en'); w.jslink((builder, 'verdict'), (told, 'value'))",
    "w.VBox([builder, told])",
    "w.interactive(lambda hand: print(f'picked {hand}'), hand=CardPicker(max=2, lang='en'))",
    "one, other = CardPicker(lang='en'), CardPicker(lang='en'); w.jslink((one, 'value'), (other, 'value'))",
    "w.HBox([one, other])",
)


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """JupyterLab as `conquian lab` starts it, in a folder with one notebook."""
    folder, settings = tmp_path_factory.mktemp("lab"), tmp_path_factory.mktemp("settings")
    allowed = {"ServerApp": {"allow_root": True}, "IdentityProvider": {"token": TOKEN}}
    (settings / "jupyter_server_config.json").write_text(json.dumps(allowed), encoding="utf-8")
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS], metadata=kernel)
    nbformat.write(notebook, folder / "widgets.ipynb")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "conquian", "lab", str(folder), "--no-browser", "--port", str(port)]
    environment = {**os.environ, "JUPYTER_CONFIG_DIR": str(settings), "JUPYTERLAB_SETTINGS_DIR": str(settings)}
    site = RunningSite(f"http://127.0.0.1:{port}", ())
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet) as process:
        try:
            wait_until(lambda: process.poll() is not None or _answers(site))
            assert process.poll() is None, "JupyterLab has ended"
            yield site
        finally:
            process.terminate()
            process.wait(timeout=60)


@pytest.fixture(scope="module")
def notebook(browser: Browser, lab: RunningSite) -> Iterator[Page]:
    """The notebook with all cells run, in a window as wide as a laptop's that shows them all."""
    page = browser.new_context(
        locale="en-GB", reduced_motion="reduce", viewport={"width": 1366, "height": 4000}
    ).new_page()
    page.goto(f"{lab.address}/lab/tree/widgets.ipynb?token={TOKEN}&reset")
    # Cells that are run before there is a kernel are not run: JupyterLab asks for one.
    page.get_by_text("Python 3 (ipykernel) | Idle", exact=True).wait_for(timeout=120_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells").first.click()
    expect(page.locator(".cq[data-ready]")).to_have_count(8, timeout=120_000)
    yield page
    page.context.close()


def test_widgets_lie_in_any_layout_as_wide_as_there_is_room(notebook: Page) -> None:
    first, second, compact, low = notebook.locator(".cq").all()[:4]
    assert _box(first)["width"] == pytest.approx(_box(second)["width"])
    assert _box(first)["width"] > 400
    assert _box(second)["x"] >= _box(first)["x"] + _box(first)["width"] - 1
    assert 384 <= _box(compact)["height"] < 600, "as high as the width asks for, and not as the window"
    assert _box(low)["height"] == pytest.approx(320, abs=1)
    expect(compact.locator(".cq-menu-place")).to_be_hidden()
    expect(low.locator(".cq-menu-place")).to_be_visible()


def test_what_a_touch_changes_is_linked_in_the_browser(notebook: Page) -> None:
    builder = notebook.locator("[data-cq-room=melds] .cq")
    builder.locator(".cq-tiles [data-card='5c']").click()
    expect(notebook.locator(".widget-html-content", has_text="All 3 cards are in melds.")).to_be_visible()


def test_interact_hears_of_picked_cards(notebook: Page) -> None:
    picker = notebook.locator("[data-cq-room=picker] .cq").first
    for card in ("7h", "6h", "Jh"):
        picker.locator(f"[data-card='{card}']").click()
    expect(notebook.get_by_text("picked 6h7h", exact=True)).to_be_visible()
    expect(picker.locator(".cq-notice")).to_have_text(words("en", "picker", "says", "full", n=2))


def test_what_is_set_in_turns_on_both_sides_of_a_link_stays(notebook: Page) -> None:
    _, one, other = notebook.locator("[data-cq-room=picker] .cq").all()
    for picker, card, picked in ((one, "2c", 1), (one, "3c", 2), (other, "4c", 3), (other, "2c", 2), (one, "5c", 3)):
        picker.locator(f"[data-card='{card}']").click()
        for each in (one, other):
            expect(each.locator("[aria-selected=true]")).to_have_count(picked)
    for each in (one, other):
        expect(each.locator("[data-card='2c']")).to_have_attribute("aria-selected", "false")


def test_single_keys_are_the_widget_s_and_the_others_the_notebook_s(notebook: Page) -> None:
    cells = notebook.locator(".jp-Cell").count()
    notebook.locator("[data-cq-room=melds] .cq-tiles [data-card='Ks']").click()
    for key in ("a", "b", "d", "d"):
        notebook.keyboard.press(key)
    assert notebook.locator(".jp-Cell").count() == cells
    dirty = notebook.locator(".lm-DockPanel-tabBar .jp-mod-dirty")
    expect(dirty).to_have_count(1)
    notebook.keyboard.press("Control+s")
    expect(dirty).to_have_count(0)


def test_a_law_is_shown_beside_the_other_cells(notebook: Page) -> None:
    builder = notebook.locator("[data-cq-room=melds] .cq")
    builder.locator("[data-ui=law]").first.click()
    box = builder.locator("dialog")
    expect(box).to_be_visible()
    assert notebook.locator(":modal").count() == 0
    notebook.keyboard.press("Escape")
    expect(box).to_be_hidden()
    assert builder.evaluate("root => root.contains(document.activeElement)")


def test_without_a_kernel_it_says_to_run_the_cell_again(notebook: Page, lab: RunningSite) -> None:
    token = {"Authorization": f"token {TOKEN}"}
    (kernel,) = json.loads(ask(lab, "/api/kernels", headers=token).text)
    with urlopen(Request(f"{lab.address}/api/kernels/{kernel['id']}/restart", b"", token, method="POST")):  # noqa: S310 - our own server
        pass
    notebook.locator("[data-cq-room=melds] .cq-tiles [data-card='Qs']").click()
    banner = notebook.locator("[data-cq-room=melds] [role=alert]", has_text=words("en", "screen", "text", "lost_cell"))
    expect(banner).to_be_visible()
    expect(banner.get_by_role("button")).to_have_count(0)


def _answers(site: RunningSite) -> bool:
    try:
        return ask(site, "/api").status == 200
    except OSError:
        return False


def _box(part: Any) -> dict[str, float]:
    found: dict[str, float] = part.bounding_box()
    return found

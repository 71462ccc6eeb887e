"""The wheel: built, installed into an empty environment, and served from an empty folder to a browser."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.checkout import ROOT
from tests.conftest import RunningSite, serving

pytestmark = pytest.mark.browser

NEEDED = (
    "conquian/content/notebooks/rooms/index.ipynb",
    "conquian/content/tutorials/puzzles/hole/hole-001.toml",
    "conquian/site/share/jupyter/voila/templates/conquian/index.html.j2",
    "conquian/site/share/jupyter/voila/templates/conquian/static/site.css",
    "conquian/ui/static/patch.js",
    "conquian/ui/static/screen.js",
    "conquian/explain/words/es/rearrange.toml",
    "conquian/explain/sources.toml",
    "conquian/teach/law_examples.toml",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as for a release."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT], check=True
    )
    (built,) = folder.glob("conquian-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, chromium_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """The site of the installed wheel, started in an empty folder: nothing of the checkout can be found from there."""
    environment, empty = tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    programs = environment / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", f"{wheel}[site]"], check=True)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER"))}
    with serving([str(programs / "conquian"), "serve", "--no-browser"], cwd=empty, env=clean) as running:
        yield running


def test_the_wheel_holds_all_that_the_site_needs(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert names.issuperset(NEEDED)
    notebooks = {path.name for path in (ROOT / "notebooks").glob("**/*.ipynb")}
    assert notebooks == {Path(name).name for name in names if name.startswith("conquian/content/notebooks/")}
    assert not [name for name in names if name.startswith(("tests/", "docs/")) or "checkpoint" in name]


@pytest.mark.slow
def test_a_visitor_of_the_installed_site_plays(installed: RunningSite, browser: Browser) -> None:
    page = browser.new_context(locale="es-MX").new_page()
    strangers: list[str] = []
    page.on("request", lambda asked: None if installed.address in asked.url else strangers.append(asked.url))
    page.goto(installed.address)
    page.locator(".cq[data-ready]").wait_for()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tres minutos con Alma")
    page.goto(f"{installed.address}/voila/render/index.ipynb")
    page.locator(".cq[data-ready]").wait_for()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tu primera partida")
    page.locator(".cq-centre").click()
    expect(page.locator(".cq-centre")).to_have_attribute("aria-pressed", "true")
    for room in ("melds", "rearrange", "rules"):
        page.goto(f"{installed.address}/voila/render/{room}.ipynb")
        page.locator(".cq[data-ready]").wait_for()
    page.goto("about:blank")
    page.context.close()
    assert not [address for address in strangers if address.startswith(("http", "ws"))]

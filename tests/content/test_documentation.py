"""The documentation as pages: it is built without a warning, asks no other host, and holds every public name."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import conquian
from conquian import widgets
from tests.checkout import ROOT
from tests.notebooks import TEACHING

pytestmark = [pytest.mark.browser, pytest.mark.slow]

_FETCHED = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*\bsrc="([^"]*)"|"""
    r"""<link\b(?![^>]*rel="canonical")[^>]*\bhref="([^"]*)"|"""
    r"""url\(["']?([^"')]*)"""
)
"""The address of whatever a page or a style fetches by itself."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("sphinx", reason="needs the extra `docs`")
    folder = tmp_path_factory.mktemp("docs")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "docs", folder],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return folder


def test_no_page_asks_another_host(built: Path) -> None:
    files = [path for path in built.rglob("*") if path.suffix in {".html", ".css"}]
    assert len(files) > 60
    fetched = (_FETCHED.findall(path.read_text(encoding="utf-8")) for path in files)
    found = {address for each in fetched for groups in each for address in groups}
    assert any(address.endswith(".js") or ".js?" in address for address in found)
    assert {address for address in found if re.match(r"(?:https?:)?//", address)} == set()


def test_notebooks_and_the_gallery_are_pages_with_their_pictures(built: Path) -> None:
    for path in TEACHING:
        page = (built / "notebooks" / f"{path.stem}.html").read_text(encoding="utf-8")
        assert page.count("<img alt=") > 5 and "cell_output" in page, path.name
        assert f"notebooks/index.html?path={path.name}" in page and 'href="rooms/' not in page
    gallery = (built / "gallery.html").read_text(encoding="utf-8")
    assert gallery.count("conquian.widgets</span>") == len(widgets.__all__)
    assert all(f"_images/{name.lower()}.png" in gallery for name in widgets.__all__) and "live.js" in gallery


def test_widgets_in_a_voila_that_is_not_ours_are_as_high_as_their_width_asks_for(built: Path) -> None:
    for name in widgets.__all__:
        header = (built / "_images" / f"{name.lower()}.png").read_bytes()[:24]
        width, height = (int.from_bytes(header[at : at + 4]) for at in (16, 20))
        assert (width, 200 < height < 900) == (746, True), name


def test_editors_find_a_schema_of_each_kind_of_file(built: Path) -> None:
    kinds = {"game", "lesson", "notes", "puzzle", "quiz", "set", "words"}
    assert {path.stem for path in (built / "schemas").iterdir()} == kinds


def test_every_public_name_is_on_a_page(built: Path) -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (built / "reference").rglob("*.html"))
    anchors = set(re.findall(r'\bid="(?:module-)?(conquian\.[\w.]+)"', pages))
    wanted = {f"conquian.{name}" for name in conquian.__all__}
    wanted |= {f"conquian.widgets.{name}" for name in widgets.__all__}
    wanted |= {f"conquian.players.{name}" for name in conquian.players.__all__}
    assert wanted - anchors == set()
    assert {"conquian.Verdict.laws", "conquian.Seat.PONE", "conquian.State.hands", "conquian.Card.rank"} <= anchors

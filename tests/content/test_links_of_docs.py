"""The links of the docs, the README and the notebooks: each leads to a file, or to a room that there is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import pytest

from conquian.rooms import DOORS
from tests.checkout import ROOT

PAGES: Final = [
    path
    for folder in ("docs", "notebooks", ".")
    for path in sorted((ROOT / folder).glob("*.md" if folder == "." else "**/*"))
    if path.suffix in {".md", ".ipynb"} and ".ipynb_checkpoints" not in path.parts
    if ROOT / "docs" / "notebooks" not in path.parents  # which are made when the docs are built
]
_LINK: Final = re.compile(r"\]\(([^()\s]+)\)")
_ROOM: Final = re.compile(r"(?<![\w/.-])([a-z]+)\.ipynb\?")


def text_of(page: Path) -> str:
    """The prose of a page: of a notebook that of its cells, of which code that is quoted is no part."""
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return re.sub(r"```.*?```", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_relative_link_leads_to_a_file(page: Path) -> None:
    links = [unquote(link.partition("#")[0]) for link in _LINK.findall(re.sub(r"`[^`\n]*`", "", text_of(page)))]
    relative = [link for link in links if link and not re.match(r"[a-z]+:", link)]
    assert [link for link in relative if not (page.parent / link.partition("?")[0]).exists()] == []
    if page.suffix == ".ipynb":  # `conquian lab` copies the notebooks alone
        assert [link for link in relative if ".." in link] == []


def test_every_address_of_a_room_names_one() -> None:
    named = {name for page in PAGES for name in _ROOM.findall(page.read_text(encoding="utf-8"))}
    assert named
    assert named <= set(DOORS)

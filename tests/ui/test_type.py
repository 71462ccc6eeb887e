"""The type of the pages: one family for all headings, one for all else, each named once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.checkout import ROOT

TOKENS = ROOT / "conquian/ui/static/tokens.css"
STYLES = sorted((ROOT / "conquian").rglob("*.css"))
SITE = ROOT / "conquian/site/share/jupyter/voila/templates/conquian/static/site.css"
"""The style of what stands around the rooms, which has no tokens."""
SHEET = ROOT / "conquian/worksheet/worksheet.css"
"""The style of a worksheet, which is in the file itself and has no tokens either."""


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_style_names_a_family_of_its_own(path: Path) -> None:
    assert path in (TOKENS, SITE, SHEET) or "Georgia" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [SITE, SHEET], ids=lambda path: path.stem)
def test_the_headings_outside_a_room_have_the_family_of_those_in_it(path: Path) -> None:
    (serif,) = re.findall(r"--serif: ([^;]+);", TOKENS.read_text(encoding="utf-8"))
    used = re.findall(r"Georgia[^;]+", path.read_text(encoding="utf-8"))
    assert {" ".join(each.split()) for each in used} == {serif}


def test_whatever_is_a_heading_or_looks_like_one_has_that_family() -> None:
    """A title may be a paragraph, where a heading would be one too many for those who listen."""
    kit = (ROOT / "conquian/ui/static/kit.css").read_text(encoding="utf-8")
    (heads,) = re.findall(r"\.cq :is\(([^)]+)\) \{\s+font-family: var\(--serif\);", kit)
    assert {*heads.split(", ")} == {"h1", "h2", "h3", "h4", ".cq-title"}

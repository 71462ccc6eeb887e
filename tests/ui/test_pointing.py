"""What a mouse points at looks otherwise than what is hinted at: gold says "this is for you now" and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.checkout import ROOT

pytestmark = pytest.mark.always

STYLES = sorted((ROOT / "conquian").rglob("*.css"))
RULE = re.compile(r"([^{}]*:hover[^{}]*)\{([^{}]*)\}")


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_what_is_pointed_at_does_not_look_like_a_hint(style: Path) -> None:
    for selector, body in RULE.findall(style.read_text(encoding="utf-8")):
        if ".is-first" in selector:
            continue  # the main button is golden, pointed at or not
        gilded = re.search(r"(border-color|box-shadow|outline[-a-z]*|background):[^;]*var\(--(yellow|accent)\)", body)
        assert gilded is None, f"{' '.join(selector.split())}: {body}"


def test_the_rule_finds_what_it_looks_for() -> None:
    assert sum(len(RULE.findall(style.read_text(encoding="utf-8"))) for style in STYLES) > 15

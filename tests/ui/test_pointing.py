"""What a mouse points at looks otherwise than what is hinted at: gold says "this is for you now" and nothing else."""

from __future__ import annotations

import re

import pytest

from tests.checkout import ROOT

pytestmark = pytest.mark.always

STYLES = sorted((ROOT / "conquian").rglob("*.css"))
RULE = re.compile(r"([^{}]*:hover[^{}]*)\{([^{}]*)\}")


def test_what_is_pointed_at_does_not_look_like_a_hint() -> None:
    gilded = re.compile(r"(border-color|box-shadow|outline[-a-z]*|background):[^;]*var\(--(yellow|accent)\)")
    found = [(style.name, *rule) for style in STYLES for rule in RULE.findall(style.read_text(encoding="utf-8"))]
    plain = [rule for rule in found if ".is-first" not in rule[1]]  # the main button is golden, pointed at or not
    assert len(plain) > 15
    assert [rule for rule in plain if gilded.search(rule[2])] == []

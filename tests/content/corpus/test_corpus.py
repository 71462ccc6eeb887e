"""The corpus is what learners read, in three languages that say the same things."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquian.explain.words import LANGUAGES, topic
from conquian.game.laws import Law
from tests.content.corpus.shelf import PARTS, rendered, write


def test_every_part_is_written_in_every_language(tmp_path: Path) -> None:
    assert write(tmp_path) == len([*tmp_path.rglob("*.txt")]) == len(LANGUAGES) * len(PARTS)
    text = (tmp_path / "en" / "lesson-01-pack.txt").read_text(encoding="utf-8")
    assert "neighbours.do.move: Lay the 6-7-jack of hearts.\n" in text


@pytest.mark.parametrize("part", PARTS)
def test_every_language_has_the_same_texts(part: str) -> None:
    keys = [list(rendered(part, language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    assert len(keys[0]) > 10


def test_every_law_speaks_and_every_refusal_is_heard() -> None:
    keys = rendered("refusals", LANGUAGES[0])
    assert all(f"{law}.1" in keys for law in Law)
    assert all(f"refused {key}" in keys for key in topic(LANGUAGES[0], "verdicts")["refused"])

"""The committed corpus is what learners read, in three languages that say the same things."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquian.explain.words import LANGUAGES, topic
from conquian.game.laws import Law
from tests.checkout import ROOT
from tests.content.corpus import shelf
from tests.content.corpus.shelf import COMMAND, FOLDER, PARTS, committed, corpus, rendered, write

MOST_BYTES = 1_500_000


def test_the_committed_files_are_what_learners_read() -> None:
    wanted, there = corpus(), committed()
    differing = [path for path in wanted.keys() | there.keys() if wanted.get(path) != there.get(path)]
    stale = sorted(path.relative_to(ROOT).as_posix() for path in differing)
    assert stale == [], f"`{COMMAND}` writes them anew; then read the difference, and commit it"


def test_what_was_written_is_not_written_again_and_what_is_no_part_any_more_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "FOLDER", tmp_path)
    assert len(write()) == len(LANGUAGES) * len(PARTS)
    assert write() == []
    changed, old = tmp_path / "en" / "hook.txt", tmp_path / "en" / "old.txt"
    changed.write_text("as it was", encoding="utf-8")
    old.write_text("no part any more", encoding="utf-8")
    assert write() == [changed, old]
    assert not old.exists()


def test_there_is_a_file_for_every_part_in_every_language_and_they_stay_small() -> None:
    there = [path.relative_to(FOLDER).as_posix() for path in committed()]
    assert there == sorted(f"{language}/{part}.txt" for language in LANGUAGES for part in PARTS)
    assert sum(path.stat().st_size for path in committed()) < MOST_BYTES


@pytest.mark.parametrize("part", PARTS)
def test_every_language_has_the_same_texts(part: str) -> None:
    keys = [list(rendered(part, language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    assert len(keys[0]) > 10


def test_every_law_speaks_and_every_refusal_is_heard() -> None:
    keys = rendered("refusals", LANGUAGES[0])
    assert all(f"{law}.1" in keys for law in Law)
    assert all(f"refused {key}" in keys for key in topic(LANGUAGES[0], "verdicts")["refused"])


def test_a_lesson_is_read_as_on_its_page() -> None:
    of = rendered("lesson-01-pack", "en")
    assert of["neighbours.predict.ask"].startswith("Look at the 6-7-jack of hearts.")
    assert of["neighbours.do.move"] == "Lay the 6-7-jack of hearts."

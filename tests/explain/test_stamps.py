"""Stamps: of which English text each translation is, as a file that may hold anything."""

from __future__ import annotations

import pytest

from conquian.explain.stamps import LONGEST_FILE, dumps, fingerprint, loads, stale
from conquian.notation.errors import Fault, NotationError

ENGLISH = {"title": "The pack", "done": "Well done."}


def test_what_was_stamped_is_up_to_date() -> None:
    stamps = loads(dumps(ENGLISH, ("de", "es")))
    assert list(stamps) == ["de", "es"]
    for language in stamps:
        assert stamps[language] == {key: fingerprint(text) for key, text in ENGLISH.items()}
        assert stale(ENGLISH, stamps[language]) == ()
        assert stale({**ENGLISH, "done": "Done."}, stamps[language]) == ("done",)


@pytest.mark.parametrize("text", ["de = 3", "de = { title = 3 }", 'de = { title = 3, done = "c3af4615" }'])
def test_anything_else_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError) as error:
        loads(text)
    wrong = error.value
    assert (wrong.fault, wrong.text, wrong.field) == (Fault.NOT_THE_TYPE, "de", "stamps")
    assert loads(f"de = {{ {wrong.expected} }}") == {"de": {"title": "c3af4615"}}


def test_a_file_that_is_too_long_is_refused() -> None:
    assert loads("#" * LONGEST_FILE) == {}
    with pytest.raises(NotationError) as error:
        loads("#" * (LONGEST_FILE + 1))
    assert error.value.fault is Fault.TOO_LONG

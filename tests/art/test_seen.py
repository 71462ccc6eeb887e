"""Every drawing looks as it did when it was last looked at."""

from __future__ import annotations

from tests.art.drawings import digests, seen


def test_every_drawing_is_as_it_was_seen() -> None:
    changed = sorted(each for each, digest in digests().items() if seen().get(each) != digest)
    assert changed == [], "look at them, then: python -m tests.art.drawings"
    assert seen().keys() == digests().keys()

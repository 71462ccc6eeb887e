"""The memory that browsers start from: Pyodide is changed in one place that is found exactly once, or not at all."""

from __future__ import annotations

import shutil

import pytest

from conquian.static_site import pyodide, snapshot
from tests.static_site.files import runtime


def test_the_one_place_is_in_the_pyodide_that_is_pinned_and_nothing_else_changes() -> None:
    before = pyodide.read(runtime())
    after = snapshot.growing(before)
    assert after.keys() == before.keys()
    assert [name for name in before if after[name] != before[name]] == [snapshot.RUNTIME]
    assert b"growMemory(t.length);return Module.HEAP8.set(t)" in after[snapshot.RUNTIME]


@pytest.mark.parametrize("code", [b"", b"return Module.HEAP8.set(t),l};" * 2])
def test_another_pyodide_is_not_changed(code: bytes) -> None:
    with pytest.raises(ValueError, match="another way"):
        snapshot.growing({snapshot.RUNTIME: code})


def test_without_node_there_is_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert snapshot.memory({}, b"") is None


def test_what_cannot_be_started_makes_no_memory() -> None:
    runtime()  # where there is no Node, the test before says it all
    assert snapshot.memory({"pyodide.mjs": b"throw new Error('no')"}, b"") is None

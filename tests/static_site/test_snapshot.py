"""The memory that browsers start from: Pyodide is changed in one place that is found exactly once, or not at all."""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
from pathlib import Path

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


NODE = """#!{python}
import sys
from pathlib import Path
script, folder, archive, visit, made = sys.argv[1:]
there = Path(folder)
assert Path(script).read_bytes() == Path({script!r}).read_bytes()
assert ((there / "pyodide.mjs").read_bytes(), Path(archive).read_bytes()) == (b"runtime", b"packed")
assert visit == "conquian.static_site.visit"
if {writes}:
    Path(made).write_bytes(b"memory")
sys.exit({status})
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
@pytest.mark.parametrize(
    ("writes", "status", "expected"), [(True, 0, b"memory"), (True, 1, None), (False, 0, None), (False, 1, None)]
)
def test_node_is_given_all_and_what_it_made_is_packed(
    writes: bool, status: int, expected: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = tmp_path / "node"
    text = NODE.format(python=sys.executable, script=str(snapshot.SCRIPT), writes=writes, status=status)
    node.write_text(text, encoding="utf-8", newline="\n")
    node.chmod(0o700)
    monkeypatch.setattr(shutil, "which", {"node": str(node)}.get)
    found = snapshot.memory({"pyodide.mjs": b"runtime"}, b"packed")
    assert (found and gzip.decompress(found)) == expected
    assert found is None or found[4:8] == bytes(4), "no time stands in it"


def test_node_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object, timeout: float, **__: object) -> None:
        raise subprocess.TimeoutExpired("node", timeout)

    monkeypatch.setattr(shutil, "which", lambda _: "node")
    monkeypatch.setattr(subprocess, "run", slow)
    assert snapshot.memory({}, b"") is None

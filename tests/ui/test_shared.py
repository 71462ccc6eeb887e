"""What all widgets of a kernel share is sent once, in hidden models that no browser can write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import anywidget
import pytest

from conquian.pages import PAGES
from conquian.rooms import DOORS
from conquian.ui import modules, shared
from conquian.widgets import Table
from tests.waiting import wait_until

LEAST_SHARED = 20_000
"""The letters that a widget may send for itself alone."""


def letters(widget: Any) -> int:
    return len(json.dumps(widget.get_state(), default=str))


@pytest.mark.parametrize("name", [name for name in PAGES if name not in ("sources", "teacher")])  # texts to be read
def test_a_widget_sends_little_of_its_own(name: str) -> None:
    assert letters(DOORS[name].widget()()) < LEAST_SHARED


def test_two_widgets_share_their_script_their_words_and_the_pack() -> None:
    one, other, german = Table(lang="en"), Table(lang="en"), Table(lang="de")
    assert one.shared == other.shared
    assert [name for name in one.shared if one.shared[name] is german.shared[name]] == ["code"]
    assert one.shared["words"].value["words"]["lang"] == "en"
    assert "conquian/rooms/table/table.js" in one.shared["code"].value["script"]
    assert set(one.shared["voice"].value) == {"sprite", "terms", "laws"}


def test_another_language_brings_other_words() -> None:
    table = Table(lang="en")
    table.receive({"type": "language", "value": "es", "n": 1})
    assert table.shared["words"].value["words"]["lang"] == "es"


def test_no_browser_writes_what_is_shared() -> None:
    code = Table().shared["code"]
    before = dict(code.value)
    code.set_state({"value": {"script": "alert(1)"}})
    assert code.value == before


def test_what_was_closed_is_made_anew() -> None:
    Table().shared["code"].close()
    assert Table().shared["code"].comm is not None


# --- while a script is worked on --------------------------------------------------------------------------------------


def test_a_file_that_is_saved_shows_in_a_widget_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("ANYWIDGET_HMR", "1")
    monkeypatch.setattr(shared, "PAUSE", 0.01)
    monkeypatch.setattr(modules, "PACKAGE", tmp_path)
    folder = tmp_path / "rooms" / "a"
    folder.mkdir(parents=True)

    def save(name: str, text: str) -> None:
        (folder / name).write_text(text, encoding="utf-8")

    save("a.js", 'import { b } from "./b.js";\nexport default b;\n')
    save("b.js", 'export const b = "before";\n')
    save("a.css", ".a {}\n")
    modules.forget()

    class Widget(anywidget.AnyWidget):
        _esm = shared.loader("rooms/a/a")

    widget, code = Widget(), shared.code("rooms/a/a")
    before = str(widget._esm)
    save("b.js", "export const c = 1;\n")
    wait_until(lambda: "conquian/rooms/a/a.js:1: conquian/rooms/a/b.js does not export b" in caplog.messages)
    assert '"before"' in code.value["script"], "half done: what was there before stays"
    save("a.css", ".b {}\n")
    save("b.js", 'export const b = "after";\n')
    wait_until(lambda: '"after"' in code.value["script"] and ".b" in code.value["style"])
    wait_until(lambda: str(widget._esm) != before)  # anywidget loads the script again
    modules.forget()


def test_without_being_asked_nothing_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANYWIDGET_HMR", raising=False)
    assert isinstance(shared.loader("rooms/table/table"), str)

"""What the browser is given: modules that are formatted and linted, pass tests of their own, and keep to themselves."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from conquian.explain.words import topic
from conquian.ui import modules
from conquian.ui.page import COMMON
from tests.checkout import ROOT
from tests.scripts.declarations import VIEWED, readers, write
from tests.scripts.node import call, node, run, tools

HERE = Path(__file__).parent
OWN_TESTS = sorted(HERE.glob("*.test.js"))
ENTRIES = sorted(
    f"rooms/{each.stem}/{each.stem}" for each in ROOT.glob("conquian/rooms/*/*.js") if each.stem == each.parent.name
)
"""The scripts and styles with which a widget begins, without their endings."""
OWN = [entry for entry in ENTRIES if Path(entry).stem not in ("index", "table")]
"""The entries that are more than those of another room or of the table."""

OF_FILES = (
    "scripts/arrival.js",
    "scripts/entry.js",
    "scripts/host.js",
    "scripts/lab.js",
    "scripts/service.js",
    "scripts/worker.js",
    "node/snapshot.js",
    "templates/static_site.css",
)
"""The scripts and the style with which a page of the site of files begins, and what runs beside it or builds it."""

SHELL = ROOT / "conquian/site/share/jupyter/voila/templates/conquian"
"""The pages of the served site around what a room draws, with their scripts and styles."""

HOSTS = [ROOT / "conquian" / each / "scripts" for each in ("host", "site/rooms", "static_site")]
"""The folders of the scripts that bring up a page."""

BY_PYTHON = {
    "learn": {"passed", "helped", "to_come", "now"},
    "melds": {"sets", "runs", "add", "to_come"},
    "table": {"no_waste", "show_hand", "show_stock", "show_waste"},
}
"""The texts that no script names: Python fills them in, or chooses among them."""


@cache
def compiled() -> dict[str, Any]:
    """What the compiler of TypeScript finds: the `problems` with the types, and what each script `uses`."""
    tools()
    write()
    done = call(node(), HERE / "uses.js", "conquian/table/table.js", *(f"conquian/{entry}.js" for entry in OWN))
    assert done.returncode == 0, done.stdout
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def uses() -> dict[str, dict[str, Any]]:
    """What the script of each room uses, by the room's name; the table's own stands below the rooms."""
    return {Path(entry).stem: used for entry, used in compiled()["uses"].items()}


def test_the_scripts_pass_their_own_tests() -> None:
    tools()
    done = call(node(), "--test", *OWN_TESTS)
    assert OWN_TESTS
    assert done.returncode == 0, done.stdout


def test_scripts_mean_the_same_as_they_are_sent(tmp_path: Path) -> None:
    tools()
    folders = ("host", "rooms", "site", "table", "ui")
    scripts = [path for folder in folders for path in ROOT.glob(f"conquian/{folder}/**/*.js")]
    sources = {str(path): path.read_text(encoding="utf-8") for path in scripts}
    odd = "const text = `a\n  b`;"
    sent = [(name, text, modules.as_sent(text)) for name, text in sources.items()]
    told = [*sent, ("odd", odd, odd.replace("  ", ""))]
    (tmp_path / "scripts.json").write_text(json.dumps(told), encoding="utf-8")
    done = call(node(), HERE / "meaning.js", tmp_path / "scripts.json")
    assert json.loads(done.stdout) == ["odd"]


def test_scripts_and_styles_are_formatted_and_linted() -> None:
    done = call(tools() / "biome", "ci", "--colors=off", "--error-on-warnings")
    assert done.returncode == 0, done.stdout


def test_the_types_of_the_scripts_are_right() -> None:
    assert compiled()["problems"] == ""


def test_every_room_with_a_script_has_types() -> None:
    assert {Path(entry).stem for entry in OWN} | {"table"} == set(VIEWED)


@pytest.mark.parametrize("room", VIEWED)
def test_all_texts_of_a_room_are_used(room: str) -> None:
    unused = set(topic("en", room)["text"]) - set(uses()[room]["texts"])
    assert unused == BY_PYTHON.get(room, set())


def test_all_texts_that_rooms_share_are_used_by_one() -> None:
    used = {text for each in uses().values() for text in each["texts"]}
    assert set(topic("en", "screen")["text"]) <= used


@pytest.mark.parametrize("room", VIEWED)
def test_a_script_sends_only_what_its_room_understands(room: str) -> None:
    assert uses()[room]["kinds"]
    assert set(uses()[room]["kinds"]) <= set(readers(room))


def test_every_message_that_all_rooms_understand_is_sent_by_a_script() -> None:
    sent = {kind for each in uses().values() for kind in each["sent"]}
    assert set(COMMON) <= sent


def imported(path: Path) -> set[Path]:
    """The scripts and styles that this one imports; those of the hosts lie in one folder where they are served."""
    forms = r'^(?:import .* from|@import) "(.*)"(?: screen| print)?;$'
    found = re.findall(forms, path.read_text(encoding="utf-8"), re.MULTILINE)
    folders = HOSTS if path.parent in HOSTS else [path.parent]
    return {(folder / each).resolve() for folder in folders for each in found}


def test_every_script_and_style_is_imported_or_begins_a_widget() -> None:
    all_of_them = {
        path for ending in ("js", "css") for path in ROOT.glob(f"conquian/**/*.{ending}") if "site" not in path.parts
    }
    begin = {ROOT / "conquian" / f"{entry}.{ending}" for entry in ENTRIES for ending in ("js", "css")}
    begin |= {ROOT / "conquian/static_site" / each for each in OF_FILES}
    begin |= {ROOT / f"conquian/ui/static/picker.{ending}" for ending in ("js", "css")}
    begin.add(ROOT / "conquian/ui/static/loader.js")  # which loads the others in a notebook
    begin |= {ROOT / f"conquian/worksheet/{each}.css" for each in ("worksheet", "class_table")}  # in the sheet itself
    assert len(all_of_them - begin) > 15
    assert all_of_them - begin - {each for path in all_of_them for each in imported(path)} == set()


def test_a_script_of_the_shell_is_a_module_unless_it_has_to_run_at_once() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in SHELL.glob("*.*"))
    begun = re.findall(r"""<script( type="module")?[^>]* src="[^"]*?(\w+\.js)""", pages)
    assert {name for module, name in begun if not module} == {"shell.js", "site.js"}
    scripts = set(SHELL.glob("static/*.js"))
    assert {path.name for path in scripts.difference(*map(imported, scripts))} <= {name for _, name in begun}


@pytest.mark.parametrize("room", VIEWED)
def test_a_script_takes_no_markup_and_asks_no_other_server(room: str) -> None:
    assert uses()[room]["forbidden"] == []


def test_no_line_is_longer_than_any_other_of_the_project() -> None:
    files = [each for ending in ("js", "css") for each in ROOT.glob(f"conquian/**/*.{ending}")]
    assert len(files) > 100
    long = [
        f"{each.relative_to(ROOT)}:{number}"
        for each in files
        for number, line in enumerate(each.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120 and "url(" not in line
    ]
    assert long == []


def test_the_tools_are_pinned_and_found_without_an_address() -> None:
    lock = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in lock
    assert '"resolved"' not in lock
    assert "omit-lockfile-registry-resolved=true" in (ROOT / ".npmrc").read_text(encoding="utf-8")


@pytest.mark.parametrize("entry", ENTRIES)
def test_what_is_joined_is_a_module_that_a_browser_can_run(entry: str, tmp_path: Path) -> None:
    code = modules.joined(f"{entry}.js")
    (tmp_path / "widget.mjs").write_text(code, encoding="utf-8")
    said = run(tmp_path, 'import made from "./widget.mjs";\nconsole.log(Object.keys(made).sort().join());')
    assert said.strip() == "initialize,render"


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_style_fetches_nothing_and_is_understood_by_every_browser(entry: str) -> None:
    style = modules.joined(f"{entry}.css")
    assert not re.search(r"@import|url\(|//", style)
    # WebKit refuses more than the line in the shorthand, and then draws none at all.
    lines = re.findall(r"text-decoration: ([^;]*);", style)
    assert "underline" in lines
    assert set(lines) <= {"underline", "line-through", "none"}
    # Where the whole page hangs on what is in it, each click has all its styles worked out again.
    assert not re.search(r"\.cq-body:has|\.cq:has|\.cq:not\([^)]*\):has", style)

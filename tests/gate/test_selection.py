"""The gate lets a test rest only while nothing has changed that it stands on."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from tests import prove
from tests.checkout import ROOT
from tests.gate import digests, selection

PROJECT = {
    "conquian/__init__.py": "",
    "conquian/pages.py": "from conquian.ui.page import open_page\n",
    "conquian/ui/__init__.py": "",
    "conquian/ui/page.py": "",
    "conquian/rooms/__init__.py": "",
    "conquian/rooms/alpha/__init__.py": "",
    "conquian/rooms/alpha/widget.py": "from ... import table\ndef draw():\n    from ...game import judge\n",
    "conquian/rooms/table/__init__.py": "",
    "conquian/table/__init__.py": "",
    "conquian/rooms/alpha/alpha.js": 'import { far } from "../gamma/far.js";\nexport default far;',
    "conquian/rooms/gamma/far.js": "export const far = 1;",
    "conquian/rooms/beta/__init__.py": "",
    "conquian/rooms/beta/beta.js": "export default 2",
    "conquian/game/__init__.py": "",
    "conquian/game/judge.py": "import conquian.game.laws as laws\n",
    "conquian/game/laws.py": "from conquian.explain import words\n",
    "conquian/game/unused.py": "",
    "conquian/explain/__init__.py": "",
    "conquian/explain/words/en/alpha.toml": "a = 'a'",
    "conquian/explain/words/en/beta.toml": "b = 'b'",
    "conquian/explain/words/en/laws.toml": "l = 'l'",
    "conquian/explain/words/en/table.toml": "t = 't'",
    "conquian/site/__init__.py": "",
    "conquian/site/server.py": "from conquian import pages\n",
    "conquian/site/share/frame.html.j2": "<html>",
    "notebooks/alpha.ipynb": "{}",
    "notebooks/beta.ipynb": "{}",
    "tutorials/lessons/pack/lesson.toml": "x = 1",
    "tests/__init__.py": "",
    "tests/conftest.py": "from tests.gate import selection",
    "tests/e2e/__init__.py": "",
    "tests/e2e/visit.py": "",
    "tests/e2e/heard/en.txt": "three of hearts",
    "tests/site/test_site.py": "",
    "tests/site/said.txt": "",
    "tests/gate/__init__.py": "",
    "tests/gate/selection.py": "",
    "tests/gate/ledger.json": "{}",
    "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "-x"\n[tool.ruff]\nline-length = 120\n',
    "tests/e2e/test_alpha.py": "from tests.e2e import visit\n",
    "tests/e2e/test_beta.py": "",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in PROJECT.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def found(project: Path, *names: str) -> str:
    """The digest of the first test, with nothing remembered of how the files were before."""
    for cached in (
        digests.digest,
        digests._everything,
        digests.imported,
        digests._files,
        digests._beside,
        digests._content,
    ):
        cached.cache_clear()
    return digests.digest(project / "tests/e2e/test_alpha.py", *(names or ("alpha",)), root=project)


CHANGING = [
    "tests/e2e/test_alpha.py",
    "tests/e2e/visit.py", "tests/e2e/heard/en.txt", "tests/conftest.py", "tests/gate/selection.py",
    "conquian/pages.py", "conquian/ui/page.py",
    "conquian/site/server.py",
    "conquian/site/share/frame.html.j2", "notebooks/alpha.ipynb", "conquian/rooms/alpha/alpha.js",
    "conquian/rooms/gamma/far.js",
    "conquian/rooms/alpha/widget.py", "conquian/game/judge.py", "conquian/game/laws.py",
    "conquian/explain/words/en/alpha.toml", "conquian/explain/words/en/laws.toml",
    "conquian/explain/words/en/table.toml", "tests/__init__.py", "tests/e2e/__init__.py",
]  # fmt: skip
"""What the room is drawn by, or imports by some way."""


@pytest.mark.parametrize("name", CHANGING[1:])
def test_what_the_test_stands_on_changes_its_digest(project: Path, name: str) -> None:
    before = found(project)
    (project / name).write_text("# other\n")
    changed = found(project)
    assert changed != before
    (project / name).unlink()
    if name.startswith("notebooks"):
        with pytest.raises(LookupError):
            found(project)
    else:
        assert found(project) not in {before, changed}


@pytest.mark.parametrize(
    "name", sorted(set(PROJECT) - {*CHANGING, "pyproject.toml", *(n for n in PROJECT if n.endswith("__init__.py"))})
)
def test_what_it_does_not_stand_on_leaves_the_digest_alone(project: Path, name: str) -> None:
    before = found(project)
    (project / name).write_text("# other\n")
    assert found(project) == before


def test_of_the_project_file_it_counts_how_pytest_runs(project: Path) -> None:
    path, before = project / "pyproject.toml", found(project)
    path.write_text(PROJECT["pyproject.toml"].replace("120", "100"))
    assert found(project) == before
    path.write_text(PROJECT["pyproject.toml"].replace("-x", "-q"))
    assert found(project) != before


def test_another_test_beside_it_changes_its_digest(project: Path) -> None:
    before = found(project)
    (project / CHANGING[0]).write_text("from tests.e2e import visit\n\n\ndef test() -> None: ...\n")
    assert found(project) != before


def test_a_new_script_beside_the_room_changes_the_digest(project: Path) -> None:
    before = found(project)
    (project / "conquian/rooms/alpha/more.js").write_text("export default 3")
    assert found(project) != before


def test_a_folder_can_be_named_and_must_be_there(project: Path) -> None:
    before = found(project, "alpha", "tutorials/lessons/pack")
    assert before != found(project)
    (project / "tutorials/lessons/pack/lesson.toml").write_text("x = 2")
    assert found(project, "alpha", "tutorials/lessons/pack") != before
    with pytest.raises(LookupError, match="tutorials/lessons/none"):
        found(project, "alpha", "tutorials/lessons/none")


def test_line_endings_are_no_change(project: Path) -> None:
    before = found(project)
    path = project / "conquian/game/laws.py"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert found(project) == before


def test_another_version_of_what_draws_is_a_change(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = found(project)
    monkeypatch.setattr(digests, "_versions", lambda: "voila==99")
    assert found(project) != before


# --- what rests -------------------------------------------------------------------------------------------------------

HERE = Path(__file__)


class Item(SimpleNamespace):
    """As much of a collected test as is asked for."""

    def iter_markers(self, name: str) -> list[pytest.Mark]:
        return [mark for mark in self.marks if mark.name == name]

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next(iter(self.iter_markers(name)), None)


def item(name: str, *marks: pytest.MarkDecorator, path: Path = HERE) -> Any:
    return Item(nodeid=name, path=path, marks=[mark.mark for mark in marks], user_properties=[])


PROVED = pytest.mark.proved("melds")


def kept(
    monkeypatch: pytest.MonkeyPatch, items: list[Any], ledger: dict[str, str], commit: str = "c0ffee"
) -> tuple[list[str], int]:
    """The names of the tests that run, and how many rest."""
    monkeypatch.setattr(selection, "read_ledger", lambda: ledger)
    monkeypatch.setattr(selection, "commit", lambda: commit)
    gone: list[Any] = []
    hook = SimpleNamespace(pytest_deselected=lambda *, items: gone.extend(items))
    config: Any = SimpleNamespace(stash=pytest.Stash(), hook=hook)
    config.stash[selection.RESTING] = 0
    selection.pytest_collection_modifyitems(config, items)
    assert len(gone) == config.stash[selection.RESTING]
    return [each.nodeid for each in items], len(gone)


def resting_name(commit: str) -> str:
    """A name that the commit does not choose."""
    return next(name for name in map(str, range(1000)) if not selection.chosen(name, commit))


def test_what_was_proved_rests_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(selection.PROVE, raising=False)
    name = resting_name("c0ffee")
    now = digests.digest(HERE, "melds")
    assert kept(monkeypatch, [item(name, PROVED)], {name: now}) == ([], 1)
    assert kept(monkeypatch, [item(name, PROVED)], {name: "other"}) == ([name], 0)
    assert kept(monkeypatch, [item(name, PROVED)], {}) == ([name], 0)
    assert kept(monkeypatch, [item(name, PROVED, pytest.mark.always)], {name: now}) == ([name], 0)
    assert kept(monkeypatch, [item(name)], {name: now}) == ([name], 0)


def test_the_cells_of_an_essay_rest_together_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(selection.PROVE, raising=False)
    essay, *_ = sorted(selection.ESSAYS.glob("*.ipynb"))
    now = digests.digest(essay, *selection.OF_ESSAYS)
    name = resting_name("c0ffee")
    names = [name, *(f"{name}::Cell {n}" for n in range(1, 40))]
    cells = [item(each, path=essay) for each in names]
    assert any(selection.chosen(each, "c0ffee") for each in names), "one of them alone would be chosen"
    assert kept(monkeypatch, [*cells], dict.fromkeys(names, now)) == ([], len(names))
    assert kept(monkeypatch, [*cells], dict.fromkeys(names[1:], now)) == (names, 0)
    assert kept(monkeypatch, [*cells], dict.fromkeys(names, "other")) == (names, 0)
    chosen = next(each for each in map(str, range(1000)) if selection.chosen(each, "c0ffee"))
    more = [item(each, path=essay) for each in (chosen, name)]
    assert kept(monkeypatch, more, dict.fromkeys([chosen, name], now)) == ([chosen, name], 0)
    for each in selection.ESSAYS.glob("*.ipynb"):
        stood_on = digests.stands_on(each, *selection.OF_ESSAYS)
        assert {each, ROOT / "conquian" / "game" / "melds.py"} <= stood_on
        assert any(path.is_relative_to(ROOT / "tutorials") for path in stood_on)


def test_the_proving_command_lets_nothing_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    name = resting_name("c0ffee")
    test = item(name, PROVED)
    now = digests.digest(HERE, "melds")
    monkeypatch.setenv(selection.PROVE, "somewhere.json")
    assert kept(monkeypatch, [test], {name: now}) == ([name], 0)
    assert test.user_properties == [("digest", now)]


def test_each_commit_chooses_a_share_and_in_time_all_are_chosen() -> None:
    names = [f"tests/e2e/test_{number}.py::test" for number in range(600)]
    commits = [f"{number:040x}" for number in range(60)]
    shares = [{name for name in names if selection.chosen(name, commit)} for commit in commits]
    expected = len(names) / selection.SHARE
    assert all(expected / 3 < len(share) < 3 * expected for share in shares)
    assert len(set().union(*shares)) > 0.97 * len(names)


def test_every_room_has_a_path_that_never_rests() -> None:
    """Read from the files, since not all of them are collected in every run."""
    rooms = {path.name for path in digests.ROOMS.iterdir() if (path / "__init__.py").is_file()}
    told = {
        path.stem.removeprefix("test_"): path.read_text(encoding="utf-8")
        for path in (HERE.parents[1] / "e2e").glob("test_*.py")
    }
    assert not [room for room in rooms if "pytest.mark.always" not in told.get(room, "")]


# --- the ledger -------------------------------------------------------------------------------------------------------


def report(name: str, when: str, outcome: str, *properties: tuple[str, object]) -> Any:
    return SimpleNamespace(
        nodeid=name,
        when=when,
        outcome=outcome,
        passed=outcome == "passed",
        duration=0.5,
        user_properties=list(properties),
    )


def test_only_what_passed_in_all_its_phases_is_proved(tmp_path: Path) -> None:
    outcomes = selection.Outcomes(tmp_path / "outcomes.json")
    for name, call, teardown in (
        ("good", "passed", "passed"),
        ("bad", "failed", "passed"),
        ("late", "passed", "failed"),
    ):
        for when, outcome in (("setup", "passed"), ("call", call), ("teardown", teardown)):
            outcomes.pytest_runtest_logreport(report(name, when, outcome, ("digest", f"{name}'s")))
    outcomes.pytest_runtest_logreport(report("skipped", "setup", "skipped", ("digest", "skipped's")))
    outcomes.pytest_runtest_logreport(report("plain", "call", "passed"))
    for number in range(14):
        outcomes.pytest_runtest_logreport(report(f"slow.py::test_{number}", "call", "passed"))
    outcomes.pytest_runtest_logreport(report("empty", "call", "passed", ("digest", "empty's"), ("idle", True)))
    outcomes.pytest_sessionfinish(1)
    run = json.loads((tmp_path / "outcomes.json").read_text())
    assert run["exit"] == 1
    ledger = tmp_path / "ledger.json"
    prove.write_ledger(run["tests"], "2026-11-22", ledger)
    assert selection.read_ledger(ledger) == {"good": "good's"}
    assert selection.read_seconds(ledger) == {"slow.py": 7}
    page = "\n".join(prove.lines(run["tests"], "2026-11-22", "c0ffee", "1 minute", is_well=False))
    assert "2 failed, 1 idle, 16 passed, 1 skipped" in page
    assert "- asserted nothing: `empty`" in page
    assert "- failed: `bad`" in page
    assert "# What was tried" in page


@pytest.mark.parametrize(
    ("exit_status", "before", "said"),
    [
        (2, "c0ffee", "pytest ended with 2: nothing is proved"),
        (-9, "c0ffee", "pytest ended with -9: nothing is proved"),
        (0, "c0ffee+", "not committed"),
    ],
)
def test_a_run_that_proves_nothing_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, exit_status: int, before: str, said: str
) -> None:
    def run(*_: object, env: dict[str, str], **__: object) -> Any:
        Path(env[selection.PROVE]).write_text('{"tests": {}}')
        return SimpleNamespace(returncode=exit_status)

    monkeypatch.setattr(prove, "find_chromium", lambda: "chromium")
    monkeypatch.setattr(prove, "commit", lambda: before)
    monkeypatch.setattr("tests.prove.subprocess.run", run)
    monkeypatch.setattr(prove, "write_ledger", lambda *_: (tmp_path / "ledger.json").touch())
    monkeypatch.setattr(prove, "RESULTS", tmp_path)
    ended = CliRunner().invoke(prove.main, [])
    assert ended.exit_code == 1
    assert said in ended.output
    assert not list(tmp_path.iterdir())


def test_the_page_is_titled_by_what_pytest_says() -> None:
    passed = {"a.py::test": {"outcome": "passed", "seconds": 1.0}}
    titles = [next(prove.lines(passed, "2026-11-22", "c0ffee", "1 minute", is_well=well)) for well in (True, False)]
    assert titles == ["# Everything proved, 2026-11-22", "# What was tried, 2026-11-22"]


def test_where_nothing_was_proved_nothing_rests(tmp_path: Path) -> None:
    assert selection.read_ledger(tmp_path / "none.json") == {}
    assert selection.read_seconds(tmp_path / "none.json") == {}


def test_the_files_that_take_longest_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "read_seconds", lambda: {"b.py": 9, "c.py": 3})
    names = ["a.py::one", "c.py::one", "b.py::one", "a.py::two", "b.py::two"]
    order, _ = kept(monkeypatch, [item(name) for name in names], {})
    assert order == ["b.py::one", "b.py::two", "c.py::one", "a.py::one", "a.py::two"]

"""What an installation brings: the library alone, its types, a notebook author's packages, and the site."""

from __future__ import annotations

import json
import pkgutil
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Final

import pytest
from packaging.utils import canonicalize_name

import conquian
import conquian.site
from conquian.rooms import DOORS
from tests.distributions import brought_by, installed

HOME: Final = Path(conquian.__file__).parents[1]
"""The folder that the package is imported from: the checkout, or where a wheel was installed."""
NEEDS_NOTHING: Final = (
    "game", "notation", "solver", "advice", "explain", "art", "players", "api", "teach", "table", "course",
    "ui", "rooms", "host", "worksheet",
)  # fmt: skip
"""Packages that import with Python alone, but for `NEEDS_MORE`."""
NEEDS_MORE: Final = {
    *(f"rooms.{name}.widget" for name in DOORS),
    *("ui.base", "ui.boxes", "ui.card_picker", "ui.plain_traits", "ui.shared", "ui.widget"),  # which widgets stand on
    "rooms.teacher.notes",  # in Markdown, which `mistune` reads, and all of their room shows them
    *(f"rooms.teacher.{name}" for name in ("lesson_report", "room", "session", "update", "view")),
    "host.kernel_visits",  # which are at the other end of a comm
}
"""The modules of these packages that need more."""

IMPORT_ALL = """
import importlib, json, pkgutil, sys
home, *packages = sys.argv[1:]
sys.path.insert(0, home)
count, more = 0, []
for package in packages:
    module = importlib.import_module(f"conquian.{package}")
    for found in pkgutil.walk_packages(module.__path__, f"conquian.{package}."):
        try:
            importlib.import_module(found.name)
            count += 1
        except ModuleNotFoundError as error:
            assert not error.name.startswith("conquian"), error
            more.append(found.name.removeprefix("conquian."))
import conquian as cq
assert cq.explain(cq.judge(cq.deal(seed=1897), cq.action("meld 5d6d7d")), "de").startswith("In der Mitte")
assert cq.solve(cq.deal(seed=1897)) == -1
print(json.dumps([count, more]))
"""

ONLY_THESE = """
import importlib.abc, json, sys
wanted, owners = json.loads(sys.argv.pop(1)), json.loads(sys.argv.pop(1))


class NotInstalled(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if path is None and name in owners and not set(owners[name]) & set(wanted):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, NotInstalled())
"""
"""Python in which only the distributions of a list can be imported, as if no others were installed."""


def test_all_below_the_widgets_imports_with_nothing_installed() -> None:
    """`-I -S`: no folder of the user's, no site-packages, nothing from the environment."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", IMPORT_ALL, str(HOME), *NEEDS_NOTHING],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    count, more = json.loads(done.stdout)
    assert set(more) == NEEDS_MORE
    assert count > 250


def with_only(installed: set[str], program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A program, run as if only these distributions were installed."""
    owners = {
        module: [canonicalize_name(name) for name in names] for module, names in packages_distributions().items()
    }  # fmt: skip
    given = [json.dumps(sorted(installed)), json.dumps(owners), *arguments]
    return subprocess.run(
        [sys.executable, "-c", ONLY_THESE + program, *given], capture_output=True, text=True, check=False
    )


COMMAND = """
from conquian.__main__ import main
main()
"""
TABLE = """
from conquian.widgets import Table
import conquian.pages
print(type(Table("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left")).__name__)
for name in dir(conquian.pages):
    getattr(conquian.pages, name)
"""


def test_the_library_alone_is_one_package_and_its_command_names_the_extra() -> None:
    assert brought_by(among=installed()) == {"conquian"}
    refused = with_only({"conquian"}, COMMAND, "deal")
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert refused.stderr.startswith("click isn't installed. It comes with: ")
    assert refused.stderr.endswith('pip install "conquian[cli]"\n')


def test_the_command_line_needs_click_alone() -> None:
    assert brought_by("cli", among=installed()) - {"colorama"} == {"conquian", "click"}
    for arguments in (["deal", "--seed", "1897"], ["law", "6.1"], ["lesson", "export", "--help"], ["--help"]):
        answered = with_only({"click"}, COMMAND, *arguments)
        assert answered.returncode == 0, answered.stderr
        assert answered.stdout


def test_an_author_has_widgets_and_pages() -> None:
    alone = brought_by("widgets", among=installed())
    assert not {"click", "voila", "jupyterlab", "jupyter-server", "tornado"} & alone
    shown = with_only(alone, TABLE)
    assert (shown.returncode, shown.stdout) == (0, "Table\n"), shown.stderr


@pytest.mark.parametrize(
    "command", ["serve --no-browser", "lab --no-browser", "build-site there", "lesson export pack", "doctor"]
)
def test_a_command_that_needs_the_site_says_how_to_install_it(command: str) -> None:
    refused = with_only({"click"}, COMMAND, *command.split())
    assert refused.returncode == 1
    assert 'pip install "conquian[site]"' in refused.stderr
    assert "Traceback" not in refused.stderr


def test_the_doctor_lists_what_is_there_and_says_that_the_site_cannot_be_loaded() -> None:
    told = with_only({"click", "packaging"}, COMMAND, "doctor", "--lang", "en")
    assert told.returncode == 1
    assert "The site can't be loaded: No module named" in told.stdout
    assert "anywidget" in told.stdout, "what is installed is listed all the same"
    assert 'pip install --upgrade "conquian[site]"' in told.stdout


def test_the_extra_brings_what_the_site_imports() -> None:
    names = [found.name for found in pkgutil.iter_modules(conquian.site.__path__, "conquian.site.")]
    assert len(names) > 10
    program = f"import {', '.join(names)}"
    served = with_only(brought_by("site", among=installed()), program)
    assert served.returncode == 0, served.stderr


def test_types_are_seen_from_outside(tmp_path: Path) -> None:
    """A program elsewhere, which imports the installed package: what is right passes, what is wrong does not."""
    right = tmp_path / "right.py"
    right.write_text(
        "import conquian as cq\n"
        "state: cq.State = cq.apply(cq.deal(seed=1897), cq.action('turn'))\n"
        "law: cq.Law | None = cq.judge(state, cq.action('decline')).law\n"
    )
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import conquian as cq\nlaw: int = cq.judge(cq.deal(seed=1897), 'turn').law\n")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", right.name, wrong.name]
    done = subprocess.run(mypy, cwd=tmp_path, capture_output=True, text=True, check=False)
    complaints = done.stdout.splitlines()
    assert all(line.startswith("wrong.py:2: error: ") for line in complaints), done.stdout
    assert any("[assignment]" in line for line in complaints), done.stdout
    assert (Path(conquian.__file__).parent / "py.typed").is_file()

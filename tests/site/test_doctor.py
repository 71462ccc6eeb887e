"""The doctor: what it finds on a machine where all is well, and what it says about each thing that is not."""

import errno
import json
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import click
import psutil
import pytest
from click.testing import CliRunner

from conquian.classes.desk import MOST_PRESENT
from conquian.commands.group import main
from conquian.explain.words import LANGUAGES, topic
from conquian.site import doctor, kernels
from conquian.site.checks import environment_checks as checks
from conquian.site.seats import capacity
from conquian.site.seats.capacity import Capacity
from tests.checkout import ROOT

Patch = Callable[[pytest.MonkeyPatch], None]


def examined(*arguments: str) -> tuple[int, dict[str, Any]]:
    """The exit code, and what the doctor says to a program."""
    run = CliRunner().invoke(main, ["doctor", "--json", "--lang", "en", *arguments])
    return run.exit_code, json.loads(run.stdout)


def test_all_is_well_here() -> None:
    code, data = examined()
    assert (code, data["well"]) == (0, True), [entry for entry in data["findings"] if not entry["well"]]
    about = [entry["about"] for entry in data["findings"]]
    assert set(about) == set(topic("en", "doctor")) - {"all-well", "unwell", "mend", "site"}
    assert {entry["values"]["what"] for entry in data["findings"] if entry["about"] == "package"} >= {"voila", "click"}
    assert about.count("extension") == 3
    assert all(entry["says"] and entry["mend"] is None for entry in data["findings"])
    states = {entry["about"]: entry["state"] for entry in data["findings"]}
    windows = sys.platform == "win32"
    assert (states["memory"], states["folder"]) == ("well", "well")
    assert (states["files"], states["transport"]) == (("endless", "windows") if windows else ("well", "ipc"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_language(language: str) -> None:
    run = CliRunner().invoke(main, ["doctor", "--lang", language])
    assert run.exit_code == 0
    assert run.output.splitlines()[-1] == topic(language, "doctor")["all-well"]
    assert "{" not in run.output


def _version(known: str | None, of: str = "voila") -> Patch:
    def version(package: str) -> str:
        if package == of and known is None:
            raise PackageNotFoundError(package)
        return known if package == of and known else whole(package)

    whole = version_of
    return lambda patch: patch.setattr(doctor, "version", version)


def _nowhere() -> Path:
    raise FileNotFoundError


def _full() -> NoReturn:
    raise OSError(errno.ENOSPC, "No space left on device")


def _unknown(_: str) -> list[str]:
    raise PackageNotFoundError("conquian")


@pytest.mark.parametrize(
    ("patch", "about", "state", "says", "mend"),
    [
        (_version(None), "site", "absent", "The site isn't installed", '"conquian[site]"'),
        (_version(None, "mistune"), "package", "missing", "mistune isn't installed", "pip install"),
        (_version(None, "jupyterlab"), "package", "missing", "jupyterlab isn't installed", "pip install"),
        (_version("0.4.1"), "package", "other", "voila is 0.4.1", '"voila'),
        (_version("0.6.0"), "package", "other", "voila is 0.6.0", '"voila'),
        (lambda patch: patch.setattr(doctor, "requires", _unknown), "conquian", "missing", "itself", "pip install"),
        (lambda patch: patch.setattr("platform.python_version", lambda: "3.9.2"), "python", "other", "3.9.2", "newer"),
        (lambda patch: patch.setattr(checks, "content_root", _nowhere), "notebooks", "missing", "missing", "pip"),
        (lambda patch: patch.setattr(checks, "TEMPLATE", "none"), "template", "missing", "none", "pip install"),
        (
            lambda patch: patch.setattr(checks, "EXTENSIONS", ("anywidget", "@jupyter-widgets/nothing")),
            "extension", "missing", "@jupyter-widgets/nothing", "jupyterlab_widgets",
        ),
        (
            lambda patch: patch.setattr(psutil, "virtual_memory", lambda: SimpleNamespace(available=520_000_000)),
            "memory", "few", "520 MB", "Close",
        ),
        (lambda patch: patch.setattr(capacity, "_open_files", lambda: 110), "files", "few", "Only 110", "ulimit"),
        (lambda patch: patch.setattr(checks, "runtime_folder", _full), "folder", "broken", "No space left", "TMPDIR="),
    ],
)  # fmt: skip
def test_what_is_wrong_has_a_mend(
    monkeypatch: pytest.MonkeyPatch, patch: Patch, about: str, state: str, says: str, mend: str
) -> None:
    patch(monkeypatch)
    code, data = examined()
    (finding,) = [entry for entry in data["findings"] if not entry["well"]]
    assert (code, data["well"]) == (1, False)
    assert (finding["about"], finding["state"]) == (about, state)
    assert says in finding["says"]
    assert mend in finding["mend"]
    run = CliRunner().invoke(main, ["doctor", "--lang", "en"], color=True)
    assert run.exit_code == 1
    lines = run.output.splitlines()
    assert [line for line in lines if line != click.unstyle(line)] == [click.style(finding["says"], fg="red")]
    assert f"  Mend: {finding['mend']}" in lines
    assert lines[-1] == "1 thing needs a mend."


def finding(about: str) -> dict[str, Any]:
    code, data = examined()
    (found,) = [entry for entry in data["findings"] if entry["about"] == about]
    assert code == 0
    return dict(found)


def test_what_is_only_worth_knowing_is_nothing_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(checks, "DEFAULT_PORT", taken.getsockname()[1])
        assert finding("port")["state"] == "taken"
    assert finding("port")["state"] == "well"
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert finding("browser")["state"] == "none"
    monkeypatch.setattr(capacity, "_open_files", lambda: None)
    assert finding("files")["state"] == "endless"
    (long := tmp_path / (100 * "x")).mkdir()
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(long))
    monkeypatch.setattr("os.access", lambda *_: False)
    assert finding("transport")["state"] == "long"
    monkeypatch.setattr(checks, "socket_parent", lambda: None)
    monkeypatch.setattr(checks, "sys", SimpleNamespace(platform="win32", executable="python"))
    assert finding("transport")["state"] == "windows"


@pytest.mark.parametrize(
    ("about", "patch"),
    [
        ("python", lambda patch: patch.setattr("platform.python_version", lambda: "3.99.0rc1")),
        ("package", _version("0.5.99rc1")),
    ],
)
def test_what_is_tried_before_its_release_is_well(monkeypatch: pytest.MonkeyPatch, about: str, patch: Patch) -> None:
    patch(monkeypatch)
    _, data = examined()
    found = [each for each in data["findings"] if each["about"] == about and "rc1" in each["says"]]
    assert [each["state"] for each in found] == ["well"]


def started(before: str) -> subprocess.CompletedProcess[str]:
    """The command in a Python of its own, after some code."""
    program = f"{before}\nfrom conquian.commands.group import main\nmain(['doctor', '--lang', 'en'])"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


no_windows = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of open files")


@no_windows
def test_a_real_limit_of_open_files_is_found() -> None:
    run = started("import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (90, 90))")
    assert run.returncode == 1
    assert "Only 90 files may be open" in run.stdout
    assert "Room for 0 learners" in run.stdout


@pytest.mark.parametrize(
    ("package", "says"),
    [("voila", "The site can't be loaded"), ("psutil", "The site can't be loaded"), ("packaging", "It comes with: ")],
)
def test_a_package_that_cannot_be_loaded_is_no_traceback(package: str, says: str) -> None:
    run = started(f"import sys\nsys.modules[{package!r}] = None")
    assert run.returncode == 1
    assert says in run.stdout + run.stderr
    assert package in run.stdout + run.stderr
    assert "Traceback" not in run.stderr


def test_the_tightest_limit_counts() -> None:
    assert Capacity(memory=100_000, files=None, processors=2).learners == 60
    assert Capacity(memory=100_000, files=None, processors=1).learners == capacity.SEATS_A_PROCESSOR
    assert Capacity(memory=590, files=None, processors=2, megabytes_each=45).learners == 2
    assert Capacity(memory=590, files=None, processors=2).learners == 1
    assert Capacity(memory=100_000, files=165, processors=2).learners == 2
    assert Capacity(memory=1_000_000, files=None, processors=64).learners == capacity.MOST_SEATS
    assert Capacity(memory=0, files=0, processors=1).learners == 0


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("site.md", r"(thirty) for each processor, .*?, and (\d+) at most, as many devices as a class lists"),
        ("hosting.md", r"(30) open pages for each processor, (\d+) at most"),
    ],
)
def test_there_are_as_many_seats_as_the_pages_say(page: str, sentence: str) -> None:
    found = re.search(sentence, " ".join((ROOT / "docs" / page).read_text(encoding="utf-8").split()))
    assert found
    each, most = {"thirty": 30, "30": 30}[found[1]], int(found[2])
    seats = [Capacity(1_000_000, None, processors=n).learners for n in (1, 2, 64)]
    assert seats == [each, 2 * each, most]
    assert most == MOST_PRESENT


@pytest.mark.parametrize(("memory", "seats"), [(100_000, 120), (620, 2), (0, 1)])
def test_the_site_has_as_many_seats_as_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch, memory: int, seats: int
) -> None:
    monkeypatch.setattr(kernels, "capacity", lambda: Capacity(memory, None, processors=4))
    manager = kernels.SiteKernelManager()
    assert (manager.max_kernels, manager.renders) == (seats, 5)


@pytest.mark.parametrize("memory", [0, 590, 1_500, 100_000])
@pytest.mark.parametrize("files", [1_000, 2_048, 3_000, capacity.FILES_WANTED, 100_000])
def test_whatever_may_be_open_at_once_has_its_files(memory: int, files: int) -> None:
    here = Capacity(memory, files, processors=2)
    needed = here.connections + capacity.FILES_LINE * here.spare_lines
    left = files - capacity.FILES_BESIDE - capacity.FILES_EACH * here.learners
    assert needed <= left
    assert here.connections >= 3 * here.learners or here.connections == capacity.MOST_CONNECTIONS
    if here.connections < capacity.MOST_CONNECTIONS:
        assert here.connections == left // 2, "seats first, then connections and websockets get the same"
    if here.spare_lines < 3 * here.learners:
        assert needed > left - capacity.FILES_LINE, "nothing is left unused"


@pytest.mark.parametrize(
    ("told", "free"), [(("max", "5"), 8_000), (("3000000000", "1000000000"), 2_000), (("1000", "2000"), 0), ((), 8_000)]
)
def test_a_container_has_the_memory_that_it_may_have(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: tuple[str, ...], free: int
) -> None:
    for name, text in zip(("memory.max", "memory.current"), told, strict=False):
        (tmp_path / name).write_text(f"{text}\n", encoding="ascii")
    monkeypatch.setattr(capacity, "CONTAINER", tmp_path)
    monkeypatch.setattr(psutil, "virtual_memory", lambda: SimpleNamespace(available=8_000_000_000))
    assert capacity.capacity().memory == free


def test_the_files_that_are_asked_for_are_enough_for_everything() -> None:
    without_limit = Capacity(100_000, None, processors=2)
    enough = Capacity(100_000, capacity.FILES_WANTED, processors=2)
    for here in (without_limit, enough):
        assert (here.learners, here.connections) == (here.by_processors, capacity.MOST_CONNECTIONS)
        assert here.spare_lines == 3 * here.learners


def test_where_there_are_hardly_any_files_pages_can_still_be_asked_for() -> None:
    for files in (60, 120):  # these few connections take of what is kept beside
        here = Capacity(100_000, files, processors=2)
        assert (here.connections, here.spare_lines) == (capacity.FEWEST_CONNECTIONS, 0)


@no_windows
@pytest.mark.parametrize(
    ("soft", "hard", "wanted"),
    [
        (1_024, 500_000, capacity.FILES_WANTED),
        (1_024, 2_000, 2_000),
        (1_024, -1, capacity.FILES_WANTED),
        (20_000, 500_000, 20_000),
        (20_000, -1, 20_000),
        (-1, -1, None),
    ],
)
def test_the_server_asks_for_the_files_it_may_have(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, wanted: int | None
) -> None:
    asked: list[tuple[int, int]] = []
    limits = SimpleNamespace(
        RLIMIT_NOFILE="files",
        RLIM_INFINITY=-1,
        getrlimit={"files": (soft, hard)}.__getitem__,
        setrlimit=lambda _, both: asked.append(both),
    )
    monkeypatch.setitem(sys.modules, "resource", limits)
    assert capacity.capacity().files == wanted
    capacity.raise_file_limit()
    assert asked == ([] if wanted is None else [(wanted, hard)])


@no_windows
def test_the_server_asks_for_as_many_files_as_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.search(
        r"its own limit of open files \(to ([\d,]+),", (ROOT / "docs" / "site.md").read_text(encoding="utf-8")
    )
    assert found
    limits = SimpleNamespace(RLIMIT_NOFILE="files", RLIM_INFINITY=-1, getrlimit=lambda _: (1_024, -1))
    monkeypatch.setitem(sys.modules, "resource", limits)
    assert capacity.capacity().files == int(found[1].replace(",", ""))

"""The notebooks beside a site of files: what JupyterLite is built of, and that it names no other host."""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from conquian.commands.group import main
from conquian.rooms import ROOMS
from conquian.site.content import notebooks
from conquian.static_site import notebooks as lab
from conquian.static_site import pyodide
from conquian.static_site.build import build
from conquian.static_site.notebooks import LOADED, NotebooksError, lite
from conquian.static_site.pages import NOTEBOOK, SCRIPTS
from conquian.static_site.wheels import Wheel, _needed, wheels
from tests.static_site.test_build import STAND_IN

pytestmark = pytest.mark.slow

RUNTIME = dict.fromkeys(pyodide.HASHES, STAND_IN)


@pytest.fixture(scope="module")
def packages() -> dict[str, Wheel]:
    """Every package that Python has there."""
    return wheels(lab._kernel_wheels())


@pytest.fixture(scope="module")
def built() -> dict[str, bytes]:
    """A JupyterLite with what is no Pyodide."""
    return lite(RUNTIME)


def lock(built: Mapping[str, bytes]) -> Any:
    return json.loads(built["lab/static/pyodide/pyodide-lock.json"])


def test_each_page_has_the_script_that_leaves_other_service_workers_alone(built: Mapping[str, bytes]) -> None:
    pages = {path: html.decode() for path, html in built.items() if path.endswith(".html")}
    assert len(pages) > 2
    for path, html in pages.items():
        first = re.search(r'<script[^>]* ?src="([^"]+)"|<script', html)
        assert first is not None and first[1] == "../" * (path.count("/") - 1) + "lab.js", path
    assert built["lab/lab.js"] == (SCRIPTS / "lab.js").read_bytes()


def test_a_page_without_a_head_is_refused() -> None:
    with pytest.raises(NotebooksError, match="index"):
        lab._page("index.html", b"<html><body></body></html>")


def test_only_python_is_packed_and_all_that_it_needs(packages: Mapping[str, Wheel]) -> None:
    assert set(LOADED) <= set(packages)
    names = [name for wheel in packages.values() for name in wheel.files]
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]
    assert {"traitlets", "psygnal", "ipython-pygments-lexers", "widgetsnbextension"} <= set(packages)
    assert not {"jupyterlab-widgets", "psutil", "pexpect"} & set(packages)
    assert packages["traitlets"].version == importlib.metadata.version("traitlets")


def test_each_package_of_others_and_ours_has_its_licence(packages: Mapping[str, Wheel]) -> None:
    without = [
        name for name, wheel in packages.items() if not re.search("licen|copying", " ".join(wheel.files), re.IGNORECASE)
    ]
    assert sorted(without) == ["micropip", "piplite"], "which are but stand-ins of ours"


def test_our_own_package_has_pages_and_lessons_and_no_server(packages: Mapping[str, Wheel]) -> None:
    ours = packages["conquian"].files
    assert {"conquian/pages.py", "conquian/rooms/melds/melds.js", "conquian/ui/static/kit.css"} <= set(ours)
    assert [name for name in ours if re.fullmatch(r"conquian/content/tutorials/lessons/01-pack/.+\.toml", name)]
    assert not [name for name in ours if name.startswith(("conquian/site/", "conquian/commands/"))]


def test_a_wheel_is_one_that_installers_know_and_always_the_same(tmp_path: Path, packages: Mapping[str, Wheel]) -> None:
    wheel = packages["comm"]
    path = tmp_path / wheel.file_name
    path.write_bytes(wheel.packed)
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target"]
    subprocess.run([*command, str(tmp_path / "there"), str(path)], check=True)
    assert (tmp_path / "there/comm/base_comm.py").read_bytes() == wheel.files["comm/base_comm.py"]
    assert Wheel(wheel.name, wheel.version, wheel.files).packed == wheel.packed


def test_nothing_can_be_installed_and_that_is_said(packages: Mapping[str, Wheel]) -> None:
    told: dict[str, Any] = {}
    exec(packages["piplite"].files["piplite/piplite.py"], told)  # noqa: S102 - a module of ours, as it is imported there
    with pytest.raises(RuntimeError, match="is there already"):
        told["install"]("numpy").send(None)


def test_every_notebook_is_there(built: Mapping[str, bytes]) -> None:
    there = {name.removeprefix("lab/files/") for name in built if name.startswith("lab/files/")}
    assert there == {name.removeprefix("rooms/") for name in notebooks()}
    assert {f"{door.name}.ipynb" for door in ROOMS} <= there
    links = re.findall(
        rb"\]\(([\w/-]+\.ipynb)\)", b"".join(built[f"lab/files/{name}"] for name in there if name[0] == "0")
    )
    assert len(links) > 10
    assert {link.decode() for link in links} <= there
    assert f"../{lab.FOLDER}/notebooks/index.html" == NOTEBOOK.partition("?")[0]
    assert "lab/notebooks/index.html" in built
    assert not [name for name in built if name.endswith(".map")], "nobody there reads JupyterLab's own sources"


def test_python_comes_from_the_same_folder_and_no_other_host(built: Mapping[str, bytes]) -> None:
    found = lock(built)["packages"]
    for each in found.values():
        assert f"lab/static/pyodide/{each['file_name']}" in built
        assert set(each["depends"]) <= set(found)
    assert {"comm", "ipython", "traitlets", "widgetsnbextension"} <= set(found["ipywidgets"]["depends"])
    with zipfile.ZipFile(BytesIO(built[f"lab/static/pyodide/{found['conquian']['file_name']}"])) as archive:
        assert "conquian/pages.py" in archive.namelist()
    told = json.loads(built["lab/jupyter-lite.json"])["jupyter-config-data"]
    kernel = told["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert kernel["pyodideUrl"] == "./static/pyodide/pyodide.mjs"
    assert kernel["disablePyPIFallback"] is True
    assert {each["name"] for each in told["federated_extensions"]} == set(lab.EXTENSIONS)


def test_what_cannot_be_built_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def failing(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1, "", "much\nno room is left")

    monkeypatch.setattr(subprocess, "run", failing)
    with pytest.raises(NotebooksError, match="no room is left"):
        lite(RUNTIME)
    monkeypatch.setattr(pyodide, "HASHES", dict.fromkeys(pyodide.HASHES, pyodide.digest(STAND_IN)))
    for name, content in RUNTIME.items():
        (tmp_path / name).write_bytes(content)
    done = CliRunner().invoke(
        main,
        [
            "build-site",
            str(tmp_path / "site"),
            "--pyodide",
            str(tmp_path),
            "--no-memory",
            "--notebooks",
            "--lang",
            "en",
        ],
    )
    assert done.exit_code == 1
    assert "JupyterLite couldn't be built: no room is left" in done.output
    assert not (tmp_path / "site").exists()


def test_what_takes_for_ever_to_build_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(command: list[str], *, timeout: float, **_: object) -> None:
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(subprocess, "run", slow)
    with pytest.raises(NotebooksError, match="timed out"):
        lite(RUNTIME)


def test_without_the_extra_it_says_which_module_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlite_pyodide_kernel", None)
    with pytest.raises(ModuleNotFoundError, match="jupyterlite_pyodide_kernel"):
        lite(RUNTIME)


def test_a_package_is_listed_with_what_it_brings_and_needs(packages: Mapping[str, Wheel]) -> None:
    entries = {name: wheel.entry(packages) for name, wheel in packages.items()}
    assert entries["conquian"]["imports"] == ["conquian"]
    assert entries["ipython-pygments-lexers"]["imports"] == ["ipython_pygments_lexers"]
    assert entries["stack-data"]["depends"] == ["executing", "asttokens", "pure-eval"]
    assert packages["piplite"].version == "0", "ours, in the place of JupyterLite's own"
    assert packages["widgetsnbextension"].version.startswith("4.")
    with zipfile.ZipFile(BytesIO(packages["jedi"].packed)) as archive:
        assert {each.date_time for each in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.namelist()[:-1] == sorted(archive.namelist()[:-1])
        (record,) = [name for name in archive.namelist() if name.endswith("/RECORD")]
        listed = archive.read(record).decode().splitlines()
    assert len(listed) == len(packages["jedi"].files) + 1


def test_what_every_notebook_imports_has_to_be_installed() -> None:
    with pytest.raises(importlib.metadata.PackageNotFoundError):
        _needed(("no-such-package",))
    assert "no-such-package" not in _needed(("comm",))


def test_each_page_leads_to_its_own_notebook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pyodide, "HASHES", dict.fromkeys(pyodide.HASHES, pyodide.digest(STAND_IN)))
    monkeypatch.setattr("conquian.static_site.build.lite", lambda _: {"lab/notebooks/index.html": b"lab"})
    for name, content in RUNTIME.items():
        (tmp_path / name).write_bytes(content)
    build(tmp_path / "site", tmp_path, with_memory=False, with_notebooks=True)
    for door in ROOMS:
        html = (tmp_path / f"site/en/{door.name}.html").read_text(encoding="utf-8")
        assert f'href="../lab/notebooks/index.html?path={door.name}.ipynb"' in html
        assert "There are no notebooks" not in html
    assert (tmp_path / "site/lab/notebooks/index.html").read_bytes() == b"lab"
    (listed,) = (tmp_path / "site").glob("files-*/offline.json")
    assert "lab/" not in listed.read_text(encoding="utf-8"), "nobody keeps JupyterLite who has not asked for it"

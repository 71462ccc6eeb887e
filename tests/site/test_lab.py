"""JupyterLab with our notebooks: where they are, and that they open."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from conquian.commands.group import main
from conquian.explain.words import words
from conquian.site import lab
from conquian.site.content import PACKAGE, content_root, notebooks
from tests.conftest import RunningSite
from tests.site.visitor import ask

TOKEN = "let-me-in"  # noqa: S105 - of a server that lives for this test
NAMES = set(notebooks())


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The current folder of an author whose package is installed: the notebooks lie inside the package."""
    source = content_root()
    monkeypatch.setattr(lab, "content_root", lambda: source)
    monkeypatch.setattr(lab, "PACKAGE", source)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_checkout_opens_its_own_notebooks() -> None:
    assert lab.workshop() == lab.Workshop(PACKAGE.parent, copied=0, kept=0)


def test_an_installed_package_copies_them_here(installed: Path) -> None:
    made = lab.workshop()
    assert made == lab.Workshop(installed / "conquian-notebooks", copied=len(NAMES), kept=0)
    assert {str(path.relative_to(made.folder)) for path in made.folder.glob("**/*.ipynb")} == NAMES
    for name in NAMES:
        assert (made.folder / name).read_bytes() == notebooks()[name].read_bytes()
    assert {name for name in NAMES if name.startswith("lessons/")} >= {"lessons/01-pack.ipynb", "lessons/07-hole.ipynb"}


def test_or_where_one_wishes(installed: Path) -> None:
    assert lab.workshop(Path("mine/lessons")).folder == installed / "mine" / "lessons"
    assert not (installed / "conquian-notebooks").exists()


def test_what_stands_there_is_never_written_over(installed: Path) -> None:
    mine = installed / "conquian-notebooks" / "rooms" / "melds.ipynb"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine", encoding="utf-8")
    assert lab.workshop() == lab.Workshop(mine.parents[1], copied=len(NAMES) - 1, kept=1)
    assert mine.read_text(encoding="utf-8") == "mine"
    assert lab.workshop() == lab.Workshop(mine.parents[1], copied=0, kept=len(NAMES))


def test_the_command_says_where_they_are(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr(lab, "open_lab", lambda *how: opened.append(how))
    run = CliRunner(env={"LANG": "de", "LC_ALL": ""}).invoke(main, ["lab", "here", "--port", "8899", "--no-browser"])
    assert run.output.splitlines() == [
        words("de", "cli", "lab", "folder", folder=installed / "here"),
        words("de", "cli", "lab", "copied", n=len(NAMES)),
    ]
    assert opened == [(installed / "here", 8899, False, False)]
    CliRunner().invoke(main, ["lab", "here", "--allow-root"])
    assert opened[1:] == [(installed / "here", None, True, True)]


def test_a_folder_that_cannot_be_is_no_traceback(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (installed / "file").touch()
    run = CliRunner().invoke(main, ["lab", str(Path("file", "below"))])
    assert run.exit_code == 2
    assert "file" in run.stderr
    assert not isinstance(run.exception, OSError)


@pytest.mark.parametrize("is_checkout", [True, False])
def test_jupyterlab_opens_where_the_notebooks_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, is_checkout: bool
) -> None:
    launched: list[list[str]] = []
    monkeypatch.setattr("jupyterlab.labapp.LabApp.launch_instance", launched.append)
    if is_checkout:
        (tmp_path / "notebooks").mkdir()
    lab.open_lab(tmp_path, port=8899, open_browser=False)
    lab.open_lab(tmp_path)
    lab.open_lab(tmp_path, allow_root=True)
    plain = [
        f"--ServerApp.root_dir={tmp_path}",
        "--ServerApp.kernel_spec_manager_class=conquian.site.kernels.OwnPython",
    ]
    plain += ["--LabApp.default_url=/lab/tree/notebooks"] if is_checkout else []
    assert launched == [[*plain, "--ServerApp.port=8899", "--no-browser"], plain, [*plain, "--allow-root"]]


@pytest.fixture(scope="module")
def running_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """The command itself, on a free port; only its token, and that the superuser may start it, is set from outside."""
    settings = tmp_path_factory.mktemp("settings")
    allowed = {"ServerApp": {"allow_root": True}, "IdentityProvider": {"token": TOKEN}}
    (settings / "jupyter_server_config.json").write_text(json.dumps(allowed), encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "conquian", "lab", "--no-browser", "--port", str(port)]
    environment = {**os.environ, "JUPYTER_CONFIG_DIR": str(settings)}
    site = RunningSite(f"http://127.0.0.1:{port}", ())
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet) as process:
        try:
            while not answers(site):
                assert process.poll() is None, "JupyterLab has ended"
                time.sleep(0.1)
            yield site
        finally:
            process.terminate()
            process.wait(timeout=60)


def answers(site: RunningSite) -> bool:
    try:
        return ask(site, "/api").status == 200
    except (OSError, HTTPException):
        return False


def asked(site: RunningSite, path: str) -> Any:
    """What Jupyter's own interface answers to a visitor with the token."""
    answer = ask(site, path, headers={"Authorization": f"token {TOKEN}"})
    assert answer.status == 200
    return json.loads(answer.text)


def test_jupyterlab_opens_with_the_token_alone(running_lab: RunningSite) -> None:
    assert 'id="jupyter-config-data"' in ask(running_lab, f"/lab?token={TOKEN}").text
    assert ask(running_lab, "/lab").status == 302
    assert ask(running_lab, "/api/contents").status == 403


def test_the_notebooks_are_in_jupyterlab(running_lab: RunningSite) -> None:
    for folder in ("notebooks", "notebooks/rooms"):
        there = {entry["path"].partition("/")[2] for entry in asked(running_lab, f"/api/contents/{folder}")["content"]}
        assert there >= {name for name in NAMES if Path("notebooks", name).parent == Path(folder)}
    cells = asked(running_lab, "/api/contents/notebooks/rooms/melds.ipynb")["content"]["cells"]
    assert any("melds()" in cell["source"] for cell in cells)
    lesson = "/api/contents/tutorials/lessons/05-forcing/05-forcing.ipynb"
    assert any('learn("forcing")' in cell["source"] for cell in asked(running_lab, lesson)["content"]["cells"])


def test_the_only_kernel_is_this_python(running_lab: RunningSite) -> None:
    specs = asked(running_lab, "/api/kernelspecs")["kernelspecs"]
    assert set(specs) == {"python3"}
    assert specs["python3"]["spec"]["argv"][0] == sys.executable

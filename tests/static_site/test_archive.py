"""The archive is all that Python needs in a browser, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from conquian.rooms import ROOMS
from conquian.static_site.archive import archive
from tests import own

VISIT = """
import sys
sys.path.insert(0, sys.argv[1])
from conquian.rooms import DOORS
from conquian.static_site.visit import Visit, hear, news
for name in DOORS:
    for language in ("en", "de", "es"):
        visit = Visit(name, f"?lang={language}")
        assert len(news(visit)) > 10_000, name
        hear(visit, '{"method": "custom", "content": {"type": "language", "value": "es", "n": 1}}')
        assert '"lang":"es"' in news(visit) or language == "es", name
for module in list(sys.modules.values()):
    where = getattr(module, "__file__", None) or ""
    if module.__name__.split(".")[0] in ("conquian", "mistune"):
        assert where.startswith(sys.argv[1]), where
print(len(DOORS))
"""


@pytest.mark.slow
def test_every_room_can_be_visited_with_the_archive_alone(tmp_path: Path) -> None:
    """`-I -S`: no folder of the user's, no site-packages, nothing from the environment."""
    path = tmp_path / "conquian.zip"
    path.write_bytes(archive())
    done = subprocess.run([sys.executable, "-I", "-S", "-c", VISIT, path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, str(len(ROOMS))), done.stderr


OPENINGS = """
import sys, zipfile
sys.path.insert(0, sys.argv[1])
from conquian.static_site.visit import Visit, news
opened, begin = [], zipfile.ZipFile.__init__
zipfile.ZipFile.__init__ = lambda self, *args, **named: (opened.append(args), begin(self, *args, **named))[1]
for name in ("puzzles", "sets", "replay"):
    news(Visit(name, "?lang=en"))
print(len(opened))
"""


def test_the_archive_is_opened_for_a_shelf_and_not_for_each_of_its_files(tmp_path: Path) -> None:
    path = tmp_path / "conquian.zip"
    path.write_bytes(archive())
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", OPENINGS, path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 100


OWN_CONTENT = """
import sys
sys.path.insert(0, sys.argv[1])
from conquian.course import catalogue
from conquian.rooms.puzzles import library as puzzles
from conquian.rooms.replay import annotated_games as games
from conquian.rooms.sets import library as sets
from conquian.static_site.visit import Visit, news
print(catalogue.own_names(), catalogue.lesson("mine").number, catalogue.is_draft("mine"), catalogue.is_own("pack"))
print(puzzles.own_pack(), *puzzles.own_files(), puzzles.puzzle("my-pack-go-out-001").theme)
print(*games.own_files(), games.game("my-game").record.result)
print(*sets.own_files(), len(sets.chapter_set("my-set").chapters))
for link in ("learn?lesson=mine", "puzzles?puzzle=my-pack-go-out-001", "replay?game=my-game", "sets?set=the-hole"):
    room, _, query = link.partition("?")
    assert news(Visit(room, f"?{query}")) != news(Visit(room, "")), link
"""


def own_content(folder: Path) -> dict[str, Path]:
    """A folder of an author's own for each shelf."""
    folders = {name: folder / name for name in ("lessons", "games", "sets")} | {"puzzles": folder / "My pack"}
    own.lesson(folders["lessons"])
    own.puzzle(folders["puzzles"])
    own.game(folders["games"])
    own.booklet(folders["sets"])
    (folders["games"] / "notes.txt").write_text("not for a site", encoding="utf-8")
    (folders["games"] / ".hidden.toml").write_text("not for a site", encoding="utf-8")
    return folders


def test_what_is_an_author_s_own_is_read_from_the_archive(tmp_path: Path) -> None:
    path = tmp_path / "conquian.zip"
    with own.own_folders(**own_content(tmp_path / "mine")):
        path.write_bytes(archive())
    assert not [name for name in zipfile.ZipFile(path).namelist() if "notes.txt" in name or "hidden" in name]
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", OWN_CONTENT, path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "('mine',) 11 True False",
        "my-pack my-pack-go-out-001 go-out",
        "my-game pone",
        "my-set 4",
    ]


def test_the_archive_holds_no_server_no_widget_and_no_script() -> None:
    names = zipfile.ZipFile(BytesIO(archive())).namelist()
    assert len(names) == len(set(names)) > 300
    for unwanted in ("/site/", "/commands/", "widget.py", "/base.py", "__pycache__", "/build.py"):
        assert not [name for name in names if unwanted in name], unwanted
    assert not [name for name in names if name.endswith((".js", ".css"))]
    assert {name.partition("/")[0] for name in names if name.endswith(".py")} == {"conquian", "mistune"}
    assert [name for name in names if "LICENSE" in name], "what is passed on comes with its licence"


@pytest.mark.slow
def test_the_archive_is_made_of_the_same_bytes_each_time() -> None:
    assert archive() == archive()

"""The archive is all that Python needs in a browser, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

from conquian.rooms import ROOMS
from conquian.static_site.archive import archive

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


def test_every_room_can_be_visited_with_the_archive_alone(tmp_path: Path) -> None:
    """`-I -S`: no folder of the user's, no site-packages, nothing from the environment."""
    path = tmp_path / "conquian.zip"
    path.write_bytes(archive())
    done = subprocess.run([sys.executable, "-I", "-S", "-c", VISIT, path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, str(len(ROOMS))), done.stderr


def test_the_archive_holds_no_server_no_widget_and_no_script() -> None:
    names = zipfile.ZipFile(BytesIO(archive())).namelist()
    assert len(names) == len(set(names)) > 300
    for unwanted in ("/site/", "/commands/", "widget.py", "/base.py", "__pycache__", "/build.py"):
        assert not [name for name in names if unwanted in name], unwanted
    assert not [name for name in names if name.endswith((".js", ".css"))]
    assert {name.partition("/")[0] for name in names if name.endswith(".py")} == {"conquian", "mistune"}
    assert [name for name in names if "LICENSE" in name], "what is passed on comes with its licence"


def test_the_archive_is_made_of_the_same_bytes_each_time() -> None:
    assert archive() == archive()

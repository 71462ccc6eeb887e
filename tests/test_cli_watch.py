"""`serve --watch`: what an author changes is looked for, and read by a process of its own before the site ends."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from conquian.commands.group import main
from conquian.commands.output import Output
from conquian.commands.watch import OwnWatch
from conquian.explain.words import words
from conquian.site import server
from tests import own


@pytest.mark.parametrize(
    ("arguments", "why"),
    [(["--class"], "alone"), (["--behind", "https://school.example/"], "alone"), ([], "nothing")],
)
def test_it_is_for_one_who_has_something_of_their_own(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], why: str
) -> None:
    monkeypatch.setattr("conquian.commands.site.system_language", lambda: "en")
    with own.own_folders():
        done = CliRunner().invoke(main, ["serve", "--watch", *arguments])
    assert done.exit_code == 2
    assert words("en", "cli", "watch", why) in " ".join(done.output.split())


def test_a_change_is_seen_once_and_only_where_it_can_be_read(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    words_file = own.lesson(tmp_path) / "en.toml"
    said = words_file.read_text(encoding="utf-8")
    with own.own_folders(lessons=tmp_path):
        watch = OwnWatch(Output("en", as_json=False))
        assert watch.look()
        assert not watch.look(), "nothing has changed"
        words_file.write_text("title =\n", encoding="utf-8")
        assert not watch.look()
        out, error = capfd.readouterr()
        assert error.startswith(f"{words_file}: line 1: ")
        assert out == words("en", "cli", "watch", "waits") + "\n"
        words_file.write_text(said, encoding="utf-8")
        assert watch.look()


def test_a_folder_that_is_not_there_is_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with own.own_folders(lessons=tmp_path / "nowhere"):
        watch = OwnWatch(Output("en", as_json=False))
        assert not watch.look() and not watch.look()
        out, error = capfd.readouterr()
        assert str(tmp_path / "nowhere") in error and len(out.splitlines()) == 1
        own.lesson(tmp_path / "nowhere")
        assert watch.look()


def test_the_site_ends_at_its_port_once_something_has_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own.lesson(tmp_path)
    begun: list[int] = []
    monkeypatch.setattr(OwnWatch, "begin_anew", lambda _, port: begun.append(port))
    monkeypatch.setattr(server, "run", lambda config: 8901 if config.Site.changed() is False else None)
    with own.own_folders():
        assert CliRunner().invoke(main, ["serve", "--watch", "--lessons", str(tmp_path)]).exit_code == 0
    assert begun == [8901]

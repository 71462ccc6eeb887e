"""The command line: what it answers, in words and as JSON, and the codes it exits with."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import conquian as cq
from conquian.commands.group import main
from conquian.explain.words import LANGUAGES, words
from conquian.rooms.puzzles.miner import MinerRun

pytestmark = pytest.mark.slow

FORCING = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d?15 waste=7d turn=pone/left"
OVER = "pone=-/AcAdAs,3c3d3h3s,6h7hJhQh dealer=?10/- stock=?19 turn=pone/over"
BORROW = "pone=4h?5/3c4c5c6c dealer=?10/- centre=4d stock=?18 turn=pone/left"


def run(*arguments: str, stdin: str | None = None, coloured: bool = False) -> Result:
    return CliRunner(env={"LANG": "C", "LC_ALL": ""}).invoke(main, arguments, input=stdin, color=coloured)


def test_deal_is_reproducible_and_shows_as_a_position() -> None:
    line = run("deal", "--seed", "1897").output.strip()
    assert line == str(cq.deal(1897))
    assert run("deal", "--seed", "1897", "--json").output == json.dumps({"position": line}) + "\n"
    assert "rules=mexican" in run("deal", "--rules", "mexican").output


def test_show_reads_a_position_from_standard_input() -> None:
    assert json.loads(run("show", "-", "--json", stdin=FORCING).output)["position"] == FORCING + " rules=pagat"


def test_show_draws_a_picture() -> None:
    assert run("show", FORCING, "--svg").output == cq.svg(FORCING) + "\n"
    assert json.loads(run("show", FORCING, "--svg", "-", "--json").output) == {"svg": cq.svg(FORCING)}
    asked = ("--pack", "spanish", "--size", "300", "--seat", "dealer", "--lang", "de")
    assert run("show", FORCING, "--svg", "-", *asked).output.strip() == cq.svg(
        cq.player_view(FORCING, "dealer"), 300, "spanish", "de"
    )
    assert run("show", FORCING, "--svg", "--lang", "es").output.strip() == cq.svg(FORCING, language="es")


def test_show_writes_a_picture_into_a_file(tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    assert run("show", FORCING, "--svg", str(path)).output == f"{path}\n"
    assert path.read_text(encoding="utf-8") == cq.svg(FORCING) + "\n"
    assert json.loads(run("show", "-", "--svg", str(path), "--json", stdin=FORCING).output) == {"file": str(path)}


def test_a_picture_is_written_as_utf_8_where_the_system_writes_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(io, "text_encoding", lambda encoding, *_: encoding or "cp1252")
    assert not cq.svg(FORCING).isascii()
    path = tmp_path / "table.svg"
    assert run("show", FORCING, "--svg", str(path)).exit_code == 0
    assert path.read_bytes().decode("utf-8").splitlines() == cq.svg(FORCING).splitlines()


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--size", "300"), 2, "--pack, --size and --seat are about the picture that --svg draws."),
        (("--seat", "pone"), 2, "are about the picture"),
        (("--svg", "-", "--size", "10"), 2, "200<=x<=4000"),
        (("--svg", "-", "--pack", "tarot"), 2, "'tarot' is not one of"),
        (("--svg", "-", "--seat", "north"), 2, "'north' is not one of"),
        (("--svg", "table.png"), 2, "table.png has the name of another kind. Let it end in .svg"),
        (("--svg", "TABLE.PDF"), 2, "Let it end in .svg"),
        (("--svg", "nowhere/table.svg"), 2, "Could not open file 'nowhere/table.svg': No such file or directory"),
    ],
)
def test_show_says_why_it_draws_no_picture(arguments: tuple[str, ...], code: int, says: str) -> None:
    result = run("show", FORCING, *arguments)
    assert result.exit_code == code
    assert says in result.stderr
    assert "Traceback" not in result.output


def test_legal_lists_every_action() -> None:
    listed = json.loads(run("legal", FORCING, "--json").output)
    assert listed == [str(action) for action in cq.legal_actions(cq.position(FORCING))]
    assert "decline" in run("legal", FORCING).output


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("show", OVER), 0, {"outcome": "pone"}),
        (("judge", BORROW, "decline"), 0, {"legal": True, "law": None}),
        (("judge", BORROW, "meld", "3c", "5c6c", "4c4d4h"), 1, {"legal": False, "law": "5.2"}),
        (("layouts", "3c4c5c6c7c", "6d", "6h"), 1, {"layouts": []}),
        (("layouts", "Ac2c3c4c5c6c7cJcQcKc", "AdAh"), 1, {"layouts": [], "completed_by": []}),
    ],
)
def test_a_program_is_told_as_json_and_by_the_code(arguments: tuple[str, ...], code: int, told: dict[str, Any]) -> None:
    result = run(*arguments, "--json")
    assert (result.exit_code, json.loads(result.output) | told) == (code, json.loads(result.output))


@pytest.mark.parametrize("language", LANGUAGES)
def test_legal_says_when_there_is_no_action(language: str) -> None:
    assert run("legal", OVER, "--lang", language).output == cq.explain(OVER, language) + "\n"
    assert json.loads(run("legal", OVER, "--json").output) == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("show", "pone=4x/- dealer=- turn=pone/left"), "Pone (pone), place 1: “4x” is not a card."),
        (("show", "pone=-/-"), "The field “dealer” is missing."),
        (("judge", BORROW, "jump"), "“jump” is not an action."),
        (("legal", BORROW), "It depends on cards we can't see (pone)"),
        (("layouts", "3c3c"), "This card appears twice: 3c."),
        (("deal", "--rules", "poker"), "“poker” is not a set of rules."),
    ],
)
def test_what_cannot_be_read_exits_with_two_and_one_sentence(arguments: tuple[str, ...], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert "Traceback" not in result.output
    assert json.loads(run(*arguments, "--json").stdout)["error"]


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "Error: No space left on device\n"),
        (OSError("no more of this"), "Error: no more of this\n"),
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), ""),  # the reader has had enough, as in `conquian … | head`
    ],
    ids=["full", "unknown", "closed"],
)
def test_what_cannot_be_written_ends_with_one_and_the_reason(
    monkeypatch: pytest.MonkeyPatch, error: OSError, says: str
) -> None:
    def fail(_: str) -> None:
        raise error

    monkeypatch.setattr(click, "echo", fail)
    result = run("show", FORCING)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", says)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is full")
def test_what_could_not_be_written_does_not_fail_again_as_its_file_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", full)
        with pytest.raises(SystemExit) as ended:
            main(["show", FORCING])
    assert ended.value.code == 1


def game(tmp_path: Path) -> Path:
    state, actions = cq.deal(3), []
    while state.outcome is None:
        actions.append(cq.legal_actions(state)[0])
        state = cq.apply(state, actions[-1])
    path = tmp_path / "game.toml"
    cq.dump(cq.Record(cq.deal(3), 3, tuple(actions)), path)
    return path


def test_replay_and_check_a_record(tmp_path: Path) -> None:
    path = game(tmp_path)
    record = cq.load(path)
    output = run("replay", str(path)).output
    assert output.count("\n") == len(record.actions) + 2
    assert cq.explain(record.positions()[-1]) in output
    assert json.loads(run("replay", str(path), "--json").output)["result"] == record.result
    assert run("replay", str(path), "--ply", "2").output == run("show", str(record.positions()[2])).output
    assert run("replay", str(path), "--ply", "999").exit_code == 2
    checked = run("check", str(path))
    assert (checked.exit_code, checked.output) == (0, "1 file is all right.\n")


def test_check_names_file_line_and_mend(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('seed = 3\nactions = ["turn", "turn"]\n', encoding="utf-8")
    positions = tmp_path / "positions.txt"
    positions.write_text(f"# two\n{BORROW}\n{BORROW} {BORROW}\n", encoding="utf-8")
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    result = run("check", str(bad), str(positions), str(binary))
    assert result.exit_code == 1
    first, second, third = result.output.splitlines()
    assert first.endswith("Actions (actions), place 2: This action is not allowed by law 4.9: turn.")
    assert "positions.txt:3:" in second
    assert "appears twice" in second
    assert "binary.txt: line 1: This isn't text in UTF-8." in third


def test_without_signs_for_suits_the_table_is_drawn_in_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquian.commands.output.speaks_unicode", lambda: False)
    output = run("show", FORCING).output
    assert "3c" in output
    assert output.isascii()


def conquian(*arguments: str | bytes, stdin: bytes = b"", encoding: str = "utf-8:strict") -> tuple[int, bytes, bytes]:
    """What the command answers as a process of its own, with this encoding of its streams."""
    command = [sys.executable, "-m", "conquian", *arguments]
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LANG": "C"}
    done = subprocess.run(command, input=stdin, capture_output=True, env=environment, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii", "cp1252", "cp437"])
def test_no_encoding_of_the_terminal_is_a_reason_to_fail(encoding: str, tmp_path: Path) -> None:
    noted = tmp_path / "noted.toml"
    noted.write_text('seed = 1\nactions = ["turn"]\n[notes.en]\n1 = "a ♥ \\u001b[2J"\n', encoding="utf-8")
    for arguments, stdin, code in [
        (("show", "-"), b"\xff", 2),
        (("show", "-", "--json"), b"\xff", 2),
        (("show", "ü♥".encode(), "--lang", "de", "--json"), b"", 2),
        (("replay", str(noted), "--lang", "en"), b"", 0),
        (("show", FORCING, "--lang", "es"), b"", 0),
    ]:
        returned, out, err = conquian(*arguments, stdin=stdin, encoding=encoding)
        assert returned == code
        assert b"Traceback" not in err
        assert b"\x1b" not in out, "a note does not steer the terminal"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without an end")
def test_a_file_without_an_end_is_too_long() -> None:
    assert conquian("check", "/dev/zero")[0] == 1
    code, _, error = conquian("replay", "/dev/zero", "--lang", "en")
    assert (code, b"This is too long." in error) == (2, True)


def test_cards_may_be_named_as_the_rules_label_them() -> None:
    foster = "pone=7h?9/- dealer=?10/- centre=Kh stock=?18 waste=3c turn=pone/left rules=foster"
    assert json.loads(run("judge", foster, "discard", "10h", "--json").output)["law"] == "4.7"


def test_a_law_comes_with_what_each_source_says() -> None:
    data = json.loads(run("law", "6.5", "--lang", "de", "--json").output)
    assert data["title"] and data["text"] and data["switches"]
    assert len(data["sources"]) == 9
    assert all(entry["remark"] for entry in data["sources"] if entry["stance"] == "differs")
    output = run("law", "6.1", "--lang", "es").output
    assert output.startswith("Regla 6.1: ")
    assert "no dice nada de esto" in output, "rummyo knows no forcing"
    assert run("law", "6.99").exit_code == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_of_the_law_book_comes_whole_and_without_a_number_its_list(language: str) -> None:
    chapter = json.loads(run("law", "6", "--lang", language, "--json").output)
    assert [each["law"] for each in chapter["laws"]] == ["6.1", "6.2", "6.3", "6.4", "6.5", "6.6"]
    shown = run("law", "6", "--lang", language).output
    assert all(each["text"] in shown for each in chapter["laws"])
    assert list(json.loads(run("law", "--json").output)) == [str(law) for law in cq.Law]
    refused = run("law", "10", "--lang", language)
    assert (refused.exit_code, words(language, "cli", "no-law", number=10) in refused.stderr) == (2, True)


# --- files ---


RECORD = 'format = 1\nseed = 1897\nresult = "unfinished"\nactions = ["turn"]\n'


def test_a_record_is_one_by_its_ending_in_letters_of_any_case(tmp_path: Path) -> None:
    for name in ("R.TOML", "Game.Toml"):
        (tmp_path / name).write_text(RECORD, encoding="utf-8")
        assert run("check", str(tmp_path / name)).exit_code == 0


@pytest.mark.parametrize("command", [("check",), ("replay",), ("replay", "--ply", "1")])
def test_a_record_comes_from_standard_input(command: tuple[str, ...]) -> None:
    assert run(*command, "-", stdin=RECORD).exit_code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_in_standard_input_is_said_of_it(language: str) -> None:
    name = words(language, "notation", "stdin")
    for command, text, code in (
        ("check", RECORD.replace("turn", "trun"), 1),
        ("replay", RECORD.replace("turn", "trun"), 2),
        ("check", "pone=AdXs/-", 1),
        ("show", "pone=AdXs/-", 2),
    ):
        result = run(command, "-", "--lang", language, stdin=text)
        assert (result.exit_code, result.output.startswith(name)) == (code, True), result.output
        assert result.output.count(name) == 1
    assert run("check", "-", stdin=f"{FORCING}\n").exit_code == 0


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_is_read_as_editors_write_it(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "r.toml").write_text(f'{RECORD}[title]\nde = "„Mein“"\n', encoding=encoding)
    for command in ("check", "replay"):
        assert run(command, str(tmp_path / "r.toml")).exit_code == 0


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_in_another_encoding_is_named_with_the_place_and_the_mend(
    tmp_path: Path, encoding: str, language: str
) -> None:
    (tmp_path / "r.toml").write_text(f'{RECORD}[title]\nde = "„Mein“"\n', encoding=encoding)
    result = run("replay", str(tmp_path / "r.toml"), "--lang", language)
    assert result.exit_code == 2
    line = words(language, "notation", "in-line", line=6 if encoding == "cp1252" else 1, sentence="")
    mend = words(language, "notation", "faults", "not-text", expected="UTF-8")
    assert result.stderr == f"{tmp_path / 'r.toml'}: {line}{mend}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for command, code in (("check", 1), ("replay", 2), ("class-table", 2)):
        assert run(command, str(tmp_path / "pipe")).exit_code == code


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are Unicode there")
def test_cards_are_read_as_they_were_typed_where_the_locale_has_no_letters_for_them() -> None:
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for typed, code in (("A♠ 2♠ 3♠", 0), ("A♠ 9♠", 2)):
        done = subprocess.run(
            [sys.executable, "-m", "conquian", "layouts", *typed.split()], capture_output=True, env=plain, check=False
        )
        assert done.returncode == code
        assert b"?" not in done.stdout + done.stderr
    assert "9♠".encode() in done.stderr or rb"9\u2660" in done.stderr


# --- puzzles ----------------------------------------------------------------------------------------------------------


def test_mine_looks_for_the_themes_it_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(MinerRun, "go", lambda *_: False)
    asked = ("--theme", "hole", "--theme", "keep-alive")
    assert set(json.loads(run("mine", "--to", str(tmp_path), *asked, "--json").output)["themes"]) == set(asked[1::2])


@pytest.mark.parametrize("language", LANGUAGES)
def test_mine_says_whether_it_found_everything_or_was_stopped(
    language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stopped(*_: object) -> bool:
        raise KeyboardInterrupt

    mine = ("mine", "--to", str(tmp_path), "--theme", "hole", "--lang", language)
    for go, code, says in [
        (lambda *_: True, 0, None),
        (lambda *_: False, 0, "more-games"),
        (stopped, 130, "stopped"),
    ]:
        monkeypatch.setattr(MinerRun, "go", go)
        result = run(*mine)
        assert result.exit_code == code
        assert result.output.splitlines()[2:] == ([words(language, "mining", says)] if says else [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_mine_complains_of_a_folder_with_other_puzzles_as_an_error(language: str, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine.toml").touch()
    result = run("mine", "--to", str(tmp_path), "--lang", language)
    says = words(language, "mining", "other", folder=tmp_path)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", says + "\n")
    result = run("mine", "--to", str(tmp_path), "--lang", language, "--json")
    assert (result.exit_code, json.loads(result.stdout), result.stderr) == (2, {"error": says}, "")


# --- the site ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("copied", "kept"), [(0, 0), (3, 0), (0, 1), (2, 5)])
def test_lab_says_how_many_notebooks_it_copied_and_how_many_it_left(
    language: str, copied: int, kept: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened = []
    made = SimpleNamespace(folder=tmp_path, copied=copied, kept=kept)
    jupyter = SimpleNamespace(workshop=lambda _: made, open_lab=lambda *how: opened.append(how))
    monkeypatch.setitem(sys.modules, "conquian.site.lab", jupyter)
    result = CliRunner(env={"LANG": language, "LC_ALL": ""}).invoke(main, ["lab"])
    counts = {"copied": copied, "kept": kept}
    assert result.output.splitlines() == [
        words(language, "cli", "lab", "folder", folder=tmp_path),
        *(words(language, "cli", "lab", name, n=n) for name, n in counts.items() if n),
    ]
    assert opened == [(tmp_path, None, True, False)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_extra_brings_is_named_with_the_extra(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "conquian.site.lab", raising=False)
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)  # as if it were not installed
    result = CliRunner(env={"LANG": language, "LC_ALL": ""}).invoke(main, ["lab"])
    values = {"missing": "jupyterlab.labapp", "extra": "site", "python": sys.executable}
    assert result.exit_code == 1
    assert result.stderr == f"Error: {words(language, 'cli', 'no-extra', **values)}\n"


def test_no_extra_is_named_for_a_module_of_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "conquian.site.lab", None)
    result = run("lab")
    assert isinstance(result.exception, ModuleNotFoundError)
    assert result.exception.name == "conquian.site.lab"


@pytest.mark.parametrize("language", LANGUAGES)
def test_doctor_says_why_the_site_cannot_be_loaded(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "conquian.site.checks.environment_checks"
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError) as missing:
        __import__(name)
    result = run("doctor", "--lang", language)
    assert (result.exit_code, result.stderr) == (1, "")
    assert words(language, "doctor", "site", "broken", error=missing.value) in result.stdout

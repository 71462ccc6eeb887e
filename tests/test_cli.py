"""The command line: what it answers, in words and as JSON, and the codes it exits with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import conquian as cq
from conquian.__main__ import main

FORCING = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d?15 waste=7d turn=pone/left"
BORROW = "pone=4h?5/3c4c5c6c dealer=?10/- centre=4d stock=?18 turn=pone/left"


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner(env={"LANG": "C", "LC_ALL": ""}).invoke(main, arguments, input=stdin)


def test_deal_is_reproducible_and_shows_as_a_position() -> None:
    line = run("deal", "--seed", "1897").output.strip()
    assert line == str(cq.deal(1897))
    assert run("deal", "--seed", "1897", "--json").output == json.dumps({"position": line}) + "\n"
    assert "rules=mexican" in run("deal", "--rules", "mexican").output


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "It's the pone's turn. Meld with the centre card or decline it: king of hearts."),
        ("de", "Am Zug: Vorhand. Mit der Mittelkarte melden oder sie ablehnen: Herz König."),
        ("es", "Es el turno del mano. Combina la carta del centro o recházala: rey de copas."),
    ],
)
def test_show_draws_the_table_and_says_what_to_do(lang: str, sentence: str) -> None:
    result = run("show", FORCING, "--lang", lang)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[-1] == sentence
    assert any("3♣   3♦   3♥   3♠      6♥   7♥   J♥   Q♥" in line for line in lines)
    assert len({line.find("♦") for line in lines if line.startswith("  ")}) > 1, "every row is drawn"


def test_show_reads_a_position_from_standard_input() -> None:
    assert json.loads(run("show", "-", "--json", stdin=FORCING).output)["position"] == FORCING + " rules=pagat"


def test_show_says_what_a_study_leaves_out() -> None:
    study = FORCING.replace("?15", "?11")
    assert "4 cards are left out." in run("show", study).output


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


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--size", "300"), 2, "--pack, --size and --seat are about the picture that --svg draws."),
        (("--seat", "pone"), 2, "are about the picture"),
        (("--svg", "-", "--size", "10"), 2, "200<=x<=4000"),
        (("--svg", "-", "--pack", "tarot"), 2, "'tarot' is not one of"),
        (("--svg", "-", "--seat", "north"), 2, "'north' is not one of"),
        (("--svg", "nowhere/table.svg"), 1, "Could not open file 'nowhere/table.svg'"),
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


@pytest.mark.parametrize(("action", "code", "law"), [("decline", 0, None), ("meld 3c 5c6c 4c4d4h", 1, "5.2")])
def test_judge_exits_with_the_verdict(action: str, code: int, law: str | None) -> None:
    result = run("judge", BORROW, *action.split(), "--json")
    assert result.exit_code == code
    assert json.loads(result.output)["law"] == law


def test_judge_gives_the_reason_and_the_law() -> None:
    output = run("judge", BORROW, "meld", "3c", "5c6c", "4c4d4h", "--lang", "de").output
    assert "Der Rest wäre keine Meldung mehr: Kreuz 3, Kreuz 5 und Kreuz 6." in output
    assert "Regel 5.2" in output


def test_layouts_of_the_ten_card_hole() -> None:
    result = run("layouts", "Ac2c3c4c5c6c7cJcQcKc")
    assert result.exit_code == 0
    assert result.output.startswith("8 layouts")
    assert "No single card completes them." in result.output


def test_layouts_of_cards_that_have_none() -> None:
    result = run("layouts", "3c4c5c6c7c", "6d", "6h")
    assert result.exit_code == 1
    assert "at least these: 7 of clubs." in result.output
    assert json.loads(run("layouts", "3c4c5c6c7c", "6d", "6h", "--json").output)["layouts"] == []


def test_perft_counts() -> None:
    assert run("perft", str(cq.deal(5, "mexican")), "--depth", "2").output.split() == ["1", "8", "2", "64"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("show", "pone=4x/- dealer=- turn=pone/left"), "Pone (pone), place 1: “4x” is not a card."),
        (("show", "pone=-/-"), "The field “dealer” is missing."),
        (("judge", BORROW, "jump"), "“jump” is not an action."),
        (("legal", BORROW), "it depends on cards we can't see (pone)"),
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
    assert "Pone" in run("replay", str(path), "--ply", "2").output
    assert run("replay", str(path), "--ply", "999").exit_code == 2
    assert run("check", str(path)).output == "1 file is all right.\n"


def test_check_names_file_line_and_mend(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('seed = 3\nactions = ["turn", "turn"]\n', encoding="utf-8")
    positions = tmp_path / "positions.txt"
    positions.write_text(f"# two\n{BORROW}\n{BORROW} {BORROW}\n", encoding="utf-8")
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe")
    result = run("check", str(bad), str(positions), str(binary))
    assert result.exit_code == 1
    first, second, third = result.output.splitlines()
    assert first.endswith("Actions (actions), place 2: This action is not allowed by law 4.9: turn.")
    assert "positions.txt:3:" in second
    assert "appears twice" in second
    assert "not readable text" in third


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

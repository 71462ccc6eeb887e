"""The commands `conquian play` and `conquian puzzle ask`: a person at a terminal, by numbers and by words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import conquian as cq
from conquian.commands.group import main
from conquian.explain.words import LANGUAGES
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.question import PuzzleQuestion

QUESTION = next(name for name in library.names() if isinstance(library.puzzle(name), PuzzleQuestion))


def run(*arguments: str | Path, typed: str = "", language: str = "C") -> Result:
    runner = CliRunner(env={"LANG": language, "LC_ALL": ""})
    return runner.invoke(main, list(map(str, arguments)), input=typed)


@pytest.mark.parametrize("seat", ["pone", "dealer"])
def test_a_game_is_played_to_its_end_and_kept(tmp_path: Path, seat: str) -> None:
    file = tmp_path / "game.toml"
    result = run("play", "--seed", "3", "--seat", seat, "--record", file, "--json", typed="1\n" * 200)
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    record = cq.load(file)
    assert (told["result"], told["seed"]) == (record.result, 3) and record.result != "unfinished"
    assert told["actions"] == [str(action) for action in record.actions]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_refused_is_explained_and_asked_again(language: str) -> None:
    result = run("play", "--seed", "3", typed="discard 2c\nturn Ac\nfoo\n99\nturn\nq\n", language=language)
    assert result.exit_code == 0
    assert cq.explain(cq.judge(cq.deal(3), "discard 2c"), language) in result.stdout
    assert result.stdout.count("meld 3c4c5c") == 2  # what can be typed, said for a card that is named and for 99
    with pytest.raises(cq.NotationError) as unread:
        cq.action("foo")
    assert cq.explain(unread.value, language) in result.stdout


def test_the_hand_of_the_opponent_is_not_shown() -> None:
    state = cq.deal(3)
    result = run("play", "--seed", "3", typed="q\n")
    hidden = [card for card in state.hands[1].cards if f" {card} " in result.stdout.replace("♥", "h").replace("♠", "s")]
    assert not hidden


def test_input_that_ends_stops_the_game() -> None:
    result = run("play", "--seed", "3")
    assert result.exit_code == 0 and result.stdout.rstrip().endswith("Stopped.")


def test_a_puzzle_is_asked_until_it_is_solved() -> None:
    right = library.puzzle("hole-001")
    assert not isinstance(right, PuzzleQuestion)
    result = run("puzzle", "ask", "hole-001", "--json", typed="decline\n3\n1\n2\n3\n4\n5\n" * 4)
    told = json.loads(result.stdout)
    assert told["puzzle"] == "hole-001" and told["solved"] and told["tries"] > 1


def test_a_question_is_answered_by_the_number_of_a_choice() -> None:
    asked = library.puzzle(QUESTION)
    assert isinstance(asked, PuzzleQuestion)
    number = [choice.name for choice in asked.choices].index(asked.right) + 1
    result = run("puzzle", "ask", QUESTION, "--json", typed=f"none\n{number}\n")
    assert json.loads(result.stdout) == {"puzzle": QUESTION, "solved": True, "tries": 1}


def test_a_puzzle_that_is_not_there_is_named() -> None:
    result = run("puzzle", "ask", "moon-001")
    assert result.exit_code == 2 and "There's no puzzle called moon-001" in result.stderr

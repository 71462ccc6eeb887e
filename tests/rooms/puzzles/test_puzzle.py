"""Puzzles are read as they are written, say what is wrong with them, and a hostile file is a NotationError."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import conquian as cq
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.puzzles.features import LEVELS, Features, features
from conquian.rooms.puzzles.library import puzzle as puzzle_named
from conquian.rooms.puzzles.puzzle import Blemish, Puzzle, PuzzleKnown, PuzzleObjection
from conquian.rooms.puzzles.puzzle_file import certificate, dump, load, loads
from conquian.rooms.puzzles.themes import Theme, bears_out, choice_of, themes
from conquian.solver.certificates.best_chance import certify_chance
from conquian.solver.certificates.certificate import OpenHandCertificate, RuleCertificate, Ruling, certify
from conquian.solver.certificates.sure_plan import PlanCertificate, certify_sure
from conquian.solver.certificates.vocabulary import CertificateKind, Goal
from conquian.solver.open_hand import analyse

STUDY = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre={} stock=5h4h2d waste=7d turn=pone/left"
BLIND = cq.position(
    "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?1/JcJdJs,QcQdQs,KcKdKs centre=Kh stock=?1"
    " waste=AcAh2c2h4c4d4h4s5c5d5h5s6c6d6s7c7d7s turn=pone/left"
)


def an_open_puzzle() -> Puzzle:
    found = certify(cq.position(STUDY.format("Ac")), CertificateKind.OPEN)
    texts = (("de", "Was nun?"), ("en", 'What "now"?'))
    return Puzzle("out-1", "a-study", found, found.accepted, features(found), titles=texts, texts=texts)


def a_seat_puzzle() -> Puzzle:
    found = certify_sure(BLIND, Goal.DRAW)
    return Puzzle("blind", "keep-alive", found, found.accepted)


def a_chance() -> Puzzle:
    found = certify_chance(BLIND, Goal.WIN)
    return Puzzle("chance", "odds", found, found.accepted)


def a_rule_question() -> Puzzle:
    state = cq.position(STUDY.format("Ac"))
    asked = [cq.action(text) for text in ("meld AcAdAs 3c3d3h3s 6h7hJhQh", "meld AcAdAs 3c3d3h", "discard Ad")]
    found = certify(state, CertificateKind.RULE, asked=asked)
    return Puzzle("rule", "what-is-legal", found, found.accepted)


def a_played_one() -> Puzzle:
    record = cq.Record(cq.deal(3), 3, (cq.action("turn"),))
    found = certify(record.positions()[-1], CertificateKind.RULE, asked=[cq.action("decline"), cq.action("turn")])
    return Puzzle("first", "what-is-legal", found, found.accepted, game=record)


def the_puzzle(name: str) -> Puzzle:
    found = puzzle_named(name)
    assert isinstance(found, Puzzle)
    return found


PUZZLES = (an_open_puzzle(), a_seat_puzzle(), a_chance(), a_rule_question(), a_played_one())


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_what_is_written_is_read(puzzle: Puzzle, tmp_path: Path) -> None:
    assert loads(str(puzzle)) == puzzle
    assert str(loads(str(puzzle))) == str(puzzle)
    assert certificate(str(puzzle.certificate)) == puzzle.certificate
    dump(puzzle, tmp_path / "puzzle.toml")
    assert load(tmp_path / "puzzle.toml") == puzzle


def test_actions_are_written_as_one_text_and_read_as_a_list_too() -> None:
    """Older files have every action on a line of its own."""
    one = the_puzzle("hole-001")
    assert one.game is not None
    line = next(line for line in str(one).splitlines() if line.startswith('actions = "'))
    actions = [str(action) for action in one.game.actions]
    assert line == f'actions = "{"; ".join(actions)}"'
    assert len(actions) > 50
    old = "actions = [\n" + "".join(f'  "{action}",\n' for action in actions) + "]"
    assert loads(str(one).replace(line, old)) == one
    assert loads(str(one).replace(line, line.replace("; ", ";"))) == one
    dealt = replace(a_played_one(), game=cq.Record(cq.deal(3), 3))
    assert 'actions = ""\n' in str(dealt)
    assert loads(str(dealt).replace('actions = ""', "actions = []")) == loads(str(dealt)) == dealt


@pytest.mark.parametrize(
    ("actions", "place"),
    [('"turn; jump"', 2), ('"turn; "', 2), ('";"', 1), ('["turn; decline"]', 1), ("3", 1), ("[3]", 1), ("{}", 1)],
)
def test_actions_that_cannot_be_read_are_refused_with_their_place(actions: str, place: int) -> None:
    text = changed('actions = "turn"', f"actions = {actions}", a_played_one())
    with pytest.raises(NotationError) as raised:
        loads(text)
    assert (raised.value.field, raised.value.place) == ("game.actions", place)


@pytest.mark.parametrize(
    "puzzle", [a_rule_question(), a_played_one(), an_open_puzzle()], ids=lambda puzzle: puzzle.name
)
def test_what_holds_has_nothing_wrong(puzzle: Puzzle) -> None:
    assert puzzle.check() == ()


def test_a_puzzle_says_who_wants_what_and_what_is_known() -> None:
    opened, seat, chance, rule, _ = PUZZLES
    assert (opened.who, opened.goal, opened.known) == (cq.Seat.PONE, Goal.WIN, PuzzleKnown.ALL)
    assert (seat.goal, seat.known, chance.known) == (Goal.DRAW, PuzzleKnown.SEAT, PuzzleKnown.SEAT)
    assert rule.goal is None


def test_equal_layouts_are_accepted_alike() -> None:
    """Three fours of a kind less one lie as sets or as runs; where grouping matters these are two answers."""
    line = "pone=AcAdAh6c/3c3d3h,2c2d2h dealer=JcJdJhJsQcQdQhQsKcKd/- centre=As stock=7c turn=pone/left rules={}"
    sets, runs = cq.action("meld AcAdAhAs 2c2d2h 3c3d3h"), cq.action("meld Ac2c3c Ad2d3d Ah2h3h As")
    for rules, alike in (("pagat", True), ("pagat,borrowing=ends", False)):
        state = cq.position(line.format(rules))
        puzzle = Puzzle("x", "x", RuleCertificate(state, (Ruling(sets, None),)), (sets,))
        assert puzzle.accepts(sets)
        assert puzzle.accepts(runs) is alike
        assert not puzzle.accepts(cq.action("decline"))


def test_what_is_no_study_needs_a_game() -> None:
    played = a_played_one()
    assert PuzzleObjection(Blemish.UNREACHABLE) in replace(played, game=None).check()
    assert PuzzleObjection(Blemish.UNREACHABLE) in replace(an_open_puzzle(), game=played.game).check()


def test_answers_are_those_that_are_proved() -> None:
    puzzle = an_open_puzzle()
    (right,), (wrong, *_) = puzzle.accepted, puzzle.certificate.rejected
    assert replace(puzzle, accepted=(right, wrong)).check() == (PuzzleObjection(Blemish.ANSWER_TOO_MANY, wrong),)
    assert PuzzleObjection(Blemish.ANSWER_MISSING, right) in replace(puzzle, accepted=(wrong,)).check()
    assert PuzzleObjection(Blemish.NO_CHOICE) in replace(puzzle, accepted=()).check()
    assert PuzzleObjection(Blemish.NO_CHOICE) in replace(puzzle, accepted=(right, right)).check()


def test_features_are_measured_again() -> None:
    puzzle = an_open_puzzle()
    assert puzzle.features == Features(actions=2, accepted=1, depth=1, greedy_errs=False)
    for wrong in (replace(puzzle.features, depth=2), replace(puzzle.features, greedy_errs=True)):
        assert replace(puzzle, features=wrong).check() == (PuzzleObjection(Blemish.FEATURES),)


def test_a_theme_has_to_be_borne_out() -> None:
    """Where nothing else tempts, going out is no theme; a rule question has none of ours; other themes are free."""
    wrong = (PuzzleObjection(Blemish.THEME),)
    assert replace(an_open_puzzle(), theme="go-out").check() == wrong
    assert replace(a_rule_question(), theme="go-out").check() == wrong
    for name in ("hole-001", "right-ace-001", "keep-alive-001"):
        found = the_puzzle(name)
        assert found.check() == ()
        assert isinstance(found.certificate, OpenHandCertificate | PlanCertificate)
        assert {theme for theme in Theme if not replace(found, theme=theme).check()} == themes(
            choice_of(found.certificate)
        )
    assert replace(the_puzzle("hole-001"), theme="of-my-own").check() == ()


def test_a_theme_is_about_the_goal_that_is_told() -> None:
    """Told as a puzzle about not losing, one about the discard that wins is about something else."""
    winning = the_puzzle("single-out-001").certificate
    assert isinstance(winning, OpenHandCertificate) and winning.goal is Goal.WIN and bears_out(winning, "single-out")
    assert not bears_out(replace(winning, goal=Goal.DRAW), "single-out")


def test_levels_go_from_one_to_the_last() -> None:
    every = [Features(n, k, d, g) for n in (2, 3, 9) for k in (1, 2, 3) for d in (0, 8, 9, 30) for g in (False, True)]
    assert {one.level for one in every} == set(range(1, LEVELS + 1))
    for one in every:
        assert one.level <= replace(one, greedy_errs=True).level
        assert one.level <= replace(one, depth=one.depth + 20).level
        assert one.level <= replace(one, actions=one.actions * 5).level


def test_a_file_that_tells_its_level_by_the_earlier_rule_opens_and_is_written_by_the_new_one() -> None:
    now = str(an_open_puzzle())
    assert "level = 2" in now
    assert str(loads(changed("level = 2", "level = 1"))) == now


def test_depth_is_that_of_the_end_which_settles_the_question() -> None:
    found = certify(cq.position(STUDY.format("Kh")), CertificateKind.OPEN)
    assert features(found).depth == analyse(found.position).distance == 11
    assert features(certify_chance(BLIND, Goal.WIN)).depth == 0


# --- what cannot be read ----------------------------------------------------------------------------------------------


def changed(old: str, new: str, puzzle: Puzzle | None = None) -> str:
    text = str(puzzle or an_open_puzzle())
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", Fault.FIELD_MISSING),
        ("[[[", Fault.NOT_TOML),
        ("a." * 20 + "a = 1", Fault.NOT_TOML),
        ("x = 1", Fault.NOT_A_FIELD),
        ("# " + "x" * 200_000, Fault.TOO_LONG),
        (changed("format = 1", "format = 2"), Fault.NOT_THE_TYPE),
        (changed("format = 1", "format = true"), Fault.NOT_THE_TYPE),
        (changed('name = "out-1"', 'name = "../out"'), Fault.NOT_THE_TYPE),
        (changed('name = "out-1"', "name = 3"), Fault.NOT_THE_TYPE),
        (changed('theme = "a-study"', ""), Fault.FIELD_MISSING),
        (changed('who = "pone"', 'who = "dealer"'), Fault.NOT_A_VALUE),
        (changed('known = "all"', 'known = "seat"'), Fault.NOT_A_VALUE),
        (changed('goal = "win"', 'goal = "more"'), Fault.NOT_A_VALUE),
        (changed("centre=Ac", "centre=A"), Fault.NOT_A_CARD),
        (changed("stock=5h4h2d", "stock=?3"), Fault.HIDDEN_HAND),
        (changed("accepted = [", "accepted = [3, "), Fault.NOT_THE_TYPE),
        (changed("accepted = [", 'accepted = ["jump", '), Fault.NOT_AN_ACTION),
        (changed('kind = "CO"', 'kind = "C9"'), Fault.NOT_A_VALUE),
        (changed('kind = "CO"', 'kind = "CO"\nmore = 1'), Fault.NOT_A_FIELD),
        (changed('"decline" = ', '"decline" = 2 # '), Fault.NOT_A_NUMBER),
        (changed("depth = 1", "depth = -1"), Fault.NOT_A_NUMBER),
        (changed("depth = 1", "depth = 99999999999999999999999"), Fault.NOT_A_NUMBER),
        (changed("level = 2", "level = 3"), Fault.NOT_A_VALUE),
        (changed("greedy_errs = false", "greedy_errs = 0"), Fault.NOT_THE_TYPE),
        (changed("en = ", "en = 3 # "), Fault.NOT_THE_TYPE),
        (changed("en = ", "english = "), Fault.NOT_THE_TYPE),
        (changed("seed = 3", "seed = -3", a_played_one()), Fault.NOT_A_NUMBER),
        (changed("seed = 3", "sed = 3", a_played_one()), Fault.NOT_A_FIELD),
        (changed("seed = 3", "", a_played_one()), Fault.FIELD_MISSING),
        (changed('"turn"\n', '"decline"\n', a_played_one()), Fault.ILLEGAL),
        (changed('"turn"\n', "[7]\n", a_played_one()), Fault.NOT_THE_TYPE),
        (changed('"turn"\n', '["\\\\\\u007f"]\n', a_played_one()), Fault.NOT_AN_ACTION),
        (changed('= "legal"', '= "fine"', a_rule_question()), Fault.NOT_A_VALUE),
        (changed('rest = "open"', 'rest = "luck"', a_chance()), Fault.NOT_A_VALUE),
        (changed("worlds = 2", 'worlds = "2"', a_chance()), Fault.NOT_THE_TYPE),
        (changed('"decline" = [', '"decline" = [1, ', a_chance()), Fault.NOT_THE_TYPE),
        (changed("pone=AdAs/", "pone=?2/", a_seat_puzzle()), Fault.HIDDEN_HAND),
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_why(text: str, fault: Fault) -> None:
    with pytest.raises(cq.NotationError) as caught:
        loads(text)
    assert caught.value.fault is fault
    for language in ("en", "de", "es"):
        assert cq.explain(caught.value, language)


def mutilated(text: str, rng: Random) -> str:
    """The text with something cut out, doubled, or exchanged."""
    if rng.random() < 0.5:  # one sign for another of its kind, so that it can often still be read
        place = rng.randrange(len(text))
        alike = next((kind for kind in ("0123456789", "cdhs", "AJQK") if text[place] in kind), text[place])
        return text[:place] + rng.choice(alike) + text[place + 1 :]
    start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    end = min(end, start + rng.choice((1, 5, 80)))
    piece = rng.choice(["", "]", '"', "=", "\n", "7h", "?9", "[certificate]", "é", "\x00", text[start:end] * 2])
    return text[:start] + piece + text[end:]


def texts() -> Iterator[str]:
    rng = Random(1897)
    for puzzle in PUZZLES:
        for _ in range(250):
            text = str(puzzle)
            for _ in range(rng.randint(1, 3)):
                text = mutilated(text, rng)
            yield text


def test_whatever_a_file_says_it_raises_nothing_else() -> None:
    read = 0
    for text in texts():
        try:
            puzzle = loads(text)
        except cq.NotationError:
            continue
        read += 1
        assert loads(str(puzzle)) == puzzle
        puzzle.check()  # says what is wrong, and raises nothing either
    assert read > 20


def test_no_file_no_puzzle(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(cq.NotationError):
        load(tmp_path / "bytes.toml")

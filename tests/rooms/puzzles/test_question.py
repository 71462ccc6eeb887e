"""Questions and cook hunts: one choice holds, a claim has missed something, and hostile files are NotationErrors."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Final

import pytest

import conquian as cq
from conquian.course.goals import read_goal
from conquian.notation.errors import Fault
from conquian.rooms.puzzles.library import mined, puzzle
from conquian.rooms.puzzles.puzzle import Blemish, Puzzle, PuzzleKnown, PuzzleObjection
from conquian.rooms.puzzles.puzzle_file import loads, read
from conquian.rooms.puzzles.question import Means, PuzzleQuestion, QuestionChoice, QuestionFlaw, QuestionObjection
from conquian.solver.certificates.certificate import certify
from conquian.solver.certificates.vocabulary import CertificateKind
from tests.checkout import ROOT
from tests.rooms.puzzles.test_puzzle import an_open_puzzle, mutilated

DOCS: Final = (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8")
EXAMPLE: Final = next(text for text in re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL) if "[[choices]]" in text)
STUDY: Final = (
    "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d waste=7d turn=pone/left"
)


def the_example() -> PuzzleQuestion:
    found = read(EXAMPLE)
    assert isinstance(found, PuzzleQuestion)
    return found


def test_the_example_of_the_docs_holds() -> None:
    found = the_example()
    assert found.check() == ()
    assert (found.right, found.means, found.known, found.seat) == ("pone", Means.OUTLOOK, PuzzleKnown.ALL, cq.Seat.PONE)
    assert found.accepts("pone") and not found.accepts("dealer") and not found.accepts("")
    assert read(str(found)) == found and str(read(str(found))) == str(found)


@pytest.mark.parametrize("goal", [
    "dead", "alive 2", "outs-are 2d5h", "alive-are -", "in-hand 6d", "can meld 3c3d3h", "cannot 4.4 meld 3c3d3h",
    "no-meld 3.2 3c4c6c", "layouts 2 3c4c5c", "deals-next pone", {"any": ["wins", {"not": "draws"}]},
    ["dead", "they-dead"],
])  # fmt: skip
def test_goals_are_written_as_they_are_read(goal: object) -> None:
    found = the_example()
    other = replace(found, choices=(QuestionChoice("one", read_goal(goal)), *found.choices[1:]))
    assert read(str(other)) == other


def test_exactly_one_choice_has_to_hold() -> None:
    found = the_example()
    pone, dealer, both = found.choices
    none = replace(found, choices=(dealer, both))
    assert none.check() == (QuestionObjection(QuestionFlaw.NONE_RIGHT),) and none.right == ""
    two = replace(found, choices=(pone, dealer, replace(both, goal=read_goal("hole"))))
    assert two.check() == (QuestionObjection(QuestionFlaw.MORE_RIGHT, "both"),)


def test_what_depends_on_unknown_cards_is_no_choice() -> None:
    found = the_example()
    hidden = replace(found, position=cq.player_view(found.position, cq.Seat.PONE).state)
    assert hidden.known is PuzzleKnown.SEAT
    assert QuestionObjection(QuestionFlaw.NOT_KNOWN, "dealer") in hidden.check()


def test_what_it_takes_to_answer() -> None:
    found = the_example()
    plain = [QuestionChoice("a", read_goal("holds 0")), QuestionChoice("b", read_goal({"not": "holds 0"}))]
    assert replace(found, choices=tuple(plain)).means is Means.LAWS
    assert (
        replace(found, choices=(*plain, QuestionChoice("c", read_goal(["dead", {"any": ["wins"]}])))).means
        is Means.SOLVER
    )


@pytest.mark.parametrize(("old", "new", "fault"), [
    ('goal = ["dead", "they-dead"]', 'goal = "melted"', Fault.NOT_A_VALUE),
    ('goal = ["dead", "they-dead"]', "", Fault.FIELD_MISSING),
    ('goal = ["dead", "they-dead"]', "goal = []", Fault.NOT_THE_TYPE),
    ('name = "both"', 'name = "pone"', Fault.FIELD_TWICE),
    ('name = "both"', 'name = "Both"', Fault.NOT_THE_TYPE),
    ('name = "both"', 'name = "both"\nright = true', Fault.NOT_A_FIELD),
    ('text.en = "Both"', "text.en = 3", Fault.NOT_THE_TYPE),
    ('who = "pone"', 'who = "me"', Fault.NOT_A_SEAT),
    ('known = "all"', 'known = "seat"', Fault.NOT_A_VALUE),
    ('who = "pone"', 'who = "pone"\naccepted = []', Fault.NOT_A_FIELD),
])  # fmt: skip
def test_what_cannot_be_read_says_why(old: str, new: str, fault: Fault) -> None:
    assert old in EXAMPLE
    with pytest.raises(cq.NotationError) as caught:
        read(EXAMPLE.replace(old, new))
    assert caught.value.fault is fault
    assert cq.explain(caught.value, "de")


def test_a_question_has_two_to_six_choices() -> None:
    head, *choices = EXAMPLE.split("[[choices]]")
    many = [f'\nname = "x{n}"\ngoal = "dead"\n' for n in range(7)]
    for some in ([choices[0]], many):
        with pytest.raises(cq.NotationError):
            read("[[choices]]".join([head, *some]))
    with pytest.raises(cq.NotationError):
        read(head + "choices = []\n")


def test_whatever_a_file_says_it_raises_nothing_else() -> None:
    rng = Random(1897)
    read_so_far = 0
    for _ in range(400):
        try:
            found = read(mutilated(EXAMPLE, rng))
        except cq.NotationError:
            continue
        read_so_far += 1
        assert read(str(found)) == found
        found.check()
    assert read_so_far > 20


# --- cook hunts -------------------------------------------------------------------------------------------------------


def a_hunt() -> Puzzle:
    """Several answers win, and only one is claimed."""
    found = certify(cq.position(STUDY), CertificateKind.OPEN)
    assert len(found.accepted) == 1
    return Puzzle("hunt", "of-my-own", found, found.accepted, claimed=found.rejected[:1])


def test_right_is_what_the_claim_has_missed() -> None:
    shelf = (each for name in mined() if isinstance(each := puzzle(name), Puzzle))
    several = next(each for each in shelf if len(each.accepted) > 1)
    first, *others = several.accepted
    hunt = replace(several, claimed=(first,))
    assert hunt.check() == ()
    assert hunt.is_claimed(first) and not hunt.accepts(first)
    assert hunt.sought == tuple(others) and all(map(hunt.accepts, others))
    assert replace(hunt, claimed=several.accepted).check() == (PuzzleObjection(Blemish.NOTHING_MISSED),)


def test_a_claim_may_be_wrong_in_itself() -> None:
    hunt = a_hunt()
    assert hunt.check() == () and hunt.sought == hunt.accepted
    assert not hunt.accepts(hunt.claimed[0])


def test_a_claim_is_read_and_written() -> None:
    hunt = a_hunt()
    assert loads(str(hunt)) == hunt and "claimed = " in str(hunt)
    assert "claimed" not in str(an_open_puzzle())
    with pytest.raises(cq.NotationError):
        loads(str(hunt).replace("claimed = [", "claimed = [3, "))


def test_of_what_is_legal_each_layout_is_an_answer() -> None:
    state = cq.position("pone=3d3h6cKs/AcAdAh,2c2d2h dealer=?10/- centre=3c stock=?18 turn=pone/left")
    sets, runs = cq.action("meld AcAdAh 2c2d2h 3c3d3h"), cq.action("meld Ac2c3c Ad2d3d Ah2h3h")
    found = certify(state, CertificateKind.RULE, asked=[sets, runs])
    hunt = Puzzle("x", "of-my-own", found, found.accepted, claimed=(sets,))
    assert hunt.check() == () and hunt.sought == (runs,)
    assert hunt.accepts(runs) and not hunt.accepts(sets)

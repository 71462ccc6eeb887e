"""A learner at a puzzle: every equal answer counts, the judge's refusals do not, and nothing solved is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from random import Random
from types import SimpleNamespace
from typing import Final, assert_never

import pytest

import conquian as cq
from conquian.advice.seat_value import SeatStanding
from conquian.course.lesson import Part
from conquian.course.progress import Progress, Result
from conquian.game.actions import DECLINE, FORCE, TURN, Action, Meld
from conquian.game.spreads import taken_apart
from conquian.game.state import CLAIM, Phase, Seat
from conquian.notation.errors import NotationError
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept as kept_learning
from conquian.rooms.learn.session_text import resume as resume_learning
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.features import LEVELS
from conquian.rooms.puzzles.library import next_one
from conquian.rooms.puzzles.puzzle import Puzzle, PuzzleKnown
from conquian.rooms.puzzles.puzzle_answer import AnswerResult, relabelled_puzzle
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.puzzles.session_text import fields, kept, read, resume
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import OpenHandCertificate, RuleCertificate, certify
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.solver.certificates.vocabulary import CertificateKind, Goal
from conquian.teach.suit_permutation import ORDERS
from tests.notation.fuzzing import check, hostile

NAMES: Final = library.names()
QUESTION: Final = next(name for name in NAMES if isinstance(library.puzzle(name), PuzzleQuestion))
HUNTS: Final = [name for name in NAMES if isinstance(one := library.puzzle(name), Puzzle) and one.claimed]
LISTED: Final = next(name for name in NAMES if PuzzleSession(name).is_list)
FIRST: Final = "hole-001"
OPEN_ONE: Final = next(
    one for name in NAMES
    if isinstance(one := library.puzzle(name), Puzzle) and isinstance(one.certificate, OpenHandCertificate)
    and one.goal is Goal.WIN
)  # fmt: skip


def wrong(now: PuzzleSession) -> cq.Action:
    return now.puzzle.certificate.rejected[0]


# --- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted({*Random(7).sample(NAMES, 30), *HUNTS, QUESTION, LISTED}))
def test_what_is_proved_is_right_and_everything_else_is_not(name: str) -> None:
    now = PuzzleSession(name)
    asked = now.asked
    if isinstance(asked, PuzzleQuestion):
        verdicts = {each.name: now.choose(each.name).verdict for each in asked.choices}
        assert [name for name, verdict in verdicts.items() if verdict is AnswerResult.RIGHT] == [asked.right]
        assert set(verdicts.values()) == {AnswerResult.RIGHT, AnswerResult.WRONG}
        return
    if now.is_list:
        for action in asked.certificate.accepted:
            assert now.tick(action).found == (action,) and not now.tick(action).helped
        for action in asked.certificate.rejected:
            assert now.tick(action).found == () and now.tick(action).helped
        return
    for action in asked.certificate.accepted:
        claimed = asked.is_claimed(action)
        assert now.act(action).verdict is (AnswerResult.CLAIMED if claimed else AnswerResult.RIGHT)
    for action in asked.certificate.rejected:
        assert now.act(action).verdict is AnswerResult.WRONG


def test_what_the_judge_refuses_is_no_answer() -> None:
    now = PuzzleSession(FIRST)
    for action in (TURN, FORCE, cq.action("discard 5h")):
        with pytest.raises(cq.IllegalAction):
            now.act(action)


def test_every_layout_of_a_right_answer_is_right() -> None:
    for name in library.mined():
        now = PuzzleSession(name)
        if now.known is PuzzleKnown.ALL:
            same = [action for action in cq.legal_actions(now.puzzle.position) if now.puzzle.accepts(action)]
            if len(same) > len(now.puzzle.accepted):
                assert all(now.act(action).verdict is AnswerResult.RIGHT for action in same)
                return
    pytest.fail("no right answer has two layouts")


def test_a_claim_is_neither_right_nor_wrong_where_it_is_true() -> None:
    found = {PuzzleSession(name).act(action).verdict for name in HUNTS for action in PuzzleSession(name).puzzle.claimed}
    assert found == {AnswerResult.CLAIMED, AnswerResult.WRONG}
    for name in HUNTS:
        now = PuzzleSession(name)
        solved = now.act(now.puzzle.sought[0])
        assert solved.verdict is AnswerResult.RIGHT and solved.progress.puzzles == {name: Result.PASSED}
        again = now.act(now.puzzle.claimed[0]).again()
        assert again.verdict is None and (again.tries == 0) is (
            now.act(now.puzzle.claimed[0]).verdict is AnswerResult.CLAIMED
        )


def test_of_a_claim_about_the_laws_only_what_it_leaves_out_refutes_it() -> None:
    name = next(name for name in HUNTS if isinstance(PuzzleSession(name).puzzle.certificate, RuleCertificate))
    now = PuzzleSession(name)
    legal = set(cq.legal_actions(now.puzzle.position))
    beside = legal - set(now.puzzle.accepted)
    assert DECLINE in beside and set(now.puzzle.accepted) < legal
    assert {now.act(one).verdict for one in beside} == {AnswerResult.WRONG}
    assert {now.act(one).verdict for one in now.puzzle.sought} == {AnswerResult.RIGHT}


def test_a_rule_question_is_solved_when_all_that_is_allowed_was_found() -> None:
    now = PuzzleSession(LISTED)
    found = now.puzzle.certificate
    refused = now.tick(found.rejected[0])
    assert refused.verdict is None and refused.answer == found.rejected[0] and refused.helped
    for action in found.accepted:
        assert now.verdict is None
        now = now.tick(action).tick(action)
    assert now.verdict is AnswerResult.RIGHT and now.found == found.accepted
    assert now.progress.puzzles == {LISTED: Result.PASSED}
    assert now.tick(found.rejected[0]) == now
    assert PuzzleSession(LISTED).tick(TURN) == PuzzleSession(LISTED)
    assert PuzzleSession(LISTED).act(DECLINE) == PuzzleSession(LISTED)


# --- other suits ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*Random(3).sample(library.mined(), 6), *HUNTS[:3], LISTED])
def test_with_other_suits_everything_still_holds(name: str) -> None:
    one = library.puzzle(name)
    assert isinstance(one, Puzzle)
    order = Random(name).choice(ORDERS)
    other = relabelled_puzzle(one, order)
    assert other.certificate.check() == ()
    assert len(other.sought) == len(one.sought) and len(other.claimed) == len(one.claimed)
    assert {other.kind_of(each) for each in other.certificate.accepted} == set(map(other.kind_of, other.accepted))


# --- what follows from a wrong answer ---------------------------------------------------------------------------------


def test_nothing_is_shown_that_does_not_follow() -> None:
    now = PuzzleSession(FIRST).act(DECLINE).show()
    for n in ("99", "-1", "x"):
        text = kept(now).replace('shown = "0"', f'shown = "{n}"')
        assert text != kept(now)
        assert resume(text, FIRST).shown is None


# --- which one comes next ---------------------------------------------------------------------------------------------


def test_the_next_one_is_the_next_that_is_not_solved() -> None:
    here = library.in_folder("hole")
    now = PuzzleSession(here[0], progress=Progress(puzzles=dict.fromkeys(here[1:3], Result.HELPED)))
    assert next_one(now.name, now.progress) == here[3]
    done = dict.fromkeys(here, Result.PASSED)
    assert next_one(here[3], Progress(puzzles=done)) == library.in_folder("act-or-wait")[0]
    last = library.in_folder(library.folders()[-1])[-1]
    assert next_one(last, Progress()) == library.in_folder(library.folders()[0])[0]
    everything = dict.fromkeys(NAMES, Result.PASSED)
    assert next_one(here[0], Progress(puzzles=everything)) == here[1]
    but_one = {name: Result.PASSED for name in NAMES if name != here[2]}
    assert next_one(here[5], Progress(puzzles=but_one)) == here[2]


def test_collections_come_first_and_themes_go_from_easy_to_hard() -> None:
    assert library.folders()[:3] == library.COLLECTIONS
    every = [name for folder in library.folders() for name in library.in_folder(folder)]
    assert sorted(every) == sorted(NAMES)
    for folder in library.folders()[3:]:
        levels = [library.level(name) for name in library.in_folder(folder)]
        assert levels == sorted(levels) and set(levels) <= set(range(1, LEVELS + 1))


def acts(action: Action) -> bool:
    return action == FORCE or isinstance(action, Meld)


def test_neither_level_nor_turn_tells_whether_to_act_or_to_wait() -> None:
    """In each level both are right at times, for a card that may be forced and for one that may be melded."""
    found: dict[tuple[int, bool], set[bool]] = {}
    for name in library.in_folder(library.ACT_OR_WAIT):
        asked = library.puzzle(name)
        assert isinstance(asked, Puzzle)
        if asked.position.phase is not Phase.DISCARD:
            here = (library.level(name), asked.position.phase in CLAIM)
            found.setdefault(here, set()).update(map(acts, asked.accepted))
    assert set(found) == {(2, True), (2, False), (3, True), (3, False), (4, False)}
    assert all(right == {True, False} for right in found.values()), found


def test_level_by_level_the_order_does_not_tell_it_either() -> None:
    """A learner who takes them one after another does not meet one answer ten times, and then the other."""
    waits = [
        not acts(asked.accepted[0])
        for name in library.in_folder(library.ACT_OR_WAIT)
        if isinstance(asked := library.puzzle(name), Puzzle)
    ]
    assert max(len(list(run)) for _, run in groupby(waits)) < 10


def test_every_puzzle_with_one_answer_has_its_day_before_one_comes_back() -> None:
    one = {name for name in NAMES if has_one_answer(name)} - set(library._days()[:9])
    days = [date(2026, 12, 1) + timedelta(n) for n in range(len(one))]
    assert sorted(map(library.of_the_day, days)) == sorted(one)
    assert library.of_the_day(days[0] + timedelta(len(one))) == library.of_the_day(days[0])


def test_the_puzzle_of_each_of_the_next_400_days_has_one_right_answer() -> None:
    """Answers that come to the same by law, such as layouts of the same cards, are one."""
    days = [date(2026, 12, 1) + timedelta(n) for n in range(400)]
    assert [name for name in map(library.of_the_day, days) if not has_one_answer(name)] == []


def has_one_answer(name: str) -> bool:
    asked = library.puzzle(name)
    return not isinstance(asked, Puzzle) or len({asked.kind_of(each) for each in asked.sought}) == 1


# --- as text ----------------------------------------------------------------------------------------------------------


def walks() -> list[PuzzleSession]:
    now = PuzzleSession(FIRST)
    listed = PuzzleSession(LISTED)
    question = PuzzleSession(QUESTION)
    assert isinstance(question.asked, PuzzleQuestion)
    return [
        now,
        now.hint().hint(),
        now.act(wrong(now)),
        now.act(wrong(now)).again().hint(),
        now.act(now.puzzle.accepted[0]),
        listed.tick(listed.puzzle.certificate.accepted[0]),
        listed.tick(listed.puzzle.certificate.rejected[0]),
        question.choose(question.asked.choices[0].name),
        now.act(now.puzzle.accepted[0]).show().step(),
        now.act(wrong(now)).show(),
        now.act(now.puzzle.accepted[0]).to("go-out-003"),
        now.to_folder("right-ace").hint(),
    ]


@pytest.mark.parametrize("now", walks(), ids=lambda now: f"{now.name} {now.verdict}")
def test_what_was_kept_is_taken_up(now: PuzzleSession) -> None:
    assert resume(kept(now), NAMES[0]) == now
    assert read(fields(now)).name == now.name


def test_course_and_puzzles_do_not_lose_what_is_the_others() -> None:
    """One file is handed to and fro between the two pages."""
    learning = LessonSession.begin("melds", 1, Progress().passing("pack/neighbours", Result.PASSED)).to(Part.DO).hint()
    assert learning.attempt.hints == 1
    now = resume(kept_learning(learning), FIRST)
    assert now.name == FIRST and not now.progress.puzzles
    now = now.act(now.puzzle.accepted[0]).to("go-out-003").hint()
    back = resume_learning(kept(now))
    assert (back.name, back.part, back.attempt.hints) == (learning.name, learning.part, learning.attempt.hints)
    assert back.progress.levels == learning.progress.levels
    assert back.progress.puzzles == {FIRST: Result.PASSED}
    assert resume(kept_learning(back), FIRST) == now


def test_a_puzzle_that_is_gone_gives_way_and_the_progress_stays() -> None:
    now = PuzzleSession(FIRST, progress=Progress(puzzles={"gone-999": Result.PASSED, FIRST: Result.HELPED}))
    text = kept(now.act(DECLINE)).replace(f'puzzle = "{FIRST}"', 'puzzle = "gone-999"')
    found = resume(text, "go-out-001")
    assert (found.name, found.answer) == ("go-out-001", None)
    assert found.progress.puzzles == now.progress.puzzles
    nonsense = kept(now.act(DECLINE)).replace('answer = "decline"', 'answer = "discard Kd"')
    assert resume(nonsense, "go-out-001") == replace(now, helped=False)


@pytest.mark.parametrize("link", [{}, {"puzzle": ""}, {"puzzle": "hole-999"}, {"puzzle": "../hole-001"}])
def test_a_link_to_nothing_says_so(link: dict[str, str]) -> None:
    with pytest.raises(NotationError) as raised:
        read(link)
    assert raised.value.field == "puzzle"


def test_nothing_but_notation_errors_is_raised_for_damaged_files() -> None:
    rng = Random(9)
    texts = tuple(map(kept, walks()))
    accepted = 0
    for _ in range(600):
        try:
            found = resume(hostile(texts, rng), FIRST)
        except NotationError as error:
            check(error)
        else:
            accepted += 1
            assert resume(kept(found), FIRST) == found
    assert 0 < accepted < 600


@pytest.mark.parametrize("kind", list(CertificateKind))
def test_values_are_those_of_the_certificate(kind: CertificateKind) -> None:
    """What an answer comes to is what is proved of it, whatever is proved; of every kind there is one to look at."""
    some = [one for one in map(library.puzzle, NAMES[::9]) if isinstance(one, Puzzle)]
    some += [one for name in (*HUNTS, LISTED) if isinstance(one := library.puzzle(name), Puzzle)]
    found = (
        [counted(OPEN_ONE)] if kind is CertificateKind.CHANCE else [one for one in some if one.certificate.kind is kind]
    )
    assert found
    for one in found:
        best = {one.kind_of(action) for action in worth_most(one)}
        assert best == {one.kind_of(action) for action in one.accepted}
        every = {one.kind_of(each) for each in (*one.certificate.accepted, *one.certificate.rejected)}
        right = {one.kind_of(each) for each in one.sought}
        assert {key for key in every if any(one.accepts(each) for each in of_kind(one, key))} == right
        assert right < every or one.claimed


def worth_most(one: Puzzle) -> list[cq.Action]:
    """The actions that reach the goal, read from what the certificate says of each."""
    found = one.certificate
    match found:
        case RuleCertificate():
            return [each.action for each in found.rulings if cq.judge(one.position, each.action).legal]
        case OpenHandCertificate():
            return [each.action for each in found.values if each.value >= found.goal.least]
        case PlanCertificate():
            refused = {one.kind_of(each.action) for each in found.refutations}
            return [each for each in cq.legal_actions(one.position) if one.kind_of(each) not in refused]
        case ChanceCertificate():
            most = max(each.reached(found.goal) for each in found.counts)
            return [each.action for each in found.counts if each.reached(found.goal) == most]
        case _:
            assert_never(found)


def of_kind(one: Puzzle, key: object) -> list[cq.Action]:
    """Every action of the certificate that is this answer."""
    return [each for each in (*one.certificate.accepted, *one.certificate.rejected) if one.kind_of(each) == key]


def counted(one: Puzzle) -> Puzzle:
    """The same position as a question of chances."""
    found = certify(one.position, CertificateKind.CHANCE, Goal.WIN)
    return replace(one, certificate=found, accepted=found.accepted)


def test_what_only_open_cards_make_right_lies_in_a_folder_of_its_own_under_its_old_name() -> None:
    apart = library.in_folder(library.OPEN_CARDS)
    assert library.folders()[-1] == library.OPEN_CARDS
    assert "win-by-force-005" in apart and PuzzleSession("win-by-force-005").folder == library.OPEN_CARDS
    standings = {name: value.standing for name in library.seat_values() if (value := library.seat_value(name))}
    worse = {name for name, standing in standings.items() if standing is SeatStanding.WORSE}
    assert {name for name in worse - set(apart) if library.folder(name) not in library.COLLECTIONS} == {
        "win-by-force-037"
    }
    in_doubt = {None: 21, SeatStanding.EVEN: 3, SeatStanding.BEST: 3}  # a puzzle stays in the folder it was found in
    assert Counter(map(standings.get, apart)) == {SeatStanding.WORSE: 84, **in_doubt}
    assert read({"puzzle": "win-by-force-005"}).puzzle.theme == "win-by-force"


def test_the_first_puzzle_is_easy_and_right_at_the_table_too() -> None:
    """A new learner can win at once, whatever cards are hidden, and needs only the first two lessons."""
    name = library.first()
    first = library.puzzle(name)
    assert isinstance(first, Puzzle)
    assert first.features is not None and first.features.depth == 1
    (answer,) = first.accepted
    assert isinstance(answer, Meld) and not taken_apart(first.position.spreads[Seat.PONE], answer.spread)
    assert first.position.turn is Seat.PONE
    assert len(answer.spread.masks) == len(first.position.spreads[Seat.PONE].masks) + 1, "one new meld"
    assert first.known is PuzzleKnown.SEAT and isinstance(first.certificate, PlanCertificate)
    now = PuzzleSession(name).act(first.accepted[0])
    assert now.solved and now.attempt.state.outcome is not None


def test_the_puzzle_of_the_day_is_another_one_tomorrow_also_where_it_was_asked_for_today(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A site runs for weeks, and what it has loaded before the first page is shared by all."""
    noons = [datetime(2026, 11, day, 12, tzinfo=UTC) for day in (26, 27)]
    clock = iter(noons)
    monkeypatch.setattr("conquian.coach.task.datetime", SimpleNamespace(now=lambda: next(clock)))
    expected = [library.of_the_day(noon.astimezone().date()) for noon in noons]
    assert [library.of_today(), library.of_today()] == expected
    assert expected[0] != expected[1]

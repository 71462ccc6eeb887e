"""The forcing lab: tasks are done, counted once, kept and taken up again, and nothing hostile gets in."""

from __future__ import annotations

from dataclasses import replace

import pytest

import conquian as cq
from conquian.game.actions import Discard, Meld
from conquian.game.cards import ALL_CARDS, Card
from conquian.game.state import Hand, Phase
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.forcing.attempt import ForcingAnswer, ForcingAttempt, read, resume
from conquian.rooms.forcing.positions import famous
from conquian.rooms.forcing.tasks import (
    Asks,
    ForcingCourse,
    ForcingQuestion,
    KeptCards,
    PlayTask,
    Role,
    TakenCards,
    curated,
    length,
    play_of,
    spared,
    task,
)
from conquian.teach.discard_effects import discards, hopes, replies

COURSES = [course for course in ForcingCourse if course is not ForcingCourse.FREE]
FREE = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=Kh?7/4s5s6s stock=?19 turn=dealer/discard"


def question(name: str) -> ForcingAttempt:
    """The session at the curated task of this name."""
    for course in COURSES:
        for n, each in enumerate(curated(course)):
            if each.name == name:
                return ForcingAttempt.begin(course, 0, n)
    raise KeyError(name)


def played(session: ForcingAttempt, *, well: bool) -> ForcingAttempt:
    """The session after the best, or the worst, that the victim or the forcer can do, found by trying."""
    ends = []
    waiting = [session]
    while waiting:
        now = waiting.pop()
        if now.is_played:
            ends.append(now)
        else:
            waiting += [now.do(action) for action in cq.legal_actions(now.state)]
    good = [end for end in ends if end.outcome is not None and end.outcome.right is well]
    return good[0]


# --- courses ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("course", COURSES)
def test_a_course_has_its_tasks_and_no_more(course: ForcingCourse) -> None:
    assert length(course) == len(curated(course)) or course in (ForcingCourse.VICTIM, ForcingCourse.FORCER)
    assert ForcingAttempt.begin(course, 1897).task == task(course, 1897, 0)
    for n in (-1, length(course)):
        with pytest.raises(IndexError):
            task(course, 1897, n)


# --- victim and forcer ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("well", [True, False])
@pytest.mark.parametrize("course", [ForcingCourse.VICTIM, ForcingCourse.FORCER])
def test_what_was_played_is_weighed_against_the_best(course: ForcingCourse, well: bool) -> None:
    session = played(ForcingAttempt.begin(course, 1897, 1), well=well)
    assert session.answer is (ForcingAnswer.RIGHT if well else ForcingAnswer.WRONG)
    assert (session.right, session.answered) == (int(well), 1)
    match session.outcome:
        case KeptCards(chosen=chosen, best=best) as kept:
            assert course is ForcingCourse.VICTIM
            assert (chosen.hopes.nearness < best.hopes.nearness) is not well
            assert isinstance(session.task, PlayTask)
            assert chosen.hopes == hopes(session.state, session.task.seat)
            assert kept.before == spared(session.task.state)
        case TakenCards(toll=toll, best_toll=best_toll) as taken:
            assert course is ForcingCourse.FORCER
            assert (toll.after.nearness > best_toll.after.nearness) is not well
            assert taken.chosen.card == session.state.centre
        case None:
            pytest.fail("played, and nothing came of it")


@pytest.mark.parametrize(("n", "answer"), [(0, ForcingAnswer.LAID), (1, ForcingAnswer.RIGHT)])
def test_letting_the_card_be_laid_is_not_right_where_that_is_the_question(n: int, answer: ForcingAnswer) -> None:
    session = ForcingAttempt.begin(ForcingCourse.VICTIM, 1897, n)
    matters = len({max(each.hopes.nearness for each in replies(session.state, meld)) for meld in melds(session)}) > 1
    assert matters is (answer is ForcingAnswer.LAID)
    done = played(session.lay(), well=True)
    assert done.outcome is not None and done.outcome.right
    assert (done.answer, done.is_helped) == (answer, matters)
    assert (done.right, done.answered) == (int(not matters), 1)
    assert resume(done.kept()).is_helped is matters


def melds(session: ForcingAttempt) -> list[Meld]:
    return [action for action in cq.legal_actions(session.state) if isinstance(action, Meld)]


def test_layouts_of_the_same_cards_are_weighed_the_same() -> None:
    state = cq.position("pone=Kc2dQhJs/2c3c4c,AdAhAs dealer=?10/- centre=Ac stock=?19 turn=pone/forced")
    session = ForcingAttempt.free(state)
    melds = [action for action in cq.legal_actions(state) if isinstance(action, Meld)]
    ends = [session.do(meld).do(cq.action("discard Kc")) for meld in melds if len(meld.spread) == 7]
    assert len(ends) == 2
    found = {end.outcome.chosen.hopes for end in ends if isinstance(end.outcome, KeptCards)}
    assert len(found) == 1


# --- questions --------------------------------------------------------------------------------------------------------


def test_the_discovery() -> None:
    """T3, T4, T5: what wins; the third card that the books overlook; the other ace; and that it matters which."""
    first = question("at-once")
    assert first.pick(cq.card("Ac")).pick(cq.card("Ah")).submit().answer is ForcingAnswer.RIGHT

    third = question("third")
    assert third.picks == cq.cards("4h5h")  # the books'
    assert third.submit().answer is ForcingAnswer.WRONG
    found = third.pick(cq.card("2d")).submit()
    assert (found.answer, found.shows) == (ForcingAnswer.RIGHT, True)

    other = question("other-ace")
    assert other.pick(cq.card("2d")).strange == cq.cards("2d")
    assert other.pick(cq.card("2s")).submit().answer is ForcingAnswer.RIGHT

    for name, right in (("which-ace", "Ad"), ("which-ace-again", "As")):
        for ace in ("Ad", "As"):
            done = question(name).do(cq.action(f"discard {ace}"))
            assert done.answer is (ForcingAnswer.RIGHT if ace == right else ForcingAnswer.WRONG)


def test_safe_spreads_take_no_card_and_nearer_ones_do() -> None:
    fits = {each.name: str(each.truth) for each in curated(ForcingCourse.SAFE) if isinstance(each, ForcingQuestion)}
    assert fits == {
        "four": "-",
        "neighbours": "AcAdAhAs4c4d4h4s",
        "two-apart": "3c3d3h3s",
        "three-apart": "-",
        "far-apart": "-",
    }
    assert question("three-apart").submit().answer is ForcingAnswer.RIGHT
    assert question("three-apart").pick(cq.card("3c")).submit().answer is ForcingAnswer.WRONG


def test_the_truth_of_a_question_is_what_the_judge_says() -> None:
    every = (*curated(ForcingCourse.SOURCES), *curated(ForcingCourse.SAFE))
    questions = [each for each in every if isinstance(each, ForcingQuestion) and each.asks is not Asks.HELPS]
    assert len(questions) > 5
    for each in questions:
        gone = each.state.known - each.state.hands[each.seat.other].cards
        right = {card for card in ALL_CARDS - gone if says_yes(each, card)}
        assert set(each.truth) - set(gone) == right


def says_yes(asked: ForcingQuestion, card: Card) -> bool:
    """Whether this card in the centre does what the question asks for."""
    offered = replace(asked.state, centre=card, phase=Phase.LEFT, turn=asked.seat, hands=hands_without(asked))
    if asked.asks is Asks.FITS:
        return cq.fits(offered)
    return any(cq.apply(offered, one).outcome for one in cq.legal_actions(offered) if isinstance(one, Meld))


def hands_without(asked: ForcingQuestion) -> tuple[Hand, Hand]:
    """The hands with the other one hidden, so that its cards may be laid in the centre."""
    pone, dealer = asked.state.hands
    return (pone, Hand(unknown=len(dealer))) if asked.seat is cq.Seat.PONE else (Hand(unknown=len(pone)), dealer)


# --- a position of one's own ------------------------------------------------------------------------------------------


def test_against_a_hidden_hand_the_throw_is_not_weighed() -> None:
    state = cq.position(FREE.replace("AdAs", "?2").replace("?7", "2c2h5d7dJd7cKs"))
    assert ForcingAttempt.free(state).do(cq.action("discard Kh")).outcome is None


def test_the_seat_that_is_forced_is_the_victim_and_the_one_that_throws_the_forcer() -> None:
    assert play_of(famous(forced=True)).role is Role.FORCER
    forced = cq.position(FREE.replace("Kh?7/4s5s6s", "?7/4s5s6s centre=Kh").replace("dealer/discard", "pone/forced"))
    assert play_of(forced) == PlayTask("free", Role.VICTIM, forced)


# --- as text ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("course", COURSES)
def test_a_session_is_kept_and_taken_up_again(course: ForcingCourse) -> None:
    session = ForcingAttempt.begin(course, 1897, 1)
    if isinstance(session.task, PlayTask):
        session = played(session, well=True)
    session = session.pick(cq.card("3c")).under("off").next().show().next()
    assert resume(session.kept()) == session
    assert resume(replace(session, shows=True).kept()).shows
    assert read(session.fields()) == replace(session, right=0, answered=0)


@pytest.mark.parametrize(
    ("fields", "fault", "field"),
    [
        ({"course": "magic"}, Fault.NOT_A_VALUE, "course"),
        ({"course": "free"}, Fault.NOT_A_VALUE, "course"),
        ({"course": "safe", "n": "99"}, Fault.NOT_A_NUMBER, "n"),
        ({"course": "safe", "n": "0"}, Fault.NOT_A_NUMBER, "n"),
        ({"course": "victim", "seed": "-1"}, Fault.NOT_A_NUMBER, "seed"),
        ({"course": "victim", "seed": "9" * 30}, Fault.NOT_A_NUMBER, "seed"),
        ({"course": "sources", "n": "4", "done": "discard Kd"}, Fault.ILLEGAL, "done"),
        ({"course": "sources", "n": "4", "done": "discard"}, Fault.NO_CARDS, "done"),
        ({"course": "sources", "n": "4", "done": "discard Ad;decline"}, Fault.NOTHING_EXPECTED, "done"),
        ({"course": "sources", "n": "4", "done": "x" * 100_000}, Fault.TOO_LONG, "done"),
        ({"course": "sources", "n": "2", "picks": "2x"}, Fault.NOT_A_CARD, "picks"),
        ({"pone": "?10/-", "dealer": "?10/-", "turn": "pone/turn", "stock": "?20"}, Fault.NOT_A_TURN, "turn"),
        (dict(pair.split("=") for pair in FREE.split()), Fault.HIDDEN_HAND, "dealer"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(fields: dict[str, str], fault: Fault, field: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(fields)
    assert (caught.value.fault, caught.value.field) == (fault, field)


def test_made_up_counts_are_bounded() -> None:
    kept = ForcingAttempt.begin(ForcingCourse.SAFE, 0).kept() | {"right": "7", "answered": "3", "answer": "<b>"}
    session = resume(kept)
    assert (session.right, session.answered, session.answer) == (3, 3, None)
    with pytest.raises(NotationError):
        resume(kept | {"answered": "1" * 9})


def test_discards_are_never_weighed_against_other_seats() -> None:
    """The page tells the victim about its own seat alone: the same, whatever the opponent holds."""
    state = famous(forced=True)
    hidden = [reply.hopes for reply in discards(state)]
    other = replace(state, hands=(state.hands[0], cq.player_view(state, cq.Seat.PONE).state.hands[1]))
    assert [reply.hopes for reply in discards(other)] == hidden
    assert {reply.discard for reply in discards(state)} == {cq.card("Ad"), cq.card("As")}
    assert Discard(cq.card("Ad")) in cq.legal_actions(state)

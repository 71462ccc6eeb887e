"""Mistakes of the learner's own on the page of puzzles: kept by a link, asked in other suits, and moved on."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from conquian import pages
from conquian.coach import decision as decisions
from conquian.coach.decision import THOROUGH, decision, positions
from conquian.coach.task import OwnTask
from conquian.course.career.asked_again import asked_again
from conquian.course.career.own_tasks import OwnTasks
from conquian.course.progress import Result
from conquian.explain.words import words
from conquian.game.cards import Cards
from conquian.notation.errors import NotationError
from conquian.pages import puzzles
from conquian.rooms.puzzles import library, session_text
from conquian.rooms.puzzles.widget import PuzzleBoard
from conquian.solver.certificates.vocabulary import essence
from conquian.table.coach import CoachedHand, CoachStage
from tests.coach.hands import duel
from tests.ui.page import tell, write

DAY = date(2026, 11, 29)
RECORD, PLY = duel(2).record, 47
MADE = decision(RECORD, PLY, THOROUGH)
"""A card that gave the other player a meld: two others are as good as each other."""


def task() -> OwnTask:
    found = OwnTask.of(RECORD, PLY)
    assert found is not None
    return found


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> PuzzleBoard:
    """The page on the day after a mistake was kept."""
    monkeypatch.setattr(library, "today", lambda: DAY)
    opened: PuzzleBoard = puzzles(task=str(task()), lang="en")
    assert opened.view["front"]["own"]["line"] == "One saved. It comes back tomorrow in other suits."
    monkeypatch.setattr(library, "today", lambda: DAY + timedelta(1))
    return opened


def due(page: PuzzleBoard) -> int:
    return len(page.place.progress.tasks.due(page.place.today))


def on_table(page: PuzzleBoard) -> CoachedHand:
    hand = page.page.session.coached
    assert hand is not None and hand.place is not None
    return hand


def answer(page: PuzzleBoard, n: int) -> str:
    """Give the right answer of this number; -1 stands for what was done then."""
    hand = on_table(page)
    made = hand.review.decisions[0]
    return tell(page, "do", action=str(made.value.action if n < 0 else made.right[n]))


def test_a_moment_that_is_kept_in_play_is_a_task_of_the_puzzles() -> None:
    play = pages.play(record=duel(2).text, seat="dealer", lang="en")
    hand = play.page.session.coached
    assert hand is not None and play.view["coach"]["keep"] == ""
    known = replace(hand, review=replace(hand.review, decisions=(MADE,)), goes_on=False)
    play.session = replace(play.page.session, coached=known.at(PLY))
    assert play.view["coach"]["keep"] == "can"
    tell(play, "keep_moment")
    page = PuzzleBoard()
    page.set_state({"saved": {"version": 1, "tasks": play.saved["tasks"]}})
    assert [each.task for each in page.page.session.place.progress.tasks.kept.values()] == [task()]


def test_it_lies_in_other_suits_and_is_the_same(page: PuzzleBoard) -> None:
    tell(page, "own_task")
    hand = on_table(page)
    assert hand.place is not None and hand.place.stage is CoachStage.TRYING
    was, now = positions(RECORD)[PLY - 1], hand.place.table.game.state
    assert str(now) != str(was)
    seen = hand.review.decisions[0]
    assert (seen.cost, len(seen.right)) == (MADE.cost, len(MADE.right))
    again = decision(hand.review.record, PLY, THOROUGH)
    assert essence(now, again.best) in {essence(now, each) for each in seen.right}, "weighed in those suits, it holds"


@pytest.mark.parametrize("n", [0, 1])
def test_any_answer_as_good_as_the_best_moves_it_on(page: PuzzleBoard, n: int) -> None:
    tell(page, "front")
    assert page.view["front"]["own"]["line"] == "One is due today."
    tell(page, "own_task")
    asked = page.view["goal"]
    answer(page, n)
    assert page.view["goal"] == [{"text": "This time you saw it!"}] != asked
    assert page.view["counts"] == "It comes back in 6 days, on 6 December."
    assert due(page) == 0 and page.place.progress.streak.days == 1
    tell(page, "leave_moment")
    assert page.view["front"]["own"]["line"] == "One saved. It comes back on 6 December."
    (kept,) = page.place.progress.tasks.kept.values()
    assert (kept.again.known, kept.again.days) == (1, 6)


def test_a_wrong_answer_brings_it_back_tomorrow_even_if_the_next_is_right(
    page: PuzzleBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(page, "own_task")
    suits = str(on_table(page).review.record.start)
    answer(page, -1)
    tell(page, "try_moment")
    answer(page, 0)
    place = on_table(page).place
    assert place is not None and place.stage is CoachStage.RIGHT
    (kept,) = page.place.progress.tasks.kept.values()
    assert (kept.again.known, kept.again.due, page.place.progress.streak.days) == (0, DAY + timedelta(2), 0)
    monkeypatch.setattr(library, "today", lambda: DAY + timedelta(2))
    tell(page, "front")
    tell(page, "own_task")
    assert str(on_table(page).review.record.start) != suits


@pytest.mark.parametrize(
    "line", ["rubbish", "9999-12-31 ruben {task}", "0001-01-01 {task}", "2026-11-30 ruben 14 | x | y"]
)
def test_a_line_that_cannot_be_read_takes_no_other_along(line: str) -> None:
    found = OwnTasks.later(f"{line.format(task=task())}\n{DAY} ruben {task()}")
    assert [each.task for each in found.kept.values()] == [task()]
    assert not OwnTasks.later(line.format(task=task()))


@pytest.mark.parametrize(("own", "is_read"), [("due", True), ("x", False), ("", False)])
def test_a_link_asks_for_what_is_due_or_is_refused_by_its_field(own: str, is_read: bool) -> None:
    page = puzzles(own="due", lang="en")
    assert page.page.session.place.front in ("", "due") and page.view["front"] is not None, "where nothing is due"
    if is_read:
        assert session_text.read({"own": own}).front == "due"
        return
    with pytest.raises(NotationError) as raised:
        session_text.read({"own": own})
    assert raised.value.field == "own"


def test_it_is_said_that_the_other_hand_is_hidden_whatever_puzzle_lies_behind_it(page: PuzzleBoard) -> None:
    tell(page, "puzzle", value="borrow-to-win-001")
    assert page.view["known"] == words("en", "puzzles", "known", "all")
    tell(page, "front")
    tell(page, "own_task")
    assert page.view["known"].startswith(words("en", "puzzles", "known", "seat"))


def test_it_is_asked_across_from_who_sat_there(page: PuzzleBoard) -> None:
    assert "Alma" in tell(page, "own_task") + page.view["top"]["name"]
    linked = puzzles(own="due", lang="en")
    write(linked, saved={"version": 1, "tasks": f"{DAY} ruben {task()}"})
    assert (linked.view["wall"]["who"], linked.view["wall"]["name"]) == ("ruben", "Rubén")
    assert "ruben" in linked.about["art"]
    tell(linked, "lights")
    again = puzzles(lang="en")
    write(again, saved=linked.saved)
    assert again.view["wall"]["who"] == "ruben"
    tell(again, "leave_moment")
    assert again.view["wall"]["who"] == "alma" and again.about == {}


def test_a_wrong_try_is_told_what_no_right_answer_does_or_that_there_is_no_single_card(page: PuzzleBoard) -> None:
    tell(page, "own_task")
    said = answer(page, -1)
    assert said.endswith(words("en", "coach", "why", "opens", "fewer")), "one of the two right cards opens a meld, too"
    tell(page, "try_moment")
    hand = on_table(page)
    before = positions(hand.review.record)[PLY - 1]
    ace = next(card for card in before.hands[before.turn].cards if str(card).startswith("A"))
    said = tell(page, "do", action=f"discard {ace}")
    assert words("en", "coach", "why", "no-card", "yours", n=9) in said


def test_the_cards_that_its_seat_had_not_seen_are_listed(page: PuzzleBoard) -> None:
    assert page.view["unseen"] == []
    tell(page, "own_task")
    hand = on_table(page)
    before = positions(hand.review.record)[PLY - 1]
    hidden = Cards.of((*before.stock.cards, *before.hands[before.turn.other].cards))
    listed = next(piece["cards"] for piece in page.view["unseen"] if piece["kind"] == "cards")
    assert sorted(listed) == sorted(map(str, hidden))


def test_it_leads_on_to_the_next_that_is_due_then_to_the_puzzle_of_the_day_and_to_start(
    page: PuzzleBoard,
) -> None:
    second, progress = OwnTask.of(duel(8).record, 39), page.place.progress
    assert second is not None
    both = replace(progress, tasks=progress.tasks.keeping(second, DAY))
    page.session = page.page.session.standing(page.place.with_progress(both))
    tell(page, "own_task")
    places = []
    for n in range(2):
        places.append(page.view["goal"][0]["text"].split(".")[0])
        assert page.view["choices"] == [], "not before it is answered"
        answer(page, 0)
        assert [each["do"] for each in page.view["choices"]] == [("own_task", "day")[n]]
        tell(page, page.view["choices"][0]["do"])
    assert places == ["1 of 2", "2 of 2"]
    today = library.of_the_day(page.place.today)
    assert page.view["own"] == "" and page.place.name == today
    done = page.place.progress.solving(today, Result.PASSED)
    page.session = page.page.session.standing(page.place.with_progress(done))
    tell(page, "front")
    tell(page, "own_task")
    assert " of 2" not in page.view["goal"][0]["text"], "once more, just for fun"
    answer(page, 0)
    assert "index.ipynb" in page.view["choices"][0]["href"]


def test_before_it_is_due_no_answer_counts(page: PuzzleBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "today", lambda: DAY)
    before = page.place.progress
    tell(page, "own_task")
    assert page.view["counts"] == "It comes back tomorrow, 30 November."
    answer(page, 0)
    assert page.place.progress == before


def test_it_is_there_after_a_reload_on_the_table_and_in_the_file(page: PuzzleBoard) -> None:
    tell(page, "own_task")
    again = puzzles(lang="en")
    write(again, saved=page.saved)
    assert on_table(again).place == on_table(page).place
    linked = puzzles(task=str(task()), lang="en")
    answer(page, 0)
    write(linked, saved=page.saved)
    assert linked.place.progress.tasks == page.place.progress.tasks, "kept already, it stays as it is"


def test_what_the_coach_no_longer_calls_a_mistake_goes_away(page: PuzzleBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    fair = next(ply for ply in decisions.choices(RECORD, task().seat) if not decision(RECORD, ply, THOROUGH).is_wrong)
    other = OwnTask.of(RECORD, fair)
    assert other is not None
    monkeypatch.setattr(library, "today", lambda: DAY)
    lying = puzzles(task=str(other), lang="en")
    (kept,) = lying.place.progress.tasks.kept.values()
    assert asked_again(kept) is None
    assert tell(lying, "own_task") == "On a second look, that was no clear mistake. So it won't come back."
    assert lying.view["front"]["own"] is None

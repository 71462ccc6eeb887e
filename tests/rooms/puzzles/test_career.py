"""The rating by first answers, the streak of days, and the puzzle of a day: what counts, and what a browser may say."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta
from math import isclose

import pytest

from conquian.course.career.glicko import Rating, nearest_level, of_level, strength
from conquian.course.progress import FirstAnswer, Progress, Result, dumps, loads, salvaged
from conquian.notation.errors import NotationError
from conquian.pages import puzzles
from conquian.rooms.puzzles import library
from tests.rooms.puzzles.visitor import opened, solve
from tests.ui.page import tell

DAY = date(2026, 11, 29)


@pytest.fixture(autouse=True)
def _on_one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "today", lambda: DAY)


# --- the rating -------------------------------------------------------------------------------------------------------


def test_the_example_of_the_paper() -> None:
    player = Rating(1500, 200, 0.06)
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    assert [round(player.expected(other), 3) for other, _ in others] == [0.639, 0.432, 0.303]
    found = player.after(others)
    assert isclose(found.value, 1464.06, abs_tol=0.02) and isclose(found.deviation, 151.52, abs_tol=0.01)
    assert isclose(found.volatility, 0.05999, abs_tol=0.00001)
    idle = player.after([])
    assert idle.value == 1500 and isclose(idle.deviation, 200.2714, abs_tol=0.0001)


def test_a_right_answer_lifts_and_a_wrong_one_lowers_and_each_makes_it_surer() -> None:
    right, wrong = strength(((3, True),)), strength(((3, False),))
    assert wrong.value < 1500 < right.value and right.deviation < 350
    assert strength(((5, True),)).value > right.value > strength(((1, True),)).value
    assert [nearest_level(of_level(level).value) for level in range(1, 6)] == [1, 2, 3, 4, 5]


def test_only_the_first_answer_counts() -> None:
    page = opened("hole-001")
    wrong = page.place.puzzle.certificate.rejected[0]
    assert page.view["counts"] == "Your first answer counts."
    tell(page, "do", action=str(wrong))
    tell(page, "try_again")
    assert page.view["counts"].startswith("Just for fun")
    solve(page)
    assert page.place.progress.rated == {"hole-001": FirstAnswer(False, library.level("hole-001"))}
    assert page.place.progress.puzzles == {"hole-001": Result.HELPED}


def test_what_was_solved_before_there_were_ratings_is_never_rated() -> None:
    page = opened("hole-001")
    page.session = page.page.session.standing(page.place.with_progress(Progress(puzzles={"hole-001": Result.PASSED})))
    solve(page)
    assert page.place.progress.rated == {}


def test_to_be_shown_the_move_counts_as_missed() -> None:
    page = opened("hole-001")
    for _ in range(3):
        tell(page, "more_hint")
    solve(page)
    assert not page.place.progress.rated["hole-001"].is_right


def test_another_one_is_near_the_strength_and_new() -> None:
    weak = Progress(rated={name: FirstAnswer(False, 2) for name in library.in_folder("hole")[:8]})
    strong = Progress(rated={name: FirstAnswer(True, 4) for name in library.in_folder("hole")[:8]})
    levels = {}
    for progress in (weak, strong):
        name, seen = "composed-001", []
        for n in range(12):
            before, name = (
                name,
                library.another(name, Progress(rated={**progress.rated, f"other-{n}": FirstAnswer(n % 2 > 0, 3)})),
            )
            assert name not in progress.rated and library.folder(name) != library.folder(before)
            seen.append(library.level(name))
        levels[progress is strong] = sum(seen) / len(seen)
    assert levels[True] > levels[False]
    everything = Progress(puzzles=dict.fromkeys(library.names(), Result.PASSED))
    assert library.another("hole-001", everything) in library.names()


def test_the_strength_is_told_once_there_are_a_few_answers() -> None:
    page = puzzles(lang="en")
    for count, told in (
        (0, "3 to go"),
        (2, "1 to go"),
        (3, "a few more"),
        (9, "difficulty 1 to 4"),
        (100, "difficulty 2 to 4"),
    ):
        rated = {name: FirstAnswer(n % 2 > 0, 3) for n, name in enumerate(library.names()[:count])}
        page.session = page.page.session.standing(page.place.with_progress(Progress(rated=rated)))
        assert told.lower() in page.view["front"]["strength"].lower()


@pytest.mark.parametrize("is_right", [True, False])
def test_a_first_answer_tells_how_it_moved_the_strength(is_right: bool) -> None:
    page = opened("hole-001")
    rated = {name: FirstAnswer(n % 2 > 0, 3) for n, name in enumerate(library.names()[-9:])}
    before = Progress(rated=rated)
    page.session = page.page.session.standing(page.place.with_progress(before))
    if is_right:
        solve(page)
    else:
        tell(page, "do", action=str(page.place.puzzle.certificate.rejected[0]))
    then, now = (round(strength(each.answers).value) for each in (before, page.place.progress))
    told = f"{now - then} more" if is_right else f"{then - now} less"
    assert page.view["counts"] == f"Your strength: {now}, {told} than before."
    tell(page, "puzzle", value="hole-002")
    assert page.view["counts"] == "Your first answer counts."


# --- the days ---------------------------------------------------------------------------------------------------------


def test_a_day_is_counted_once_one_left_out_is_forgiven_and_two_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    page, days = opened("hole-001"), []
    passed = [DAY + timedelta(days=gap) for gap in (0, 0, 1, 3, 6, 7)]
    for n, day in enumerate(passed, 1):
        monkeypatch.setattr(library, "today", lambda day=day: day)
        tell(page, "puzzle", value=f"hole-{n:03}")
        solve(page)
        days.append(page.place.progress.streak.days)
    assert days == [1, 1, 2, 3, 1, 2]


def test_a_day_that_is_still_to_come_does_not_stop_the_days() -> None:
    so_far, _ = loads('format = 1\n[streak]\nlast = "9999-12-31"\ndays = 7\n')
    assert so_far.streak.on(DAY).days == 1


@pytest.mark.parametrize("value", ["2026-11-28", "2026-11-30"])
def test_the_day_is_that_of_the_visitor(value: str) -> None:
    page = puzzles(lang="en")
    tell(page, "today", value=value)
    today = page.view["front"]["today"]
    assert today["day"] == value
    tell(page, "day")
    assert page.view["puzzle"] == library.of_the_day(date.fromisoformat(value))


@pytest.mark.parametrize("value", [
    "", "2026-11-27", "2026-12-02", "0001-01-01", "9999-12-31", "2026-02-30", "20261129", "2026-W48-7", "2026-11-29 ",
    "٢٠٢٦-١١-٢٩", "x" * 5_000, None, 7, {}, "2026-11-29T00:00",
])  # fmt: skip
def test_a_day_that_it_is_nowhere_on_earth_changes_nothing(value: object) -> None:
    page = puzzles(lang="en")
    tell(page, "today", value=value)
    assert page.view["front"]["today"]["day"] == str(DAY)


def test_a_number_belongs_to_its_puzzle_for_ever() -> None:
    """The list may grow at its end. What it began with stays, by number and by date."""
    began = library._days()[:596]
    assert (
        hashlib.sha256("\n".join(began).encode()).hexdigest()
        == "92e27105d718245b26f0dc44dac75a643d766de439ad98505445bf74eed0e2e0"
    )
    assert began[:9] == (
        "for-sure-123", "unforceable-032", "best-chance-086", "single-out-023", "win-by-force-013",
        "kill-by-force-010", "hole-claim-002", "hole-035", "for-sure-088",
    )  # fmt: skip
    assert library.day_number(library.FIRST_DAY) == 1 and library.of_the_day(DAY) == began[7]
    assert library.of_the_day(date(2026, 11, 30)) == "for-sure-088"
    assert [library.of_the_day(day) for day in (date.min, date.max)]  # a clock that is wrong finds one as well


# --- what is kept -----------------------------------------------------------------------------------------------------


def test_it_is_kept_in_the_order_of_the_answers_and_joined() -> None:
    page = opened("right-ace-003")
    solve(page)
    tell(page, "puzzle", value="hole-001")
    solve(page)
    progress = page.place.progress
    text = dumps(progress, {})
    assert loads(text)[0] == progress and list(progress.rated) == ["right-ace-003", "hole-001"]
    assert salvaged(text.replace("format = 1", "format = ?")).rated == progress.rated
    other = Progress(rated={"hole-001": FirstAnswer(False, 1), "hole-002": FirstAnswer(True, 2)})
    both = progress.joined(other)
    assert list(both.rated) == ["right-ace-003", "hole-001", "hole-002"] and both.rated["hole-001"].is_right
    assert both.streak == progress.streak


@pytest.mark.parametrize("lie", [
    '[rated]\nhole-001 = "right 9"', "[rated]\nhole-001 = 3", '[rated]\n"../x" = "right 3"',
    "[streak]\nlast = 2026-11-29\ndays = 1",
    '[streak]\nlast = "2026-02-30"\ndays = 1', '[streak]\nlast = "2026-11-29"\ndays = 0', "[streak]\ndays = 3",
    '[streak]\nlast = "2026-11-29"\ndays = 1\nbest = 4',
])  # fmt: skip
def test_a_kept_text_that_lies_is_refused(lie: str) -> None:
    with pytest.raises(NotationError):
        loads(f"format = 1\n{lie}\n")

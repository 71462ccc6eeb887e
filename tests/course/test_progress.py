"""Progress: what was learned is never lost, whatever a file says, and two files make one."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.course.career.streak import MOST_DAYS, Streak
from conquian.course.progress import (
    LONGEST_FIELD,
    LONGEST_FILE,
    LONGEST_PLACE,
    MOST_LEVELS,
    MOST_MISSED,
    MOST_PUZZLES,
    FirstAnswer,
    PassedLevel,
    Progress,
    Result,
    dumps,
    loads,
    salvaged,
)
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES
from conquian.game.laws import Law
from conquian.notation.errors import Fault, NotationError
from conquian.rooms import DOORS
from conquian.rooms.play.alma import Keys
from conquian.ui.page import Page
from tests.game.strategies import PROPERTY
from tests.notation.fuzzing import check, hostile

LEVELS: Final = [f"{lesson}/{level}" for lesson in ("pack", "ten-card-hole") for level in ("a", "b-c", "d")]
FILE: Final = dumps(
    Progress()
    .passing("pack/neighbours", Result.PASSED, "yes")
    .passing("pack/ace", Result.HELPED)
    .missing(Law("5.2"))
    .solving("hole-001", Result.HELPED),
    {"lesson": "pack", "level": "ace"},
)

results = st.sampled_from(list(Result))
passed = st.builds(PassedLevel, results, st.integers(1, 9_999), st.sampled_from(["", "yes", "of-course"]))
laws = st.lists(st.sampled_from(list(Law)), unique=True, max_size=MOST_MISSED).map(tuple)
solved = st.dictionaries(st.sampled_from(["hole-001", "go-out-002", "a1"]), results)
places = st.dictionaries(st.sampled_from(["puzzle", "tries"]), st.sampled_from(["hole-001", "a; b", ""]), min_size=1)
progresses = st.builds(
    Progress, st.dictionaries(st.sampled_from(LEVELS), passed), laws, solved, st.one_of(st.just({}), places)
)


# --- as text ----------------------------------------------------------------------------------------------------------


@PROPERTY
@given(progresses, st.dictionaries(st.sampled_from(["lesson", "level", "done"]), st.sampled_from(["pack", "a; b", ""])))
def test_what_was_written_is_read(progress: Progress, place: dict[str, str]) -> None:
    assert loads(dumps(progress, place)) == (progress, place)


def test_what_was_passed_of_a_level_that_has_moved_counts_where_it_is() -> None:
    was = Progress().passing("turn/whose-rules", Result.PASSED, "three")
    found, _ = loads(dumps(was, {}))
    assert found.levels == {"eleven/whose-rules": was.levels["turn/whose-rules"]}
    for first, second in ((Result.PASSED, Result.HELPED), (Result.HELPED, Result.PASSED)):
        both = Progress().passing("turn/whose-rules", first).passing("eleven/whose-rules", second)
        assert loads(dumps(both, {}))[0].levels["eleven/whose-rules"].result is Result.PASSED, "the better of the two"


def test_the_largest_progress_that_can_be_read_can_be_read_again() -> None:
    """Short ways of writing do not let in what is too long when it is written out."""
    widest = {f"{'a' * 29}/{chr(97 + n // 26)}{chr(97 + n % 26)}{'b' * 28}": "c" * 60 for n in range(MOST_LEVELS)}
    place = dict.fromkeys(("done", "tried", "lesson", "level"), "x" * LONGEST_FIELD)
    place["said"] = "x" * (LONGEST_PLACE - sum(map(len, [*place.values(), *place])) - len("said"))
    puzzles = {f"{'a' * 36}{n:04}": Result.HELPED for n in range(MOST_PUZZLES)}
    progress = Progress(
        {name: PassedLevel(Result.HELPED, 9_999, said) for name, said in widest.items()},
        tuple(Law)[:3],
        puzzles,
        place,
        dict.fromkeys(puzzles, FirstAnswer(False, 5)),
        Streak(date(2026, 11, 29), MOST_DAYS),
    )
    text = dumps(progress, place)
    assert len(text) < LONGEST_FILE
    assert loads(text)[0] == progress


# --- how it grows -----------------------------------------------------------------------------------------------------


@PROPERTY
@given(progresses, st.sampled_from(LEVELS), results)
def test_a_level_that_was_passed_stays_passed(progress: Progress, level: str, result: Result) -> None:
    after = progress.passing(level, result, "yes")
    before = progress.levels.get(level)
    assert {name: after.levels[name] for name in progress.levels if name != level} == {
        name: one for name, one in progress.levels.items() if name != level
    }
    alone = Result.PASSED in (result, before.result if before else None)
    assert after.levels[level].result is (Result.PASSED if alone else Result.HELPED)
    assert after.levels[level].said == "yes"
    assert after.levels[level].tries == min((before.tries if before else 0) + 1, 9_999)
    assert after.missed == progress.missed


@PROPERTY
@given(progresses, results)
def test_a_puzzle_that_was_solved_stays_solved(progress: Progress, result: Result) -> None:
    after = progress.solving("hole-001", result)
    alone = Result.PASSED in (result, progress.puzzles.get("hole-001"))
    assert after.puzzles == {**progress.puzzles, "hole-001": Result.PASSED if alone else Result.HELPED}
    assert (after.levels, after.missed, after.puzzle) == (progress.levels, progress.missed, progress.puzzle)


def test_no_more_puzzles_are_kept_than_can_be_read() -> None:
    progress = Progress(puzzles={f"a{n}": Result.HELPED for n in range(MOST_PUZZLES)})
    assert progress.solving("hole-001", Result.PASSED) == progress
    assert progress.solving("a1", Result.PASSED).puzzles["a1"] is Result.PASSED
    other = Progress(puzzles={f"b{n}": Result.PASSED for n in range(9)})
    assert progress.joined(other).puzzles == progress.puzzles
    assert loads(dumps(other.joined(progress), {}))[0] == other.joined(progress)


def test_a_file_from_before_the_puzzles_is_read() -> None:
    old = 'format = 1\nmissed = ["5.2"]\n[place]\nlesson = "pack"\n[levels]\n"pack/ace" = { result = "passed" }\n'
    progress, place = loads(old)
    assert progress == Progress({"pack/ace": PassedLevel(Result.PASSED)}, (Law("5.2"),))
    assert place == {"lesson": "pack"}


def test_no_more_levels_are_kept_than_can_be_read() -> None:
    progress = Progress({f"pack/{'a' * n}": PassedLevel(Result.PASSED) for n in range(1, MOST_LEVELS + 1)})
    assert progress.passing("hole/a", Result.PASSED) == progress
    assert progress.passing("pack/a", Result.PASSED).levels["pack/a"].tries == 2


@PROPERTY
@given(st.lists(st.tuples(st.booleans(), st.sampled_from(list(Law)[:6])), max_size=20))
def test_the_last_three_missed_laws_are_kept_newest_first(steps: list[tuple[bool, Law]]) -> None:
    progress, plainly = Progress(), list[Law]()
    for misses, law in steps:
        progress = progress.missing(law) if misses else progress.knowing(law)
        if law in plainly:
            plainly.remove(law)
        if misses:
            plainly = [law, *plainly][:3]
        assert progress.missed == tuple(plainly)


# --- two of them ------------------------------------------------------------------------------------------------------


@PROPERTY
@given(progresses, progresses)
def test_of_two_files_the_better_result_counts_whichever_comes_first(one: Progress, other: Progress) -> None:
    both, turned = one.joined(other), other.joined(one)
    assert {name: each.result for name, each in both.levels.items()} == {
        name: each.result for name, each in turned.levels.items()
    }
    assert {name: each.tries for name, each in both.levels.items()} == {
        name: each.tries for name, each in turned.levels.items()
    }
    assert both.levels.keys() == one.levels.keys() | other.levels.keys()
    for name, each in both.levels.items():
        found = [progress.levels[name].result for progress in (one, other) if name in progress.levels]
        assert (each.result is Result.PASSED) == (Result.PASSED in found)
    assert both.missed[: len(one.missed)] == one.missed
    assert set(both.missed) <= {*one.missed, *other.missed}
    for name in one.puzzles.keys() | other.puzzles.keys():
        assert (both.puzzles[name] is Result.PASSED) == (
            Result.PASSED in (one.puzzles.get(name), other.puzzles.get(name))
        )
    assert len(both.missed) == min(MOST_MISSED, len({*one.missed, *other.missed}))


@PROPERTY
@given(progresses, progresses)
def test_joining_once_more_changes_nothing(one: Progress, other: Progress) -> None:
    assert one.joined(one) == one
    assert one.joined(Progress()) == Progress().joined(one) == one
    both = one.joined(other)
    assert both.joined(other) == both.joined(one) == both.joined(both) == both


def test_what_was_joined_can_be_kept() -> None:
    one, other = (
        Progress({f"{name}/{'a' * n}": PassedLevel(Result.HELPED) for n in range(1, 23) for name in names})
        for names in (("a", "b", "c", "d", "e"), ("f", "g", "h", "i", "j"))
    )
    both = one.joined(other)
    assert len(both.levels) <= MOST_LEVELS
    assert set(one.levels) <= set(both.levels), "what this browser knows is not pushed out"
    assert loads(dumps(both, {}))[0] == both


# --- whatever is written ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        *("", "format = 2", "format = true", "format = 1.0", 'format = "1"', "format = 0x" + "f" * 9_000),
        *(
            "format = 1\ncabbage = 3",
            "format = 1\nmissed = 3",
            'format = 1\nmissed = "5.2"',
            "format = 1\nmissed = [5.2]",
        ),
        *(
            'format = 1\nmissed = ["5.9"]',
            "format = 1\nplace = 3",
            "format = 1\nlevels = []",
            "format = 1\nlevels.a = 3",
        ),
        *("format = 1\nplace.lesson = 3", 'format = 1\nplace.lesson = "\\u0000"', 'format = 1\nplace.a = "\\""'),
        *('format = 1\nplace.a = "\\\\"', "format = 1\nplace.a = '" + "x" * 2_001 + "'"),
        *("format = 1\nlevels.'a/b' = {}", "format = 1\nlevels.'a/b' = 3", "format = 1\nlevels.'a/b' = {result = 3}"),
        *("format = 1\nlevels.'a/b' = {result = 'won'}", "format = 1\nlevels.'a/b' = {result = 'passed', tries = 0}"),
        *(
            "format = 1\nlevels.'a/b' = {result = 'passed', tries = true}",
            "format = 1\nlevels.'ä/b' = {result = 'passed'}",
        ),
        *(
            "format = 1\nlevels.'a/b' = {result = 'passed', tries = 10000}",
            "format = 1\nlevels.'A/b' = {result = 'passed'}",
        ),
        *("format = 1\nlevels.'a/b' = {result = 'passed', said = 'A'}", "format = 1\nlevels.'a' = {result = 'passed'}"),
        *(
            "format = 1\nlevels.'a/b' = {result = 'passed', more = 1}",
            "format = 1\nlevels.'a/../b' = {result = 'passed'}",
        ),
        "format = 1\nlevels.'a/b' = {result = 'passed', tries = 0x" + "f" * 9_000 + "}",
        *("format = 1\npuzzles = 3", "format = 1\npuzzles.a = 3", "format = 1\npuzzles.a = 'won'"),
        *("format = 1\npuzzles.'A' = 'passed'", f"format = 1\npuzzles.{'a' * 41} = 'passed'"),
        *("format = 1\npuzzle.a = 3", "format = 1\npuzzle.'a b' = 'x'", "format = 1\nplace.'a=1' = 'x'"),
        "format = 1\n[puzzle]\n" + "".join(f"{x} = '{'x' * 1_900}'\n" for x in "abcde"),
        "format = 1\n[puzzles]\n" + "".join(f"a{n} = 'passed'\n" for n in range(MOST_PUZZLES + 1)),
        f"format = 1\nlevels.'{'a' * 90}/b' = {{result = 'passed'}}",
        *(
            "[" * 3_000,
            "a" + ".a" * 9_000 + " = 1",
            "#" * (LONGEST_FILE + 1),
            "format = 1\nmissed = " + "[" * 300 + "]" * 300,
        ),
        "format = 1\n" + "".join(f"levels.'a/{'b' * n}' = {{result = 'passed'}}\n" for n in range(1, 9)) * 9,
        "format = 1\n"
        + "".join(f"levels.'{x}/{'b' * n}' = {{result = 'passed'}}\n" for n in range(1, 23) for x in "abcdefg"),
    ],
    ids=lambda text: text[:60].replace("\n", " "),
)
def test_what_is_no_file_of_progress_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        loads(text)
    check(raised.value)
    assert all(explain(raised.value, language) for language in LANGUAGES)


def test_too_many_levels_are_refused_with_the_number_that_can_be_kept() -> None:
    levels = "\n".join(f'"pack/a{"-b" * number}" = "passed"' for number in range(MOST_LEVELS + 1))
    head = FILE.partition("[levels]")[0]
    with pytest.raises(NotationError) as refused:
        loads(f"{head}[levels]\n{levels}\n")
    assert (refused.value.field, refused.value.text) == ("levels", str(MOST_LEVELS + 1))
    assert refused.value.expected == f"0 … {MOST_LEVELS}"


TOO_LONG_A_PLACE: Final = "".join(f'{name} = "{"x" * LONGEST_FIELD}"\n' for name in "abcde")


@pytest.mark.parametrize(
    ("old", "new", "fault", "field", "expected"),
    [
        ("[place]\n", f"[place]\n{TOO_LONG_A_PLACE}", Fault.TOO_LONG, "place", f"0 … {LONGEST_PLACE}"),
        ('said = "yes"', 'said = "<b>"', Fault.NOT_A_VALUE, "levels.pack/neighbours.said", "a-name"),
        ('tries = 1, said = "yes"', "tries = 0", Fault.NOT_A_NUMBER, "levels.pack/neighbours.tries", "1 … 9999"),
    ],
    ids=["place", "said", "tries"],
)
def test_what_is_too_long_or_no_name_is_told_with_what_there_could_be(
    old: str, new: str, fault: Fault, field: str, expected: str
) -> None:
    assert old in FILE
    with pytest.raises(NotationError) as refused:
        loads(FILE.replace(old, new))
    assert (refused.value.fault, refused.value.field, refused.value.expected) == (fault, field, expected)


def test_laws_that_are_missed_twice_or_too_many_are_the_newest() -> None:
    assert loads('format = 1\nmissed = ["5.2", "5.2", "3.1"]')[0].missed == (Law("5.2"), Law("3.1"))
    assert loads('format = 1\nmissed = ["5.2", "3.1", "6.1", "7.1"]')[0].missed == (Law("5.2"), Law("3.1"), Law("6.1"))


def test_nothing_but_notation_errors_is_raised_for_damaged_files() -> None:
    rng = Random(44)
    accepted = 0
    for _ in range(3_000):
        text = hostile((FILE,), rng)
        try:
            progress, _ = loads(text)
        except NotationError as error:
            check(error)
        else:
            accepted += 1
            assert loads(dumps(progress, {})) == (progress, {})
    assert 0 < accepted < 3_000


# --- what can be saved ------------------------------------------------------------------------------------------------


@PROPERTY
@given(progresses)
def test_nothing_is_lost_of_a_file_that_is_whole(progress: Progress) -> None:
    found = salvaged(dumps(progress, {"lesson": "pack"}))
    assert (found.levels, found.puzzles) == (progress.levels, progress.puzzles)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("format = 1", "format = 2"),
        ("format = 1", "format = 1\nmedals = 3"),
        ('missed = ["5.2"]', 'missed = ["9.9"]'),
        ("[place]", "[place]\nX = 1"),
        ('"pack/ace" =', '"pack/ace =='),
        ('"pack/ace" = { result = "helped"', '"pack/ace" = { result = "gold"'),
    ],
)
def test_one_thing_that_cannot_be_read_does_not_take_the_rest_with_it(old: str, new: str) -> None:
    damaged = FILE.replace(old, new)
    with pytest.raises(NotationError):
        loads(damaged)
    found = salvaged(damaged)
    assert found.levels["pack/neighbours"] == PassedLevel(Result.PASSED, 1, "yes")
    assert found.puzzles == {"hole-001": Result.HELPED}
    assert ("pack/ace" in found.levels) is ("pack/ace" not in old)


def test_what_is_saved_of_damaged_files_can_be_written_and_read() -> None:
    rng = Random(45)
    saved = 0
    for _ in range(1_000):
        found = salvaged(hostile((FILE,), rng))
        saved += bool(found.levels or found.puzzles)
        assert loads(dumps(found, {})) == (found, {})
    assert saved


def test_of_a_text_that_is_too_long_twice_the_longest_file_is_looked_at() -> None:
    saved = '[puzzles]\n"hole-001" = "passed"'
    before = "#" * (2 * LONGEST_FILE - len(saved) - 1)
    assert salvaged(f"{before}\n{saved}").puzzles == {"hole-001": Result.PASSED}
    assert salvaged(f"#{before}\n{saved}").puzzles == {}


def test_more_than_a_file_can_tell_is_not_saved() -> None:
    levels = "".join(f'"a/{"b" * n}" = {{ result = "passed" }}\n' for n in range(1, 58)) * 40
    puzzles = "".join(f'"hole-{n}" = "passed"\n' for n in range(3 * MOST_PUZZLES))
    found = salvaged(f"[puzzles]\n{puzzles}[levels]\n{levels}")
    assert len(found.levels) <= MOST_LEVELS
    assert len(found.puzzles) <= MOST_PUZZLES
    assert loads(dumps(found, {})) == (found, {})


# --- the hands that were played ---------------------------------------------------------------------------------------

HANDS = {"alma": "3 1 0 0 4 2 1", "beto": "0 2 2"}


def test_the_hands_with_each_neighbour_are_in_the_file_and_older_files_open_without() -> None:
    told = Progress(played=HANDS)
    assert loads(dumps(told, {}))[0] == told
    assert "[played]" not in dumps(Progress(), {})
    assert loads(dumps(Progress(), {}))[0].played == {}


@pytest.mark.parametrize(
    "row", ['alma = "3 1"', 'alma = "3 1 0 x"', 'alma = "1 1 1 1 1 1 1 1"', "alma = 3", '"<b>" = "3 1 0"']
)
def test_hands_that_make_no_sense_are_refused_in_a_file(row: str) -> None:
    with pytest.raises(NotationError):
        loads(f"format = 1\n[played]\n{row}\n")


def test_of_two_counts_of_the_same_hands_the_further_one_stays_in_any_order() -> None:
    one, other = Progress(played=HANDS), Progress(played={"alma": "5 1 0 2", "ines": "1 0 0"})
    both = one.joined(other)
    assert both.played == other.joined(one).played == {"alma": "5 1 0 2 4 2 1", "beto": "0 2 2", "ines": "1 0 0"}
    assert both.joined(one) == both


@pytest.mark.parametrize("room", ["learn", "puzzles"])
def test_what_play_has_kept_goes_into_the_file_and_from_there_to_another_browser(room: str) -> None:
    kept = {"version": 1, "keys": HANDS["alma"], "others": "beto 0 2 2"}
    page = Page.open(DOORS[room].room(), {}).accept({"saved": kept})
    assert page.session.place.progress.played == HANDS
    told = dumps(page.session.place.progress, {})
    other = Page.open(DOORS[room].room(), {}).receive({"type": "open_file", "name": "progress.toml", "text": told})
    assert other.session.place.progress.played == HANDS
    saved = other.saved
    assert (saved["keys"], saved["others"]) == (HANDS["alma"], "beto 0 2 2")
    assert Page.open(DOORS["play"].room(), {}).restore({"version": 1, **saved}).session.keys == Keys.read(HANDS["alma"])
    assert "keys" not in Page.open(DOORS[room].room(), {}).saved


@pytest.mark.parametrize("kept", [{"keys": '3"\n[levels]'}, {"keys": "x"}, {"keys": "1 1 1", "others": "beto"}])
def test_nonsense_that_lies_where_play_keeps_its_hands_is_left_out(kept: dict[str, str]) -> None:
    page = Page.open(DOORS["learn"].room(), {}).accept({"saved": {"version": 1, **kept}})
    assert page.session.place.progress.played == {}

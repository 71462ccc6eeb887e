"""Lessons from TOML: the example of the documentation is read, and whatever is wrong is reported with its place."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from conquian.course import catalogue, duration, lesson_file
from conquian.course.goals import NamedGoal, read_goal
from conquian.course.lesson import STUMBLES, Known, Lesson, Part, Replies
from conquian.course.lesson_file import LONGEST_FILE, MOST_ACTIONS, loads
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES
from conquian.game.laws import Law
from conquian.game.state import Seat
from conquian.notation.codes import action
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position
from conquian.notation.toml_fields import TomlField
from conquian.rooms.learn.lesson_check import objections
from conquian.rooms.learn.lesson_flaws import LessonFlaw
from conquian.teach.suit_permutation import ORDERS, relabelled
from tests.course.lessons import DOCS, EXAMPLE, WORDS, shelved, toml
from tests.notation.fuzzing import check

Path_ = tuple[str | int, ...]
"""The keys and indices that lead to a value."""


def full() -> dict[str, Any]:
    """The example with every field that a lesson can have."""
    table = tomllib.loads(EXAMPLE)
    (level,) = table["level"]
    other = "pone=6h7hAd2s3dKcQd4s5c6s/- dealer=?10/- centre=Jh stock=?15 turn=pone/turned"
    level["predict"] |= {"position": other, "seat": "pone", "study": True, "known": "rules"}
    level["do"] |= {"seat": "pone", "study": False, "known": "rules", "actions": 2, "replies": "player"}
    level["do"]["arranged"] = True
    level["do"] |= {
        "failure": {"any": ["declined", "lost"]},
        "offers": ["meld 5c6h7hJh"],
        "script": ["decline", "turn"],
    }
    level["do"]["mistakes"].append({"name": "gap", "play": ["meld 5c6h7hJh"], "law": "3.2"})
    level["do"]["mistakes"][0]["happens"] |= {"position": other, "study": True}
    level["twist"] = deepcopy(level["do"])
    level["break"] |= {"position": other, "seat": "dealer", "study": True}
    return table


def read(table: dict[str, Any]) -> Lesson:
    return loads(toml(table), "example", 1)


def complaint(table: dict[str, Any]) -> NotationError:
    with pytest.raises(NotationError) as raised:
        read(table)
    return raised.value


# --- what is read -----------------------------------------------------------------------------------------------------


def test_the_example_of_the_documentation_is_read() -> None:
    lesson = loads(EXAMPLE, "example", 4)
    assert (lesson.name, lesson.number) == ("example", 4)
    (level,) = lesson.levels
    assert (level.name, level.laws, level.stumbles) == ("neighbours", (Law("1.1"), Law("1.2")), ("neighbours",))
    assert level.parts == (Part.PREDICT, Part.DO, Part.BREAK)
    assert level.predict is not None and level.breaking is not None
    assert level.predict.right == "yes"
    assert replace(level.predict, choices=(("out", NamedGoal("out")),)).right == "", "none of them holds"
    assert level.predict.law("no") is Law("1.2")
    assert level.predict.position == level.do.position == level.breaking.position
    assert level.do.actions == 1
    assert level.do.success == NamedGoal("melded")
    assert level.do.seat is Seat.PONE
    assert [law for _, law in level.breaking.tries] == [Law("3.2"), None]
    assert level.practised == {Law("1.2"), Law("3.2")}
    assert lesson.level("neighbours") == 0
    assert lesson.level("cabbage") is None


def test_an_older_file_may_say_how_many_minutes_it_takes() -> None:
    older = EXAMPLE.replace("format = 1\n", "format = 1\nminutes = 8\n", 1)
    assert "minutes" in older
    assert loads(older, "example", 4) == loads(EXAMPLE, "example", 4)


def test_the_example_is_clean_but_for_the_number_of_its_levels(tmp_path: Path) -> None:
    with shelved(tmp_path, {"example": (EXAMPLE, {"en": WORDS})}):
        assert {each.flaw for each in objections("example")} == {LessonFlaw.LEVELS}
        assert catalogue.names() == ("example",)


def test_every_field_is_read() -> None:
    (level,) = read(full()).levels
    assert level.predict is not None and level.twist is not None and level.breaking is not None
    assert level.twist == level.do
    assert (level.predict.is_study, level.predict.known) == (True, Known.RULES)
    assert level.do.actions == 2
    assert level.do.failure == read_goal({"any": ["declined", "lost"]})
    assert level.do.offers == (action("meld 5c6h7hJh"),)
    assert level.do.script == (action("decline"), action("turn"))
    assert level.do.replies is Replies.PLAYER
    assert level.do.arranged
    assert level.do.mistake("gap") == level.do.mistakes[1]
    assert level.do.mistake("cabbage") is None
    happens = level.do.mistakes[0].happens
    assert happens is not None and happens.position is not None
    assert happens.is_study and level.breaking.is_study and level.breaking.seat is Seat.DEALER
    assert happens.position == level.predict.position != level.do.position


def test_every_field_of_the_documentation_is_a_field() -> None:
    """The tables of the documentation name what the example and its full form have."""
    listed = DOCS.split("## A task", 1)[1].split("## Goals", 1)[0]
    for field in full()["level"][0]["do"]:
        assert f"`{field}`" in listed


def test_what_is_left_out_has_its_meaning() -> None:
    table = full()
    for field in (
        "arranged",
        "seat",
        "study",
        "known",
        "actions",
        "replies",
        "script",
        "offers",
        "failure",
        "mistakes",
    ):
        del table["level"][0]["do"][field]
    do = read(table).levels[0].do
    assert (do.seat, do.is_study, do.known, do.actions) == (Seat.PONE, False, Known.RULES, 1)
    assert not do.arranged
    assert (do.replies, do.script, do.offers, do.failure, do.mistakes) == (Replies.WRITTEN, (), (), None, ())


@pytest.mark.parametrize("order", ORDERS)
def test_a_lesson_can_be_read_with_other_suits(order: str) -> None:
    lesson, plain = loads(EXAMPLE, "example", 1, order), loads(EXAMPLE, "example", 1)
    do, before = lesson.levels[0].do, plain.levels[0].do
    assert do.position == position(relabelled(str(before.position), order))
    assert [str(each) for each in do.solution] == [
        str(action(relabelled(str(each), order))) for each in before.solution
    ]
    assert lesson.levels[0].predict is not None and lesson.levels[0].predict.right == "yes"
    assert lesson.levels[0].laws == plain.levels[0].laws


# --- what is refused --------------------------------------------------------------------------------------------------


def values(table: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Every value of a table, and the way to it."""
    if path:
        yield path, table
    keys = table.items() if isinstance(table, dict) else enumerate(table) if isinstance(table, list) else ()
    for key, value in keys:
        yield from values(value, (*path, key))


PATHS: Final = [path for path, _ in values(full())]


def with_value(path: Path_, value: object) -> dict[str, Any]:
    """The full example with another value there."""
    table: Any = full()
    inner = table
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    result: dict[str, Any] = table
    return result


def named(path: Path_) -> tuple[str, ...]:
    """What a complaint about this value can name: the fields around it, the innermost last."""
    return tuple(key for key in path if isinstance(key, str) and key not in ("any", "not"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: ".".join(map(str, path)))
@pytest.mark.parametrize("wrong", [7.5, 16**9999, "\u0007"], ids=["fraction", "huge", "bell"])
def test_every_field_that_is_wrong_is_named(path: Path_, wrong: object) -> None:
    error = complaint(with_value(path, wrong))
    check(error)
    assert all(explain(error, language) for language in LANGUAGES)
    parts = error.field.split(".")
    assert parts[-1] in named(path)[-2:], (path, error.field)
    if len(path) > 2 and path[2] != "name":
        assert parts[0] == "neighbours"
    if len(path) > 3:
        assert parts[1] == path[2]


@pytest.mark.parametrize(
    "path",
    [(), *(path for path, value in values(full()) if isinstance(value, dict))],
    ids=lambda path: ".".join(map(str, path)),
)
def test_a_field_that_does_not_exist_is_named(path: Path_) -> None:
    table = full()
    inner: Any = table
    for key in path:
        inner = inner[key]
    inner["cabbage"] = "melded"
    if path[-1:] == ("choices",):
        assert read(table).levels[0].predict is not None
        return
    error = complaint(table)
    assert "cabbage" in error.text or path[-1] == "failure"
    assert (named(path) or ("lesson",))[-1] in error.field or path[:2] == ("level", 0)


REQUIRED: Final = [
    *[("format",), ("level",), ("level", 0, "name"), ("level", 0, "do")],
    *[("level", 0, "do", "position"), ("level", 0, "do", "mistakes", 0, "name")],
    *[("level", 0, "do", "mistakes", 0, "happens", "ends"), ("level", 0, "break", "tries", 0, "action")],
]


@pytest.mark.parametrize("path", REQUIRED, ids=lambda path: ".".join(map(str, path)))
def test_what_has_to_be_there_is_missed(path: Path_) -> None:
    table = full()
    inner: Any = table
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    check(complaint(table))


def test_a_mistake_is_noticed_by_a_goal_or_by_a_law() -> None:
    table = full()
    del table["level"][0]["do"]["mistakes"][0]["law"]
    read(table)
    del table["level"][0]["do"]["mistakes"][0]["when"]
    error = complaint(table)
    assert (error.fault, error.field) == (Fault.FIELD_MISSING, "neighbours.do.mistakes.passed-by")


@pytest.mark.parametrize(("key", "is_read"), [("why", True), ("mistakes.gap", True), ("mistakes.Gap", False)])
def test_each_part_of_the_key_of_a_text_is_a_name(key: str, is_read: bool) -> None:
    table = full()
    table["level"][0]["do"]["mistakes"][0]["meant"] = key
    if is_read:
        assert read(table).levels[0].do.mistakes[0].meant == key
    else:
        assert complaint(table).expected == "why mistakes.a-name"


def test_what_is_missing_or_names_no_choice_is_told_with_what_there_could_be() -> None:
    table = full()
    del table["level"][0]["do"]["mistakes"][0]["happens"]["ends"]
    missing = complaint(table)
    assert (missing.fault, missing.expected) == (Fault.FIELD_MISSING, "ends")
    table = full()
    del table["level"][0]["do"]
    missing = complaint(table)
    assert (missing.fault, missing.field, missing.expected) == (Fault.FIELD_MISSING, "neighbours", "do")
    table = full()
    table["level"][0]["predict"]["laws"] = {"cabbage": "3.2"}
    unknown = complaint(table)
    assert (unknown.fault, unknown.text) == (Fault.NOT_A_VALUE, "cabbage")
    field = complaint(full() | {"cabbage": 1})
    assert (field.fault, field.text) == (Fault.NOT_A_FIELD, "cabbage")
    assert {"format", "level"} <= {*field.expected.split()}
    assert unknown.expected.split() == list(table["level"][0]["predict"]["choices"])


def test_a_question_without_a_position_is_asked_about_that_of_the_task() -> None:
    table = full()
    level = table["level"][0]
    choices = {"choices": level["predict"]["choices"]}
    do = replace(read(table).levels[0].do, seat=Seat.DEALER, known=Known.OPEN, is_study=True)
    about = lesson_file._prediction(do, TomlField(choices, "first.predict"))
    assert (about.position, about.seat, about.known, about.is_study) == (do.position, Seat.DEALER, Known.OPEN, True)
    position = level["predict"]["position"]
    own = lesson_file._prediction(do, TomlField({**choices, "position": position}, "first.predict"))
    assert (own.seat, own.known, own.is_study) == (Seat.PONE, Known.RULES, False)


def test_a_level_knows_its_tasks_and_the_laws_that_they_practise() -> None:
    table = full()
    level = read(table).levels[0]
    assert (level.task(Part.DO), level.task(Part.TWIST)) == (level.do, level.twist)
    assert level.twist is not None
    assert level.task(Part.PREDICT) is None
    mistakes = (
        *level.do.mistakes,
        replace(level.do.mistakes[0], law=None),
    )  # it is noticed by a goal, and breaks no law
    do = replace(level.do, mistakes=mistakes)
    only_do = replace(level, do=do, twist=None, predict=None, breaking=None, experiment=None)
    assert only_do.practised == {each.law for each in level.do.mistakes} != set()


def test_the_minutes_of_a_lesson_count_what_is_read_in_any_case() -> None:
    lesson, said = catalogue.lesson("pack"), catalogue.words("pack", "en")
    extra = {f"{level.name}.{part}" for level in lesson.levels for part in level.extra}
    for key, text in said.texts.items():
        level, *rest = key.split(".")
        is_read = rest == ["intro"] or any(each in rest[1:2] for each in ("ask", "choices", "goal", "why"))
        is_read = is_read and f"{level}.{rest[0] if rest else ''}" not in extra
        longer = {**said.texts, key: text + 10 * duration.WORDS_A_MINUTE * " word"}
        found = duration.minutes(lesson, replace(said, texts=longer))
        assert found == catalogue.minutes("pack") + (10 if is_read else 0), key


def test_two_levels_or_mistakes_of_one_name_are_refused() -> None:
    table = full()
    table["level"].append(deepcopy(table["level"][0]))
    assert complaint(table).field == "level.name"
    table["level"][1]["name"] = "others"
    assert len(read(table).levels) == 2
    mistakes = table["level"][1]["do"]["mistakes"]
    mistakes.append(mistakes[0])
    assert complaint(table).field == "others.do.mistakes.name"


def test_parts_beside_the_way_are_there_and_not_on_the_last_level() -> None:
    table = full()
    table["level"].append(deepcopy(table["level"][0]) | {"name": "last"})
    table["level"][0]["extra"] = ["break"]
    first, last = read(table).levels
    assert (first.extra, last.extra) == ((Part.BREAK,), ())
    assert first.path == (Part.PREDICT, Part.DO, Part.TWIST)
    assert set(first.parts) == {*first.path, *first.extra} and last.path == last.parts
    for wrong in (["do"], ["predict"], ["twist", 1], "twist", [["twist"]], ["cabbage"]):
        table["level"][0]["extra"] = wrong
        assert complaint(table).field == "neighbours.extra", wrong
    table["level"][0].pop("extra")
    table["level"][1]["extra"] = ["twist"]
    assert complaint(table).field == "last.extra"


ALMOST: Final[dict[Path_, tuple[object, ...]]] = {
    ("format",): (0, 2, True, "1"),
    ("level", 0, "name"): ("", "Neighbours", "a b", "-a", "a-", "a1", "ä", "../x"),
    ("level", 0, "laws"): ("1.1", ["1.9"], [1.1], [["1.1"]]),
    ("level", 0, "stumbles"): ("neighbours", ["cabbage"], [3]),
    ("level", 0, "do", "actions"): (0, MOST_ACTIONS + 1, True),
    ("level", 0, "do", "seat"): ("north", "", 0),
    ("level", 0, "do", "study"): ("true", 1, "yes"),
    ("level", 0, "do", "known"): ("everything", "", ["open"]),
    ("level", 0, "do", "replies"): ("me", "Best", {}),
    ("level", 0, "do", "solution"): ("decline", ["fly"], [[]], [""]),
    ("level", 0, "predict", "laws"): ({"cabbage": "1.2"}, {"no": "1.9"}, ["no"]),
    ("level", 0, "predict", "choices"): ([], {"Yes": "out"}, {"a b": "out"}, {"yes": "fly"}),
}
"""For some fields values that only look right."""


@pytest.mark.parametrize(
    ("path", "wrong"),
    [(path, wrong) for path, values_ in ALMOST.items() for wrong in values_],
    ids=lambda value: ".".join(map(str, value)) if isinstance(value, tuple) else None,
)
def test_values_that_are_almost_right_are_refused(path: Path_, wrong: object) -> None:
    check(complaint(with_value(path, wrong)))


def test_every_stumbling_block_can_be_named() -> None:
    assert read(with_value(("level", 0, "stumbles"), list(STUMBLES))).levels[0].stumbles == STUMBLES


def test_an_empty_course_of_levels_is_no_lesson() -> None:
    assert complaint(with_value(("level",), [])).fault is Fault.FIELD_MISSING
    with pytest.raises(NotationError):
        loads("", "example", 1)
    with pytest.raises(NotationError):
        loads(EXAMPLE + "#" * LONGEST_FILE, "example", 1)


# --- whatever is written ----------------------------------------------------------------------------------------------


def test_nothing_but_notation_errors_is_raised_for_values_exchanged() -> None:
    """Lines of valid TOML whose values say something else."""
    rng = Random(41)
    accepted = 0
    for _ in range(700):
        table: Any = full()
        for _ in range(rng.randint(1, 3)):
            path = rng.choice(PATHS)
            other = rng.choice([value for _, value in values(full())])
            inner = table
            try:
                for key in path[:-1]:
                    inner = inner[key]
                inner[path[-1]] = deepcopy(other)
            except (KeyError, IndexError, TypeError):
                continue  # what stood there was exchanged before
        accepted += _is_read(toml(table))
    assert 0 < accepted < 700


def _is_read(text: str) -> bool:
    try:
        loads(text, "example", 1)
    except NotationError as error:
        check(error)
        return False
    return True

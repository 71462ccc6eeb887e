"""Learning as text: what is kept is where one was, and nothing that is damaged loses what was learned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

import pytest

import conquian as cq
from conquian.course import catalogue
from conquian.course.lesson import Part
from conquian.course.progress import LONGEST_FIELD, MOST_MISSED, Progress, Result
from conquian.game.cards import PACK
from conquian.game.laws import Law
from conquian.game.state import Seat
from conquian.notation.codes import action
from conquian.notation.errors import NotationError
from conquian.rooms.learn.scene_attempt import MOST_TRIED
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import FIELDS, fields, kept, read, resume
from conquian.rooms.learn.task_result import TaskResult
from conquian.teach.law_examples import law_example
from conquian.teach.suit_permutation import ORDERS
from tests.notation.fuzzing import check, damaged, hostile
from tests.rooms.learn.learners import begun, counted, done, school, started, stopped, through, verdict

__all__ = ["school"]
pytestmark = pytest.mark.usefixtures("school")


def remembered(now: LessonSession) -> LessonSession:
    """What is kept of it: an experiment stopped, nothing that is shown, and nothing that is fresh or just refused."""
    now = replace(now, attempt=replace(now.attempt, shown=None, slip=""), fresh=())
    return now if now.experiment is None else stopped(now)


@cache
def wishes() -> tuple[str, ...]:
    """Anything that can be tried."""
    tried = [str(each.action) for law in Law for each in law_example(law).tries]
    return (*tried, *(f"discard {card}" for card in PACK[::5]), "turn", "decline", "force", "allow", "meld 5d6h7hJh")


LIKELY: Final = {"solve": 9, "act": 4, "try": 4, "predict": 6, "go_on": 9, "reply": 9, "answer": 4} | {
    "run": 3, "stop": 1, "hint": 2, "again": 1, "afresh": 1, "show": 2, "step": 2, "jump": 0.4,
    "map": 0.5, "door": 0.5, "back": 2, "enter": 0.2,
}  # fmt: skip
"""What a learner does in a walk, and how often."""


def stepped(now: LessonSession, rng: Random) -> LessonSession:
    """One thing that a learner can do, sensible or not."""
    (kind,) = rng.choices(tuple(LIKELY), tuple(LIKELY.values()))
    legal = cq.legal_actions(now.state) if now.awaits_learner and now.task is not None else ()
    match kind:
        case "solve" if now.task is not None:
            ahead = now.task.solution[len(now.attempt.own) :][:1]
            return now.act(ahead[0]) if ahead and ahead[0] in legal else now
        case "act":
            return now.act(rng.choice(legal)) if legal else now
        case "try":
            known = [each.play[-1] for each in now.task.mistakes] if now.task is not None else []
            return now.try_in_vain(rng.choice([action(rng.choice(wishes())), *known]))
        case "hint":
            return now.hint()
        case "again":
            return now.again()
        case "afresh":
            return now.afresh()
        case "go_on":
            return now.go_on()
        case "show":
            return now.show()
        case "step":
            return now.step()
        case "answer":
            return now.answer_review(rng.random() < 0.5)
        case "jump":
            name = rng.choice(catalogue.names())
            return now.jump(name, rng.randrange(len(catalogue.lesson(name).levels)))
        case "map":
            return now.to_map()
        case "door":
            return now.to_map(rng.choice(catalogue.names()))
        case "back":
            return now.off_map().back()
        case "enter":
            return now.enter(now.name, rng.randrange(len(now.lesson.levels)))
        case "predict":
            return now.predict(rng.choice(["yes", "no", "cabbage", "play", "same"]))
        case "run":
            return now if now.experiment is None else counted(now, 2)
        case "stop":
            stops = rng.random() < 0.5
            return now if now.experiment is None or not now.said else stopped(now) if stops else started(now)
        case _:
            return now.replied()


def walked(walks: int, steps: int) -> Iterator[LessonSession]:
    """Every place of `walks` walks through the first lesson."""
    for seed in range(walks):
        rng = Random(seed)
        now = LessonSession.begin("first", seed % len(catalogue.lesson("first").levels))
        for _ in range(steps):
            now = stepped(now, rng)
            yield now


def test_what_is_kept_is_where_one_was() -> None:
    """Through all kinds of walks; whatever one does, nothing that was learned is lost, and nothing raises."""
    met_with = Counter[str]()
    for seed in range(40):
        rng = Random(seed)
        now = LessonSession.begin("first", rng.randrange(6), through("first") if seed % 2 else None)
        for _ in range(50):
            before, now = now, stepped(now, rng)
            assert resume(kept(now)) == remembered(now)
            assert resume(kept(now)).progress == now.progress
            assert before.progress.levels.keys() <= now.progress.levels.keys()
            assert len(now.progress.missed) <= MOST_MISSED
            _look(now)
            met_with[f"{now.part}"] += now != before
            met_with[f"{verdict(now)}"] += 1
            met_with["slip"] += bool(now.attempt.slip)
            met_with["shown"] += now.attempt.shown is not None
            met_with["map"] += now.on_map
            met_with["door"] += bool(now.door)
    assert set(met_with) >= {*map(str, Part), *map(str, TaskResult), "slip", "shown", "map", "door"}
    assert all(met_with.values()), met_with


def _look(now: LessonSession) -> None:
    """Everything that a page asks."""
    assert now.attempt.happened.state.variant == now.state.variant
    assert now.attempt.start.variant == now.state.variant
    _ = now.attempt.mistake, now.attempt.happening, now.attempt.shows_end, now.attempt.known
    _ = now.passed, now.key, fields(now)
    assert (now.attempt.reply is None) or not now.awaits_learner
    assert now.suits in ORDERS
    assert now.seat in Seat


def test_what_was_refused_before_is_still_refused_by_its_law_when_one_goes_on() -> None:
    now = done(begun("answered"), "decline", "turn", "meld 6h7hJhQh")
    assert [each.law for each in now.attempt.tried] == [Law("4.1")]
    assert cq.judge(now.state, action("decline")).law is not Law("4.1")
    assert resume(kept(now)).attempt.tried == now.attempt.tried


def test_wishes_as_long_as_one_likes_do_not_keep_progress_from_being_read() -> None:
    progress = Progress().passing("first/end", Result.PASSED)
    now = replace(begun("neighbours", Part.BREAK), progress=progress)
    for more in range(MOST_TRIED):
        now = now.try_in_vain(action("meld " + " ".join(["3c4c5c6h7hJhQhKhAdAs"] * (14 + more))))
    assert len("; ".join(str(each.action) for each in now.attempt.tried)) > LONGEST_FIELD
    assert resume(kept(now)).progress == progress
    assert resume(kept(now)).attempt.tried == now.attempt.tried[-len(resume(kept(now)).attempt.tried) :]


FILE: Final = 'format = 1\nmissed = ["5.2"]\n[levels]\n"first/end" = {{ result = "passed" }}\n[place]\n{}\n'


@pytest.mark.parametrize(
    ("place", "key"),
    [
        ("", "first/neighbours"),
        ('lesson = "cabbage"', "first/neighbours"),
        ('lesson = "second"', "second/neighbours"),
        ('lesson = "second"\nlevel = "cabbage"', "first/neighbours"),
        ('lesson = "first"\nlevel = "aces"\npart = "predict"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "cabbage"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "review"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "review"\nlaw = "9.9"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "do"\ndone = "turn"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "do"\ndone = "fly"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "do"\ndone = "discard Kd"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "twist"\ndone = "discard As; decline; turn Jd"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "do"\ntried = "fly"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "do"\ntried = "4.4"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "do"\ntries = "-1"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "do"\ntries = "99999"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "do"\ntries = "٣"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "do"\nhints = "4"', "first/aces"),
        ('lesson = "first"\nlevel = "aces"\npart = "do"\nsaid = "yes"', "first/aces"),
        ('lesson = "first"\nlevel = "neighbours"\npart = "do"\nsaid = "cabbage"', "first/neighbours"),
    ],
)
def test_a_place_that_is_not_there_gives_way_to_the_beginning_and_progress_stays(place: str, key: str) -> None:
    now = resume(FILE.format(place))
    assert now.key == key
    begun = LessonSession.begin(now.name, now.index, now.progress)
    is_lost = not place or 'lesson = "cabbage"' in place or 'level = "cabbage"' in place
    assert now == (begun.to_map() if is_lost else begun)
    assert now.progress == Progress().passing("first/end", Result.PASSED).missing(Law("5.2"))


def test_what_was_never_refused_is_not_remembered_as_refused() -> None:
    """No learner passes by writing down that a law was broken."""
    place = 'lesson = "first"\nlevel = "neighbours"\npart = "break"\ntried = "{}"'
    now = resume(FILE.format(place.format("3.2 meld 6h7hJh; 5.2 turn; 3.2 meld 5c6h7hJh")))
    assert now.part is Part.BREAK
    assert [str(each.action) for each in now.attempt.tried] == ["meld 5c6h7hJh"]


def test_nothing_but_notation_errors_is_raised_for_damaged_files() -> None:
    rng = Random(45)
    files = [kept(now) for now in walked(12, 25)]
    read_again = 0
    for count in range(1_500):
        text = damaged(rng.choice(files), rng) if count % 4 else hostile(tuple(files), rng)
        try:
            now = resume(text)
        except NotationError as error:
            check(error)
        else:
            read_again += 1
            _look(now)
            assert resume(kept(now)) == now
    assert 100 < read_again < 1_500


def test_texts_of_a_place_exchanged() -> None:
    """Fields of valid places, put together at random: one stands somewhere, and all that was learned is there."""
    rng = Random(46)
    values: dict[str, list[str]] = {}
    for now in walked(16, 60):
        for row in kept(now).partition("[place]\n")[2].partition("\n\n")[0].splitlines():
            name, _, text = row.partition(" = ")
            values.setdefault(name, []).append(text)
    assert set(values) >= {"lesson", "level", "part", "tries", "done", "tried", "said", "hints", "law", "asked"}
    stood = Counter[Part]()
    for _ in range(1_200):
        place = "\n".join(f"{name} = {rng.choice(found)}" for name, found in values.items() if rng.random() < 0.8)
        now = resume(FILE.format(place))
        assert now.progress.missed == (Law("5.2"),) and set(now.progress.levels) == {"first/end"}
        _look(now)
        stood[now.part] += 1
    assert set(stood) >= {Part.PREDICT, Part.DO, Part.BREAK, Part.REVIEW}


# --- links ------------------------------------------------------------------------------------------------------------


def test_a_link_names_a_lesson_and_a_level() -> None:
    assert read({}).key == "first/neighbours"
    assert read({"lesson": "second"}).key == "second/neighbours"
    assert read({"lesson": "first", "level": "open"}).key == "first/open"
    link = fields(begun("open"))
    assert tuple(link) == FIELDS
    assert read(link).key == "first/open"


@pytest.mark.parametrize("link", [{"lesson": "third"}, {"lesson": ""}, {"level": "third"}, {"lesson": "../first"}])
def test_a_link_to_what_is_not_there_is_refused(link: dict[str, str]) -> None:
    with pytest.raises(NotationError) as raised:
        read(link)
    assert raised.value.field in ("lesson", "level")

"""The words of a lesson: which are needed, which are needless, and which are older than the English they render."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from conquian.course import catalogue, lesson_file
from conquian.course.lesson_words import (
    LONGEST_FILE,
    OF_LESSON,
    LessonWords,
    keys,
    loads,
    missing,
    needless,
    optional,
)
from conquian.explain.stamps import dumps, fingerprint
from conquian.explain.stamps import loads as read_stamps
from conquian.explain.words import LANGUAGES
from conquian.notation.errors import NotationError
from tests.course.lessons import EXAMPLE, EXPERIMENT, WORDS, words
from tests.notation.fuzzing import check, hostile

LESSON: Final = lesson_file.loads(EXAMPLE, "example", 1)


def without(key: str) -> LessonWords:
    """What is said in the example, but for one text."""
    found = words()
    return LessonWords("en", {each: text for each, text in found.texts.items() if each != key})


# --- what has to be there ---------------------------------------------------------------------------------------------


def test_the_words_of_the_documentation_are_those_that_the_example_needs() -> None:
    found = words()
    assert missing(LESSON, found) == needless(LESSON, found) == ()
    assert set(found.texts) == {*keys(LESSON), *optional(LESSON)}
    assert optional(LESSON) == {"neighbours.intro"}


@pytest.mark.parametrize("key", keys(LESSON))
def test_a_text_that_is_missing_is_named(key: str) -> None:
    assert missing(LESSON, without(key)) == (key,)
    assert len(set(keys(LESSON))) == len(keys(LESSON))


def test_of_an_experiment_each_choice_but_what_it_finds_has_to_be_answered() -> None:
    level = EXAMPLE.partition("[level.predict]")[0] + EXPERIMENT + EXAMPLE[EXAMPLE.index("[level.do]") :]
    found = keys(lesson_file.loads(level, "example", 1))
    about = {key.partition(".experiment.")[2] for key in found if ".experiment." in key}
    choices = {f"choices.{choice}" for choice in ("play", "fold", "same")}
    assert about == {"ask", "why", *choices, "wrong.play", "wrong.same"}


def test_an_intro_may_be_left_out() -> None:
    assert missing(LESSON, without("neighbours.intro")) == ()


@pytest.mark.parametrize("key", ["cabbage", "neighbours.twist.goal", "neighbours.predict.wrong.yes", "others.title"])
def test_a_text_that_nobody_asks_for_is_named(key: str) -> None:
    found = words()
    assert needless(LESSON, LessonWords("en", {**found.texts, key: "More."})) == (key,)


def test_a_mistake_needs_words_for_what_happens_only_if_the_lesson_says_what_happens() -> None:
    happens = "neighbours.do.happens.passed-by"
    without_it = EXAMPLE.replace('happens = { actions = ["decline", "turn 3h"], ends = "in-waste Jh" }', "")
    assert happens in keys(LESSON)
    assert happens not in keys(lesson_file.loads(without_it, "example", 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_says_what_it_needs_in_the_order_of_its_parts(language: str) -> None:
    for name in catalogue.names():
        lesson = catalogue.lesson(name)
        assert keys(lesson)[: len(OF_LESSON)] == OF_LESSON
        order = [key.split(".")[0] for key in keys(lesson)[len(OF_LESSON) :]]
        assert list(dict.fromkeys(order)) == [level.name for level in lesson.levels]
        assert catalogue.told(name, "title", language)


# --- translations -----------------------------------------------------------------------------------------------------


def stamped(english: LessonWords) -> LessonWords:
    """The German words of the example, said to render this."""
    return loads(WORDS, "de", read_stamps(dumps(english.texts, ["de"]))["de"])


def test_a_translation_is_stale_until_it_is_stamped() -> None:
    english = words()
    assert set(words("de").stale(english)) == set(english.texts)
    assert stamped(english).stale(english) == ()


@pytest.mark.parametrize("key", words().texts)
def test_a_text_whose_english_has_changed_is_stale_and_no_other(key: str) -> None:
    english = words()
    german = stamped(english)
    changed = LessonWords("en", {**english.texts, key: english.texts[key] + " "})
    assert german.stale(changed) == (key,)
    more = LessonWords("en", {**english.texts, "neighbours.twist.goal": "lay it."})
    assert german.stale(more) == ("neighbours.twist.goal",)


def test_stamps_stand_beside_every_lesson_and_in_no_text() -> None:
    for name in catalogue.names():
        english = catalogue.words(name, "en")
        assert english.renders == {}
        for language in LANGUAGES[1:]:
            found = catalogue.words(name, language)
            assert list(found.renders) == list(english.texts)
            assert not [key for key in found.texts if key.startswith("renders")]


def test_fingerprints_differ() -> None:
    texts = {f"Lay {count} cards." for count in range(2_000)} | {"", " ", "ä", "a\u0308"}
    assert len({fingerprint(text) for text in texts}) == len(texts)
    assert all(len(fingerprint(text)) == 8 for text in texts)


# --- whatever is written ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        *("title = 3", "title = []", 'title = ["a"]', "title = true", "[a.b]\nc = 1979-05-27", "= 3"),
        *("a = 0x" + "f" * 9_000, "a = " + "[" * 300 + "]" * 300, "#" * (LONGEST_FILE + 1)),
        "a" + ".a" * 3_000 + " = 'b'",
    ],
    ids=lambda text: text[:12],
)
def test_what_is_no_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        loads(text, "de")
    check(raised.value)


@pytest.mark.parametrize("text", ["de = 3", "[de]\ntitle = 3", "[de.title]\na = 'b'", "[de", "#" * 1_000_001])
def test_what_is_no_stamp_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_stamps(text)
    check(raised.value)


def test_nothing_but_notation_errors_is_raised_for_damaged_words() -> None:
    rng = Random(42)
    valid = (WORDS, dumps(words().texts, ["de"]))
    accepted = 0
    for _ in range(600):
        try:
            found = loads(hostile(valid, rng), "en")
        except NotationError as error:
            check(error)
        else:
            accepted += 1
            assert all(isinstance(text, str) for text in found.texts.values())
    assert 0 < accepted < 600


def test_words_in_an_unknown_language_are_not_there() -> None:
    with pytest.raises(KeyError):
        catalogue.words("pack", "fr")
    with pytest.raises(KeyError):
        catalogue.words("cabbage", "en")
    with pytest.raises(KeyError):
        catalogue.lesson("cabbage")

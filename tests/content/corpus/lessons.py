"""A lesson as it is read: of every level the goals, texts, choices, hints, mistakes and reasons."""

from __future__ import annotations

from dataclasses import replace

from conquian.course import catalogue, lesson_words
from conquian.course.lesson import Part
from conquian.game.laws import Law
from conquian.rooms.learn.phrases import LessonPhrases
from conquian.rooms.learn.scene_attempt import MOST_HINTS
from conquian.rooms.learn.session import LessonSession
from conquian.teach.law_examples import law_example
from tests.content.corpus.readers import Lines, Reader


def lesson(name: str, language: str) -> Lines:
    """Everything that is said in a lesson of the course, in the order of its levels."""
    reader, of = Reader(language), catalogue.lesson(name)
    for key in ("title", "about", "door", "tagline"):
        yield key, reader.reads(catalogue.told(name, key, language))
    for index, level in enumerate(of.levels):
        begun = LessonSession.begin(name, index)
        yield f"{level.name}.where", _phrases(begun, reader).where()
        for key in ("title", "intro"):
            if text := catalogue.told(name, f"{level.name}.{key}", language):
                yield f"{level.name}.{key}", reader.reads(text)
        for part in level.parts:
            yield from _part(begun.to(part), reader)
    for key in lesson_words.keys(of):
        if key.startswith("can."):
            yield key, reader.reads(catalogue.told(name, key, language))


def _phrases(now: LessonSession, reader: Reader) -> LessonPhrases:
    return LessonPhrases(now, reader.at(now.seat))


def _part(now: LessonSession, reader: Reader) -> Lines:
    """A part of a level: its goal, the hints, and then what is said there besides."""
    prefix = f"{now.level.name}.{now.part.value}"
    goal = "goal" if now.part in (Part.DO, Part.TWIST, Part.BREAK) else "ask"
    yield f"{prefix}.{goal}", reader.reads(_phrases(now, reader).goal())
    hints = ("idea", "where", "move")[: MOST_HINTS if now.task is not None and now.awaits_learner else 0]
    for number, hint in enumerate(hints, 1):
        said = _phrases(replace(now, attempt=replace(now.attempt, hints=number)), reader).text()
        assert said is not None
        yield f"{prefix}.{hint}", reader.reads(said.text)
    told = {goal, "idea", "where"} if hints else {goal}
    for key in lesson_words.keys(now.lesson):
        if key.startswith(f"{prefix}.") and key.removeprefix(f"{prefix}.") not in told:
            yield key, reader.reads(catalogue.told(now.name, key, reader.language))


def reviews(language: str) -> Lines:
    """Of every law that comes back what is asked, and what is said after either answer."""
    reader = Reader(language)
    for law in Law:
        for asked in range(len(law_example(law).tries)):
            now = LessonSession.begin(catalogue.names()[0]).to_review(law, asked)
            yield f"{law}.{asked + 1}.goal", reader.reads(_phrases(now, reader).goal())
            for answer in (True, False):
                said = _phrases(now.to_review(law, asked, answer), reader).text()
                assert said is not None
                yield f"{law}.{asked + 1}.{'allowed' if answer else 'forbidden'}", reader.reads(said.text)

"""The length of a lesson in minutes, worked out from what is read and done in it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from math import ceil
from typing import Final

from conquian.course.lesson import Breaking, Lesson, Scene, Task
from conquian.course.lesson_words import LessonWords

WORDS_A_MINUTE: Final = 120
"""The reading speed of a twelve-year-old who looks at the cards between the words."""
A_MOVE: Final = 12
"""Seconds for a move of the learner's, the opponent's answer to it included."""
A_QUESTION: Final = 10
"""Seconds to make up one's mind before anything is touched."""
A_TRY: Final = 6
"""Seconds to try something that should not work."""
_READ: Final = ("ask", "choices", "goal", "why")
"""The texts that are read in every part by a learner who makes no mistake and asks for no hint."""


def minutes(lesson: Lesson, words: LessonWords) -> int:
    """The minutes that the lesson takes a learner who makes no mistake, rounded up.

    The words of every introduction, question, choice, goal and explanation count at the speed at which a child reads
    at the table. The moves of the solutions, the questions and the tries add some seconds each. Hints, mistakes,
    reviews and extra parts are left out.
    """
    extra = {(level.name, part) for level in lesson.levels for part in level.extra}
    texts = [text for key, text in words.texts.items() if _is_read(key, extra)]
    seconds = sum(len(text.split()) for text in texts) * 60 / WORDS_A_MINUTE
    return ceil((seconds + sum(_seconds(scene) for scene in _scenes(lesson))) / 60)


def _is_read(key: str, extra: Container[tuple[str, str]]) -> bool:
    """Whether the text of this key, `level.part.kind` or `level.intro`, is read in any case."""
    level, *rest = key.split(".")
    return rest == ["intro"] or (rest[1:2] != [] and rest[1] in _READ and (level, rest[0]) not in extra)


def _scenes(lesson: Lesson) -> Iterator[Scene]:
    for level in lesson.levels:
        yield from (level.scenes[part] for part in level.path)


def _seconds(scene: Scene) -> int:
    if isinstance(scene, Task):
        return A_MOVE * len(scene.solution)
    return A_TRY * len(scene.tries) if isinstance(scene, Breaking) else A_QUESTION

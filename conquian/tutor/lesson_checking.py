"""Checking a lesson: everything that it claims is worked out anew, and everything that it says is looked through."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import islice
from typing import Final

from conquian.explain.markup import Named as NamedCards
from conquian.explain.markup import pieces, sentences
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Action
from conquian.game.judge import IllegalAction, UnknownCards, judge
from conquian.game.state import State
from conquian.notation.errors import NotationError
from conquian.tutor import course
from conquian.tutor.arising import Arises, could_arise
from conquian.tutor.attempt import Attempt
from conquian.tutor.experiment import Experiment, Finding, Tally
from conquian.tutor.goals import met
from conquian.tutor.learning import Learning
from conquian.tutor.lesson import Breaking, Happening, Known, Lesson, Level, Mistake, Part, Prediction, Task
from conquian.tutor.lesson_words import LessonWords, missing, needless
from conquian.tutor.measuring import accepted
from conquian.tutor.relabelling import ORDERS, SUITS

FEWEST_LEVELS: Final = 5
MOST_LEVELS: Final = 7
MOST_MINUTES: Final = 8
MOST_SENTENCES: Final = 2
LONGEST: Final = 170
"""No text on the screen has more letters; a card in braces counts as two."""
LONGEST_LABEL: Final = 60
"""No choice and no title has more."""
MOST_REPLIES: Final = 40


class Flaw(StrEnum):
    """What can be wrong with a lesson."""

    LEVELS = "levels"
    MINUTES = "minutes"
    NO_LAW = "no-law"
    NOT_ONE_RIGHT = "not-one-right"
    BEGINS_PASSED = "begins-passed"
    NOT_PASSED = "not-passed"
    NOT_ACCEPTED = "not-accepted"
    ANSWER_MISSING = "answer-missing"
    NOT_NOTICED = "not-noticed"
    NOTHING_HAPPENS = "nothing-happens"
    OTHER_LAW = "other-law"
    NO_BREACH = "no-breach"
    OTHER_END = "other-end"
    OTHER_FINDING = "other-finding"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown-cards"
    NOT_REACHABLE = "not-reachable"
    NO_TEXT = "no-text"
    NEEDLESS = "needless"
    MARKUP = "markup"
    CARDS = "cards"
    TOO_LONG = "too-long"
    NAMES_A_CARD = "names-a-card"
    SUIT_BY_HAND = "suit-by-hand"
    STALE = "stale"


@dataclass(frozen=True, slots=True)
class LessonObjection:
    """One thing that is wrong with a lesson, or with the notes for it: where, and what about it."""

    flaw: StrEnum
    where: str = ""
    about: str = ""

    def __str__(self) -> str:
        return ": ".join(filter(None, [self.where, self.flaw.value, self.about]))


def objections(name: str) -> tuple[LessonObjection, ...]:
    """Everything that is wrong with the lesson of this name, but for what only a long search finds.

    >>> objections("pack")
    ()
    """
    lesson = course.lesson(name)
    found = list(of_lesson(lesson))
    for order in islice((order for order in reversed(ORDERS) if order != SUITS), 1):  # with other suits, too
        found += [replace(each, where=f"{each.where} ({order})") for each in of_lesson(course.lesson(name, order))]
    words = {language: course.words(name, language) for language in LANGUAGES}
    return (*found, *of_words(lesson, words))


# --- what is claimed --------------------------------------------------------------------------------------------------


def of_lesson(lesson: Lesson) -> Iterator[LessonObjection]:
    """Everything that is wrong with what a lesson claims."""
    if not FEWEST_LEVELS <= len(lesson.levels) <= MOST_LEVELS:
        yield LessonObjection(Flaw.LEVELS, lesson.name, str(len(lesson.levels)))
    if lesson.minutes > MOST_MINUTES:
        yield LessonObjection(Flaw.MINUTES, lesson.name, str(lesson.minutes))
    for index, level in enumerate(lesson.levels):
        if not level.laws:
            yield LessonObjection(Flaw.NO_LAW, level.name)
        for part in level.parts:
            where = f"{level.name}.{part.value}"
            try:
                yield from _of_part(lesson, index, level, part, where)
            except UnknownCards as problem:
                yield LessonObjection(Flaw.UNKNOWN, where, str(problem))
            except IllegalAction as problem:
                yield LessonObjection(Flaw.ILLEGAL, where, f"{problem.verdict.action} {problem.verdict.law}")


def _of_part(lesson: Lesson, index: int, level: Level, part: Part, where: str) -> Iterator[LessonObjection]:
    task = level.task(part)
    if task is not None:
        yield from _of_task(Learner(lesson, index, part), task, where)
    elif part is Part.PREDICT and level.predict is not None:
        yield from _of_prediction(level.predict, where)
    elif part is Part.EXPERIMENT and level.experiment is not None:
        yield from _of_experiment(lesson, index, where)
    elif level.breaking is not None:
        yield from _of_breaking(level.breaking, where)


def _of_prediction(prediction: Prediction, where: str) -> Iterator[LessonObjection]:
    attempt = Attempt(prediction.position, prediction.seat)
    right = [name for name, goal in prediction.choices if met(goal, attempt)]
    if len(right) != 1:
        yield LessonObjection(Flaw.NOT_ONE_RIGHT, where, " ".join(right))


def _of_experiment(lesson: Lesson, index: int, where: str) -> Iterator[LessonObjection]:
    experiment = course.lesson(lesson.name).levels[index].experiment  # nobody meets it with other suits
    assert experiment is not None
    found = _found(experiment)
    if found is not experiment.finds:
        yield LessonObjection(Flaw.OTHER_FINDING, where, found)


@cache  # some seconds of play
def _found(experiment: Experiment) -> Finding:
    tally = Tally()
    for _ in range(experiment.deals):
        tally = experiment.goes_on(tally)
    return tally.finding


def _of_breaking(breaking: Breaking, where: str) -> Iterator[LessonObjection]:
    if not any(law is not None for _, law in breaking.tries):
        yield LessonObjection(Flaw.NO_BREACH, where)
    for action, law in breaking.tries:
        found = judge(breaking.position, action).law
        if found is not law:
            yield LessonObjection(Flaw.OTHER_LAW, where, f"{action}: {found or 'legal'}")


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody who plays a part of a lesson as he is told, through the same steps as a visitor's page."""

    lesson: Lesson
    index: int
    part: Part

    def begin(self) -> Learning:
        """The beginning of the part."""
        suits = next(order for order in ORDERS if course.lesson(self.lesson.name, order) == self.lesson)
        begun = Learning.begin(self.lesson.name, self.index).to(self.part)
        return begun if suits == SUITS else replace(begun, tries=_tries(begun, suits))

    def play(self, actions: tuple[Action, ...]) -> Learning:
        """The part after these actions, each legal or not, the opponent answering in between."""
        now = self.begin()
        for action in actions:
            now = replied(now)
            now = now.act(action) if judge(now.state, action).legal else now.try_in_vain(action)
        return replied(now)


def _tries(begun: Learning, suits: str) -> int:
    return next(n for n in range(len(ORDERS)) if replace(begun, tries=n).suits == suits)


def replied(now: Learning) -> Learning:
    """The part after everything that the opponent does now."""
    for _ in range(MOST_REPLIES):
        if now.reply is None:
            return now
        now = now.replied()
    return now


def _of_task(learner: Learner, task: Task, where: str) -> Iterator[LessonObjection]:
    start = Attempt(task.position, task.seat)
    if task.success is not None and met(task.success, start):
        yield LessonObjection(Flaw.BEGINS_PASSED, where)
    end = learner.play(task.solution)
    if not end.passed or end.helped or len(end.attempt.own) != len(task.solution):
        yield LessonObjection(Flaw.NOT_PASSED, where, _what(end))
    if task.known is not Known.RULES:
        for state, action in end.attempt.own:
            if action not in accepted(state, task.known):
                yield LessonObjection(Flaw.NOT_ACCEPTED, where, str(action))
        yield from _of_equals(learner, task, end, where)
    for mistake in task.mistakes:
        yield from _of_mistake(learner, mistake, f"{where}.{mistake.name}")


def _of_equals(learner: Learner, task: Task, end: Learning, where: str) -> Iterator[LessonObjection]:
    """Every answer that is as good as that of the solution, and that the goal does not let pass."""
    own = end.attempt.own
    for index, (state, action) in enumerate(own):
        before = learner.play(tuple(action for _, action in own[:index]))
        for equal in accepted(state, task.known):
            if equal != action and not _can_pass(before.act(equal), task.known):
                yield LessonObjection(Flaw.ANSWER_MISSING, where, f"{equal}: {state}")


def _can_pass(now: Learning, known: Known) -> bool:
    """Whether somebody who goes on with the best answers, whichever, can pass."""
    now = replied(now)
    if now.outcome is None and now.awaits_learner:
        return any(_can_pass(now.act(action), known) for action in accepted(now.state, known))
    return now.passed


def _what(now: Learning) -> str:
    outcome = now.outcome
    return f"{now.state}: {'goes on' if outcome is None else f'{outcome.verdict} {outcome.mistake}'}"


def _of_mistake(learner: Learner, mistake: Mistake, where: str) -> Iterator[LessonObjection]:
    now = learner.play(mistake.play)
    outcome = now.outcome
    if now.slip != mistake.name and (outcome is None or outcome.mistake != mistake.name):
        yield LessonObjection(Flaw.NOT_NOTICED, where, _what(now))
        return
    happening = mistake.happens or now.happening
    if happening is None:
        yield LessonObjection(Flaw.NOTHING_HAPPENS, where)
        return
    yield from _of_happening(now, happening, f"{where}.happens")


def _of_happening(now: Learning, happening: Happening, where: str) -> Iterator[LessonObjection]:
    state = happening.position or now.state
    for action in happening.actions:
        verdict = judge(state, action)
        if not verdict.legal:
            yield LessonObjection(Flaw.ILLEGAL, where, f"{action} {verdict.law}: {state}")
            return
        state = Attempt(state, now.seat, (action,)).state
    shown = now.show()
    while not shown.shows_end:
        shown = shown.step()
    if not met(happening.ends, shown.happened):
        yield LessonObjection(Flaw.OTHER_END, where, str(shown.happened.state))


# --- what takes a search ----------------------------------------------------------------------------------------------


def positions(lesson: Lesson) -> Iterator[tuple[str, State, bool]]:
    """Every position of a lesson: where it stands, and whether it is marked as a study."""
    for level in lesson.levels:
        for name, part in level.scenes.items():
            yield f"{level.name}.{name}", part.position, part.is_study
            for mistake in part.mistakes if isinstance(part, Task) else ():
                happening = mistake.happens
                if happening is not None and happening.position is not None:
                    yield f"{level.name}.{name}.{mistake.name}", happening.position, happening.is_study


def unreachable(lesson: Lesson) -> Iterator[LessonObjection]:
    """Every position that no legal game leads to and that is not marked as a study, or is marked in vain."""
    for where, state, is_study in positions(lesson):
        if state.is_study != is_study:
            about = "cards are left out: study = true" if state.is_study else "no cards are left out: no study"
            yield LessonObjection(Flaw.NOT_REACHABLE, where, about)
        elif not is_study and not isinstance(could_arise(state), Arises):
            yield LessonObjection(Flaw.NOT_REACHABLE, where, str(state))


# --- what is said -----------------------------------------------------------------------------------------------------

_LABELS: Final = re.compile(r"(^|\.)title$|\.(predict|experiment)\.choices\.")
_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_SUITS: Final[Mapping[str, re.Pattern[str]]] = {
    "en": re.compile(r"\b(clubs?|diamonds?|hearts?|spades?)\b", re.IGNORECASE),
    "de": re.compile(r"\b(Kreuz|Karo|Herz|Pik)\b"),
    "es": re.compile(r"\b(tr[ée]bol(es)?|diamantes?|coraz[oó]n(es)?|picas?)\b", re.IGNORECASE),
}


def of_words(lesson: Lesson, words: Mapping[str, LessonWords]) -> Iterator[LessonObjection]:
    """Everything that is wrong with the texts of a lesson."""
    english = words[LANGUAGES[0]]
    for language, found in words.items():
        yield from (LessonObjection(Flaw.NO_TEXT, language, key) for key in missing(lesson, found))
        yield from (LessonObjection(Flaw.NEEDLESS, language, key) for key in needless(lesson, found))
        if language != LANGUAGES[0]:
            yield from (LessonObjection(Flaw.STALE, language, key) for key in found.stale(english))
        for key, text in found.texts.items():
            yield from _of_text(key, text, language)
            if key in english.texts and _named(text) != _named(english.texts[key]):
                yield LessonObjection(Flaw.CARDS, language, key)


def _named(text: str) -> list[str]:
    """The cards that a text names, in whatever order."""
    return sorted(_BRACES.findall(text))


def _of_text(key: str, text: str, language: str) -> Iterator[LessonObjection]:
    where = f"{language} {key}"
    try:
        found = pieces(text, language)
    except NotationError as error:
        yield LessonObjection(Flaw.MARKUP, where, str(error))
        return
    if key.endswith(".idea") and any(isinstance(piece, NamedCards) for piece in found):
        yield LessonObjection(Flaw.NAMES_A_CARD, where)
    length = len(_BRACES.sub("xx", text))
    longest = LONGEST_LABEL if _LABELS.search(key) else LONGEST
    if length > longest or sentences(text) > MOST_SENTENCES:
        yield LessonObjection(Flaw.TOO_LONG, where, f"{length} letters, {sentences(text)} sentences")
    if by_hand := _SUITS[language].search(text):
        yield LessonObjection(Flaw.SUIT_BY_HAND, where, by_hand[0])

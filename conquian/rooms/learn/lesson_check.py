"""The check of a lesson: all that it claims is worked out anew, and all that it says is looked through."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from conquian.course import catalogue, duration
from conquian.course.attempt import Attempt
from conquian.course.experiment import Experiment, ExperimentFinding, Tally
from conquian.course.goals import met
from conquian.course.lesson import (
    FEWEST_LEVELS,
    MOST_LEVELS,
    Breaking,
    Happening,
    Known,
    Lesson,
    Level,
    Mistake,
    Oversight,
    Part,
    Prediction,
    Task,
)
from conquian.course.lesson_words import CAN, LessonWords, keys, missing, needless
from conquian.explain.markup import IN_BRACES, pieces, sentences
from conquian.explain.markup import Named as NamedCards
from conquian.explain.words import LANGUAGES, PACKS, in_pack
from conquian.game.judge import IllegalAction, UnknownCards, judge
from conquian.game.state import State
from conquian.notation.errors import NotationError
from conquian.rooms.learn import immediate_wins
from conquian.rooms.learn.answer_scoring import accepted
from conquian.rooms.learn.lesson_flaws import LessonFlaw, LessonObjection
from conquian.rooms.learn.lesson_player import Learner
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.worth.answer_values import Answer, AnswerValue, answers
from conquian.rooms.learn.worth.mistake_values import Contest, Values, contests, values
from conquian.teach.reachability.search import Arises, could_arise
from conquian.teach.suit_permutation import ORDERS, SUITS

MOST_MINUTES: Final = 17
"""The minutes of the longest lesson today; eight is the aim, and the ceilings in the tests only come down."""
MOST_SENTENCES: Final = 2
LONGEST: Final = 170
"""The most letters of a text on the screen; a card in braces counts as two."""
LONGEST_LABEL: Final = 60
"""The most letters of a choice or a title."""


def objections(name: str) -> tuple[LessonObjection, ...]:
    """Everything that is wrong with the lesson of this name, but for what only a long search finds.

    A draft of an author's own may have too few levels, and lack the stamps and the texts of a translation.

    >>> objections("pack")
    ()
    """
    lesson = catalogue.lesson(name)
    found = list(of_lesson(lesson))
    known, order = {(each.flaw, each.where) for each in found}, ORDERS[-1]  # as learners meet it who try again
    again = (each for each in of_lesson(catalogue.lesson(name, order)) if (each.flaw, each.where) not in known)
    found += [replace(each, where=f"{each.where} ({SUITS} → {order})") for each in again]
    spoken = catalogue.languages(name) if catalogue.is_own(name) else LANGUAGES
    words = {language: catalogue.words(name, language) for language in spoken}
    found += (*of_oversights(lesson), *of_words(lesson, words))
    return tuple(each for each in found if not (catalogue.is_draft(name) and _is_to_come(each, lesson, words)))


def _is_to_come(objection: LessonObjection, lesson: Lesson, words: Mapping[str, LessonWords]) -> bool:
    """Whether this is only what a draft has not got yet."""
    match objection.flaw:
        case LessonFlaw.LEVELS:
            return len(lesson.levels) < FEWEST_LEVELS
        case LessonFlaw.NO_TEXT:
            return objection.about in CAN or any(objection.about in each.texts for each in words.values())
        case flaw:
            return flaw is LessonFlaw.STALE


# --- what is claimed --------------------------------------------------------------------------------------------------


def of_lesson(lesson: Lesson) -> Iterator[LessonObjection]:
    """Everything that is wrong with what a lesson claims."""
    if not FEWEST_LEVELS <= len(lesson.levels) <= MOST_LEVELS:
        yield LessonObjection(LessonFlaw.LEVELS, lesson.name, str(len(lesson.levels)))
    for index, level in enumerate(lesson.levels):
        if not level.laws:
            yield LessonObjection(LessonFlaw.NO_LAW, level.name)
        for part in level.parts:
            where = f"{level.name}.{part.value}"
            try:
                yield from _of_part(lesson, index, level, part, where)
            except UnknownCards as problem:
                yield LessonObjection(LessonFlaw.UNKNOWN, where, str(problem))
            except IllegalAction as problem:
                yield LessonObjection(LessonFlaw.ILLEGAL, where, f"{problem.verdict.action} {problem.verdict.law}")


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
        yield LessonObjection(LessonFlaw.NOT_ONE_RIGHT, where, " ".join(right))


def _of_experiment(lesson: Lesson, index: int, where: str) -> Iterator[LessonObjection]:
    experiment = catalogue.lesson(lesson.name).levels[index].experiment  # nobody meets it with other suits
    assert experiment is not None
    found = _found(experiment)
    if found is not experiment.finds:
        yield LessonObjection(LessonFlaw.OTHER_FINDING, where, found)


@cache  # some seconds of play
def _found(experiment: Experiment) -> ExperimentFinding:
    tally = Tally()
    for _ in range(experiment.deals):
        tally = experiment.goes_on(tally)
    return tally.finding


def _of_breaking(breaking: Breaking, where: str) -> Iterator[LessonObjection]:
    if not any(law is not None for _, law in breaking.tries):
        yield LessonObjection(LessonFlaw.NO_BREACH, where)
    for action, law in breaking.tries:
        found = judge(breaking.position, action).law
        if found is not law:
            yield LessonObjection(LessonFlaw.OTHER_LAW, where, f"{action}: {found or 'legal'}")


def _of_task(learner: Learner, task: Task, where: str) -> Iterator[LessonObjection]:
    start = Attempt(task.position, task.seat)
    if task.success is not None and met(task.success, start):
        yield LessonObjection(LessonFlaw.BEGINS_PASSED, where)
    end = learner.play(task.solution)
    if not end.passed or end.helped or len(end.attempt.own) != len(task.solution):
        yield LessonObjection(LessonFlaw.NOT_PASSED, where, _what(end))
    if task.known is not Known.RULES:
        for state, action in end.attempt.own:
            if action not in accepted(state, task.known):
                yield LessonObjection(LessonFlaw.NOT_ACCEPTED, where, str(action))
        yield from _of_equals(learner, task, end, where)
    for mistake in task.mistakes:
        yield from _of_mistake(learner, mistake, f"{where}.{mistake.name}")


def _of_equals(learner: Learner, task: Task, end: LessonSession, where: str) -> Iterator[LessonObjection]:
    """Every answer that is as good as that of the solution, and that the goal does not let pass."""
    own = end.attempt.own
    for index, (state, action) in enumerate(own):
        before = learner.play(tuple(action for _, action in own[:index]))
        for equal in accepted(state, task.known):
            if equal != action and not immediate_wins.can_pass(before.act(equal), task.known):
                yield LessonObjection(LessonFlaw.ANSWER_MISSING, where, f"{equal}: {state}")


def _what(now: LessonSession) -> str:
    outcome = now.attempt.outcome
    return f"{now.state}: {'goes on' if outcome is None else f'{outcome.verdict} {outcome.mistake}'}"


def _of_mistake(learner: Learner, mistake: Mistake, where: str) -> Iterator[LessonObjection]:
    if not mistake.play:
        yield LessonObjection(LessonFlaw.NOT_PLAYED, where)
        return
    now = learner.play(mistake.play)
    outcome = now.attempt.outcome
    if now.attempt.slip != mistake.name and (outcome is None or outcome.mistake != mistake.name):
        yield LessonObjection(LessonFlaw.NOT_NOTICED, where, _what(now))
        return
    happening = mistake.happens or now.attempt.happening
    if happening is not None:
        yield from _of_happening(now, happening, f"{where}.happens")
    elif not now.attempt.slip:  # of what is refused the law says enough
        yield LessonObjection(LessonFlaw.NOTHING_HAPPENS, where)


def _of_happening(now: LessonSession, happening: Happening, where: str) -> Iterator[LessonObjection]:
    state = happening.position or now.state
    for action in happening.actions:
        verdict = judge(state, action)
        if not verdict.legal:
            yield LessonObjection(LessonFlaw.ILLEGAL, where, f"{action} {verdict.law}: {state}")
            return
        state = Attempt(state, now.seat, (action,)).state
    shown = now.show()
    while not shown.attempt.shows_end:
        shown = shown.step()
    if not met(happening.ends, shown.attempt.happened):
        yield LessonObjection(LessonFlaw.OTHER_END, where, str(shown.attempt.happened.state))


# --- what is played ---------------------------------------------------------------------------------------------------


def of_oversights(lesson: Lesson) -> Iterator[LessonObjection]:
    """Every win at once that a task hands over or leaves lying, as it is taught, and that no text speaks of."""
    for index, level in enumerate(lesson.levels):
        for part in (Part.DO, Part.TWIST):
            task = level.task(part)
            if task is not None:
                yield from _of_task_oversights(Learner(lesson, index, part), task, f"{level.name}.{part}")


def _of_task_oversights(learner: Learner, task: Task, where: str) -> Iterator[LessonObjection]:
    try:
        found = [*immediate_wins.oversights(learner, task)]
        for mistake in task.mistakes:
            if mistake.happens is not None:
                state = learner.play(mistake.play).state
                for about in immediate_wins.missed_in(mistake.happens, state, task):
                    yield LessonObjection(LessonFlaw.WIN_MISSED, f"{where}.{mistake.name}.happens", about)
    except IllegalAction:
        return  # what cannot be played has been said already
    except UnknownCards as problem:
        yield LessonObjection(LessonFlaw.UNKNOWN, where, str(problem))
        return
    meant = dict(task.meant)
    for oversight, about in found:
        if oversight not in meant:
            yield LessonObjection(LessonFlaw(oversight), where, about)
    for oversight, text in meant.items():
        if oversight is Oversight.WORSE_UNSEEN:
            continue  # which `worse_unseen` asks
        if oversight not in {each for each, _ in found} or f"{where}.{text}" not in keys(learner.lesson):
            yield LessonObjection(LessonFlaw.MEANT_IN_VAIN, where, f"{oversight}: {text}")


def better_mistakes(
    name: str, watch: Callable[[int], object] = lambda _: None, measure: Callable[[Contest], Values] = values
) -> Iterator[LessonObjection]:
    """Every mistake of the lesson of this name that is worth more than the answer taught, and that no text speaks of.

    This takes some seconds a lesson: see `mistake_values`. `watch` is called with how many questions are answered.
    """
    lesson = catalogue.lesson(name)
    better = set()
    for done, (mistake, contest) in enumerate(contests(lesson, catalogue.original(name).texts), 1):
        measured = measure(contest)
        watch(done)
        if measured.is_better:
            better.add(contest.where)
            if not mistake.meant:
                yield LessonObjection(LessonFlaw.BETTER_MISTAKE, str(contest), str(measured))
    for level in lesson.levels:
        for part in (Part.DO, Part.TWIST):
            task, where = level.task(part), f"{level.name}.{part}"
            for mistake in task.mistakes if task is not None else ():
                is_so = f"{where}.{mistake.name}" in better and f"{where}.{mistake.meant}" in keys(lesson)
                if mistake.meant and not is_so:
                    yield LessonObjection(LessonFlaw.MEANT_IN_VAIN, f"{where}.{mistake.name}", mistake.meant)


def worse_unseen(name: str, values: Mapping[str, AnswerValue]) -> Iterator[LessonObjection]:
    """Every answer of the lesson of this name that is worth less than another, and that no text speaks of.

    It goes by these values, which `conquian lesson weigh` keeps, and says which answers were not weighed as they are.
    """
    lesson = catalogue.lesson(name)
    worse = set()
    for answer in answers(lesson):
        if not isinstance(answer, Answer):
            continue
        value = values.get(f"{name}/{answer.where}")
        if value is None or value.of != answer.digest:
            yield LessonObjection(LessonFlaw.NOT_WEIGHED, answer.where, f"conquian lesson weigh {name}")
        elif value.misleads:
            worse.add(answer.task)
            if not _reason(lesson, answer.task):
                yield LessonObjection(LessonFlaw.WORSE_UNSEEN, answer.where, str(value))
    for level in lesson.levels:
        for part in (Part.DO, Part.TWIST):
            where = f"{level.name}.{part}"
            text = _reason(lesson, where)
            if text and (where not in worse or f"{where}.{text}" not in keys(lesson)):
                yield LessonObjection(LessonFlaw.MEANT_IN_VAIN, where, f"{Oversight.WORSE_UNSEEN}: {text}")


def _reason(lesson: Lesson, where: str) -> str:
    """The text which says that something else would be worth more; empty if none is named."""
    level, _, part = where.partition(".")
    task = lesson.levels[lesson.level(level) or 0].task(Part(part))
    return dict(task.meant).get(Oversight.WORSE_UNSEEN, "") if task is not None else ""


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
            yield LessonObjection(LessonFlaw.NOT_REACHABLE, where, about)
        elif not is_study and not isinstance(could_arise(state), Arises):
            yield LessonObjection(LessonFlaw.NOT_REACHABLE, where, str(state))


# --- what is said -----------------------------------------------------------------------------------------------------

_LABELS: Final = re.compile(r"(^|\.)title$|\.(predict|experiment)\.choices\.")
_SUITS: Final[Mapping[str, re.Pattern[str]]] = {
    "en": re.compile(r"\b(clubs?|diamonds?|hearts?|spades?)\b", re.IGNORECASE),
    "de": re.compile(r"\b(Kreuz|Karo|Herz|Pik)\b"),
    "es": re.compile(r"\b(tr[ée]bol(es)?|diamantes?|coraz[oó]n(es)?|picas?)\b", re.IGNORECASE),
}


def of_words(lesson: Lesson, words: Mapping[str, LessonWords]) -> Iterator[LessonObjection]:
    """Everything that is wrong with the texts of a lesson, by language; the first is the one they render."""
    first = next(iter(words.values()))
    if (taken := duration.minutes(lesson, first)) > MOST_MINUTES:
        yield LessonObjection(LessonFlaw.MINUTES, lesson.name, str(taken))
    for language, found in words.items():
        yield from (LessonObjection(LessonFlaw.NO_TEXT, language, key) for key in missing(lesson, found))
        yield from (LessonObjection(LessonFlaw.NEEDLESS, language, key) for key in needless(lesson, found))
        if found is not first:
            yield from (LessonObjection(LessonFlaw.STALE, language, key) for key in found.stale(first))
        for key, text in found.texts.items():
            yield from _of_text(key, text, language)
            if key in first.texts and _named(text) != _named(first.texts[key]):
                yield LessonObjection(LessonFlaw.CARDS, language, key)


def _named(text: str) -> list[str]:
    """The cards that a text names, in whatever order."""
    return sorted(IN_BRACES.findall(in_pack(text, PACKS[0])))


def _of_text(key: str, text: str, language: str) -> Iterator[LessonObjection]:
    where = f"{language} {key}"
    try:
        found = pieces(text, language)
    except NotationError as error:
        yield LessonObjection(LessonFlaw.MARKUP, where, str(error))
        return
    if key.endswith(".idea") and any(isinstance(piece, NamedCards) for piece in found):
        yield LessonObjection(LessonFlaw.NAMES_A_CARD, where)
    longest = LONGEST_LABEL if _LABELS.search(key) else LONGEST
    said = [in_pack(text, pack) for pack in PACKS]
    length, count = max(len(IN_BRACES.sub("xx", each)) for each in said), max(map(sentences, said))
    if length > longest or count > MOST_SENTENCES:
        yield LessonObjection(LessonFlaw.TOO_LONG, where, f"{length} letters, {count} sentences")
    if by_hand := _SUITS[language].search(text):
        yield LessonObjection(LessonFlaw.SUIT_BY_HAND, where, by_hand[0])

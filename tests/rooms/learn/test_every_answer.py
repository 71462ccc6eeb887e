"""What a lesson says of an answer holds for every answer of which it is said, however the cards were laid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from conquian.course import catalogue
from conquian.course.lesson import Part
from conquian.explain.markup import Named, pieces
from conquian.explain.words import LANGUAGES
from conquian.game.cards import Card, Cards
from conquian.game.judge import legal_actions
from conquian.game.state import State
from conquian.rooms.learn.lesson_player import Learner, replied
from conquian.rooms.learn.session import LessonSession
from tests.rooms.learn.walk import LEVELS, named


@pytest.mark.parametrize("level", LEVELS, ids=named)
def test_cards_that_are_named_lie_alike_after_every_answer_that_gets_the_text(level: tuple[str, int]) -> None:
    """A card that is named alone lies on the table after each of them or after none, and so does a whole meld."""
    name, index = level
    for part in (Part.DO, Part.TWIST):
        if catalogue.lesson(name).levels[index].task(part) is None:
            continue
        said: defaultdict[str, list[LessonSession]] = defaultdict(list)
        for end in ends(Learner(catalogue.lesson(name), index, part).begin(), set()):
            for key in keys(end):
                said[key].append(end)
        assert "why" in said
        for key, sessions in said.items():
            boards = [board_of(after, key) for after in sessions]
            for language in LANGUAGES:
                text = catalogue.told(name, f"{sessions[0].level.name}.{part.value}.{key}", language)
                for cards in (piece.cards for piece in pieces(text, language) if isinstance(piece, Named)):
                    if len(cards) != 2:
                        assert len({lies(board, cards) for board in boards}) == 1, (key, text, cards)


@pytest.mark.parametrize("level", LEVELS, ids=named)
def test_what_a_refused_action_leads_to_is_never_the_right_one_instead(level: tuple[str, int]) -> None:
    name, index = level
    for part, task in ((part, catalogue.lesson(name).levels[index].task(part)) for part in (Part.DO, Part.TWIST)):
        for mistake in task.mistakes if task is not None else ():
            now = Learner(catalogue.lesson(name), index, part).play(mistake.play)
            happening = now.attempt.happening
            if now.attempt.slip and happening is not None and happening.position in (None, now.state):
                assert happening.actions[0] != now.attempt.move, mistake.name


def ends(now: LessonSession, seen: set[object]) -> Iterator[LessonSession]:
    """Every end to which the learner can come by what is allowed."""
    now = replied(now)
    if now.attempt.outcome is not None:
        yield now
    here = now.state, len(now.attempt.own)
    if now.awaits_learner and here not in seen:
        seen.add(here)
        for action in legal_actions(now.state):
            yield from ends(now.act(action), seen)


def keys(end: LessonSession) -> Iterator[str]:
    """The texts that are read at this end."""
    if end.passed:
        yield "why"
    elif end.attempt.mistake is not None:
        yield f"mistakes.{end.attempt.mistake.name}"
        happening = end.attempt.mistake.happens
        if happening is not None and end.attempt.happening is happening and happening.position is None:
            yield f"happens.{end.attempt.mistake.name}"


def board_of(end: LessonSession, key: str) -> State:
    """What lies on the table when this is read: the end, or what it leads to."""
    return (end.show().show_all().laid if key.startswith("happens") else end.attempt).state


def lies(board: State, cards: tuple[Card, ...]) -> bool:
    """Whether these cards lie in one meld, a single card in any; of three or more all of its cards."""
    mask = Cards.of(cards).mask
    melds = [meld for spread in board.spreads for meld in spread.masks]
    return any(mask & meld for meld in melds) if len(cards) == 1 else mask in melds

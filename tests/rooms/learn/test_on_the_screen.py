"""What a lesson says is made from what the screen shows: what is read out, named, crossed out and asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from conquian.course.lesson import Part
from conquian.explain.words import LANGUAGES, words
from conquian.game.actions import Allow, Decline, Discard, Force, Meld, Turn
from conquian.game.cards import Card
from conquian.game.forcing import fits
from conquian.game.judge import judge
from conquian.game.laws import Law
from conquian.game.melds import MELDS
from conquian.game.state import Phase
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.widget import Learn
from conquian.teach.law_examples import can_come_back, law_example
from tests.rooms.learn.learners import review_of
from tests.rooms.learn.walk import LEVELS, named, part_of, replies, text_of
from tests.ui.page import tell


@pytest.mark.parametrize("level", LEVELS, ids=named)
@pytest.mark.parametrize("part", [Part.DO, Part.TWIST, Part.BREAK])
def test_a_card_that_is_touched_is_read_out_with_the_hint_on_the_screen_or_none(
    level: tuple[str, int], part: Part
) -> None:
    page = part_of(level, Part.DO)
    if part not in page.place.level.parts:
        return
    page = part_of(level, part)
    task = page.place.task
    for action in (*(task.solution if task is not None else ()), None):
        replies(page)
        for card in [each["code"] for each in page.view["bottom"]["hand"]]:
            _says_what_is_seen(page, tell(page, "choose", card=card))
            if page.session.table.game.chosen and page.session.table.game.letting_go is None:
                _says_what_is_seen(page, tell(page, "choose", card=card))
        if action is not None:
            tell(page, "do", action=str(action))


def _says_what_is_seen(page: Learn, said: str) -> None:
    hint, text = page.view["hint"], page.view["text"]
    seen = hint["text"] if hint is not None else "" if text is None else text_of(text["pieces"])
    _, _, more = said.partition(". ")
    assert not more or seen in (said, more), (said, seen)


@pytest.mark.parametrize("level", LEVELS, ids=named)
def test_cards_of_the_other_hand_that_the_question_or_the_goal_names_lie_open_and_no_others(
    level: tuple[str, int],
) -> None:
    for part in LessonSession.begin(*level).level.parts:
        page = part_of(level, part)
        if page.place.sees_all:
            continue
        told = {code for piece in page.view["goal"] for code in piece.get("cards", [])}
        hand, top = page.place.state.hands[page.place.seat.other], page.view["top"]
        assert {each["code"] for each in top["hand"]} == told & set(map(str, hand.cards))
        assert len(top["hand"]) + top["down"] == len(hand)


@pytest.mark.parametrize("level", LEVELS, ids=named)
def test_the_last_hint_names_no_meld_that_lies_there_and_only_what_is_to_be_moved(level: tuple[str, int]) -> None:
    for part in (Part.DO, Part.TWIST):
        page = part_of(level, part) if part in LessonSession.begin(*level).level.parts else part_of(level, Part.DO)
        replies(page)
        for _ in range(3):
            tell(page, "more_hint")
        move, before = page.place.attempt.move, page.place.state
        if not isinstance(move, Meld) or page.view["text"] is None:
            continue
        shown = [tuple(piece["cards"]) for piece in page.view["text"]["pieces"] if "cards" in piece]
        assert shown and not {*shown} & {*map(_codes, before.spreads[page.place.seat].groups)} - {*_grown(page, move)}
        fresh = move.spread.cards - before.spreads[page.place.seat].cards
        assert {*map(str, fresh)} <= {code for cards in shown for code in cards}
        assert ":" not in text_of(page.view["text"]["pieces"])


def _codes(group: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(map(str, group))


def _grown(page: Learn, move: Meld) -> Iterator[tuple[str, ...]]:
    """The melds that lie there and get cards."""
    for group in page.place.state.spreads[page.place.seat].groups:
        if any({*group} < {*after} for after in move.spread.groups):
            yield _codes(group)


@pytest.mark.parametrize("law", [law for law in Law if can_come_back(law)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_why_something_is_allowed_is_true_of_it(law: Law, language: str) -> None:
    for asked in range(len(law_example(law).tries)):
        now = LessonSession.begin("melds", 2).to_review(law, asked)
        state, action = review_of(now).question
        if not judge(state, action).legal:
            continue
        page = Learn(now, lang=language, storage_key="learn")
        assert tell(page, "allowed").endswith(words(language, "learn", "reason", action.verb))
        match action:
            case Turn():
                assert state.phase is Phase.TURN and state.centre is None
            case Decline():
                assert state.phase is not Phase.FORCED
            case Meld(spread):
                assert state.centre in spread.cards and all(mask in MELDS for mask in spread.masks)
            case Force():
                assert fits(state)
            case Discard():
                assert state.phase is Phase.DISCARD
            case _:
                assert isinstance(action, Allow)

"""The outs drill: what counts, what is kept, and what a link may say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquian.game.cards import ALL_CARDS, NO_CARDS, Cards
from conquian.notation.codes import card
from conquian.notation.errors import NotationError
from conquian.rooms.outs.exercises import MOST_EXERCISES
from conquian.rooms.outs.session import EXAMPLES, OutsAnswer, OutsSession, Score, read, resume, score
from conquian.teach.seeds import MOST_SEEDS


def answered_rightly(session: OutsSession) -> OutsSession:
    for each in session.exercise.alive:
        session = session.toggle(each)
    return session.check()


def test_a_row_grows_with_each_right_answer_and_ends_with_a_wrong_one_but_the_longest_stays() -> None:
    session = OutsSession.begin(seed=1897)
    for row in (1, 2, 3):
        session = answered_rightly(session)
        assert session.score == Score(row, row, row)
        session = session.next()
    session = session.check()  # nothing was chosen, and there are cards
    assert (session.answer, session.score) == (None, Score(0, 3, 3))
    session = answered_rightly(session)
    assert (session.answer, session.score) == (OutsAnswer.RIGHT, Score(0, 3, 3))
    session = answered_rightly(session.next())
    assert session.score == Score(1, 3, 4)
    assert session.next().show().score == Score(0, 3, 4)


def test_one_card_too_many_or_too_few_is_not_right() -> None:
    session = OutsSession.begin(seed=1897)
    right = answered_rightly(session)
    strange = next(iter(ALL_CARDS - session.exercise.spread.cards - session.exercise.alive))
    for chosen in (right.chosen | Cards.of([strange]), right.chosen - Cards.of([next(iter(right.chosen))])):
        first = replace(session, chosen=chosen, past=(Cards(),)).check()
        assert (first.answer, first.chosen, first.past) == (None, chosen, (Cards(),)), "it may be mended"
        assert first.check() == first, "the same answer is no second try"
        found = replace(first, tried=NO_CARDS).check()
        assert (found.answer, found.tried) == (OutsAnswer.WRONG, None)
        assert found.missed | found.wrong == (chosen | right.chosen) - (chosen & right.chosen)


def test_cards_of_ones_own_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquian.rooms.outs.session.randrange", lambda seeds: {MOST_SEEDS: 77}[seeds])
    session = replace(read(EXAMPLES["borrow"]), score=Score(2, 5, 9))
    assert answered_rightly(session).answer is OutsAnswer.RIGHT
    assert answered_rightly(session).score == Score(2, 5, 9)
    assert session.check().score == Score(2, 5, 9)
    assert session.check().next().place == (77, 0)


def test_after_the_last_exercise_another_seed_begins() -> None:
    last = OutsSession.begin(7, MOST_EXERCISES - 1, Score(4, 4, 4))
    assert (last.next().place, last.next().score) == ((8, 0), Score(4, 4, 4))
    assert OutsSession.begin(MOST_SEEDS - 1, MOST_EXERCISES - 1).next().place == (0, 0)


# --- as text ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("session", [OutsSession.begin(1897, 11), *(read(each) for each in EXAMPLES.values())])
def test_a_link_asks_the_same_and_what_is_kept_is_the_whole(session: OutsSession) -> None:
    assert read(session.fields()) == session
    begun = replace(session.toggle(card("2s")).toggle(card("Kd")), score=Score(1, 4, 6))
    for each in (begun, begun.check(), session.check(), begun.check().show(), begun.show()):
        assert resume(each.kept()) == replace(each, past=()), "steps are not kept"
        assert read(each.fields()).question == each.question


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"spread": "3c4c5c"}, "spread"),
        ({"spread": "3c4c5c,6h7hJhQh,AdAhAs,2s"}, "spread"),
        ({"spread": "3c4c5c,6h7hJhQh,AdAhKs"}, "spread"),
        ({"spread": "3c4c5c,6h7hJhQh,AdAhAd"}, "spread"),
        ({"spread": "3c4c5c,6h7hJhQh,AdAhAs", "waste": "3c"}, "waste"),
        ({"spread": "3c4c5c,6h7hJhQh,AdAhAs", "opponent": "KcKd"}, "opponent"),
        ({"spread": "3c4c5c,6h7hJhQh,AdAhAs", "opponent": "3c3d3h"}, "opponent"),
        ({"spread": "3c4c5c,6h7hJhQh,AdAhAs", "opponent": "2c2d2h2s,QcQdQs,KcKdKhKs"}, "opponent"),
        ({"spread": "3c4c5c,6h7hJhQh,AdAhAs", "waste": "2c2d2h2s3d3h3s4d4h4s5d5h5s6c6d6s7c7d7sJc"}, "stock"),
        ({"spread": "3c4c5c,6h7hJhQh,AdAhAs", "waste": "7h7h"}, "waste"),
        ({"spread": "<b>"}, "spread"),
        ({"waste": "7h"}, "spread"),
        ({"seed": "-1"}, "seed"),
        ({"seed": str(MOST_SEEDS)}, "seed"),
        ({"seed": "7", "n": "0"}, "n"),
        ({"seed": "7", "n": str(MOST_EXERCISES + 1)}, "n"),
        ({"n": "٣"}, "n"),
    ],
)
def test_what_cannot_be_asked_is_refused_by_its_field(fields: dict[str, str], field: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(fields)
    assert caught.value.field == field


def test_what_lies_there_is_never_chosen_whatever_was_kept() -> None:
    kept = {**EXAMPLES["borrow"], "chosen": "2cAc7h"}
    assert resume(kept).chosen == Cards.of([card("Ac")])


def test_a_score_that_cannot_be_is_put_right_or_refused() -> None:
    assert score({}) == Score()
    assert score({"row": "9", "longest": "2"}) == Score(9, 9, 9)
    for nonsense in ("-1", "x", "1e9", "1000001", "9" * 40):
        with pytest.raises(NotationError):
            score({"longest": nonsense})

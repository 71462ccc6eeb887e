"""The page at the end of a hand: what it says of how the hand was decided."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count

import pytest

import conquian as cq
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Action
from conquian.game.state import Phase, Seat
from conquian.notation.record import Record
from conquian.players.patient import Patient
from conquian.rooms.play.duel import Duel, Ending
from conquian.rooms.play.widget import Play
from tests.rooms.play.playing import LEARNER, played, step
from tests.ui.page import tell


def after(position: str, *actions: str, seat: Seat = Seat.PONE) -> Play:
    """The page once this was played from here."""
    start = cq.position(position)
    done: list[Action] = [cq.action(text) for text in actions]
    return Play(Duel.of(Record(start, None, tuple(done)), seat), lang="en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_there_at_the_end_and_never_before(language: str) -> None:
    titles: dict[Ending | None, str] = {}
    for seed in count():
        if len(titles) == len(Ending) - 1:
            break
        play = Play(Duel.begin(seed), lang=language)
        while play.duel.ending is None:
            assert play.view["end"] is None
            step(play)
        end = play.view["end"]
        assert end["how"] == play.duel.ending
        assert end["reasons"]
        assert end["score"] == play.view["wall"]["score"]
        titles[play.duel.ending] = end["title"]
        last = play.duel.game.earlier[-1]
        if play.duel.ending in (Ending.WON, Ending.LOST) and last.centre is not None:
            assert play.page.voice.card(last.centre) in end["reasons"][0]
    assert len(set(titles.values())) == len(titles)


B5 = (
    "pone=KhKs/2c3c4c5c6c,JcJdJh dealer=Kc/3s4s5s6s7s,QcQdQhQs centre=Kd stock=4dAh2h6d"
    " waste=2sAs7h3hAc5d7cJs6h3dAd4h2d7d5h turn=pone/left"
)
WINS = "meld 2c3c4c5c6c JcJdJh KdKhKs"


def test_a_discard_that_was_the_last_card_is_named_from_both_sides() -> None:
    won = after(B5, WINS)
    assert won.view["end"]["title"] == "You win!"
    assert won.view["end"]["reasons"] == ["Alma discarded the king of diamonds, your last card."]
    lost = after(B5, WINS, seat=Seat.DEALER)
    assert lost.view["end"]["title"] == "Alma wins."
    assert lost.view["end"]["reasons"] == ["You discarded the king of diamonds, the last card Alma needed."]
    tell(lost, "company")
    assert lost.view["end"]["title"] == "Your opponent wins."


def test_a_declined_card_a_turned_one_and_a_forced_one_are_told_apart() -> None:
    found: dict[tuple[Ending | None, str], str] = {}
    for seed in range(60):
        duel = played(Duel.begin(seed))
        if duel.ending is Ending.DRAWN:
            continue
        last = duel.game.earlier[-1]
        how = "passed" if last.phase is Phase.LEFT and last.was_passed else str(last.phase.value)
        found.setdefault((duel.ending, how), Play(duel, lang="en").view["end"]["reasons"][0])
    told = {
        (Ending.WON, "turned"): r"You went out with the .+ from the stock\.",
        (Ending.LOST, "turned"): r"Alma went out with the .+ from the stock\.",
        (Ending.WON, "passed"): r"Alma had declined the .+, your last card\.",
        (Ending.LOST, "passed"): r"You declined the .+, the last card Alma needed\.",
        (Ending.LOST, "left"): r"You discarded the .+, the last card Alma needed\.",
        (Ending.WON, "left"): r"Alma discarded the .+, your last card\.",
    }
    assert told.keys() <= found.keys()
    for at, text in told.items():
        assert re.fullmatch(text, found[at]), at


TEN_LAID = (
    "pone=-/2c3c4c5c,JcJdJh,QcQdQh dealer=KcKdAcAdAhAs2s/3h4h5h centre=6c stock=2d"
    " waste=2h3d3s4d4s5d5s6d6h6s7c7d7h7sJsQsKhKs turn=pone/left"
)
FORCED = ("decline", "force", "meld 2c3c4c5c6c JcJdJh QcQdQh")


def test_a_last_card_that_was_forced_is_told_so() -> None:
    won, lost = (after(TEN_LAID, *FORCED, seat=seat).view["end"]["reasons"] for seat in Seat)
    assert won == ["Alma forced the 6 of clubs on you, your last card."]
    assert lost == ["You forced the 6 of clubs, the last card Alma needed."]


EXTENDED = (
    "pone=-/Ac2c3c4c5c6c7c,KdKhKs dealer=AdAhAs2d2h2s3d/3h4h5h centre=Jc stock=3s4d4s5d"
    " waste=5s6d6h6s7d7h7sJdJhJsQcQdQhQsKc turn=pone/left"
)
NINE = (
    "pone=-/Ac2c3c4c5c6c7cJc dealer=AdAhAs2d2h/3h4h5h centre=Qc stock=2s3d3s4d"
    " waste=4s5d5s6d6h6s7d7h7sJdJhJsQdQhQsKcKdKhKs turn=pone/left rules=mexican"
)


def test_a_run_was_cut_where_nine_are_too_many_and_not_where_it_could_have_stayed_one() -> None:
    reasons = after(NINE, "meld Ac2c3c4c 5c6c7cJcQc").view["end"]["reasons"]
    assert reasons[1:] == ["A run was cut in two to make room for it."]
    reasons = after(EXTENDED, "meld Ac2c3c4c 5c6c7cJc KdKhKs").view["end"]["reasons"]
    assert reasons == ["Alma discarded the jack of clubs, your last card."]


def test_a_draw_says_what_was_missing_and_who_was_in_the_hole() -> None:
    hole = (
        "pone=-/Ac2c3c,4c5c6c7cJcQcKc dealer=AdAh2d2h3d5h6sJdQhKd/- stock=Ks"
        " waste=AsQs2s3s4s5s7sJsJh3h4h6h7h4d5d6d7dQdKh turn=dealer/turn"
    )
    drawn = played(Duel.of(Record(cq.position(hole), None, ())))
    assert drawn.ending is Ending.DRAWN
    reasons = Play(drawn, lang="en").view["end"]["reasons"]
    assert reasons == [
        "The stock ran out before anyone went out.",
        "You melded 10 of 11, Alma 0.",
        "You were in the hole: no card at all could be your last one.",
    ]
    other = Play(replace(drawn, seat=Seat.DEALER), lang="en").view["end"]["reasons"]
    assert other[-1] == "Alma was in the hole: no card at all could be the last one."


# --- what the opponent let go

LET_GO = "Alma could have melded the {}, but declined it."
EMPTY = "Melding it would have emptied the hand and, as far as Alma could see, left no card to win with."


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        (58, f"{LET_GO.format('2 of clubs')} {EMPTY}"),
        (35, f"{LET_GO.format('queen of spades')} {EMPTY}"),  # it fits with a card of the hand alone
        (78, f"{LET_GO.format('7 of hearts')} {EMPTY}"),
    ],
)
def test_why_a_card_was_let_go_is_told_at_the_end_alone(seed: int, said: str) -> None:
    duel = Duel.begin(seed)
    while duel.ending is None:
        assert Play(duel, lang="en").view["end"] is None
        duel = duel.act(LEARNER(duel.view())) if duel.awaits_learner else duel.reply()
    assert Play(duel, lang="en").view["end"]["reasons"][-1] == said


def test_what_the_learner_forced_is_not_said_to_be_better_let_go() -> None:
    duel, before = played(Duel.begin(77)), played(Duel.begin(77), plies=31)
    assert isinstance(duel.opponent, Patient)
    assert [each.verb for each in duel.game.done[31:33]] == ["decline", "force"]
    assert duel.opponent.why_not(Duel.of(before.record, before.seat.other).view()) is not None
    assert duel.let_go is None

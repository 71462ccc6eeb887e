"""Themes: each is recognised by a position and the worth of its actions, and the quick look misses none."""

from __future__ import annotations

import conquian as cq
from conquian.game.actions import ALLOW, DECLINE, FORCE
from conquian.rooms.puzzles.miner import choices, game
from conquian.rooms.puzzles.themes import MOST_ACCEPTED, Theme, ThemeChoice, possible, themes
from conquian.solver.certificates.vocabulary import Goal, distinct

CLAIM = cq.position(
    "pone=-/3c3d3h3s,6c7cJc,JdJhJs dealer=2h/4d5d6d,7d7h7s,KdKhKs centre=Kc stock=5c6h"
    " waste=2sAd4h5s4c2dQcAsAhQdAcQhQs2c4s5h6s turn=pone/claim-turned"
)
ACES = cq.position(
    "pone=AdAs/3c3d3h3s,6h7hJhQhKh dealer=2s/JcJdJs,QcQdQs,KcKdKs stock=2d"
    " waste=AcAh2c2h4c4d4h4s5c5d5h5s6c6d6s7c7d7s turn=pone/discard"
)


def valued(state: cq.State, **values: int) -> ThemeChoice:
    """A choice between these verbs."""
    return ThemeChoice(state, {cq.action(verb): value for verb, value in values.items()})


def solved(state: cq.State) -> ThemeChoice:
    values = cq.evaluate(state)
    return ThemeChoice(state, {action: values[action] for action in distinct(state, values)})


def test_the_goal_is_the_most_that_can_be_reached() -> None:
    assert valued(CLAIM, force=1, allow=0).goal is Goal.WIN
    assert valued(CLAIM, force=-1, allow=0).goal is Goal.DRAW
    assert valued(CLAIM, force=-1, allow=-1).goal is None
    assert valued(CLAIM, force=1, allow=0).accepted == (FORCE,)
    assert valued(CLAIM, force=1, allow=0).rejected == (ALLOW,)


def test_no_choice_is_no_puzzle() -> None:
    assert not themes(valued(CLAIM, force=1, allow=1))
    assert not themes(valued(CLAIM, force=-1, allow=-1))
    many = ThemeChoice(ACES, {cq.action(f"discard {card}"): 1 for card in ("Ad", "As", "2c", "2d")} | {DECLINE: 0})
    assert len(many.accepted) > MOST_ACCEPTED and not themes(many)


def test_a_player_who_lets_it_go_may_lose_or_only_not_win() -> None:
    assert themes(valued(CLAIM, force=1, allow=0)) >= {Theme.WIN_BY_FORCE}
    assert Theme.KILL_BY_FORCE not in themes(valued(CLAIM, force=1, allow=0))
    assert themes(valued(CLAIM, force=1, allow=-1)) >= {Theme.KILL_BY_FORCE, Theme.WIN_BY_FORCE}
    assert Theme.WIN_BY_FORCE not in themes(valued(CLAIM, force=0, allow=-1))
    assert not {Theme.KILL_BY_FORCE, Theme.WIN_BY_FORCE} & themes(valued(CLAIM, force=-1, allow=1))


def test_what_alone_does_not_lose_keeps_alive() -> None:
    assert Theme.KEEP_ALIVE in themes(valued(CLAIM, force=-1, allow=0))
    assert Theme.KEEP_ALIVE not in themes(valued(CLAIM, force=0, allow=1))


def test_the_right_ace_leaves_a_single_out() -> None:
    """T4 and T5: with the two of diamonds to come it is the ace of spades that has to go."""
    choice = solved(ACES)
    assert choice.accepted == (cq.action("discard As"),)
    assert Theme.RIGHT_ACE in themes(choice)
    wrong_rank = ThemeChoice(ACES, {cq.action("discard As"): 1, DECLINE: 0})
    assert Theme.RIGHT_ACE not in themes(wrong_rank)


def test_single_out_counts_the_outs_that_are_alive() -> None:
    one = "pone=2d{}/3c3d3h3s,6h7hJhQh dealer=?10/- stock=?10 waste={} turn=pone/discard"
    for waste, alive in (("Ad4d", False), ("7d", True)):
        state = cq.position(one.format("4sKd", waste))
        choice = ThemeChoice(
            state, {cq.action("discard Kd"): 1, cq.action("discard 2d"): 0, cq.action("discard 4s"): 0}
        )
        outs = cq.alive_outs(cq.apply(state, cq.action("discard Kd")), state.turn)
        assert (Theme.SINGLE_OUT in themes(choice)) == (len(outs) == 1)
        assert alive or len(outs) != 1


BORROW = cq.position("pone=6hKs2d/3c4c5c6c,JcJdJh dealer=?10/- centre=6d stock=?9 turn=pone/left")


def test_to_borrow_is_to_take_a_meld_apart_in_every_layout() -> None:
    meld = cq.action("meld 3c4c5c 6c6d6h JcJdJh")
    assert Theme.BORROW_TO_WIN in themes(ThemeChoice(BORROW, {meld: 1, DECLINE: 0}))
    assert Theme.BORROW_TO_WIN not in themes(ThemeChoice(BORROW, {meld: 0, DECLINE: -1})), "it has to win"
    plain = cq.position("pone=6h6sKs/3c4c5c6c,JcJdJh dealer=?10/- centre=6d stock=?9 turn=pone/left")
    added = cq.action("meld 3c4c5c6c 6d6h6s JcJdJh")
    assert Theme.BORROW_TO_WIN not in themes(ThemeChoice(plain, {added: 1, DECLINE: 0}))


def test_to_decline_is_only_a_question_where_something_can_be_melded() -> None:
    meld = cq.action("meld 3c4c5c 6c6d6h JcJdJh")
    assert Theme.DECLINE_TO_WIN in themes(ThemeChoice(BORROW, {meld: 0, DECLINE: 1}))
    assert Theme.DECLINE_TO_WIN not in themes(ThemeChoice(BORROW, {meld: 1, DECLINE: 0}))


def test_to_go_out_is_only_a_question_where_another_meld_tempts() -> None:
    state = cq.position("pone=5h/2c3c4c,5c6c7c,7hJhQh dealer=?10/- centre=6h stock=?1 turn=pone/left")
    out, ten = cq.action("meld 2c3c4c 5c6c7c 5h6h7hJhQh"), cq.action("meld 2c3c4c 5c6c7c 6h7hJhQh")
    choice = ThemeChoice(state, {ten: 0, out: 1, DECLINE: 0})
    assert Theme.GO_OUT in themes(choice)
    assert Theme.GO_OUT not in themes(ThemeChoice(state, {out: 1, DECLINE: 0}))
    assert Theme.GO_OUT not in themes(ThemeChoice(state, {ten: 1, out: 0, DECLINE: 0}))


def test_a_meld_that_ends_in_a_hole_is_about_the_hole() -> None:
    line = "pone={}/2c3c4c5c6c7cJcQc dealer=?10/- centre=Kc stock=?9 waste={} turn=pone/left"
    state = cq.position(line.format("Ac7d", "-"))
    ten, nine = cq.action("meld Ac2c3c4c5c 6c7cJcQcKc"), cq.action("meld 2c3c4c5c 6c7cJcQcKc")
    assert Theme.HOLE in themes(ThemeChoice(state, {ten: -1, nine: 0, DECLINE: -1}))
    assert Theme.HOLE not in themes(ThemeChoice(state, {ten: 0, nine: -1, DECLINE: -1})), "who is right falls in"
    assert Theme.HOLE not in themes(ThemeChoice(state, {nine: 0, DECLINE: -1}))


def test_forcing_the_other_into_a_hole_is_about_the_hole() -> None:
    line = "pone=?10/- dealer=7d/Ac2c3c4c5c,6c7cJcQc centre=Kc stock=?9 waste={} turn=pone/claim-left passed=yes"
    assert Theme.HOLE in themes(valued(cq.position(line.format("-")), force=1, allow=0))
    assert Theme.HOLE not in themes(valued(cq.position(line.format("-")), force=-1, allow=0))
    other = line.replace("Ac2c3c4c5c,6c7cJcQc", "Ac2c3c4c5c,JcJdJhJs").replace("centre=Kc", "centre=6c")
    assert Theme.HOLE not in themes(valued(cq.position(other.format("-")), force=1, allow=0))
    unknown = cq.position(line.format("-").replace("dealer=7d/", "dealer=?1/"))
    assert Theme.HOLE not in themes(valued(unknown, force=1, allow=0)), "the discard is not known"


def test_to_leave_what_would_force_the_other_into_a_hole_is_about_the_hole_too() -> None:
    line = "pone=?10/- dealer=7d/Ac2c3c4c5c,6c7cJcQc centre=Kc stock=?9 waste=- turn=pone/claim-left passed=yes"
    about = themes(valued(cq.position(line), force=0, allow=1))
    assert Theme.HOLE_CLAIM in about and Theme.HOLE not in about
    assert Theme.HOLE_CLAIM not in themes(valued(cq.position(line), force=1, allow=0))
    other = line.replace("Ac2c3c4c5c,6c7cJcQc", "Ac2c3c4c5c,JcJdJhJs").replace("centre=Kc", "centre=6c")
    assert Theme.HOLE_CLAIM not in themes(valued(cq.position(other), force=0, allow=1)), "there is a way out"
    unknown = cq.position(line.replace("dealer=7d/", "dealer=?1/"))
    assert Theme.HOLE_CLAIM not in themes(valued(unknown, force=0, allow=1)), "the discard is not known"
    own = cq.position(
        "pone=6s/Ah2h3h,5d6d7d,5h6h7h dealer=-/3c3d3s,4c4h4s,QcQdQhQs centre=4d stock=Jc"
        " waste=7cJdJhKh2cAcAsAd6cJsKc2s5c7sKdKs5s2d turn=dealer/claim-turned"
    )
    assert Theme.HOLE_CLAIM not in themes(valued(own, force=0, allow=1)), "left alone, it takes the dealer out at once"


def test_unforceable_is_what_no_card_that_may_come_fits() -> None:
    state = cq.position("pone=2c2d3h4hKsQdJs5sKd6c/- dealer=?10/- centre=2h stock=?9 turn=pone/left")
    run, four = cq.action("meld 2h3h4h"), cq.action("meld 2c2d2h")
    assert Theme.UNFORCEABLE in themes(ThemeChoice(state, {run: 0, four: -1, DECLINE: 1}))
    dead = cq.position(str(state).replace("waste=-", "waste=2s").replace("?9", "?8"))
    assert Theme.UNFORCEABLE in themes(ThemeChoice(dead, {run: -1, four: 1, DECLINE: -1})), "the fourth two is dead"
    assert Theme.UNFORCEABLE not in themes(ThemeChoice(state, {run: -1, four: 1, DECLINE: -1}))
    assert Theme.UNFORCEABLE not in themes(ThemeChoice(state, {run: 1, four: -1, DECLINE: -1}))
    off = cq.position(str(state).replace("rules=pagat", "rules=pagat,forcing=off"))
    assert Theme.UNFORCEABLE not in themes(ThemeChoice(off, {run: 0, four: -1, DECLINE: 1}))


def test_the_quick_look_misses_no_theme() -> None:
    found: set[Theme] = set()
    for number in range(70):
        for _, state in choices(game(1, number)):
            about = themes(solved(state))
            assert about <= possible(state)
            found |= about
    assert len(found) >= 7

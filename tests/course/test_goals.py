"""Goals: every one of them is read, holds somewhere and fails somewhere; and nothing else can be written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.course.attempt import Attempt, Refusal
from conquian.course.goal_meanings import GOALS
from conquian.course.goals import DEEPEST, Either, Every, Goal, NamedGoal, Not, is_known, met, read_goal
from conquian.game.actions import Discard, Meld
from conquian.game.judge import legal_actions
from conquian.game.laws import Law
from conquian.game.play import apply
from conquian.game.state import Hand, Seat
from conquian.notation.codes import action
from conquian.notation.errors import Fault, NotationError
from tests.game.strategies import PROPERTY
from tests.notation.fuzzing import hostile


def at(line: str, *done: str, seat: Seat = Seat.PONE, tried: tuple[Refusal, ...] = ()) -> Attempt:
    return Attempt(cq.position(line), seat, tuple(map(action, done)), tried)


def names_of(goal: Goal) -> tuple[NamedGoal, ...]:
    """Every named goal inside this one."""
    match goal:
        case NamedGoal():
            return (goal,)
        case Every(goals) | Either(goals):
            return tuple(named for each in goals for named in names_of(each))
        case Not(inner):
            return names_of(inner)


def of_dealer(attempt: Attempt) -> Attempt:
    """The same, seen by the other seat."""
    return Attempt(attempt.start, Seat.DEALER, attempt.done, attempt.tried)


# --- positions --------------------------------------------------------------------------------------------------------

BEGINNING = "pone=JcJs4c5c6cAh2s7hKhQs/- dealer=QdKd2d3d4h5h6hAcAdAs/- stock=Jd7c?18 turn=pone/turn"
DEAL = at(BEGINNING)
TURNED = at(BEGINNING, "turn")
MELDED = at(BEGINNING, "turn", "meld JcJdJs")
DISCARDED = at(BEGINNING, "turn", "meld JcJdJs", "discard Kh")
PASSED = at(BEGINNING, "turn", "decline")
DECLINED = at(BEGINNING, "turn", "decline", "decline")
THEIRS = at(BEGINNING, "turn", "decline", "meld JdQdKd")
BORROWING = "pone=6hAs2dQsKs7s/3c4c5c6c dealer=?10/- centre=6d stock=?19 turn=pone/left"
BORROWED = at(BORROWING, "meld 3c4c5c 6c6d6h")
FIT = "pone=4d5h2dQsKsAh7s/3c4c5c dealer=?10/- centre=6c stock=?18 turn=pone/left"
CLAIMED = at(FIT, "decline")
FORCED = at(FIT, "decline", "force")
ALLOWED = at(FIT, "decline", "allow")
HELD = "pone=JcJs/3c4c5c6c,2d3d4d5d dealer=?10/- centre=Jd stock=?11 waste=AdAcAhKsQsKh2h turn=pone/left"
OUT = at(HELD, "meld 3c4c5c6c 2d3d4d5d JcJdJs")
STILL_IN = at(HELD, "decline")
LAST = "pone=JcJs4c5c6cAh2s7hKhQs/- dealer=?10/- centre=Jd stock=- turn=dealer/turned"
DRAWN = at(LAST, "decline", "decline", seat=Seat.DEALER)
WAITING = at("pone=-/2c3c4c5c6c7c,KcKdKhKs dealer=?10/- stock=?18 waste=AhAs turn=pone/turn")
HOLE = at("pone=-/Ac2c3c,4c5c6c7cJcQcKc dealer=?10/- stock=?19 waste=7d turn=dealer/turn")
DRY = at("pone=-/2c3c4c5c6c7c,KcKdKhKs dealer=?10/- stock=?18 waste=AcJc turn=pone/turn")
REFUSED = at(BORROWING, tried=(Refusal(action("decline"), Law.LEAVE_MELDS),))
AHEAD = at(
    "pone=JhQhQs/Ah2h3h,4h5h6h7h dealer=2c4s7cJs/3c3d3s,6c6d6s centre=Kh stock=4dQd5c2s "
    "waste=JcKd5d7sKsJdAcKcAs7d5sQcAd4c2d turn=pone/turned"
)
"""Every card is known: who declines wins, and who melds falls into the hole."""
COUNTED = at(
    "pone=2c2h3d/7dJdQdKd,AcAhAs dealer=2s/4c4h4s,4d5d6d,KcKhKs centre=Ad stock=- "
    "waste=6h3s5s5hJsQc3h7s2d3cJc7cQs6sJh7h5cQh6c turn=pone/left passed=yes"
)
SAFE = "pone=Kc6h4d/AcAdAhAs,2c2d2h2s dealer=?2/5c5d5h5s,7hJhQhKh stock=?11 waste=KdQc3h6sJd3cKs7c turn=pone/discard"
EVEN = at(str(AHEAD.start), "meld Ah2h3h 4h5h6h 7hJhQhKh")


@dataclass(frozen=True)
class Example:
    """A goal, an attempt that meets it, and one that does not: that one, or none because it says something else."""

    goal: str
    holds: Attempt
    fails: Attempt
    otherwise: str = ""


EXAMPLES: Final = {
    "turned": Example("turned", TURNED, DEAL),
    "melded": Example("melded", MELDED, THEIRS),
    "declined": Example("declined", PASSED, of_dealer(PASSED)),
    "forces": Example("forces", of_dealer(FORCED), FORCED),
    "allows": Example("allows", of_dealer(ALLOWED), ALLOWED),
    "discards": Example("discards", DISCARDED, MELDED),
    "discarded": Example("discarded Kh", DISCARDED, of_dealer(DISCARDED)),
    "borrowed": Example("borrowed", BORROWED, MELDED),
    "used": Example("used 2", MELDED, BORROWED),
    "refused": Example("refused 5.2", REFUSED, BORROWED),
    "they-meld": Example("they-meld", THEIRS, of_dealer(THEIRS)),
    "they-decline": Example("they-decline", DECLINED, PASSED),
    "they-force": Example("they-force", FORCED, of_dealer(FORCED)),
    "lays": Example("lays 6c6d6h", BORROWED, of_dealer(BORROWED)),
    "laid": Example("laid 6", BORROWED, at(BORROWING)),
    "they-laid": Example("they-laid 3", THEIRS, of_dealer(THEIRS)),
    "they-hold": Example("they-hold 8", THEIRS, of_dealer(THEIRS)),
    "holds": Example("holds 8", MELDED, DISCARDED),
    "in-hand": Example("in-hand JcJs", TURNED, MELDED),
    "centre": Example("centre Jd", TURNED, DEAL),
    "in-waste": Example("in-waste Jd", DECLINED, PASSED),
    "stock": Example("stock 19", TURNED, DEAL),
    "open-centre": Example("open-centre", TURNED, DEAL),
    "pone": Example("pone", TURNED, PASSED),
    "dealer": Example("dealer", PASSED, TURNED),
    "deals-next": Example("deals-next pone", DEAL, DEAL, "deals-next dealer"),
    "my-turn": Example("my-turn", TURNED, PASSED),
    "forced": Example("forced", FORCED, of_dealer(FORCED)),
    "they-forced": Example("they-forced", of_dealer(FORCED), FORCED),
    "waits": Example("waits", WAITING, OUT),
    "out": Example("out", OUT, of_dealer(OUT)),
    "lost": Example("lost", of_dealer(OUT), OUT),
    "draw": Example("draw", DRAWN, OUT),
    "goes-on": Example("goes-on", STILL_IN, OUT),
    "can": Example("can meld JcJdJs", TURNED, DEAL),
    "cannot": Example("cannot 4.4 meld 4c5c6c", TURNED, MELDED),
    "can-meld": Example("can-meld", TURNED, MELDED),
    "can-go-out": Example("can-go-out", at(HELD), TURNED),
    "fits": Example("fits", at(FIT), at(BORROWING)),
    "meld": Example("meld 6h7hJh", DEAL, DEAL, "meld 6h7h"),
    "no-meld": Example("no-meld 3.2 3c4c6c", DEAL, DEAL, "no-meld 3.1 3c4c6c"),
    "layouts": Example("layouts 2 3c4c5c3d4d5d3h4h5h", DEAL, DEAL, "layouts 1 3c4c5c3d4d5d3h4h5h"),
    "pack": Example("pack 40", DEAL, DEAL, "pack 49"),
    "suits": Example("suits 4", DEAL, DEAL, "suits 5"),
    "ranks": Example("ranks 10", DEAL, DEAL, "ranks 13"),
    "outs": Example("outs 2", at(HELD), DEAL),
    "alive": Example("alive 2", at(HELD), STILL_IN),
    "outs-are": Example("outs-are JdJh", at(HELD), DEAL),
    "alive-are": Example("alive-are Jh", STILL_IN, at(HELD)),
    "they-alive": Example("they-alive 2", of_dealer(at(HELD)), of_dealer(STILL_IN)),
    "unseen-are": Example("unseen-are 2s", COUNTED, COUNTED, "unseen-are 2s3s"),
    "no-use": Example("no-use", at(SAFE, "discard Kc"), at(SAFE, "discard 6h")),
    "hole": Example("hole", HOLE, DRY),
    "dry": Example("dry", DRY, HOLE),
    "they-hole": Example("they-hole", of_dealer(HOLE), of_dealer(DRY)),
    "they-dry": Example("they-dry", of_dealer(DRY), of_dealer(HOLE)),
    "dead": Example("dead", HOLE, DEAL),
    "they-dead": Example("they-dead", of_dealer(HOLE), of_dealer(STILL_IN)),
    "pays": Example("pays 3 carried draw,draw", DEAL, DEAL, "pays 3 doubled draw,draw"),
    "counters": Example("counters -2 carried won,draw,draw,lost", DEAL, DEAL, "counters -2 none won,draw,draw,lost"),
    "sites-say": Example("sites-say 3 latin-america", DEAL, DEAL, "sites-say 3 spain"),
    "share": Example("share 0/1000 0 1", DEAL, DEAL, "share 5/1000 0 1"),
    "wins": Example("wins", AHEAD, EVEN),
    "draws": Example("draws", EVEN, AHEAD),
    "loses": Example("loses", of_dealer(AHEAD), AHEAD),
}


# --- what each says ---------------------------------------------------------------------------------------------------


def test_every_goal_has_an_example() -> None:
    assert set(EXAMPLES) == set(GOALS)
    assert all(each.goal.split()[0] == name for name, each in EXAMPLES.items())


@pytest.mark.parametrize("name", GOALS)
def test_the_goal_holds_and_fails(name: str) -> None:
    example = EXAMPLES[name]
    assert met(read_goal(example.goal), example.holds)
    assert not met(read_goal(example.otherwise or example.goal), example.fails)
    assert names_of(read_goal(example.goal))[0].name == name


@pytest.mark.parametrize("name", GOALS)
def test_the_goal_wants_what_it_needs_and_no_more(name: str) -> None:
    needs = " " in EXAMPLES[name].goal
    for text in (name if needs else f"{name} 3", f"{EXAMPLES[name].goal} of nothing", f"{name} cabbage"):
        with pytest.raises(NotationError) as raised:
            read_goal(text)
        assert raised.value.field == "goal"
        assert raised.value.place >= len(name) + 1


def test_what_a_goal_does_not_want_is_named_where_it_stands() -> None:
    for text, fault, wrong in (
        ("melded 3", Fault.NOTHING_EXPECTED, "3"),
        ("used cabbage", Fault.NOT_A_NUMBER, "cabbage"),
    ):
        with pytest.raises(NotationError) as raised:
            read_goal(text)
        found = (raised.value.fault, raised.value.text, raised.value.place)
        assert found == (fault, wrong, text.index(wrong) + 1)


def test_a_draw_is_nobodys() -> None:
    for attempt in (DRAWN, of_dealer(DRAWN)):
        assert [met(read_goal(text), attempt) for text in ("out", "lost", "draw")] == [False, False, True]


def test_the_last_meld_is_that_of_the_learner() -> None:
    """What the opponent lays afterwards is neither borrowed nor used."""
    assert not met(read_goal("borrowed"), of_dealer(BORROWED))
    assert not met(read_goal({"any": [f"used {count}" for count in range(11)]}), of_dealer(MELDED))


def test_the_last_meld_is_looked_for_behind_the_discard_that_follows_it() -> None:
    assert met(read_goal("borrowed"), BORROWED)
    state = BORROWED.start
    for each in BORROWED.done:
        state = apply(state, each)
    discard = next(each for each in legal_actions(state) if isinstance(each, Discard))
    assert met(read_goal("borrowed"), replace(BORROWED, done=(*BORROWED.done, discard)))


def test_numbers_have_three_digits_at_most() -> None:
    assert read_goal("used 999") == NamedGoal("used", 999)
    for text in ("used 1000", "used -1", "used ١", "used"):
        with pytest.raises(NotationError) as refused:
            read_goal(text)
        assert refused.value.fault is Fault.NOT_A_NUMBER


def test_what_is_no_goal_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(NotationError) as refused:
        read_goal("cabbage")
    assert (refused.value.fault, refused.value.field) == (Fault.NOT_A_VALUE, "goal")
    assert refused.value.expected.split() == list(GOALS)


def test_an_extended_meld_is_not_borrowed_from() -> None:
    assert not met(read_goal("borrowed"), at(FIT, "meld 3c4c5c6c"))
    assert met(read_goal("used 0"), at(FIT, "meld 3c4c5c6c"))


@pytest.mark.parametrize(
    ("rule", "stakes"),
    [("none", (1, 1, 1, 1)), ("carried", (1, 2, 3, 4)), ("doubled", (1, 2, 4, 8)), ("points", (1, 2, 4, 8))],
)
def test_what_draws_do_to_the_stake(rule: str, stakes: tuple[int, ...]) -> None:
    """One draw: the same. From the second on it matters how (law 8.2)."""
    for draws, stake in enumerate(stakes):
        results = ",".join(["draw"] * draws)
        for earlier in ("", "won,", "draw,lost,"):
            written = f"{rule} {earlier}{results}".strip().removesuffix(",")
            right = [number for number in range(20) if met(read_goal(f"pays {number} {written}"), DEAL)]
            assert right == [stake], f"what is past {earlier or 'nothing'} does not count"


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("none", 0),
        ("none won,won,lost", 1),
        ("none won,draw,draw,lost", 0),
        ("carried draw,draw", 0),
        ("carried draw,draw,won", 3),
        ("doubled draw,draw,lost", -4),
        ("carried won,draw,draw,lost", -2),
        ("points draw,won,lost", 2),
    ],
)
def test_what_the_learner_has_after_a_series(written: str, number: int) -> None:
    """The loser pays the winner (law 8.1), but points are only counted."""
    found = [each for each in range(-20, 20) if met(read_goal(f"counters {each} {written}"), DEAL)]
    assert found == [number]
    assert met(read_goal(f"counters {number} {written}"), of_dealer(DEAL)), "for either learner"


# --- all of them, one of them, the contrary ---------------------------------------------------------------------------

SOME: Final = ("turned", "melded", "laid 3", "centre Jd", "goes-on", "pone", "pack 41")
written = st.recursive(
    st.sampled_from(SOME),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3),
        st.fixed_dictionaries({"any": st.lists(inner, min_size=1, max_size=3)}),
        st.fixed_dictionaries({"not": inner}),
    ),
    max_leaves=6,
)


def plainly(goal: Any, attempt: Attempt) -> bool:
    """What the words of docs/lessons.md say about a goal."""
    if isinstance(goal, str):
        return met(read_goal(goal), attempt)
    if isinstance(goal, list):
        return False not in [plainly(each, attempt) for each in goal]
    if "any" in goal:
        return True in [plainly(each, attempt) for each in goal["any"]]
    return not plainly(goal["not"], attempt)


def inside(goal: Any) -> list[Any]:
    """The goals of which this one is made."""
    if isinstance(goal, str):
        return []
    return goal if isinstance(goal, list) else goal["any"] if "any" in goal else [goal["not"]]


def depth(goal: Any) -> int:
    """How many goals lie around the innermost one."""
    return 0 if isinstance(goal, str) else 1 + max(map(depth, inside(goal)))


def leaves(goal: Any) -> Iterator[str]:
    if isinstance(goal, str):
        yield goal
    for each in inside(goal):
        yield from leaves(each)


@PROPERTY
@given(written, st.sampled_from([DEAL, TURNED, MELDED, PASSED, OUT]))
def test_lists_any_and_not_mean_what_they_say(goal: Any, attempt: Attempt) -> None:
    if depth(goal) > DEEPEST:
        with pytest.raises(NotationError):
            read_goal(goal)
        return
    assert met(read_goal(goal), attempt) == plainly(goal, attempt)
    assert [str(named.name) for named in names_of(read_goal(goal))] == [text.split()[0] for text in leaves(goal)]


def test_how_goals_are_put_together() -> None:
    turned, out = NamedGoal("turned"), NamedGoal("out")
    assert read_goal(["turned", "out"]) == Every((turned, out))
    assert read_goal({"any": ["turned", "out"]}) == Either((turned, out))
    assert read_goal({"not": ["turned", {"not": "out"}]}) == Not(Every((turned, Not(out))))


def test_what_hangs_on_a_card_that_is_not_known_is_not_said() -> None:
    unknown = at("pone=?10/- dealer=?10/- centre=6c stock=?19 turn=pone/turned")
    with pytest.raises(cq.UnknownCards):
        met(read_goal("can-meld"), unknown)
    assert not is_known(read_goal("can-meld"), unknown)
    assert is_known(read_goal("open-centre"), unknown)
    with pytest.raises(cq.UnknownCards):
        met(read_goal("wins"), at(BORROWING))


# --- attempts ---------------------------------------------------------------------------------------------------------


def test_an_attempt_tells_apart_who_did_what() -> None:
    assert [str(done) for _, done in THEIRS.own] == ["turn", "decline"]
    assert [str(done) for _, done in of_dealer(THEIRS).own] == ["meld JdQdKd"]
    assert len(THEIRS.states) == len(THEIRS.steps) + 1 == 4
    assert THEIRS.states[0] == DEAL.start
    for (before, done), after in zip(THEIRS.steps, THEIRS.states[1:], strict=True):
        assert cq.apply(before, done) == after


def test_an_attempt_with_something_illegal_is_none() -> None:
    with pytest.raises(cq.IllegalAction):
        _ = at(BEGINNING, "turn", "turn").state


# --- whatever is written ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "garbage",
    [
        *(
            None,
            1,
            1.5,
            True,
            [],
            {},
            "",
            " ",
            "melted",
            "Melded",
            "melded melded",
            "lays",
            "lays 3x",
            "laid",
            "laid x",
        ),
        *("laid -1", "laid 1000", "laid ٣", "refused", "refused 3.9", "cannot 3.2", "cannot meld 3c", "can", "can fly"),
        *("pays carried", "pays 3", "pays 3 stolen", "pays 3 carried win", "pays -3 carried", "pays 3 carried draw,"),
        *("counters 3", "counters --3 none", "counters 3 none ,won", "counters - none", "counters 3 none won won"),
        *("share 1", "share 1/0 0 1", "share 2/1 0 1", "share 1/2 0", "share 1/2 0 101", "sites-say 3"),
        *("layouts 3c", "deals-next me", "no-meld 3c4c5c", "\ud800", "centre 3c4c", "lays " + "3c" * 9999),
        *({"any": []}, {"any": "melded"}, {"not": []}, {"not": "melded", "any": ["melded"]}, {"all": ["melded"]}),
        *([None], [[]], {"not": {}}, {"any": [1]}, 16**9999, [16**9999]),
    ],
    ids=lambda garbage: type(garbage).__name__,
)
def test_garbage_is_refused(garbage: object) -> None:
    with pytest.raises(NotationError):
        read_goal(garbage)


@pytest.mark.parametrize("around", [lambda goal: [goal], lambda goal: {"not": goal}, lambda goal: {"any": [goal]}])
def test_a_goal_that_is_too_deep_is_refused(around: Any) -> None:
    goal: Any = "melded"
    for _ in range(DEEPEST):
        goal = around(goal)
    assert names_of(read_goal(goal)) == (NamedGoal("melded"),)
    for _ in range(20_000):
        goal = around(goal)
    for deep in (goal, {"neither": goal}):
        with pytest.raises(NotationError) as raised:
            read_goal(deep)
        assert raised.value.fault in (Fault.NOT_A_NUMBER, Fault.NOT_THE_TYPE), "their words fit, and speak of no cards"


garbage = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), st.sampled_from(SOME)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["any", "not", "all", ""]), inner, max_size=2),
    ),
)


@PROPERTY
@given(garbage)
def test_nothing_is_raised_but_notation_errors(found: object) -> None:
    with suppress(NotationError):
        assert isinstance(met(read_goal(found), TURNED), bool)


def test_texts_that_were_damaged() -> None:
    """Whatever a damaged goal says, it is a goal or a NotationError; about an attempt it holds, fails or is unknown."""
    rng = Random(5)
    valid = tuple(example.goal for example in EXAMPLES.values())
    seen: set[bool | str] = set()
    for _ in range(6_000):
        text = hostile(valid, rng)
        try:
            goal = read_goal(text)
            seen.add(met(goal, AHEAD))
        except (NotationError, cq.UnknownCards) as error:
            seen.add(type(error).__name__)
    assert seen == {True, False, "NotationError"}


# --- what the opponent cannot use -------------------------------------------------------------------------------------


def every_hand(state: cq.State, seat: Seat, done: str) -> Iterator[cq.State]:
    """The position after this, with every hand that the opponent of this seat may hold."""
    after = at(str(state), done, seat=seat).state
    mine, other = after.hands[seat], len(after.hands[seat.other])
    for held in combinations(after.unseen, other):
        hands = (mine, Hand(cq.Cards.of(held))) if seat is Seat.PONE else (Hand(cq.Cards.of(held)), mine)
        yield replace(after, hands=hands)


@pytest.mark.parametrize("card", ["Kc", "6h", "4d"])
@pytest.mark.parametrize("gone", ["KdQc3h6sJd3cKs7c", "Qc3h6s6dJd3c7c4c", "3d6d4h4s7c3cJdQd", "6c7s3h4sJd6dQs3c"])
def test_no_use_is_what_no_hand_of_the_opponent_can_meld(card: str, gone: str) -> None:
    """Tried out with every possible hand."""
    line = SAFE.replace("KdQc3h6sJd3cKs7c", gone)
    melds = any(
        isinstance(found, Meld)
        for state in every_hand(cq.position(line), Seat.PONE, f"discard {card}")
        for found in cq.legal_actions(state)
    )
    assert met(read_goal("no-use"), at(line, f"discard {card}")) is not melds

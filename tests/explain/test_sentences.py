"""Sentences: for every verdict, every position and every mistake, in every language, and no key in vain."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Final

import pytest

import conquian as cq
from conquian.explain.names import Faces
from conquian.explain.sentences import _situation, explain, explain_evidence
from conquian.explain.words import LANGUAGES, topic
from conquian.game.judge import RummyHabit, judge_habit, judge_spread
from conquian.notation import record
from conquian.notation.errors import Fault
from tests.game.tables import after, random_action, random_games, refusal, revealed, table

MINE: Final = "4d6dJsQh/2c3c4c,AdAhAs"
OUT: Final = after(table("-/3c3d3h,4c5c6c,7sJsQsKs", "7c"), "meld 3c3d3h 4c5c6c7c 7sJsQsKs")
DRAWN: Final = after(table("2s/3c4c5c", "Qs", stock="-"), "decline")
FORCER: Final = "pagat,forced_placement=forcer"
AUTOMATIC: Final = "pagat,forcing=automatic"
EXCHANGE: Final = cq.deal(3, "mexican")
GIFT: Final = min(EXCHANGE.hands[0].cards)
CLAIM: Final = after(table(MINE, "Ac"), "decline")

REFUSED: Final[dict[str, tuple[cq.State, str]]] = {
    "1.1": (table("Ah/3c4c5c", turn="pone/turn"), "turn Ah"),
    "2.3": (table("Ah/3c4c5c", "6d"), "give Ah"),
    "2.3 give in exchange": (EXCHANGE, f"give {min(EXCHANGE.hands[1].cards)}"),
    "2.3 in exchange": (EXCHANGE, f"discard {GIFT}"),
    "3.1": (table("6c6h/3c4c5c", "7d"), "meld 3c4c5c 6c6h7d"),
    "3.1 short": (table("6c6h/3c4c5c", "6d"), "meld 3c4c5c 6c6d"),
    "3.2": (table("7c7h/3c4c5c", "Qc"), "meld 3c4c5c7cQc"),
    "3.2 short": (table("Jc7h/3c4c5c", "Qc"), "meld 3c4c5c JcQc"),
    "3.3": (table("4c4d/-", "4h"), "meld 4c4d4h 4h"),
    "3.5": (table("2s/Ac2c3c4c5c6c7cJc", "Qc"), "meld Ac2c3c4c5c6c7cJcQc"),
    "3.6": (table("7c/3c4c5c", "6d", dealer="-/3d4d5d"), "meld 3c4c5c 3d4d5d6d"),
    "4.1": (cq.deal(1), "decline"),
    "4.2": (table(MINE, "Ac"), "allow"),
    "4.4": (table("7c7d7h/3c4c5c", "Ks"), "meld 3c4c5c 7c7d7h"),
    "4.4 meld in turn": (table("7c7d7h/3c4c5c", turn="pone/turn"), "meld 3c4c5c 7c7d7h"),
    "4.5": (revealed(table("7c7d2h2s4dJdJh/3c4c5c", "6c", stock="Ks")), "meld 3c4c5c6c Ks"),
    "4.6": (table("6c7h/-", "6h"), "meld 6c6h"),
    "4.7": (table("2s/3c4c5c6c", turn="pone/discard"), "meld 3c4c5c6c"),
    "4.7 discard": (table("2s/3c4c5c6c", "7d"), "discard 2s"),
    "4.7 discard in discard": (revealed(table("2s/3c4c5c6c", turn="pone/discard", stock="Ks")), "discard Ks"),
    "4.8": (table("2s/3c4c5c6c", turn="pone/turn", waste="Kd"), "decline"),
    "4.8 turn in left": (table("2s/3c4c5c6c", "7d"), "turn"),
    "4.9": (table("2s/3c4c5c6c", "7d", "pone/turned"), "turn"),
    "4.10": (table("6h/3c4c5c", "6d", waste="6s"), "meld 3c4c5c 6d6h6s"),
    "5.1": (table("6h/3c4c5c6c", "6d", rules="rummyo"), "meld 3c4c5c 6c6d6h"),
    "5.2": (table("4h/3c4c5c6c", "4d"), "meld 3c 5c6c 4c4d4h"),
    "5.3": (table("6h/3c4c5c6c", "6d"), "meld 6c6d6h"),
    "6.1": (after(table(MINE, "Kd", "pone/turned"), "decline"), "force"),
    "6.1 decline": (table(MINE, "Ac", rules=AUTOMATIC), "decline"),
    "6.1 force in turn": (after(table(MINE, "Kd"), "decline"), "force"),
    "6.1 forcing off": (table(MINE, "Ac", rules="rummyo"), "force"),
    "6.1 forcing automatic": (table(MINE, "Ac", rules=AUTOMATIC), "force"),
    "6.2": (after(CLAIM, "force"), "decline"),
    "6.2 force in claim-left": (CLAIM, "force AcAdAhAs 2c3c4c"),
    "6.2 force in claim-turned": (after(table(MINE, "Ac", "pone/turned"), "decline"), "force AcAdAhAs 2c3c4c"),
    "6.3": (after(table(MINE, "Ac", rules=FORCER), "decline"), "force"),
    "6.4": (after(table(MINE, "Ac", "pone/turned", "rummy-com"), "decline"), "force"),
    "6.5": (
        after(table("-/2c2d2h2s,3c4c5c", "6c", rules=f"{FORCER},forcing_fit=direct"), "decline"),
        "force 2c3c4c5c6c 2d2h2s",
    ),
    "6.6": (CLAIM, "decline"),
    "6.6 force": (table(MINE, "Ac"), "force"),
    "7.1": (OUT, "turn"),
    "7.4": (DRAWN, "turn"),
    "9.1": (cq.fold(table(MINE, "Ac"), cq.Seat.PONE), "meld AcAdAhAs 2c3c4c"),
}
"""For every key of the refused but those below, a position and an action that is refused in these words."""

ATTEMPTED: Final[dict[str, tuple[cq.State, RummyHabit, str]]] = {
    "3.6 lay-off": (table("7c/3c4c5c", "6d", dealer="-/3d4d5d"), RummyHabit.LAY_OFF, "6d"),
    "4.3 take-up": (table("7c/3c4c5c", "6d"), RummyHabit.TAKE_UP, "6d"),
}
"""For every key of what other rummies allow, a position and what is tried there with which cards."""

LEGAL: Final[dict[str, tuple[cq.State, str]]] = {
    "turn": (cq.deal(1), "turn"),
    "meld": (table("6h/3c4c5c6c", "6d"), "meld 3c4c5c 6c6d6h"),
    "hand-meld": (table("7c7d7h/3c4c5c", "Ks", "pone/turned", "bicycle"), "meld 3c4c5c 7c7d7h"),
    "out": (table("-/3c3d3h,4c5c6c,7sJsQsKs", "7c"), "meld 3c3d3h 4c5c6c7c 7sJsQsKs"),
    "decline": (table(MINE, "Ac"), "decline"),
    "force": (CLAIM, "force"),
    "allow": (CLAIM, "allow"),
    "discard": (table("2s/3c4c5c6c", turn="pone/discard"), "discard 2s"),
    "give": (EXCHANGE, f"give {GIFT}"),
}


def sentences(verdict: cq.Verdict) -> list[str]:
    """Everything that is said about a verdict, in every language and with either pack."""
    return [
        sentence
        for language in LANGUAGES
        for faces in Faces
        for sentence in (explain(verdict, language, faces), *explain_evidence(verdict, language, faces))
    ]


def is_clean(sentence: str) -> bool:
    """Whether nothing is missing, and no value was left unfilled."""
    return bool(sentence) and not set("{}") & set(sentence) and "None" not in sentence and ": ." not in sentence


@pytest.mark.parametrize("key", ATTEMPTED)
def test_every_attempt_is_refused_in_its_own_words(key: str) -> None:
    state, attempt, codes = ATTEMPTED[key]
    verdict = judge_habit(state, attempt, cq.cards(codes))
    assert not verdict and _situation(verdict) == ("refused", key)
    assert all(map(is_clean, sentences(verdict)))


@pytest.mark.parametrize("key", sorted(set(topic("en", "verdicts")["refused"]) - set(ATTEMPTED)))
def test_every_refusal_is_reached(key: str) -> None:
    assert key in REFUSED
    state, text = REFUSED[key]
    verdict = cq.judge(state, cq.action(text))
    assert _situation(verdict) == ("refused", key)
    assert all(map(is_clean, sentences(verdict)))


def test_there_is_no_other_refusal() -> None:
    assert set(REFUSED) | set(ATTEMPTED) == set(topic("en", "verdicts")["refused"])
    assert {attempt for _, attempt, _ in ATTEMPTED.values()} == set(RummyHabit)


@pytest.mark.parametrize("key", LEGAL)
def test_every_permission_is_reached(key: str) -> None:
    state, text = LEGAL[key]
    verdict = cq.judge(state, cq.action(text))
    assert _situation(verdict) == ("legal", key)
    assert all(map(is_clean, sentences(verdict)))
    assert explain_evidence(verdict) == ()


def test_groups_by_themselves_are_explained() -> None:
    assert explain(judge_spread(cq.spread("3c4c5c"))) == "Every group is a meld."
    assert set(LEGAL) | {"spread"} == set(topic("en", "verdicts")["legal"])
    assert is_clean(explain(judge_spread(cq.spread("3c4c5c 6c6d")), "es"))


def test_whatever_is_tried_is_explained() -> None:
    rng = Random(20)
    keys = set()
    for state, action in random_games(seed=20, games=28):
        tried = [random_action(state, rng)] + ([action] if action is not None else [])
        for verdict in (cq.judge(state, one) for one in tried):
            keys.add(_situation(verdict))
            if rng.random() < 0.2:
                assert all(map(is_clean, sentences(verdict))), (state, verdict.action)
    assert len(keys) > 30


def test_every_position_is_explained() -> None:
    seen = set()
    for state, _ in random_games(seed=21, games=42):
        said = [explain(state, language) for language in LANGUAGES]
        assert all(map(is_clean, said))
        seen.add(state.phase)
    assert seen == set(cq.Phase)


def test_a_hand_that_is_over_says_how_it_ended() -> None:
    assert explain(OUT) == "The hand is over. The pone has gone out and wins."
    assert explain(DRAWN) == "The hand is over. It's a draw."


def test_a_folded_seat_is_said_to_decline_only_if_it_may() -> None:
    assert "folded" in explain(cq.fold(table(MINE, "Ac"), cq.Seat.PONE))
    compelled = cq.fold(table(MINE, "Ac", rules=AUTOMATIC), cq.Seat.PONE)
    assert refusal(compelled, "decline") == "6.1"
    assert "declines" not in explain(compelled)


def test_the_sentence_uses_the_labels_of_the_rules() -> None:
    state = table("Ah/3c4c5c", turn="pone/turn", rules="foster", dealer="Jd/-")
    assert "8 of diamonds" in explain(cq.judge(state, cq.action("turn Jd")))


def test_going_out_counts_what_the_rules_ask_for() -> None:
    state = table("-/3c3d3h,4c5c6c7cJc", "3s", rules="pagat,hand_size=8")
    assert "9 cards" in explain(cq.judge(state, cq.action("meld 3c3d3h3s 4c5c6c7cJc")))
    assert "11 cards" in explain(cq.judge(*(LEGAL["out"][0], cq.action(LEGAL["out"][1]))))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("field", ["", "pone", "action", "nowhere"])
def test_every_mistake_is_explained(language: str, fault: Fault, field: str) -> None:
    for text, expected in (("", ""), ("8h", "7h"), ("{x}", "{y}")):
        said = explain(cq.NotationError(fault, text, field=field, place=12, expected=expected), language)
        assert "12" in said
        assert said.count("{") <= (text.count("{") + expected.count("{"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_are_explained(language: str) -> None:
    with pytest.raises(cq.IllegalAction) as raised:
        after(cq.deal(1), "decline")
    assert explain(raised.value, language) == explain(raised.value.verdict, language)
    for seat in (cq.Seat.PONE, cq.Seat.DEALER, None):
        assert is_clean(explain(cq.UnknownCards(seat), language))
    assert len({explain(cq.UnknownCards(seat), language) for seat in (*cq.Seat, None)}) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_missing_is_named_as_the_rules_label_it(language: str) -> None:
    """Law 1.2: where the ranks are labelled from the ace to ten, a queen is a nine, in the evidence as well."""
    usual, numbered = (
        explain_evidence(cq.judge(table("QhKhKd/-", "Jd", rules=rules), cq.action("meld JdQhKh")), language)
        for rules in ("pagat", "pagat,labels=A-10")
    )
    assert usual and usual != numbered


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_only_fits_rearranged_is_told_so(language: str) -> None:
    state = table("-/2c2d2h2s,3c4c5c", "-", "pone/turn", "pagat,forcing_fit=direct", waste="Ac")
    told = explain_evidence(cq.judge(state, cq.action("force")), language)
    assert topic(language, "verdicts")["evidence"]["only-rearranged"] in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nothing_was_written_a_dash_stands_for_it(language: str) -> None:
    assert "–" in explain(cq.NotationError(Fault.NOT_A_CARD, ""), language)


# --- what a sentence is made of


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mistake_in_a_field_names_the_field_and_any_other_its_place(language: str) -> None:
    for field, name in topic(language, "notation")["fields"].items():
        assert name in explain(cq.NotationError(Fault.NOT_A_CARD, "Xx", field=field, place=77), language)
    assert "77" in explain(cq.NotationError(Fault.NOT_A_CARD, "Xx", field="first.do", place=77), language)


def test_a_mistake_in_a_file_names_the_file_the_line_if_it_is_known_and_the_field() -> None:
    wrong = cq.NotationError(Fault.NOT_A_VALUE, "pairs", field="neighbours.stumbles", expected="neighbours")
    told = "neighbours.stumbles: “pairs” cannot stand here. Possible: neighbours."
    assert explain(wrong) == told
    assert explain(wrong.in_file("mine/lesson.toml")) == f"mine/lesson.toml: {told}"
    with pytest.raises(cq.NotationError) as caught:
        record.loads("format = 1\nrules = \n")
    assert (caught.value.line, caught.value.place) == (2, 1)
    assert explain(caught.value.in_file("game.toml")) == (
        "game.toml: line 2: This TOML file cannot be read: Invalid value."
    )
    assert copy(caught.value.in_file("a.toml")).file == "a.toml"


def test_the_centre_card_is_named_as_the_rules_label_it() -> None:
    """Every rank above seven has another name where the cards count from one to ten (law 1.2)."""
    for labels, name in (("A-7JQK", "jack of spades"), ("A-10", "8 of spades")):
        state = table("2s/3c4c5c6c", "Js", "pone/turned", rules=f"pagat,labels={labels}")
        assert name in explain(cq.judge(state, cq.action("turn")))


def test_what_cannot_be_explained_is_refused_with_what_can() -> None:
    with pytest.raises(TypeError, match="a Verdict, a State or its text, or an error of this package"):
        explain(7)  # type: ignore[arg-type]  # a caller may do so

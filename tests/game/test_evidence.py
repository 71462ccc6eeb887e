"""Evidence: what a refusal rests on."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import conquian as cq
from conquian.game.cards import NO_CARDS, PACK, Cards
from conquian.game.evidence import NO_EVIDENCE, Evidence, gap_of, leftover
from conquian.game.judge import judge_spread
from conquian.game.melds import MELDS
from conquian.game.spreads import is_spread
from tests.game.tables import after, random_action, random_games, revealed, table


def found(state: cq.State, text: str) -> Evidence:
    """The evidence on this action, which is refused."""
    verdict = cq.judge(state, cq.action(text))
    assert not verdict.legal
    return cq.evidence(verdict)


def test_a_legal_action_needs_none() -> None:
    assert cq.evidence(cq.judge(table("6h/3c4c5c6c", "6d"), cq.action("meld 3c4c5c 6c6d6h"))) == NO_EVIDENCE


def test_the_groups_that_are_no_melds() -> None:
    broken = found(table("4h/3c4c5c6c", "4d"), "meld 3c 5c6c 4c4d4h").broken
    assert [cq.Cards.of(group) for group in broken] == [cq.cards("3c"), cq.cards("5c6c")]


@pytest.mark.parametrize(
    ("cards", "gap"),
    [
        ("3c4c7c", "5c6c"),
        ("7cQc", "Jc"),
        ("3c4c5c", "-"),
        ("3c4d7c", "-"),
        ("-", "-"),
        ("Kc", "-"),
        ("AsKs", "2s3s4s5s6s7sJsQs"),
    ],
)
def test_the_gap_in_a_run(cards: str, gap: str) -> None:
    assert gap_of(cq.cards(cards)) == cq.cards(gap)


def test_the_gaps_of_broken_groups_only() -> None:
    assert cq.evidence(judge_spread(cq.spread("3c4c7c AdAhAs"))).gap == cq.cards("5c6c")
    assert cq.evidence(judge_spread(cq.spread("3c3c4c5c"))).gap == NO_CARDS


def test_cards_named_twice() -> None:
    assert found(table("4c4d/-", "4h"), "meld 4c4d4h 4h").doubled == cq.cards("4h")


def test_cards_that_would_go_back_to_the_hand() -> None:
    assert found(table("6h/3c4c5c6c", "6d"), "meld 6c6d6h").returning == cq.cards("3c4c5c")
    assert found(table("6h/3c4c5c6c", "6d"), "meld 3c4c5c6c").returning == NO_CARDS


def test_where_the_forcer_places_it_is_the_forced_players_spread() -> None:
    claim = after(table("-/2c3c4c,AdAhAs", "Ac", rules="pagat,forced_placement=forcer"), "decline")
    assert found(claim, "force Ac2c3c4c").returning == cq.cards("AdAhAs")


def fewest_left(cards: Cards) -> int:
    """The same by trying: how few cards can be left over."""
    return next(
        size
        for size in range(len(cards) + 1)
        for out in combinations(cards, size)
        if size == len(cards) or is_spread(cards - Cards.of(out))
    )


def test_the_fewest_cards_that_remain() -> None:
    rng = Random(9)
    for _ in range(60):
        cards = Cards.of(rng.sample(PACK[:24], rng.randint(3, 10)))
        left = leftover(cards)
        assert left <= cards
        assert len(left) == fewest_left(cards)
        assert left == cards or is_spread(cards - left)


def test_beyond_fourteen_cards_nobody_looks() -> None:
    assert leftover(Cards.of(PACK[1:16])) == NO_CARDS
    assert leftover(cq.cards("AcAd2h")) == cq.cards("AcAd2h")


@pytest.mark.parametrize(
    ("laid", "centre", "needs"),
    [("2c3c4c", "6c", "5c"), ("2c3c4c,7d7h7s", "Jc", ""), ("AcAdAh", "Kc", ""), ("7d7h7s", "7c", None)],
)
def test_what_a_declined_card_would_need_to_fit(laid: str, centre: str, needs: str | None) -> None:
    declined = after(table(f"-/{laid}", centre, "pone/turned"), "decline")
    if needs is None:
        assert declined.phase is cq.Phase.CLAIM_TURNED
        return
    wanted = found(declined, "force").needs
    spread = declined.spreads[0].cards | Cards.of([cq.card(centre)])
    assert is_spread(spread | wanted)
    assert len(wanted) == next(
        size
        for size in range(1, 3)
        for more in combinations([card for card in PACK if card not in spread], size)
        if is_spread(spread | Cards.of(more))
    )
    if needs:
        assert wanted == cq.cards(needs)


@pytest.mark.parametrize(
    ("rules", "text"),
    [("pagat,forcing=automatic", "decline"), ("pagat,forcing=automatic", "force"), ("rummyo", "force")],
)
def test_a_card_that_fits_needs_nothing(rules: str, text: str) -> None:
    """Law 6.1 is also the answer where forcing is automatic or unknown; then nothing is missing from any spread."""
    state = table("4d6dJsQh/2c3c4c,AdAhAs", "Ac", rules=rules, dealer="-/7d7h7s")
    assert found(state, text).needs == NO_CARDS


def test_the_nearest_legal_action_is_legal() -> None:
    rng = Random(10)
    nearest = 0
    for state, _ in random_games(seed=10, games=21):
        verdict = cq.judge(state, random_action(state, rng))
        evidence = cq.evidence(verdict)
        if evidence.nearest is not None:
            assert not verdict.legal
            assert cq.judge(state, evidence.nearest).legal
            nearest += 1
        spread = getattr(verdict.action, "spread", None)
        if not verdict.legal and spread is not None:
            assert all(Cards.of(group).mask not in MELDS for group in evidence.broken)
            assert evidence.doubled == spread.doubled
            assert evidence.leftover <= spread.cards
    assert nearest > 200


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("meld 3c4c5c 6c6d", "meld 3c4c5c 6c6d6h"),
        ("meld 3c4c5c6c 6h6d", "meld 3c4c5c 6c6d6h"),
        ("turn", "decline"),
        ("force", "decline"),
        ("discard 6h", "decline"),
    ],
)
def test_the_nearest_is_the_closest(text: str, nearest: str) -> None:
    assert str(found(table("2s4h6hJdKhKs/3c4c5c6c", "6d"), text).nearest) == nearest


def test_of_several_melds_the_nearest_shares_most_with_what_was_tried() -> None:
    state = table("2s6h6sJdKhKs/3c4c5c6c", "6d")
    assert str(found(state, "meld 3c4c5c6c 6d6s").nearest) == "meld 3c4c5c 6c6d6s"
    assert str(found(state, "meld 3c4c5c 6c6d6h Jd").nearest) == "meld 3c4c5c 6c6d6h"
    assert str(found(state, "meld 3c4c5c 6c6d6h6s6s").nearest) == "meld 3c4c5c 6c6d6h6s"


def test_there_is_no_nearest_where_any_card_will_do() -> None:
    state = revealed(table("6hKd/3c4c5c6c", turn="pone/discard", stock="7s"))
    assert found(state, "discard 7s").nearest is None


@pytest.mark.parametrize(
    ("text", "nearest"), [("discard 6c", "None"), ("turn", "discard 5c"), ("decline", "discard 5c")]
)
def test_the_last_card_is_nearest_to_all_but_another_discard(text: str, nearest: str) -> None:
    last = cq.position("pone=5c/3c3d3h3s,6d6h6s,4d4h4s dealer=?10/- stock=?19 turn=pone/discard")
    assert str(found(last, text).nearest) == nearest


def test_a_card_in_two_melds_leaves_none_over() -> None:
    """The fault is named once: each group by itself is a meld."""
    evidence = found(table("5d5h3c4c/-", "5c"), "meld 3c4c5c 5c5d5h")
    assert (evidence.doubled, evidence.leftover) == (cq.cards("5c"), NO_CARDS)


def test_nothing_is_taken_back_where_nothing_may_be_laid() -> None:
    assert found(table("6hKd/3c4c5c6c", turn="pone/discard"), "meld 6c6d6h").returning == NO_CARDS


def test_nor_where_it_hangs_on_unknown_cards() -> None:
    assert found(table("6h/3c4c5c6c", "6d"), "meld 6c6d6h").nearest is None


def test_nor_when_the_deal_is_over() -> None:
    done = after(table("-/3c3d3h,4c5c6c,7sJsQsKs", "7c"), "meld 3c3d3h 4c5c6c7c 7sJsQsKs")
    assert found(done, "turn").nearest is None


def test_evidence_is_quick_also_on_nonsense() -> None:
    everything = " ".join(map(str, PACK))
    evidence = found(table("6h/3c4c5c6c", "6d"), f"meld {everything}")
    assert len(evidence.broken) == 40
    assert evidence.leftover == NO_CARDS


def test_what_a_card_needs_is_asked_of_the_variant_and_of_cards_that_may_be_there() -> None:
    mine, waste = "-/3c4c5c6c", "6hKd6d"
    claimed = {
        rules: cq.evidence(cq.judge(table(mine, "-", "pone/turn", rules, waste=waste), cq.action("force")))
        for rules in ("pagat", "pagat,borrowing=none")
    }
    assert not claimed["pagat"].needs & cq.cards("6hKd"), "what lies in the waste is dead"
    assert claimed["pagat"].needs == cq.cards("6s")
    assert claimed["pagat,borrowing=none"].needs == cq.cards("4d5d"), "no six may be borrowed there"


def test_a_card_that_only_fits_by_rearranging_is_said_to() -> None:
    state = table("-/2c2d2h2s,3c4c5c", "-", "pone/turn", "pagat,forcing_fit=direct", waste="Ac")
    found = cq.evidence(cq.judge(state, cq.action("force")))
    assert found.only_rearranged
    assert not found.needs


def test_nothing_returns_to_the_other_hand() -> None:
    state = table("-/2c3c4c", "5c", "dealer/claim-left", dealer="KcKd/-")
    verdict = cq.judge(state, cq.action("meld KcKdKh 5c6c7c"))
    assert not cq.evidence(verdict).returning

"""Certificates of rulings, open hands and chances hold when they are made, and are refuted when they are wrong."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import conquian as cq
from conquian.game.laws import Law
from conquian.game.state import Seat
from conquian.rooms.puzzles.puzzle_file import certificate as read
from conquian.solver.certificates.best_chance import ActionCount, ChanceCertificate, certify_chance
from conquian.solver.certificates.certificate import (
    OpenHandCertificate,
    RuleCertificate,
    Ruling,
    Value,
    certify,
)
from conquian.solver.certificates.deals import revealed, worlds
from conquian.solver.certificates.vocabulary import (
    CertificateFault,
    CertificateKind,
    Goal,
    Objection,
    essence,
)
from tests.solver.certificates import OUT, T4, faults, late_views, sure

# --- CO ---------------------------------------------------------------------------------------------------------------


def test_co_says_what_every_action_is_worth() -> None:
    found = certify(cq.position(T4.format("Kh")), CertificateKind.OPEN)
    assert isinstance(found, OpenHandCertificate)
    assert {str(one.action): one.value for one in found.values} == {
        str(action): value for action, value in cq.evaluate(found.position).items()
    }
    assert found.check() == ()
    assert set(map(str, found.accepted)) | set(map(str, found.rejected)) == {str(one.action) for one in found.values}


@pytest.mark.parametrize("number", range(0, 30, 3))
def test_co_is_refuted_when_planted_wrong(number: int) -> None:
    seen = late_views()[number]
    state = revealed(seen, next(worlds(seen)))
    found = certify(state, CertificateKind.OPEN)
    assert isinstance(found, OpenHandCertificate)
    assert found.check() == ()
    first, *rest = found.values
    assert (
        Objection(CertificateFault.WRONG_VALUE, first.action)
        in replace(found, values=(Value(first.action, 0 if first.value else 1), *rest)).check()
    )
    assert replace(found, values=tuple(rest)).check() == (Objection(CertificateFault.MISSING, first.action),)
    assert CertificateFault.NOT_LEGAL in faults(replace(found, values=(*found.values, first)))
    assert CertificateFault.NOT_LEGAL in faults(replace(found, values=(*found.values, Value(cq.action("give Kd"), 0))))


def test_layouts_of_the_same_cards_are_one_answer_unless_grouping_matters() -> None:
    line = "pone=Ks/3c3d3h,4c4d4h,5c5d5h dealer=JcJdJhJsQcQdQhQsKcKd/- centre=5s stock=7c turn=pone/left rules={}"
    free, ends = (cq.position(line.format(rules)) for rules in ("pagat", "pagat,borrowing=ends"))
    one, other = cq.action("meld 3c3d3h 4c4d4h 5c5d5h5s"), cq.action("meld 3c4c5c 3d4d5d 3h4h5h5s")
    assert essence(free, one) == essence(free, other)
    assert essence(ends, one) != essence(ends, other)


# --- C1 ---------------------------------------------------------------------------------------------------------------


def test_c1_is_what_the_judge_says() -> None:
    asked = [cq.action("meld AcAdAs 3c3d3h3s 6h7hJhQh"), cq.action("meld 3c3d3h3s 6h7hJhQhAc"), cq.action("decline")]
    found = certify(OUT, CertificateKind.RULE, asked=asked)
    assert isinstance(found, RuleCertificate)
    assert [ruling.law for ruling in found.rulings] == [None, Law.RUNS, None]
    assert found.accepted == (asked[0], asked[2]) and found.rejected == (asked[1],)
    assert found.check() == ()
    for wrong in (Ruling(asked[0], Law.RUNS), Ruling(asked[1], None), Ruling(asked[1], Law.SETS)):
        planted = replace(found, rulings=(wrong,))
        assert planted.check() == (Objection(CertificateFault.WRONG_RULING, wrong.action),)


def test_c1_about_hidden_cards_does_not_hold() -> None:
    seen = cq.player_view(OUT, Seat.DEALER).state
    assert faults(RuleCertificate(seen, (Ruling(cq.action("meld AcAdAs 3c3d3h3s 6h7hJhQh"), None),))) == {
        CertificateFault.WRONG_RULING
    }


# --- C3 ---------------------------------------------------------------------------------------------------------------


def test_c3_counts_the_worlds() -> None:
    for seen in late_views()[::9]:
        for goal in Goal:
            found = certify_chance(seen, goal)
            assert found.check() == ()
            assert read(str(found)) == found
            every = [cq.evaluate(revealed(seen, world)) for world in worlds(seen)]
            for count in found.counts:
                reached = sum(values[count.action] >= goal.least for values in every)
                assert found.chance(count) == Fraction(reached, len(every))
                assert count.won + count.drawn + count.lost == found.worlds == len(every)
            assert found.best == max(map(found.chance, found.counts))
            best = {count.action for count in found.counts if found.chance(count) == found.best}
            assert ({*found.accepted}, {*found.rejected}) == (best, {count.action for count in found.counts} - best)


def test_what_is_sure_has_every_chance() -> None:
    found = [sure(number, Goal.WIN) for number in range(60)]
    certain = [one.position for one in found if one is not None and one.plans]
    assert len(certain) > 5
    for seen in certain:
        assert certify_chance(seen, Goal.WIN).best == 1


def test_c3_is_refuted_when_planted_wrong() -> None:
    found = certify_chance(late_views()[3], Goal.DRAW)
    first, *rest = found.counts
    more = ActionCount(first.action, first.won + 1, first.drawn, first.lost - 1)
    assert replace(found, counts=(more, *rest)).check() == (Objection(CertificateFault.WRONG_COUNT, first.action),)
    assert replace(found, counts=tuple(rest)).check() == (Objection(CertificateFault.MISSING, first.action),)
    assert CertificateFault.NOT_LEGAL in faults(replace(found, counts=(*found.counts, first)))
    assert CertificateFault.WRONG_COUNT in faults(replace(found, worlds=found.worlds + 1))
    assert isinstance(found, ChanceCertificate)

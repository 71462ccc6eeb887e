"""Who wins an open deal, and what the laws that books disagree on change about it."""

import conquian as cq
from tests.verify.counting import Counts, Progress

CHANGES = {
    "without forcing": "pagat,forcing=off",
    "forcing discards only": "pagat,forcing_scope=discard",
    "without rearranging": "pagat,borrowing=none",
}
"""The changes to the default, and the rules that say so."""

EXPECTED = {
    "deals / pone wins": (0.3140, 600_000),
    "deals / draw": (0.3770, 600_000),
    "deals / dealer wins": (0.3090, 600_000),
    "deals that change / without forcing": (0.0543, 50_000),
    "deals that change / forcing discards only": (0.0318, 50_000),
    "deals that change / without rearranging": (0.0959, 50_000),
}
"""The shares that an earlier program found, independent of this one, and in how many other deals."""
WIDEST = 3.0
"""The most standard errors of a difference that are sampling error."""


def check(amount: int, seed: int, progress: Progress) -> Counts:
    """Solve `amount` deals, from this seed on, under the default and under each change."""
    counts = Counts()
    for number in range(seed, seed + amount):
        value = cq.solve(cq.deal(number))
        counts["deals"] += 1
        counts[f"deals / {winner(value)}"] += 1
        for name, rules in CHANGES.items():
            other = cq.solve(cq.deal(number, rules))
            counts[f"deals that change / {name}"] += other != value
            counts[f"values with a change / {name} / {winner(other)}"] += 1
        progress(1)
    return counts


def winner(value: int) -> str:
    """The value in words."""
    return {1: "pone wins", 0: "draw", -1: "dealer wins"}[value]


def surprises(counts: dict[str, int]) -> list[str]:
    """Every share that differs from the expected one by more than sampling error."""
    return [
        f"{name}: {share:.4f}, expected {expected:.4f}, {errors:+.1f} standard errors"
        for name, (share, expected, errors) in comparison(counts).items()
        if abs(errors) > WIDEST
    ]


def comparison(counts: dict[str, int]) -> dict[str, tuple[float, float, float]]:
    """Each share, what was expected, and the difference in standard errors; nothing without deals."""
    deals = counts.get("deals", 0)
    found = {}
    for name, (expected, others) in EXPECTED.items() if deals else ():
        share = counts.get(name, 0) / deals
        error = (expected * (1 - expected) * (1 / deals + 1 / others)) ** 0.5
        found[name] = (share, expected, (share - expected) / error)
    return found

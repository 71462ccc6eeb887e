"""The differences that are no actions, as plain JSON: stakes, the first deal, the names of cards, side by side."""

from __future__ import annotations

from typing import TypedDict

from conquian.explain.names import Faces, card_name, rank_name
from conquian.game.cards import Rank
from conquian.game.variants import DrawStake, Variant
from conquian.rooms.sources.comparison import Pair
from conquian.rooms.sources.law_table import names, tell
from conquian.rooms.sources.rule_differences import Sight, drawn, stakes
from conquian.ui.views import sentence_case


class Shelf(TypedDict):
    """A small table: what it is about, and a row for each thing, with a column for the other and one for mine."""

    caption: str
    heads: list[str]
    rows: list[list[str]]


def shelf(shown: Sight, pair: Pair, language: str, faces: Faces) -> Shelf:
    """The two side by side."""
    other, mine = pair.rules
    match shown.switch:
        case "draw_stake":
            rows = _stakes(other, mine, language)
        case "first_dealer":
            dealers = (_first(rules, language, faces) for rules in (other, mine))
            rows = [[tell(language, "look", "dealer"), *dealers]]
        case _:
            rows = _labels(other, mine, language, faces)
    return {
        "caption": tell(language, "look", shown.switch),
        "heads": list(names(pair, language)),
        "rows": rows,
    }


def _stakes(other: Variant, mine: Variant, language: str) -> list[list[str]]:
    def told(rules: Variant, n: int) -> str:
        unit = "points" if rules.draw_stake is DrawStake.POINTS else "counters"
        return tell(language, "look", unit, n=n)

    return [
        [tell(language, "look", "draws" if n else "no_draws", n=n), told(other, one), told(mine, two)]
        for n, (one, two) in enumerate(zip(stakes(other), stakes(mine), strict=True))
    ]


def _first(rules: Variant, language: str, faces: Faces) -> str:
    """The words for how the first dealer is found."""
    pairs = [(one.rank == two.rank, one, two) for one, two in drawn(rules)]
    told = (
        tell(
            language,
            "look",
            "again" if alike else "drawn",
            one=card_name(one, language, faces, rules.labels),
            two=card_name(two, language, faces, rules.labels),
        )
        for alike, one, two in pairs
    )
    return " ".join(told) or tell(language, "look", "chance")


def _labels(other: Variant, mine: Variant, language: str, faces: Faces) -> list[list[str]]:
    return [
        [
            tell(language, "look", "nth", n=n),
            *(sentence_case(rank_name(rank, language, faces, rules.labels)) for rules in (other, mine)),
        ]
        for n, rank in enumerate(Rank, start=1)
    ]

"""Rules and positions as text: whatever is read is written in one way only."""

import pytest

from .position import read, write
from .rules import PRESETS, preset_rules, read_rules, write_rules


@pytest.mark.parametrize("name", PRESETS)
def test_presets_write_themselves(name: str) -> None:
    assert write_rules(preset_rules(name)) == name


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("foster,forcing_fit=direct", "foster,forcing_fit=direct"),
        # a tie with rummyo,forcing=claim: the first preset wins
        ("pagat,borrowing=none", "pagat,borrowing=none"),
        ("pagat,hand_size=8,exchange=yes", "mexican,forcing=claim"),
        ("rummy-com,first_dealer=random,borrowing=ends", "rummy-games"),
        ("pagat,labels=A-10,forcing_fit=direct", "pagat,forcing_fit=direct,labels=A-10"),
    ],
)
def test_rules_are_written_with_the_fewest_changes(text: str, canonical: str) -> None:
    assert write_rules(read_rules(text)) == canonical


def test_lines_are_rewritten_canonically() -> None:
    loose = "centre=- folded=dealer,pone dealer=2d2c/KsQsJs,3c3h3d pone=-/- waste=9 stock=- turn=pone/over rules=pagat"
    with pytest.raises(ValueError, match="not a known card"):
        read(loose)
    assert write(read(loose.replace("waste=9", "waste=7h5c"))) == (
        "pone=-/- dealer=2c2d/3c3d3h,JsQsKs centre=- stock=- waste=7h5c turn=pone/over rules=pagat folded=pone,dealer"
    )

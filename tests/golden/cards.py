"""A table in one short line: whose seat is below, what lies where, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def line(view: Mapping[str, Any]) -> str:
    """Seats, hands (or how many cards face down) and spreads, the stock, the centre and the waste."""
    seats = [
        f"{there['seat']} {''.join(card['code'] for card in there['hand']) or there['down']}/"
        + ",".join("".join(group["cards"]) for group in there["groups"])
        for there in (view["bottom"], view["top"])
    ]
    middle = view["middle"]
    return " ".join([*seats, str(middle["stock"]), middle["centre"] or "-", "".join(middle["waste"]) or "-"])

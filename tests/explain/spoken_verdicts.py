"""Spoken verdicts: for every key of what the judge says a position and an action that is answered in these words."""

from __future__ import annotations

from typing import Final

import conquian as cq
from tests.game.tables import after, revealed, table

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
"""For every key of the refused, a position and an action that is refused in these words."""

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
"""For every key of the legal, a position and an action that is allowed in these words."""

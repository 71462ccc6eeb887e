"""Every drawing, by a name: `python -m tests.art.drawings` writes down how they look now.

A number that is wrong in a drawing is seen by the eye alone. So each drawing was looked at (`python -m
tests.contact.cards`, `python -m tests.contact`), and its digest says that it has not changed since. It says no more: a
drawing that is meant to change is looked at again, and written down again.
"""

from __future__ import annotations

import hashlib
from itertools import product
from pathlib import Path
from typing import Final

import conquian as cq
from conquian.art import things
from conquian.art.alma import Mood, portrait
from conquian.art.door import DoorState, door
from conquian.art.fan import fan
from conquian.art.pack import Pack, back, face, halves
from conquian.art.sprite import name, sprite
from conquian.art.table import Paper, Scene, picture
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.cards import PACK
from conquian.game.state import Seat
from conquian.notation.codes import cards

SEEN: Final = Path(__file__).with_name("seen.txt")
FORCING: Final = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?18 waste=7d turn=pone/left"
BORROW: Final = "pone=6h4d5dJsQsAd/3c4c5c6c dealer=2c2d3hAsKdKh7s/7cJcQc centre=6d stock=?17 waste=7dQd turn=pone/left"


def drawings() -> dict[str, str]:
    """Every drawing as SVG text."""
    packs = [Pack(faces, language) for faces, language in product(Faces, LANGUAGES)]
    return {
        "back": back(),
        "halves": halves("c-"),
        **{f"sprite {name(pack)}": sprite(pack) for pack in packs},
        **{
            f"faces {name(pack)} {whole}": "".join(face(card, pack, "c-", whole=whole) for card in PACK)
            for pack, whole in product(packs, (True, False))
        },
        "Alma": portrait(),
        **{f"Alma {mood}": portrait(mood) for mood in Mood},
        **{f"hand {name(pack)}": fan(cards("Ad6s7sJsKh"), pack) for pack in packs},
        **{f"door {state}": door(state) for state in DoorState},
        **{
            f"thing {each}": getattr(things, each)()
            for each in ("bean", "cup", "finger", "hook", "key", "medal", "plate")
        },
        "table forcing": cq.svg(FORCING, 1280, lit="Kh", arrows="Kh>pone"),
        "table borrow": cq.svg(BORROW, 1280, language="de", lit="6c6h6d", arrows="6c>6d 6h>6d"),
        "table dealt": cq.svg(cq.player_view(cq.deal(1897), "pone"), 1280, language="es"),
        "table two colours": cq.svg(BORROW, 960, colours=2),
        "table large index": cq.svg(BORROW, 960, large_index=True),
        "table phone": cq.svg(FORCING, 320, lit="Kh"),
        **{f"table on paper {stock}": _on_paper(stock) for stock in ("?18", "2c4d", "2c4d5s6d7cJcQd")},
    }


def _on_paper(stock: str) -> str:
    """The forcing position in print, with a stock that is hidden, or that lies open in one row or in two."""
    pack = Pack(Faces.SPANISH, "es", large_index=True)
    state = cq.position(FORCING.replace("?18", stock))
    return picture(Scene(state, Seat.PONE, 960, pack, paper=Paper("…", ("Tu rival", "Tú"), "Mazo:")))


def digests() -> dict[str, str]:
    """The digest of every drawing, by its name."""
    return {each: hashlib.sha256(drawn.encode()).hexdigest()[:16] for each, drawn in drawings().items()}


def seen() -> dict[str, str]:
    """The digests of the drawings as they were last looked at."""
    lines = SEEN.read_text(encoding="utf-8").splitlines() if SEEN.exists() else []
    return {each: digest for digest, _, each in (line.partition(" ") for line in lines)}


if __name__ == "__main__":
    SEEN.write_text("".join(f"{digest} {each}\n" for each, digest in digests().items()), encoding="utf-8")

"""What the answers in the notes for teachers say of cards and numbers is what the engine says, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import pytest

import conquian as cq
from conquian.course import catalogue
from conquian.explain.markup import Named, Plain
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.cards import PACK, Rank, Suit
from conquian.game.laws import Law
from conquian.game.melds import LONGEST_RUN, SHORTEST_MELD, Run, Set
from conquian.game.spreads import MOST_CARDS
from conquian.rooms.teacher.notes import Cited, Grid, NotesPart, Paragraph, notes, walk
from tests.checkout import ROOT
from tests.content import claims as ask
from tests.content.claims import Claim
from tests.content.facts import facts

DEAL: Final = cq.deal(1)
ABSENT: Final = {*range(2, 11)} - {int(str(card)[0]) for card in PACK if str(card)[0].isdigit()}
SMALL: Final = {
    "en": {1: "one", 2: "two"},
    "de": {1: r"eine?[nrs]?", 2: "zwei"},
    "es": {1: "un[oa]?", 2: "dos"},
}
"""The words of one and two, which stand for other things as well."""

SIXES: Final = "pone=5h6h6c/3c4c5c,JcJdJhJs centre=6d waste=2c.6s turn=pone/left"
FOUR: Final = "pone=4h.6h.2sJsKdAh/3c4c5c6c centre={} turn=pone/left"
KINGS: Final = "pone=7c7d7h.KcKd.2sJh5s3dAh/- centre={} turn=pone/left"
SEVENS: Final = "pone=7c7d7h3dAcJhJsKcQd4s/- centre=2s turn=pone/turned rules={}"
FOURS: Final = "pone=?10/- dealer=?3/5c5d5h5s,6h7hJh centre=4h turn=dealer/left rules={}"
ENDS: Final = "pone=6c6d2h/3s4s5s6s7sJsQs centre=Ks turn=pone/left rules={}"
MIDDLE: Final = "pone=4d.KdQh/Ac2c3c4c5c6c7c centre=4h turn=pone/left rules={}"
LAST: Final = (
    "pone=5s/As2s3s,3c3d3h,JdJhJs dealer=Ac4d6h7cQdKh2h4h6cQs/- centre=4s waste=rest turn=dealer/turned rules="
)
FIVE: Final = "pone=5h5s/2c2d2h2s,AcAdAhAs dealer=3c4d6h7cQdKh3h4h6cQs/- centre=5d waste=rest turn=dealer/turned rules="
CARRIED: Final = "pagat,draw_stake=carried"
DOUBLED: Final = "pagat,draw_stake=doubled"
TWO: Final = "pone=4d6hQdKh5s/3c4c5c6c7c dealer=-/AcAdAhAs,2d2h2s,JcQcKc centre=2c waste=rest turn=pone/turned"
SEVEN: Final = "Ac2c3c4c5c6c7c"
SPADES: Final = "6s7d7s/AcAdAhAs,2h3h4h5h"
JACKS: Final = "dealer=?7/JsQsKs"
HOUSE: Final = "2h3h4h,2c3c4c,2d3d4d"
OTHER: Final = "dealer=?2/4c4d4h4s,KcKdKhKs"
JUNK: Final = "-/3c3d3s,6c6d6h6s,7cJcQc"

IN_A_ROW: Final = max((ROOT / "docs/results").glob("*-in-a-row.md")).read_text(encoding="utf-8")
FOLDS_WITH: Final = int(re.findall(r"folds with (\d+) cards or more that go with no other", IN_A_ROW)[0])
"""The number of cards that go with nothing with which a player of the last page of draws in a row folds."""

Asked = tuple[Any, ...]
Item = tuple[Any, Any, tuple[Law, ...]]
CLAIMS: Final[dict[str, tuple[Asked, ...]]] = {
    "pack Q1": ((ask.after, "7h"),),
    "pack Q2": ((ask.number, len(PACK)),),
    "pack Q5": ((ask.number, len(DEAL.stock)),),
    "pack A1": ((ask.in_order, "QsAs7sKsJs2s"),),
    "pack A2": tuple((ask.of_kind, kind, "5c6c7c", "7dJdQd", "KhAh2h", "6s7sQs") for kind in (Run, None)),
    "pack A3": ((ask.spared, "6c6h7h", "3h4h5h.JcJdJh"), (ask.makes_meld, "6h7h"), (ask.makes_meld, "6c6h")),
    "pack A4": ((ask.number, *(len(hand) for hand in DEAL.hands), len(DEAL.stock)),),
    "melds Q1": ((ask.of_kind, Run, "KcKd", "5h6s7h", "7dJdQd", "QhKhAh"),),
    "melds Q5": ((ask.number, SHORTEST_MELD - 1),),
    "melds A1": tuple((ask.of_kind, kind, "7c7d7h", "7cJcQc", "QcKcAc", "JhJs") for kind in (Set, Run, None)),
    "melds A2": ((ask.lays, "4d5d6c6h6s.6d"),),
    "melds A3": (
        (ask.may_lie, "Ac2c3c4c5c6c7cJcQc", "Ac2c3c4c5c 6c7cJcQc"),
        (ask.may_lie, "Ac2c3c4c5c6c7cJcQc", "Ac2c3c 4c5c6c7cJcQc"),
        (ask.number, SHORTEST_MELD, LONGEST_RUN),
    ),
    "melds A4": ((ask.most, "3c4c5c.2c6cJcKd.7c"), (ask.left, "3c4c5c.2c6cJcKd.7c", "2c3c4c5c6c7cJc")),
    "melds A5": ((ask.lays, "2s3s4s5s6s7sJsQsKs.5d5h"),),
    "turn Q3": ((ask.refused, "pone=5d6d7d2sJh5s3cAhKh4h/- centre=Kc turn=pone/turned", "meld 5d6d7d"),),
    "turn Q4": ((ask.number, MOST_CARDS - cq.variant("pagat").dealt),),
    "turn A1": ((ask.plays, "pone=?10/- centre=Qs turn=pone/turned", "decline"),),
    "turn A2": (
        (ask.plays, "pone=6h7h.2sJdKd3cAhAs4s2d/- centre=Qs stock=5h?18 turn=pone/left",
         "decline", "turn", "meld 5h6h7h"),
        (ask.given, "5h"),
    ),
    "turn A3": (
        (ask.given, "Ks"),
        (ask.plays, KINGS.format("Ks"), "meld KcKdKs 7c7d7h"),
        (ask.silent, ask.plays, KINGS.format("Ks"), "meld KcKdKs"),
        (ask.given, "Qs"),
        (ask.silent, ask.refused, KINGS.format("Qs"), "meld 7c7d7h"),
        (ask.no_meld, KINGS.format("Qs")),
    ),
    "turn A4": ((ask.no_meld, "pone=6c.5d.2s3hJcQhKsAdAs4c/- centre=6d turn=pone/left"),),
    "turn A5": (
        (ask.plays, SIXES, "meld 6c6d6h 3c4c5c JcJdJhJs"),
        (ask.size, "3c4c5cJcJdJhJs6c6d6h"),
        (ask.dead, "-/3c4c5c,JcJdJhJs,6c6d6h", "waste=2c.6s5h"),
        (ask.outs, "5h6h6c/3c4c5c,JcJdJhJs", "waste=2c.6s6d"),
    ),
    "borrowing Q1": ((ask.lends, "3c4c5c6c"),),
    "borrowing Q3": ((ask.lends, "Ac2c3c4c5c6c7c"),),
    "borrowing A1": tuple((ask.lends, meld) for meld in ("4d5d6d7d", "2h3h4h5h6h", "KcKdKs", "5c5d5h5s")),
    "borrowing A2": (
        (ask.given, "6d", "4d"),
        (ask.plays, FOUR.format("6d"), "meld 3c4c5c 6c6d6h"),
        (ask.refused, FOUR.format("4d"), "meld 3c 5c6c 4c4d4h"),
        (ask.no_meld, FOUR.format("4d")),
    ),
    "borrowing A3": ((ask.lays, "6c7cJc.JdJh.5c"),),
    "borrowing A4": (
        (ask.most, "3c4c5c6c7c6d6h"),
        (ask.size, "3c4c5c6c6d6h"),
        (ask.size, "3c4c5c6c7c6d6h"),
    ),
    "borrowing A5": ((ask.lays, "3c4c5c6c.JcJdJh.2cQhKh.Js"), (ask.size, "JcJdJhJs")),
    "forcing Q2": ((ask.fits, "2c3c4c", "6c4hAcKc"),),
    "forcing Q5": (
        (ask.silent, ask.plays, "dealer=?3/2c2d2h2s,3c4c5c centre=Ac turn=dealer/left", "decline", "force"),
    ),
    "forcing Q6": ((ask.none, ask.fits, "3c3d3h3s,5c5d5h5s", "3c3d3h3s,6c6d6h6s", "AcAdAh,KcKdKh"),),
    "forcing A1": ((ask.fits, "5d6d7d,JcJhJs"),),
    "forcing A2": ((ask.fits, "3c4c5c6c,7d7h7s"),),
    "forcing A3": (
        (ask.joins, "4c4d4h4s,6c6d6h6s", "5c"),
        (ask.ranks, ask.fits, "4c4d4h4s,6c6d6h6s"),
        (ask.size, "4d4h4s"),
        (ask.size, "6d6h6s"),
    ),
    "forcing A4": ((ask.thrown, "4hAcAh/5c.5d5h5s,6h7hJhQh"), (ask.waits, "AcAh/5c.5d5h5s,6h7hJhQh")),
    "forcing A5": (
        (ask.outs, "As/3c3d3h3s,6h7hJhQhKh"),
        (ask.new, "As/3c3d3h3s,6h7hJhQhKh", "2s"),
        (ask.size, "6h7hJhQhKh"),
        (ask.number, MOST_CARDS),
    ),
    "eleven Q3": ((ask.how_many, ask.outs, "2h3h/5c6c7cJc,QcQdQhQs", "dealer=?7/AcAd.Ah"),),
    "eleven Q4": ((ask.outs, "4d4s/4h5h6h7h,QcQdQhQs"),),
    "eleven Q6": ((ask.number, MOST_CARDS),),
    "eleven A1": ((ask.lays, "4c5c6c7c.QdQhQs.2h3hQc.4h"),),
    "eleven A2": (
        (ask.lays, "3c4c5c6c.JdQdKd.2c6d6h.7d"),
        (ask.left, "3c4c5c6c.JdQdKd.2c6d6h.7d", "2c3c4c5c6c 6d7dJdQdKd"),
        (ask.size, "2c3c4c5c6c6d7dJdQdKd"),
    ),
    "eleven A3": (
        (ask.thrown, SPADES, "", "?7/JsQsKs"),
        (ask.waits, "6s7s/AcAdAhAs,2h3h4h5h", f"{JACKS} waste=7d"),
        (ask.waits, "7d7s/AcAdAhAs,2h3h4h5h", f"{JACKS} waste=6s"),
    ),
    "eleven A4": (
        (ask.outs, "JcKc/4h5h6h7h,QcQdQhQs"),
        (ask.how_many, ask.outs, "JcKc/4h5h6h7h,QcQdQhQs"),
        (ask.borrowed, "JcKc/4h5h6h7h,QcQdQhQs", "3h"),
        (ask.beside, "JcKc/4h5h6h7h,QcQdQhQs", "3h"),
    ),
    "eleven A5": (
        (ask.new, "-/AcAdAhAs,2d2h2s,JcQcKc", "2c"),
        (ask.number, MOST_CARDS),
        (ask.silent, ask.plays, TWO, "meld 2c3c4c5c6c7c"),
        (ask.ends, TWO, "dealer", "decline", "allow", "meld 2c2d2h2s AcAdAhAs JcQcKc"),
    ),
    "hole A1": (
        (ask.none, ask.outs, "-/Ac2c3c4c5c6c7c,KcKdKh", "-/Ah2h3h4h5h,6h7hJhQhKh", "-/2c2d2h,3c3d3h3s,4c4d4h"),
    ),
    "hole A2": (
        (ask.given, "3h"),
        (ask.thrown, "AdAh2h/3h.4h5h6h7h,JhQhKh"),
        (ask.waits, "AdAh/3h.4h5h6h7h,JhQhKh"),
    ),
    "hole A3": ((ask.outs, "-/2c2d2h,3c3d3h3s,4c4d4h"),),
    "hole A4": (
        (ask.plays, f"pone=3s5hJd/6s7sJsQsKs,7c7d7h dealer=Ah/{HOUSE} turn=pone/discard",
         "discard 3s", "decline", "force", "meld 2c2d2h 3c3d3h3s 4c4d4h", "discard Ah"),
        (ask.outs, f"Ah/{HOUSE}", "", "3s5h"),
    ),
    "hole A5": (
        (ask.others, "4d7c", ask.thrown, "4d7c/2h3h4h5h6h,7hJhQhKh"),
        (ask.outs, "7c/2h3h4h5h6h,7hJhQhKh"),
        (ask.borrowed, "7c/2h3h4h5h6h,7hJhQhKh", "7d"),
        (ask.beside, "7c/2h3h4h5h6h,7hJhQhKh", "7d", "no"),
    ),
    "stakes Q1": ((ask.settled, "pagat", "-"),),
    "stakes Q3": ((ask.stake, CARRIED, "=="),),
    "stakes Q4": ((ask.stake, DOUBLED, "==="),),
    "stakes A1": ((ask.stake, CARRIED, "===="), (ask.stake, DOUBLED, "====")),
    "stakes A2": ((ask.settled, CARRIED, "+==-"), (ask.settled, CARRIED, "+"), (ask.stake, CARRIED, "+==")),
    "stakes A3": (
        (ask.lays, "As2s3s3c3d3hJdJhJs5s4s"),
        (ask.ends, LAST + "pagat", "pone", "decline", "meld As2s3s4s5s 3c3d3h JdJhJs"),
        (ask.ends, LAST + "rummy-com", "nobody", "decline"),
    ),
    "stakes A4": (
        (ask.others, "Ad3h5c", ask.outs, JUNK, OTHER),
        (ask.outs, JUNK, OTHER, "Ad3h5c"),
        (ask.new, JUNK, "3h"),
        (ask.new, JUNK, "5c"),
        (ask.number, MOST_CARDS),
    ),
    "stakes A5": ((ask.given, "3"),),
    "counting Q2": ((ask.how_many, ask.outs, "JdQd/3c3d3h3s,5s6s7sJs", "waste=Kd"),),
    "counting A1": (
        (ask.thrown, "JdQcQd/3c3d3h3s,5s6s7sJs", "Qs", "?7/7hJh.Qh"),
        (ask.waits, "QcQd/3c3d3h3s,5s6s7sJs", "dealer=?7/7hJh.Qh waste=QsJd"),
        (ask.waits, "JdQd/3c3d3h3s,5s6s7sJs", "dealer=?7/7hJh.Qh waste=QsQc"),
    ),
    "counting A2": (
        (ask.given, "7d", "Ks"),
        (ask.outs, "7d/3c4c5c6c7c,QcQdQhQs"),
        (ask.borrowed, "7d/3c4c5c6c7c,QcQdQhQs", "7h"),
        (ask.borrowed, "7d/3c4c5c6c7c,QcQdQhQs", "Jd"),
        (ask.outs, "Ks/3c4c5c6c7c,QcQdQhQs"),
        (ask.borrowed, "Ks/3c4c5c6c7c,QcQdQhQs", "Js"),
    ),
    "counting A3": (
        (ask.safe, "5c5d5h5s,7hJhQhKh", "KdKsQc", "Kc.6h"),
        (ask.fits, "5c5d5h5s,7hJhQhKh", "Kc.6h"),
        (ask.given, "7hJhQhKh"),
    ),
    "counting A4": (
        (ask.alone, "2c3s4d5h6c6s7dQcQsKc"),
        (ask.how_many, ask.alone, "2c3s4d5h6c6s7dQcQsKc"),
    ),
    "counting A5": (
        (ask.silent, ask.plays, "pone=?7/AcAdAh folded=pone centre=As turn=pone/left", "decline", "force"),
    ),
    "house-rules Q2": ((ask.misfit, "dealer=?3/2c2d2h2s,3c4c5c centre=Ac turn=dealer/left rules=rummy-com"),),
    "house-rules Q4": (
        (ask.silent, ask.given, "4c"),
        (ask.silent, ask.plays, MIDDLE.format("pagat"), "meld Ac2c3c 4c4d4h 5c6c7c"),
        (ask.silent, ask.refused, MIDDLE.format("rummy-games"), "meld Ac2c3c 4c4d4h 5c6c7c"),
    ),
    "house-rules Q6": ((ask.number, cq.variant("mexican").out),),
    "house-rules A1": (
        (ask.new, "-/5c5d5h5s,6h7hJh", "4h"),
        (ask.silent, ask.plays, FOURS.format("pagat"), "decline", "force"),
        (ask.given, "4h"),
        (ask.misfit, FOURS.format("rummy-com")),
    ),
    "house-rules A2": (
        (ask.plays, ENDS.format("pagat"), "meld 3s4s5s 6c6d6s 7sJsQsKs"),
        (ask.borrowed, "6c6d/3s4s5s6s7sJsQs", "Ks"),
        (ask.silent, ask.refused, ENDS.format("rummy-games"), "meld 3s4s5s 6c6d6s 7sJsQsKs"),
    ),
    "house-rules A3": (
        (ask.silent, ask.plays, SEVENS.format("bicycle"), "meld 7c7d7h"),
        (ask.silent, ask.refused, SEVENS.format("pagat"), "meld 7c7d7h"),
    ),
    "house-rules A4": (
        (ask.ends, FIVE + "pagat", "pone", "decline", "meld 5d5h5s AcAdAhAs 2c2d2h2s"),
        (ask.ends, FIVE + "rummy-com", "nobody", "decline"),
    ),
    "house-rules A5": (
        (ask.plays, "pone=Ks/2c3c4c5c,KcKdKh dealer=?8/- centre=6c turn=pone/left rules=mexican",
         "meld 2c3c4c5c6c KcKdKhKs"),
        (ask.ends, "pone=Ks/2c3c4c5c,KcKdKh dealer=?8/- centre=6c turn=pone/left rules=mexican", "pone",
         "meld 2c3c4c5c6c KcKdKhKs"),
        (ask.number, cq.variant("mexican").out),
    ),
    "pack T1": tuple((ask.of_kind, kind, "6h7hJh", "QhKhAh") for kind in (Run, None)),
    "pack T2": tuple((ask.of_kind, kind, "Ah2h3h", "6h7hQh") for kind in (Run, None)),
    "melds T1": (
        (ask.of_kind, Set, "6c6d6h", "6c6d6h6s", "KcKd"),
        (ask.of_kind, None, "6c6d6h", "6c6d6h6s", "KcKd"),
        (ask.number, SHORTEST_MELD, len(Suit)),
    ),
    "melds T2": (
        (ask.of_kind, Run, "4s5s6s", "6h7hJhQh", "5h6s7h"),
        (ask.of_kind, None, "4s5s6s", "6h7hJhQh", "5h6s7h"),
        (ask.number, SHORTEST_MELD, LONGEST_RUN),
    ),
    "borrowing T1": ((ask.given, "3c4c5c6c"), (ask.lends, "3c4c5c6c"), (ask.others, "3c4c5c6c", ask.lends, "3c4c5c6c"),
                     (ask.size, "3c4c5c6c")),
    "borrowing T2": ((ask.given, SEVEN), (ask.lends, SEVEN), (ask.others, SEVEN, ask.lends, SEVEN), (ask.size, SEVEN)),
    "borrowing T3": ((ask.lends, "7c7d7h7s"), (ask.size, "7c7d7h7s")),
    "borrowing T4": ((ask.lends, "QcQdQh"), (ask.size, "QcQdQh")),
    "forcing T1": ((ask.given, "2c3c4c"), (ask.fits, "2c3c4c")),
    "forcing T2": ((ask.given, "7c7d7h"), (ask.fits, "7c7d7h"), (ask.size, "7c7d7h"), (ask.size, "7c7d7h7s")),
    "forcing T3": (
        (ask.given, "2c2d2h2s", "3c4c5c"),
        (ask.fits, "2c2d2h2s,3c4c5c"),
        (ask.given, "2c"),
    ),
    "forcing T4": ((ask.none, ask.fits, "3c3d3h3s,6c6d6h6s"),),
    "eleven T1": ((ask.lays, "2h3h4h.4c5c6c7c.QcQdQhQs"), (ask.size, "2h3h4h4c5c6c7cQcQdQhQs")),
    "eleven T2": (
        (ask.given, "2c2d2h2s", "3c4c5c", "JhQhKh"),
        (ask.outs, "-/2c2d2h2s,3c4c5c,JhQhKh"),
        (ask.size, "2c2d2h2s3c4c5cJhQhKh"),
    ),
    "hole T1": ((ask.none, ask.outs, "-/Ah2h3h4h5h,6h7hJhQhKh"),),
    "hole T2": ((ask.given, "AcAdAh", "4c5c6c7c", "QcQdQh"), (ask.outs, "-/AcAdAh,4c5c6c7c,QcQdQh")),
    "stakes T2": ((ask.stake, CARRIED, "="), (ask.stake, DOUBLED, "=")),
    "stakes T3": ((ask.stake, CARRIED, "=="), (ask.stake, DOUBLED, "==")),
    "stakes T4": ((ask.given, "3"), (ask.stake, CARRIED, "==="), (ask.stake, DOUBLED, "===")),
    "counting T1": ((ask.waits, "JdQd/3c3d3h3s,5s6s7sJs"),),
    "counting T2": ((ask.makes_meld, "QcQd"),),
    "house-rules T7": tuple(
        (ask.number, rules.dealt, rules.out) for rules in map(cq.variant, ("pagat", "mexican"))
    ),
    "pack P1": ((ask.number, len(Suit), len(Rank), *ABSENT),),
    "pack P2": ((ask.in_order, "KhAhQh2hJh3h7h4h6h5h"),),
    "pack P3": ((ask.number, *map(len, DEAL.hands), len(DEAL.stock)),),
    "melds P2": ((ask.number, LONGEST_RUN + 1, len(Rank)),),
    "eleven P1": ((ask.number, cq.variant("pagat").dealt, MOST_CARDS),),
    "hole P1": ((ask.number, len(Rank), MOST_CARDS),),
    "counting P2": ((ask.number, FOLDS_WITH),),
}  # fmt: skip
"""What is asked for each answer: the right one to a question (Q), that to an exercise (A); and for the handout's
paragraphs (P) and the rows of its tables (T)."""


def items(name: str, language: str) -> dict[str, Item]:
    """What is asked, and what is answered to it, by the key of the item; and a law that stands beside the answer."""
    found = notes(name, language, Faces.FRENCH)
    asked: dict[str, Item] = {
        f"{name} Q{place}": (question.asked, answer.inside, (answer.law,) if answer.law else ())
        for place, question in enumerate(found.questions, 1)
        for answer in question.answers
        if answer.is_right
    }
    exercises, answers = (found.section(part).numbered for part in (NotesPart.HANDOUT, NotesPart.ANSWERS))
    pairs = enumerate(zip(exercises, answers, strict=True), 1)
    rows = (row for block in found.section(NotesPart.HANDOUT).blocks if isinstance(block, Grid) for row in block.rows)
    asked |= {f"{name} A{place}": (*pair, ()) for place, pair in pairs}
    asked |= {f"{name} T{place}": (row[:1], row, ()) for place, row in enumerate(rows, 1)}
    told = (block for block in found.section(NotesPart.HANDOUT).blocks if isinstance(block, Paragraph))
    return asked | {f"{name} P{place}": ((), each, ()) for place, each in enumerate(told, 1)}


def named(said: Any) -> list[str]:
    return [ask.row(each.cards) for each in walk(said) if isinstance(each, Named)]


def plain(said: Any) -> str:
    return " ".join(each.text for each in walk(said) if isinstance(each, Plain))


def numbers(said: Any, language: str) -> set[int]:
    """The numbers from three on, and in an answer of two words or fewer also one and two."""
    found = facts(plain(said), language)["number"]
    small = small_numbers(said, language) if len(plain(said).split()) <= 2 else set()
    return small | {int(each) for each in found.split() if each != "-"}


def small_numbers(said: Any, language: str) -> set[int]:
    text = plain(said)
    return {each for each, word in SMALL[language].items() if re.search(rf"\b(?:{word})\b", text, re.IGNORECASE)}


def single(groups: Iterable[str], whole: Iterable[str] = ()) -> set[str]:
    """The groups, those that are not among the whole ones card by card."""
    return {each for group in groups for each in ([group] if group in whole else map(str, cq.cards(group)))}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", catalogue.names())
def test_an_answer_says_what_the_engine_says(name: str, language: str) -> None:
    for key, (asked, answer, laws) in items(name, language).items():
        told = [claim(*of) for claim, *of in CLAIMS.get(key, ())]
        check(key, asked, answer, told, language)
        cited = {each.law for each in walk(answer) if isinstance(each, Cited)} | set(laws)
        assert {law for claim in told for law in claim.laws} <= cited, f"{key}: the law"
        if told:
            text = re.sub(r"0x[0-9a-f]+", "", str(CLAIMS[key]))  # the address of a function may look like cards
            written = {frozenset(cq.cards(each)) for each in re.findall(r"(?:[2-7AJQK][cdhs])+", text)}
            unasked = [each for each in named(asked) if frozenset(cq.cards(each)) not in written]
            assert not unasked, f"{key}: no claim is about these cards of the exercise: {unasked}"


def check(key: str, asked: Any, answer: Any, told: list[Claim], language: str) -> None:
    groups = [group for claim in told for group in claim.groups]
    assert single(named(answer), groups) == set(groups), f"{key}: the cards"
    if groups and named(answer):
        first = next(claim.groups for claim in told if claim.groups)
        assert single(named(answer)[:1], groups) & set(first), f"{key}: what the answer begins with"
    claimed = {each for claim in told for each in claim.numbers}
    said, spoken = numbers(answer, language), {card.rank + 1 for group in groups for card in cq.cards(group)}
    assert said - spoken <= claimed, f"{key}: a number that nothing claims"
    assert claimed <= said | small_numbers(answer, language), f"{key}: a number is missing"
    for claim in told:
        if claim.is_given:
            assert set(claim.groups) <= set(named(asked)) | single(named(asked)), f"{key}: given"
            assert set(claim.numbers) <= numbers(asked, language), f"{key}: given"


def test_nothing_is_claimed_of_what_is_not_there() -> None:
    assert set(CLAIMS) <= {key for name in catalogue.names() for key in items(name, LANGUAGES[0])}

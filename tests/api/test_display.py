"""What values show of themselves: in three media, the same on every run, and nothing that is hidden or a stranger's."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any, cast
from urllib.parse import unquote
from xml.etree.ElementTree import Element

import pytest
from IPython.core.formatters import DisplayFormatter

import conquian as cq
from conquian.api.results import ActionValues, WinningWays
from conquian.art.layout import spots
from conquian.explain.words import LANGUAGES
from conquian.game.judge import judge_spread
from conquian.game.outward import ShownValue
from conquian.notation.record import loads
from conquian.solver.certificates.certificate import certify
from conquian.solver.certificates.vocabulary import CertificateKind
from tests.art.reading import element

MEDIA = {"text/html", "text/markdown", "text/plain"}
ENDING = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h waste=7d turn=pone/left"
DISCARD = "pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d turn=pone/discard"
REACH = "pone=Ad/3c3d3h3s,6h7hJhQhKh dealer=?10/- centre=As stock=?17 waste=7d2s turn=dealer/left"
NO_PLAN = (
    "pone=As6d6sQs/4c4h4s,KcKdKhKs dealer=-/AcAdAh,6h7hJhQh,7c7d7s stock=?3 waste=2c3h5c2h5dJd5hJc2d3c3s3d5sQdQc2s"
    " turn=pone/discard"
)
GAME = 'seed = 1897\nactions = ["turn", "decline"]\n[title]\nen = "<script>*a|b*</script>"\n'
SHOWN: dict[str, Callable[[], ShownValue]] = {
    "card": lambda: cq.card("7h"),
    "cards": lambda: cq.cards("7h6hKs"),
    "no cards": lambda: cq.cards("-"),
    "spread": lambda: cq.spread("3c4c5c 6c6d"),
    "position": lambda: cq.deal(seed=1897),
    "view": lambda: cq.player_view(cq.deal(seed=1897), "dealer"),
    "refusal": lambda: cq.judge(cq.deal(seed=1897), "meld 5d6d7d"),
    "permission": lambda: cq.judge(cq.deal(seed=1897), "turn"),
    "verdict on cards": lambda: judge_spread(cq.spread("3c4c7c")),
    "bars": lambda: cq.bars({"runs": 132, "sets": 50.5, "*|<none>": 0}, "Melds"),
    "estimates": lambda: cq.bars({"won": (0.3, 0.25, 0.36), "none": (0.0, 0.0, 0.1)}),
    "advice": lambda: cq.advise(cq.player_view(DISCARD, "pone"), worlds=20, seed=1),
    "comparison": lambda: cq.compare(cq.players.Greedy(), cq.players.AtRandom(), pairs=3),
    "layouts": lambda: cq.layouts("3c3d3h4c4d4h5c5d5h"),
    "no layout": lambda: cq.layouts("3c"),
    "outs": lambda: cq.outs(REACH, "pone"),
    "ways": lambda: cq.ways_to_win(REACH, "pone"),
    "no way": WinningWays,
    "values": lambda: cq.evaluate(ENDING),
    "value": lambda: cast("ShownValue", cq.solve(ENDING)),
    "record": lambda: loads(GAME),
    "open cards": lambda: certify(cq.position(ENDING), CertificateKind.OPEN),
    "no plan": lambda: cq.certify(NO_PLAN),
    "rules": lambda: certify(cq.deal(1), CertificateKind.RULE, asked=map(cq.action, ("turn", "decline"))),
}
"""A value of each kind that shows itself."""


def bundle(name: str) -> dict[str, str]:
    return SHOWN[name]()._repr_mimebundle_()


def pictures(html: str) -> Iterator[Element]:
    for image in element(f"<div>{html}</div>").iter("img"):
        assert image.get("alt")
        kind, _, data = image.attrib["src"].partition(",")
        assert kind == "data:image/svg+xml"
        yield element(unquote(data))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHOWN)
def test_a_value_shows_itself_in_three_media(name: str, language: str) -> None:
    with cq.options(lang=language):
        shown = bundle(name)
    assert shown.keys() == MEDIA
    assert all(shown.values())
    assert len(shown["text/plain"]) < 700
    assert len(shown["text/html"]) < 130_000
    for drawn in pictures(shown["text/html"]):
        names = {each.get("id") for each in drawn.iter()}
        used = {each.attrib["href"].removeprefix("#") for each in drawn.iter() if "href" in each.attrib}
        assert used <= names


def test_every_run_shows_the_same() -> None:
    program = "import sys; from tests.api.test_display import *\nfor name in SHOWN: print(sorted(bundle(name).items()))"
    first, second = (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    )
    assert first == second and not re.search(r"0x[0-9a-f]{6}", first)


def test_a_notebook_asks_without_anything_being_registered() -> None:
    formatter: Any = DisplayFormatter()
    data, _ = formatter.format(cq.card("7h"))
    assert data.keys() == MEDIA and data["text/plain"] == "card('7h')"


def test_a_view_shows_no_card_that_its_seat_cannot_see() -> None:
    state = cq.deal(seed=1897)
    hidden = {str(card) for card in cq.Cards.of([*state.hands[0].cards, *state.stock.cards])}
    (drawn,) = pictures(bundle("view")["text/html"])
    ends = {each.attrib["href"].rpartition("-")[2] for each in drawn.iter() if "href" in each.attrib}
    assert not hidden & {end.removesuffix("-small") for end in ends}


def test_the_ends_of_an_interval_can_be_read_beside_its_bar() -> None:
    for name in ("comparison", "advice"):
        shown = bundle(name)
        _, _, ends = shown["text/markdown"].splitlines()[-1].strip(" |").partition(" | ")
        low, high = re.findall(r"([+−]\d\.\d\d) … ([+−]\d\.\d\d)", ends)[-1]
        assert f">{low} … {high}</span>" in shown["text/html"]


def test_a_title_is_no_markup() -> None:
    shown = bundle("record")
    assert "&lt;script&gt;" in shown["text/html"] and "<script" not in shown["text/html"]
    assert r"&lt;script&gt;\*a\|b\*" in shown["text/markdown"]


def test_of_what_breaks_a_law_that_is_lit_which_can_be_seen() -> None:
    verdict = cq.judge(cq.deal(seed=1897), "meld 5d6d7d")
    places = spots(cq.deal(seed=1897), cq.Seat.PONE)
    seen = [card for card in verdict.cards if card in places]
    (drawn,) = pictures(bundle("refusal")["text/html"])
    assert sum(each.get("class") == "lit" for each in drawn.iter()) == len(seen)


def test_a_long_table_says_how_much_is_left_out() -> None:
    discards = [cq.action(f"discard {card}") for card in cq.Cards((1 << 20) - 1)]
    many = ActionValues(dict.fromkeys(discards, 0))
    assert "… and 8 more." in many._repr_mimebundle_()["text/plain"]


def test_options_hold_until_the_end_of_their_block() -> None:
    with cq.options(lang="de"), cq.options(size=300):
        assert (cq.options().lang, cq.options().size) == ("de", 300)
        with pytest.raises(ZeroDivisionError), cq.options(pack="spanish"):
            _ = 1 / 0
        assert cq.options().pack == "french"
    assert (cq.options().lang, cq.options().size) == ("en", 640)


def test_a_language_brings_its_usual_pack_unless_one_is_named() -> None:
    with cq.options(lang="es"):
        assert cq.options().pack == "spanish"
        assert "copas" in bundle("card")["text/markdown"]
    with cq.options(lang="es", pack="french"):
        assert bundle("card")["text/markdown"] == "7 de corazones"


@pytest.mark.parametrize(("wrong", "says"), [({"pack": "tarot"}, "pack must"), ({"size": 9}, "size must be 200")])
def test_an_option_that_cannot_be_is_named(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        cq.options(**wrong)
    assert cq.options().size == 640


def test_an_illegal_record_shows_why() -> None:
    with pytest.raises(cq.IllegalAction, match="turn up the top one"):
        cq.Record(cq.deal(1), 1, (cq.action("decline"),))._repr_mimebundle_()


def test_a_card_completes_to_what_a_card_has() -> None:
    assert {name for name in dir(cq.card("7h")) if not name.startswith("_")} == {"bit", "of", "rank", "suit"}

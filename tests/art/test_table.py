"""Pictures of positions: all that is seen and nothing that is hidden, in words too, and an error for what cannot be."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import conquian as cq
from conquian.art.layout import CENTRE, HEIGHT, PLACES, STRIP, WIDTH, laid, spots
from conquian.art.pack import Pack
from conquian.art.table import Paper, Scene, picture
from conquian.explain import sentences
from conquian.explain.words import LANGUAGES
from conquian.game.cards import PACK
from conquian.game.state import Hand, Seat
from conquian.notation.errors import Fault
from tests.art.reading import element

FORCING = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left"
OPEN = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d?15 waste=7d turn=pone/left"
START = str(cq.deal(seed=1897))
SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ET.Element:
    return element(text)


def shown(text: str) -> list[str]:
    """The cards that are laid down in a picture, in order; `back` for one that is not seen."""
    uses = [use.get("href", "") for use in drawn(text).findall(f".//{SVG}use") if use.get("width")]
    return [use.rpartition("-")[2] if not use.endswith("small") else use.split("-")[-2] for use in uses]


def words(text: str) -> str:
    root = drawn(text)
    return f"{root.findtext(f'{SVG}title')} {root.findtext(f'{SVG}desc')}"


def test_every_card_that_is_known_and_lies_open_is_shown_once() -> None:
    cards = shown(cq.svg(OPEN))
    hidden = {"5h", "4h", "2d", "7d"}
    assert sorted(card for card in cards if card != "back") == sorted(
        str(card) for card in cq.position(OPEN).known if str(card) not in hidden
    )
    assert cards.count("back") == 1 + 3, "one card in the waste, and no more than three in a pile"


@pytest.mark.parametrize("seat", ["pone", "dealer"])
@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_cannot_see_is_nowhere_in_its_picture(seat: str, seed: int) -> None:
    state = cq.deal(seed)
    for _ in range(6):
        view = cq.player_view(state, seat)
        other = cq.svg(view, lit=view.state.known - cq.Cards.of(view.state.waste))
        seen = {str(card) for card in view.state.known} - {str(card) for card in view.state.waste}
        assert set(shown(other)) - {"back"} == seen
        assert {found.split("-")[0] for found in re.findall(r'(?<=id="cq.{8}-)\w\w(?=["-])', other)} == seen
        state = cq.apply(state, cq.legal_actions(state)[0])


def test_two_positions_that_look_the_same_to_a_seat_have_the_same_picture() -> None:
    first, second = OPEN, OPEN.replace("2c4d", "4d2c").replace("5h4h2d", "4h5h2d").replace("Qd", "Qs")
    pictures = [cq.svg(cq.player_view(text, "pone")) for text in (first, second)]
    assert pictures[0] == pictures[1]


def test_a_known_stock_leaves_no_trace_even_where_no_seat_is_named() -> None:
    assert cq.svg(OPEN) == cq.svg(OPEN.replace("5h4h2d", "2d5h4h"))


def test_a_view_has_its_seat_in_front() -> None:
    front = [one.card for one in laid(cq.player_view(OPEN, "dealer").state, Seat.DEALER) if one.y > 700]
    assert len(front) == 10
    assert cq.card("Qd") in front


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_says_what_it_shows(language: str) -> None:
    said = words(cq.svg(FORCING, language=language, lit="Kh", arrows="stock>Kh Kh>pone"))
    pack = "spanish" if language == "es" else "french"
    assert said.startswith(sentences.explain(cq.position(FORCING), language, pack))
    for part in {
        "en": ("Centre card: king of hearts.", "Hand: 10", "Stock: 19 cards.", "Lit: king of hearts.", "stock → king"),
        "de": ("Mittelkarte: Herzkönig.", "Hand: 10", "Stapel: 19 Karten.", "Hell: Herzkönig.", "Stapel → Herz"),
        "es": (
            "Carta del centro: rey de copas.",
            "Mazo: 19 cartas.",
            "Iluminado: rey",
            "rey de copas → ",
        ),
    }[language]:
        assert part.lower() in said.lower()
    root = drawn(cq.svg(FORCING, language=language))
    assert (root.get("role"), root.get("lang")) == ("img", language)
    named = [element.get("id") for element in root[:2]]
    assert " ".join(map(str, named)) == root.get("aria-labelledby")


def test_the_pack_follows_the_language_unless_it_is_named() -> None:
    assert cq.svg(FORCING, language="es") == cq.svg(FORCING, pack="spanish", language="es")
    assert cq.svg(FORCING) == cq.svg(FORCING, pack="french")
    assert "cups" in words(cq.svg(FORCING, pack="spanish"))
    assert "corazones" in words(cq.svg(FORCING, pack="french", language="es"))


def test_colours_and_large_indices_are_another_pack() -> None:
    assert len({cq.svg(FORCING), cq.svg(FORCING, colours=2), cq.svg(FORCING, large_index=True)}) == 3


def test_every_id_is_there_once_and_every_reference_has_one() -> None:
    for text in (cq.svg(OPEN), cq.svg(OPEN, 200), cq.svg(cq.deal(1), pack="spanish")):
        ids = re.findall(r' id="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]+)"|url\(#', text)) - {""} <= set(ids)
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg\")|data:|<(?:script|image|style)", text)
    first, second = (set(re.findall(r' id="([^"]+)"', cq.svg(FORCING, size))) for size in (480, 960))
    assert not first & second, "so that both can stand on one page"


def test_what_is_lit_has_a_ring_and_is_raised() -> None:
    plain, lit = drawn(cq.svg(FORCING)), drawn(cq.svg(FORCING, lit="Ad Kh"))
    groups = lit.findall(f"{SVG}g[@class='lit']")
    assert len(groups) == 2
    assert not plain.findall(f"{SVG}g[@class='lit']")
    for group in groups:
        _, ring, card = group
        assert ring.get("stroke") == "#f4b731"
        same = next(
            use for use in plain.findall(f"{SVG}use") if str(use.get("href"))[-3:] == str(card.get("href"))[-3:]
        )
        raised = float(str(same.get("y"))) - float(str(card.get("y")))
        assert (raised > 10) is not str(card.get("href")).endswith("Kh"), "the centre card lies in the light already"


@pytest.mark.parametrize(
    "arrows",
    ["stock>centre Kh>pone", (("stock", "centre"), (cq.card("Kh"), "pone")), [("stock", "centre"), ("Kh", "pone")]],
)
def test_arrows_go_between_cards_and_places(arrows: Any) -> None:
    text = cq.svg(FORCING, arrows=arrows)
    assert text == cq.svg(FORCING, arrows="stock>centre  Kh>pone")
    assert len(drawn(text).findall(f"{SVG}g[@class='arrow']")) == 2


def test_cards_in_a_text_have_the_labels_of_their_position() -> None:
    foster = FORCING.replace("Jh", "8h").replace("Qh", "9h").replace("Kh", "10h") + " rules=foster"
    text = cq.svg(foster, lit="10h", arrows="10h>pone")
    assert text == cq.svg(foster, lit=cq.cards("Kh"), arrows=[(cq.card("Kh"), "pone")])
    assert "10 of hearts" in words(text)


def test_every_place_can_be_pointed_at() -> None:
    places = spots(cq.position(START), Seat.PONE)
    assert set(PLACES) < set(places)
    assert cq.svg(START, arrows=[(place, "centre") for place in PLACES]).count('class="arrow"') == len(PLACES)


@pytest.mark.parametrize("size", [200, 599, 600, 960, 4000])
def test_a_picture_has_the_size_that_is_asked_for(size: int) -> None:
    root = drawn(cq.svg(OPEN, size))
    assert (root.get("width"), root.get("height")) == (str(size), str(round(size * 0.75)))
    assert bool(root.findall(f"{SVG}text")) is (size >= 600)


def test_small_cards_are_an_index_and_one_sign() -> None:
    assert "small" in cq.svg(OPEN, 320)
    assert "small" not in cq.svg(OPEN, 960)


def board(hand: cq.Cards) -> cq.State:
    """A board that no deal reaches, with these cards in the hand of the pone."""
    return cq.State((Hand(hand), Hand(unknown=1)))


@pytest.mark.parametrize("held", [1, 2, 10, 21, 39])
def test_a_hand_is_one_row_whose_indices_are_never_covered(held: int) -> None:
    hand = cq.Cards.of(PACK[:held])
    row = [one for one in laid(board(hand), Seat.PONE) if one.y > 700]
    assert len(row) == held
    assert row[0].x - row[0].width / 2 >= 0
    assert row[-1].x + row[-1].width / 2 <= WIDTH
    for left, right in pairwise(row):
        assert right.x - left.x >= STRIP * left.width - 1e-6


def test_melds_stay_inside_the_picture_however_many() -> None:
    groups = cq.Spread.of([PACK[place : place + 3] for place in range(0, 36, 3)])
    state = cq.State(cq.position(FORCING).hands, (groups, groups))
    for one in laid(state, Seat.PONE):
        assert one.width / 2 <= one.x <= WIDTH - one.width / 2
        assert one.width * 0.75 - 1 <= one.y <= HEIGHT


def test_a_group_without_cards_takes_no_place() -> None:
    (three,) = cq.layouts("3c4c5c")
    hands = cq.position(FORCING).hands
    pictures = [cq.svg(cq.State(hands, (cq.Spread(groups), three))) for groups in ((), ((),))]
    assert shown(pictures[0]) == shown(pictures[1])


def test_the_centre_card_is_the_largest() -> None:
    cards = [*laid(cq.position(OPEN), Seat.PONE)]
    (hero,) = [one for one in cards if one.card == cq.card("Kh")]
    assert hero.width == CENTRE.width == max(one.width for one in cards)
    assert hero.width >= 1.3 * max(one.width for one in cards if one is not hero)


def test_a_card_given_away_lies_face_down() -> None:
    state = cq.deal(5, "mexican")
    after = cq.apply(state, cq.legal_actions(state)[0])
    given = str(next(iter(after.given.cards)))
    assert given not in shown(cq.svg(after))
    assert [one for one in laid(after, Seat.PONE) if (one.x, one.y) == (CENTRE.x, CENTRE.y)] == [CENTRE]


def test_a_deal_that_is_over_points_at_nobody() -> None:
    state = cq.deal(3)
    while state.outcome is None:
        state = cq.apply(state, cq.legal_actions(state)[0])
    assert "l20 11-20 11Z" not in cq.svg(state)
    assert "l20 11-20 11Z" in cq.svg(cq.deal(3))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"size": 199}, r"^size must be 200 to 4000, not 199$"),
        ({"size": 4001}, r"^size must be 200 to 4000, not 4001$"),
        ({"pack": "tarot"}, r"^pack must be 'french' or 'spanish', not 'tarot'$"),
        ({"language": "fr"}, r"^language must be 'en', 'de' or 'es', not 'fr'$"),
        ({"colours": 3}, r"^colours must be 4 or 2, not 3$"),
        ({"lit": "2c"}, r"^lit must be in the picture, which does not show 2c$"),
        ({"arrows": "2c>pone"}, r"^arrows must be in the picture, which does not show 2c$"),
        ({"lit": "xx"}, r"^lit: “xx” is not a card\."),
        ({"arrows": "stock>moon"}, r"^arrows, place 7: “moon” cannot stand here\. Possible: 7h stock .+ dealer\.$"),
        ({"arrows": "Kh>pone stock"}, r"^arrows, place 15: “–” cannot stand here\."),
        ({"arrows": [("stock", "moon")]}, r"^arrows: “moon” cannot stand here\."),
    ],
)
def test_a_value_that_cannot_be_is_named(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        cq.svg(FORCING, **wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": True}, {"size": "960"}, {"colours": True}, {"large_index": 1}, {"lit": 7}, {"arrows": 3},
        {"arrows": ["stock>centre"]}, {"arrows": [("stock", 3)]}, {"arrows": [("stock", "centre", "pone")]},
        {"pack": 1}, {"language": None},
    ],
    ids=str,
)  # fmt: skip
def test_an_argument_of_a_wrong_kind_is_named(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"^{next(iter(wrong))} must be .+, not "):
        cq.svg(FORCING, **wrong)


@pytest.mark.parametrize(
    ("wrong", "fault"), [({"lit": "xx"}, Fault.NOT_A_CARD), ({"arrows": "stock>moon"}, Fault.NOT_A_VALUE)]
)
def test_a_mistake_in_a_text_can_be_explained(wrong: dict[str, Any], fault: Fault) -> None:
    with pytest.raises(cq.NotationError) as caught:
        cq.svg(FORCING, **wrong)
    assert (caught.value.field, caught.value.fault) == (next(iter(wrong)), fault)
    for language in LANGUAGES:
        assert cq.explain(caught.value, language)


def test_every_card_can_be_lit() -> None:
    for card in PACK:
        text = cq.svg(board(cq.Cards.of([card])), 200, lit=str(card))
        assert text.count('class="lit"') == 1


def on_paper(position: str, seat: Seat = Seat.PONE) -> str:
    """A position in print, as this seat sees it."""
    seen = cq.player_view(cq.position(position), seat).state if "?" not in position else cq.position(position)
    return picture(Scene(seen, seat, 960, Pack(), paper=Paper("What wins?", ("Your opponent", "You"), "Next first:")))


def test_print_has_its_own_words_and_no_cloth() -> None:
    drawing = on_paper(FORCING)
    assert drawn(drawing).findtext(f"{SVG}title") == "What wins?"
    written = [each.text for each in drawn(drawing).findall(f"{SVG}text")]
    assert {"Your opponent", "You"} <= {*written}
    assert "Next first:" not in written, "the stock is face down"
    assert not drawn(drawing).findall(f".//{SVG}pattern")
    assert "You – " in words(drawing)


@pytest.mark.parametrize("stock", ["2c", "2c4c", "2c4c5c6c7c2d", "2c4c5c6c7c2d4d5d6d7dJcQc"])
def test_a_known_stock_lies_open_in_print_and_nowhere_else(stock: str) -> None:
    position = FORCING.replace("stock=?19", f"stock={stock}")
    drawing, cards = on_paper(position), re.findall("..", stock)
    assert shown(drawing)[-len(cards) :] == cards, "the next card comes first"
    assert "Next first:" in words(drawing)
    assert not {*cards} & {*shown(cq.svg(position))}
    uses = [use for use in drawn(drawing).findall(f".//{SVG}use") if use.get("width")][-len(cards) :]
    for use in uses:
        x, y, width, height = (float(use.get(name, "")) for name in ("x", "y", "width", "height"))
        assert CENTRE.x + CENTRE.width / 2 < x < x + width < WIDTH
        assert 250 < y < y + height < 537, "between the melds of both"

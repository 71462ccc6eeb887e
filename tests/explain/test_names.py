"""Names of cards, melds and actions."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.explain.names import (
    Faces,
    action_name,
    card_name,
    card_names,
    meld_name,
    seat_name,
    spread_name,
    usual_faces,
)
from conquian.explain.words import LANGUAGES
from conquian.game.cards import PACK
from conquian.game.melds import MELDS
from conquian.game.variants import Labels


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("faces", Faces)
@pytest.mark.parametrize("labels", Labels)
def test_no_two_cards_have_the_same_name(language: str, faces: Faces, labels: Labels) -> None:
    assert len({card_name(card, language, faces, labels) for card in PACK}) == 40
    assert len({meld_name(meld, language, faces, labels) for meld in MELDS.values()}) == 182


@pytest.mark.parametrize(("language", "name"), [("en", "queen of spades"), ("de", "Pikdame"), ("es", "reina de picas")])
def test_a_french_card(language: str, name: str) -> None:
    assert card_name(cq.card("Qs"), language, Faces.FRENCH) == name


@pytest.mark.parametrize(
    ("language", "name"), [("en", "knight of swords"), ("de", "Schwerterreiter"), ("es", "caballo de espadas")]
)
def test_a_spanish_card(language: str, name: str) -> None:
    assert card_name(cq.card("Qs"), language, Faces.SPANISH) == name
    assert card_name(cq.card("Qs"), language) == card_name(cq.card("Qs"), language, usual_faces(language))


def test_spanish_faces_have_spanish_ranks_unless_the_rules_number_them() -> None:
    assert card_name(cq.card("Jd"), "es", Faces.SPANISH) == "sota de oros"
    assert card_name(cq.card("Ad"), "es", Faces.SPANISH, Labels.SPANISH) == "as de oros"
    assert card_name(cq.card("Jd"), "es", Faces.SPANISH, Labels.ONE_TO_TEN) == "8 de oros"
    assert card_name(cq.card("Jd"), "en", Faces.FRENCH, Labels.SPANISH) == "10 (jack) of diamonds"


def test_several_cards_are_named_in_order() -> None:
    assert card_names(cq.cards("7h3c"), "en") == "3 of clubs and 7 of hearts"
    assert card_names((), "en") == ""


@pytest.mark.parametrize(
    ("text", "language", "name"),
    [
        ("3c4c5c", "en", "run of three: 3, 4 and 5 of clubs"),
        ("6h7hJhQh", "en", "run of four: 6, 7, jack and queen of hearts"),
        ("AcAdAh", "de", "Satz aus drei: Ass in Kreuz, Karo und Herz"),
        ("AcAdAhAs", "en", "set of four: ace of clubs, diamonds, hearts and spades"),
    ],
)
def test_a_meld(text: str, language: str, name: str) -> None:
    assert meld_name(MELDS[cq.cards(text).mask], language) == name


def test_a_spread_meld_by_meld() -> None:
    assert (
        spread_name(cq.spread("3c4c5c 6c6d"), "en") == "run of three: 3, 4 and 5 of clubs; 6 of clubs and 6 of diamonds"
    )
    assert spread_name(cq.spread("-"), "en") == "nothing"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("turn", "turn up"),
        ("turn 7h", "turn up: 7 of hearts"),
        ("meld AcAdAh", "meld: set of three: ace of clubs, diamonds and hearts"),
        ("decline", "decline"),
        ("force", "force"),
        ("force AcAdAh", "force: set of three: ace of clubs, diamonds and hearts"),
        ("allow", "don't force"),
        ("discard Kd", "discard: king of diamonds"),
        ("give 7h", "give: 7 of hearts"),
    ],
)
def test_an_action(text: str, name: str) -> None:
    assert action_name(cq.action(text), "en") == name
    for language in LANGUAGES:
        assert action_name(cq.action(text), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_seats(language: str) -> None:
    assert len({seat_name(seat, language) for seat in cq.Seat}) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    ["meld QcQdQh", "meld QcQdKh", "meld 6c7cJcQc", "force QcQdQh", "discard Qd", "give Qd", "turn Qd"],
)
def test_an_action_is_named_with_the_faces_and_the_labels_that_were_asked_for(text: str, language: str) -> None:
    action = cq.action(text)
    usual = action_name(action, language, Faces.FRENCH)
    assert action_name(action, language, Faces.SPANISH) != usual
    assert action_name(action, language, Faces.FRENCH, Labels.ONE_TO_TEN) != usual

"""No learner's text says what docs/style rules out."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest

from tests.content.style import breaches, every_breach, exceptions, sign_breaches, unexcused
from tests.content.written import Text

GOOD = {
    "en": "You can't force the {7h}. Meld it, or don't.",
    "de": "Du kannst {7h} nicht erzwingen. Das ist dein Zug.",
    "es": "Todavía no has volteado {el 7h}. Descarta una carta de tu mano.",
}


def test_no_text_says_what_the_style_guides_rule_out() -> None:
    assert unexcused(every_breach(), exceptions()) == [], "docs/style; `python -m tests.content.style` lists them"


def test_every_exception_has_a_reason_and_something_to_excuse() -> None:
    found = [each.split(": ")[0] for each in every_breach()]
    for excused, reason in exceptions().items():
        assert reason
        assert any(fnmatchcase(each, excused) for each in found), excused


def test_a_good_text_breaks_nothing() -> None:
    assert list(breaches(Text("here", GOOD))) == []


@pytest.mark.parametrize(
    ("language", "planted", "rule"),
    [
        ("en", "You cannot meld it.", "uncontracted"),
        ("en", "It is your turn.", "uncontracted"),
        ("en", "You have melded.", "uncontracted"),
        ("en", "Choose a hand card.", "hand card"),
        ("en", "Do these cards lie right?", "lie"),
        ("en", "By Pagat you may.", "by a source"),
        ("en", "The pone turns up a card.", "pone"),
        ("en", "That's your next action.", "not our word"),
        ("en", "Can you meld this card: {7h}?", "colon"),
        ("de", "Kannst du diese Karte: {7h} melden", "colon"),
        ("de", "Kannst du das melden: {7h}?", "colon"),
        ("de", "Die Vorhand deckt auf.", "pone"),
        ("de", "Eine Aktion.", "not our word"),
        ("de", "In der Ablage.", "not our word"),
        ("es", "Has volteado una carta.", "perfect"),
        ("es", "El mano voltea una carta.", "pone"),
        ("es", "Una carta en mano.", "not our word"),
        ("es", "Combina esta carta: {7h}.", "colon"),
    ],
)
def test_a_planted_text_is_found(language: str, planted: str, rule: str) -> None:
    found = list(breaches(Text("here", GOOD | {language: planted})))
    assert [each.split(": ")[0] for each in found] == [f"here {language} {rule}"]
    assert unexcused(found, ()) == found
    assert unexcused(found, ["here * *"]) == []


def test_a_good_text_is_signed_as_it_is_to_be() -> None:
    for text in ("Move 3 of 9 ?? (a bad mistake)", "“Which?” you ask. Yes… The 7.", "Ace of hearts: it's low."):
        assert list(sign_breaches("here", text, "en")) == []
    assert list(sign_breaches("here", "„Welche?“ Herz 7, und „nur“ die.", "de")) == []
    assert list(sign_breaches("here", "¿Qué dice «todo»? ¡Rey de copas!", "es")) == []


@pytest.mark.parametrize(
    ("language", "planted", "rule"),
    [
        ("en", "Two  spaces.", "two spaces"),
        ("en", "A space .", "space"),
        ("en", "None,here.", "no space"),
        ("en", "Which card?.", "two stops"),
        ("en", "The end..", "two stops"),
        ("en", "The {cards}.", "not filled in"),
        ("en", ". The end.", "begins with a sign"),
        ("en", "the end.", "lower case"),
        ("en", "It ends. the end.", "lower case"),
        ("en", "The end -- or not.", "dash"),
        ("en", "Look at it. ace of hearts and 2 of hearts wait.", "lower case"),
        ("en", "Try this: meld: 3-4-5 of clubs.", "two colons"),
        ("en", 'So "called".', "quotes"),
        ("en", "Meld this card: 7 of hearts.", "colon"),
        ("de", "Das “nennt” man so.", "quotes"),
        ("de", "Melde diese Karte: Herz 7.", "colon"),
        ("de", "Mit offenen Karten: die Vorhand gewinnt.", "after a colon"),
        ("es", "Se “llama” así.", "quotes"),
        ("es", "Combina esta carta: rey de copas.", "colon"),
    ],
)
def test_a_planted_sign_is_found(language: str, planted: str, rule: str) -> None:
    assert [each.split(": ")[0] for each in sign_breaches("here", planted, language)] == [f"here {language} {rule}"]

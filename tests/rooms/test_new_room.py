"""A new room of ten lines, driven for a whole visit by messages and views alone: no widget, no kernel, no browser."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Final

import pytest

from conquian.explain.words import LANGUAGES
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.notation import codes
from conquian.notation.kept import Codec, Field
from conquian.ui.message_fields import CARD
from conquian.ui.messages import answers
from conquian.ui.page import Page
from conquian.ui.room import Responder, Room
from conquian.ui.views import screen_words

# --- the room ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TraySession:
    cards: Cards = NO_CARDS


KEPT: Final = Codec({"cards": Field(codes.cards, NO_CARDS, always=True)})


class TrayResponder(Responder[TraySession]):
    topic: ClassVar[str] = "melds"  # until it has words of its own

    @answers("lay", card=CARD)
    def lay(self, card: Card) -> str:
        self.session = TraySession(self.session.cards | Cards.of([card]))
        return self.voice.card(card)


ROOM: Final = Room(
    name="tray",
    topic="melds",
    fields=KEPT.names,
    readers=TrayResponder.readers(),
    begin=TraySession,
    read=lambda link: KEPT.restore(TraySession(), link),
    update=TrayResponder.update,
    view=lambda session, voice: {"cards": [voice.card(card) for card in session.cards]},
    words=lambda voice: screen_words("melds", voice.language, voice.faces),
    link=KEPT.encode,
    kept=KEPT.encode,
    restore=KEPT.restore,
)


# --- a visit ----------------------------------------------------------------------------------------------------------


def seen(page: Page[Any]) -> dict[str, Any]:
    """What a browser gets of the page: JSON, and nothing that JSON would change."""
    view = page.view()
    drawn: dict[str, Any] = json.loads(json.dumps(view))
    assert drawn == view
    return drawn


def sent(page: Page[Any], text: str) -> Page[Any]:
    """The page once a browser has sent this JSON."""
    return page.receive(json.loads(text))


def test_a_visit_from_the_link_to_what_is_kept_and_back() -> None:
    page = sent(Page.open(ROOM, {"cards": "3c", "lang": "en"}), '{"type": "lay", "card": "7h", "n": 1}')
    view = seen(page)
    assert view["cards"] == ["3 of clubs", "7 of hearts"]
    assert view["spoken"] == {"text": "7 of hearts", "n": 1}
    assert view["link"] == "?cards=3c7h&lang=en&faces=french"
    saved = json.loads(json.dumps(page.saved))
    assert saved == {"version": 1, "cards": "3c7h"}
    assert Page.open(ROOM, {}).restore(saved).session == page.session
    linked = Page.open(ROOM, {"cards": "Kd"})
    assert linked.restore(saved) == linked, "what was kept does not replace what the link asks for"
    begun = sent(Page.open(ROOM, {}), '{"type": "lay", "card": "2s"}')
    assert begun.restore(saved) == begun, "nor what was done since"


@pytest.mark.parametrize("language", LANGUAGES)
def test_language_and_faces_are_chosen_without_a_word_of_the_room(language: str) -> None:
    page = Page.open(ROOM, {"cards": "7h"})
    page = sent(
        sent(page, json.dumps({"type": "language", "value": language})), '{"type": "faces", "value": "spanish"}'
    )
    assert seen(page)["cards"] == [page.voice.card(codes.card("7h"))]
    assert json.loads(json.dumps(page.words()))["lang"] == language
    assert seen(page)["link"] == f"?cards=7h&lang={language}&faces=spanish"
    assert page.session == TraySession(codes.cards("7h"))


def test_the_browser_s_language_counts_until_one_is_asked_for() -> None:
    prefer = partial(Page.prefer, languages="de-CH,en", faces="spanish")
    assert prefer(Page.open(ROOM, {})).voice.language == "de"
    assert prefer(Page.open(ROOM, {"lang": "es"})).voice.language == "es"


@pytest.mark.parametrize(
    ("link", "kept", "shown"),
    [
        ({"lang": "es"}, "", "spanish"),
        ({"lang": "es"}, "french", "french"),
        ({"lang": "es", "faces": "french"}, "spanish", "french"),
        ({"faces": "french"}, "", "french"),
        ({}, "", "spanish"),
        ({"lang": "de"}, "", "french"),
        ({"lang": "de"}, "spanish", "spanish"),
    ],
)
def test_the_pack_is_that_of_the_link_then_the_one_chosen_before_then_the_usual_one(
    link: dict[str, str], kept: str, shown: str
) -> None:
    page = Page.open(ROOM, link).prefer("es-MX", kept)
    assert page.voice.faces == shown
    assert page.view()["link"].endswith(f"&faces={shown}")


@pytest.mark.parametrize(
    ("link", "kept", "follows"),
    [
        ({"lang": "en"}, "", True),
        ({"lang": "en", "faces": "french"}, "", True),
        ({"lang": "en", "faces": "french"}, "french", False),
        ({"lang": "en"}, "french", False),
        ({"faces": "french"}, "", False),
    ],
)
def test_the_pack_changes_with_the_language_until_one_is_chosen(link: dict[str, str], kept: str, follows: bool) -> None:
    page = Page.open(ROOM, link).prefer("en-GB", kept)
    assert page.voice.faces == "french"
    spanish = sent(page, '{"type": "language", "value": "es"}')
    assert spanish.voice.faces == ("spanish" if follows else "french")
    assert sent(spanish, '{"type": "language", "value": "en"}').voice.faces == "french"
    chosen = sent(spanish, '{"type": "faces", "value": "french"}')
    assert sent(chosen, '{"type": "language", "value": "es"}').voice.faces == "french"


@pytest.mark.parametrize(
    "text",
    [
        *("null", "7", '"lay"', "[]", "{}", '{"type": "lay"}', '{"type": ["lay"]}', '{"type": "fly", "card": "7h"}'),
        *('{"type": "lay", "card": "8h"}', '{"type": "lay", "card": {"7h": 1}}', '{"type": "language", "value": "xx"}'),
    ],
)
def test_nonsense_is_told_so_and_changes_nothing(text: str) -> None:
    page = Page.open(ROOM, {"cards": "3c"})
    after = sent(page, text)
    assert seen(after)["spoken"]["text"] == "That couldn't be read. Nothing has changed."
    assert (after.session, after.voice) == (page.session, page.voice)


@pytest.mark.parametrize("kept", [{"cards": "8h"}, {"cards": ["7h"]}, {"cards": "3c", "version": 2}, {}])
def test_nonsense_that_was_kept_is_left_alone(kept: dict[str, object]) -> None:
    page = Page.open(ROOM, {})
    assert page.restore({"version": 1, **kept}).session == page.session


def test_a_link_that_cannot_be_read_is_told_until_the_visitor_begins() -> None:
    page = Page.open(ROOM, {"cards": "8h"})
    assert "8h" in seen(page)["notice"]
    assert page.session == TraySession()
    assert page.restore({"version": 1, "cards": "3c"}) == page
    assert seen(sent(page, '{"type": "lay", "card": "7h"}'))["notice"] == ""


def test_whether_the_page_is_heard_is_no_step_of_the_visit() -> None:
    page = Page.open(ROOM, {})
    assert sent(page, '{"type": "still_there"}') == page
    assert replace(page, has_address=False).view()["link"] == ""

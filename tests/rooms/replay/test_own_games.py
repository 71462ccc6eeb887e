"""A game of the reader's own, as Play sends it here: who sat where, and what decided it."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from conquian.explain.words import LANGUAGES
from conquian.game.state import Seat
from conquian.notation.record import loads
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.rooms.play.duel import Duel, Ending
from conquian.rooms.play.room import ROOM as PLAY
from conquian.rooms.play.session import PlaySession
from conquian.rooms.play.view import play_view
from conquian.rooms.replay.room import ROOM
from conquian.ui.page import Page
from conquian.ui.room import Voice

pytestmark = pytest.mark.slow

LEARNER = Straying(Greedy(), 0.2, 3)


def ended(ending: Ending, seat: Seat = Seat.DEALER) -> Duel:
    """A deal that has ended like this."""
    for seed in range(500):
        duel = Duel.begin(seed, seat=seat)
        while duel.ending is None:
            duel = duel.act(LEARNER(duel.view())) if duel.awaits_learner else duel.reply()
        if duel.ending is ending:
            return duel
    raise AssertionError


def link(duel: Duel, voice: Voice, *, alma: bool = True) -> dict[str, str]:
    session = PlaySession.of(duel)
    if not alma:
        session = PLAY.update(session, PLAY.readers["company"]({"type": "company"}), voice).session
    href = play_view(session, voice)["record"]["replay"]
    return {name: values[0] for name, values in parse_qs(urlsplit(href).query).items()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ending", [Ending.WON, Ending.LOST, Ending.DRAWN])
def test_it_opens_where_it_was_decided_with_the_names_of_the_table(ending: Ending, language: str) -> None:
    duel = ended(ending)
    voice = Voice(language)
    fields = link(duel, voice)
    page = Page.open(ROOM, fields)
    view, names = page.view(), {"en": "You", "de": "Du", "es": "Tú"}
    assert (view["bottom"]["name"], view["top"]["name"]) == (names[language], "Alma")
    assert view["across"]["is_seen"]
    shown = " ".join([view["lead"], *(each["name"] for each in page.about()["moves"])]).casefold()
    assert "alma" in shown
    assert not {"pone", "dealer", "geber", "vorhand"} & set(shown.replace(":", " ").split())
    record = loads(fields["record"])
    assert record.actions == duel.record.actions
    if ending is Ending.DRAWN:
        return
    assert view["ply"] == len(record.actions) - 1, "what brought the last card"
    end = play_view(PlaySession.of(duel), voice)["end"]
    assert end is not None
    assert view["note"]["text"] == end["reasons"][0]
    assert view["has_notes"]


def test_who_sat_where_is_kept_and_linked_and_another_game_knows_nothing_of_it() -> None:
    fields = link(ended(Ending.WON), Voice("en"))
    page = Page.open(ROOM, fields)
    again = Page.open(ROOM, {}).restore({"version": 1, **ROOM.kept(page.session)})
    assert again.session.sitting == page.session.sitting is not None
    assert {"you": "dealer", "across": "alma"}.items() <= ROOM.link(page.session).items()
    assert page.receive({"type": "game", "value": "squeeze"}).session.sitting is None
    assert "from the other side: Alma" in page.receive({"type": "other_side"}).spoken


@pytest.mark.parametrize("wrong", [{"you": "north"}, {"you": "pone", "across": "<b>"}])
def test_what_names_nobody_is_told(wrong: dict[str, str]) -> None:
    fields = {**link(ended(Ending.WON), Voice("en")), **wrong}
    assert Page.open(ROOM, fields).view()["notice"]

"""The script of the hook, played through by the engine: every position of the story, and what every answer is worth."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import conquian as cq
from conquian.explain.words import LANGUAGES, has_words
from conquian.game.player_view import player_view
from conquian.game.state import Seat
from conquian.notation import codes
from conquian.notation.position import position
from conquian.players.greedy import Greedy
from conquian.rooms.hook.phrases import line
from conquian.rooms.hook.script import FIRST, Beat, beat, beats, done, game_at
from conquian.rooms.hook.session import HookSession
from conquian.ui.room import Voice

GIFT = "stock=2s7c5sQs6c waste=Qd7s2c6s4c7dQh3s7hQc5c3c4s2d"
YOURS = "2c3c4c5c6c"
HERS = "dealer=KcKd/3s4s5s6s,QcQdQhQs"
WASTE = "waste=2sAs7h3hAc5d7cJs6h3dAd4h2d7d"
LATER = f"stock=4dAh2h6d {WASTE}5h"
STORY = {
    "two-aces": f"pone=AdAs/2h3h4h5h6h,KcKdKs dealer=AcAhKh/3d4d5d6d,JcJdJhJs {GIFT} turn=dealer/discard",
    "for-you": f"pone=AdAs/2h3h4h5h6h,KcKdKs dealer=AcAh/3d4d5d6d,JcJdJhJs centre=Kh {GIFT} turn=pone/left",
    "torn-pair": f"pone=AdAs/2h3h4h5h6h,KcKdKhKs dealer=AcAh/3d4d5d6d,JcJdJhJs {GIFT} turn=pone/discard",
    "the-five": f"pone=7sJcJhKhKs/{YOURS} {HERS} centre=5h stock=Jd4dAh2h6d {WASTE} turn=pone/left",
    "a-jack": f"pone=7sJcJhKhKs/{YOURS} {HERS} centre=Jd {LATER} turn=pone/turned",
    "one-must-go": f"pone=7sKhKs/{YOURS},JcJdJh {HERS} {LATER} turn=pone/discard",
    "her-thought": f"pone=KhKs/{YOURS},JcJdJh {HERS} centre=7s {LATER} turn=dealer/left",
    "your-king": f"pone=KhKs/{YOURS},JcJdJh dealer=Kc/3s4s5s6s7s,QcQdQhQs centre=Kd {LATER} turn=pone/left",
}
"""The positions that the story tells, by their beats."""


def steps() -> Iterator[tuple[Beat, tuple[str, ...], str]]:
    """Every way from a beat to another."""
    for each in beats().values():
        for did, then in each.steps:
            yield each, did, then


@pytest.mark.parametrize("name", STORY)
def test_every_position_of_the_story_is_reached(name: str) -> None:
    assert game_at(name).state == position(STORY[name])


def test_every_way_is_legal_and_leads_where_the_script_says() -> None:
    for each, did, then in steps():
        choice = did[0] if each.answers else ""
        before = game_at(each.name, "discard Ad")
        if beat(then).hand:
            assert not did
            continue
        after = done(before, did)
        reached = game_at(then, choice or "discard Ad").state
        assert after.state == reached, (each.name, did)


def test_every_beat_is_reached_from_the_first() -> None:
    seen, todo = set(), [FIRST]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += [then for _, then in beat(name).steps]
    assert seen == set(beats())
    assert all(each.back in seen for each in beats().values() if each.back)


def test_the_gift_is_lost_whatever_is_done_and_the_force_decides_it() -> None:
    """What the page says is true: you did nothing wrong."""
    first = game_at("two-aces").state
    assert {str(each): cq.solve(cq.apply(first, each)) for each in cq.legal_actions(first)} == {
        "discard Ac": 1,
        "discard Ah": 1,
        "discard Kh": -1,
    }
    for name in ("for-you", "torn-pair"):
        state = game_at(name).state
        assert {cq.solve(cq.apply(state, each)) for each in cq.legal_actions(state)} == {-1}
    claim = game_at("pushed-back").state
    assert {str(each): cq.solve(cq.apply(claim, each)) for each in cq.legal_actions(claim)} == {"force": -1, "allow": 0}


def test_in_your_hand_the_right_answer_alone_wins() -> None:
    decisions = [each for each in beats().values() if each.answers and each.theirs]
    assert len(decisions) == 6
    for each in decisions:
        state = game_at(each.name).state
        assert cq.solve(state) == 1
        values = {action: cq.solve(cq.apply(state, action)) for action in cq.legal_actions(state)}
        right = codes.action(each.right)
        assert [action for action, value in values.items() if value == 1] == [right], each.name
        assert values.keys() == {codes.action(text) for text in each.answers}


EIGHT = {"en": ("eight", "eleven"), "de": ("acht", "elf"), "es": ("ocho", "once")}
FORCED = {"en": "forced", "de": "zwingen", "es": "forzarte"}
MELDS = {"en": "melds:", "de": "Meldungen:", "es": "combinaciones:"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_exactly_one_card_does_not_bring_alma_from_eight_to_eleven(language: str) -> None:
    state = game_at("one-must-go").state
    assert len(state.spreads[Seat.DEALER]) == 8
    most = {}
    for going in cq.legal_actions(state):
        after = cq.apply(state, going)
        melds = [each for each in cq.legal_actions(after) if each.verb == "meld"]
        most[str(going)] = max(len(cq.apply(after, each).spreads[Seat.DEALER]) for each in melds)
    assert most == {"discard 7s": 9, "discard Kh": 11, "discard Ks": 11}
    said = line(HookSession.at("one-must-go"), Voice(language))
    assert all(word in said for word in EIGHT[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_melds_a_card_that_fits_reads_that_it_can_be_forced(language: str) -> None:
    assert FORCED[language] in line(HookSession.at("polite"), Voice(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_meld_is_explained_and_shown_before_a_button_speaks_of_it(language: str) -> None:
    first = next(at for at, each in enumerate(beats().values()) if "lay" in each.buttons)
    told = [at for at, name in enumerate(beats()) if MELDS[language] in line(HookSession.at(name), Voice(language))]
    assert told and told[0] < first
    shown = beat([*beats()][told[0]])
    assert {*shown.glow} == {str(card) for card in game_at(shown.name).state.spreads[Seat.PONE].cards}


def test_in_the_first_hand_alma_plays_as_the_simple_player_does() -> None:
    for name in ("two-aces", "pushed-back", "her-aces"):
        game = game_at(name)
        view = player_view(game.state, Seat.DEALER, zip(game.earlier, game.done, strict=True))
        (action, *_) = beat(name).does
        assert Greedy()(view) == codes.action(action.format(centre=game.state.centre)), name


@pytest.mark.parametrize("alma", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_there_and_short(language: str, alma: bool) -> None:
    for each in beats().values():
        said = line(HookSession.at(each.name, alma=alma), Voice(language))
        assert said
        assert len(said.split()) <= 14, said
        assert "{" not in said
        assert alma or "Alma" not in said
        for note in each.wrong.values():
            assert has_words("hook", "page", note)

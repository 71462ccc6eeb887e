"""What was done in a hand, as Play tells it."""

from __future__ import annotations

import pytest

from conquian.explain.words import LANGUAGES, words
from conquian.game.state import Phase
from conquian.players.greedy import Greedy
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.widget import Play
from tests.rooms.play.playing import until_my_turn
from tests.ui.page import tell

pytestmark = pytest.mark.slow


def test_what_happened_since_the_learner_acted_stays_to_be_read() -> None:
    play = Play(Duel.begin(1897))
    tell(play, "do", action="turn")
    tell(play, "do", action="decline")
    until_my_turn(play)
    assert play.view["happened"] == [
        "You declined: 2 of clubs.",
        "Alma declined: 2 of clubs.",
        "Alma turned up: 3 of hearts.",
        "You had nothing for this one: 3 of hearts.",
    ]
    assert play.view["theirs"] == "Alma declined: 3 of hearts.", "what stands above the table is not said twice"
    assert play.view["lead"].startswith("You turned up the 7 of spades")


def test_what_the_opponent_did_last_is_said_above_what_is_to_be_done_unless_that_says_it() -> None:
    play = Play(Duel.begin(1897))
    assert play.view["theirs"] == ""
    tell(play, "do", action="turn")
    tell(play, "do", action="decline")
    assert play.view["theirs"] == "", "nothing since the learner acted"
    tell(play, "go_on", ply=play.view["ply"])
    assert (play.view["theirs"], play.view["lead"]) == (
        "Alma declined: 2 of clubs.",
        "Alma turned up the 3 of hearts and is thinking it over.",
    )
    until_my_turn(play)
    assert play.view["theirs"] == "Alma declined: 3 of hearts."
    tell(play, "do", action="decline")
    assert play.view["theirs"] == ""


def test_cards_that_moved_by_several_actions_at_once_go_one_after_the_other() -> None:
    play = Play(Duel.begin(1897))
    tell(play, "do", action="turn")
    assert [(each["card"], each["step"]) for each in play.view["moved"]] == [("2c", 0)]
    tell(play, "do", action="decline")
    tell(play, "go_on", ply=play.view["ply"])
    assert [(each["card"], each["step"]) for each in play.view["moved"]] == [("2c", 0), ("3h", 1)]
    until_my_turn(play)
    assert [(each["card"], each["step"]) for each in play.view["moved"]] == [("3h", 0), ("7s", 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_the_language_of_the_learner(language: str) -> None:
    play = until_my_turn(Play(Duel.begin(3), lang=language), Phase.LEFT)
    english = until_my_turn(Play(Duel.begin(3), lang="en"), Phase.LEFT)
    for kind in ("fold", "sure", "to_the_end", "undo", "resign", "sure", "undo", "again", "other_seat"):
        said, plain = tell(play, kind), tell(english, kind)
        assert said
        assert (said == plain) == (language == "en")
        assert play.duel == english.duel


@pytest.mark.parametrize("language", LANGUAGES)
def test_alma_is_named_wherever_the_opponent_acts(language: str) -> None:
    captions, leads = {True: set[str](), False: set[str]()}, {True: set[str](), False: set[str]()}
    for seed in range(12):
        play = Play(Duel.begin(seed), lang=language)
        while play.duel.ending is None and len(play.duel.game.done) < 40:
            state = play.duel.state
            for is_alma in (True, False):
                assert play.session.alma.is_seen is is_alma
                if state.centre is not None and state.phase is not Phase.DISCARD:
                    captions[is_alma].add(play.view["middle"]["centre_text"])
                leads[is_alma].add(play.view["lead"])
                tell(play, "company")
            if play.view["waits"]:
                tell(play, "go_on", ply=play.view["ply"])
            else:
                tell(play, "do", action=str(play.duel.opponent(play.duel.view())))
    rival = words(language, "alma", "who", "opponent").split()[-1]
    for seen in (captions, leads):
        assert any("Alma" in text for text in seen[True])
        assert not any(rival in text.casefold() or "Gegner" in text for text in seen[True])
        assert any(rival in text or "Gegner" in text for text in seen[False])  # in German it is declined
        assert not any("Alma" in text for text in seen[False])


def test_where_the_opponent_lays_more_than_one_meld_it_is_told_that_this_is_allowed() -> None:
    why, told = words("en", "play", "extra_melds"), set[str]()
    for seed in range(3):
        play = Play(Duel.begin(seed), lang="en")
        while play.duel.ending is None:
            if play.view["waits"]:
                tell(play, "go_on", ply=play.view["ply"])
            else:
                tell(play, "do", action=str(Greedy()(play.duel.view())))
            told.update(play.view["happened"])
            told.add(" ".join(filter(None, (play.view["theirs"], why if why in play.view["happened"] else ""))))
            assert play.view["theirs"] not in play.view["happened"]
    explained = {each for each in told if why in each and each != why}
    assert any("4-5-6 of diamonds, and the kings of diamonds" in each for each in explained)
    assert all(each.startswith("Alma melded ") and ", and" in each for each in explained)
    assert any(each.startswith("You melded ") for each in told)
    assert any(each.startswith("Alma melded ") and ", and" not in each for each in told)

"""The forcing lab beyond its storyboards: every task and switch in three languages, and nothing told too early."""

from __future__ import annotations

from typing import Any

import pytest

import conquian as cq
from conquian.explain.words import LANGUAGES
from conquian.game.state import Phase
from conquian.rooms.forcing.attempt import ForcingAttempt
from conquian.rooms.forcing.positions import WITNESSES
from conquian.rooms.forcing.tasks import ForcingCourse, KeptCards, PlayTask, curated, length
from conquian.rooms.forcing.widget import ForcingLab
from tests.ui.page import game_of, tell

COURSES = [course for course in ForcingCourse if course is not ForcingCourse.FREE]
THROWING = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=KhAc2dQs/4c5c6c7cJcQcKc stock=?13 waste=5d7dJdKdKs2c turn=dealer/discard"


def lab(course: ForcingCourse = ForcingCourse.VICTIM, n: int = 0, lang: str = "en", seed: int = 1897) -> ForcingLab:
    return ForcingLab(ForcingAttempt.begin(course, seed, n), lang=lang)


def free(line: str = THROWING, **more: Any) -> ForcingLab:
    return ForcingLab(ForcingAttempt.free(cq.position(line)), lang="en", **more)


def seen(one: ForcingLab) -> Any:
    return one.view


def big(one: ForcingLab) -> list[str]:
    return [each["do"] for each in seen(one)["choices"]]


def main(one: ForcingLab) -> list[str]:
    return [each["do"] for each in seen(one)["choices"] if each["main"]]


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("n", range(3))
def test_one_button_at_most_stands_out_and_where_a_task_is_answered_it_is_the_answer(
    course: ForcingCourse, n: int
) -> None:
    one = lab(course, n)
    assert len(main(one)) <= 1
    if "answer" in big(one):
        assert main(one) == []  # that there are none, or no more, is not given away
        tell(
            one, "name_card", card=next(each["code"] for each in seen(one)["panel"]["board"] if each["state"] == "free")
        )
        assert main(one) == ["answer"]


def lay(one: ForcingLab) -> None:
    """Meld the forced card in the first way there is."""
    tell(one, "lay")
    if seen(one)["ways"]:
        tell(one, "do", action=seen(one)["ways"]["rows"][0]["action"])
    assert game_of(one).state.phase is Phase.DISCARD


def test_what_the_hand_could_add_is_not_told_before_its_cards_are_chosen() -> None:
    for n in range(20):
        one = lab(ForcingCourse.VICTIM, n)
        tell(one, "lay")
        ways = seen(one)["ways"]
        assert ways is None or not any(row["used"] for row in ways["rows"]), n


def end(one: ForcingLab, *, well: bool) -> None:
    """Do the best, or the worst, that can be done here."""
    session = one.attempt
    waiting = [session]
    while waiting:
        now = waiting.pop()
        if not now.is_played:
            waiting += [now.do(action) for action in cq.legal_actions(now.state)]
        elif now.outcome is not None and now.outcome.right is well:
            for action in now.done:
                tell(one, "do", action=str(action))
            return
    raise AssertionError


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("course", COURSES)
def test_every_task_has_its_words_before_and_after(course: ForcingCourse, language: str) -> None:
    for n in range(min(length(course), 20) if curated(course) else 2):
        one = lab(course, n, language)
        asked = seen(one)["lead"]
        assert asked
        assert len(big(one)) <= 2
        said = tell(one, "show_truth")
        assert said
        if isinstance(one.attempt.task, PlayTask):
            end(one, well=True)
            assert seen(one)["panel"]["result"]["state"] == "good"
            assert seen(one)["lead"] != asked
        assert len(big(one)) <= 2
        tell(one, "next_task")
        assert seen(one)["score"]


@pytest.mark.parametrize("n", range(3))
def test_no_card_s_worth_is_told_before_it_is_thrown_or_asked_for(n: int) -> None:
    thrown, asked, victim = lab(ForcingCourse.FORCER, n), lab(ForcingCourse.FORCER, n), lab(ForcingCourse.VICTIM, n)
    for card in [each["code"] for each in seen(thrown)["bottom"]["hand"]]:
        tell(thrown, "choose", card=card)
        assert (seen(thrown)["panel"]["compare"]["heads"], seen(thrown)["panel"]["lines"]) == (["before"], None)
    tell(thrown, "let_go")
    tell(asked, "show_truth")
    assert seen(thrown)["panel"]["lines"] and seen(asked)["panel"]["lines"]
    assert (seen(victim)["panel"]["compare"], seen(victim)["panel"]["lines"]) == (None, None)
    tell(victim, "show_truth")
    assert seen(victim)["panel"]["lines"]


def test_a_hidden_hand_is_not_counted() -> None:
    one = free(THROWING.replace("AdAs/", "?2/"))
    assert seen(one)["lead"] == "Pick a card in your hand to see whether you could force it."
    tell(one, "choose", card="Kh")
    panel = seen(one)["panel"]
    assert panel["fact"]["text"].startswith("The king of hearts fits")
    assert panel["compare"] is None and panel["lines"] is None
    tell(one, "let_go")
    assert seen(one)["panel"]["result"]["text"].startswith("Your opponent's hand isn't known")


def test_on_a_projector_nothing_is_told_that_is_covered() -> None:
    one = free()
    tell(one, "choose", card="Kh")
    tell(one, "project")
    panel = seen(one)["panel"]
    assert panel["fact"] is None and panel["compare"] is None and panel["lines"] is None
    assert not seen(one)["top"]["hand"]
    tell(one, "reveal")
    assert seen(one)["panel"]["fact"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("switch", WITNESSES)
def test_every_switch_shows_where_it_matters(switch: str, language: str) -> None:
    one = lab(lang=language)
    said = tell(one, "show_switch", value=switch)
    view = seen(one)["panel"]["switch"]
    assert seen(one)["lead"] in said
    assert len(view["guesses"]) >= 2 and not view["follows"]
    for value in view["values"]:
        tell(one, "set_switch", value=value["id"])
        assert seen(one)["panel"]["switch"]["value"] == value["id"]
        assert getattr(game_of(one).state.variant, switch) == value["id"]
    tell(one, "foretell", value=view["guesses"][0]["id"])
    after = seen(one)["panel"]["switch"]
    assert len({each["text"] for each in after["follows"]}) >= 2


def test_the_outcome_that_is_told_is_that_of_the_tutor() -> None:
    one = lab()
    end(one, well=True)
    assert isinstance(one.attempt.outcome, KeptCards)
    rows = seen(one)["panel"]["compare"]["rows"]
    alive = one.attempt.outcome.chosen.hopes.alive
    assert rows[0]["cells"][1]["cards"] == [str(card) for card in alive]
    assert rows[2]["cells"][1]["text"] == str(one.attempt.outcome.chosen.hopes.ways)

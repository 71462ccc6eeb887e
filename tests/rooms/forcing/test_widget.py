"""The forcing lab without a browser: every task, every wish, three languages, and nothing told too early."""

from __future__ import annotations

from typing import Any

import pytest

import conquian as cq
from conquian.explain.words import LANGUAGES, topic
from conquian.game.state import Phase, Seat
from conquian.notation.errors import NotationError
from conquian.pages import forcing
from conquian.rooms.forcing.attempt import ForcingAttempt, read
from conquian.rooms.forcing.positions import WITNESSES, unforceable
from conquian.rooms.forcing.room import ROOM
from conquian.rooms.forcing.tasks import ForcingCourse, ForcingQuestion, KeptCards, PlayTask, curated, length
from conquian.rooms.forcing.update import ForcingResponder
from conquian.rooms.forcing.widget import ForcingLab
from conquian.ui.messages import answers_of, understood
from tests.ui.page import game_of, receive, tell, write

COURSES = [course for course in ForcingCourse if course is not ForcingCourse.FREE]
THROWING = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=KhAc2dQs/4c5c6c7cJcQcKc stock=?13 waste=5d7dJdKdKs2c turn=dealer/discard"


def lab(course: ForcingCourse = ForcingCourse.VICTIM, n: int = 0, lang: str = "en", seed: int = 1897) -> ForcingLab:
    return ForcingLab(ForcingAttempt.begin(course, seed, n), lang=lang)


def free(line: str = THROWING, **more: Any) -> ForcingLab:
    return ForcingLab(ForcingAttempt.free(cq.position(line)), lang="en", **more)


def seen(one: ForcingLab) -> Any:
    return one.view


def named(one: ForcingLab) -> set[str]:
    return {each["code"] for each in seen(one)["panel"]["board"] if each["state"] == "bench"}


def big(one: ForcingLab) -> list[str]:
    return [each["do"] for each in seen(one)["choices"]]


def main(one: ForcingLab) -> list[str]:
    return [each["do"] for each in seen(one)["choices"] if each["main"]]


def phase(one: ForcingLab) -> Phase:
    return game_of(one).state.phase


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("n", range(3))
def test_one_button_at_most_stands_out_and_where_a_task_is_answered_it_is_the_answer(
    course: ForcingCourse, n: int
) -> None:
    one = lab(course, n)
    assert len(main(one)) <= 1
    if "answer" in big(one):
        assert main(one) == ["answer"]


def throw(one: ForcingLab, card: str) -> str:
    tell(one, "choose", card=card)
    return tell(one, "let_go")


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


# --- every task -------------------------------------------------------------------------------------------------------


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


def test_the_first_thing_is_a_card_that_is_forced_on_the_learner() -> None:
    one = ForcingLab(lang="en")
    assert seen(one)["lead"].startswith("You've been forced to meld the ")
    assert game_of(one).state.phase is Phase.FORCED
    assert big(one) == ["lay"]
    assert seen(one)["bottom"]["acts"]


# --- the victim -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("course", [ForcingCourse.VICTIM, ForcingCourse.FORCER])
def test_it_is_said_that_nothing_is_laid_off_on_the_other_melds(course: ForcingCourse, language: str) -> None:
    """In other rummies it is, so that a player of those looks for it."""
    apart = seen(lab(course, lang=language))["panel"]["apart"]
    assert apart == {"state": "open", "text": topic(language, "forcing")["apart"][course], "laws": ["3.6"]}


def test_once_it_is_played_what_came_of_it_stands_there_instead() -> None:
    one = lab(ForcingCourse.FORCER)
    tell(one, "choose", card=seen(one)["bottom"]["hand"][0]["code"])
    tell(one, "let_go")
    assert seen(one)["panel"]["apart"] is None
    assert seen(lab(ForcingCourse.SAFE))["panel"]["apart"] is None


def test_the_victim_lays_throws_and_sees_what_was_left() -> None:
    one = lab()
    assert seen(one)["panel"]["compare"] is None and seen(one)["panel"]["lines"] is None
    end(one, well=False)
    panel = seen(one)["panel"]
    assert panel["result"]["state"] == "bad"
    assert panel["compare"]["heads"] == ["if not forced", "you", "best"]
    assert panel["compare"]["rows"][0]["label"] == "Cards that win at once"
    assert sum(line["done"] for line in panel["lines"]["rows"]) <= 1
    assert big(one) == ["same_task", "next_task"]
    assert main(one) == ["same_task"]
    assert "Right so far: 0 of 1." in seen(one)["score"]
    assert panel["result"]["text"] in seen(one)["spoken"]["text"]
    tell(one, "same_task")
    end(one, well=True)
    assert seen(one)["panel"]["result"]["state"] == "good"
    assert "Right so far: 0 of 1." in seen(one)["score"]
    assert big(one) == ["next_task", "change_sides"]
    assert main(one) == ["next_task"]
    tell(one, "change_sides")
    assert one.attempt.course is ForcingCourse.FORCER


def test_a_position_of_one_s_own_can_be_played_again_and_has_no_next() -> None:
    one = free()
    end(one, well=True)
    assert big(one) == main(one) == ["same_task"]


@pytest.mark.parametrize("n", [0, 2])
def test_tasks_are_counted_from_one(n: int) -> None:
    named = topic("en", "forcing")["courses"]["victim"]
    assert seen(lab(n=n))["score"] == f"{named}, task {n + 1}."


def test_the_truth_is_offered_until_it_is_told() -> None:
    one = lab()
    assert "show_truth" in [each["do"] for each in seen(one)["quiet"]]
    tell(one, "show_truth")
    assert "show_truth" not in [each["do"] for each in seen(one)["quiet"]]


def test_help_is_not_counted_as_right_and_that_is_said() -> None:
    helped = topic("en", "forcing")["score"]["helped"]
    one = lab()
    assert helped in tell(one, "ways")  # here it matters how the card is melded
    assert seen(one)["score"].endswith(f"Right so far: 0 of 1. {helped}")
    end(one, well=True)
    assert seen(one)["panel"]["result"]["state"] == "good"
    assert "Right so far: 0 of 1." in seen(one)["score"]
    tell(one, "next_task")
    assert helped not in seen(one)["score"]
    assert helped not in tell(one, "ways")  # any way will do
    tell(one, "next_task")
    assert helped in tell(one, "show_truth")
    assert seen(one)["score"].endswith(f"Right so far: 0 of 2. {helped}")


def test_a_step_taken_back_is_taken_back_in_the_task_as_well() -> None:
    one = lab()
    lay(one)
    card = seen(one)["bottom"]["hand"][0]["code"]
    throw(one, card)
    assert big(one) != []
    tell(one, "undo")
    assert big(one) == []
    assert phase(one) is Phase.DISCARD
    assert seen(one)["panel"]["compare"] is None
    assert one.attempt.answer is not None


def test_what_the_books_overlooked_ends_with_the_right_ace() -> None:
    one = lab(ForcingCourse.SOURCES, 3)
    assert seen(one)["lead"] == "The 2 of diamonds is in the waste. Which ace do you discard?"
    assert "Another" not in throw(one, "As")
    assert seen(one)["panel"]["result"]["text"].endswith("discard: ace of diamonds.")
    tell(one, "same_task")
    assert throw(one, "Ad").endswith("Right: nothing else would have left you nearer to winning.")


# --- the forcer -------------------------------------------------------------------------------------------------------


def test_the_forcer_sees_both_hands_and_what_a_card_does_before_it_is_thrown() -> None:
    one = lab(ForcingCourse.FORCER)
    assert seen(one)["top"]["hand"] and not seen(one)["top"]["down"]
    card = seen(one)["bottom"]["hand"][0]["code"]
    tell(one, "choose", card=card)
    panel = seen(one)["panel"]
    assert panel["fact"]["laws"]
    assert panel["compare"]["heads"] == ["before"]  # what it costs is told once it was thrown
    assert panel["lines"] is None
    tell(one, "let_go")
    panel = seen(one)["panel"]
    assert panel["compare"]["heads"] == ["before", "after"]
    assert isinstance(one.attempt.task, PlayTask)
    assert len(panel["lines"]["rows"]) == len(one.attempt.task.state.hands[one.session.table.seat].cards)
    assert sum(line["done"] for line in panel["lines"]["rows"]) == 1


def test_a_learner_who_wants_to_see_first_is_shown_every_card_and_it_counts() -> None:
    one = lab(ForcingCourse.FORCER)
    tell(one, "show_truth")
    assert seen(one)["panel"]["lines"]
    assert "Right so far: 0 of 1." in seen(one)["score"]
    end(one, well=True)
    assert "Right so far: 0 of 1." in seen(one)["score"]


@pytest.mark.parametrize(
    ("rules", "card", "fact"),
    [
        ("pagat", "Kh", "The king of hearts fits, so you can force your opponent to meld it."),
        ("pagat", "Ac", "Your opponent goes out with the ace of clubs."),
        ("pagat", "2d", "The 2 of diamonds doesn't fit. Your opponent may meld it with cards from the hand."),
        ("pagat", "Qs", "The queen of spades doesn't fit, and your opponent can't meld it."),
        ("pagat,forcing=off", "Kh", "The king of hearts fits, but under these rules nobody can be forced."),
    ],
)
def test_a_position_by_link_tells_everything_about_the_card_touched(rules: str, card: str, fact: str) -> None:
    one = free(f"{THROWING} rules={rules}")
    tell(one, "choose", card=card)
    panel = seen(one)["panel"]
    assert panel["fact"]["text"] == fact
    assert panel["compare"]["heads"] == ["before", "after"]
    assert bool(panel["places"]) == (card == "Kh")
    assert not seen(one)["score"]


@pytest.mark.parametrize(
    ("rules", "more"),
    [
        ("pagat,forcing_fit=direct", "It would fit if the melds could be rearranged for it."),
        ("pagat,borrowing=none", "It would fit if more could be borrowed."),
    ],
)
def test_a_card_that_fits_under_another_reading_says_so(rules: str, more: str) -> None:
    line = (
        "pone=KsJd5h/2c2d2h2s,3c4c5c dealer=Ac6s7s4h/4d5d6d7d,JsQsKd stock=?13 waste=Kc7cJc6cQc3h turn=dealer/discard"
    )
    one = free(line.replace("JsQsKd", "JhQhKh") + f" rules={rules}")
    tell(one, "choose", card="Ac")
    assert seen(one)["panel"]["fact"]["text"].endswith(more)


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


# --- questions --------------------------------------------------------------------------------------------------------


def test_the_third_card_that_the_books_overlooked() -> None:
    one = lab(ForcingCourse.SOURCES, 1)
    assert named(one) == {"4h", "5h"}
    assert tell(one, "answer") == "One card is still missing."
    assert big(one) == ["answer", "show_truth"]
    tell(one, "name_card", card="4c")
    assert tell(one, "answer") == "These aren't right: 4 of clubs. One card is still missing."
    tell(one, "name_card", card="4c")
    assert seen(one)["panel"]["result"] is None
    assert tell(one, "name_card", card="2d") == "Named: 2 of diamonds."
    assert tell(one, "answer").startswith("Right: 2 of diamonds.")
    assert big(one) == ["next_task"]
    assert tell(one, "next_task").startswith("The next one. Suppose you discarded the other ace")


def test_nothing_is_played_where_cards_are_named() -> None:
    one = lab(ForcingCourse.SOURCES, 1)
    before = game_of(one)
    for kind, fields in (("place", {"value": "stock"}), ("choose", {"card": "Ad"}), ("do", {"action": "decline"})):
        assert tell(one, kind, **fields) == "Here nothing is played: name the cards beside the table."
        assert game_of(one) == before
    assert tell(one, "name_card", card="3c") == "The 3 of clubs is on the table already."
    assert tell(one, "name_card", card="5h") == "Nothing has changed."


def test_where_nothing_fits_the_answer_is_none() -> None:
    one = lab(ForcingCourse.SAFE, 3)
    assert seen(one)["choices"][0]["label"] == "There's none"
    assert tell(one, "answer").startswith("Right: no card fits.")
    wrong = lab(ForcingCourse.SAFE, 3)
    tell(
        wrong, "name_card", card=next(each["code"] for each in seen(wrong)["panel"]["board"] if each["state"] == "free")
    )
    assert named(wrong)
    assert "No card is right. No single card makes a run out of both sets." in tell(wrong, "show_truth")
    shown = lab(ForcingCourse.SAFE, 2)
    assert "3 of clubs, 3 of diamonds, 3 of hearts and 3 of spades." in tell(shown, "show_truth")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("course", [ForcingCourse.SOURCES, ForcingCourse.SAFE])
def test_the_answer_that_is_shown_has_its_reason(course: ForcingCourse, language: str) -> None:
    for n in range(length(course)):
        one = lab(course, n, language)
        question = one.attempt.task
        if isinstance(question, ForcingQuestion):
            tell(one, "show_truth")
            assert seen(one)["panel"]["result"]["text"].endswith(topic(language, "forcing")["why"][question.name])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guess_about_a_rule_is_answered_where_it_was_made(language: str) -> None:
    told = topic(language, "forcing")["foretold"]
    guesses = [each["id"] for each in seen(lab(ForcingCourse.SWITCHES))["panel"]["switch"]["guesses"]]
    states = []
    for guess in guesses:
        one = lab(ForcingCourse.SWITCHES, lang=language)
        assert seen(one)["panel"]["result"] is None
        tell(one, "foretell", value=guess)
        result, switch = seen(one)["panel"]["result"], seen(one)["panel"]["switch"]
        assert result["text"] == told["right" if result["state"] == "good" else "wrong"]
        assert switch["follows"] and not switch["guesses"], "its reason lies open"
        states.append(result["state"])
    assert sorted(states) == ["bad"] * (len(guesses) - 1) + ["good"]
    shown = lab(ForcingCourse.SWITCHES)
    tell(shown, "show_truth")
    assert seen(shown)["panel"]["result"] is None


def test_in_the_end_all_spreads_that_nothing_fits_are_shown() -> None:
    for n in range(length(ForcingCourse.SAFE)):
        one = lab(ForcingCourse.SAFE, n)
        assert seen(one)["panel"]["safe"] == []
        tell(one, "show_truth")
        shown = seen(one)["panel"]["safe"]
        assert len(shown) == (42 if n == length(ForcingCourse.SAFE) - 1 else 0)
        assert str(len(unforceable())) in topic("en", "forcing")["text"]["safe"]


# --- switches ---------------------------------------------------------------------------------------------------------


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
    assert [each["now"] for each in after["follows"]].count(True) == 1


def test_after_foretelling_it_can_be_tried_for_both_seats() -> None:
    one = lab(ForcingCourse.SWITCHES)
    assert big(one) == []
    assert tell(one, "do", action="decline") == "First say what you think will happen."
    assert tell(one, "foretell", value="may-force") == "Right. The dealer may force it. The pone says where it goes."
    tell(one, "do", action="decline")
    tell(one, "do", action="force")
    assert phase(one) is Phase.FORCED
    tell(one, "set_switch", value="off")
    tell(one, "do", action="decline")
    assert str(phase(one)) == "turn"


# --- messages, keeping, links -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        {"type": "course", "value": "free"},
        {"type": "course", "value": ["victim"]},
        {"type": "name_card", "card": "8h"},
        {"type": "set_switch", "value": "perhaps"},
        {"type": "show_switch", "value": "hand_melds"},
        {"type": "foretell", "value": 7},
        {"type": "open", "value": "x"},
    ],
)
def test_nonsense_is_not_understood(message: dict[str, Any]) -> None:
    assert understood(message, ROOM.readers) is None
    one = lab()
    before = one.attempt
    receive(one, {"method": "custom", "content": {**message, "n": 1}})
    assert one.attempt == before


def test_wishes_of_another_kind_of_task_change_nothing() -> None:
    fields: dict[str, dict[str, str]] = {
        "name_card": {"card": "2d"},
        "set_switch": {"value": "off"},
        "foretell": {"value": "goes-by"},
        "answer": {},
    }
    assert set(fields) < set(answers_of(ForcingResponder))
    for kind, more in fields.items():
        one = lab()
        before = one.attempt
        tell(one, kind, **more)
        assert one.attempt == before


@pytest.mark.parametrize("course", COURSES)
def test_what_was_kept_is_taken_up_again(course: ForcingCourse) -> None:
    one = lab(course)
    if isinstance(one.attempt.task, PlayTask):
        end(one, well=True)
    elif isinstance(one.attempt.task, ForcingQuestion):
        tell(one, "name_card", card="4c")
        tell(one, "answer")
    else:
        tell(one, "set_switch", value=one.attempt.task.values[-1])
    other = ForcingLab(lang="en", storage_key="x")
    write(other, saved={"version": 1, **one.page.saved})
    assert other.attempt == one.attempt
    assert {**seen(other), "link": "", "moved": [], "can_undo": 0} == {
        **seen(one), "link": "", "moved": [], "can_undo": 0, "spoken": seen(other)["spoken"],
    }  # fmt: skip
    assert read(dict(one.attempt.fields())).done == one.attempt.done


def test_the_page_takes_a_link() -> None:
    assert forcing(lang="en", course="sources", n="2").attempt.task.name == "third"
    one = forcing(lang="en", **dict(field.split("=", 1) for field in THROWING.split()))
    assert one.attempt.course is ForcingCourse.FREE and one.session.table.seat is Seat.DEALER
    bad = forcing(lang="en", course="magic")
    assert "This link can't be read" in seen(bad)["notice"]
    with pytest.raises(TypeError, match="colour"):
        forcing(colour="green")
    with pytest.raises(NotationError):
        ForcingAttempt.free(cq.deal(1))


def test_the_outcome_that_is_told_is_that_of_the_tutor() -> None:
    one = lab()
    end(one, well=True)
    assert isinstance(one.attempt.outcome, KeptCards)
    rows = seen(one)["panel"]["compare"]["rows"]
    alive = one.attempt.outcome.chosen.hopes.alive
    assert rows[0]["cells"][1]["cards"] == [str(card) for card in alive]
    assert rows[2]["cells"][1]["text"] == str(one.attempt.outcome.chosen.hopes.ways)

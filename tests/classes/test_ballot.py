"""A ballot: what can be asked, what the vote says of it, and what is refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from html import unescape

import pytest

from conquian.classes.ballot import MOST_CHOICES, VoteGround, YesNo, read_ballot
from conquian.classes.board import read_shown
from conquian.classes.place import meant_page
from conquian.classes.question_names import guesses, note_questions
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.vote import VoteDesk, VotePhase, VoteStep
from conquian.classes.vote_view import asked, guess_options, note_options, vote_view
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES, topic
from conquian.game.laws import Law
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from tests.classes.voting import HERE, opened, shown


def refused(fields: dict[str, str]) -> RefusalReason:
    with pytest.raises(ClassRefusal) as error:
        read_ballot(fields)
    return error.value.reason


def test_without_choices_every_legal_action_is_one_and_nothing_says_which_is_right() -> None:
    ballot = read_ballot({"here": HERE})
    assert [str(choice.what) for choice in ballot.choices] == ["meld 3c3d3h3s 6h7hJhQhKh", "decline"]
    assert ballot.ground is VoteGround.OPINION
    assert {choice.is_right for choice in ballot.choices} == {None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_nothing_is_proved_is_said_before_it_is_revealed(language: str) -> None:
    caution = topic(language, "vote")["desk"]["unproved"]
    desk = opened(here=HERE)
    assert shown(desk, language=language).caution == caution
    assert shown(desk.step(VoteStep.CLOSE), language=language).caution == caution
    assert shown(desk.step(VoteStep.REVEAL), language=language).caution == ""
    for proved in (opened(here="composed-003"), opened(here=HERE, ask="allowed", choices="decline\nturn"), opened()):
        assert shown(proved, language=language).caution == ""


def test_what_is_allowed_is_judged_with_its_law() -> None:
    ballot = read_ballot({"here": HERE, "ask": "allowed", "choices": "decline\nturn\nmeld AdAsKh"})
    assert [(choice.is_right, choice.law) for choice in ballot.choices] == [
        (True, None),
        (False, Law("4.8")),
        (False, Law("5.3")),
    ]
    assert ballot.ground is VoteGround.LAWS


@pytest.mark.parametrize(("action", "right"), [("decline", YesNo.YES), ("turn", YesNo.NO)])
def test_one_action_is_asked_by_yes_or_no(action: str, right: YesNo) -> None:
    ballot = read_ballot({"here": HERE, "ask": "allowed", "choices": action})
    assert [choice.what for choice in ballot.choices if choice.is_right] == [right]
    assert str(ballot.about) == action


@pytest.mark.parametrize(
    "action", ["turn", "turn 5h", "decline", "discard Ad", "give Ad", "meld AdAsKh", "force", "allow"]
)
def test_what_is_asked_about_one_action_is_a_sentence_of_its_own(action: str) -> None:
    ballot = read_ballot({"here": HERE, "ask": "allowed", "choices": action})
    every = [asked(ballot, language) for language in LANGUAGES]
    assert len(set(every)) == len(LANGUAGES)
    assert all("?" in each and "{" not in each for each in every)
    assert "turned up" in asked(read_ballot({"here": HERE, "ask": "allowed", "choices": "turn 5h"}), "en")


def test_a_link_is_a_position_and_a_puzzle() -> None:
    query = HERE.replace(" ", "&")
    classroom = read_ballot({"here": f"http://192.168.1.23:8897/voila/render/classroom.ipynb?{query}&lang=de"})
    assert classroom.state == read_ballot({"here": HERE}).state
    puzzle = read_ballot({"here": "http://127.0.0.1:8897/voila/render/puzzles.ipynb?puzzle=right-ace-011"})
    assert puzzle == read_ballot({"here": "right-ace-011"})
    assert puzzle.ground is VoteGround.PROOF


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("faces", Faces)
def test_a_puzzle_is_asked_by_what_it_is_called(language: str, faces: Faces) -> None:
    titles = puzzle_titles(language, faces)
    assert set(titles) == set(library.names())
    assert len(set(titles.values())) == len(titles), "two puzzles are called the same"
    for name in ("composed-004", "hole-road-001", "for-sure-001", "win-by-force-005"):
        assert read_ballot({"here": f" {titles[name].upper()}"}) == read_ballot({"here": name})
        assert read_shown(titles[name]) == read_shown(name)
        assert meant_page(titles[name]) == f"puzzles.ipynb?puzzle={name}"


def test_what_the_player_on_turn_cannot_see_is_not_in_the_vote() -> None:
    ballot = read_ballot({"here": HERE, "seen": "yes"})
    assert ballot.state is not None
    assert "Kd" not in str(ballot.state)
    assert len(ballot.choices) == 2
    assert "king of diamonds" not in str(shown(VoteDesk().open(ballot)))


def test_every_puzzle_can_be_asked_or_is_refused_in_words_and_says_what_it_says() -> None:
    asked, left_out = 0, set()
    for name in library.names()[::9]:
        found = library.puzzle(name)
        try:
            ballot = read_ballot({"here": name})
        except ClassRefusal as error:
            left_out.add(error.reason)
            continue
        asked += 1
        right = {choice.what for choice in ballot.choices if choice.is_right}
        assert right, name
        if isinstance(found, Puzzle):
            assert right == set(found.accepted), name
        for language in LANGUAGES:
            desk = VoteDesk().open(ballot).step(VoteStep.REVEAL)
            assert shown(desk, language=language).ground
    assert asked > 10
    assert left_out <= {RefusalReason.HUNT, RefusalReason.MANY, RefusalReason.FEW}


def test_the_next_question_of_the_notes_is_offered_once_the_answer_is_text() -> None:
    for names in note_questions().values():
        for name, following in zip(names, (*names[1:], ""), strict=True):
            desk = opened(note=name)
            assert shown(desk).next_note == ""
            assert shown(desk.step(VoteStep.REVEAL)).next_note == following
    assert shown(opened().step(VoteStep.REVEAL)).next_note == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_guess_of_a_lesson_can_be_asked_and_says_at_the_end_what_is_wrong_with_the_others(language: str) -> None:
    names = [name for of_lesson in guesses().values() for name in of_lesson]
    assert len(names) > 50
    for name in names:
        desk = opened(level=name)
        assert desk.vote is not None
        asked_for = vote_view(desk.vote, language)
        assert "?" in asked_for.asked and not any(each.verdict for each in asked_for.choices)
        told = vote_view(replace(desk.vote, phase=VotePhase.REVEALED), language)
        assert [each.standing for each in told.choices].count("right") == 1, name
        assert all(each.verdict for each in told.choices), name
        assert not re.search(r"[*\[\]{}]|  ", told.asked + " ".join(each.text + each.verdict for each in told.choices))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "every", "listed"), [("level", guesses, guess_options), ("note", note_questions, note_options)]
)
def test_what_is_picked_from_a_list_is_the_question_of_that_number(
    kind: str, every: Callable[[], dict[str, tuple[str, ...]]], listed: Callable[[str], list[str]], language: str
) -> None:
    names = [name for of_lesson in every().values() for name in of_lesson]
    options = listed(language)
    assert len(set(options)) == len(options) == len(names)
    for called, name in zip(options, names, strict=True):
        assert read_ballot({kind: called}) == read_ballot({kind: name}), called
        assert read_ballot({kind: called.partition(" ")[0]}) == read_ballot({kind: name}), "the numbers are enough"


@pytest.mark.parametrize("typed", ["0.1", "3.0", "3.99", "999.1", "3.", ".", "3.1" * 90, "٣.١"])
def test_numbers_that_no_question_has_name_none(typed: str) -> None:
    for kind in ("level", "note"):
        with pytest.raises(ClassRefusal):
            read_ballot({kind: typed})


def test_a_question_knows_where_it_can_be_played_once_all_is_revealed() -> None:
    for fields, room in (
        ({"level": "turn/pass"}, "learn"), ({"here": "hole-001"}, "puzzles"), ({"note": "turn:1"}, ""), ({}, ""),
    ):  # fmt: skip
        desk = opened(**fields)
        assert shown(desk).together == ""
        assert shown(desk.step(VoteStep.REVEAL)).together == room


def test_a_guess_shows_what_its_learner_sees_and_is_meant_by_its_link() -> None:
    ballot = read_ballot({"here": "http://127.0.0.1:8897/voila/render/learn.ipynb?lesson=turn&level=pass&lang=de"})
    assert ballot == read_ballot({"level": "turn/pass"})
    assert ballot.ground is VoteGround.LESSON
    assert ballot.state is not None and ballot.state.unknown
    assert read_ballot({"level": "hole/dead"}).is_open, "the lesson asks it with every card open"
    assert read_ballot({"here": "/x/learn.ipynb?lesson=turn&level=whose-rules"}) == read_ballot(
        {"level": "eleven/whose-rules"}
    )


def test_the_rule_that_answers_a_question_of_the_notes_is_told_with_the_answer_and_not_before() -> None:
    desk = opened(note="turn:1")
    for step, told in ((VoteStep.CLOSE, ""), (VoteStep.REVEAL, "Rule 4.9 decides this: Passing.")):
        desk = desk.step(step)
        assert desk.vote is not None
        assert vote_view(desk.vote, "en").ground == told
        assert "4.9" not in str(vote_view(desk.vote, "en")) or told
    without = [name for names in note_questions().values() for name in names if read_ballot({"note": name}).law is None]
    assert without == ["hole:4", "stakes:5", "stakes:6", "counting:5", "house-rules:1"], "there no law decides"


def test_every_question_of_the_notes_can_be_asked_in_every_language() -> None:
    names = [name for each in note_questions().values() for name in each]
    assert len(names) > 20
    for name in names:
        desk = opened(note=name)
        for language in LANGUAGES:
            view = shown(desk, language=language)
            assert view.asked and all(choice.text for choice in view.choices)
            assert "{" not in view.asked
        assert desk.vote is not None
        assert sum(bool(choice.is_right) for choice in desk.vote.ballot.choices) == 1, name


@pytest.mark.parametrize("kind", ["note", "here"])
def test_who_always_chooses_the_same_letter_is_seldom_right(kind: str) -> None:
    names = library.names() if kind == "here" else [name for each in note_questions().values() for name in each]
    right, asked_of = Counter[tuple[int, int]](), Counter[int]()
    for name in names:
        with suppress(ClassRefusal):
            choices = read_ballot({kind: name}).choices
            places = [place for place, choice in enumerate(choices) if choice.is_right]
            if len(places) == 1 and len(choices) > 2:
                asked_of[len(choices)] += 1
                right[len(choices), places[0]] += 1
    assert asked_of[3] > 50
    for (many, place), number in right.items():
        if asked_of[many] >= 20:
            assert number <= 0.45 * asked_of[many], (many, "ABCDEFGHIJKL"[place])


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, RefusalReason.NO_QUESTION),
        ({"here": "cabbage"}, RefusalReason.POSITION),
        ({"here": "http://[/x.ipynb"}, RefusalReason.POSITION),
        ({"here": "/voila/render/classroom.ipynb?pone=x"}, RefusalReason.POSITION),
        ({"here": "/voila/render/puzzles.ipynb?puzzle=../x"}, RefusalReason.PUZZLE),
        ({"here": "x" * 2_001}, RefusalReason.TOO_LONG),
        ({"question": "x" * 201, "choices": "a\nb"}, RefusalReason.TOO_LONG),
        ({"question": "?", "choices": "a"}, RefusalReason.FEW),
        ({"question": "?", "choices": f"a\n{'b' * 81}"}, RefusalReason.TOO_LONG),
        ({"question": "?", "choices": "a\nb\na"}, RefusalReason.TWICE),
        ({"question": "?", "choices": "\n".join(map(str, range(MOST_CHOICES + 1)))}, RefusalReason.MANY),
        ({"question": "?", "choices": "a\n" * 1_000}, RefusalReason.TOO_LONG),
        ({"here": HERE, "ask": "allowed"}, RefusalReason.FEW),
        ({"here": HERE, "ask": "allowed", "choices": "turn\ncabbage"}, RefusalReason.NO_ACTION),
        ({"note": "pack:99"}, RefusalReason.NOTE),
        ({"level": "pack/cabbage"}, RefusalReason.LEVEL),
        ({"here": "http://here/learn.ipynb?lesson=pack"}, RefusalReason.LEVEL),
        ({"note": "../../etc:1"}, RefusalReason.NOTE),
        ({"note": "pack"}, RefusalReason.NOTE),
    ],
)
def test_what_cannot_be_asked_is_refused(fields: dict[str, str], why: RefusalReason) -> None:
    assert refused(fields) is why


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ground_has_its_words(language: str) -> None:
    assert set(topic(language, "vote")["ground"]) == set(VoteGround)


def test_what_is_as_long_as_it_may_be_is_asked() -> None:
    lines = [f"{n:x<80}" for n in range(MOST_CHOICES)]
    ballot = read_ballot({"question": "?" * 200, "choices": "\r\n".join(lines)})
    assert [choice.what for choice in ballot.choices] == [(("", line),) for line in lines]
    assert asked(ballot, "en") == "?" * 200


def test_a_puzzle_that_does_not_exist_is_refused_by_its_name() -> None:
    with pytest.raises(ClassRefusal) as error:
        read_ballot({"here": "/voila/render/puzzles.ipynb?puzzle=cabbage-001"})
    assert error.value.about == "cabbage-001"


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_a_question_names_are_pictures_and_what_is_wrong_with_an_answer_is_told(language: str) -> None:
    drawn = 0
    for name in (each for names in note_questions().values() for each in names):
        desk = opened(note=name).step(VoteStep.REVEAL)
        assert desk.vote is not None
        told = vote_view(desk.vote, language)
        for html, text in ((told.shown, told.asked), *((each.shown, each.text) for each in told.choices)):
            heard = re.sub(r"<svg.*?</svg>|<[^>]+>", "", html, flags=re.DOTALL)
            assert unescape(heard) == text, "who hears it hears the names"
            assert "{" not in text
            drawn += html.count("<svg xmlns")
        wrong = [each.verdict for each in told.choices if each.standing == "wrong"]
        assert wrong and all(len(each) > len(topic(language, "vote")["verdict"]["wrong"]) for each in wrong), name
    assert drawn > 50


def test_words_of_a_teachers_own_are_no_html_and_no_markup() -> None:
    seen = shown(opened(question="<b>{7h}</b> & you?", choices="<i>\n{7h}"))
    assert seen.shown == "&lt;b&gt;{7h}&lt;/b&gt; &amp; you?"
    assert [each.shown for each in seen.choices] == ["&lt;i&gt;", "{7h}"]

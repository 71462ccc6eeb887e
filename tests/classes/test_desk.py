"""The teacher's desk as a value: who is listed, who is sent where, and what a device may say of itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquian.classes import answers as class_answers
from conquian.classes import desk as class_desk
from conquian.classes.address_pace import AT_ONCE, AddressPace
from conquian.classes.answers import (
    EMPTY_REPORT,
    LONGEST_REPORT,
    MOST_ANSWERING,
    AnswerReport,
    ClassAnswers,
    prediction,
    read_report,
)
from conquian.classes.desk import (
    ANIMALS,
    AWAY,
    MOST_BEHIND,
    MOST_PRESENT,
    ClassDesk,
    DeskStep,
    SendAll,
    read_step,
)
from conquian.classes.desk_view import animal_name, answers_view, call_view, desk_view
from conquian.classes.place import (
    ROOM_NAMES,
    ClassPlace,
    lesson_title,
    meant_page,
    place_of,
    place_text,
    read_place,
)
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.running_class import SECRET_LASTS, RunningClass
from conquian.classes.session import ClassSession
from conquian.course import catalogue, progress
from conquian.explain.words import LANGUAGES, topic
from conquian.game.laws import Law
from conquian.notation import toml_fields
from conquian.rooms.puzzles import library
from tests.counting import counted

HERE = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left"
MELDS = ClassPlace("melds")


def asked(desk: ClassDesk, device: str, address: str = "", now: float = 0.0, followed: int = 0) -> ClassDesk:
    return desk.seat(device, address or device, {"room": "melds", "did": str(followed)}, now, lot=7)


# --- who is there -----------------------------------------------------------------------------------------------------


def test_every_device_has_an_animal_of_its_own_and_keeps_it() -> None:
    desk = ClassDesk()
    for n in range(MOST_PRESENT):
        desk = asked(desk, str(n))
    animals = [seat.animal for seat in desk.seats.values()]
    assert len(set(animals)) == MOST_PRESENT
    assert sorted(animals)[:ANIMALS] == list(range(ANIMALS)), "none comes again before all have come"
    assert asked(desk, "5", now=9.0).seats["5"].animal == desk.seats["5"].animal


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_animal_has_a_name_of_its_own(language: str) -> None:
    names = [animal_name(n, language) for n in range(MOST_PRESENT)]
    assert len(set(names)) == MOST_PRESENT
    assert len(topic(language, "class")["animals"]) == ANIMALS


def test_who_has_not_asked_lately_is_away_and_makes_room_at_last() -> None:
    desk = ClassDesk()
    for n in range(MOST_PRESENT):
        desk = asked(desk, str(n), now=n / 100)
    assert len(desk.present(1.0)) == MOST_PRESENT
    assert len(desk.present(AWAY)) == MOST_PRESENT > len(desk.present(AWAY + 0.005))
    assert asked(desk, "late", now=2.0).seats == desk.seats, "all are there: nobody is put out"
    later = asked(desk, "late", now=AWAY + 5)
    assert "late" in later.seats and "0" not in later.seats
    assert len(later.seats) == MOST_PRESENT
    assert [seat.is_away for seat in desk_view(later, AWAY + 5, "en").seats].count(False) == 1


def test_one_address_takes_no_more_than_a_class() -> None:
    desk = asked(ClassDesk(), "other")
    for n in range(MOST_BEHIND + 20):
        desk = asked(desk, f"device {n}", "192.168.1.30")
    assert len(desk.seats) == MOST_BEHIND + 1
    for n in range(200):
        desk = asked(desk, f"again {n}", "192.168.1.30", now=AWAY * (n + 2))
    assert len(desk.seats) == MOST_BEHIND + 1
    assert "other" in desk.seats, "a flood of one address puts out its own"


def test_followers_are_counted_and_a_number_from_the_future_is_none() -> None:
    desk = ClassDesk().take(SendAll("/vote"))
    for device, followed in (("a", 1), ("b", 0), ("c", 999_999)):
        desk = asked(desk, device, followed=followed)
    assert desk.followed(0.0) == 2
    again = desk.take(SendAll("/vote"))
    assert again.followed(0.0) == 0, "who said too much has not followed the next call"
    assert again.followed(AWAY + 1) == 0


def test_that_all_was_wiped_is_known_until_the_next_step() -> None:
    wiped = ClassDesk().take(DeskStep.WIPE)
    assert wiped.is_wiped
    for step in (SendAll("/vote"), DeskStep.STOP, DeskStep.FREEZE, DeskStep.RELEASE):
        assert not wiped.take(step).is_wiped


def test_wiping_forgets_the_animals_and_nothing_else() -> None:
    desk = asked(ClassDesk(), "a").take(SendAll("/vote")).take(DeskStep.FREEZE)
    assert desk.take(DeskStep.WIPE) == replace(desk, seats={}, is_wiped=True, lessons=1)


# --- what is called ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_device_is_told_where_to_go_and_what_it_is(language: str) -> None:
    desk = asked(ClassDesk().take(SendAll("/voila/render/learn.ipynb?lesson=pack&level=ace")), "a")
    told = call_view(desk, "a", language)
    assert told["link"] == "/voila/render/learn.ipynb?lesson=pack&level=ace"
    assert told["place"] == place_text(ClassPlace("learn", "pack", "ace"), language)
    assert animal_name(desk.seats["a"].animal, language) in str(told["you"])
    assert not told["frozen"]
    assert call_view(desk, "unknown", language)["you"] == ""
    stopped = desk.take(DeskStep.STOP).take(DeskStep.FREEZE)
    assert (call_view(stopped, "a", language)["link"], call_view(stopped, "a", language)["frozen"]) == ("", True)
    assert not call_view(stopped.take(DeskStep.RELEASE), "a", language)["frozen"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_draft_without_a_name_on_its_door_is_listed_by_its_title(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def without_door(name: str, key: str, reads: str) -> str:
        return "" if key == "door" else told(name, key, reads)

    told = catalogue.told
    listed = lesson_title("turn", language)
    monkeypatch.setattr(catalogue, "told", without_door)
    draft = lesson_title("turn", language)
    title = told("turn", "title", language)
    assert draft.endswith(title) and told("turn", "door", language) in listed
    assert "(" not in draft and title in listed


def test_no_animal_tells_another_devices_place() -> None:
    desk = asked(asked(ClassDesk(), "a"), "b")
    assert set(call_view(desk, "a", "en")) == {"link", "place", "frozen", "hand", "you", "lessons"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_words(language: str) -> None:
    places = [ClassPlace(), ClassPlace("vote"), *map(ClassPlace, ROOM_NAMES)]
    places += [
        ClassPlace("learn", name, level.name) for name in catalogue.names() for level in catalogue.lesson(name).levels
    ]
    places += [ClassPlace("puzzles", puzzle=library.names()[0])]
    texts = [place_text(place, language) for place in places]
    assert all(texts)
    assert not any("{" in text or "|" in text for text in texts)


# --- what is said by others -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"room": "teacher"}, {"room": "<script>"}, {"room": "learn" * 9_999}, {"room": "Learn"}, {"room": "\0"},
        {"room": "../vote"}, {"lesson": "pack"},
    ],
)  # fmt: skip
def test_a_place_that_is_none_is_left_out(fields: dict[str, str]) -> None:
    assert read_place(fields) == ClassPlace()


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"room": "learn", "lesson": "../pack", "level": "ace"}, ClassPlace("learn")),
        ({"room": "learn", "lesson": "pack", "level": "../ace"}, ClassPlace("learn", "pack")),
        ({"room": "learn", "lesson": "melds", "level": "ace"}, ClassPlace("learn", "melds")),
        ({"room": "puzzles", "puzzle": "hole-001"}, ClassPlace("puzzles", puzzle="hole-001")),
        ({"room": "puzzles", "puzzle": "hole-001\n"}, ClassPlace("puzzles")),
        ({"room": "melds", "puzzle": "hole-001"}, MELDS),
    ],
)
def test_what_is_not_known_of_a_place_is_left_out(fields: dict[str, str], place: ClassPlace) -> None:
    assert read_place(fields) == place


@pytest.mark.parametrize("did", ["", "-1", "1.5", "٣", "9" * 5_000, "x", " 1"])
def test_a_call_that_is_none_was_not_followed(did: str) -> None:
    assert ClassDesk(number=9).seat("a", "x", {"did": did}, 0.0, 1).seats["a"].followed == 0


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, RefusalReason.UNREADABLE),
        ({"do": "explode"}, RefusalReason.UNREADABLE),
        ({"do": "send"}, RefusalReason.NO_PLACE),
        ({"do": "send", "here": "cabbage"}, RefusalReason.NO_PLACE),
        ({"do": "send", "here": "x" * 2_001}, RefusalReason.TOO_LONG),
    ],
)
def test_a_wish_that_is_none_is_refused(fields: dict[str, str], why: RefusalReason) -> None:
    with pytest.raises(ClassRefusal) as error:
        read_step(fields, lambda _: None)
    assert error.value.reason is why


def test_what_is_typed_comes_before_what_is_chosen() -> None:
    fields = {"do": "send", "here": " typed ", "level": "level", "room": "room"}
    for name, wanted in (("here", "typed"), ("level", "level"), ("room", "room")):
        assert read_step(fields, str) == SendAll(wanted)
        del fields[name]


def test_a_position_and_a_puzzle_are_pages() -> None:
    assert meant_page(HERE).startswith("classroom.ipynb?pone=AdAs/3c3d3h3s,6h7hJhQh&")
    assert place_of(f"/voila/render/{meant_page('hole-001')}") == ClassPlace("puzzles", puzzle="hole-001")
    for text in ("", "cabbage", "pone=x", "../../etc", "\0", "x" * 5_000):
        assert meant_page(text) == ""


def test_the_desk_says_how_many_are_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_desk, "MOST_PRESENT", 3)
    desk = ClassDesk()
    for device in "abcd":
        desk = asked(desk, device)
    view = desk_view(desk, 0.0, "en")
    assert view.there == "3 devices are here."
    assert view.places == ("3 × Melds",)
    assert view.followed == ""
    assert desk_view(desk.take(SendAll("/vote")), 0.0, "en").followed == "0 of them have gone there."


# --- first answers ----------------------------------------------------------------------------------------------------

SEVEN = ("pack", "neighbours")


def kept(said: str = "", level: str = "neighbours", passed: str = "", *missed: str) -> str:
    """What a browser keeps at a level of the first lesson."""
    so_far = progress.Progress()
    for law in missed:
        so_far = so_far.missing(Law(law))
    if passed:
        so_far = so_far.passing(passed, progress.Result.PASSED)
    return progress.dumps(so_far, {"lesson": "pack", "level": level, "said": said})


def tells(answers: ClassAnswers, device: str, *texts: str) -> ClassAnswers:
    for text in texts:
        report = read_report(text)
        assert report is not None
        answers = answers.add(device, report, {device})
    return answers


def test_the_first_guess_at_a_level_counts_and_no_other() -> None:
    answers = tells(ClassAnswers(), "a", "", kept(), kept("no"), kept("yes"), kept("", "ace"), kept("no"))
    answers = tells(answers, "b", kept(), kept("yes"), kept("no"))
    answers = tells(answers, "c", kept(), kept("yes"))
    assert answers.counts() == {SEVEN: {"no": 1, "yes": 2}}


def test_what_was_answered_before_the_class_met_does_not_count() -> None:
    answers = tells(ClassAnswers(), "a", kept("no", "neighbours", "", "1.2"), kept("yes", "neighbours", "", "1.2"))
    assert not answers.counts() and not answers.missed()
    answers = tells(ClassAnswers(), "a", kept(passed="pack/neighbours"), kept("no", passed="pack/neighbours"))
    assert not answers.counts(), "a level that was passed once has had its first answer"


def test_a_rule_is_missed_once_by_each_device() -> None:
    laws = [kept(), kept("no", "neighbours", "", "1.2"), kept(), kept("no", "neighbours", "", "1.2", "3.1")]
    answers = tells(tells(ClassAnswers(), "a", *laws), "b", *laws[:2])
    assert answers.missed() == {Law("1.2"): 2, Law("3.1"): 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_shown_with_what_is_right_and_what_was_believed(language: str) -> None:
    answers = tells(ClassAnswers(), "a", kept(), kept("no", "neighbours", "", "1.2"))
    view = answers_view(answers, language)
    (level,) = view.levels
    assert level.name == place_text(ClassPlace("learn", "pack", "neighbours"), language)
    assert "1" in view.count
    assert [(guess.count, guess.is_right, bool(guess.wrong)) for guess in level.guesses] == [
        ("0", True, False),
        ("1", False, True),
    ]
    assert "1.2" in view.missed[0]
    assert not answers_view(ClassAnswers(), language).levels


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_of_every_level_can_be_shown(language: str) -> None:
    asked = 0
    for name in catalogue.names():
        for each in catalogue.lesson(name).levels:
            question = prediction((name, each.name))
            if question is None:
                continue
            asked += 1
            answers = ClassAnswers()
            for choice, _ in question.choices:
                answers = answers.add(choice, EMPTY_REPORT, set())
                answers = answers.add(choice, AnswerReport((name, each.name), choice, is_new=True), set())
            (level,) = answers_view(answers, language).levels
            texts = [level.asked, *(guess.text for guess in level.guesses), *(guess.wrong for guess in level.guesses)]
            assert not any(sign in text for text in texts for sign in ("{", "|", "[[", "*")), texts
            assert all(guess.text and (guess.is_right or guess.wrong) for guess in level.guesses)
    assert asked > 50


@pytest.mark.parametrize(
    "text",
    [
        "cabbage",
        "format = 2",
        "format = 1\nplace = 3",
        "x" * (LONGEST_REPORT + 1),
        "\0",
        "missed = [",
        "a" * 20_000 + "=",
    ],
)
def test_what_no_browser_keeps_is_not_read(text: str) -> None:
    assert read_report(text) is None


@pytest.mark.parametrize(
    "place",
    [
        {"lesson": "../pack"}, {"lesson": "pack", "level": "../ace"}, {"lesson": "pack"}, {},
        {"lesson": "pack", "level": "neighbours", "said": "9"},
    ],
)  # fmt: skip
def test_an_answer_that_nobody_can_give_is_left_out(place: dict[str, str]) -> None:
    report = read_report(progress.dumps(progress.Progress(), place))
    assert report is not None and not report.guess


def test_of_a_list_without_end_no_entry_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    monkeypatch.setattr(progress, "law", counted(toml_fields.law, read))
    numbers = ",".join(['"1.2"'] * 4_990)
    text = f"format = 1\nmissed = [{numbers}]"
    assert len(text) < LONGEST_REPORT
    assert read_report(text) is None
    assert not read
    assert read_report(text.replace(numbers, ",".join(f'"{each}"' for each in Law))) is not None
    assert len(read) == len(Law)


def test_long_reports_are_told_more_slowly() -> None:
    short, long = AddressPace(), AddressPace()
    assert sum(short.may("192.168.1.30", 5.0, 500) for _ in range(200)) == AT_ONCE
    assert sum(long.may("192.168.1.30", 5.0, LONGEST_REPORT) for _ in range(200)) <= AT_ONCE / 10
    of_class = AddressPace()
    assert all(of_class.may("192.168.1.30", 5.0 + n / 20, 3_000) for n in range(40)), "forty devices behind a router"


def test_answers_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_ANSWERING <= MOST_PRESENT
    monkeypatch.setattr(class_answers, "MOST_ANSWERING", 3)
    answers = ClassAnswers()
    for device in "abc":
        answers = answers.add(device, EMPTY_REPORT, set("abc"))
    assert answers.add("d", EMPTY_REPORT, set("abcd")) == answers
    assert set(answers.add("d", EMPTY_REPORT, set("bcd")).devices) == set("bcd")


def test_a_hand_stays_up_until_its_pupil_or_the_teacher_takes_it_down() -> None:
    desk = asked(asked(ClassDesk(), "a"), "b")
    desk = desk.seat("a", "", {"hand": "up"}, 1.0, 0)
    assert asked(desk, "a", now=2.0).seats["a"].has_hand_up and not desk.seats["b"].has_hand_up
    assert call_view(desk, "a", "en")["hand"] is True and call_view(desk, "b", "en")["hand"] is False
    assert desk_view(desk, 2.0, "en").states == ("1 hand is up.",)
    assert desk_view(desk, 2.0, "en").seats[0].told == "Hand up", "who needs the teacher comes first"
    assert not desk.seat("a", "", {"hand": "down"}, 3.0, 0).seats["a"].has_hand_up
    assert not desk.take(DeskStep.LOWER).seats["a"].has_hand_up
    assert desk.seat("b", "", {"hand": "<b>"}, 3.0, 0).seats["b"].has_hand_up is False


def test_who_has_not_got_on_for_three_minutes_at_a_level_is_stuck() -> None:
    at = {"room": "learn", "lesson": "pack", "level": "ace"}

    def states(session: ClassSession, now: float) -> list[str]:
        return [seat.state for seat in desk_view(session.desk, now, "en", session.answers).seats]

    def stays(session: ClassSession, now: float, **said: str) -> ClassSession:
        return session.seat("a", "", said or at, now, 0)

    session = stays(stays(ClassSession(), 0.0), 179.0)
    assert states(session, 179.0) == [""]
    assert states(stays(session, 181.0), 181.0) == ["stuck"]
    assert states(stays(session, 181.0, room="learn", lesson="pack", level="king"), 181.0) == [""], "it went on"
    report = read_report(kept("yes"))
    assert report is not None
    assert states(stays(session.report("a", report, 180.0), 181.0), 181.0) == [""], "it got on"
    front = session.lead_desk(DeskStep.FREEZE, 170.0)
    waited = stays(front, 600.0).lead_desk(DeskStep.RELEASE, 600.0)
    assert states(waited, 601.0) == [""], "nobody gets on while eyes are on the front"
    elsewhere = stays(stays(ClassSession(), 0.0, room="play"), 400.0, room="play")
    assert states(elsewhere, 400.0) == [""], "a hand of Play may take long"


def test_who_has_passed_what_the_class_was_called_to_is_done() -> None:
    report = read_report(kept("", "ace", "pack/neighbours"))
    assert report is not None
    session = ClassSession().seat("a", "", {"room": "learn"}, 0.0, 0).report("a", report, 0.0)
    for query, told in (
        ("lesson=pack&level=neighbours", ("1 is done.",)), ("lesson=pack&level=ace", ()), ("lesson=pack", ()), ("", ()),
    ):  # fmt: skip
        called = session.lead_desk(SendAll(f"/voila/render/learn.ipynb?{query}"), 0.0)
        assert desk_view(called.desk, 1.0, "en", called.answers).states == told


def test_a_phone_is_let_in_only_by_a_secret_that_was_told_lately() -> None:
    running = RunningClass()
    assert running.admit("", 0.0) is None, "none was told"
    secret = running.tell_secret(10.0)
    assert running.admit(secret, 10.0 + SECRET_LASTS + 1) is None
    assert running.admit(secret[:-1], 11.0) is None
    assert running.admit(secret, 11.0) is not None and running.admit(secret, 11.0) is None

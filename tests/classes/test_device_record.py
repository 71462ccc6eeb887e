"""A device's record: a guess and what was done beside it count once, whatever ends between two reports."""

from __future__ import annotations

from typing import Final

import pytest

from conquian.classes.answers import AnsweringDevice, prediction, read_report
from conquian.classes.desk import LESSON, DeskStep
from conquian.classes.device_record import LONGEST_RECORD, DeviceRecord, read_record, write_record
from conquian.classes.room_work import MOST_DONE, ROOMS_OF_WORK, WorkCount
from conquian.classes.session import ClassSession
from conquian.course import catalogue
from conquian.game.laws import Law

NEIGHBOURS, ACE, ONCE = ("pack", "neighbours"), ("pack", "ace"), ("pack", "once")


class Browser:
    """A pupil's browser: the number that it has at a desk, and the record that the last desk gave it."""

    def __init__(self, session: ClassSession) -> None:
        self.session, self.number, self.record, self.clock = session, "a", "", 0.0

    def tell(self, said: str = "", level: str = "neighbours", missed: str = "", *, passed: str = "") -> None:
        """Tell what is kept of the lessons: a guess at this level, a law missed, a level passed."""
        laws = f'"{missed}"' if missed else ""
        kept = (
            f'format = 1\nmissed = [{laws}]\n[place]\nlesson = "pack"\nlevel = "{level}"\nsaid = "{said}"\n[levels]\n'
        )
        report = read_report(kept + (f'"{passed}" = {{ result = "passed" }}\n' if passed else ""))
        assert report is not None
        self._brought()
        self.session = self.session.report(self.number, report, 0.0)
        self._given()

    def work(self, done: int, right: int, *, opens: bool = False) -> None:
        """Tell how many hands are played."""
        self._brought()
        self.session = self.session.worked(self.number, "play", WorkCount(done, right), 0.0, opens=opens)
        self._given()

    def meets(self, session: ClassSession, number: str = "a") -> None:
        """Meet this desk, where the device has this number."""
        self.session, self.number = session.seat(number, number, {}, 0.0, 1), number

    def counts(self) -> dict[tuple[str, str], dict[str, int]]:
        """The first guesses that the desk shows."""
        return {level: dict(said) for level, said in self.session.answers.counts().items()}

    def _brought(self) -> None:
        self.session = self.session.welcome(self.number, read_record(self.record, self.clock))

    def _given(self) -> None:
        self.record = write_record(self.session.record(self.number), self.clock)


@pytest.fixture
def browser() -> Browser:
    """A pupil who has guessed at one level, was taken to another, passed it, and has played two hands."""
    browser = Browser(ClassSession("run"))
    browser.meets(browser.session)
    browser.work(5, 1, opens=True)
    browser.tell()
    browser.tell("no", missed="1.2")
    browser.tell("", "ace")
    browser.tell("low", "ace", "1.2")
    browser.tell("low", "ace", "1.2", passed="pack/ace")
    browser.work(7, 2)
    return browser


GUESSES: Final = {NEIGHBOURS: {"no": 1}, ACE: {"low": 1}}


def test_a_server_that_is_started_anew_counts_all_of_the_lesson_once(browser: Browser) -> None:
    assert browser.counts() == GUESSES
    for run in ("second", "third"):
        browser.meets(ClassSession(run), run)
        browser.tell("", missed="1.2", passed="pack/ace")
        browser.tell("yes", missed="1.2", passed="pack/ace")  # guessed before, and not passed
        assert browser.counts() == GUESSES
        assert dict(browser.session.answers.missed()) == {Law("1.2"): 1}
        assert browser.session.answers.devices[run].is_done({"pack/ace"})
    browser.work(7, 2, opens=True)
    assert browser.session.work.total("play") == WorkCount(2, 1)
    browser.work(8, 3)
    assert browser.session.work.total("play") == WorkCount(3, 2)


def test_a_guess_that_no_desk_has_heard_counts_when_the_next_one_does(browser: Browser) -> None:
    browser.meets(ClassSession("second"))
    browser.work(9, 2, opens=True)
    assert browser.session.work.total("play") == WorkCount(4, 1)
    browser.tell("most", "once", "1.2", passed="pack/ace")
    assert browser.counts() == {**GUESSES, ONCE: {"most": 1}}


def test_a_step_that_is_taken_back_loses_nothing_of_a_record(browser: Browser) -> None:
    browser.work(4, 1)
    browser.meets(ClassSession("second"))
    browser.work(6, 1)
    assert browser.counts() == GUESSES
    assert browser.session.work.total("play") == WorkCount(1, 0)


def test_a_device_that_lost_its_number_is_not_counted_twice(browser: Browser) -> None:
    browser.meets(browser.session, "b")
    browser.tell("yes", missed="1.2", passed="pack/ace")
    browser.tell("most", "once", "5.2", passed="pack/ace")
    browser.work(8, 3, opens=True)
    assert browser.counts() == {**GUESSES, ONCE: {"most": 1}}
    assert dict(browser.session.answers.missed()) == {Law("1.2"): 1, Law("5.2"): 1}
    assert browser.session.work.total("play") == WorkCount(3, 2)


def test_a_lesson_that_has_ended_is_not_brought_back(browser: Browser) -> None:
    browser.meets(browser.session.lead_desk(DeskStep.WIPE, 0.0))
    browser.tell("", passed="pack/ace")
    assert browser.counts() == {}
    browser.tell("yes", passed="pack/ace")
    assert browser.counts() == {NEIGHBOURS: {"yes": 1}}
    browser.clock += LESSON + 1
    browser.meets(ClassSession("tomorrow"))
    browser.tell("yes", passed="pack/ace")
    assert browser.counts() == {}


def test_a_known_device_counts_as_the_desk_knows_it(browser: Browser) -> None:
    before, browser.record = browser.session, browser.record.replace('= "no"', '= "yes"')
    browser.tell("yes", missed="1.2", passed="pack/ace")
    assert browser.session.answers == before.answers


def test_who_has_told_of_no_lesson_brings_no_answers() -> None:
    browser = Browser(ClassSession("run"))
    browser.work(5, 1, opens=True)
    browser.meets(ClassSession("second"))
    browser.work(6, 1, opens=True)
    browser.tell("no")
    assert browser.counts() == {}, "it was guessed before the class"
    assert browser.session.work.total("play") == WorkCount(1, 0)


def everything() -> DeviceRecord:
    """The longest record that there is."""
    levels = [(name, level.name) for name in catalogue.names() for level in catalogue.lesson(name).levels]
    asked = [(level, prediction(level)) for level in levels]
    first = {level: max((each for each, _ in found.choices), key=len) for level, found in asked if found}
    counts = WorkCount(-90_000, -90_000), WorkCount(MOST_DONE - 90_000, MOST_DONE - 90_000)
    answers = AnsweringDevice(first, frozenset(Law), frozenset(Law))
    return DeviceRecord("a" * 8, 9, answers, dict.fromkeys(ROOMS_OF_WORK, counts))


def test_a_record_of_everything_is_read_again() -> None:
    text = write_record(everything(), 5.0)
    assert len(text) < LONGEST_RECORD / 2
    assert read_record(text, 5.0) == everything()


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        ("format = 1", "format = 2"),
        ("lessons = 9", "lessons = -1"),
        ("told = 5", "told = 99999"),
        ('run = "aaaaaaaa"', 'run = "' + "a" * 99 + '"'),
        ("-90000 -90000 10000 10000", "0 0 1 2"),
        ("-90000 -90000 10000 10000", "999999 0 1 1"),
        ("-90000 -90000 10000 10000", "-90000 -90000 10001 10000"),
        ("play =", "melds ="),
        ('"1.2"', '"99.9"'),
        ("[first]", "[last]"),
        ("[first]", "[" * 5_000),
    ],
)
def test_a_record_that_no_desk_gave_is_none(there: str, instead: str) -> None:
    text = write_record(everything(), 5.0)
    assert there in text
    assert read_record(text.replace(there, instead), 5.0) is None


def test_what_no_lesson_has_is_left_out_of_a_record() -> None:
    text = 'format = 1\nrun = "a"\nlessons = 0\ntold = 0\n[first]\n"pack/x" = "no"\n"x/y" = "no"\n"pack/ace" = "<b>"\n'
    record = read_record(text, 0.0)
    assert record is not None and record.answers is not None and not record.answers.first

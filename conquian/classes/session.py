"""A class as one value: its desk, vote, board, first answers and rehearsal, and all that a teacher or a device does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from conquian.classes.answers import AnswerReport, ClassAnswers
from conquian.classes.board import TEACHER, SharedBoard
from conquian.classes.desk import LESSON, ClassDesk, DeskStep, SendAll
from conquian.classes.device_record import DeviceRecord
from conquian.classes.place import BOARD, VOTE
from conquian.classes.quiz import Quiz
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.rehearsal import Rehearsal, read_rehearsal
from conquian.classes.room_work import ClassWork, WorkCount
from conquian.classes.vote import Vote, VoteDesk, VotePlace, VoteStep

MOST_RESULTS: Final = 100
"""The most votes whose results are kept; those that were revealed first go first."""


@dataclass(frozen=True, slots=True)
class ClassSession:
    r"""A class, and its rehearsal, None where there is none. Stamps begin with its `run`, links with its `base`.

    `results` are the votes that were revealed, without their devices, until they are wiped.
    In a rehearsal a teacher leads simulated pupils, and their vote; real devices hear and show nothing of it.

    >>> session = ClassSession("run").lead_vote({"do": "open", "question": "Shall we play?", "choices": "Yes\nNo"}, 0.0)
    >>> session.desk.link, session.vote_stamp
    ('/vote', 'run-1-1-open')
    >>> session = session.mark({"choice": "1", "stamp": session.vote_stamp}, "a", VotePlace("192.168.1.30"))
    >>> session.vote.vote.now.counts(2), session.lead_desk(DeskStep.WIPE, 0.0).vote.vote
    ((0, 1), None)
    """

    run: str = ""
    base: str = "/"
    desk: ClassDesk = field(default_factory=ClassDesk)
    vote: VoteDesk = field(default_factory=VoteDesk)
    board: SharedBoard = field(default_factory=SharedBoard)
    answers: ClassAnswers = field(default_factory=ClassAnswers)
    work: ClassWork = field(default_factory=ClassWork)
    quiz: Quiz = field(default_factory=Quiz)
    results: tuple[Vote, ...] = ()
    rehearsal: Rehearsal | None = None

    @property
    def vote_stamp(self) -> str:
        """The stamp of what the page for votes shows, which no other server gives."""
        return f"{self.run}-{self.vote.stamp}"

    @property
    def board_stamp(self) -> str:
        """The stamp of what the page of the board shows."""
        return f"{self.run}-{self.board.number}"

    @property
    def call(self) -> str:
        """The name of the last call, which a device says that it has followed."""
        return f"{self.run}-{self.desk.number}"

    def at(self, now: float) -> ClassSession:
        """The class at this moment: a vote whose time is up is closed."""
        return replace(self, vote=self.vote.at(now))

    def led_class(self, now: float) -> ClassSession:
        """The class that the teacher leads: itself or, in a rehearsal, that of the simulated pupils."""
        if self.rehearsal is None:
            return self
        desk, vote = self.rehearsal.desk(now), self.rehearsal.voted(now)
        return replace(
            self,
            run=f"{self.run}-rehearsal",
            desk=desk,
            vote=vote,
            answers=self.rehearsal.answers(now),
            work=ClassWork(),
        )

    # --- the teacher --------------------------------------------------------------------------------------------------

    def send(self, step: SendAll | DeskStep, now: float) -> ClassSession:
        """The class, or in a rehearsal the simulated pupils, after a step at the desk that leaves vote and board."""
        if self.rehearsal is None:
            return replace(self, desk=self.desk.take(step))
        return replace(self, rehearsal=self.rehearsal.take(step, now))

    def call_to(self, page: str, now: float) -> ClassSession:
        """The class, which is called to this page."""
        return self.send(SendAll(self.base + page), now)

    def stop_calling(self, page: str, now: float) -> ClassSession:
        """The class, which is called no more if it was called to this page."""
        return self.send(DeskStep.STOP, now) if self.led_class(now).desk.link == self.base + page else self

    def lead_desk(self, step: SendAll | DeskStep, now: float) -> ClassSession:
        """The class after a step at the desk. Wiping forgets answers, vote and board, and calls nobody to those two."""
        if step is not DeskStep.WIPE or self.rehearsal is not None:
            return self.send(step, now)
        desk = self.stop_calling(VOTE, now).stop_calling(BOARD, now).desk.take(step)
        vote, board = self.vote.step(VoteStep.WIPE), self.board.end()
        return replace(self, desk=desk, vote=vote, board=board, answers=ClassAnswers(), work=ClassWork(), results=())

    def rehearse(self, form: Mapping[str, str], now: float) -> ClassSession:
        """The class after the form that begins a rehearsal or ends it. Raises ClassRefusal."""
        return replace(self, rehearsal=read_rehearsal(form, now))

    def lead_vote(self, form: Mapping[str, str], now: float) -> ClassSession:
        """The class after a form on the teacher's page for votes: a new vote calls everyone to it. Raises ClassRefusal.

        A place is kept for each device that was at the site in this lesson. Of the quiz there are `begin`; `quiz`,
        which asks its next question; `keep`, which adds that of the form; and `drop`. With `forget` no result stays.
        """
        match form.get("do", ""):
            case "quiz":
                if self.quiz.ahead is None:
                    raise ClassRefusal(RefusalReason.NOT_NOW)
                asked = self.lead_vote({"do": "open", **self.quiz.ahead}, now)
                return replace(asked, quiz=replace(self.quiz, asked=self.quiz.asked + 1))
            case "begin":
                return replace(self, quiz=replace(self.quiz, asked=0)).lead_vote({"do": "quiz"}, now)
            case "keep":
                return replace(self, quiz=self.quiz.add(form))
            case "drop" if (place := form.get("place", "")).isdecimal() and len(place) < 3:
                return replace(self, quiz=self.quiz.drop(int(place)))
            case "forget":
                return replace(self, results=())
        is_timed = form.get("do") in ("open", VoteStep.AGAIN)
        if self.rehearsal is None:
            listed = {device for device, seat in self.desk.seats.items() if seat.seen > now - LESSON}
            vote = self.vote.take(form, listed)
            session = replace(self, vote=vote.timed(now) if is_timed else vote)
            if form.get("do") == VoteStep.REVEAL and vote.vote is not None:
                session = replace(session, results=(*self.results, vote.vote.counted)[-MOST_RESULTS:])
        else:
            session = replace(self, rehearsal=self.rehearsal.take_vote(form, now))
        match form["do"]:
            case "open":
                return session.call_to(VOTE, now)
            case VoteStep.OTHER | VoteStep.WIPE:
                return session.stop_calling(VOTE, now)
            case _:
                return session

    def lead_board(self, form: Mapping[str, str], now: float) -> ClassSession:
        """The class after a form on the teacher's page of the board: a new one calls everyone. Raises ClassRefusal."""
        match form.get("do", ""):
            case "along":
                return self.call_to(BOARD, now)
            case "end":
                return replace(self, board=self.board.end()).stop_calling(BOARD, now)
        devices = {str(seat.animal): device for device, seat in self.desk.seats.items()}
        session = replace(self, board=self.board.take(form, devices))
        is_new = self.board.state is None and session.board.state is not None
        return session.call_to(BOARD, now) if is_new else session

    # --- a device -----------------------------------------------------------------------------------------------------

    def seat(self, device: str, address: str, said: Mapping[str, str], now: float, lot: int) -> ClassSession:
        """The class once a device has asked where to go, and `said` where it is (see `ClassDesk.seat`)."""
        followed = said.get("did", "").removeprefix(f"{self.run}-")
        return replace(self, desk=self.desk.seat(device, address, {**said, "did": followed}, now, lot))

    def has_heard(self, device: str) -> bool:
        """Whether anything that this device has told is known."""
        return device in self.answers.devices or device in self.work.devices

    def record(self, device: str) -> DeviceRecord:
        """The record of a device, which another desk counts on from."""
        known, work = self.answers.devices.get(device), self.work.devices.get(device, {})
        return DeviceRecord(self.run, self.desk.lessons, known, work)

    def welcome(self, device: str, record: DeviceRecord | None) -> ClassSession:
        """The class once a device of which nothing is counted yet has brought its record.

        What a server that has ended counted is counted here, once. What was counted here counts no more where the
        device comes under another number, and nothing is known any more of a lesson that has ended.
        """
        if record is None or self.has_heard(device):
            return self
        if record.run == self.run:
            if record.lessons != self.desk.lessons:
                return self
            record = record.of_before()
        answers, work = self.answers, self.work.welcome(device, record.work, self.desk.seats)
        if record.answers is not None:
            answers = answers.welcome(device, record.answers, self.desk.seats)
        return replace(self, answers=answers, work=work)

    def report(self, device: str, report: AnswerReport, now: float) -> ClassSession:
        """The class with a device's report of its answers, which says that it has got on."""
        answers, desk = self.answers.add(device, report, self.desk.seats), self.desk.step_on(device, now)
        return replace(self, answers=answers, desk=desk)

    def worked(self, device: str, room: str, count: WorkCount, now: float, *, opens: bool) -> ClassSession:
        """The class with a device's report of what it has done in a room, which says that it has got on.

        Its first report there since its page `opens` may tell of less than before (see `ClassWork.add`).
        """
        work = self.work.add(device, room, count, self.desk.seats, opens=opens)
        return replace(self, work=work, desk=self.desk.step_on(device, now))

    def mark(self, form: Mapping[str, str], device: str, place: VotePlace) -> ClassSession:
        """The class with the choice in a device's form. Raises ClassRefusal."""
        run, _, stamp = form.get("stamp", "").partition("-")
        form = {**form, "stamp": stamp if run == self.run else ""}
        return replace(self, vote=self.vote.mark(form, device, place))

    def play(self, step: str, by: str, here: Callable[[], str], now: float) -> ClassSession:
        """The class after a step on the page where the board is played (`SharedBoard.play`). Raises ClassRefusal."""
        if by == TEACHER and step in ("along", "end"):
            return self.lead_board({"do": step}, now)
        return replace(self, board=self.board.play(step, by, here))

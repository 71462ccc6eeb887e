"""The pages of a vote: one for every device of the class, and the teacher's, which is what the projector shows."""

from __future__ import annotations

import time
from typing import Any, ClassVar, Final

from jupyter_server.base.handlers import JupyterHandler

from conquian.art import alma
from conquian.classes.address_pace import AddressPace
from conquian.classes.ballot import VoteRefusal, VoteRefused, guesses, note_questions, plain
from conquian.classes.desk import DeskStep, SendAll
from conquian.classes.desk import update as update_desk
from conquian.classes.device_numbers import DeviceNumbers
from conquian.classes.place import VOTE, lesson_title, level_title
from conquian.classes.rehearsal import RehearsalBox
from conquian.classes.rehearsal_view import rehearsal_view
from conquian.classes.vote import VoteDesk, VoteMessage, VotePlace, VoteStep, read_mark, read_teacher, update
from conquian.classes.vote_view import crowd, vote_view, voted
from conquian.explain.names import usual_faces
from conquian.explain.words import topic, words
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from conquian.rooms.teacher.notes import notes
from conquian.site.class_mode.class_pages import SEAT, come_again, is_in_pace, let_in
from conquian.site.class_mode.join_page import qr_code
from conquian.site.handlers import Courteous

DEVICE: Final = "device"
"""The cookie of a device: a number that this server has made, which says nothing else."""
LESSON: Final = 45 * 60.0
"""Seconds for which a device that is away keeps its place in a vote."""
STAMP: Final = "X-Conquian-Stamp"
"""The header by which a page names the stamp that it shows; that of a vote has its round and phase at the end."""
STATUS: Final = {VoteRefusal.HURRIED: 429, VoteRefusal.FULL: 503, VoteRefusal.CROWDED: 429}


class VoteBox(DeviceNumbers):
    """The vote of a running server: the one place where it changes. It is in memory only, and ends with the server."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = VoteDesk()
        self.pace = AddressPace()
        self.looks = AddressPace()

    @property
    def stamp(self) -> str:
        """The desk's stamp, which is another one after the server was started anew."""
        return f"{self.run}-{self.desk.stamp}"

    def tell(self, message: VoteMessage) -> None:
        """Let this happen; wiping also forgets how fast each address was. Raises VoteRefused."""
        self.desk = update(self.desk, message)
        if message is VoteStep.WIPE:
            self.pace.wipe()
            self.looks.wipe()

    def wipe(self) -> None:
        """Forget what was asked, with all its votes."""
        self.tell(VoteStep.WIPE)


class RehearsedVoteBox(VoteBox):
    """The vote of simulated pupils, apart from that of the class, whose run it has."""

    def __init__(self, rehearsals: RehearsalBox, run: str) -> None:
        self.run = f"{run}-rehearsal"
        self._rehearsals = rehearsals
        self.desk = VoteDesk() if rehearsals.rehearsal is None else rehearsals.rehearsal.voted(time.monotonic())

    def tell(self, message: VoteMessage) -> None:
        """Let this happen in the rehearsal, if it has not ended. Raises VoteRefused."""
        if (rehearsal := self._rehearsals.rehearsal) is not None:
            self._rehearsals.rehearsal = rehearsal.tell_vote(message, time.monotonic())


class _OfVote(Courteous, JupyterHandler):
    """The common part of a vote's pages: what is refused is said in words. Some are for the teacher alone."""

    is_for_teacher: ClassVar[bool] = False

    async def prepare(self, **how: Any) -> None:
        let_in(self, is_for_teacher=self.is_for_teacher)
        await super().prepare(**how)

    @property
    def box(self) -> VoteBox:
        """The vote of the class or, for the teacher in a rehearsal, that of the simulated pupils."""
        box: VoteBox = self.settings["vote"]
        rehearsals: RehearsalBox = self.settings["rehearsals"]
        return RehearsedVoteBox(rehearsals, box.run) if self.is_for_teacher and rehearsals.is_on else box

    def fields(self) -> dict[str, str]:
        """The fields of a form; of one that comes twice the last."""
        return {name: self.get_body_argument(name) for name in self.request.body_arguments}

    def refuse(self, refused: VoteRefused) -> str:
        """The words on a refusal, having set the status."""
        self.set_status(STATUS.get(refused.why, 400))
        return words(self.language, "vote", "refused", refused.why, about=refused.about)

    def draw(self, template: str, device: str = "", notice: str = "", **more: object) -> None:
        """Send a page with the vote as it stands."""
        vote = self.box.desk.vote
        self.finish(
            self.page(
                template,
                vote=None if vote is None else vote_view(vote, self.language, device),
                text=topic(self.language, "vote"),
                is_gone=self.has_seen_another(self.box.run.partition("-")[0]),
                stamp=self.box.stamp,
                notice=notice,
                xsrf=self.xsrf_form_html(),
                alma=alma.portrait(alma.Mood.PLEASED),
                **more,
            )
        )


class VotePage(_OfVote):
    """The page for every device: what is asked, and a choice to touch."""

    def get(self) -> None:
        """Show the vote, and this device's choice; the device gets its number."""
        if is_in_pace(self, self.box.looks):
            self.draw("vote.html", self._device())
        else:
            come_again(self)

    head = get

    def post(self) -> None:
        """Take the device's choice, and go on to show it."""
        device = self._device()
        try:
            self._pause()
            self.box.tell(read_mark(self.fields(), device, self._place, run=self.box.run))
        except VoteRefused as refused:
            self.draw("vote.html", device, self.refuse(refused))
            return
        self.redirect(f"{self.settings['base_url']}{VOTE}?lang={self.language}", status=303)

    def _pause(self) -> None:
        if not is_in_pace(self, self.box.pace):
            raise VoteRefused(VoteRefusal.HURRIED)

    @property
    def _place(self) -> VotePlace:
        """Where the device sits: by its number at the desk, of which the vote keeps no more than that it has voted."""
        return VotePlace(str(self.request.remote_ip), self.get_cookie(SEAT) or "", is_here=self.is_here)

    def _device(self) -> str:
        device = self.get_cookie(DEVICE) or ""
        if not self.box.knows(device):
            device = self.box.new_device()
            self.set_cookie(DEVICE, device, path=f"{self.settings['base_url']}{VOTE}", httponly=True, samesite="Lax")
        return device


class VoteNow(_OfVote):
    """The one thing that pages ask for again and again: whether they have to show something else."""

    def get(self) -> None:
        """Send the stamp."""
        self.finish({"stamp": self.box.stamp})


class VoteDeskPage(_OfVote):
    """The teacher's page: what to ask, then the vote as the class sees it, and what to do next."""

    is_for_teacher = True

    def get(self) -> None:
        """Show the vote, or the form that opens one, with a word on one that was lost."""
        run: str = self.settings["vote"].run
        seen = self.request.headers.get(STAMP, "")
        is_lost = seen.count("-") >= 3 and not seen.startswith(f"{run}-")
        self._show(words(self.language, "vote", "desk", "gone") if is_lost and self.box.desk.vote is None else "")

    head = get

    def post(self) -> None:
        """Do what the form says, and go on to show it."""
        fields = self.fields()
        try:
            self.box.tell(read_teacher(fields, self._places()))
        except VoteRefused as refused:
            self._show(self.refuse(refused))
            return
        if fields.get("do") == "open":
            self._call()
        elif fields.get("do") in (VoteStep.OTHER, VoteStep.WIPE) and self._is_called:
            self._tell_desk(DeskStep.STOP)
        self.redirect(f"{self.settings['base_url']}{VOTE}/desk?lang={self.language}", status=303)

    def _places(self) -> set[str]:
        """The devices that were at the site in this lesson: a new vote keeps places for them."""
        seats, since = self.settings["desk"].desk.seats, time.monotonic() - LESSON
        return {seat for seat, known in seats.items() if known.seen > since}

    def _call(self) -> None:
        """Take the class to its page for votes, wherever it is; those who are there hear nothing of it."""
        self._tell_desk(SendAll(self.settings["base_url"] + VOTE))

    def _tell_desk(self, wish: SendAll | DeskStep) -> None:
        """Let the teacher's desk do this or, in a rehearsal, that of the simulated pupils."""
        desk_box = self.settings["desk"]
        if not self.settings["rehearsals"].hears(wish, time.monotonic()):
            desk_box.desk = update_desk(desk_box.desk, wish)

    @property
    def _is_called(self) -> bool:
        """Whether the class is still asked to come to its page for votes."""
        rehearsal = self.settings["rehearsals"].rehearsal
        desk = self.settings["desk"].desk if rehearsal is None else rehearsal.desk(time.monotonic())
        return bool(desk.link == self.settings["base_url"] + VOTE)

    def _show(self, notice: str = "") -> None:
        address = f"{self.settings['class_url']}{VOTE}"
        fields = self.fields() if notice else {}
        self.draw(
            "vote_desk.html",
            notice=notice,
            is_wiped=self.box.desk.is_wiped,
            typed=address.removeprefix("http://"),
            code=qr_code(address),
            questions=[] if self.box.desk.vote else self._questions(),
            guesses=[] if self.box.desk.vote else self._guesses(),
            puzzles=_askable(self.language),
            fields=fields,
            rehearsal=rehearsal_view(self.settings["rehearsals"].rehearsal, self.language),
        )

    def _guesses(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Every level that asks for a guess by lesson: its name, and its title."""
        return [
            (lesson_title(lesson, self.language), [(name, level_title(name, self.language)) for name in names])
            for lesson, names in guesses().items()
            if names
        ]

    def _questions(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Every question of the notes by lesson: its name, and what it asks."""
        found = []
        for lesson, names in note_questions().items():
            asked = [plain(each.asked, self.language) for each in notes(lesson, self.language).questions]
            found.append((lesson_title(lesson, self.language), list(zip(names, asked, strict=True))))
        return found


def _askable(language: str) -> list[str]:
    """What each puzzle that a class can be asked is called: a hunt has too many answers."""
    titles = puzzle_titles(language, usual_faces(language))
    return [called for name, called in titles.items() if library.folder(name) != library.HUNTS]


class VoteDeskNow(_OfVote):
    """The number of votes so far, for the teacher's page."""

    is_for_teacher = True

    def get(self) -> None:
        """Send the stamp, and the number in words."""
        vote = self.box.desk.vote
        told = {} if vote is None else {"voted": voted(vote, self.language), "crowd": crowd(vote, self.language)}
        self.finish({"stamp": self.box.stamp, **told})

"""A visitor's page as one frozen value: a room's session, the voice, and what was said last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeGuard, TypeVar

from conquian.explain.names import Faces, usual_faces
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES, known_language
from conquian.notation.errors import NotationError
from conquian.ui.links import query
from conquian.ui.message_fields import one_of
from conquian.ui.messages import answers, answers_of, call, understood
from conquian.ui.room import USUAL, Fields, Room, Voice
from conquian.ui.views import ScreenView, offered_terms, told_terms

Session = TypeVar("Session")

SAVED_VERSION: Final = 1
"""The version of what is kept in the browser; anything else that is found there is left alone, in its place."""
UNDECIDED: Final = frozenset({"lang", "faces"})


@dataclass(frozen=True, slots=True)
class Page(Generic[Session]):
    """A room as one visitor sees it; `receive` is the page after a message, `view` what is drawn of it.

    `said` counts the messages that were answered, `spoken` is what was read out last, `notice` what could not be done
    and is not seen elsewhere, `place` where the browser is to keep the page (0 is the usual one), `unread` whether what
    lies in the places before cannot be read, `problem` what was wrong with the link until the visitor begins. `asked`
    says that the link named what is to be shown, so that what was kept does not replace it; `undecided` which of
    language and faces (lang, faces) are still the browser's to choose; until the faces are chosen (`chose_faces`), they
    are those that are usual in the language. `has_address` is false for a widget in a notebook of an author's.
    """

    room: Room[Session]
    session: Session
    voice: Voice = USUAL
    asked: bool = False
    undecided: frozenset[str] = UNDECIDED
    chose_faces: bool = False
    problem: NotationError | None = None
    said: int = 0
    spoken: str = ""
    notice: str = ""
    place: int = 0
    unread: bool = False
    has_address: bool = True

    @staticmethod
    def open(room: Room[Session], link: Fields) -> Page[Session]:
        """The page that a link with these fields opens; it says what is wrong with the link."""
        session, problem = None, None
        if any(name in link for name in room.fields):
            try:
                session = room.read(link)
            except NotationError as error:
                problem = error.with_traceback(None)
        asked = problem is not None or any(name in link for name in room.fields if name not in room.beside)
        if session is None:
            session = room.begin() if room.nearest is None or problem is None else room.nearest(link)
        return Page(room, session, asked=asked, problem=problem).speaking(link.get("lang"), link.get("faces"))

    def speaking(self, lang: str | None, faces: str | None) -> Page[Session]:
        """The page in this language and with these faces; one that does not exist changes nothing.

        A link names the faces that its page showed: they were chosen unless they are the usual ones of its language.
        """
        page = self
        if lang in LANGUAGES:
            page = replace(page.in_language(str(lang)), undecided=page.undecided - {"lang"})
        if faces in set(Faces):
            chose = page.chose_faces or lang not in LANGUAGES or faces != usual_faces(page.voice.language)
            voice = replace(page.voice, faces=Faces(faces))
            page = replace(page, voice=voice, undecided=page.undecided - {"faces"}, chose_faces=chose)
        return page

    def in_language(self, language: str) -> Page[Session]:
        """The page in this language, with its usual faces unless others were chosen."""
        faces = self.voice.faces if self.chose_faces else usual_faces(language)
        return replace(self, voice=replace(self.voice, language=language, faces=faces))

    # --- messages -----------------------------------------------------------------------------------------------------

    def receive(self, content: object) -> Page[Session]:
        """The page after its answer to a message of any content; if the message makes no sense, the page says so."""
        common = understood(content, COMMON)
        if common is not None:
            after: Page[Session] = call(self, common)
            return after
        message = understood(content, self.room.readers)
        if message is None:
            return self._answered(self.voice.say("not_understood"))
        reply = self.room.update(self.session, message, self.voice)
        said = self.spoken or reply.lead if reply.said is None else reply.said
        return self._answered(said, session=reply.session, notice=reply.notice)

    @answers("still_there")
    def _stay(self) -> Page[Session]:
        """The same page: the answer is all that is asked for."""
        return self

    @answers("language", language=one_of(LANGUAGES))
    def _speak(self, language: str) -> Page[Session]:
        voice = self.in_language(language).voice
        return self._answered(voice.say("language"), voice=voice)

    @answers("faces", faces=one_of(Faces).then(Faces))
    def _show_faces(self, faces: Faces) -> Page[Session]:
        voice = replace(self.voice, faces=faces)
        return self._answered(voice.say("faces"), voice=voice, chose_faces=True)

    def _answered(self, spoken: str, notice: str = "", **changed: Any) -> Page[Session]:
        return replace(self, problem=None, said=self.said + 1, spoken=spoken, notice=notice, **changed)

    # --- what the browser keeps ---------------------------------------------------------------------------------------

    def accept(self, written: Mapping[str, object]) -> Page[Session]:
        """The page with what its browser wrote, by name: what it kept and prefers, and what another page of it did.

        `elsewhere` and `saved` are objects, `besides` a list of such, `browser_languages` and `browser_faces` texts.
        All else is left alone.
        """
        page = self
        elsewhere, saved = written.get("elsewhere"), written.get("saved")
        languages, faces = written.get("browser_languages", ""), written.get("browser_faces", "")
        if isinstance(elsewhere, Mapping):
            page = page.hear(elsewhere)
        if isinstance(languages, str) and isinstance(faces, str):
            page = page.prefer(languages, faces)
        if isinstance(saved, Mapping):
            besides = written.get("besides")
            page = page.restore(saved, *(besides if isinstance(besides, list) else ()))
        return page

    def prefer(self, languages: str, faces: str) -> Page[Session]:
        """The page in what the browser prefers, where nothing else was asked for and nothing was done yet."""
        if self.said:
            return self
        page = self
        if faces in set(Faces):
            shown = Faces(faces) if "faces" in self.undecided else self.voice.faces
            page = replace(page, voice=replace(page.voice, faces=shown), chose_faces=True)
        if languages and "lang" in self.undecided:
            page = page.in_language(known_language(*languages[:200].split(",")))
        return page

    def restore(self, *saved: object) -> Page[Session]:
        """The page with what the browser kept; that is not trusted, and nonsense changes nothing.

        A text that cannot be read, perhaps from another version, stays in its place, and new work goes to the next
        place. So there may be several texts, and the last one that can be read counts.
        """
        if self.said:
            return self  # once the visitor has begun, what was kept is out of date
        ours = [each if _is_ours(each) else None for each in saved]
        for place, kept in reversed([*enumerate(ours)]):
            if kept is not None and (session := self._taken(kept)) is not None:
                return replace(self, session=session, place=place)
        is_own = isinstance(saved[0], Mapping) and saved[0].get("own") == 1  # and not what pages share
        page = self._salvaged([each for each in ours if each is not None])
        return replace(page, place=len(saved), unread=True) if is_own else page

    def _taken(self, kept: Mapping[str, object]) -> Session | None:
        """The session with what was kept, as far as the link leaves room for it; None unless all of it can be read."""
        texts = _texts(kept)
        try:
            restored = self.room.restore(self.session, texts)
            return self.room.take_up(self.session, texts) if self.asked else restored
        except NotationError:
            return None

    def _salvaged(self, ours: Sequence[Mapping[str, object]]) -> Page[Session]:
        take = self.room.take_up if self.asked else self.room.salvage
        for kept in ours:
            with suppress(NotationError):
                return replace(self, session=take(self.session, _texts(kept)))
        return self

    def hear(self, saved: Mapping[str, object]) -> Page[Session]:
        """The page with what another page of this browser has just kept, where there is something to add."""
        if saved.get("version") != SAVED_VERSION:
            return self
        return replace(self, session=self.room.hear(self.session, _texts(saved)))

    @property
    def saved(self) -> dict[str, Any]:
        """The data that the browser is to keep."""
        return {"version": SAVED_VERSION, **self.room.kept(self.session)}

    # --- what is drawn ------------------------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """All that changes, as plain JSON."""
        scene = {**self.room.view(self.session, self.voice)}
        notice = self._told_problem()
        common: ScreenView = {
            "link": self._link() if self.has_address else "",
            "notice": notice,
            "spoken": {"text": self.spoken, "n": self.said},
            "told": told_terms([notice, scene], self.voice.language),
            "offered": offered_terms(scene, self.voice.language),
        }
        if self.place:
            common["place"] = self.place
        return {**scene, **common}

    def _link(self) -> str:
        return query(self.room.link(self.session), self.voice.language, self.voice.faces)

    def words(self) -> dict[str, Any]:
        """All that depends on the voice alone, as plain JSON."""
        return {**self.room.words(self.voice)}

    def about(self) -> dict[str, Any]:
        """All that depends on the voice and the subject alone, as plain JSON; nothing in most rooms."""
        return {**self.room.about(self.session, self.voice)}

    def _told_problem(self) -> str:
        """What was wrong with the link, until the visitor begins; then what could not be done, if that is not seen."""
        wrong = self.problem
        if wrong is None:
            return self.notice or (self.voice.say("unread") if self.unread else "")
        if told := self.room.tells(self.session, wrong, self.voice):
            return told
        unreadable = self.voice.words(self.room.topic or self.room.name, "link", "unreadable")
        return unreadable if wrong.field in self.room.names else f"{unreadable} {explain(wrong, self.voice.language)}"


COMMON: Final = answers_of(Page)
"""The answers to the messages that every page understands."""


def _is_ours(kept: object) -> TypeGuard[Mapping[str, object]]:
    return isinstance(kept, Mapping) and kept.get("version") == SAVED_VERSION


def _texts(kept: Mapping[str, object]) -> dict[str, str]:
    """The texts in what a browser kept."""
    return {name: value for name, value in kept.items() if isinstance(value, str)}

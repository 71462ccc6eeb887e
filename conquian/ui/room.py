"""A room without a screen: `read(message) → update(session) → view(session)`, and what is linked and kept.

A room is a `Room`: a handful of functions around one frozen session. Nothing here knows of a widget, a kernel or a
browser; `conquian.ui.page` drives a room, `conquian.ui.widget` shows one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from conquian.explain.names import Faces, card_name, card_names
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES, words
from conquian.game.cards import Card
from conquian.notation.errors import NotationError
from conquian.ui.messages import Answers, Message, answers_of, call

Session = TypeVar("Session")
Step = TypeVar("Step")
Fields = Mapping[str, str]
"""The fields of a link, or of what a browser keeps: short texts by their names."""

MOST_UNDONE: Final = 100
"""The most steps that can be undone."""


@dataclass(frozen=True, slots=True)
class Voice:
    """The language in which a page speaks, and the faces of its cards.

    >>> from conquian.notation.codes import card
    >>> Voice("de").card(card("7h")), Voice("es", Faces.SPANISH).card(card("Jh"))
    ('Herz 7', 'sota de copas')
    """

    language: str = LANGUAGES[0]
    faces: Faces = Faces.FRENCH

    def words(self, topic: str, *keys: str, **values: object) -> str:
        """A sentence of this topic."""
        return words(self.language, topic, *keys, faces=self.faces, **values)

    def say(self, key: str, **values: object) -> str:
        """A sentence that every screen says."""
        return self.words("screen", "says", key, **values)

    def card(self, card: Card) -> str:
        """A card's name."""
        return card_name(card, self.language, self.faces)

    def cards(self, cards: Iterable[Card]) -> str:
        """The names of some cards."""
        return card_names(cards, self.language, self.faces)


USUAL: Final = Voice()
"""The voice of a page that nobody has asked for another."""


class Speaker:
    """The base of what speaks on a page: in its `voice`, in the words of its `topic`."""

    __slots__ = ()

    topic: ClassVar[str]

    if TYPE_CHECKING:  # a dataclass would take it for the default of a field of this name

        @property
        def voice(self) -> Voice:
            """The language and the faces."""

    @property
    def language(self) -> str:
        """The language of its voice."""
        return self.voice.language

    @property
    def faces(self) -> Faces:
        """The faces of its voice."""
        return self.voice.faces

    def tell(self, *keys: str, **values: object) -> str:
        """A sentence of its topic."""
        return self.voice.words(self.topic, *keys, **values)

    def card(self, card: Card) -> str:
        """A card's name."""
        return self.voice.card(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """The names of some cards."""
        return self.voice.cards(cards)


@dataclass(frozen=True, slots=True)
class Reply(Generic[Session]):
    """The reply to a message: the session afterwards, and the sentence that is read out, None if the last still holds.

    `notice` is what has to be seen as well, because nothing else on the page would show it; `lead` is read out instead
    of the last sentence where nothing was said yet.
    """

    session: Session
    said: str | None
    notice: str = ""
    lead: str = field(default="", kw_only=True)


def _unmoved(session: Session, _kept: Fields) -> Session:
    return session


def _nothing(_session: object, _voice: Voice) -> Mapping[str, Any]:
    return {}


def _no_subject(_session: object) -> object:
    return None


def _untold(_session: object, _problem: NotationError, _voice: Voice) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Room(Generic[Session]):
    """The functions that make a room, by the one name that its link, folder, script, style and words share.

    A room on top of another names the `topic` of the words that it takes from there.

    `begin` makes the session of a bare link, `read` that of a link with any of the `fields`, `nearest` what is shown
    instead where that cannot be read, `named` that of a text that an author gives; `update` answers a message that one
    of the `readers` has read. `link` and `kept` write the session out, `restore` reads what was kept: it raises
    NotationError, as `read` does, unless it can read all of it; then `salvage` is what can be saved. `take_up` is what
    is taken from what was kept where the link asks for something else, `hear` what is taken from another page of the
    same browser. A link that has only fields `beside` what is shown asks for nothing: what was kept is gone on with.
    `tells` says what was wrong with a link in the room's own words, empty where the common ones do; of a wrong field
    among `names` only that it is unknown is said. `view` is what is drawn, `words` what depends on the voice alone,
    `about` what depends on the `subject` of the session besides: all of it is plain JSON.
    """

    name: str
    fields: tuple[str, ...]
    readers: Answers
    begin: Callable[[], Session]
    read: Callable[[Fields], Session]
    update: Callable[[Session, Message, Voice], Reply[Session]]
    view: Callable[[Session, Voice], Mapping[str, Any]]
    words: Callable[[Voice], Mapping[str, Any]]
    link: Callable[[Session], Fields]
    kept: Callable[[Session], Fields]
    restore: Callable[[Session, Fields], Session]
    salvage: Callable[[Session, Fields], Session] = _unmoved
    take_up: Callable[[Session, Fields], Session] = _unmoved
    hear: Callable[[Session, Fields], Session] = _unmoved
    named: Callable[[str], Session] | None = None
    nearest: Callable[[Fields], Session] | None = None
    tells: Callable[[Session, NotationError, Voice], str] = _untold
    subject: Callable[[Session], object] = _no_subject
    about: Callable[[Session, Voice], Mapping[str, Any]] = _nothing
    names: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()
    topic: str = ""

    def of_text(self, text: str) -> Session:
        """The session that this text names: as `named` reads it, else as the first of the fields of a link."""
        return self.read({self.fields[0]: text}) if self.named is None else self.named(text)


class Responder(Generic[Session]):
    """A message being answered: the session as it becomes, and what has to be seen beside it.

    A room's messages are answered by the methods that `answers` marks: each gives the sentence that says what happened,
    or None if the last one still holds.
    """

    topic: ClassVar[str]

    @classmethod
    def readers(cls) -> Answers:
        """The answers of this class. Raises TypeError where a method does not fit the readers of its parameters."""
        return answers_of(cls)

    @classmethod
    def update(cls, session: Session, message: Message, voice: Voice) -> Reply[Session]:
        """The session after this message, and the sentence that says what happened."""
        responder = cls(session, voice)
        return responder.reply(responder.answer(message))

    def __init__(self, session: Session, voice: Voice) -> None:
        self.session = session
        self.voice = voice
        self.notice = ""

    def answer(self, message: Message) -> str | None:
        """Do what is asked for; the sentence that says what happened, None if the last one still holds."""
        said: str | None = call(self, message)
        return said

    def reply(self, said: str | None) -> Reply[Session]:
        """The reply to the message, with this sentence."""
        return Reply(self.session, said, self.notice)

    def say(self, key: str, **values: object) -> str:
        """A sentence that every screen says."""
        return self.voice.say(key, **values)

    def tell(self, key: str, **values: object) -> str:
        """A sentence of this room."""
        return self.voice.words(self.topic, "says", key, **values)

    def refuse(self, sentence: str) -> str:
        """Say this where it is seen as well: nothing on the page would show it."""
        self.notice = sentence
        return sentence

    def refuse_unread(self, key: str, problem: NotationError) -> str:
        """Refuse what could not be read, with a sentence of this room and the reason."""
        return self.refuse(f"{self.tell(key)} {explain(problem, self.voice.language)}")


def remembered(past: tuple[Step, ...], before: Step) -> tuple[Step, ...]:
    """The steps that can be taken back once this one was left, the oldest forgotten where they are too many.

    >>> remembered((1, 2), 3)
    (1, 2, 3)
    """
    return (*past[-MOST_UNDONE + 1 :], before)

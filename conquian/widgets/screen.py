"""A screen: a widget that fills a page, speaks a language, shows faces, and keeps what was done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.resources import files
from inspect import Parameter, signature
from typing import Any, ClassVar, Final, TypedDict, assert_never

import traitlets

from conquian.explain.names import Faces
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES, known_language
from conquian.explain.words import words as phrase
from conquian.notation.errors import NotationError
from conquian.widgets.base import Widget
from conquian.widgets.drawing import ScreenView, ScreenWords, screen_words, told_terms
from conquian.widgets.links import query
from conquian.widgets.messages import COMMON, Common, ShowFaces, SpeakLanguage, StillThere, understood
from conquian.widgets.terms import terms_view

SAVED_VERSION: Final = 1
"""The version of what is kept in the browser; anything else that is found there is left alone."""

_STATIC = files("conquian.widgets").joinpath("static")
_PARTS: Final = (
    "patch",
    "cards",
    "parts",
    "prose",
    "terms",
    "storage",
    "line",
    "keyboard",
    "dragging",
    "screen",
    "grouping",
)
"""The parts of the kit's script, in the order in which they are joined."""


def assets(name: str, ending: str, *shared: str) -> str:
    """What the browser needs for a screen, in one piece: the common kit, what it shares, and what is its own."""
    kit = [f"kit/{part}" for part in (*_PARTS, *shared)] if ending == "js" else [f"kit/{part}" for part in shared]
    return "\n".join(_STATIC.joinpath(f"{part}.{ending}").read_text(encoding="utf-8") for part in ("kit", *kit, name))


class Setting(TypedDict, total=False):
    """How any screen is opened.

    Where `lang` is not given, the language is the page's; where `faces` are not, they are those that the browser kept,
    for all pages. Under `storage_key` the browser keeps what was done. `problem` is what was wrong with the link, to be
    told at the beginning.
    """

    lang: str | None
    faces: str | None
    storage_key: str
    problem: NotationError | None


class _FacesTrait(traitlets.UseEnum):
    """Faces, which an author may name by their value as well."""

    def validate(self, obj: Any, value: Any) -> Any:
        return super().validate(obj, Faces(value) if value in set(Faces) else value)


class Screen(Widget):
    """The base of every page's widget.

    A subclass names its `topic` of words, sets `_esm` and `_css` by `assets`, and says what it draws (`scene`), what a
    link to it holds (`linked`), what it does with a message (`act`), what is `kept`, and how that is taken up
    (`restore`). `language` and `faces` can be read, set and observed. `asked` says that the link named what is to be
    shown, so that what was kept does not replace it. Of a field of a link among `link_names` no more is said than that
    there is no such thing.
    """

    topic: ClassVar[str]
    link_names: ClassVar[frozenset[str]] = frozenset()
    browser_may_write: ClassVar[frozenset[str]] = frozenset(
        {"saved", "elsewhere", "browser_languages", "browser_faces"}
    )

    words = traitlets.Dict().tag(sync=True)
    terms = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    saved = traitlets.Dict().tag(sync=True)
    elsewhere = traitlets.Dict().tag(sync=True)
    storage_key = traitlets.Unicode().tag(sync=True)
    browser_languages = traitlets.Unicode().tag(sync=True)
    browser_faces = traitlets.Unicode().tag(sync=True)

    language = traitlets.Enum(LANGUAGES)
    faces = _FacesTrait(Faces)

    def __init__(self, setting: Setting, *, asked: bool, **traits: Any) -> None:
        self._refuse_others(setting)
        lang, faces = setting.get("lang"), setting.get("faces")
        self._undecided = {name for name, value in (("lang", lang), ("faces", faces)) if value is None}
        self._problem = setting.get("problem")
        self._asked = asked or self._problem is not None  # what was kept does not replace the answer to a bad link
        self._refused = ""
        self._spoken = ""
        self._said = 0
        self._is_undrawn = False
        super().__init__(
            language=lang or LANGUAGES[0],
            faces=Faces(faces or Faces.FRENCH),
            storage_key=setting.get("storage_key", ""),
            **traits,
        )
        self.draw()

    @classmethod
    def _refuse_others(cls, setting: Mapping[str, object]) -> None:
        """Raise TypeError, naming the arguments that there are, if an author gave another."""
        if unknown := sorted(setting.keys() - Setting.__annotations__.keys()):
            own = (name for name, one in signature(cls).parameters.items() if one.kind is not Parameter.VAR_KEYWORD)
            known = ", ".join([*own, *Setting.__annotations__])
            raise TypeError(f"{cls.__name__} does not know {', '.join(unknown)}; it knows {known}")

    # --- what a subclass says -----------------------------------------------------------------------------------------
    # Abstract methods would say so; but a trait's class has a metaclass, and it is not that of ABC.

    def vocabulary(self) -> Mapping[str, Any]:
        """All that depends on the language and the faces alone."""
        common: ScreenWords = screen_words(self.topic, self.language, self.faces)
        return {**common}

    def scene(self) -> Mapping[str, Any]:
        """All that changes."""
        raise NotImplementedError

    def linked(self) -> Mapping[str, str]:
        """The fields of a link to what is shown now."""
        raise NotImplementedError

    def kept(self) -> Mapping[str, str]:
        """What shall be there again after a reload, as short texts."""
        raise NotImplementedError

    def restore(self, kept: Mapping[str, str]) -> None:
        """Take up what the browser kept, which anybody may have written; raises NotationError for nonsense."""
        raise NotImplementedError

    def act(self, content: object) -> str | None:
        """Do what a message wishes for; the sentence that says what happened, None if it makes no sense."""
        raise NotImplementedError

    def hear(self, kept: Mapping[str, str]) -> None:
        """Add what another page of this browser has just kept under the same key, where there is something to add."""

    # --- drawing ------------------------------------------------------------------------------------------------------

    @traitlets.observe("language", "faces")
    def _redraw(self, _change: object = None) -> None:
        self.draw()

    def draw(self) -> None:
        """Send what is to be seen, and what is to be kept."""
        if self._is_undrawn:
            return
        with self.hold_sync():
            self.words = {**self.vocabulary()}
            self.terms = {**terms_view(self.language, self.faces)}
            scene = {**self.scene()}
            notice = self._notice()
            common: ScreenView = {
                "link": query(self.linked(), self.language, self.faces) if self.storage_key else "",
                "notice": notice,
                "spoken": {"text": self._spoken, "n": self._said},
                "told": told_terms([notice, scene], self.language),
            }
            self.view = {**scene, **common}
            if self.storage_key and self._said:
                self.saved = {"version": SAVED_VERSION, **self.kept()}

    @contextmanager
    def _undrawn(self) -> Iterator[None]:
        """Draw nothing in between: what changes here is drawn once, afterwards."""
        self._is_undrawn = True
        try:
            yield
        finally:
            self._is_undrawn = False

    def _notice(self) -> str:
        """What was wrong with the link, until the learner begins; then what could not be done, if that is not seen."""
        wrong = self._problem
        if wrong is None:
            return self._refused
        unreadable = phrase(self.language, self.topic, "link", "unreadable")
        return unreadable if wrong.field in self.link_names else f"{unreadable} {explain(wrong, self.language)}"

    # --- what the browser kept ----------------------------------------------------------------------------------------

    def arrived(self, names: frozenset[str]) -> None:
        """Take up what the browser kept or prefers, where nothing else was asked for."""
        if "elsewhere" in names and self.elsewhere.get("version") == SAVED_VERSION:
            self.hear(_texts(self.elsewhere))
        if self._said:
            return  # the learner has begun: what was kept is out of date
        with self.hold_trait_notifications():
            if "browser_languages" in names and "lang" in self._undecided:
                self.language = known_language(*self.browser_languages[:200].split(","))
            if "browser_faces" in names and "faces" in self._undecided and self.browser_faces in set(Faces):
                self.faces = Faces(self.browser_faces)
            if "saved" in names and self.saved.get("version") == SAVED_VERSION:
                self._restore(_texts(self.saved))

    def _restore(self, kept: Mapping[str, str]) -> None:
        if not self._asked:
            with suppress(NotationError):  # whatever it was, it was not written by us
                self.restore(kept)
            self.draw()

    # --- what the learner does ----------------------------------------------------------------------------------------

    def receive(self, content: object) -> None:
        """Do what this message wishes for and say so in one sentence, or say that it makes no sense."""
        wish = understood(content, COMMON)
        if isinstance(wish, StillThere):
            return  # the answer is all that is asked for
        self._problem, self._refused = None, ""
        with self._undrawn(), self.hold_trait_notifications():
            said = self.act(content) if wish is None else self._choose(wish)
        self._spoken = self.say("not_understood") if said is None else said
        self._said += 1
        self.draw()

    def _choose(self, wish: Common) -> str:
        match wish:
            case SpeakLanguage(language):
                self.language = language
                return self.say("language")
            case ShowFaces(faces):
                self.faces = faces
                return self.say("faces")
            case StillThere():
                return ""
            case _:
                assert_never(wish)

    def refuse_aloud(self, sentence: str) -> str:
        """Say this where it is seen as well: nothing on the table would show it."""
        self._refused = sentence
        return sentence

    def say(self, key: str, **values: object) -> str:
        """A sentence that every screen says, in the learner's language."""
        return phrase(self.language, "screen", "says", key, **values)

    def tell(self, key: str, **values: object) -> str:
        """A sentence of this screen, in the learner's language."""
        return phrase(self.language, self.topic, "says", key, **values)


def _texts(kept: Mapping[str, object]) -> dict[str, str]:
    """The texts in what a browser kept."""
    return {name: value for name, value in kept.items() if isinstance(value, str)}

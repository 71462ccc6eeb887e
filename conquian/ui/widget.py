"""A room on a screen: the widget that shows a page, hands its messages on, and keeps what was done in the browser."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from inspect import cleandoc, signature
from typing import Any, ClassVar, Final, Generic, TypedDict, TypeVar, Unpack

import traitlets

from conquian.art.figure import Figure
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.ui.base import Widget
from conquian.ui.changes import changes, of_voice
from conquian.ui.page import Page
from conquian.ui.plain_traits import PlainTrait, described
from conquian.ui.room import Room, Voice
from conquian.ui.shared import Shared, code, loader, shared, shared_trait
from conquian.ui.still import still

Session = TypeVar("Session")


class Setting(TypedDict, total=False):
    """The settings with which any room is opened as a widget.

    Where `lang` is not given, the language is the browser's; where `faces` are not, they are those that the browser
    kept, for all pages. Under `storage_key` the browser keeps what was done; without one the page has no address.
    `height` is a length in CSS such as "30rem"; without one the height follows the width. A `compact` screen has no
    awning and no menu.
    """

    lang: str | None
    faces: str | None
    storage_key: str
    height: str
    compact: bool


SETTINGS: Final = """Settings
--------
lang : str
    Its language, en, de or es; without one the browser's. From then on the trait `language`.
faces : str
    Its cards, french or spanish; without them those that the browser kept. From then on the trait `faces`.
height : str
    A length in CSS, such as 30rem; without one the height follows the width.
compact : bool
    Whether the awning and the menu are left out.
"""
"""The settings as the docstring of each widget lists them."""


class _FacesTrait(traitlets.UseEnum):
    """Faces, which an author may name by their value as well."""

    def validate(self, obj: Any, value: Any) -> Any:
        return super().validate(obj, Faces(value) if value in set(Faces) else value)


class RoomWidget(Widget, Generic[Session]):
    """The base of every room's widget: it shows a `Page`, which alone decides what is true.

    It is opened with a session, with a text that names one, or with a whole page; raises NotationError for a text that
    cannot be read. A subclass names its `room`, whose script and style are its own. `session`, `language` and `faces`
    can be read, set and observed by an author; whatever changes, the page changes first.
    """

    room: ClassVar[Room[Any]]
    code_path: ClassVar[str]
    shows: ClassVar[Mapping[str, PlainTrait[Any]]] = {}
    browser_may_write: ClassVar[frozenset[str]] = frozenset(
        {"saved", "besides", "elsewhere", "browser_languages", "browser_faces"}
    )

    shared = shared_trait()
    about = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    saved = traitlets.Dict().tag(sync=True)
    besides: traitlets.List[Any] = traitlets.List().tag(sync=True)
    elsewhere = traitlets.Dict().tag(sync=True)
    storage_key = traitlets.Unicode().tag(sync=True)
    height = traitlets.Unicode().tag(sync=True)
    compact = traitlets.Bool(default_value=False).tag(sync=True)
    browser_languages = traitlets.Unicode().tag(sync=True)
    browser_faces = traitlets.Unicode().tag(sync=True)

    session = traitlets.Any()
    language = traitlets.Enum(LANGUAGES)
    faces = _FacesTrait(Faces)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "room" not in vars(cls):
            return  # anywidget's own, of which each widget is
        if "code_path" not in vars(cls):
            cls.code_path = f"rooms/{cls.room.name}/{cls.room.name}"
        cls._esm = loader(cls.code_path)
        cls.shows = {name: each for name, each in vars(cls).items() if isinstance(each, PlainTrait)}
        cls.browser_may_write |= {name for name, trait in cls.shows.items() if trait.take is not None}
        if cls.shows:
            cls.__doc__ = f"{cleandoc(cls.__doc__ or '')}\n\n{SETTINGS}\nTraits\n------\n{described(cls.shows)}\n"

    def __init__(self, session: Session | Page[Session] | str | None = None, **setting: Unpack[Setting]) -> None:
        if unknown := sorted(setting.keys() - Setting.__annotations__.keys()):
            own = [each for each in signature(type(self)).parameters if each != "setting"]
            known = ", ".join((*own, *Setting.__annotations__))
            raise TypeError(f"{type(self).__name__} does not know {', '.join(unknown)}; it knows {known}")
        key, lang, faces = setting.get("storage_key", ""), setting.get("lang"), setting.get("faces")
        page: Page[Any] = session if isinstance(session, Page) else self._begun(session)
        page = replace(page, has_address=bool(key)).speaking(lang, faces)
        self._page = page
        self._drawn: Page[Any] | None = None
        super().__init__(
            shared=self._shared(page),  # the script comes from there, and is needed at once
            session=page.session,
            language=lang or page.voice.language,
            faces=faces or page.voice.faces,
            storage_key=key,
            height=setting.get("height", ""),
            compact=setting.get("compact", False),
        )
        self._draw()

    def _begun(self, session: Session | str | None) -> Page[Any]:
        if isinstance(session, str):
            session = self.room.of_text(session)
        return Page(self.room, self.room.begin() if session is None else session, asked=session is not None)

    def __repr__(self) -> str:
        said = (f"{name}={value!r}" for name, value in self._seen().items() if value not in {None, ""})
        return f"{type(self).__name__}({', '.join(said)})"

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """The widget, and beside it a picture and its words for where no widget is shown."""
        bundle = super()._repr_mimebundle_(**asked)
        drawn = self.still()
        if bundle is not None and drawn is not None:
            bundle[0].update({"text/html": drawn.html, "text/markdown": drawn.said})
        return bundle

    def still(self) -> Figure | None:
        """A picture of its cards with their words, of what the browser may know; None if there are no cards."""
        return still(self._page, self._seen())

    def _seen(self) -> dict[str, object]:
        """The plain values as the browser may know them."""
        return {name: trait.seen(self._page) for name, trait in self.shows.items()}

    @property
    def page(self) -> Page[Session]:
        """The page as it is now."""
        return self._page

    # --- what changes the page ----------------------------------------------------------------------------------------

    def receive(self, content: object) -> None:
        """Answer a message, which may be anything at all."""
        self._show(self._page.receive(content))

    def arrived(self, names: frozenset[str]) -> None:
        """Take up what the browser kept or prefers, and what another page of it has done."""
        preferred = {"browser_languages", "browser_faces"}
        written = names | preferred if names & preferred else names
        self._show(self._page.accept({name: getattr(self, name) for name in written}))

    @traitlets.observe("session", "language", "faces")
    def _chosen(self, _change: object) -> None:
        voice = Voice(self.language, self.faces)
        if self._page.session != self.session or self._page.voice != voice:
            self._show(replace(self._page, session=self.session, voice=voice))

    @traitlets.observe(traitlets.All)
    def _set(self, change: Mapping[str, Any]) -> None:
        trait, value = self.shows.get(change["name"]), change["new"]
        if trait is not None and trait.take is not None and value != trait.read(self._page):
            self.session = trait.taken(self, value)

    @traitlets.validate("session")
    def _of_this_room(self, proposal: Mapping[str, Any]) -> Any:
        kind, session = type(self._page.session), proposal["value"]
        if not isinstance(session, kind):
            raise traitlets.TraitError(f"the session of {type(self).__name__} is a {kind.__name__}, not {session!r}")
        return session

    # --- drawing ------------------------------------------------------------------------------------------------------

    def _show(self, page: Page[Any]) -> None:
        """From now on this is the page: tell authors, then send what is to be seen and what is to be kept."""
        before = self._page
        told = [  # which are the same to an author, and not to the browser
            name
            for name, each in self.shows.items()
            if each.read(before) == each.read(page) and each.seen(before) != each.seen(page)
        ]
        self._page = page
        with self.hold_trait_notifications():
            self.session, self.language, self.faces = page.session, page.voice.language, page.voice.faces
            for name, trait in self.shows.items():
                self.set_trait(name, trait.read(page))
        if told:
            self.send_state(told)
        self._draw()

    def _draw(self) -> None:
        before, page = self._drawn, self._page
        if page == before:
            return
        self._drawn = page
        with self.hold_sync():
            self.shared = self._shared(page)
            for name, value in changes(before, page).items():
                if self.has_trait(name) and (name != "saved" or self.storage_key):
                    setattr(self, name, value)

    def _shared(self, page: Page[Any]) -> dict[str, Shared]:
        """The hidden models of a page: its script and style, its words, and what all pages have in its voice."""
        return {
            "code": code(self.code_path),
            "words": shared((page.room.name, page.voice), lambda: {"words": page.words()}),
            "voice": shared(page.voice, lambda: of_voice(page.voice)),
        }

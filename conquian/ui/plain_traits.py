"""PlainTrait traits: what a widget's session says in plain values, for an author to read, set, observe and link."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Generic, TypeVar

import traitlets

from conquian.explain.sentences import explain
from conquian.game.cards import Cards
from conquian.notation.errors import NotationError
from conquian.ui.page import Page

Value = TypeVar("Value")


class PlainTrait(traitlets.TraitType[Value, Value], Generic[Value]):
    """A text, number or truth that is read from the widget's page, and goes to the browser as it is.

    `kind` is the value's type, `read` gives the value on a page, `take` the session with a value that an author sets;
    without it the trait is read only. What `take` cannot read raises ValueError, which becomes a TraitError with the
    same sentence. `seen` gives what the browser may know of the value; where that is not all of it, it writes nothing.
    """

    def __init__(
        self,
        kind: type[str | int],
        read: Callable[[Page[Any]], Value],
        *,
        take: Callable[[Any, Any], Any] | None = None,
        seen: Callable[[Page[Any]], Value] | None = None,
        help: str,  # noqa: A002 - traitlets' own name
    ) -> None:
        super().__init__(read_only=take is None, allow_none=True, help=help)
        self.kind, self.read, self.take, self.seen = kind, read, take, seen or read
        self.tag(sync=True, to_json=self._sent, from_json=self._written)

    def _sent(self, value: Value, widget: Any) -> Value:
        """What the browser gets of a value, which the page may not have yet: an older one would go round the links."""
        if self.seen is self.read:
            return value
        ahead = self.take is not None and value != self.read(widget.page)
        return self.seen(replace(widget.page, session=self.taken(widget, value)) if ahead else widget.page)

    def _written(self, value: Value, widget: Any) -> Value:
        """The value that a browser writes; one of which it does not know all stays as it is."""
        now = self.read(widget.page)
        return value if self.seen(widget.page) == now else now

    def default(self, obj: Any = None) -> Any:
        """The value on the page that the widget was opened with."""
        return None if obj is None else self.read(obj.page)

    def validate(self, obj: Any, value: Any) -> Any:
        """The value as the session says it. Raises TraitError for one that cannot be."""
        now = self.read(obj.page)
        if self.take is None or value == now:
            return value
        return self.read(replace(obj.page, session=self.taken(obj, value)))

    def taken(self, obj: Any, value: Any) -> Any:
        """The session with this value. Raises TraitError."""
        assert self.take is not None
        if type(value) is not self.kind:
            raise traitlets.TraitError(
                f"{self.name} is of type {self.kind.__name__}, not {type(value).__name__}: {value!r}. {self.help}"
            )
        try:
            return self.take(obj.page.session, value)
        except ValueError as error:
            why = explain(error) if isinstance(error, NotationError) else str(error)
            raise traitlets.TraitError(f"{self.name}: {why}") from error


def as_text(cards: Cards) -> str:
    """These cards as an author writes them, empty for none.

    >>> from conquian.notation.codes import cards
    >>> as_text(cards("6h6c")), as_text(cards("-"))
    ('6c6h', '')
    """
    return str(cards) if cards else ""


def described(shows: Mapping[str, PlainTrait[Any]]) -> str:
    """The traits as a docstring lists them: each with its type and its meaning.

    >>> print(described({"cards": PlainTrait(str, lambda page: "", help="The cards on the table.")}))
    cards : str, read only
        The cards on the table.
    """
    return "\n".join(
        f"{name} : {trait.kind.__name__}{', read only' * (trait.take is None)}\n    {trait.help}"
        for name, trait in shows.items()
    )

"""Messages from a page, and the methods that answer them.

`answers` marks the method that answers a message of some kind, with a reader (`message_fields`) for each parameter:

    @answers("rules", preset=one_of(PRESETS))
    def choose_rules(self, preset: str) -> str: …

So a message is read, named, typed for the scripts and answered in one place. `answers_of` finds these methods, and
refuses those whose parameters are not what the readers give. A message may hold anything that JSON can; what makes no
sense raises NotationError, which `understood` turns into None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from inspect import formatannotation, signature
from typing import Any, Final, TypeVar, get_type_hints

from conquian.notation.errors import NotationError
from conquian.ui.message_fields import Content, Reader

Method = TypeVar("Method", bound=Callable[..., object])

MOST_MESSAGES: Final = 2**53
"""The number up to which a browser can count."""
_MARK: Final = "_answers"


@dataclass(frozen=True, slots=True)
class Message:
    """A message that was understood: its kind, and the values for the parameters of the method that answers it."""

    kind: str
    values: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class MessageAnswer:
    """An answer to messages of one kind: the name of the method that gives it, and a reader for each parameter."""

    kind: str
    method: str
    readers: Mapping[str, Reader[Any]]

    def __call__(self, content: Content) -> Message:
        """The message that this content is. Raises NotationError."""
        return Message(self.kind, tuple(reader.read(content) for reader in self.readers.values()))

    @property
    def parameters(self) -> list[tuple[str, Any]]:
        """The names and types of the values that the readers give."""
        return [(name, reader.gives) for name, reader in self.readers.items()]

    @property
    def fields(self) -> dict[str, Any]:
        """The types of all fields that a page sends, by their names."""
        return {name: kind for reader in self.readers.values() for name, kind in reader.fields.items()}


Answers = Mapping[str, MessageAnswer]
"""Answers by the kind of message, which is its field `type`."""


def answers(kind: str, **readers: Reader[Any]) -> Callable[[Method], Method]:
    """Mark a method as the answer to messages of this kind, with the reader of each parameter, in their order."""

    def mark(method: Method) -> Method:
        setattr(method, _MARK, {kind: readers, **getattr(method, _MARK, {})})
        return method

    return mark


def answers_of(responder: type) -> Answers:
    """The answers that a class gives, by the kind of message; found once.

    Raises TypeError where a method and its readers do not fit, and where two methods answer the same.
    """
    if responder not in _FOUND:
        _FOUND[responder] = _answers(responder)
    return _FOUND[responder]


_FOUND: Final[dict[type, Answers]] = {}


def _answers(responder: type) -> dict[str, MessageAnswer]:
    found: dict[str, MessageAnswer] = {}
    for base in reversed(responder.__mro__):
        for name, marked in vars(base).items():
            for kind, readers in getattr(marked, _MARK, {}).items():
                if kind in found and found[kind].method != name:
                    raise _misfit(responder, found[kind], f", and so does {name}: let one of them answer")
                found[kind] = MessageAnswer(kind, name, readers)
    for answer in found.values():
        wanted, read = _parameters(getattr(responder, answer.method)), answer.parameters
        if wanted != read:
            mend = "make names, order and types the same"
            raise _misfit(
                responder, answer, f" with ({_listed(wanted)}), but its readers give ({_listed(read)}): {mend}"
            )
    return found


def _parameters(method: Callable[..., object]) -> list[tuple[str, Any]]:
    types = get_type_hints(method)
    return [(name, types.get(name)) for name in [*signature(method).parameters][1:]]


def _misfit(responder: type, answer: MessageAnswer, why: str) -> TypeError:
    room = getattr(responder, "topic", responder.__module__)
    return TypeError(f'{room}: {responder.__name__}.{answer.method} answers "{answer.kind}"{why}')


def _listed(parameters: Iterable[tuple[str, Any]]) -> str:
    return ", ".join(f"{name}: {formatannotation(kind)}" for name, kind in parameters)


def call(responder: object, message: Message) -> Any:
    """The answer of this object to a message."""
    return getattr(responder, answers_of(type(responder))[message.kind].method)(*message.values)


def understood(content: object, readers: Answers) -> Message | None:
    """The message that this content is to a room that answers these, or None if it makes no sense."""
    if not isinstance(content, dict):
        return None
    kind = content.get("type")
    read = readers.get(kind) if isinstance(kind, str) else None
    try:
        return read(content) if read else None
    except NotationError:
        return None


def message_number(content: object, otherwise: int) -> int:
    """The number that a page gave its message, or `otherwise` if there is none that makes sense.

    >>> [message_number(content, 3) for content in ({"n": 7}, {"n": True}, {"n": -1}, "n")]
    [7, 3, 3, 3]
    """
    n = content.get("n") if isinstance(content, dict) else None
    return n if type(n) is int and 0 <= n < MOST_MESSAGES else otherwise

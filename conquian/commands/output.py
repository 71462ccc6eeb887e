"""The answers of a command: to a person in a language or to a program as JSON, and clearly to what it cannot read."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec

import click

import conquian as cq
from conquian.course.shelf import placed_in, text_of
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES, system_language, words
from conquian.game.judge import UnknownCards
from conquian.game.state import State
from conquian.notation.errors import STDIN
from conquian.notation.record import read_bytes, read_text
from conquian.terminal import Terminal, as_typed, is_plain, printable, speaks_unicode

NO: Final = 1
UNREADABLE: Final = 2
Rest = ParamSpec("Rest")


@dataclass(frozen=True, slots=True)
class Output:
    """The destination of an answer: a person, in a language, or a program, as JSON."""

    language: str
    as_json: bool

    @property
    def terminal(self) -> Terminal:
        """The terminal that text is drawn for."""
        return Terminal(self.language, speaks_unicode())

    def answer(self, data: object, text: str) -> None:
        """Print the data or the text."""
        click.echo(json.dumps(data) if self.as_json else printable(text))

    def words(self, *keys: str, **values: object) -> str:
        """The command line's own words for this key."""
        return words(self.language, "cli", *keys, **values)

    def say(self, text: str) -> None:
        """Say this to a person in the course of a talk, whose end alone is the answer to a program."""
        click.echo(printable(text), err=self.as_json)

    def tell(self, text: str) -> None:
        """Tell this to a person who waits for the answer."""
        if not self.as_json:
            click.echo(printable(text), err=True)

    @contextmanager
    def progress(self, label: str, length: int) -> Iterator[Callable[[int], None]]:
        """The progress of these steps: a bar on a terminal, and nothing where none can be drawn."""
        if self.as_json or not sys.stderr.isatty() or is_plain():
            yield lambda _: None
            return
        with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
            yield lambda done: bar.update(done - bar.pos)

    @contextmanager
    def readable(self) -> Iterator[None]:
        """A context in which unreadable text, or unknown cards, end the command with one clear sentence."""
        try:
            yield
        except (cq.NotationError, UnknownCards) as error:
            sentence = explain(error, self.language)
            if self.as_json:
                click.echo(json.dumps({"error": sentence, **_details(error)}))
            else:
                click.secho(printable(sentence), fg="red", err=True)
            sys.exit(UNREADABLE)
        except BrokenPipeError:
            raise  # the reader has had enough, and click ends in silence
        except OSError as error:
            if error.filename is None:
                _leave_unwritten()
                raise click.ClickException(error.strerror or str(error)) from None
            raise UnreadableFileError(str(error.filename), error.strerror) from None


class UnreadableFileError(click.FileError):
    """A file or folder that cannot be read or written."""

    exit_code = UNREADABLE


def _leave_unwritten() -> None:
    """Have what could not be written left alone: Python would try again as it ends, and end with another code."""
    with suppress(OSError, AttributeError):  # there may be no output at all, or none that is a file
        out = sys.stdout.fileno()
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, out)
        os.close(nothing)


def _details(error: cq.NotationError | UnknownCards) -> dict[str, object]:
    if isinstance(error, UnknownCards):
        return {"unknown": "stock" if error.seat is None else str(error.seat)}
    return {"field": error.field, "place": error.place, "fault": str(error.fault), "expected": error.expected}


def answering(command: Callable[Concatenate[Output, Rest], None]) -> Callable[Rest, None]:
    """Give a command `--lang` and `--json`, and make it end with a sentence for what cannot be read."""

    @click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the answer [default: the system's].")
    @click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
    @wraps(command)
    def wrapper(*args: Rest.args, **options: Rest.kwargs) -> None:
        language = options.pop("lang") or system_language()
        output = Output(str(language), bool(options.pop("as_json")))
        with output.readable():
            command(output, *args, **options)

    return wrapper


def position_argument(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command a POSITION: one line of fields, in quotes, or `-` for standard input."""
    return click.argument("position", metavar="POSITION")(command)


def read_position(text: str) -> State:
    """The state that this line describes, or that standard input does where the text is `-`; raises NotationError."""
    with placed_in(Path(STDIN)) if text == STDIN else nullcontext():
        return cq.position(read_file(Path(text)) if text == STDIN else as_typed(text))


def read_file(file: Path) -> str:
    """The text of this file, or of standard input where it is `-`. Raises NotationError, which names it."""
    with placed_in(file):
        if str(file) == STDIN:
            return read_bytes(sys.stdin.buffer) if sys.stdin else ""  # there is none where it was closed
        if file.parts[:2] == ("/", "dev"):  # what a shell puts there ends by itself, as a named pipe may not
            return read_text(file, field="")
        return text_of(file)


def file_argument(name: str, **more: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command a file to be read, or `-` for standard input."""
    return click.argument(name, type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path), **more)

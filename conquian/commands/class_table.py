"""Class-table: what a class gave back, in one table."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import click

from conquian.commands.output import NO, Output, answering
from conquian.commands.own import own_content, read_own
from conquian.course import homework
from conquian.course.homework import Homework
from conquian.course.shelf import ContentShelf, listed, placed_in, text_of
from conquian.explain.sentences import explain
from conquian.explain.words import words
from conquian.notation.errors import NotationError
from conquian.worksheet.class_table import ClassTable, page


@click.command("class-table")
@click.argument("files", nargs=-1, required=True, type=click.Path(readable=False, path_type=Path))
@click.option("--html", "out", type=click.Path(dir_okay=False, path_type=Path), help="Write the table as a page, too.")
@own_content(ContentShelf.LESSONS)
@answering
def class_table(output: Output, files: tuple[Path, ...], out: Path | None) -> None:
    """Read homework that was handed in, FILES or folders of them, and print what was hard for the class.

    Chapters come hardest first, with the rules that were missed and the first answers that were wrong. Nobody is named.
    A file that cannot be read is told and left out.
    """
    said = read_own(output, [ContentShelf.LESSONS])
    works, problems = _read(files)
    wrong = [{"file": str(file), "problem": explain(error, output.language)} for file, error in problems]
    tables = ClassTable.tables(works)
    lines = [*said, *("\n".join((each.text(output.language), "")) for each in tables)]
    if not tables:
        lines.append(_say(output, "nothing"))
    if out is not None:
        try:
            out.write_text(page(tables, output.language), encoding="utf-8", newline="\n")
        except OSError as error:
            raise click.FileError(str(out), error.strerror) from None
        lines.append(_say(output, "written", file=out))
    lines += [each["problem"] for each in wrong]
    output.answer({"tables": [_data(each) for each in tables], "unreadable": wrong}, "\n".join(lines))
    if wrong or not tables:
        sys.exit(NO)


def _read(files: tuple[Path, ...]) -> tuple[list[Homework], list[tuple[Path, NotationError]]]:
    """What these files tell, and those in these folders, each once however often it is named; and what cannot be read.

    A link that leads nowhere, in a folder or not, is one of those that cannot be read.
    """
    works: list[Homework] = []
    wrong: list[tuple[Path, NotationError]] = []
    seen: set[str] = set()
    for file in (each for named in files for each in _inside(named)):
        place = os.path.realpath(file)
        if place in seen:
            continue
        seen.add(place)
        try:
            with placed_in(file):
                works.append(homework.loads(text_of(file)))
        except NotationError as error:
            wrong.append((file, error))
    return works, wrong


def _inside(file: Path) -> tuple[Path, ...]:
    """The files of homework in a folder; what is no folder, or cannot be listed, stands for itself."""
    with suppress(NotationError), placed_in(file):
        return tuple(each for each in listed(file) if each.suffix == ".toml" and not each.is_dir())
    return (file,)


def _data(table: ClassTable) -> dict[str, object]:
    """A table for a program."""
    return {
        "set": table.title,
        "digest": table.digest,
        "files": table.count,
        "missed": {str(law): count for law, count in table.missed},
        "chapters": [
            {
                "number": each.number,
                "title": each.told.title,
                "about": each.told.about,
                "at_once": each.at_once,
                "helped": each.helped,
                "not_yet": each.not_yet,
                "missed": {str(law): count for law, count in each.missed},
                "wrong": dict(each.wrong),
            }
            for each in table.chapters
        ],
    }


def _say(output: Output, key: str, **values: object) -> str:
    return words(output.language, "sets", "table", key, **values)

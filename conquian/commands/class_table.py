"""Class-table: what a class gave back, in one table."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import click

from conquian.commands.output import NO, UNREADABLE, Output, answering, read_file
from conquian.commands.own import left_out_of, own_content, read_own
from conquian.course import homework
from conquian.course.class_work.class_table import ClassTable
from conquian.course.homework import Homework
from conquian.course.shelf import ContentShelf, ends, left_out, listed, placed_in
from conquian.explain.sentences import explain
from conquian.explain.words import words
from conquian.notation.errors import NotationError
from conquian.worksheet.class_table import page


@click.command("class-table")
@click.argument("files", nargs=-1, required=True, type=click.Path(readable=False, path_type=Path))
@click.option("--html", "out", type=click.Path(dir_okay=False, path_type=Path), help="Write the table as a page, too.")
@click.option("--csv", "book", type=click.Path(dir_okay=False, path_type=Path), help="Write a mark book, by nickname.")
@own_content(ContentShelf.LESSONS)
@answering
def class_table(output: Output, files: tuple[Path, ...], out: Path | None, book: Path | None) -> None:
    """Read homework that was handed in, FILES or folders of them, and print what was hard for the class.

    Chapters come hardest first, with the rules that were missed and the first answers that were wrong. Nobody is named
    but in the mark book, which has a part for each set and a row for each file. A file that cannot be read is named and
    left out, as is a file in a folder that does not end in .toml. For `-` standard input is read.
    """
    said = read_own(output, [ContentShelf.LESSONS])
    works, problems, left = _read(files)
    wrong = [{"file": str(file), "problem": explain(error, output.language)} for file, error in problems]
    tables = ClassTable.tables(works)
    lines = [*said, *("\n".join((each.text(output.language), "")) for each in tables)]
    if not tables:
        lines.append(_say(output, "nothing"))
    if out is not None:
        lines.append(_written(out, page(tables, output.language), output))
    if book is not None:
        parts = "\r\n".join(each.csv(output.language) for each in tables)
        lines.append(_written(book, f"\ufeff{parts}", output))
    lines += [each["problem"] for each in wrong]
    lines += [left_out_of(folder, names, output) for folder, names in left.items() if names]
    left_names = {str(folder): names for folder, names in left.items() if names}
    output.answer(
        {"tables": [_data(each) for each in tables], "unreadable": wrong, "left_out": left_names}, "\n".join(lines)
    )
    if wrong and not works:
        sys.exit(UNREADABLE)
    if wrong or left_names or not tables:
        sys.exit(NO)


def _written(file: Path, text: str, output: Output) -> str:
    """Write this file, and say so."""
    try:
        file.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise click.FileError(str(file), error.strerror) from None
    return _say(output, "written", file=file)


def _read(
    files: tuple[Path, ...],
) -> tuple[list[Homework], list[tuple[Path, NotationError]], dict[Path, tuple[str, ...]]]:
    """What these files tell, and those in these folders, each once however often it is named; what cannot be read.

    And, by its folder, what was left out there. A link that leads nowhere is one of those that cannot be read.
    """
    inside = {named: _inside(named) for named in files}
    left = {named: left_out(named, found) for named, found in inside.items() if found != (named,)}
    works: list[Homework] = []
    wrong: list[tuple[Path, NotationError]] = []
    seen: set[str] = set()
    for file in (each for found in inside.values() for each in found):
        place = os.path.realpath(file)
        if place in seen:
            continue
        seen.add(place)
        try:
            with placed_in(file):
                works.append(homework.loads(read_file(file)))
        except NotationError as error:
            wrong.append((file, error))
    return works, wrong, left


def _inside(file: Path) -> tuple[Path, ...]:
    """The files of homework in a folder; what is no folder, or cannot be listed, stands for itself."""
    with suppress(NotationError), placed_in(file):
        return tuple(each for each in listed(file) if ends(each, ".toml") and not each.is_dir())
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

"""Lesson: what authors and translators do with lessons."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from conquian.commands.output import NO, Output, answering
from conquian.course import catalogue
from conquian.explain import stamps
from conquian.explain.words import LANGUAGES, words
from conquian.rooms.learn.lesson_check import better_mistakes, objections, unreachable
from conquian.rooms.learn.mistake_values import contests


@click.group()
def lesson() -> None:
    """Check lessons, stamp their translations, and write them out as notebooks."""


@lesson.command("check")
@click.argument("names", nargs=-1)
@click.option("--search", is_flag=True, help="Also look for a game that leads to each position.")
@answering
def check_lesson(output: Output, names: tuple[str, ...], search: bool) -> None:
    """Work out anew what these lessons claim, or all of them, and look through what they say."""
    found = {}
    for name in names or catalogue.names():
        _known(name)
        asked = len([*contests(catalogue.lesson(name), catalogue.words(name, LANGUAGES[0]).texts)])
        with output.progress(name, asked) as advance:
            listed = [*objections(name), *better_mistakes(name, advance)]
        listed += unreachable(catalogue.lesson(name)) if search else ()
        found[name] = [*map(str, listed), *_of_notes(name)]
    lines = [f"{name}: {each}" for name, listed in found.items() for each in listed]
    wrong = len(lines)
    lines.append(words(output.language, "lessons", "checked", n=len(found), wrong=wrong))
    output.answer(found, "\n".join(lines))
    if wrong:
        sys.exit(NO)


@lesson.command("stamp")
@click.argument("name")
@answering
def stamp_lesson(output: Output, name: str) -> None:
    """Write beside the translations of a lesson that they render the English texts as they are now."""
    _known(name)
    file = Path(str(catalogue.folders()[name])) / stamps.FILE
    text = stamps.dumps(catalogue.words(name, LANGUAGES[0]).texts, LANGUAGES[1:])
    file.write_text(text, encoding="utf-8", newline="\n")
    output.answer({"lesson": name}, words(output.language, "lessons", "stamped", lesson=name))


@lesson.command("notebooks")
@answering
def write_notebooks(output: Output) -> None:
    """Write the notebook of each lesson, which opens it, as its title and the line about it are now."""
    from conquian.site.lesson_notebooks import opening  # noqa: PLC0415 - Jupyter is loaded only for notebooks

    for name, folder in catalogue.folders().items():
        path = Path(str(folder)) / f"{folder.name}.ipynb"
        path.write_text(opening(name), encoding="utf-8", newline="\n")
    output.answer([*catalogue.names()], words(output.language, "lessons", "notebooks", n=len(catalogue.names())))


@lesson.command("export")
@click.argument("name")
@click.option("--to", type=click.Path(dir_okay=False, path_type=Path), help="The file [default: NAME-LANG.ipynb].")
@click.option("--force", is_flag=True, help="Write over what stands there.")
@answering
def export_lesson(output: Output, name: str, to: Path | None, force: bool) -> None:
    """Write a lesson out as a notebook to be changed: what it says as text, each position as a table."""
    from conquian.site.lesson_notebooks import written_out  # noqa: PLC0415 - Jupyter is loaded only for notebooks

    _known(name)
    file = Path(f"{name}-{output.language}.ipynb") if to is None else to
    text = written_out(name, output.language)
    try:
        with file.open("w" if force else "x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except FileExistsError:
        raise click.ClickException(words(output.language, "lessons", "exists", file=file)) from None
    output.answer({"file": str(file)}, words(output.language, "lessons", "exported", file=file))


def _of_notes(name: str) -> list[str]:
    """What is wrong with the notes for teachers, as soon as there are some."""
    if not any(catalogue.folders()[name].joinpath(f"teacher.{language}.md").is_file() for language in LANGUAGES):
        return []
    from conquian.rooms.teacher import lesson_report  # noqa: PLC0415 - what draws is loaded only if it is needed

    return [str(each) for each in lesson_report.objections(name)]


def _known(name: str) -> None:
    if name not in catalogue.names():
        raise click.BadParameter(f"{name!r}: {', '.join(catalogue.names())}")

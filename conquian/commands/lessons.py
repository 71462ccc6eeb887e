"""Lesson: what authors and translators do with lessons."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import click

from conquian.advice.seat_value import SeatStanding
from conquian.commands import flaws
from conquian.commands.output import NO, Output, answering
from conquian.commands.own import own_content, read_own
from conquian.commands.site import extra
from conquian.course import catalogue
from conquian.course.lesson import FEWEST_LEVELS
from conquian.course.shelf import ContentShelf
from conquian.explain import stamps
from conquian.explain.words import LANGUAGES, words
from conquian.rooms.learn.lesson_check import better_mistakes, objections, unreachable, worse_unseen
from conquian.rooms.learn.lesson_flaws import LessonObjection
from conquian.rooms.learn.worth import answer_values
from conquian.rooms.learn.worth.answer_values import Answer, AnswerValue, NoValuesError, Unweighed
from conquian.rooms.learn.worth.mistake_values import contests


@click.group()
def lesson() -> None:
    """Check lessons, stamp their translations, and write them out as notebooks."""


@lesson.command("check")
@click.argument("names", nargs=-1)
@click.option("--search", is_flag=True, help="Also look for a game that leads to each position.")
@own_content(ContentShelf.LESSONS)
@answering
def check_lesson(output: Output, names: tuple[str, ...], search: bool) -> None:
    """Work out anew what these lessons claim, or all of them, and look through what they say.

    With a folder of your own these are the lessons in it. A draft may have few levels, and one language. What the
    answers are worth at the table is kept in unseen.json, beside the lessons.
    """
    said = read_own(output, [ContentShelf.LESSONS])
    found, weighed = {}, _values(output)
    for name in names or catalogue.own_names() or catalogue.names():
        _known(name)
        asked = len([*contests(catalogue.lesson(name), catalogue.original(name).texts)])
        output.tell(words(output.language, "lessons", "checking", lesson=name))
        with output.progress(name, asked) as advance:
            listed = [*objections(name), *better_mistakes(name, advance)]
        if catalogue.is_own(name):
            values, unkept = _weighed_beside(output, name)
            listed += worse_unseen(name, values)
            said += unkept
        elif weighed:
            listed += worse_unseen(name, weighed)
        listed += unreachable(catalogue.lesson(name)) if search else ()
        found[name] = [*listed, *_of_notes(name)]
    lines = [f"{name}: {flaws.of_lesson(each, output)}" for name, listed in found.items() for each in listed]
    wrong = len(lines)
    lines = [*said, *(_draft(output, name) for name in found if catalogue.is_draft(name)), *lines]
    lines.append(words(output.language, "lessons", "checked", n=len(found), wrong=wrong))
    output.answer({name: [*map(str, listed)] for name, listed in found.items()}, "\n".join(lines))
    if wrong:
        sys.exit(NO)


def _values(output: Output, folder: Path | None = None) -> dict[str, AnswerValue]:
    """The values beside the lessons in this folder, or of the course. Raises ClickException where there are no such."""
    try:
        return answer_values.kept(folder)
    except NoValuesError as error:
        raise click.ClickException(words(output.language, "lessons", "no-values", file=error)) from None


def _weighed_beside(output: Output, name: str) -> tuple[dict[str, AnswerValue], list[str]]:
    """The values of an author's own lessons, with all of this one; and, if they could not be kept, a sentence on that.

    Raises ClickException where what lies beside them holds no values.
    """
    folder = ContentShelf.LESSONS.own_folder
    asked, _ = _asked([name])
    there = _values(output, folder)
    values = {where: value for where, value in there.items() if where in asked or where.partition("/")[0] != name}
    stale = {where: asked[where] for where in answer_values.stale(asked, values)}
    unkept = _kept(output, values, folder) if len(values) < len(there) else ""
    for _ in _weighing(output, stale, values):
        unkept = _kept(output, values, folder)
    return values, [unkept] if unkept else []


def _weighing(output: Output, asked: Mapping[str, Answer], values: dict[str, AnswerValue]) -> Iterator[str]:
    """The place of each of these answers as soon as its value stands among these."""
    with output.progress(answer_values.FILE, len(asked)) as advance:
        for done, (where, answer) in enumerate(asked.items(), 1):
            values[where] = answer_values.answer_value(answer)
            yield where
            advance(done)


def _kept(output: Output, values: Mapping[str, AnswerValue], folder: Path | None = None) -> str:
    """Nothing once these values are written down; a sentence if they cannot be."""
    try:
        answer_values.keep(values, folder)
    except OSError as error:
        about = error.strerror or str(error)
        return words(output.language, "lessons", "unkept", file=answer_values.file(folder), why=about)
    return ""


def _draft(output: Output, name: str) -> str:
    """That a lesson is a draft, and what it has not got yet."""
    levels, missing = len(catalogue.lesson(name).levels), catalogue.untranslated(name)
    parts = [words(output.language, "lessons", "draft", lesson=name)]
    if levels < FEWEST_LEVELS:
        parts.append(words(output.language, "lessons", "few-levels", found=levels, fewest=FEWEST_LEVELS))
    if missing:
        parts.append(words(output.language, "lessons", "untranslated", languages=", ".join(missing)))
    return " ".join(parts)


@lesson.command("stamp")
@click.argument("name")
@own_content(ContentShelf.LESSONS)
@answering
def stamp_lesson(output: Output, name: str) -> None:
    """Write beside the translations of a lesson that they render the English texts as they are now."""
    _known(name)
    file = Path(str(catalogue.folders()[name])) / stamps.FILE
    text = stamps.dumps(catalogue.words(name, LANGUAGES[0]).texts, LANGUAGES[1:])
    file.write_text(text, encoding="utf-8", newline="\n")
    output.answer({"lesson": name}, words(output.language, "lessons", "stamped", lesson=name))


@lesson.command("weigh")
@click.argument("names", nargs=-1)
@click.option("--all", "afresh", is_flag=True, help="Weigh also what has not changed.")
@click.option("--check", is_flag=True, help="Weigh nothing; say what is missing, or was changed since.")
@answering
def weigh_lesson(output: Output, names: tuple[str, ...], afresh: bool, check: bool) -> None:
    """Weigh what these lessons teach, or all of them, for a player who knows what the learner does.

    The best answer that passes is compared with the best other action. Each value is kept in unseen.json, beside the
    lessons, as soon as it is found: the command can be stopped at any time, and goes on where it was.
    """
    packaged = tuple(name for name in catalogue.names() if not catalogue.is_own(name))
    for name in names:
        _known(name, packaged)
    asked, without = _asked(names or packaged)
    known = _values(output)
    stale = answer_values.stale(asked, known)
    gone = [where for where in known if where not in asked and (not names or where.partition("/")[0] in names)]
    if check:
        lines = [words(output.language, "lessons", "stale", where=where) for where in stale]
        lines += [words(output.language, "lessons", "gone", where=where) for where in gone]
        lines.append(words(output.language, "lessons", "to-weigh", n=len(stale), all=len(asked)))
        output.answer({"stale": stale, "gone": gone}, "\n".join(lines))
        if stale or gone:
            sys.exit(NO)
        return
    todo = [*asked] if afresh else stale
    kept = {where: value for where, value in known.items() if where not in gone}
    unkept = _kept(output, kept) if gone else ""
    for _ in () if unkept else _weighing(output, {where: asked[where] for where in todo}, kept):
        if unkept := _kept(output, kept):
            break
    if unkept:
        raise click.ClickException(unkept)
    worse = {where: str(kept[where]) for where in asked if kept[where].standing is SeatStanding.WORSE}
    lines = [f"{where}: {value}" for where, value in worse.items()]
    lines += [words(output.language, "lessons", "unweighed", why, where=where) for where, why in without.items()]
    lines.append(words(output.language, "lessons", "weighed", n=len(asked), new=len(todo), worse=len(worse)))
    output.answer({"weighed": [*asked], "now": todo, "worse": worse, "without": without}, "\n".join(lines))


def _asked(names: Iterable[str]) -> tuple[dict[str, Answer], dict[str, Unweighed]]:
    """Every answer of these lessons by its place, and the tasks that have none, each with the reason."""
    asked, without = {}, {}
    for name in names:
        for each in answer_values.answers(catalogue.lesson(name)):
            if isinstance(each, Answer):
                asked[f"{name}/{each.where}"] = each
            else:
                where, why = each
                without[f"{name}/{where}"] = why
    return asked, without


@lesson.command("notebooks")
@answering
def write_notebooks(output: Output) -> None:
    """Write the notebook of each lesson, which opens it, as its title and the line about it are now."""
    with extra("site"):
        from conquian.site.lesson_notebooks import opening  # noqa: PLC0415 - Jupyter is loaded only for notebooks

    packaged = {name: folder for name, folder in catalogue.folders().items() if not catalogue.is_own(name)}
    for name, folder in packaged.items():
        path = Path(str(folder)) / f"{folder.name}.ipynb"
        path.write_text(opening(name), encoding="utf-8", newline="\n")
    output.answer([*packaged], words(output.language, "lessons", "notebooks", n=len(packaged)))


@lesson.command("export")
@click.argument("name")
@click.option("--to", type=click.Path(dir_okay=False, path_type=Path), help="The file [default: NAME-LANG.ipynb].")
@click.option("--force", is_flag=True, help="Write over what stands there.")
@own_content(ContentShelf.LESSONS)
@answering
def export_lesson(output: Output, name: str, to: Path | None, force: bool) -> None:
    """Write a lesson out as a notebook to be changed: what it says as text, each position as a table."""
    with extra("site"):
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


def _of_notes(name: str) -> Sequence[LessonObjection]:
    """What is wrong with the notes for teachers, as soon as there are some."""
    if not any(catalogue.folders()[name].joinpath(f"teacher.{language}.md").is_file() for language in LANGUAGES):
        return ()
    with extra("widgets"):
        from conquian.rooms.teacher import lesson_report  # noqa: PLC0415 - what draws is loaded only if it is needed

    return lesson_report.objections(name)


def _known(name: str, names: Collection[str] = ()) -> None:
    if name not in (names or catalogue.names()):
        raise click.BadParameter(f"{name!r}: {', '.join(names or catalogue.names())}")

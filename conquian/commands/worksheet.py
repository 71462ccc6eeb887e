"""Worksheets on paper: puzzles by theme, level and seed as a file to be printed, with their solutions."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from conquian.commands.load_guard import LoadGuard
from conquian.commands.output import Output, answering
from conquian.commands.own import own_content, read_own
from conquian.commands.site import extra
from conquian.course.shelf import ContentShelf
from conquian.explain.names import Faces, usual_faces
from conquian.explain.words import LANGUAGES, words
from conquian.rooms.puzzles.features import LEVELS
from conquian.static_site.addresses import linked
from conquian.ui.links import room
from conquian.worksheet.selection import Selection, SelectionError, SelectionFault
from conquian.worksheet.sheet import Worksheet

_OPTION: Final = {
    SelectionFault.NO_THEME: "--theme",
    SelectionFault.NO_LEVEL: "--level",
    SelectionFault.TOO_FEW: "--count",
    SelectionFault.TOO_MANY: "--count",
}
"""The option that each fault is about."""


@click.command()
@click.option("--theme", "themes", multiple=True, metavar="THEME", help="Only this one; several are possible.")
@click.option("--level", type=click.IntRange(1, LEVELS), help="Only puzzles of this level.")
@click.option("--count", type=int, default=6, show_default=True, help="Number of tasks.")
@click.option("--seed", type=click.IntRange(0), default=1897, show_default=True, help="Of the choice among them.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Language of the sheet [default: that of the answer].")
@click.option(
    "--pack", "--faces", type=click.Choice([str(faces) for faces in Faces]), help="The pack [default: the language's]."
)
@click.option("--address", metavar="URL", help="Print a QR code for each puzzle, on the site at this address.")
@click.option("--files", "is_files", is_flag=True, help="With --address: it is a site as files (build-site).")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("worksheet.html"), show_default=True, help="The file."
)
@own_content(ContentShelf.PUZZLES)
@answering
def worksheet(  # noqa: PLR0913, PLR0917 - one for each option
    output: Output,
    themes: tuple[str, ...],
    level: int | None,
    count: int,
    seed: int,
    language: str | None,
    pack: str | None,
    address: str | None,
    is_files: bool,
    out: Path,
) -> None:
    """Write a worksheet: puzzles as diagrams to be printed, the solutions on a sheet of their own.

    The same command always writes the same file. Themes have the names of their folders, such as hole or for-sure.
    """
    spoken = language or output.language
    faces = usual_faces(spoken) if pack is None else Faces(pack)
    if is_files and address is None:
        raise click.UsageError(_say(output, "wrong", "files", option="--address"))
    own = read_own(output, (ContentShelf.PUZZLES,))
    try:
        names = Selection(themes, level, count, seed).names()
    except SelectionError as wrong:
        said = _say(output, "wrong", wrong.fault, given=wrong.given, there=wrong.there)
        raise click.BadParameter(said, param_hint=_OPTION[wrong.fault]) from None
    codes = {}
    if address is not None:
        code = _coded(output, address, is_files)
        codes = {name: code(room("puzzles", {"puzzle": name}, spoken, faces)) for name in names}
    told = {"theme": themes, "level": level, "count": count, "seed": seed, "language": spoken, "pack": faces}
    command = _command({**told, "address": address, "files": is_files})
    text = Worksheet(names, spoken, faces, codes, command).html()
    try:
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        said = _say(output, "wrong", "file", file=out, why=error.strerror or str(error))
        raise click.BadParameter(said, param_hint="--out") from None
    lines = [*own, _say(output, "done", "written", n=len(names), file=out)]
    output.answer({"file": str(out), "puzzles": names}, "\n".join(lines))


def _coded(output: Output, address: str, is_files: bool) -> Callable[[str], str]:
    """The function that makes the QR code of a page by its link, on the site at this address."""
    with extra("site"), LoadGuard():
        from conquian.site.class_mode.join_page import qr_code  # noqa: PLC0415 - of the extra
        from conquian.site.proxied.public_address import PublicAddress  # noqa: PLC0415 - of the extra
        from conquian.site.shell import FOLDER  # noqa: PLC0415 - of the extra

    try:
        home = PublicAddress.read(address)
    except ValueError:
        said = _say(output, "wrong", "address", given=address)
        raise click.BadParameter(said, param_hint="--address") from None
    return lambda page: qr_code(f"{home}{linked(page).removeprefix('../') if is_files else FOLDER + page}")


def _command(options: dict[str, object]) -> str:
    """The command that writes the same sheet; of a folder of one's own it says the name alone."""
    parts = ["conquian", "worksheet"]
    for name, value in options.items():
        for each in value if isinstance(value, tuple) else (value,):
            if each is True:
                parts.append(f"--{name}")
            elif each is not None and each is not False:
                parts += [f"--{name}", str(each)]
    own = ContentShelf.PUZZLES.own
    return shlex.join([*parts, *(["--puzzles", own.name] if own is not None else [])])


def _say(output: Output, *keys: str, **values: object) -> str:
    return words(output.language, "worksheet", *keys, **values)

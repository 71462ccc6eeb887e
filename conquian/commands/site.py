"""Serve the site, open its notebooks, and see what they need. Jupyter is loaded only by what uses it.

What is loaded here comes with the extra `site`; a library installed without it says so in one sentence.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click

from conquian.commands.load_guard import LoadGuard
from conquian.commands.output import NO, Output, answering
from conquian.commands.own import own_content, read_own
from conquian.commands.watch import OwnWatch
from conquian.course.shelf import ContentShelf
from conquian.explain.names import listed
from conquian.explain.words import system_language, words
from conquian.terminal import printable

SHORTEST_WORD: Final = 16
"""The fewest letters of the word that lets a teacher in: it can be tried from everywhere."""


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), help="Port on this machine [default: a free one].")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@own_content(*ContentShelf)
@click.option("--class", "for_class", is_flag=True, help="Serve the local network too, and show a class how to join.")
@click.option("--address", help="With --class: this machine's address on that network [default: the likeliest].")
@click.option("--name", help="With --class: a lasting name of that address, such as laptop.local.")
@click.option("--links", metavar="URL", help="Have links that are copied open at your school's site, at URL.")
@click.option("--files", "is_files", is_flag=True, help="With --links: it is a site as files (build-site).")
@click.option("--behind", metavar="URL", help="Serve a proxy on this machine alone, where visitors reach it at URL.")
@click.option("--watch", "is_watched", is_flag=True, help="Begin anew whenever a file of your own has changed.")
def serve(  # noqa: PLR0913, PLR0917 - one for each option
    port: int | None,
    no_browser: bool,
    for_class: bool,
    address: str | None,
    name: str | None,
    links: str | None,
    is_files: bool,
    behind: str | None,
    is_watched: bool,
) -> None:
    """Serve the site on this machine and open it in the browser, for yourself, for a class or behind a proxy."""
    output = Output(system_language(), as_json=False)
    if address is not None and not for_class:
        raise click.UsageError(output.words("needs-class"))
    if name is not None and not for_class:
        raise click.UsageError(output.words("name-needs-class"))
    if behind is not None and (address or name):
        raise click.UsageError(output.words("class-or-behind"))
    if is_watched and (for_class or behind is not None):
        raise click.UsageError(output.words("watch", "alone"))
    watch = OwnWatch(output) if is_watched else None
    if is_watched and not any(shelf.own_folder for shelf in ContentShelf):
        raise click.UsageError(output.words("watch", "nothing"))
    if is_files and links is None:
        raise click.UsageError(words(output.language, "worksheet", "wrong", "files", option="--links"))
    with extra("site"), LoadGuard():
        from conquian.site import server  # noqa: PLC0415 - Jupyter is loaded only to serve
        from conquian.site.class_mode.network import NetworkError, is_name  # noqa: PLC0415 - it needs the extra `site`
        from conquian.site.proxied.link_home import LinkHome  # noqa: PLC0415 - it needs the extra `site`
        from conquian.site.proxied.public_address import PublicAddress  # noqa: PLC0415 - it needs the extra `site`

    if watch:
        watch.wait()
    _say_own(output)
    if behind is not None:
        try:
            public_address = PublicAddress.read(behind)
        except ValueError:
            raise click.BadParameter(output.words("no-address", text=behind), param_hint="--behind") from None
        word = os.environ.pop("CONQUIAN_TEACHER", "") if for_class else ""  # no kernel hears it
        if for_class and len(word) < SHORTEST_WORD:
            raise click.UsageError(output.words("no-teacher"))
        server.serve_behind(public_address, port, word)
        return
    try:
        home = None if links is None else LinkHome.read(links, is_files=is_files)
    except ValueError:
        raise click.BadParameter(output.words("no-address", text=links), param_hint="--links") from None
    if name is not None and not is_name(name):
        raise click.BadParameter(output.words("no-name", text=name), param_hint="--name")
    if not for_class:
        held = server.serve(port, not no_browser, link_home=home, changed=watch.look if watch else None)
        if watch and held:
            watch.begin_anew(held)
        return
    try:
        server.serve_class(port, not no_browser, address, home, (name or "").lower())
    except NetworkError as error:
        found = listed(error.found, output.language)
        raise click.ClickException(output.words("class", error.why, address=error.address, found=found)) from None


@click.command()
@click.argument("folder", required=False, type=click.Path(file_okay=False, path_type=Path))
@click.option("--port", type=click.IntRange(1, 65535), help="Port on this machine [default: a free one].")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option("--allow-root", is_flag=True, help="Run as root too, as in a container.")
@own_content(*ContentShelf)
def lab(folder: Path | None, port: int | None, no_browser: bool, allow_root: bool) -> None:
    """Open the notebooks in JupyterLab, to change them.

    Those of a checkout are opened themselves; an installed package copies them into FOLDER, or ./conquian-notebooks.
    What stands there is never written over.
    """
    with extra("site"), LoadGuard():
        from conquian.site.lab import open_lab, workshop  # noqa: PLC0415 - Jupyter is loaded only to open it

    output = Output(system_language(), as_json=False)
    _say_own(output)
    with output.readable():
        found = workshop(folder)
    click.echo(printable(output.words("lab", "folder", folder=found.folder)))
    if found.copied:
        click.echo(output.words("lab", "copied", n=found.copied))
    if found.kept:
        click.echo(output.words("lab", "kept", n=found.kept))
    open_lab(found.folder, port, not no_browser, allow_root)


def _say_own(output: Output) -> None:
    """Read what an author has of their own before anything starts, and say what was read; or end with what is wrong."""
    with output.readable():
        for line in read_own(output):
            click.echo(printable(line))


@click.command("build-site")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--pyodide",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of Pyodide, as in the package `pyodide` of npm [default: node_modules/pyodide, if it is there].",
)
@click.option(
    "--memory/--no-memory",
    default=True,
    help="Have Python start from its memory, which Node makes: sooner, but a first visit loads twice as much.",
)
@click.option(
    "--notebooks",
    is_flag=True,
    help="Put the notebooks beside the pages, in a JupyterLite where visitors can change them; takes the extra `lite`.",
)
@own_content(*ContentShelf)
@answering
def build_site(output: Output, folder: Path, pyodide: Path | None, memory: bool, notebooks: bool) -> None:
    """Build the site as files in FOLDER, which any host of files can serve: all of it then runs in the browser.

    Python for the browser, Pyodide, has to be on this machine already: nothing is fetched. What is an author's own is
    read first, and becomes part of the site.
    """
    with output.readable():
        own = read_own(output)
    with extra("site"), LoadGuard():
        from conquian.static_site.build import NotEmptyError, build  # noqa: PLC0415 - the templates need Jinja
        from conquian.static_site.notebooks import NotebooksError  # noqa: PLC0415 - it needs the extra `site`
        from conquian.static_site.pyodide import VERSION, PyodideError  # noqa: PLC0415 - it needs the extra `site`

    output.tell(output.words("build-site", "building"))
    try:
        with extra("lite"):
            built = build(folder, pyodide, with_memory=memory, with_notebooks=notebooks)
    except NotEmptyError:
        raise click.ClickException(output.words("build-site", "not-empty", folder=folder)) from None
    except NotebooksError as wrong:
        raise click.ClickException(output.words("build-site", "no-notebooks", problem=str(wrong))) from None
    except PyodideError as wrong:
        mend = output.words("build-site", "mend", version=VERSION)
        said = output.words("build-site", str(wrong.kind), path=wrong.path, version=VERSION)
        raise click.ClickException(f"{said}\n{mend}") from None
    says = output.words(
        "build-site",
        "built",
        folder=folder,
        n=built.files,
        size=megabytes(built.size),
        load=megabytes(built.first_visit),
    )
    if memory and not built.has_memory:
        says = f"{says}\n{output.words('build-site', 'no-memory')}"
    output.answer(asdict(built), "\n".join([*own, says]))


def megabytes(size: int) -> str:
    """A size in bytes as whole megabytes.

    >>> megabytes(7_542_277)
    '8'
    """
    return f"{size / 1e6:.0f}"


@click.command()
@answering
def doctor(output: Output) -> None:
    """Say what is installed, found and free, how to mend what is wrong, and how many learners there is room for."""
    with extra("site"):
        from conquian.site.doctor import examine  # noqa: PLC0415 - what it needs may be missing

    found, lines = [], []
    for finding in examine():
        says = words(output.language, "doctor", finding.about, finding.state, **finding.values)
        mend = None if finding.well else words(output.language, "doctor", finding.about, "mend", **finding.values)
        found.append({**asdict(finding), "says": says, "mend": mend})
        lines.append(says if mend is None else click.style(says, fg="red"))
        lines += [] if mend is None else [f"  {words(output.language, 'doctor', 'mend', mend=mend)}"]
    unwell = sum(not entry["well"] for entry in found)
    key = ("unwell",) if unwell else ("all-well",)
    lines += ["", words(output.language, "doctor", *key, n=unwell)]
    output.answer({"well": not unwell, "findings": found}, "\n".join(lines))
    sys.exit(NO if unwell else 0)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """A package that cannot be imported in here ends the command with a sentence that names the extra it comes with."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "conquian":
            raise  # it is ours, and no extra brings it
        values = {"missing": missing.name, "extra": name, "python": sys.executable}
        raise click.ClickException(words(system_language(), "cli", "no-extra", **values)) from None

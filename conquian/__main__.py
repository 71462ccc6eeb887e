"""The command line: `conquian …` or `python -m conquian …`.

Exit codes: 0 for yes and done, 1 for no (an action is refused, cards have no layout, a file is wrong), 2 for what
cannot be read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import wraps
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec

import click

import conquian as cq
from conquian.explain.names import action_name, card_names
from conquian.explain.sentences import explain, explain_evidence, law_switches, law_text, law_title
from conquian.explain.sources import remark, source_name, statements
from conquian.explain.words import LANGUAGES, system_language, words
from conquian.game.judge import UnknownCards, judge_spread
from conquian.game.spreads import MOST_CARDS, completions
from conquian.game.state import State
from conquian.notation.codes import action as read_action
from conquian.notation.record import read_text
from conquian.terminal import Terminal, printable, speaks_unicode

NO: Final = 1
UNREADABLE: Final = 2
Rest = ParamSpec("Rest")


@dataclass(frozen=True, slots=True)
class Output:
    """Where an answer goes: to a person in a language, or to a program as JSON."""

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

    @contextmanager
    def readable(self) -> Iterator[None]:
        """What cannot be read, or not be answered for unknown cards, ends the command with one clear sentence."""
        try:
            yield
        except (cq.NotationError, UnknownCards) as error:
            sentence = explain(error, self.language)
            if self.as_json:
                click.echo(json.dumps({"error": sentence, **_details(error)}))
            else:
                click.secho(printable(sentence), fg="red", err=True)
            sys.exit(UNREADABLE)
        except OSError as error:
            raise click.FileError(str(error.filename), error.strerror) from None


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


def _position(text: str) -> State:
    return cq.position(sys.stdin.read(10_000) if text == "-" else text)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="conquian")
def main() -> None:
    """Conquian, the oldest rummy still played: its rules, with a reason for every refusal.

    A POSITION is one line such as "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left".
    """
    for stream in (
        sys.stdin,
        sys.stdout,
        sys.stderr,
    ):  # what has no letters there is escaped: nothing fails
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@main.command()
@click.option("--seed", type=int, help="The same seed always makes the same deal.")
@click.option("--rules", default="pagat", show_default=True, help="A preset, then switches: pagat,forcing=off.")
@answering
def deal(output: Output, seed: int | None, rules: str) -> None:
    """Deal a game and print its position."""
    state = cq.deal(seed, rules)
    output.answer({"position": str(state)}, str(state))


@main.command()
@position_argument
@answering
def show(output: Output, position: str) -> None:
    """Draw a POSITION and say what is to be done."""
    state = _position(position)
    data = {
        "position": str(state),
        "link": cq.link(state),
        "to_do": explain(state, output.language),
        "unknown": state.unknown,
        "left_out": state.left_out,
        "outcome": None if state.outcome is None else str(state.outcome),
    }
    output.answer(data, output.terminal.position(state))


@main.command()
@position_argument
@answering
def legal(output: Output, position: str) -> None:
    """List every legal action in a POSITION."""
    state = _position(position)
    actions = cq.legal_actions(state)
    width = max((len(str(action)) for action in actions), default=0)
    lines = [f"{action!s:<{width}}   {action_name(action, output.language)}" for action in actions]
    output.answer([str(action) for action in actions], "\n".join(lines) or explain(state, output.language))


@main.command()
@position_argument
@click.argument("action", nargs=-1, required=True)
@answering
def judge(output: Output, position: str, action: tuple[str, ...]) -> None:
    """Judge an ACTION in a POSITION: legal, or against which law."""
    state = _position(position)
    verdict = cq.judge(state, read_action(" ".join(action), state.variant.labels))
    sentence = explain(verdict, output.language)
    more = explain_evidence(verdict, output.language)
    data = {
        "legal": verdict.legal,
        "law": verdict.law and str(verdict.law),
        "laws": [str(law) for law in verdict.laws],
        "cards": str(verdict.cards),
        "sentence": sentence,
        "evidence": list(more),
    }
    lines = [click.style(sentence, fg="green" if verdict.legal else "red"), *more]
    lines += [output.words("law", law=law, title=law_title(law, output.language)) for law in verdict.laws]
    output.answer(data, "\n".join(lines))
    sys.exit(0 if verdict.legal else NO)


@main.command()
@click.argument("cards", nargs=-1, required=True)
@answering
def layouts(output: Output, cards: tuple[str, ...]) -> None:
    """Show every way to lay CARDS out in melds, and which cards would complete them."""
    chosen = cq.cards(" ".join(cards))
    if len(chosen) > MOST_CARDS:
        output.answer({"layouts": [], "completed_by": []}, output.words("too-many"))
        sys.exit(NO)
    found = cq.layouts(chosen)
    more = completions(chosen)
    data = {"layouts": [str(spread) for spread in found], "completed_by": [str(card) for card in more]}
    if found:
        lines = [words(output.language, "game", "count", "layouts", n=len(found))]
        lines += [f"  {output.terminal.spread(spread)}" for spread in found]
    else:
        verdict = judge_spread(cq.Spread.of([chosen]))
        lines = [output.words("no-layout"), *explain_evidence(verdict, output.language)]
    if more:
        lines.append(output.words("completed-by", cards=card_names(more, output.language)))
    elif len(chosen) < MOST_CARDS:
        lines.append(output.words("completed-by-none"))
    output.answer(data, "\n".join(lines))
    sys.exit(0 if found else NO)


@main.command()
@position_argument
@click.option("--depth", type=click.IntRange(0, 40), default=4, show_default=True)
@answering
def perft(output: Output, position: str, depth: int) -> None:
    """Count the sequences of legal actions from a POSITION, one depth after the other."""
    state = _position(position)
    counts = []
    for level in range(1, depth + 1):
        counts.append(cq.perft(state, level))
        if not output.as_json:
            click.echo(f"{level:>3}  {counts[-1]}")
    if output.as_json:
        output.answer(counts, "")


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--ply", type=click.IntRange(0), help="Draw the table after this action only.")
@answering
def replay(output: Output, file: Path, ply: int | None) -> None:
    """Play a recorded game again, action by action."""
    record = cq.load(file)
    states = record.positions()
    if ply is not None and ply >= len(states):
        raise click.BadParameter(output.words("last-ply", n=len(states) - 1), param_hint="--ply")
    notes = {note.ply: note.text for note in record.notes if note.language == output.language}
    lines = []
    for number, (before, action) in enumerate(zip(states, record.actions, strict=False), start=1):
        lines.append(f"{number:>3}  {before.turn!s:<6}  {action_name(action, output.language)}")
        if number in notes:
            lines.append(f"             {notes[number]}")
    end = states[-1 if ply is None else ply]
    text = output.terminal.position(end) if ply is not None else "\n".join([*lines, "", explain(end, output.language)])
    data = {
        "positions": [str(state) for state in states],
        "actions": [str(action) for action in record.actions],
        "result": record.result,
    }
    output.answer(data, text)


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@answering
def check(output: Output, files: tuple[Path, ...]) -> None:
    """Check FILES: a game record (.toml) is replayed, any other file is read as one position a line."""
    results: list[dict[str, Any]] = []
    for file in files:
        for line, problem in _problems(file, output.language):
            results.append({"file": str(file), "line": line, "problem": problem})
    lines = [
        ":".join(str(part) for part in (result["file"], result["line"]) if part is not None) + f": {result['problem']}"
        for result in results
    ]
    output.answer(results, "\n".join(lines) or output.words("all-right", n=len(files)))
    sys.exit(NO if results else 0)


def _problems(file: Path, language: str) -> Iterator[tuple[int | None, str]]:
    """What is wrong in a file, with the line where lines count: a record's error names its own place."""
    try:
        if file.suffix == ".toml":
            cq.load(file)
            return
        for number, line in enumerate(read_text(file).splitlines(), start=1):
            if line.strip() and not line.startswith("#"):
                try:
                    cq.position(line)
                except cq.NotationError as error:
                    yield number, explain(error, language)
    except cq.NotationError as error:
        yield None, explain(error, language)


@main.command()
@click.argument("number", type=click.Choice([law.value for law in cq.Law]), metavar="NUMBER")
@answering
def law(output: Output, number: str) -> None:
    """Read the law with this NUMBER, such as 6.1, and what each source says about it."""
    found = cq.Law(number)
    said = [
        {
            "source": source_name(statement.source),
            "stance": str(statement.stance),
            "where": statement.where,
            "remark": remark(statement, output.language),
        }
        for statement in statements(found)
    ]
    title, text = law_title(found, output.language), law_text(found, output.language)
    switches = law_switches(found, output.language)
    data = {"law": number, "title": title, "text": text, "switches": switches, "sources": said}
    lines = [click.style(output.words("law", law=number, title=title), bold=True), text]
    lines += [switches] if switches else []
    for entry in said:
        stance = words(output.language, "sources", "stances", entry["stance"])
        lines += [
            "",
            f"{entry['source']}: {stance}",
            *(f"  {each}" for each in (entry["remark"], entry["where"]) if each),
        ]
    output.answer(data, "\n".join(lines))


@main.command()
@click.option("--port", type=click.IntRange(1, 65535), help="Port on this machine [default: a free one].")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
def serve(port: int | None, no_browser: bool) -> None:
    """Serve the site on this machine and open it in the browser."""
    from conquian.site.serve import serve as serve_site  # noqa: PLC0415 - Jupyter is loaded only to serve

    serve_site(port=port, open_browser=not no_browser)


@main.command()
@click.argument("folder", required=False, type=click.Path(file_okay=False, path_type=Path))
@click.option("--port", type=click.IntRange(1, 65535), help="Port on this machine [default: a free one].")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
def lab(folder: Path | None, port: int | None, no_browser: bool) -> None:
    """Open the notebooks in JupyterLab, to change them.

    Those of a checkout are opened themselves; an installed package copies them into FOLDER, or ./conquian-notebooks.
    What stands there is never written over.
    """
    from conquian.site.lab import open_lab, workshop  # noqa: PLC0415 - Jupyter is loaded only to open it

    output = Output(system_language(), as_json=False)
    with output.readable():
        found = workshop(folder)
    click.echo(printable(output.words("lab", "folder", folder=found.folder)))
    if found.copied:
        click.echo(output.words("lab", "copied", n=found.copied))
    if found.kept:
        click.echo(output.words("lab", "kept", n=found.kept))
    open_lab(found.folder, port, not no_browser)


@main.command()
@answering
def doctor(output: Output) -> None:
    """Say what is installed, found and free, how to mend what is wrong, and how many learners there is room for."""
    try:
        from conquian.site.doctor import examine  # noqa: PLC0415 - what it needs may be missing
    except ImportError as error:
        click.secho(words(output.language, "doctor", "site", "broken", error=error), fg="red", err=True)
        sys.exit(NO)
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


if __name__ == "__main__":
    main()

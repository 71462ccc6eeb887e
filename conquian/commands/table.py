"""Deal, show, judge and count: one position at a time; and the law book."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

import conquian as cq
from conquian.api.pictures import SIZES
from conquian.commands.output import NO, Output, answering, position_argument, read_position
from conquian.explain.names import Faces, action_name, card_names
from conquian.explain.sentences import explain, explain_evidence, law_switches, law_text, law_title
from conquian.explain.sources import remark, source_name, stance_words, statements
from conquian.explain.words import words
from conquian.game.judge import judge_spread
from conquian.game.spreads import MOST_CARDS, completions
from conquian.notation.codes import action as read_action
from conquian.terminal import as_typed

CHAPTERS: Final = tuple(dict.fromkeys(str(law.chapter) for law in cq.Law))
"""The numbers of the law book's chapters."""


@click.command()
@click.option("--seed", type=int, help="The same seed always makes the same deal.")
@click.option("--rules", default="pagat", show_default=True, help="A preset, then switches: pagat,forcing=off.")
@answering
def deal(output: Output, seed: int | None, rules: str) -> None:
    """Deal a game and print its position."""
    state = cq.deal(seed, rules)
    output.answer({"position": str(state)}, str(state))


@click.command()
@position_argument
@click.option(
    "--svg", "file", is_flag=False, flag_value="-", metavar="[FILE]", help="Draw a picture, into FILE if one is named."
)
@click.option(
    "--pack", type=click.Choice([str(faces) for faces in Faces]), help="The picture's pack [default: the language's]."
)
@click.option("--size", type=click.IntRange(SIZES[0], SIZES[-1]), help="How wide the picture is, in px [default: 960].")
@click.option(
    "--seat", type=click.Choice([str(seat) for seat in cq.Seat]), help="Whose view of the table the picture is."
)
@answering
def show(output: Output, /, position: str, file: str | None, **looks: Any) -> None:
    """Draw a POSITION and say what is to be done; with --svg as a picture, to standard output or into a FILE."""
    state = read_position(position)
    if file is None and any(looks.values()):
        raise click.UsageError(output.words("needs-svg"))
    if file is not None:
        drawn = _picture(state, output.language, **looks)
        if file == "-":
            output.answer({"svg": drawn}, drawn)
        else:
            if Path(file).suffix.lower() not in {"", ".svg"}:  # SVG in such a file opens nowhere
                raise click.BadParameter(output.words("is-svg", file=file), param_hint="--svg")
            Path(file).write_text(f"{drawn}\n", encoding="utf-8", newline="\n")
            output.answer({"file": file}, file)
        return
    data = {
        "position": str(state),
        "link": cq.link(state),
        "to_do": explain(state, output.language),
        "unknown": state.unknown,
        "left_out": state.left_out,
        "outcome": None if state.outcome is None else str(state.outcome),
    }
    output.answer(data, output.terminal.position(state))


def _picture(state: cq.State, language: str, pack: str | None, size: int | None, seat: str | None) -> str:
    """The picture of a position, or of what one seat sees of it."""
    return cq.svg(state if seat is None else cq.player_view(state, seat), size or 960, pack, language)


@click.command()
@position_argument
@answering
def legal(output: Output, position: str) -> None:
    """List every legal action in a POSITION."""
    state = read_position(position)
    actions = cq.legal_actions(state)
    width = max((len(str(action)) for action in actions), default=0)
    lines = [f"{action!s:<{width}}   {action_name(action, output.language)}" for action in actions]
    output.answer([str(action) for action in actions], "\n".join(lines) or explain(state, output.language))


@click.command()
@position_argument
@click.argument("action", nargs=-1, required=True)
@answering
def judge(output: Output, position: str, action: tuple[str, ...]) -> None:
    """Judge an ACTION in a POSITION: legal, or against which law."""
    state = read_position(position)
    verdict = cq.judge(state, read_action(as_typed(" ".join(action)), state.variant.labels))
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


@click.command()
@click.argument("cards", nargs=-1, required=True)
@answering
def layouts(output: Output, cards: tuple[str, ...]) -> None:
    """Show every way to lay CARDS out in melds, and which cards would complete them."""
    chosen = cq.cards(as_typed(" ".join(cards)))
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


@click.command()
@position_argument
@click.argument("depth", type=click.IntRange(0, 40), required=False)
@click.option("--depth", "named", type=click.IntRange(0, 40), default=4, show_default=True, help="The same.")
@answering
def perft(output: Output, position: str, depth: int | None, named: int) -> None:
    """Count the sequences of legal actions from a POSITION, up to this DEPTH, one after the other."""
    state = read_position(position)
    counts = []
    for level in range(1, (named if depth is None else depth) + 1):
        counts.append(cq.perft(state, level))
        if not output.as_json:
            click.echo(f"{level:>3}  {counts[-1]}")
    if output.as_json:
        output.answer(counts, "")


@click.command()
@click.argument("number", default="")
@answering
def law(output: Output, number: str) -> None:
    """Read the law with this NUMBER, such as 6.1, and what each source says about it; or a chapter, such as 6.

    Without a number the whole book is listed.
    """
    if number in CHAPTERS:
        _chapter(output, number)
    elif number:
        _law(output, _known_law(output, number))
    else:
        titles = {each: law_title(each, output.language) for each in cq.Law}
        output.answer(titles, "\n".join(f"{each:>4}  {title}" for each, title in titles.items()))


def _known_law(output: Output, number: str) -> cq.Law:
    try:
        return cq.Law(number)
    except ValueError:
        raise click.BadParameter(output.words("no-law", number=number), param_hint="NUMBER") from None


def _chapter(output: Output, number: str) -> None:
    """Answer with the laws of a chapter."""
    told = [_told(each, output.language) for each in cq.Law if str(each.chapter) == number]
    title = words(output.language, "laws", "chapters", number)
    lines = [click.style(f"{number} {title}", bold=True)]
    for each in told:
        lines += ["", *_law_lines(each, output)]
    output.answer({"chapter": number, "title": title, "laws": told}, "\n".join(lines))


def _told(found: cq.Law, language: str) -> dict[str, str | None]:
    """A law in words: its number, its title, its text, and what other books make of it."""
    title, text, switches = (each(found, language) for each in (law_title, law_text, law_switches))
    return {"law": str(found), "title": title, "text": text, "switches": switches}


def _law_lines(told: dict[str, str | None], output: Output) -> Iterator[str]:
    yield click.style(output.words("law", law=told["law"], title=told["title"]), bold=True)
    yield from filter(None, (told["text"], told["switches"]))


def _law(output: Output, found: cq.Law) -> None:
    """Answer with a law, and with what each source says about it."""
    said = [
        {
            "source": source_name(statement.source),
            "stance": str(statement.stance),
            "where": statement.where,
            "remark": remark(statement, output.language),
        }
        for statement in statements(found)
    ]
    told = _told(found, output.language)
    lines = [*_law_lines(told, output)]
    for statement, entry in zip(statements(found), said, strict=True):
        lines += [
            "",
            f"{entry['source']}: {stance_words(statement, output.language)}",
            *(f"  {each}" for each in (entry["remark"], entry["where"]) if each),
        ]
    output.answer({**told, "sources": said}, "\n".join(lines))

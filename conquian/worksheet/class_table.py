"""The class table as a page that needs nothing else; nobody is named there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from conquian.art.svg import tag
from conquian.course.class_work.class_table import ChapterTally, ClassTable
from conquian.explain.words import words

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def page(tables: Iterable[ClassTable], language: str) -> str:
    """The tables as one HTML text that needs nothing else; whatever stood in a file is only text in it."""
    title = escape(words(language, "sets", "table", "title"))
    head = "".join(
        (
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>",
            f"<style>{_style()}</style>",
        )
    )
    order = escape(words(language, "sets", "table", "order"))
    body = "".join((tag("h1", title), tag("p", order), *(_section(each, language) for each in tables)))
    inside = f"\n<head>{head}</head>\n<body>{tag('main', body)}</body>\n"
    return f'<!doctype html>\n<html lang="{language}">{inside}</html>\n'


def _section(table: ClassTable, language: str) -> str:
    rows = "".join(_row(chapter, language) for chapter in table.chapters)
    heads = "".join(
        tag("th", escape(words(language, "sets", "table", "columns", key)), scope="col")
        for key in ("chapter", "solved", "stumbles")
    )
    missed = tag("p", escape(table.told_missed(language))) if table.missed else ""
    listed = tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows))
    return tag("section", tag("h2", escape(table.headline(language))), listed, missed)


def _row(chapter: ChapterTally, language: str) -> str:
    parts = (("at-once", chapter.at_once), ("helped", chapter.helped), ("not-yet", chapter.not_yet))
    bar = "".join(f'<i class="{name}" style="flex-grow:{count}"></i>' for name, count in parts if count)
    stumbles = "".join(tag("li", escape(each)) for each in chapter.stumbles(language))
    return tag(
        "tr",
        tag("th", f"{chapter.number}. {escape(chapter.told.title)}", scope="row"),
        tag("td", tag("div", bar, class_="bar", aria_hidden="true"), tag("p", escape(chapter.counted(language)))),
        tag("td", tag("ul", stumbles) if stumbles else ""),
        class_="is-hard" if chapter.is_hard else "",
    )


@cache
def _style() -> str:
    return files("conquian.worksheet").joinpath("class_table.css").read_text(encoding="utf-8")

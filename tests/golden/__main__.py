"""The command: `python -m tests.golden [ROOM …]` adds what the present code writes, and never touches what is there.

For every room it walks through some visits and keeps the links and kept values of kinds that no golden file has yet.
A kind is the fields of a link, the fields of what is kept, and what the page was doing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import click

import conquian.pages
from tests.checkout import commit
from tests.golden import shelf
from tests.golden.opening import Entry, opened, seen
from tests.golden.walking import next_message
from tests.ui.page import send

Kind = tuple[object, ...]


def kind(entry: Mapping[str, Any]) -> Kind:
    """What kind of entry this is; one of each is enough."""
    link = tuple(sorted(name for name, _ in parse_qsl(entry["link"]) if name not in ("lang", "faces")))
    kept = tuple(sorted(name for name, text in entry.get("kept", {}).items() if text))
    shows = entry["shows"]
    return link, kept, "elsewhere" in entry, "file" in entry, shows.get("mode"), bool(shows.get("over"))


def visits(room: str, seed: int, count: int, length: int) -> Iterator[Entry]:
    """Links and kept values from `count` visits to a room."""
    for number in range(count):
        rng = Random(f"{room} {seed} {number}")
        with opened(room, f"lang={rng.choice(('en', 'de', 'es'))}") as page:
            for _ in range(length):
                send(page, next_message(page.view, rng))
                if page.saved:
                    yield {"link": page.view["link"].lstrip("?")}
                    yield {"link": "", "kept": json.loads(json.dumps(page.saved))}


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("rooms", nargs=-1, type=click.Choice(conquian.pages.PAGES))
@click.option("--seed", default=1897, show_default=True)
@click.option("--visits", "count", default=6, show_default=True, help="Visits to each room.")
@click.option("--length", default=60, show_default=True, help="Messages in each visit.")
def main(rooms: tuple[str, ...], seed: int, count: int, length: int) -> None:
    """Add golden files from the present code, for these rooms or for all; those that are there stay as they are."""
    name = commit()
    there: dict[str, set[Kind]] = {}
    for room, path in shelf.of_rooms():
        there.setdefault(room, set()).update(kind(entry) for entry in shelf.read(path))
    for room in rooms or conquian.pages.PAGES:
        known, fresh = there.get(room, set()), []
        for found in visits(room, seed, count, length):
            entry = seen(room, found)
            if not entry["shows"]["notice"] and kind(entry) not in known:
                known.add(kind(entry))
                fresh.append(entry)
        if fresh:
            shelf.write(shelf.fresh(room, name), fresh)
        click.echo(f"{room}: {len(fresh)} added")
    shelf.pin()


if __name__ == "__main__":
    main()

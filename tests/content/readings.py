"""The ledger of who read what in which source: for each law the stance, its place and what our remark states.

An entry of `conquian/explain/sources.toml` that is not the one that was read fails, and so does a remark that states
something else, or stands where none was read. Whoever reads a source again writes down in `readings.toml` what stands
there; what nobody has read in full is known at second hand.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from conquian.explain.words import LANGUAGES, PACKS, in_pack, topic
from tests.content.facts import NOTHING, facts

FILE: Final = Path(__file__).parent / "readings.toml"
READ: Final = ("S0", "S1", "S2", "S3", "S4")
"""The sources that were read from end to end."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What was read: a source's stance to a law, where it says so, and what our English remark states."""

    stance: str
    where: str
    says: str


def entries() -> dict[tuple[str, str], Entry]:
    """What the package says, by source and law."""
    table = tomllib.loads(files("conquian.explain").joinpath("sources.toml").read_text(encoding="utf-8"))
    return {
        (source, law): _entry(source, law, entry)
        for law, stances in table["laws"].items()
        for source, entry in stances.items()
    }


def _entry(source: str, law: str, entry: Mapping[str, str]) -> Entry:
    remark = in_pack(topic(LANGUAGES[0], "stances").get(law, {}).get(source, ""), PACKS[0])
    return Entry(entry["stance"], entry["where"], stated(remark) if remark else "")


def stated(remark: str) -> str:
    """The facts of a remark in one line."""
    found = facts(remark, LANGUAGES[0])
    stated = {kind: said for kind, said in found.items() if set(said.split()) != {NOTHING}}
    told = [kind if "yes" in said.split() else f"{kind} {said}" for kind, said in stated.items()]
    return ", ".join(told) or "no facts"


def ledger() -> dict[str, Any]:
    """What was read, by source: who, when, the year, the paragraphs by heading, what it calls terms, and the laws."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def read() -> dict[tuple[str, str], Entry]:
    """What was read, by source and law."""
    return {
        (source, law): Entry(row["stance"], row.get("where", ""), row.get("says", ""))
        for source, table in ledger().items()
        for law, row in table["laws"].items()
    }


def places(where: str) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """The heading, the paragraph and the items of each place in a citation such as "The Play, 1 (1, 2); 3 (2.2)"."""
    heading = ""
    for part in where.split("; "):
        named, _, items = part.partition(" (") if part.endswith(")") and " (" in part else (part, "", "")
        before, comma, number = named.rpartition(", ")
        heading = before if comma else heading
        yield heading, int(number), tuple(items.rstrip(")").split(", ")) if items else ()

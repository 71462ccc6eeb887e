"""The ledger of who read what in which source: for each law the stance, its place and what our remark states.

An entry of `conquian/explain/sources.toml` that is not the one that was read fails, and so does a remark that states
something else, or stands where none was read. A reader of the source writes it down by

    python -m tests.content.readings --read "Who read it"

which enters what is new or changed, with the day; what nobody has read in full is entered as known at second hand.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from conquian.explain.stamps import fingerprint
from conquian.explain.words import LANGUAGES, PACKS, in_pack, topic
from tests.content.facts import NOTHING, facts

FILE: Final = Path(__file__).parent / "readings.toml"
READ: Final = ("S0", "S1", "S2", "S3", "S4")
"""The sources that were read from end to end."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What was read: a source's stance to a law, where it says so, what our English remark states, and its digest.

    `says` is "" where there is no remark; `digest` is that of the remark in all languages.
    """

    stance: str
    where: str
    says: str
    digest: str


def entries() -> dict[tuple[str, str], Entry]:
    """What the package says, by source and law."""
    table = tomllib.loads(files("conquian.explain").joinpath("sources.toml").read_text(encoding="utf-8"))
    return {
        (source, law): _entry(source, law, entry)
        for law, stances in table["laws"].items()
        for source, entry in stances.items()
    }


def _entry(source: str, law: str, entry: Mapping[str, str]) -> Entry:
    said = (topic(language, "stances").get(law, {}).get(source, "") for language in LANGUAGES)
    remarks = [in_pack(each, PACKS[0]) for each in said]
    says = stated(remarks[0]) if remarks[0] else ""
    return Entry(entry["stance"], entry["where"], says, fingerprint("\n".join(remarks)) if any(remarks) else "")


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
        (source, law): Entry(row["stance"], row.get("where", ""), row.get("says", ""), row.get("digest", ""))
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


def dumps(table: Mapping[str, Any]) -> str:
    """The file of the ledger."""
    return "".join(_lines(table))


def _lines(table: Mapping[str, Any]) -> Iterator[str]:
    yield "# Who read what in which source; see tests/content/readings.py. "
    yield "A second hand is none of the five that were read.\n"
    for source, found in table.items():
        yield f"\n[{source}]\n"
        yield from (
            f"{key} = {json.dumps(found[key], ensure_ascii=False)}\n"
            for key in ("by", "on", "name", "kind", "language", "year")
            if key in found
        )
        if found.get("paragraphs"):
            yield f"\n[{source}.paragraphs]\n"
            yield from (f"{json.dumps(key)} = {value}\n" for key, value in found["paragraphs"].items())
        if found.get("called"):
            yield f"\n[{source}.called]\n"
            yield from (f"{key} = {json.dumps(value)}\n" for key, value in found["called"].items())
        yield f"\n[{source}.laws]\n"
        for law, row in found["laws"].items():
            said = ", ".join(f"{key} = {json.dumps(value)}" for key, value in row.items() if value)
            yield f"{json.dumps(law)} = {{ {said} }}\n"


def entered(table: dict[str, Any], reader: str) -> dict[str, Any]:
    """The ledger with what is new or changed, read by this person today."""
    today = datetime.now(UTC).date().isoformat()
    for (source, law), entry in entries().items():
        row = {"stance": entry.stance, "where": entry.where, "says": entry.says, "digest": entry.digest}
        known = {key: table[source]["laws"].get(law, {}).get(key, "") for key in row}
        if known != row:
            table[source]["laws"][law] = row | {"by": reader, "on": today}
    return table


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--read" and sys.argv[2].strip():
        FILE.write_text(dumps(entered(ledger(), sys.argv[2].strip())), encoding="utf-8", newline="\n")
    else:
        sys.exit(__doc__)

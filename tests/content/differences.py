"""Where the facts of translations differ, and which of these differences were read and found to be only wording.

`python -m tests.content.differences` lists what is new; `--read` writes what there is now to `differences.toml`,
to be run only by those who have read the texts and found that the languages say the same in other words.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable, Mapping
from itertools import product
from pathlib import Path
from typing import Final

from conquian.explain.words import LANGUAGES, PACKS
from tests.content.facts import NOTHING, RULES_ONLY, facts
from tests.content.written import Text, texts

FILE: Final = Path(__file__).parent / "differences.toml"
Differences = Mapping[str, Mapping[str, str]]
"""By place and kind what each language says, such as "11 | 11 | -"."""


def differences(found: Iterable[Text]) -> Differences:
    """Every fact that the languages do not state alike, with either pack."""
    listed: dict[str, dict[str, str]] = {}
    for text, pack in product(found, PACKS):
        said = [facts(text.said[language], language, pack) for language in LANGUAGES]
        for kind in said[0]:
            stated = _comparable([each[kind] for each in said])
            if len(set(stated)) > 1 and (text.is_rule or kind not in RULES_ONLY):
                listed.setdefault(text.place, {})[kind] = " | ".join(stated)
    return listed


def _comparable(stated: list[str]) -> list[str]:
    """What is said sentence by sentence, taken together where the languages have not the same number of sentences."""
    if (
        all(set(said.split()) <= {"yes", NOTHING} for said in stated)
        and len({len(said.split()) for said in stated}) > 1
    ):
        return ["yes" if "yes" in said else NOTHING for said in stated]
    return stated


def read() -> Differences:
    """The differences that were read."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def unread(found: Differences, known: Differences) -> tuple[str, ...]:
    """What the languages do not state alike, as one line each, but for the differences that were read."""
    return tuple(
        f"{place}: {kind}: {said} ({' | '.join(LANGUAGES)})"
        for place, kinds in found.items()
        for kind, said in kinds.items()
        if known.get(place, {}).get(kind) != said
    )


def dumps(found: Differences) -> str:
    """The file of these differences, a line for each place."""
    rows = ["# What each language states (en | de | es) where the difference is wording alone: each was read."]
    for place, kinds in found.items():
        said = ", ".join(f"{json.dumps(kind)} = {json.dumps(stated)}" for kind, stated in kinds.items())
        rows.append(f"{json.dumps(place)} = {{ {said} }}")
    return "\n".join((*rows, ""))


if __name__ == "__main__":
    if "--read" in sys.argv:
        FILE.write_text(dumps(differences(texts())), encoding="utf-8", newline="\n")
    else:
        print("\n".join(unread(differences(texts()), read())))

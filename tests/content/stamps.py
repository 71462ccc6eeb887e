"""The stamps of the words, written by `python -m tests.content.stamps` once the translations render the English texts.

The topics are those that say what the rules are, since there an old translation teaches a wrong one.
"""

from __future__ import annotations

from typing import Final

from conquian.explain import stamps
from conquian.explain.words import LANGUAGES
from tests.checkout import ROOT
from tests.content.wording import sentences

TOPICS: Final = ("laws", "verdicts", "stances", "terms", "switches")
FILE: Final = ROOT / "conquian" / "explain" / "words" / stamps.FILE


def english() -> dict[str, str]:
    """Every English sentence of these topics by topic and key."""
    return {f"{name}/{key}": text for name in TOPICS for key, text in sentences(name, LANGUAGES[0]).items()}


def kept() -> stamps.Stamps:
    """The stamps that stand beside the words."""
    return stamps.loads(FILE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    FILE.write_text(stamps.dumps(english(), LANGUAGES[1:]), encoding="utf-8", newline="\n")

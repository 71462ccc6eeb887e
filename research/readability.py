"""The command: `python -m research.readability` prints how easy the learners' texts are to read."""

from __future__ import annotations

from collections.abc import Iterator

import click

from conquian.explain.words import LANGUAGES
from research.keeping import this_day
from tests.checkout import commit
from tests.content.readability import HOW, INDEX, LONG, MOST_IN_GOAL, long_goals, measured


def lines() -> Iterator[str]:
    """The page, line by line."""
    day = this_day().isoformat()
    yield from (f"# Readability, {day}", "", f"`python -m research.readability` on commit {commit()}.", "")
    yield HOW
    for language in LANGUAGES:
        index = INDEX[language][0]
        yield from (
            f"## {language}",
            "",
            f"| file | sentences | words | a sentence | over {LONG} | longest | {index} |",
        )
        yield "|---|---|---|---|---|---|---|"
        for part, found in measured(language).items():
            share = f"{found.mean:.1f} | {found.share_long:.1%} | {found.longest}"
            yield f"| {part} | {found.sentences:,} | {found.words:,} | {share} | {found.index:.0f} |"
        yield ""
    counts = {language: long_goals(language) for language in LANGUAGES}
    yield from (
        f"## Goals of more than {MOST_IN_GOAL} words",
        "",
        f"| goal | {' | '.join(LANGUAGES)} |",
        "|---|---|---|---|",
    )
    for key in sorted({key for found in counts.values() for key in found}):
        yield f"| {key} | {' | '.join(str(counts[language].get(key, '')) for language in LANGUAGES)} |"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure the sentences that learners read, by language and file, and list the goals that are too long."""
    click.echo("\n".join(lines()))


if __name__ == "__main__":
    main()

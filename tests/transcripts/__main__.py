"""The command: `python -m tests.transcripts` gives the commands of every transcript anew and writes what they print."""

from __future__ import annotations

import click

from conquian.explain.words import LANGUAGES
from tests.transcripts.transcript import HERE, commands, transcript


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Write the transcripts as the commands print them now; a new command is written into en.txt, and is in all."""
    typed = list(commands((HERE / "en.txt").read_text(encoding="utf-8")))
    for language in LANGUAGES:
        (HERE / f"{language}.txt").write_text(transcript(typed, language), encoding="utf-8")


if __name__ == "__main__":
    main()

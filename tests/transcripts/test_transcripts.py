"""Every command prints what its transcript says; where it is meant to change, the transcripts are written anew."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice

import pytest

from conquian.commands.group import main
from conquian.explain.words import LANGUAGES
from tests.transcripts.transcript import HERE, commands, transcript

pytestmark = pytest.mark.slow
OF_THE_MACHINE = {"doctor", "lab", "serve", "build-site"}
"""What they print depends on the machine; their errors are in the transcripts, and they have tests of their own."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commands_print_what_is_written(language: str) -> None:
    written = (HERE / f"{language}.txt").read_text(encoding="utf-8")
    now = transcript(list(commands(written)), language)
    diff = unified_diff(written.splitlines(), now.splitlines(), "as written", "as it is now", n=1, lineterm="")
    assert now == written, "\n".join((*islice(diff, 40), "If it is meant so: python -m tests.transcripts"))


def test_every_command_is_in_the_transcripts() -> None:
    typed = {each.split()[0] for each in commands((HERE / "en.txt").read_text(encoding="utf-8"))}
    assert typed >= set(main.commands) - OF_THE_MACHINE

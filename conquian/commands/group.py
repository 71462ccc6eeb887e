"""The group of all commands: what `conquian` does with the words behind it."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import Any, Final

import click

from conquian.commands.class_table import class_table
from conquian.commands.files import check, replay
from conquian.commands.lessons import lesson
from conquian.commands.load_guard import INTERRUPTED
from conquian.commands.miner import mine
from conquian.commands.new import new
from conquian.commands.play import ask, play
from conquian.commands.puzzles import puzzle
from conquian.commands.site import build_site, doctor, lab, serve
from conquian.commands.solver import outlook, solve, stats
from conquian.commands.table import deal, judge, law, layouts, legal, perft, show
from conquian.commands.worksheet import worksheet
from conquian.terminal import is_plain

COMMANDS: Final = (
    deal, play, show, legal, judge, layouts, perft, law, solve, outlook, stats, mine, puzzle, new, replay, check,
    lesson, worksheet, class_table, serve, lab, build_site, doctor,
)  # fmt: skip


class CommandGroup(click.Group):
    """The commands; Ctrl+C ends each with its own code, and without a word."""

    def invoke(self, ctx: click.Context) -> Any:
        """The answer of the command that was typed; SystemExit where Ctrl+C ended it."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="conquian")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Conquian, the earliest rummy known in the western world: its rules, with a reason for every refusal.

    A POSITION is one line such as "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left".
    """
    if is_plain():
        ctx.color = False
        os.environ["TERM"] = "dumb"  # which Jupyter's log heeds, and NO_COLOR it does not
    for stream in (sys.stdin, sys.stdout, sys.stderr):  # what has no letters there is escaped: nothing fails
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


puzzle.add_command(ask)
for each in COMMANDS:
    main.add_command(each)

"""The command line: `conquian …` or `python -m conquian …`.

Exit codes: 0 for yes and done, 1 for no (an action is refused, cards have no layout, a file is wrong), 2 for what
cannot be read, 130 for what was interrupted.
"""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Final

import click

from conquian.commands.class_table import class_table
from conquian.commands.files import check, replay
from conquian.commands.lessons import lesson
from conquian.commands.miner import mine
from conquian.commands.site import build_site, doctor, lab, serve
from conquian.commands.solver import outlook, solve, stats
from conquian.commands.table import deal, judge, law, layouts, legal, perft, show
from conquian.commands.worksheet import worksheet

COMMANDS: Final = (
    deal, show, legal, judge, layouts, perft, law, solve, outlook, stats, mine, replay, check, lesson,
    worksheet, class_table, serve, lab, build_site, doctor,
)  # fmt: skip


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="conquian")
def main() -> None:
    """Conquian, the earliest rummy known in the western world: its rules, with a reason for every refusal.

    A POSITION is one line such as "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left".
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):  # what has no letters there is escaped: nothing fails
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


for each in COMMANDS:
    main.add_command(each)

if __name__ == "__main__":
    main()

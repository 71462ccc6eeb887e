"""The command `python -m research.benchmarks.ratios [ROUNDS]`: compiled to Python alone, and random games to OpenSpiel.

Two processes, one compiled and one of Python alone, do all the work in turn, round by round, and have to find the same.
The ratios are medians of the rounds, and a fixed loop over integers says how fast the machine was. Compile first:
`python hatch_build.py`.
"""

import os
import subprocess
import sys
import time
from binascii import crc32
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

import conquian as cq
from conquian.compiled_modules import CHOICE
from research.benchmarks import solver_work, work
from research.timing import Timing, ratio

ROUNDS: Final = 5
GAMES: Final = 300
POSITIONS: Final = 10
SEEDS: Final = range(700_000, 700_040)
OURS: Final = "random games"
THEIRS: Final = "random games of gin rummy"


def loop() -> int:
    """A fixed loop over integers."""
    found = 0
    for number in range(400_000):
        found = (31 * found + number) & 0xFFFFFFFF
    return found


def actions(game: Callable[[Random], int]) -> int:
    """How many actions there are in random games."""
    rng = Random(1897)
    return sum(game(rng) for _ in range(GAMES))


def advice() -> int:
    """The checksum of advice with 200 worlds in the middle of games."""
    views = [cq.player_view(state, state.turn) for state in map(solver_work.middle, range(POSITIONS))]
    return crc32(repr([cq.advise(view, 200, seed=1) for view in views]).encode())


def hand() -> int:
    """The checksum of a hand that two Experts play."""
    return crc32(repr(cq.play(cq.players.Expert(), cq.players.Expert(), seed=800_000)).encode())


WORKS: Final[dict[str, Callable[[], int]]] = {
    "a loop over integers": loop,
    OURS: lambda: actions(work.conquian_game),
    "open deals": lambda: sum(map(solver_work.solve_deal, SEEDS)),
    "advice with 200 worlds": advice,
    "a hand of two Experts": hand,
    THEIRS: lambda: actions(work.gin_rummy_game),
}


def serve() -> None:
    """Do the work whose name comes in, and answer with the seconds of the processor and with what was found."""
    for line in sys.stdin:
        start = time.process_time()
        found = WORKS[line.strip()]()
        sys.stdout.write(f"{time.process_time() - start} {found}\n")
        sys.stdout.flush()


@dataclass
class Server:
    """A process that works as Python alone ("0") or compiled ("1"), with how long its work took and what it found."""

    choice: str
    found: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in WORKS})

    def __post_init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from research.benchmarks import ratios; ratios.serve()"],
            env={**os.environ, CHOICE: self.choice}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def ask(self, name: str) -> None:
        """Have this work done once."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(f"{name}\n")
            self.process.stdin.flush()
            seconds, found = self.process.stdout.readline().split()
        except (BrokenPipeError, ValueError):
            sys.exit("a process has ended, and says above why")
        self.seconds[name].append(float(seconds))
        self.found[name] = int(found)

    def timing(self, name: str) -> Timing:
        """How long it took, without the first time, which fills the caches."""
        return Timing(tuple(self.seconds[name][1:]))


def report(plain: Server, compiled: Server, names: list[str]) -> str:
    """The table, and the line about OpenSpiel."""
    lines = ["| work | Python, ms | compiled, ms | ratio |", "|---|---:|---:|---:|"]
    for name in names:
        one, other = plain.timing(name), compiled.timing(name)
        lines.append(f"| {name} | {one.median * 1000:.1f} | {other.median * 1000:.1f} | {ratio(one, other):.2f} |")
    if THEIRS not in names:
        return "\n".join([*lines, "", work.NO_SPIEL])
    longer = compiled.found[OURS] / compiled.found[THEIRS]
    for kind, server in (("Python", plain), ("compiled", compiled)):
        by_games = ratio(server.timing(THEIRS), server.timing(OURS))
        lines += ["", f"{kind}: {by_games:.2f} random games for each of gin rummy, by actions {by_games * longer:.2f}"]
    return "\n".join(lines)


if __name__ == "__main__":
    servers = Server("0"), Server("1")
    names = [name for name in WORKS if name != THEIRS or work.spiel() is not None]
    for _ in range(1 + int(sys.argv[1] if sys.argv[1:] else ROUNDS)):
        for name in names:
            for server in servers:
                server.ask(name)
    differ = [name for name in names if servers[0].found[name] != servers[1].found[name]]
    sys.stdout.write(f"{report(*servers, names)}\n")
    sys.exit(f"compiled, something else is found: {', '.join(differ)}" if differ else 0)

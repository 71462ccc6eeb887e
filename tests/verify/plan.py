"""The plan: which checks there are, how much of each a full run does, and with which seeds."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.perft import perft_files
from tests.verify import agreement, card_sets, outlook, parsers, perft_counts, plies, refusals, whole_book
from tests.verify.counting import Check

SEED = 1897
"""The first seed of every check; piece after piece counts on from here."""


@dataclass(frozen=True, slots=True)
class Task:
    """A check with its amounts: what a full run does in pieces, and the slice of it that pytest does."""

    name: str
    claim: str
    check: Check
    unit: str
    amount: int
    piece: int
    slice: int
    first_seed: int = SEED
    seed_step: int = 1

    def pieces(self) -> Iterator["Piece"]:
        """The full amount, piece by piece."""
        for number, done in enumerate(range(0, self.amount, self.piece)):
            seed = self.first_seed + number * self.seed_step
            yield Piece(self.name, number, min(self.piece, self.amount - done), seed)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a task that one worker does at a stretch."""

    task: str
    number: int
    amount: int
    seed: int

    @property
    def key(self) -> str:
        """The name under which the piece is kept."""
        return f"{self.task}/{self.number}"


TASKS = (
    Task(
        name="plies",
        claim="Forty cards are conserved and every invariant holds after every ply, in two bookkeepings;"
        " every listed action is judged legal.",
        check=plies.check,
        unit="plies",
        amount=1_000_000,
        piece=50_000,
        slice=10_000,
    ),
    Task(
        name="refusals",
        claim="In positions drawn from those plies, and from further ones until the rarest phases are there, whatever"
        " can be written down and is not listed is judged illegal, by a law and with a sentence in every language.",
        check=refusals.check,
        unit="positions",
        amount=20_000,
        piece=1_000,  # with the seeds of the plies: these are some of their positions
        slice=224,
    ),
    Task(
        name="whole book",
        claim="The book of legal spreads is the set of unions of melds, and each of its card sets has exactly the"
        " layouts that a plain recursion finds.",
        check=whole_book.check,
        unit="card sets",
        amount=whole_book.SIZE,
        piece=33_000,
        slice=5_000,
        first_seed=0,
        seed_step=33_000,
    ),
    Task(
        name="card sets",
        claim="On random card sets, half of them near misses, the book, a plain recursion and the twin agree.",
        check=card_sets.check,
        unit="card sets",
        amount=1_000_000,
        piece=100_000,
        slice=20_000,
    ),
    Task(
        name="parsers",
        claim="Whatever a parser is given, it raises nothing but NotationError.",
        check=parsers.check,
        unit="inputs for each parser",
        amount=100_000,
        piece=10_000,
        slice=300,
    ),
    Task(
        name="agreement",
        claim="The engine and the naive twin list the same actions and reach the same positions.",
        check=agreement.check,
        unit="plies",
        amount=100_000,
        piece=10_000,
        slice=3_000,
    ),
    Task(
        name="perft",
        claim="The counts in every perft file are the engine's and the twin's.",
        check=perft_counts.check,
        unit="files",
        amount=len(perft_files()),
        piece=1,
        slice=3,
        first_seed=0,
    ),
    Task(
        name="outlook",
        claim="The ways to win, the cards that they need and the outs are what trying every step on the engine finds.",
        check=outlook.check,
        unit="positions",
        amount=1_000,
        piece=20,
        slice=40,
    ),
)

"""The proof of a puzzle in words, and the worth of its answers to a player who sees one hand."""

from __future__ import annotations

from collections.abc import Iterator

from conquian.advice.advice import Method, Stakes
from conquian.advice.seat_value import SeatStanding
from conquian.explain.proofs import findings, known
from conquian.game.actions import Action
from conquian.rooms.puzzles.phrases import PuzzlePhrases
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.ui.views import in_a_hundred, sentence_case


def proved(phrases: PuzzlePhrases) -> tuple[str, tuple[str, ...]]:
    """The proof in words: what was proved, against which knowledge, and what every action or choice is worth."""
    asked = phrases.now.asked
    if isinstance(asked, PuzzleQuestion):
        held = [("holds" if asked.accepts(each.name) else "not_so", each) for each in asked.choices]
        return phrases.tell("proved", asked.means), tuple(
            _row(phrases, phrases.choice(each), key) for key, each in held
        )
    found = asked.certificate
    failing = _failing(phrases, found) if isinstance(found, PlanCertificate) else {}
    rows = tuple(failing.get(action, told) for action, told in worth(phrases, asked))
    return phrases.tell("proved", found.kind, **known(found)), rows


def _failing(phrases: PuzzlePhrases, found: PlanCertificate) -> dict[Action, str]:
    """What is said of each action that fails where the hidden cards lie in one way: with which cards, by markup."""
    told = {}
    for action, (world, *others) in ((each.action, each.worlds) for each in found.refutations):
        if not others:
            hand, stock = (f"{{{''.join(map(str, cards))}}}" for cards in (world.hand, world.stock))
            key = "both" if world.hand and world.stock else "hand" if world.hand else "stock"
            key = "surely" if found.worlds == 1 else key
            told[action] = _row(phrases, phrases.action(action), f"fails-{key}", hand=hand, stock=stock)
    return told


def at_table(phrases: PuzzlePhrases) -> tuple[str, tuple[str, ...]] | None:
    """The worth of the answers to a player who sees one hand, and how it was found; None where that is proved."""
    value = phrases.now.seat_value
    if value is None:
        return None
    every = "every" if value.method is Method.EVERY_WORLD else "sampled"
    is_chance = isinstance(phrases.now.asked, Puzzle) and isinstance(phrases.now.asked.certificate, ChanceCertificate)
    first = phrases.tell("at_table", "chance" if is_chance else value.standing)
    pairs = ((value.action, value.stakes), (value.other, value.other_stakes))
    told = phrases.tell("at_table", every, first=first, n=value.worlds)
    better_first = pairs[::-1] if value.standing is SeatStanding.WORSE else pairs
    return told, tuple(_in_a_hundred(phrases, action, stakes) for action, stakes in better_first)


def _in_a_hundred(phrases: PuzzlePhrases, action: Action, stakes: Stakes) -> str:
    """The worth of an action in a hundred hands; an interval without a width is left out."""
    value, low, high = map(in_a_hundred, (stakes.value, stakes.low, stakes.high))
    key = "worth" if low == high else "worth_between"
    named = sentence_case(phrases.action(action))
    return phrases.tell("at_table", key, action=named, value=value, low=low, high=high)


def _row(phrases: PuzzlePhrases, action: str, key: str, **values: object) -> str:
    return sentence_case(phrases.tell("proved", "row", action=action, value=phrases.tell("proved", key, **values)))


def worth(phrases: PuzzlePhrases, puzzle: Puzzle) -> Iterator[tuple[Action, str]]:
    """Every action that the proof speaks of, and what it is worth."""
    for action, key, values in findings(puzzle.certificate):
        yield action, _row(phrases, phrases.action(action), key, **values)

"""Whatever is not listed is refused: by a law, and with a sentence in every language.

A reservoir of positions, the same number for each phase that each preset can reach; in each of them every verb in
every form, and a hundred spreads that are broken in some way.
"""

from collections.abc import Iterator
from itertools import chain
from random import Random

from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES
from conquian.game.actions import ALLOW, DECLINE, FORCE, TURN, Action, Discard, Force, Give, Meld, Turn
from conquian.game.cards import PACK
from conquian.game.evidence import evidence
from conquian.game.judge import Verdict, judge, legal_actions
from conquian.game.laws import Law
from conquian.game.state import Phase, State
from conquian.game.variants import PRESETS
from tests.verify.counting import Counts, Progress
from tests.verify.games import MIXED, Ply, plies, reachable_phases
from tests.verify.wishes import broken_spreads, every_layout, own_cards, trespasses

BROKEN = 100
"""The number of broken spreads that are tried in each position."""
TRESPASSES = 40
"""The most spreads that are tried beside them and would be legal if all of their cards were the player's."""
PLIES_PER_POSITION = 50
EVIDENCE_ONE_IN = 200
"""The number of refusals of which one is asked for its evidence, since that takes a search."""

Place = tuple[str, Phase]


def check(amount: int, seed: int, progress: Progress) -> Counts:
    """Judge everything that can be written down in `amount` positions, out of at least fifty times as many plies."""
    counts = Counts()
    rng = Random(seed)
    for (kind, phase), states in reservoir(amount, seed).items():
        for state in states:
            _judge_everything(state, rng, counts)
            counts["positions"] += 1
            counts[f"positions / {kind} / {phase}"] += 1
            progress(1)
    return counts


def places() -> list[Place]:
    """Every preset with every phase that it can reach, and mixed switches with every phase there is."""
    found = [(name, phase) for name, variant in PRESETS.items() for phase in sorted(reachable_phases(variant))]
    return found + [(MIXED, phase) for phase in sorted(Phase)]


def reservoir(amount: int, seed: int) -> dict[Place, list[State]]:
    """Positions, `amount` of them, spread evenly over all places; in a place each position passed is equally likely."""
    wanted = {place: (amount + number) // len(places()) for number, place in enumerate(places())}
    kept: dict[Place, list[State]] = {place: [] for place in wanted}
    seen = dict.fromkeys(wanted, 0)
    rng = Random(seed)
    missing = amount
    for number, ply in enumerate(plies(seed)):
        if number >= PLIES_PER_POSITION * amount and not missing:
            return kept
        assert number < 100 * PLIES_PER_POSITION * max(amount, 100), f"never reached: {_empty(kept, wanted)}"
        for place, state in _passed(ply):
            assert place in kept, f"{place[0]} cannot be in phase {place[1]}: {state}"
            seen[place] += 1
            if len(kept[place]) < wanted[place]:
                kept[place].append(state)
                missing -= 1
            elif (slot := rng.randrange(seen[place])) < wanted[place]:
                kept[place][slot] = state
    raise AssertionError("random games never end")


def _passed(ply: Ply) -> Iterator[tuple[Place, State]]:
    yield (ply.kind, ply.state.phase), ply.state
    if ply.after.phase is Phase.OVER:
        yield (ply.kind, Phase.OVER), ply.after


def _empty(kept: dict[Place, list[State]], wanted: dict[Place, int]) -> list[str]:
    return [f"{kind} {phase}" for (kind, phase), states in kept.items() if len(states) < wanted[kind, phase]]


def _judge_everything(state: State, rng: Random, counts: Counts) -> None:
    listed = frozenset(legal_actions(state))
    not_met = set(listed)
    for action in _everything(state, rng):
        verdict = judge(state, action)
        assert verdict.legal is (action in listed), f"{verdict}: {action} in {state}"
        if verdict.legal:
            not_met.discard(action)
            counts["listed actions met"] += 1
        else:
            _refused(verdict, counts)
            counts[f"refusals by verb / {action.verb}"] += 1
            if not rng.randrange(EVIDENCE_ONE_IN):
                nearest = evidence(verdict).nearest
                assert nearest is None or nearest in listed, f"nearest {nearest} to {action} in {state}"
                counts["evidence asked for"] += 1
    assert not not_met, f"listed, but in no enumeration: {not_met} in {state}"


def _everything(state: State, rng: Random) -> Iterator[Action]:
    """Every verb in every form; spreads from every card within the mover's reach, and broken ones."""
    own = own_cards(state)
    layouts = [*every_layout(own)]
    yield from (TURN, DECLINE, ALLOW, FORCE)
    yield from chain(map(Turn, PACK), map(Discard, PACK), map(Give, PACK))
    for spread in layouts:
        yield Meld(spread)
        yield Force(spread)
    for number, spread in enumerate([*trespasses(own, rng, TRESPASSES), *broken_spreads(state, layouts, rng, BROKEN)]):
        yield Force(spread) if number % 4 == 0 else Meld(spread)


def _refused(verdict: Verdict, counts: Counts) -> None:
    """A refusal names a law, and every language has a sentence for it."""
    assert isinstance(verdict.law, Law), f"no law: {verdict}"
    assert verdict.laws[0] is verdict.law, f"the first law is another: {verdict}"
    sentences = [explain(verdict, language) for language in LANGUAGES]
    assert all(sentence.strip() and "{" not in sentence for sentence in sentences), f"no words: {verdict}"
    assert len(set(sentences)) == len(LANGUAGES), f"not translated: {sentences}"
    counts["refusals"] += 1
    counts["sentences"] += len(sentences)
    counts[f"refusals by first law / {verdict.law}"] += 1

"""The counts in the files are the engine's and the twin's; deeper ones belong to `python -m research.verify game`."""

import pytest

import conquian as cq
from conquian.game.variants import PRESETS
from tests import twin
from tests.perft import PerftFile, perft_files, twin_counts

FILES = perft_files()
ENGINE_COUNTS = 10_000
TWIN_COUNTS = 500


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_engine_counts(file: PerftFile) -> None:
    state = cq.position(file.position)
    assert str(state) == file.position
    assert {depth: cq.perft(state, depth) for depth in file.within(ENGINE_COUNTS)} == file.within(ENGINE_COUNTS)


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_twin_counts(file: PerftFile) -> None:
    shallow = file.within(TWIN_COUNTS)
    assert {depth: twin.perft(file.position, depth) for depth in shallow} == shallow
    assert twin_counts(file.position, len(shallow)) == tuple(shallow.values())


def test_every_preset_and_every_phase_has_a_position() -> None:
    states = [cq.position(file.position) for file in FILES]
    assert {state.variant.preset for state in states} == set(PRESETS)
    assert {state.phase for state in states} == set(cq.Phase) - {cq.Phase.OVER}


def test_counts_are_large_enough_to_tell_engines_apart() -> None:
    assert all(file.counts for file in FILES)
    assert sum(max(file.counts) >= 1_000 for file in FILES) >= 12

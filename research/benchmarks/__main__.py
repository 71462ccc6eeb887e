"""The command: `python -m research.benchmarks` measures, and passes options on to pytest (`-k judging`)."""

import sys

import pytest

sys.exit(pytest.main(["research/benchmarks", "-n0", "--benchmark-only", "--benchmark-group-by=group", *sys.argv[1:]]))

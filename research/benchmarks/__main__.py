"""The command: `python -m research.benchmarks` measures, and passes options on to pytest (`-k judging`)."""

import sys

import pytest

options = ("-n0", "--benchmark-enable", "--benchmark-only", "--benchmark-group-by=group")
sys.exit(pytest.main(["research/benchmarks", *options, *sys.argv[1:]]))

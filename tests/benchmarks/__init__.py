"""How fast the game is, always beside something else in the same run: times alone say more about the machine.

`pytest tests/benchmarks -n 0 --benchmark-only` measures, and `python -m tests.benchmarks.report` writes a dated page to
`docs/results`. No test asserts a time, and the normal run leaves this folder out.
"""

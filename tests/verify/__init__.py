"""The full verification: what the tests check in slices, on millions of plies, card sets and texts.

`python -m tests.verify` runs everything and writes a dated result to `docs/results`; `python -m tests.verify --slice`
runs the few seconds of it that pytest runs too. Every check is a function `check(amount, seed, progress)` in a module
of its own; it returns what it counted and raises AssertionError at the first thing that is wrong.
"""

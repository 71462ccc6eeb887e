"""The full verification of the puzzles: every one proved again from scratch, and every planted mistake found.

`python -m tests.puzzles` does all of it and writes a dated page to `docs/results`; pytest does a slice.
"""

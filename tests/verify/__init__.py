"""Slices of the full verification: millions of plies, card sets and texts.

Every check is a function `check(amount, seed, progress)` in a module of its own; it returns what it counted and raises
AssertionError at the first thing that is wrong. `python -m research.verify game FILE` does all of each.
"""

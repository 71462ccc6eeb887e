"""The puzzles: every one proved again from scratch, and a slice of the mistakes planted in each found.

`python -m research.verify puzzles FILE` plants all of them.
"""

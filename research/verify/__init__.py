"""The full verification: what the tests check in slices, on millions of plies and on all puzzles."""

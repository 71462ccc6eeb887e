"""Exact answers: what a position is worth, and what can still come of it."""

"""Winning chances: the cards that take a seat out, the spreads with which it can still win, what rules out others."""

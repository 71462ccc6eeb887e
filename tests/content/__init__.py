"""Tests of what is written beside the code: the law book and the front door agree with the game."""

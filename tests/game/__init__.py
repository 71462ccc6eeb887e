"""Tests of conquian.game, and the tables that other tests set up too."""

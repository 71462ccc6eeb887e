"""Tests of conquian.explain: sentences for everything, in every language alike."""

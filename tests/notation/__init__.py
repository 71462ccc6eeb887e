"""Tests of conquian.notation."""

"""Faults planted on purpose, to see whether the tests notice: in code by fixed operators, in content by kind."""

"""Seeds of what a learner is given: short enough to be read out."""

from typing import Final

MOST_SEEDS: Final = 2**31
"""The seeds of fresh deals, exercises and tasks are below this."""

"""Faults planted in the content: a wrong answer, number, source or translation, one kind at one place each."""

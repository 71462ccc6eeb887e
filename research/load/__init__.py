"""Thirty learners at once, on our server and on a Voilà as it comes: `python -m research.load`."""

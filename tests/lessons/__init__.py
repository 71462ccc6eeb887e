"""The lessons, checked from scratch.

`python -m tests.lessons` does all of it and writes a dated page to `docs/results`, with every value that it found;
pytest goes by those values, and asks a slice of the questions anew.
"""

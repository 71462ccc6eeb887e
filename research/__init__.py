"""What is run by hand: long proofs, matches, measurements, and faults planted in texts. No test needs any of it.

`python -m research.NAME` runs one, `--help` says what it takes, and its page goes to standard output. Where a run takes
hours, what it has found is kept in a file of yours, from which it goes on.
"""

"""The lessons' numbers; `python -m research.lessons` checks every lesson and values every mistake from scratch."""

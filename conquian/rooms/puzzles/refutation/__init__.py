"""The refutation of a wrong answer: what follows from it, played out, the reason, and where it was decided."""

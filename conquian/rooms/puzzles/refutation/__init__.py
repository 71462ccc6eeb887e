"""How a wrong answer is refuted: what follows from it, played out, the reason, and where it was decided."""

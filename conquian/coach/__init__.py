"""The coach: what was decided well in a hand, and what was not, judged from what the seat knew that decided it."""

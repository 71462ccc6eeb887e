"""Games to look through, with notes."""

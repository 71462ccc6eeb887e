"""The house in order: names, prose, and how large it is."""

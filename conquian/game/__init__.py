"""The game of Conquian: its cards, its laws and its one judge. Standard library only, every value immutable."""

"""Storyboards: what a room shows in a whole visit, message by message, as text to be read in a diff."""

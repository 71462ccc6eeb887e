"""Endings with hidden hands, solved exactly as games in extensive form, to measure advice and players against."""

"""The glossary: every word of the game to look up, with a picture, its laws, and what it is called elsewhere."""

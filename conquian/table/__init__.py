"""The table: the one way in which the site shows and plays Conquian."""

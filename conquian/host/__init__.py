"""The display of a room without a notebook: its first views, and the scripts that draw it before Python is there."""

"""What shows a room without a notebook: its first views, and the scripts that draw it before its Python is there."""

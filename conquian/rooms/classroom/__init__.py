"""The classroom: a free board, what the laws say to it, whether it could arise, and play from there."""

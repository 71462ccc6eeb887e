"""One deal against an opponent."""

"""The reachability of a position: a game that reaches it, or the invariant that it breaks."""

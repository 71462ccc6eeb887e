"""The rendered corpus: what learners read, as they read it, with every card and list filled in."""

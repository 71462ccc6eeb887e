"""The rendered corpus: what learners read, as they read it, in `docs/corpus`, so that a change shows as sentences."""

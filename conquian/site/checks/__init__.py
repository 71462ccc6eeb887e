"""The checks of `conquian doctor`, and the result of each."""

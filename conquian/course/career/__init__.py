"""A learner's career: a rating by results, and the days in a row."""

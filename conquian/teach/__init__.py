"""The parts of teaching that rooms share, without a screen."""

"""Pages of the served site that are no more than a room, and the scripts that bring them to their kernels."""

"""Kernels that are forked from one process, so that they share what it has loaded."""

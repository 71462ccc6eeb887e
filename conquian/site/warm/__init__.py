"""Kernels that begin warm: forked from a process that has loaded all, or kept ready where there is no forking."""

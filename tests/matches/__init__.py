"""Matches: pairs of deals between players, and how strong one is against another."""

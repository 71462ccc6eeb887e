"""Hostile links: whatever stands in a page's query, the page opens, or explains what it cannot read, and that is all.

`python -m research.links` sends ten thousand through the page functions and two hundred of the worst through a browser,
and prints what came of them. pytest does a slice of both.
"""

"""The table: the one way in which the site shows and plays Conquian."""

from conquian.widgets.table.table import Table

__all__ = ["Table"]

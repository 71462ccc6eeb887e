"""The table as a widget, for notebooks of one's own: `from conquian.widgets import Table`."""

from conquian.rooms.table.widget import Table

__all__ = ["Table"]

"""The screens: what the learner touches. Python decides and speaks, the browser draws."""

from conquian.widgets.table import Table

__all__ = ["Table"]

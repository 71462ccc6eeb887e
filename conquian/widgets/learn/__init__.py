"""The course."""

from conquian.widgets.learn.learn import Learn

__all__ = ["Learn"]

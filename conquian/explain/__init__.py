"""Explanations: verdicts, actions, positions and mistakes as sentences in English, German and Spanish.

`cq.explain(thing, language="en", faces=None)` is a function (`conquian.explain.sentences`):

    >>> import conquian as cq
    >>> cq.explain(cq.judge(cq.deal(seed=1897), "decline"))
    'Play begins with a card from the stock: turn up the top one.'
"""

import sys
from types import ModuleType
from typing import Any


class _Callable(ModuleType):
    """`cq.explain` is a function of the front door, and the name of this package.

    Python binds a package's name in its parent as soon as anything in it is imported, so the package can be called like
    the function of the same name.
    """

    def __call__(self, *args: Any, **options: Any) -> str:
        from conquian.explain.sentences import explain  # noqa: PLC0415 - the package must be importable without it

        return explain(*args, **options)


sys.modules[__name__].__class__ = _Callable

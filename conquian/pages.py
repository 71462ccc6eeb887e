"""The pages: one function for each room, for Jupyter and Voilà alike, as in `melds(cards="3c4c5c")`.

A page is opened by the fields of the link that Voilà puts into the environment; what is given to the function wins:
`learn("forcing")`, `outs(seed=1897, n=12, lang="de")`. Raises TypeError, naming the fields, for an unknown one.
A room is loaded when it is asked for, so that opening one does not cost what all the others need.

Where the site has drawn a page by itself there is no widget: the page opens its room, and whichever it goes on to, over
a comm (`host/kernel_visits.py`).
"""

from collections.abc import Callable
from typing import Any, Final

from conquian.rooms import DOORS, Door
from conquian.ui.page import Page
from conquian.ui.query import Given, fields, given, is_drawn

PAGES: Final = tuple(DOORS)
"""The names of the pages: each is a function here, and a notebook of that name shows it."""


def _opener(door: Door) -> Callable[..., Any]:
    def opened(*values: Given, lang: str | None = None, **named: Given | None) -> Any:
        room = door.room()
        link = given(door.name, room.fields, values, named)
        if is_drawn():
            from conquian.host.kernel_visits import KernelVisits  # noqa: PLC0415 - only a kernel has comms

            KernelVisits().receive()
            return None
        page = Page.open(room, fields(lang=lang, **link))
        return door.widget()(page, storage_key=door.storage_key)

    opened.__name__ = opened.__qualname__ = door.name
    opened.__doc__ = f"The page of the room `{door.name}`, opened by its link or by what is given."
    return opened


def __getattr__(name: str) -> Any:
    if name not in DOORS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    page = _opener(DOORS[name])
    globals()[name] = page
    return page


def __dir__() -> list[str]:
    return sorted(PAGES)

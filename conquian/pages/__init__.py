"""The screens: one function for each page, for Jupyter and Voilà alike.

A page is loaded when it is asked for, so that opening one does not cost what all the others need.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from conquian.pages.classroom_page import classroom as classroom
    from conquian.pages.forcing_page import forcing as forcing
    from conquian.pages.glossary_page import glossary as glossary
    from conquian.pages.index_page import index as index
    from conquian.pages.learn_page import learn as learn
    from conquian.pages.melds_page import melds as melds
    from conquian.pages.outs_page import outs as outs
    from conquian.pages.play_page import play as play
    from conquian.pages.puzzles_page import puzzles as puzzles
    from conquian.pages.rearrange_page import rearrange as rearrange
    from conquian.pages.replay_page import replay as replay
    from conquian.pages.rules_page import rules as rules
    from conquian.pages.sources_page import sources as sources
    from conquian.pages.table_page import table as table
    from conquian.pages.teacher_page import teacher as teacher

PAGES: Final = (
    "puzzles",
    "glossary",
    "sources",
    "outs",
    *("classroom", "forcing", "index", "learn", "melds", "play", "rearrange", "replay", "rules", "table", "teacher"),
)
"""The names of the pages: each is a function here, and a notebook of that name shows it."""


def __getattr__(name: str) -> Any:
    if name not in PAGES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    page = getattr(import_module(f"{__name__}.{name}_page"), name)
    globals()[name] = page
    return page


def __dir__() -> list[str]:
    return sorted((*globals(), *PAGES))

"""The widgets for notebooks of one's own: `from conquian.widgets import Table`.

Each is a room with a Python face: its traits can be read and observed, and where that makes sense set and linked, as
can `language` and `faces`. A box of ipywidgets that holds some of them shows their pictures where no widget runs, too.
"""

from conquian.rooms.forcing.widget import ForcingLab
from conquian.rooms.melds.widget import MeldBuilder
from conquian.rooms.puzzles.widget import PuzzleBoard
from conquian.rooms.rearrange.widget import RearrangeBench
from conquian.rooms.replay.widget import Replay
from conquian.rooms.table.widget import Table
from conquian.ui.boxes import pictures
from conquian.ui.card_picker import CardPicker

__all__ = ["CardPicker", "ForcingLab", "MeldBuilder", "PuzzleBoard", "RearrangeBench", "Replay", "Table"]


def __dir__() -> list[str]:
    return __all__


pictures()

"""Games to look through, with notes."""

from conquian.widgets.replay.replay import Replay

__all__ = ["Replay"]

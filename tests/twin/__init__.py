"""The naive twin: the whole game a second time, plain and slow, written from the law book alone.

It is the oracle that the engine is compared with, so it shares nothing with it: nothing of `conquian` is imported
below this folder, and everything that goes in or comes out is text in the notation of positions and actions.
Numbers such as 6.5 in the comments are laws.
"""

from .cards import spreads_of
from .play import apply, legal, perft

__all__ = ["apply", "legal", "perft", "spreads_of"]

"""The modules and rooms that a kernel and its pages need, loaded before any page asks for them."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

OF_KERNEL: Final = (
    "ipykernel.kernelapp",  # first, since it says to others what a comm is
    "ipykernel.debugger", "IPython.core.completerlib", "IPython.core.debugger", "IPython.core.oinspect",
    "IPython.extensions.storemagic", "tornado.platform.asyncio",
    "conquian.host.kernel_visits", "conquian.pages",
    *(() if sys.platform == "win32" else ("resource",)),
)  # fmt: skip
"""What a kernel imports, some of it only once it runs."""


def load() -> None:
    """Import what a kernel and its pages need, and open every room once in every language.

    A widget is not among it: ipywidgets has to be imported where there is a kernel already.
    """
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # a third of a kernel, and no page can reach a debugger
    for name in OF_KERNEL:
        import_module(name)
    from conquian.explain.words import LANGUAGES  # noqa: PLC0415 - after what says what a comm is
    from conquian.rooms import ROOMS  # noqa: PLC0415 - after what says what a comm is
    from conquian.ui.page import Page  # noqa: PLC0415 - after what says what a comm is

    for door in ROOMS:
        for language in LANGUAGES:
            with suppress(Exception):  # its page says what is wrong
                page: Page[Any] = Page.open(door.room(), {"lang": language})
                _ = page.view(), page.words()

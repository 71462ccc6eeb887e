"""Coroutines that a test runs to their end."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


def outcome(coroutine: Coroutine[object, object, Result]) -> Result:
    """What a coroutine returns, run by a loop in a thread of its own.

    Playwright leaves its loop running in the thread that called it, where `asyncio.run` then refuses.
    """
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(lambda: asyncio.run(coroutine)).result()

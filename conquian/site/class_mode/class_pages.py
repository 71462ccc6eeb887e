"""The common part of a class's pages: who is let in, and how fast. No browser keeps any of them."""

from __future__ import annotations

import time
from typing import Final

from tornado import web

from conquian.classes.address_pace import AddressPace
from conquian.site.handlers import Courteous, bare_page, is_unseen

SEAT: Final = "seat"
"""The cookie of a device: another number than the one with which it votes, so that no vote has an animal."""


def let_in(page: Courteous, *, is_for_teacher: bool) -> None:
    """Let a request through to a page, or to the teacher's, which is for this machine alone.

    HTTP error 404 for who asks from elsewhere or by way of a proxy; 403 for a page of another site that asks for it
    unseen, as a picture, a frame or a script.
    """
    if is_for_teacher and not page.is_teachers:
        raise web.HTTPError(404)
    if is_for_teacher and is_unseen(page.request.headers):
        raise web.HTTPError(403)
    page.set_header("Cache-Control", "no-store")


def is_in_pace(page: Courteous, pace: AddressPace) -> bool:
    """Whether a request is looked at: one of this machine always is."""
    return page.is_here or pace.may(str(page.request.remote_ip), time.monotonic(), len(page.request.body))


def come_again(page: Courteous) -> None:
    """Answer a page that is asked for too fast: HTTP status 429, and the browser asks again by itself."""
    page.set_status(429)
    page.set_header("Refresh", "3")
    page.finish(bare_page(429))

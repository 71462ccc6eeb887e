"""The addresses that tell of the seats: whose turn it is, and how the site is."""

import time

from jupyter_server.base.handlers import JupyterHandler

from conquian.site.handlers import WAITING, SiteHandler
from conquian.site.kernels import SiteKernelManager


class LineNow(SiteHandler, JupyterHandler):
    """The news for a page in the waiting line, every few seconds: its place, in words, and whether it may open."""

    def get(self) -> None:
        """Answer as JSON: `said`, words, and `open`, whether there is a seat; until then the ticket is kept.

        One that is let in and does not come is passed over like any that is silent, so that no seat stays free for it.
        """
        kernels: SiteKernelManager = self.settings["kernel_manager"]
        ticket, now = self.get_cookie(WAITING, ""), time.monotonic()
        is_open = kernels.waiting_line.lets_in(ticket, kernels.free, now)
        if not is_open:
            kernels.waiting_line = kernels.waiting_line.heard(ticket, now)
        if kernels.waiting_line.holds(ticket):
            self.keep_waiting(ticket)
        self.set_header("Cache-Control", "no-store")
        self.finish({"open": is_open, "said": self.place_in_line(ticket)})


class Health(SiteHandler, JupyterHandler):
    """The health of the site, for what watches over it: numbers, and nothing about any visitor."""

    def get(self) -> None:
        """Answer as JSON: open pages, seats, how many wait for one, and whether kernels are forked."""
        kernels: SiteKernelManager = self.settings["kernel_manager"]
        waiting = kernels.waiting_line.present(time.monotonic())
        self.set_header("Cache-Control", "no-store")
        self.finish(
            {
                "status": "open" if kernels.free > waiting else "full",
                "pages": kernels.taken,
                "seats": kernels.max_kernels,
                "waiting": waiting,
                "forked": kernels.is_forking,
            }
        )

    head = get

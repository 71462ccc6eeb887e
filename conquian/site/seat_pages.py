"""The addresses that tell of the seats: whose turn it is, and how the site is."""

import time

from jupyter_server.base.handlers import JupyterHandler

from conquian.site.handlers import WAITING, Courteous
from conquian.site.kernels import SiteKernelManager


class LineNow(Courteous, JupyterHandler):
    """What a page in the waiting line is told every few seconds: its place, in words, and whether it may open."""

    def get(self) -> None:
        """Answer as JSON: `said`, words, and `open`, whether there is a seat; the ticket is kept a while longer."""
        kernels: SiteKernelManager = self.settings["kernel_manager"]
        ticket, now = self.get_cookie(WAITING, ""), time.monotonic()
        kernels.waiting_line = kernels.waiting_line.heard(ticket, now)
        if kernels.waiting_line.holds(ticket):
            self.keep_waiting(ticket)
        self.set_header("Cache-Control", "no-store")
        is_open = kernels.waiting_line.lets_in(ticket, kernels.free, now)
        self.finish({"open": is_open, "said": self.place_in_line(ticket)})


class Health(Courteous, JupyterHandler):
    """How the site is, for what watches over it: numbers, and nothing about any visitor."""

    def get(self) -> None:
        """Answer as JSON: open pages, seats, how many wait for one, and whether kernels are forked."""
        kernels: SiteKernelManager = self.settings["kernel_manager"]
        free = kernels.free
        self.set_header("Cache-Control", "no-store")
        self.finish(
            {
                "status": "open" if free else "full",
                "pages": kernels.taken,
                "seats": kernels.max_kernels,
                "waiting": kernels.waiting_line.present(time.monotonic()),
                "forked": kernels.is_forking,
            }
        )

    head = get

"""Visits over comms: on the served site a page that goes on to another room opens that in the kernel which it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import comm
from comm.base_comm import BaseComm

from conquian.host.visit import Visit
from conquian.rooms import DOORS

TARGET: Final = "conquian.visit"


class KernelVisits:
    """The visits to rooms in a kernel: there is one page, so whatever it opens, it has left the room before.

    A comm to `TARGET` opens a room: its data name the `room`, the `query` of its link, whether the page has `drawn` its
    first view already, its `language`, and the messages `heard` until now, which are those of a widget's model. Each is
    answered as a widget would, by one `update` of all traits that have changed. A comm that asks for anything else is
    closed.
    """

    def __init__(self) -> None:
        self._line: BaseComm | None = None

    def receive(self) -> None:
        """Let the page of this kernel open rooms from now on."""
        comm.get_comm_manager().register_target(TARGET, self.open)

    def open(self, line: BaseComm, message: Mapping[str, Any]) -> None:
        """Open a room at the other end of this comm."""
        match message["content"].get("data"):
            case {
                "room": str(room),
                "query": str(query),
                "drawn": bool(drawn),
                "language": str(language),
                "heard": [*heard],
            } if room in DOORS:
                visit = Visit(room, query, drawn, language)
            case _:
                line.close()
                return
        if self._line is not None:
            self._line.close()
        self._line = line
        line.on_msg(lambda message: _answer(line, visit, message["content"].get("data")))
        _answer(line, visit, *heard)


def _answer(line: BaseComm, visit: Visit, *heard: object) -> None:
    for message in heard:
        visit.hear(message)
    line.send({"method": "update", "state": visit.news()})

"""Rooms that a page opens in the kernel that it has: one at a time, and nothing else than rooms."""

from __future__ import annotations

from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm, CommManager

from conquian import pages
from conquian.host.kernel_visits import TARGET, KernelVisits
from conquian.rooms import DOORS
from tests.host.test_visit import NONSENSE

TOUCH = {"method": "custom", "content": {"type": "toggle", "card": "3c", "n": 1}}


class Line(BaseComm):
    """A comm that a page has opened, with what was said to the page."""

    def __init__(self) -> None:
        self.said: list[tuple[str, Any]] = []
        super().__init__(primary=False, target_name=TARGET)
        comm.get_comm_manager().register_comm(self)

    def publish_msg(self, msg_type: str, data: Any = None, *_: object, **__: object) -> None:
        """Note what is said."""
        self.said.append((msg_type, data))

    def opened(self, visits: KernelVisits, data: object) -> Line:
        """The line itself, once the page has opened a room with these data."""
        visits.open(self, {"content": {"data": data}})
        return self

    def hears(self, data: object) -> dict[str, Any]:
        """What is said at last when the page says this."""
        self.handle_msg({"content": {"data": data}})
        kind, told = self.said[-1]
        assert (kind, told["method"]) == ("comm_msg", "update")
        found: dict[str, Any] = told["state"]
        return found


def asked(room: str = "melds", query: str = "?lang=en", drawn: bool = False, heard: object = ()) -> dict[str, object]:
    touched = [*heard] if isinstance(heard, tuple) else heard
    return {"room": room, "query": query, "drawn": drawn, "language": "en", "heard": touched}


@pytest.mark.parametrize("room", DOORS)
def test_a_room_is_opened_and_says_all_that_has_to_be_drawn(room: str) -> None:
    line = Line().opened(KernelVisits(), asked(room, "?lang=de"))
    ((kind, told),) = line.said
    assert (kind, told["method"]) == ("comm_msg", "update")
    assert told["state"].keys() == {"words", "about", "sprite", "terms", "laws", "view"}
    assert told["state"]["words"]["lang"] == "de"


def test_what_was_touched_before_is_answered_with_the_opening() -> None:
    line = Line().opened(KernelVisits(), asked(drawn=True, heard=(TOUCH,)))
    ((_, told),) = line.said
    assert told["state"]["answered"] == 1
    assert told["state"]["view"]["groups"][0]["cards"] == ["3c"]
    assert line.hears({"method": "custom", "content": {"type": "still_there", "n": 2}}) == {"answered": 2}


def test_who_opens_another_room_has_left_the_one_before() -> None:
    visits = KernelVisits()
    first = Line().opened(visits, asked())
    second = Line().opened(visits, asked("rules"))
    assert first.said[-1][0] == "comm_close"
    assert comm.get_comm_manager().get_comm(first.comm_id) is None
    assert "found" in second.said[-1][1]["state"]["view"]
    assert comm.get_comm_manager().get_comm(second.comm_id) is second


@pytest.mark.parametrize("message", NONSENSE, ids=str)
def test_nonsense_is_answered_with_nothing_new(message: object) -> None:
    line = Line().opened(KernelVisits(), asked())
    assert line.hears(message) == {}


@pytest.mark.parametrize(
    "data",
    [
        None, 7, [], {}, asked("cellar"), asked("__init__"), {**asked(), "room": ["melds"]}, {**asked(), "query": None},
        {**asked(), "drawn": 1}, {**asked(), "heard": "custom"}, {**asked(), "heard": {"0": TOUCH}},
        {**asked(), "language": None},
    ],
    ids=str,
)  # fmt: skip
def test_what_asks_for_no_room_is_closed_and_the_room_that_is_open_stays(data: object) -> None:
    visits = KernelVisits()
    here = Line().opened(visits, asked())
    wrong = Line().opened(visits, data)
    assert [kind for kind, _ in wrong.said] == ["comm_close"]
    assert here.hears(TOUCH)["view"]["groups"][0]["cards"] == ["3c"]


def test_a_link_that_means_nothing_opens_the_room_and_says_so() -> None:
    line = Line().opened(KernelVisits(), asked(query="?cards=" + "%ff" * 10_000))
    ((_, told),) = line.said
    assert told["state"]["view"]["notice"]


def test_rooms_are_opened_where_the_kernel_looks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel brings a manager of its own, and may be loaded after us."""
    of_kernel = CommManager()
    monkeypatch.setattr(comm, "get_comm_manager", lambda: of_kernel)
    KernelVisits().receive()
    assert TARGET in of_kernel.targets


def test_the_kernel_of_a_page_that_was_drawn_at_once_opens_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other kernels, such as an author's, do not."""
    targets = comm.get_comm_manager().targets
    monkeypatch.setattr(comm.get_comm_manager(), "targets", {})
    assert pages.melds() is not None
    assert TARGET not in comm.get_comm_manager().targets
    monkeypatch.setenv("CONQUIAN_DRAWN", "1")
    assert pages.melds() is None
    assert TARGET in comm.get_comm_manager().targets
    assert TARGET not in targets

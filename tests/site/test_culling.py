"""Which kernels are ended by themselves: those that no page has held for a while, and no others."""

import re
import time
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.web import HTTPError

from conquian.site.config import site_config
from conquian.site.content import content_root
from conquian.site.kernels import SiteKernelManager
from tests.checkout import ROOT
from tests.coroutines import outcome

LONG = timedelta(hours=10)


def test_pages_are_ended_when_the_pages_about_them_say() -> None:
    manager = SiteKernelManager(config=site_config(content_root()))
    for page, sentence in (
        ("site.md", r"pages left untouched after (\d+) minutes"),
        ("class.md", r"at most (\d+) minutes after it was last touched"),
        ("hosting.md", r"until it is left alone for (\d+) minutes"),
    ):
        found = re.search(sentence, " ".join((ROOT / "docs" / page).read_text(encoding="utf-8").split()))
        assert found, page
        assert manager.cull_idle_timeout == 60 * int(found[1])
    vanished = re.search(
        r"pages that vanished after (\d+) seconds", (ROOT / "docs" / "site.md").read_text(encoding="utf-8")
    )
    assert vanished and manager.unconnected_timeout == int(vanished[1])


class Kernel:
    """Stands in for a kernel that fell silent so long ago."""

    execution_state = "idle"
    kernel_name = "python3"
    kernel_spec = SimpleNamespace(metadata={})

    def __init__(self, silence: timedelta | None) -> None:
        self.last_activity = None if silence is None else datetime.now(UTC) - silence


class Manager(SiteKernelManager):
    """A manager that notes which kernels it ends."""

    def __init__(self, **silences: timedelta | None) -> None:
        super().__init__(unconnected_timeout=90, cull_idle_timeout=2700, cull_connected=True)
        self.ended: list[str] = []
        self._kernels.update({name: Kernel(silence) for name, silence in silences.items()})
        for name in silences:  # it had a page, which has gone long ago
            self.traffic(name).left = time.monotonic() - LONG.total_seconds()

    async def shutdown_kernel(self, kernel_id: str, **_: Any) -> None:  # type: ignore[override]  # as Jupyter's does
        if kernel_id not in self._kernels:
            raise HTTPError(404)
        self.ended.append(kernel_id)
        del self._kernels[kernel_id]

    def cull(self) -> list[str]:
        outcome(self.look_at_all())
        return self.ended

    async def look_at_all(self) -> None:
        """What Jupyter does from time to time, but without a log that takes all errors."""
        for kernel_id in self.list_kernel_ids():
            await self.cull_kernel_if_idle(kernel_id)


def test_a_kernel_that_nobody_holds_is_ended() -> None:
    assert Manager(old=LONG, new=timedelta(seconds=1)).cull() == ["old"]


def test_a_kernel_whose_page_is_only_just_coming_back_is_kept() -> None:
    manager = Manager(a=timedelta(minutes=10))
    with manager.line("a"):  # it is being opened: Jupyter does not count it yet
        assert not manager.cull()


def test_a_kernel_whose_page_has_only_just_been_cut_off_is_kept() -> None:
    manager = Manager(a=timedelta(minutes=10))
    with manager.line("a"):
        pass
    assert not manager.cull()
    manager.traffic("a").left -= 91
    assert manager.cull() == ["a"]


def test_a_kernel_that_is_being_started_is_kept() -> None:
    manager = Manager(starting=None, drawing=LONG)
    manager.promised |= {"starting", "drawing"}
    assert not manager.cull()


def test_a_page_that_nobody_touches_is_ended_in_the_end() -> None:
    manager = Manager(a=LONG)
    with manager.line("a"):
        assert manager.cull() == ["a"]


@pytest.mark.parametrize("ending", ["a", "b"])
def test_kernels_that_end_in_the_meantime_are_no_error(ending: str) -> None:
    manager = Manager(a=LONG, b=LONG)
    shutdown = manager.shutdown_kernel

    async def while_another_goes(kernel_id: str, **how: Any) -> None:
        manager._kernels.pop(ending, None)
        await shutdown(kernel_id, **how)

    manager.shutdown_kernel = while_another_goes  # type: ignore[method-assign]  # for this manager alone
    assert set(manager.cull()) == {"a", "b"} - {ending}

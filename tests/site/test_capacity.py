"""How many learners, connections and websockets a machine has room for, and the files that it lets the server open."""

import sys
from types import SimpleNamespace

import pytest

from conquian.site import capacity as sums
from conquian.site.capacity import Capacity, raise_file_limit

unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of open files")


@pytest.mark.parametrize("memory", [0, 590, 1_500, 100_000])
@pytest.mark.parametrize("files", [1_000, 2_048, 3_000, sums.FILES_WANTED, 100_000])
def test_whatever_may_be_open_at_once_has_its_files(memory: int, files: int) -> None:
    here = Capacity(memory, files, processors=2)
    needed = here.connections + sums.FILES_LINE * here.spare_lines
    left = files - sums.FILES_BESIDE - sums.FILES_EACH * here.learners
    assert needed <= left
    if here.connections < sums.MOST_CONNECTIONS:
        assert here.connections == left // 2, "seats first, then connections and websockets get the same"
    if here.spare_lines < 3 * sums.MOST_SEATS:
        assert needed > left - sums.FILES_LINE, "nothing is left unused"


def test_the_files_that_are_asked_for_are_enough_for_everything() -> None:
    without_limit = Capacity(100_000, None, processors=2)
    enough = Capacity(100_000, sums.FILES_WANTED, processors=2)
    for here in (without_limit, enough):
        assert (here.learners, here.connections) == (sums.MOST_SEATS, sums.MOST_CONNECTIONS)
        assert here.spare_lines == 3 * sums.MOST_SEATS


def test_where_there_are_hardly_any_files_pages_can_still_be_asked_for() -> None:
    for files in (60, 500):  # seats take them all; these few connections take of what is kept beside
        here = Capacity(100_000, files, processors=2)
        assert (here.connections, here.spare_lines) == (sums.FEWEST_CONNECTIONS, 0)


@unix
@pytest.mark.parametrize(
    ("soft", "hard", "wanted"),
    [
        (1_024, 500_000, sums.FILES_WANTED),
        (1_024, 2_000, 2_000),
        (1_024, -1, sums.FILES_WANTED),
        (8_000, 500_000, 8_000),
        (8_000, -1, 8_000),
        (-1, -1, None),
    ],
)
def test_the_server_asks_for_the_files_it_may_have(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, wanted: int | None
) -> None:
    asked: list[tuple[int, int]] = []
    limits = SimpleNamespace(
        RLIMIT_NOFILE="files",
        RLIM_INFINITY=-1,
        getrlimit={"files": (soft, hard)}.__getitem__,
        setrlimit=lambda _, both: asked.append(both),
    )
    monkeypatch.setitem(sys.modules, "resource", limits)
    assert sums.capacity().files == wanted
    raise_file_limit()
    assert asked == ([] if wanted is None else [(wanted, hard)])

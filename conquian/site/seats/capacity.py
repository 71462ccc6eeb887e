"""The number of learners that this machine has room for."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psutil

MOST_SEATS: Final = 120  # the most devices that a class lists, and no address of a school has more
SEATS_A_PROCESSOR: Final = 30  # measured: of sixty on two, busy with much else, 95 % of clicks take under 0.3 s
MEGABYTES_EACH: Final = 60  # measured after a lesson: 58 of a kernel by itself
MEGABYTES_FORKED: Final = 45  # and 29 of one that was forked; some may not be, while the process they come from is away
MEGABYTES_BESIDE: Final = 500  # for the server, which grows to about 150, and a browser
FILES_EACH: Final = 20  # measured in the server: 14 with the page open, and a few more while it is drawn
FILES_OF_VISIT: Final = 6  # and the same number of connections, to ask for news and for the parts of a page
FILES_BESIDE: Final = 100
FILES_LINE: Final = 14  # of a websocket beyond a page's first: nine, and five while it is opened
FILES_WANTED: Final = 16_384  # for all seats, as many connections and more websockets
MOST_CONNECTIONS: Final = 1_000
FEWEST_CONNECTIONS: Final = 16
CONTAINER: Final = Path("/sys/fs/cgroup")  # where Linux says what a container may have
SOCKETS: Final = 16_384  # that we allow libzmq to open; its default of 1,023 is used up by about ninety kernels


@dataclass(frozen=True, slots=True)
class Capacity:
    """The capacity for learners' kernels: megabytes of free memory, files that may be open, and processors.

    >>> Capacity(memory=2_000, files=1_024, processors=2).learners
    25
    >>> Capacity(memory=20_000, files=None, processors=2).learners
    60
    """

    memory: int
    files: int | None
    processors: int
    megabytes_each: int = MEGABYTES_EACH

    @property
    def by_memory(self) -> int:
        """The number of learners for whom the memory is enough."""
        return max(0, (self.memory - MEGABYTES_BESIDE) // self.megabytes_each)

    @property
    def by_files(self) -> int | None:
        """The number of learners for whom the open files are enough; None where they have no limit."""
        return None if self.files is None else max(0, (self.files - FILES_BESIDE) // (FILES_EACH + FILES_OF_VISIT))

    @property
    def by_processors(self) -> int:
        """The number of learners who can be answered without being kept waiting."""
        return SEATS_A_PROCESSOR * self.processors

    @property
    def learners(self) -> int:
        """The number of pages that may be open at once."""
        limits = (MOST_SEATS, self.by_processors, self.by_memory, self.by_files)
        return min(limit for limit in limits if limit is not None)

    @property
    def connections(self) -> int:
        """The number of connections allowed beside the websockets: at most half of the files that seats leave over."""
        if self.files is None:
            return MOST_CONNECTIONS
        return min(MOST_CONNECTIONS, max(FEWEST_CONNECTIONS, self._files_left // 2))

    @property
    def spare_lines(self) -> int:
        """The number of websockets that may be open beyond the first to each kernel."""
        most = 3 * self.learners
        return most if self.files is None else min(most, max(0, self._files_left - self.connections) // FILES_LINE)

    @property
    def _files_left(self) -> int:
        return (self.files or 0) - FILES_BESIDE - FILES_EACH * self.learners

    @property
    def renders(self) -> int:
        """The number of pages that may be drawn at once; the others wait in line.

        Of eight pages asked for together of two processors, half had come after 0.9 of the time that they took all at
        once, and the last after 1.2 of it; with one at a time it was 1.15 and 1.7.
        """
        return self.processors + 1


def capacity() -> Capacity:
    """The capacity of this machine at the moment."""
    return Capacity(
        memory=_memory(),
        files=_open_files(),
        processors=len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1,
        megabytes_each=MEGABYTES_FORKED if sys.platform == "linux" else MEGABYTES_EACH,
    )


def _memory() -> int:
    """The megabytes that are free here or, in a container, of those that it may have."""
    free: int = psutil.virtual_memory().available
    try:
        most, used = (
            int(CONTAINER.joinpath(f"memory.{name}").read_text(encoding="ascii")) for name in ("max", "current")
        )
    except (OSError, ValueError):  # no container, or one without a limit
        return free // 1_000_000
    return max(0, min(free, most - used)) // 1_000_000


def raise_file_limit() -> None:
    """Let this process and its kernels open as many files as are wanted, or as it may."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - there is no such module on Windows

    wanted, (_, hard) = _open_files(), resource.getrlimit(resource.RLIMIT_NOFILE)
    if wanted is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _open_files() -> int | None:
    """The number of files that the server will be able to open: its limit or, if that is low, the one to ask for."""
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415 - there is no such module on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    return max(soft, FILES_WANTED if hard == resource.RLIM_INFINITY else min(FILES_WANTED, hard))

"""The site, running: shared by the tests that knock at its doors and by those that look at it in a browser."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from conquian.site.proxied.public_address import PublicAddress

# What a shell starts in the background ignores Ctrl-C, and so would the servers of the tests, which have to hear it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples every time, however slow the machine is; `--hypothesis-profile=thorough` tries others each time.
BUSY = [HealthCheck.too_slow]
settings.register_profile("steady", deadline=None, max_examples=60, derandomize=True, suppress_health_check=BUSY)
settings.register_profile("thorough", deadline=None, max_examples=300, print_blob=True, suppress_health_check=BUSY)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the browser, so that no process waits at the end for one that has a long file before it."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


@pytest.fixture(autouse=True)
def _environment_as_it_was() -> Iterator[None]:
    """A command names folders in the environment for what it starts; a test that leaves one there breaks others."""
    before = _ours()
    yield
    assert _ours() == before, "Put the test between `own_folders()`, which gives the environment back."


def _ours() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name.startswith("CONQUIAN_")}


# Starts the site in a process of its own, as `conquian serve` does, but with other notebooks, fewer seats or other
# settings if need be, and after other code.
START = """
import json
import sys
from pathlib import Path
from traitlets.config import Config
from conquian.site.config import site_config
from conquian.site.content import content_root
from conquian.site.server import run

root, port, max_kernels, *more = sys.argv[1:]
config = site_config(Path(root) if root else content_root(), port=int(port))
if max_kernels:
    config.SiteKernelManager.max_kernels = int(max_kernels)
if more:
    settings, before = more
    config.merge(Config(json.loads(settings)))
    exec(before)
run(config)
"""


@dataclass(frozen=True)
class RunningSite:
    """A site that listens at `address`, and what it said when it started; its pages lie below `path`."""

    address: str
    said: tuple[str, ...]
    path: str = ""

    @property
    def page(self) -> str:
        """The address of the meld builder."""
        return f"{self.address}{self.path}/voila/render/melds.ipynb"


@contextmanager
def running_site(
    root: Path | str = "",
    port: int = 0,
    max_kernels: int | str = "",
    settings: Mapping[str, Mapping[str, object]] | None = None,
    before: str = "",
) -> Iterator[RunningSite]:
    arguments = [
        sys.executable, "-c", START, *map(str, (root, port, max_kernels)), json.dumps(settings or {}), dedent(before),
    ]  # fmt: skip
    with serving(arguments) as running:
        yield running


@contextmanager
def behind_site(address: str, more: str = "") -> Iterator[RunningSite]:
    """The site as it runs behind a proxy that is reached at this address, in which `{port}` is the site's own port.

    `more` is code that changes its `config`.
    There the site itself is what visitors call it, so that no proxy has to stand before it.
    """
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    public_address = PublicAddress.read(address.format(port=port))
    code = f"""
        from conquian.site.config import behind_proxy
        from conquian.site.proxied.public_address import PublicAddress
        behind_proxy(config, PublicAddress.read({str(public_address)!r}))
        {more}
    """
    with running_site(port=port, before=code) as running:
        yield RunningSite(f"http://127.0.0.1:{port}", running.said, public_address.path.removesuffix("/"))


@contextmanager
def serving(
    arguments: Sequence[str], cwd: Path | None = None, env: Mapping[str, str] = os.environ
) -> Iterator[RunningSite]:
    """The site that this command starts, until the block ends."""
    environment = {**env, "LANG": "C.UTF-8"}
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, cwd=cwd, env=environment) as process:
        try:
            said = _said_until_open(process)
            yield RunningSite(said[-1], said[:-1])
        finally:
            process.terminate()
            process.wait(timeout=20)


def _said_until_open(process: subprocess.Popen[str]) -> tuple[str, ...]:
    """The lines that the site prints, up to the address that it opens, alone in the last."""
    lines: list[str] = []
    assert process.stdout is not None
    for line in process.stdout:
        address = re.search(r"http://127\.0\.0\.1:\d+", line)
        if address:
            return (*lines, address[0])
        lines.append(line.rstrip("\n"))
    pytest.fail(f"the site did not open: {lines}")


BEHIND: Final = "CONQUIAN_BEHIND"
"""Names the path below which a site behind a proxy is reached: every attack has to fail there as well."""
CLASS: Final = "CONQUIAN_CLASS"
"""Names the address at which a class is served: in a network of the tests' own (`tests/site/own_network.py`)."""


@pytest.fixture(scope="session")
def site() -> Iterator[RunningSite]:
    """The site as visitors get it: our own notebooks on a free port of this machine, or of the class's address."""
    address = os.environ.get(CLASS)
    path = os.environ.get(BEHIND)
    if path is not None:
        with behind_site("http://127.0.0.1:{port}" + path) as running:
            yield running
        return
    if address is None:
        with running_site() as running:
            yield running
        return
    with running_site(settings={"Site": {"class_address": address}}) as running:
        yield RunningSite(running.address.replace("127.0.0.1", address), running.said)


@pytest.fixture(scope="session")
def start_site() -> Callable[..., AbstractContextManager[RunningSite]]:
    """Another site: with other notebooks (`root`), at a `port`, with few seats (`max_kernels`), with other settings.

    `before` is code that runs in the site's process before it starts.
    """
    return running_site

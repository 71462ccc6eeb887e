"""What `conquian serve` does."""

import ipaddress

from conquian.site.config import site_config
from conquian.site.content import content_root
from conquian.site.server import run


def serve(port: int | None = None, open_browser: bool = True, host: str = "127.0.0.1") -> None:
    """Serve the notebooks on this machine until interrupted, at `port` or, where that is taken, at any free one.

    Raises ValueError for a `host` that other machines can reach.
    """
    if not _is_loopback(host):
        raise ValueError(f"{host!r} is not an address of this machine alone, such as 127.0.0.1")
    run(site_config(content_root(), host, port, open_browser))


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

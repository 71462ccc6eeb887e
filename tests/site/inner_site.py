"""The whole site in the process of the tests: all its addresses answer, and no kernel is started."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Final
from urllib.parse import urlencode

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.netutil import bind_sockets

from conquian.site.config import site_config
from conquian.site.connections import Connections
from conquian.site.content import PACKAGE, content_root
from conquian.site.server import Site

CLASS: Final = "192.168.1.23"
"""What a class calls this machine; nothing listens there."""


class InnerSite(Site):
    """The site, which listens on a port of its own and then goes on with the test."""

    def listen(self) -> None:
        """Listen, and say where a class reaches it."""
        (self.listener,) = bind_sockets(0, "127.0.0.1")
        self.port = self.listener.getsockname()[1]
        self.connections = Connections(self.app, most=10)
        self.connections.add_sockets([self.listener])
        if self.class_address:
            self._invite()


@dataclass
class Browser:
    """A browser of this machine or, if it is `of_class`, one that calls the site what a class calls it."""

    site: InnerSite
    of_class: bool = False
    cookies: dict[str, str] = field(default_factory=dict)

    async def ask(
        self, path: str, form: Mapping[str, str] | None = None, headers: Mapping[str, str] | None = None
    ) -> HTTPResponse:
        """The answer to one request, or to a form that was sent; its cookies are kept."""
        host = f"{CLASS if self.of_class else '127.0.0.1'}:{self.site.port}"
        kept = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = None if form is None else urlencode({"_xsrf": self.cookies.get("_xsrf", ""), **form})
        request = HTTPRequest(
            f"http://127.0.0.1:{self.site.port}{path}",
            "GET" if form is None else "POST",
            {"Host": host, "Cookie": kept, **(headers or {})},
            body=sent,
            follow_redirects=False,
            decompress_response=False,
        )
        client = AsyncHTTPClient(force_instance=True)
        try:
            answer = await client.fetch(request, raise_error=False)
        finally:
            client.close()
        for cookie in answer.headers.get_list("Set-Cookie"):
            if told := re.match(r'([\w-]+)="?([^;"]*)', cookie):
                self.cookies[told[1]] = told[2]
        return answer


@asynccontextmanager
async def inner_site(class_address: str = "", base_url: str = "/") -> AsyncIterator[InnerSite]:
    """The site while the block lasts, with every seat taken."""
    config = site_config(content_root())
    config.Site.class_address, config.Site.base_url = class_address, base_url
    config.SiteKernelManager.update({"forks": False, "spares": 0, "max_kernels": 0})
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(PACKAGE / "site" / "share" / "jupyter"))
        patch.setattr("voila.app.signal", SimpleNamespace(signal=lambda *_: None, SIGTERM=None))  # pytest has its own
        config.Site.connection_dir_root = folder
        site = InnerSite(config=config)
        site.initialize(argv=[])
        site.start()
        try:
            yield site
        finally:
            site.listener.close()
            await site.connections.close_all_connections()

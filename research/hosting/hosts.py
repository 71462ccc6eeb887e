"""The two ways to host the site, run as docs/hosting shows them: only addresses, ports and files are other ones."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Self

import click
import httpx
import psutil

from research.browsers.browser import running, until
from tests.checkout import ROOT

SHOWN: Final = ROOT / "docs" / "hosting"
PASSWORD: Final = "of these tests alone"  # noqa: S105 - of a hub that lives as long as its test
ON_DEBIAN: Final = "On Debian: apt-get install nginx-light openssl"
FOR_A_HUB: Final = "docs/hosting.md says how to install it; name the folders of its programs in PATH"


class Host(ABC):
    """A way to host the site that is running; `origin` is where a browser finds it."""

    name: str
    origin: str
    learners: tuple[str, ...]
    """The learners here; where nobody logs in, one without a name."""

    @classmethod
    @abstractmethod
    @contextmanager
    def started(cls) -> Iterator[Self]:
        """The host, until the block ends; ClickException where a program is missing."""

    @abstractmethod
    def path(self, learner: str) -> str:
        """The path of this learner's site."""

    def home(self, learner: str) -> str:
        """The address of this learner's site."""
        return self.origin + self.path(learner)

    @property
    @abstractmethod
    def processes(self) -> list[psutil.Process]:
        """Those that make up the host."""


class Nginx(Host):
    """nginx with TLS, and one site below a path."""

    learners = ("",)

    def __init__(self, port: int, processes: list[psutil.Process]) -> None:
        said = subprocess.run(["nginx", "-v"], capture_output=True, text=True, check=True).stderr
        self.name = f"nginx {said.strip().rpartition('/')[2]}"
        self.origin = f"https://127.0.0.1:{port}"
        self._own = processes

    @classmethod
    @contextmanager
    def started(cls) -> Iterator[Self]:
        """The host, until the block ends; ClickException where a program is missing."""
        port, behind = free_port(), free_port()
        address = f"https://127.0.0.1:{port}/cards/"
        serve = [sys.executable, "-m", "conquian", "serve", "--behind", address, "--port", str(behind)]
        with proxy(port, behind) as in_front, running(serve, cwd=ROOT) as served:
            until(lambda: status(address) == 302, httpx.TransportError)
            yield cls(port, [psutil.Process(served.pid), in_front])

    def path(self, learner: str) -> str:  # noqa: ARG002 - one site for all
        """The path of the site."""
        return "/cards/"

    @property
    def processes(self) -> list[psutil.Process]:
        """Those that make up the host."""
        return [each for own in self._own for each in (own, *own.children(recursive=True))]


class Hub(Host):
    """A JupyterHub, and a site for each of its users."""

    learners = ("ana", "ben.lopez")

    name_of_hub = "JupyterHub {}"

    def __init__(self, origin: str, hub: psutil.Process) -> None:
        self.name = self.name_of_hub.format(told("jupyterhub"))
        self.origin = origin
        self._hub = hub

    @classmethod
    @contextmanager
    def started(cls) -> Iterator[Self]:
        """The host, until the block ends; ClickException where a program is missing."""
        port = free_port()
        with cls.run(port, f"http://127.0.0.1:{port}") as host:
            yield host

    @classmethod
    @contextmanager
    def run(cls, port: int, origin: str) -> Iterator[Self]:
        """The hub alone, at this port, which browsers find at `origin`."""
        hub = program("jupyterhub", FOR_A_HUB)
        for each in ("jupyter-standaloneproxy", "configurable-http-proxy", "conquian"):
            program(each, FOR_A_HUB)
        text = hub_config(origin, port, free_port(), free_port())
        with TemporaryDirectory() as folder:
            config = Path(folder) / "jupyterhub_config.py"
            config.write_text(text, encoding="utf-8")
            environment = {**os.environ, "CONQUIAN_HUB_PASSWORD": PASSWORD}
            environment.pop("PYTHONPATH", None)  # the hub's own Python has the package
            with running([hub, "-f", str(config)], cwd=folder, env=environment) as process:
                until(lambda: status(f"http://127.0.0.1:{port}/hub/login") == 200, httpx.TransportError)
                yield cls(origin, psutil.Process(process.pid))

    def path(self, learner: str) -> str:
        """The path of this learner's site."""
        return f"/user/{learner}/"

    @property
    def processes(self) -> list[psutil.Process]:
        """Those that make up the host."""
        return [self._hub, *self._hub.children(recursive=True)]


class SealedHub(Hub):
    """The same JupyterHub behind an nginx with TLS."""

    name_of_hub = "JupyterHub {} behind nginx"

    @classmethod
    @contextmanager
    def started(cls) -> Iterator[Self]:
        """The host, until the block ends; ClickException where a program is missing."""
        port, behind = free_port(), free_port()
        origin = f"https://127.0.0.1:{port}"
        with proxy(port, behind, "nginx-jupyterhub"), cls.run(behind, origin) as host:
            until(lambda: status(f"{origin}/hub/login") == 200, httpx.TransportError)
            yield host


HOSTS: Final = {"nginx": Nginx.started, "jupyterhub": Hub.started, "jupyterhub-nginx": SealedHub.started}
"""How each is started, by its name."""


@contextmanager
def proxy(port: int, behind: int, shown: str = "nginx") -> Iterator[psutil.Process]:
    """An nginx with TLS at this port, in front of `behind`, as docs/hosting has it under the name `shown`."""
    nginx, openssl = program("nginx", ON_DEBIAN), program("openssl", ON_DEBIAN)
    with TemporaryDirectory() as name:
        folder = Path(name)
        certify(openssl, folder)
        (folder / "site.conf").write_text(site_config(folder, port, behind, shown), encoding="utf-8")
        (folder / "nginx.conf").write_text(around(folder), encoding="utf-8")
        with running([nginx, "-p", name, "-c", str(folder / "nginx.conf")]) as process:
            yield psutil.Process(process.pid)


def program(name: str, mend: str) -> str:
    """Where this program is; raises ClickException, with what installs it, if there is none."""
    found = shutil.which(name)
    if found is None:
        raise click.ClickException(f"There is no {name} here. {mend}")
    return found


def replaced(text: str, others: Mapping[str, str]) -> str:
    """The text with each of these in its place; ValueError if one of them does not stand there once."""
    for shown, other in others.items():
        if text.count(shown) != 1:
            raise ValueError(f"{shown} stands {text.count(shown)} times in what docs/hosting shows")
        text = text.replace(shown, other)
    return text


def site_config(folder: Path, port: int, behind: int, name: str = "nginx") -> str:
    """What docs/hosting shows for nginx, at this port, with the certificate in this folder, in front of `behind`."""
    before = {"nginx": 8897, "nginx-jupyterhub": 8000}[name]
    others = {
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "server_name school.example;": "server_name 127.0.0.1;",
        "/etc/ssl/school.example.pem": str(folder / "cert.pem"),
        "/etc/ssl/school.example.key": str(folder / "key.pem"),
        f"http://127.0.0.1:{before};": f"http://127.0.0.1:{behind};",
    }
    return replaced((SHOWN / f"{name}.conf").read_text(encoding="utf-8"), others)


def hub_config(origin: str, port: int, hub_port: int, proxy_port: int) -> str:
    """What docs/hosting shows for JupyterHub, at these ports of this machine, where browsers find it at `origin`."""
    others = {'"https://school.example/"': f'"{origin}/"', '"http://127.0.0.1:8000"': f'"http://127.0.0.1:{port}"'}
    text = replaced((SHOWN / "jupyterhub_config.py").read_text(encoding="utf-8"), others)
    return f"""{text}
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub_port}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy_port}"
"""


def around(folder: Path) -> str:
    """The configuration that Debian has around a site's own, for an nginx of a user without special rights."""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "\n".join(f"{kind}_temp_path {folder / kind};" for kind in kinds)
    return f"""
        daemon off;
        worker_processes 1;
        pid {folder / "pid"};
        error_log {folder / "error.log"};
        events {{}}
        http {{
            access_log off;
            {places}
            include {folder / "site.conf"};
        }}
    """


def certify(openssl: str, folder: Path) -> None:
    """A certificate for this machine, which no authority has signed, and its key, in this folder."""
    command = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
    command += ["-addext", "subjectAltName=IP:127.0.0.1"]
    command += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(command, check=True, capture_output=True)


def free_port() -> int:
    """A port of this machine that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def status(address: str) -> int:
    """What is answered at this address; its certificate may be of our own making."""
    return httpx.get(address, verify=False, trust_env=False).status_code  # noqa: S501 - we have signed it ourselves


def told(command: str) -> str:
    """The version that a program tells of itself."""
    said = subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"\d+(\.\d+)+", said)
    return found[0] if found else said.strip()

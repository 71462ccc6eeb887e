"""The address at which visitors reach the site through a proxy: that one, to the letter, and none that is like it."""

import re
from dataclasses import dataclass
from typing import Final, Self

USUAL_PORTS: Final = {"http": "80", "https": "443"}
ADDRESS: Final = re.compile(
    r"(?P<scheme>https?)://(?P<name>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(?P<port>[1-9]\d{0,4}))?"
    r"(?P<path>(?:/[\w.~@%-]+)*)/?",
    re.ASCII | re.IGNORECASE,
)
UPWARD: Final = {".", ".."}


@dataclass(frozen=True, slots=True)
class PublicAddress:
    """The site's address as a browser writes it: `http` or `https`, the host with its port, the path between slashes.

    >>> home = PublicAddress.read("https://School.example:443/cards")
    >>> str(home), home.origin, home.path
    ('https://school.example/cards/', 'https://school.example', '/cards/')
    >>> home.is_host("school.example"), home.is_host("school.example:8897"), home.is_host("127.0.0.1")
    (True, False, False)
    >>> home.is_origin("https://school.example"), home.is_origin("http://school.example"), home.is_origin("null")
    (True, False, False)
    """

    scheme: str
    host: str
    path: str

    @classmethod
    def read(cls, text: str) -> Self:
        """The address that this text names; ValueError if it is none, or has more than a host, a port and a path."""
        parts = ADDRESS.fullmatch(text)
        if parts is None or UPWARD.intersection(parts["path"].split("/")):
            raise ValueError(f"{text!r} is not an address such as https://school.example/cards/")
        scheme, name, port = parts["scheme"].lower(), parts["name"].lower(), parts["port"]
        usual = port in {None, USUAL_PORTS[scheme]}
        return cls(scheme, name if usual else f"{name}:{port}", f"{parts['path']}/")

    def __str__(self) -> str:
        """The whole address."""
        return f"{self.origin}{self.path}"

    @property
    def origin(self) -> str:
        """The origin that a page of this address names."""
        return f"{self.scheme}://{self.host}"

    @property
    def is_sealed(self) -> bool:
        """Whether what travels there is encrypted."""
        return self.scheme == "https"

    def is_host(self, header: str) -> bool:
        """Whether a `Host` header names it."""
        return header.lower() == self.host

    def is_origin(self, header: str) -> bool:
        """Whether an `Origin` header is that of its pages."""
        return header.lower() == self.origin

"""The school's own site, at which links open that are copied on a machine which is there for a lesson alone."""

import re
from dataclasses import dataclass
from typing import Final, Self

from conquian.site.proxied.public_address import PublicAddress

_FILE: Final = re.compile(r"[a-z]{2}/([a-z]+)\.html(\?[^#]*)?(?:#.*)?", re.ASCII)
_SERVED: Final = re.compile(r"voila/render/([a-z]+)\.ipynb(\?[^#]*)?(?:#.*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class LinkHome:
    """The address of that site, and whether it is one as files.

    >>> home = LinkHome.read("https://school.example/cards", is_files=True)
    >>> home.page("https://school.example/cards/de/sets.html?set=the-hole"), home.page("https://other.example/")
    ('sets.ipynb?set=the-hole', '')
    """

    address: PublicAddress
    is_files: bool = False

    @classmethod
    def read(cls, text: str, *, is_files: bool) -> Self:
        """The site at this address; ValueError if it is none."""
        return cls(PublicAddress.read(text.strip()), is_files)

    def page(self, link: str) -> str:
        """The page of a room, with its query, to which this is a link there; empty for any other text."""
        home = str(self.address)
        found = (
            (_FILE if self.is_files else _SERVED).fullmatch(link.removeprefix(home)) if link.startswith(home) else None
        )
        return f"{found[1]}.ipynb{found[2] or ''}" if found else ""

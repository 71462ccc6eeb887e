"""The pages that a class is led to, each by a number that is typed after the address."""

import re
from collections.abc import Callable, Collection
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from conquian.site.shell import FOLDER, LONGEST_LINK

MOST: Final = 99


class Places:
    """Numbers for pages: 1 for the first that is chosen. After 99 of them they begin again.

    A number and not a word, since a phone's keyboard then has every sign of the address on one of its faces.

    >>> places = Places()
    >>> places.number("/voila/render/learn.ipynb"), places.number("/voila/render/play.ipynb?seed=7")
    (1, 2)
    >>> places.number("/voila/render/learn.ipynb"), places.link(2), places.link(3)
    (1, '/voila/render/play.ipynb?seed=7', None)
    """

    def __init__(self) -> None:
        self._links: dict[int, str] = {}
        self._last = 0

    def number(self, link: str) -> int:
        """The number of this link, which is given one if it has none."""
        for number, known in self._links.items():
            if known == link:
                return number
        self._last = self._last % MOST + 1
        self._links[self._last] = link
        return self._last

    def link(self, number: int) -> str | None:
        """The link with this number, if there is one."""
        return self._links.get(number)


def page_link(text: str, hosts: Collection[str], is_page: Callable[[str], bool], base_url: str = "/") -> str | None:
    r"""The link to a page of this site, as a path; None for any other text.

    It may begin with one of the `hosts`. The language stays behind: each reads in the one of their own browser.

    >>> known = {"learn.ipynb"}.__contains__
    >>> page_link("http://127.0.0.1:8897/voila/render/learn.ipynb?lesson=pack&lang=de", {"127.0.0.1:8897"}, known)
    '/voila/render/learn.ipynb?lesson=pack'
    >>> page_link("/voila/render/learn.ipynb?lesson=&lang=de", {"127.0.0.1:8897"}, known)
    '/voila/render/learn.ipynb?lesson='
    >>> page_link("//elsewhere.example/voila/render/learn.ipynb", {"127.0.0.1:8897"}, known)
    >>> page_link("/voila/render/learn.ipynb?lesson=\ud800", {"127.0.0.1:8897"}, known)
    """
    try:
        link = urlsplit(text.strip())
        kept = [(name, value) for name, value in parse_qsl(link.query, keep_blank_values=True) if name != "lang"]
        query = urlencode(kept, safe=",/")
    except ValueError:  # also of half a character, which no address can bring
        return None
    here = link.netloc in hosts and link.scheme in {"http", "https"} if link.netloc or link.scheme else True
    named = re.fullmatch(re.escape(base_url + FOLDER) + r"(\w+\.ipynb)", link.path)
    if not here or named is None or not is_page(named[1]) or len(link.query) > LONGEST_LINK:
        return None
    return named[0] + (f"?{query}" if query else "")

"""The browsers of a class, without a screen: the teacher's, a pupil's at a page, and a device that asks where to go."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from html import unescape
from typing import Any, Final
from urllib.parse import urlencode

from tests.conftest import RunningSite
from tests.site.own_network import ADDRESS
from tests.site.visitor import Answer, ask, cookies

StartSite = Callable[..., AbstractContextManager[RunningSite]]
FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}
HERE: Final = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left"


def teacher(site: RunningSite) -> RunningSite:
    """The same site as the machine itself reaches it."""
    return RunningSite(site.address.replace(ADDRESS, "127.0.0.1"), site.said)


class ClassClient:
    """A browser at a page of a class: its cookies, and the forms that it sends."""

    def __init__(self, site: RunningSite, path: str = "/vote", language: str = "en") -> None:
        self.site, self.path, self.language = site, path, language
        self.cookies: dict[str, str] = {}
        self.page = self.look()

    def ask(self, method: str = "GET", body: str | None = None, path: str = "", **headers: str) -> Answer:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        address = f"{path or self.path}?lang={self.language}"
        answer = ask(self.site, address, method, body, {"Cookie": cookie, **FORM, **headers})
        self.cookies |= cookies(answer)
        return answer

    def look(self) -> str:
        """The page as it is now."""
        answer = self.ask()
        assert answer.status == 200
        self.page = re.sub(r'(name="_xsrf" value=)"[^"]*"', r"\1", unescape(answer.text))  # it is new each time
        return self.page

    def send(self, **fields: str) -> int:
        """Send a form of this page; the status."""
        return self.ask("POST", urlencode({"_xsrf": self.cookies["_xsrf"], **fields})).status

    @property
    def stamp(self) -> str:
        found = re.search(r'data-stamp="([^"]+)"', self.page)
        assert found
        return found[1]

    def choose(self, choice: int) -> int:
        """Choose what the page that was looked at last shows."""
        return self.send(choice=str(choice), stamp=self.stamp)


class Device:
    """A pupil's browser, with no more than its cookie and what the desk has it keep."""

    def __init__(self, site: RunningSite) -> None:
        self.site, self.cookie, self.record = site, "", ""

    def hear(self, **said: str) -> dict[str, Any]:
        """What the teacher calls."""
        path = f"/class/now?{urlencode({'lang': 'en', **said})}"
        answer = ask(self.site, path, headers={"Cookie": self.cookie})
        assert answer.status == 200
        if given := answer.headers.get("Set-Cookie"):
            assert "HttpOnly" in given and "SameSite=Lax" in given
            self.cookie = given.partition(";")[0]
        found: dict[str, Any] = json.loads(answer.text)
        return found

    def tell(self, kept: str, **headers: str) -> int:
        """Tell what was learned; the status."""
        return self._report({"kept": kept}, headers)

    def report(self, room: str, **kept: str) -> int:
        """Tell what was done in a room; the status."""
        return self._report({"room": room, **kept}, {})

    def bring(self) -> int:
        """Bring what a desk has counted, from a page that tells nothing; the status."""
        return self._report({}, {})

    def _report(self, fields: dict[str, str], headers: dict[str, str]) -> int:
        cookie = {"Cookie": f"{self.cookie}; _xsrf=word", **FORM}
        body = urlencode({"_xsrf": "word", "record": self.record, **fields})
        answer = ask(self.site, "/class/answers", "POST", body, cookie | headers)
        if answer.status == 200:
            self.record = answer.text
        return answer.status

    def sit(self, **said: str) -> dict[str, Any]:
        """The same, once the device has its number."""
        self.hear(**said)
        return self.hear(**said)


class Rehearsing(ClassClient):
    """The teacher at the desk, who begins and ends rehearsals."""

    def rehearse(self, **fields: str) -> int:
        """Send the form; the status."""
        body = urlencode({"_xsrf": self.cookies["_xsrf"], **fields})
        return self.ask("POST", body, "/desk/rehearsal").status

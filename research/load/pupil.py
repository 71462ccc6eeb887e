"""A pupil without a browser: a learner in a class, who hears the teacher's calls, tells the desk, and votes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from random import Random
from typing import Any, Final
from urllib.parse import parse_qsl

import httpx

from conquian.site.handlers import CALLS
from research.load.learner import Click, Learner
from research.load.lesson_script import LessonScript

EVERY: Final = 2.0
"""Seconds between two questions to the desk, as a page asks them."""
SOON: Final = 0.3
"""Seconds until what is kept has been told."""
VOTE: Final = "/vote"


class Pupil(Learner):
    """A learner, with a script if there is one, whose page belongs to a class; `choice` is what is voted for.

    `voted` says that the choice was taken, `followed` is the last call that was followed.
    """

    def __init__(self, address: str, page: str, assets: tuple[str, ...] | None, rng: Random, **how: Any) -> None:
        super().__init__(address, page, assets, rng, **how)
        self.script: LessonScript | None = None
        self.choice, self.voted, self.followed = 0, False, ""
        self._heard = False
        self._last: str | None = None
        self._record = ""

    @property
    def is_whole(self) -> bool:
        """Whether what the page keeps is what it must keep at the end of the script."""
        return self.script is not None and self.told.get("saved") == self.script.kept

    async def learn(self, pause: tuple[float, float], stepped: Callable[[], object]) -> None:
        """Go through the script, while the class goes on."""
        assert self.script is not None
        await self.play(self.script.clicks(), len(self.script.messages), pause, stepped)

    async def belong(self) -> None:
        """Hear what the teacher calls, and tell what was learned, until cancelled; what fails is asked again."""
        asking = 0.0
        while True:
            try:
                if asking <= 0:
                    await self._hear()
                    asking = EVERY
                await self._tell()
            except httpx.HTTPError:
                self._heard = False
            await asyncio.sleep(SOON)
            asking -= SOON

    async def arrive(self) -> str:
        """Open the page; the name of its room's line."""
        (room,) = await self._arrive()
        return room

    async def click(self, wish: Click) -> None:
        """Send a message, and wait for its answer."""
        await self._click(wish)

    async def stamp(self) -> str:
        """What says which vote is shown."""
        answer = await self._client.get(f"{VOTE}/now")
        return str(answer.json()["stamp"])

    async def vote(self) -> None:
        """Choose on the page for votes what is to be chosen."""
        page = (await self._client.get(VOTE)).text
        stamp = re.search(r'data-stamp="([^"]+)"', page)
        if stamp is None:
            return
        fields = {"_xsrf": self._client.cookies.get("_xsrf", ""), "choice": str(self.choice), "stamp": stamp[1]}
        self.voted = (await self._client.post(VOTE, data=fields)).status_code == 303

    async def _hear(self) -> None:
        where = dict(parse_qsl(self.told.get("view", {}).get("link", "").removeprefix("?")))
        room = VOTE.strip("/") if self.voted else "learn"
        asked = {"lang": "en", "room": room, "did": self.followed}
        asked |= {name: where[name] for name in ("lesson", "level") if name in where}
        answer = await self._client.get(f"/{CALLS}", params=asked)
        answer.raise_for_status()
        told = answer.json()
        self._heard = bool(told["you"])
        if not told["heard"]:
            self._last = None
        if told["link"] and self.followed != told["call"]:
            self.followed = told["call"]
            if told["link"] == VOTE:
                await self.vote()

    async def _tell(self) -> None:
        kept = str(self.told.get("saved", {}).get("file", "")) if self._last is not None else ""
        if not self._heard or kept == self._last:
            return
        fields = {"_xsrf": self._client.cookies.get("_xsrf", ""), "kept": kept, "record": self._record}
        answer = await self._client.post("/class/answers", data=fields)
        if answer.status_code == 200:
            self._last, self._record = kept, answer.text

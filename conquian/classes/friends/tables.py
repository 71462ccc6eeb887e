"""The tables at which friends play on one server: who sits where, by secrets, and how long a table is kept.

All of it is in memory only, and ends with the server.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Final

from conquian.classes.address_pace import AddressPace
from conquian.classes.friends.game import FriendGame
from conquian.classes.friends.seat import FriendSeat, friend_lead, said_since
from conquian.classes.friends.view import ROOM
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.explain.names import usual_faces
from conquian.rooms.play.duel import Ending
from conquian.table.messages import LOOKING
from conquian.ui.changes import changes, of_voice
from conquian.ui.messages import message_number
from conquian.ui.page import Page
from conquian.ui.room import Voice

MOST_TABLES: Final = 200
MOST_WAITING: Final = 40
"""The most tables of one address at which a seat is free; the one whose page has asked least of late makes room."""
WAITS: Final = 30 * 60.0
"""Seconds for which a table waits for its second player."""
IDLE: Final = 2 * 60 * 60.0
"""Seconds after its last action for which a table is kept."""
LEFT: Final = 10 * 60.0
"""Seconds without a question of either page after which a table makes room for a new one, where there is no other."""
AWAY: Final = 12.0
"""Seconds without a question of a page after which its player is away: a page asks every second or so."""
LONGEST_SAID: Final = 8_000
"""The most letters of what a page says at once."""
HERE: Final = 2
"""The number of a device at which both play, beside those of the players."""
ANY_PLY: Final = LOOKING | {"still_there", "language", "faces"}
"""The kinds of messages that are answered whatever the page had drawn when it sent them."""


@dataclass(frozen=True, slots=True)
class FriendTable:
    """A table: the page of each of its players as it stands, and when each was heard of last, None for a free seat.

    `number` changes with all that either of them could see; `played` is when something was done there last. Where both
    play at one device, `in_hand` is the player who has it in hand; while it is handed on, its table is covered.

    >>> table = FriendTable.open("en", 0.0).joined("de", 5.0)
    >>> [page.voice.language for page in table.pages], table.is_full
    (['en', 'de'], True)
    """

    game: FriendGame
    pages: tuple[Page[FriendSeat], ...]
    heard: tuple[float, float | None]
    played: float
    number: int = 0
    address: str = ""
    in_hand: int | None = None

    @staticmethod
    def open(language: str, now: float, address: str = "") -> FriendTable:
        """A table at which one has sat down, from this address, and the other seat is free."""
        game = FriendGame.begin()
        return FriendTable(game, (_page(game, 0, language),), (now, None), now, address=address)

    @staticmethod
    def shared(language: str, now: float, address: str = "") -> FriendTable:
        """A table for two at one device."""
        game = FriendGame.begin()
        pages = tuple(_page(game, player, language, is_shared=True) for player in (0, 1))
        return FriendTable(game, pages, (now, now), now, address=address)

    @property
    def heard_last(self) -> float:
        """The time at which either of its pages asked last."""
        return max(each for each in self.heard if each is not None)

    @property
    def is_full(self) -> bool:
        """Whether both have sat down."""
        return len(self.pages) == 2

    def joined(self, language: str, now: float) -> FriendTable:
        """The table with its second player."""
        pages = (self.pages[0], _page(self.game, 1, language))
        return replace(self, pages=pages, heard=(self.heard[0], now), played=now, number=self.number + 1)

    def is_past(self, now: float) -> bool:
        """Whether the table is forgotten by now."""
        return now > self.played + (IDLE if self.is_full else WAITS)

    def asked(self, player: int, now: float) -> FriendTable:
        """The table once the page of a player has asked what there is; one that has not asked for long is away."""
        if player == HERE:
            return self
        heard = (now, self.heard[1]) if player == 0 else (self.heard[0], now)
        table = replace(self, heard=heard)
        for one, page in enumerate(self.pages):
            last = heard[1 - one]
            is_away = self.is_full and last is not None and now > last + AWAY
            if is_away != page.session.is_away:
                table = table.turned_to(one, replace(page, session=replace(page.session, is_away=is_away)))
        return table

    def speaking(self, player: int, language: str) -> FriendTable:
        """The table with the page of a player in this language: it is loaded anew."""
        if player == HERE:
            return replace(self.speaking(0, language).speaking(1, language), in_hand=None)
        page = self.pages[player]
        return self.turned_to(player, page.speaking(language, None)) if page.voice.language != language else self

    def said(self, player: int, ply: int, content: object, now: float) -> FriendTable:
        """The table after a message of a player's page, which had drawn the game after this number of actions.

        What was meant for another position is not done: the page has touched something that it will see is gone.
        """
        kind = content.get("type") if isinstance(content, Mapping) else None
        if player == HERE:
            return self._said_here(ply, content, str(kind), now)
        page = self.pages[player]
        if ply != self.game.ply and kind not in ANY_PLY:
            return self
        after = page.receive(content)
        table = self.turned_to(player, after)
        game = after.session.game
        if game is self.game:
            return table
        table = replace(table, game=game, played=now)
        other = table.pages[1 - player]
        session = other.session.gone_on(game)
        spoken = said_since(session, self.game.ply, other.voice)
        return table.turned_to(1 - player, replace(other, session=session, said=other.said + 1, spoken=spoken))

    def _said_here(self, ply: int, content: object, kind: str, now: float) -> FriendTable:
        """The table after a message of the device at which both play: of the player who has it in hand, or of both."""
        if self.game.is_over or kind in {"language", "faces"}:
            return replace(self.said(0, ply, content, now).said(1, ply, content, now), in_hand=None)
        if self.in_hand is None:
            is_meant = kind == "reveal" and ply == self.game.ply
            return replace(self, in_hand=self.game.player_to_act, number=self.number + 1) if is_meant else self
        table = self.said(self.in_hand, ply, content, now)
        stays = not table.game.is_over and table.game.player_to_act == self.in_hand
        return table if stays else replace(table, in_hand=None)

    def page(self, player: int) -> Page[FriendSeat]:
        """The page of a player; of a device at which both play that of its holder, or a covered table."""
        if player != HERE:
            return self.pages[player]
        if self.game.is_over:
            won = (n for n in (0, 1) if self.game.ending(n) is Ending.WON or self.game.gave_up == n)
            return self.pages[next(won, 0)]
        if self.in_hand is not None:
            return self.pages[self.in_hand]
        session, page = FriendSeat.covered(self.game), self.pages[0]
        return replace(page, session=session, said=-1 - self.game.ply, spoken=friend_lead(session, page.voice))

    def first(self, player: int) -> dict[str, Any]:
        """The traits with which the browser of a player draws at first, as plain JSON."""
        page = self.page(player)
        usual = Voice(page.voice.language, usual_faces(page.voice.language))
        own = {} if page.voice == usual else of_voice(page.voice)
        return {"words": page.words(), "about": page.about(), "view": page.view(), **own}

    def news(self, player: int, before: Page[FriendSeat]) -> dict[str, Any]:
        """The traits that a browser does not have which was shown this page `before`, as plain JSON."""
        found = changes(before, self.page(player))
        return {name: value for name, value in found.items() if name != "saved"}

    def turned_to(self, player: int, page: Page[FriendSeat]) -> FriendTable:
        """The table with another page of a player."""
        pages = tuple(page if n == player else each for n, each in enumerate(self.pages))
        return replace(self, pages=pages, number=self.number + 1)


class FriendTables:
    """The tables of a server. A seat is known by its secret, of which only a digest is kept; so is a free seat.

    >>> tables = FriendTables()
    >>> mine, invitation = tables.open("en", "192.168.1.30", 0.0)
    >>> theirs = tables.join(invitation, "en", 1.0)
    >>> tables.join(invitation, "en", 2.0), tables.find("made up", 2.0), tables.find(mine, 2.0)[1]
    (None, None, 0)
    """

    def __init__(self) -> None:
        self._tables: dict[str, FriendTable] = {}
        self._seats: dict[bytes, tuple[str, int]] = {}
        self._free: dict[bytes, str] = {}
        self._invitations: dict[str, str] = {}
        self.pace, self.guesses = AddressPace(), AddressPace()

    def open(self, language: str, address: str, now: float) -> tuple[str, str]:
        """The secret of a seat at a new table, and that of the free one. Raises ClassRefusal where no table is free."""
        waiting = [name for name, each in self._tables.items() if not each.is_full and each.address == address]
        if len(waiting) >= MOST_WAITING:
            self.close(min(waiting, key=lambda name: self._tables[name].heard[0]))
        self._make_room(now)
        name, mine, free = (token_urlsafe(24) for _ in range(3))
        self._tables[name] = FriendTable.open(language, now, address)
        self._seats[_digest(mine)] = (name, 0)
        self._free[_digest(free)] = name
        self._invitations[name] = free
        return mine, free

    def share(self, language: str, address: str, now: float) -> str:
        """The secret of a device at a new table at which both play. Raises ClassRefusal where no table is free."""
        self._make_room(now)
        name, secret = token_urlsafe(24), token_urlsafe(24)
        self._tables[name] = FriendTable.shared(language, now, address)
        self._seats[_digest(secret)] = (name, HERE)
        return secret

    def join(self, invitation: str, language: str, now: float) -> str | None:
        """The secret of the free seat, which the first one takes who asks; None where there is no such seat."""
        self._forget(now)
        name = self._free.pop(_digest(invitation), None)
        if name is None:
            return None
        theirs = token_urlsafe(24)
        self._invitations.pop(name)
        self._seats[_digest(theirs)] = (name, 1)
        self._tables[name] = self._tables[name].joined(language, now)
        return theirs

    def find(self, secret: str, now: float) -> tuple[str, int] | None:
        """The name of the table where the seat of this secret is, and its player; None where there is none."""
        found = self._seats.get(_digest(secret))
        if found is None or self._tables[found[0]].is_past(now):
            return None
        return found

    def is_free(self, invitation: str, now: float) -> str | None:
        """The name of the table where this seat is free, else None."""
        name = self._free.get(_digest(invitation))
        return None if name is None or self._tables[name].is_past(now) else name

    def invitation(self, name: str) -> str:
        """The secret of the free seat at this table; empty where both are taken."""
        return self._invitations.get(name, "")

    def __getitem__(self, name: str) -> FriendTable:
        return self._tables[name]

    def __setitem__(self, name: str, table: FriendTable) -> None:
        self._tables[name] = table

    def close(self, name: str) -> None:
        """Forget a table, its seats and its secrets."""
        del self._tables[name]
        free = self._invitations.pop(name, "")
        self._free.pop(_digest(free), None)
        self._seats = {secret: seat for secret, seat in self._seats.items() if seat[0] != name}

    def _make_room(self, now: float) -> None:
        """Have a place for one more table: where none is left, that of the table both have left for longest."""
        self._forget(now)
        if len(self._tables) < MOST_TABLES:
            return
        name = min(self._tables, key=lambda name: self._tables[name].heard_last)
        if now <= self._tables[name].heard_last + LEFT:
            raise ClassRefusal(RefusalReason.FULL)
        self.close(name)

    def _forget(self, now: float) -> None:
        for name in [name for name, each in self._tables.items() if each.is_past(now)]:
            self.close(name)


def read_said(text: str) -> list[tuple[object, int]]:
    """The contents of what a page says, each with its number. Raises ClassRefusal for any other text.

    >>> read_said('[{"method": "custom", "content": {"type": "sort", "n": 3}}, {"method": "update"}]')
    [({'type': 'sort', 'n': 3}, 3)]
    """
    if len(text) > LONGEST_SAID:
        raise ClassRefusal(RefusalReason.TOO_LONG)
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        raise ClassRefusal(RefusalReason.UNREADABLE) from None
    if not isinstance(read, list):
        raise ClassRefusal(RefusalReason.UNREADABLE)
    contents = [each.get("content") for each in read if isinstance(each, dict) and each.get("method") == "custom"]
    return [(each, message_number(each, 0)) for each in contents]


def _digest(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "replace")).digest()


def _page(game: FriendGame, player: int, language: str, *, is_shared: bool = False) -> Page[FriendSeat]:
    page = Page(ROOM, FriendSeat.at(game, player, is_shared=is_shared), has_address=False)
    return page.speaking(language, None)

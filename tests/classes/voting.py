"""A vote of the tests: it is opened, has choices, is counted and is shown."""

from __future__ import annotations

from typing import Any

from conquian.classes.ballot import read_ballot
from conquian.classes.vote import VoteDesk, VotePlace
from conquian.classes.vote_view import VoteView, vote_view

HERE = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d?15 waste=7d turn=pone/left"
OPINION = {"question": "Shall we play?", "choices": "Yes\nNo\nLater"}


def opened(**fields: str) -> VoteDesk:
    return VoteDesk().open(read_ballot(fields or OPINION))


def marked(desk: VoteDesk, device: str, choice: int, address: str = "", **more: Any) -> VoteDesk:
    return desk.mark({"choice": str(choice), "stamp": desk.stamp}, device, VotePlace(address or device, **more))


def counts(desk: VoteDesk) -> list[tuple[int, ...]]:
    assert desk.vote is not None
    return [one.counts(len(desk.vote.ballot.choices)) for one in desk.vote.rounds]


def shown(desk: VoteDesk, device: str = "", language: str = "en") -> VoteView:
    assert desk.vote is not None
    return vote_view(desk.vote, language, device)

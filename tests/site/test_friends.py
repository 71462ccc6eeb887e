"""Two friends at one server, and an attacker who would see their cards, take their seats or fill the tables."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.conftest import RunningSite
from tests.site.visitor import Answer, ask, cookies

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Friend:
    """A browser at the pages of friends: its cookies, and what it sends."""

    def __init__(self, site: RunningSite) -> None:
        self.site = site
        self.cookies: dict[str, str] = {}

    def ask(self, path: str = "", method: str = "GET", body: str | None = None, **headers: str) -> Answer:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = ask(self.site, f"/friend{path}", method, body, {"Cookie": cookie, **FORM, **headers})
        self.cookies |= cookies(answer)
        return answer

    def post(self, path: str = "", headers: dict[str, str] | None = None, **fields: str) -> Answer:
        body = urlencode({"_xsrf": self.cookies.get("_xsrf", ""), **fields})
        return self.ask(path, "POST", body, **(headers or {}))

    def open(self) -> str:
        """Open a table; the path of the free seat there."""
        self.ask()
        assert self.post(do="open").status == 303
        found = re.search(r'value="[^"]*/friend(/with/[\w-]+)"', self.ask().text)
        assert found
        return found[1]

    def sit(self, path: str) -> int:
        """Sit down on a free seat; the status."""
        self.ask(path)
        return self.post(path).status

    @property
    def view(self) -> dict[str, Any]:
        """What the page shows now."""
        found: dict[str, Any] = json.loads(self.ask("/now").text)["state"]["view"]
        return found

    def do(self, action: str, ply: int | None = None) -> Answer:
        """Ask for an action in the position as it stands."""
        said = json.dumps([{"method": "custom", "content": {"type": "do", "action": action, "n": 1}}])
        return self.post("/says", ply=str(self.view["ply"] if ply is None else ply), said=said)


@contextmanager
def table(site: RunningSite) -> Iterator[tuple[Friend, Friend]]:
    """Two friends at a table: first the one whose turn it is."""
    one, other = Friend(site), Friend(site)
    assert other.sit(one.open()) == 303
    yield (one, other) if one.view["bottom"]["acts"] else (other, one)


def _said(kind: str) -> str:
    return json.dumps([{"method": "custom", "content": {"type": kind, "n": 1}}])


@pytest.fixture
def friends(site: RunningSite) -> Iterator[tuple[Friend, Friend]]:
    with table(site) as both:
        yield both


def hand(friend: Friend) -> set[str]:
    return {card["code"] for card in friend.view["bottom"]["hand"]}


@pytest.mark.always
def test_two_browsers_sit_at_one_table_and_neither_is_sent_the_others_hand(friends: tuple[Friend, Friend]) -> None:
    one, other = friends
    assert len(hand(one) | hand(other)) == 20
    for mine, theirs in (friends, friends[::-1]):
        for sent in (mine.ask("/now").text, re.sub(r'"deck":\[.*?\]\s*[,}]', "", mine.ask().text)):
            view = sent[sent.index('"view"') :]
            assert not [card for card in hand(theirs) if f'"{card}"' in view]
            assert '"seed"' not in sent
    assert one.do("turn").status == 200
    assert other.view["ply"] == 1
    assert other.view["middle"]["centre"] == one.view["middle"]["centre"] != ""


def test_a_move_out_of_turn_a_stale_one_and_a_doubled_one_are_not_done(friends: tuple[Friend, Friend]) -> None:
    one, other = friends
    other.do("turn")
    one.do("turn", ply=7)
    one.do("turn", ply=-3)
    assert one.view["ply"] == 0
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: one.do("turn", ply=0), range(8)))
    assert one.view["ply"] == 1
    one.post("/says", ply="1" * 50, said=_said("resign"))
    assert one.view["goes_on"]


def test_a_secret_that_is_guessed_or_bent_opens_nothing(site: RunningSite, friends: tuple[Friend, Friend]) -> None:
    secret = friends[0].cookies["friend"]
    for guess in ("", "0", secret[:-1], secret + "A", secret.swapcase(), "../" + secret, "%00", "é" * 40):
        thief = Friend(site)
        thief.cookies["friend"] = guess
        assert thief.ask("/now").status == 404
        page = thief.ask()
        assert page.status == 200
        assert "play.js" not in page.text and 'id="page"' not in page.text


def test_a_third_browser_gets_no_seat(site: RunningSite) -> None:
    one, other, third = Friend(site), Friend(site), Friend(site)
    free = one.open()
    for look in range(3):  # what shows a link only looks at it
        assert third.ask(free).status == 200, look
    assert "friend" not in third.cookies
    with ThreadPoolExecutor(2) as pool:
        both = [other, third]
        for each in both:
            each.ask(free)
        taken = list(pool.map(lambda each: each.post(free).status, both))
    assert sorted(taken) == [303, 404]
    late = Friend(site)
    assert late.sit(free) == 404
    assert "friend" not in late.cookies


def test_the_browser_that_opened_the_table_does_not_take_the_other_seat_too(site: RunningSite) -> None:
    one = Friend(site)
    free = one.open()
    assert one.sit(free) == 303
    assert json.loads(one.ask("/now").text) == {"stamp": "0", "full": False}
    assert one.post("/says", ply="0", said=_said("resign")).status == 409


@pytest.mark.parametrize("path", ["", "/says"])
def test_a_form_of_another_site_is_refused(friends: tuple[Friend, Friend], path: str) -> None:
    one, _ = friends
    fields = {"ply": "0", "said": _said("resign"), "do": "open"}
    foreign = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "empty"}
    assert one.post(path, None, **fields, _xsrf="made up").status == 403
    assert one.post(path, foreign, **fields).status == 403
    assert one.post(path, {"Origin": "http://elsewhere.example"}, **fields).status in {403, 404}
    assert one.view["goes_on"]
    assert one.ask("/now", **foreign).status == 403
    named = one.ask("/now", Host="elsewhere.example")
    assert named.status in {403, 404}


def test_the_secret_is_out_of_reach_of_scripts_and_of_other_pages(site: RunningSite) -> None:
    one = Friend(site)
    one.ask()
    body = urlencode({"_xsrf": one.cookies["_xsrf"], "do": "open"})
    given = [each for each in one.ask("", "POST", body).headers.get_all("Set-Cookie", []) if each.startswith("friend=")]
    assert len(given) == 1
    assert "HttpOnly" in given[0]
    assert "SameSite=Lax" in given[0]
    assert f"Path={site.path}/friend" in given[0]
    assert one.cookies["friend"] not in one.ask().text


@pytest.mark.parametrize(
    "said",
    ["", "nonsense", "{}", "[" * 4_000, "[1]", '[{"method": "custom", "content": 7}]', "x" * 9_000, '["\\ud800"]'],
)
def test_nonsense_is_answered_and_changes_nothing(friends: tuple[Friend, Friend], said: str) -> None:
    one, _ = friends
    assert one.post("/says", ply="0", said=said).status in {200, 400}
    assert one.view["ply"] == 0


def test_a_huge_body_is_not_read(friends: tuple[Friend, Friend]) -> None:
    one, _ = friends
    try:
        status = one.post("/says", ply="0", said="x" * 200_000).status
    except OSError:  # the line is cut
        status = 400
    assert status in {400, 413}
    assert one.view["ply"] == 0


def test_a_flood_of_one_player_is_nobody_elses_trouble(site: RunningSite, friends: tuple[Friend, Friend]) -> None:
    one, other = friends
    statuses = [one.post("/says", ply="0", said="x" * 60_000).status for _ in range(8)]
    assert (statuses[0], statuses[-1]) == (400, 429)  # a long text counts as many
    assert other.ask("/now").status == 200
    with table(site) as (third, _):
        assert third.do("turn").status == 200


def test_a_browser_that_comes_back_finds_its_hand(site: RunningSite, friends: tuple[Friend, Friend]) -> None:
    one, other = friends
    before = hand(one)
    back = Friend(site)
    back.cookies["friend"] = one.cookies["friend"]  # which a browser keeps that was killed
    assert before == hand(back)
    back.ask()
    assert back.do("turn").status == 200
    assert other.view["ply"] == 1


def test_secrets_cannot_be_tried_quickly(site: RunningSite) -> None:
    thief = Friend(site)
    thief.ask()
    statuses = [thief.post(f"/with/{n:032d}", filler="x" * 60_000).status for n in range(8)]
    assert (statuses[0], statuses[-1]) == (404, 404 if site.path else 429)  # a proxy hides who asks

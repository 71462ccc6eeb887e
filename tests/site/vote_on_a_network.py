"""A vote as a class meets it, and as it is attacked; run by `test_class.py` in a network of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from html import unescape
from urllib.parse import urlencode

import pytest

from conquian.classes.address_pace import AT_ONCE
from conquian.classes.vote import MOST_OF_ADDRESS
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES, topic, words
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from tests.conftest import RunningSite
from tests.site.on_a_network import teacher
from tests.site.own_network import ADDRESS, OTHER
from tests.site.visitor import Answer, ask, cookies

StartSite = Callable[..., AbstractContextManager[RunningSite]]
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
DESK = "/vote/desk"
CLIENTS = 30
HERE = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left"


class VoteClient:
    """A browser at a page of the vote: its cookies, and the forms that it sends."""

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


@pytest.fixture
def desk(site: RunningSite) -> Iterator[VoteClient]:
    """The teacher's page, without a vote before and after."""
    client = VoteClient(teacher(site), DESK)
    client.send(do="wipe")
    yield client
    assert client.send(do="wipe") == 303


def opens(desk: VoteClient, **fields: str) -> None:
    """Open a vote about an opinion, or this one."""
    assert desk.send(do="open", **(fields or {"question": "Shall we play?", "choices": "Yes\nNo\nLater"})) == 303


def test_every_puzzle_that_can_be_asked_is_offered(desk: VoteClient) -> None:
    titles = puzzle_titles("en", Faces.FRENCH)
    offered = set(re.findall(r'<option value="([^"]+)"></option>', desk.look()))
    hunts = set(library.in_folder(library.HUNTS))
    assert offered == {called for name, called in titles.items() if name not in hunts}
    opens(desk, here=titles["composed-003"])


def counted(desk: VoteClient) -> list[list[int]]:
    """What the teacher's page says once all is revealed: for each choice the count of each round."""
    rows = re.findall(r'<span class="bars">(.*?)</span>\s*</li>', desk.look(), re.DOTALL)
    return [[int(n) for n in re.findall(r"(\d+) votes?", row)] for row in rows]


def test_what_was_refused_in_one_way_to_ask_does_not_go_into_another(desk: VoteClient) -> None:
    assert desk.send(do="open", question="Shall we play?", choices="Yes") == 400
    answer = desk.ask(
        "POST", urlencode({"_xsrf": desk.cookies["_xsrf"], "do": "open", "question": "Really?", "choices": "Yes"})
    )
    forms = unescape(answer.text).split("<form")
    cards, own = (next(form for form in forms if f'id="{name}"' in form) for name in ("here", "question"))
    assert "Really?" in own and "Really?" not in cards
    assert re.search(r'name="seen"[^>]* checked', cards), "the class would see both hands"


def test_thirty_devices_at_once_are_counted_exactly(site: RunningSite, desk: VoteClient) -> None:
    opens(desk)
    pupils = [VoteClient(teacher(site)) for _ in range(CLIENTS)]

    def chooses(n: int) -> None:
        for choice in (n % 2, 2, n % 3):
            assert pupils[n].choose(choice) == 303

    with ThreadPoolExecutor(CLIENTS) as pool:
        list(pool.map(chooses, range(CLIENTS)))
        assert "30 votes" in desk.look()
        assert desk.send(do="again") == 303
        list(pool.map(lambda pupil: pupil.look(), pupils))
        statuses = list(pool.map(lambda n: pupils[n].choose(n % 5 % 3), range(CLIENTS)))
    assert statuses == [303] * CLIENTS
    assert desk.send(do="reveal") == 303
    first, second = ([sum(n % 3 == choice for n in range(CLIENTS)) for choice in range(3)], [12, 12, 6])
    assert counted(desk) == [list(pair) for pair in zip(first, second, strict=True)]


def test_a_page_that_is_loaded_again_has_its_choice(site: RunningSite, desk: VoteClient) -> None:
    opens(desk)
    pupil, other = VoteClient(site), VoteClient(site)
    assert pupil.choose(1) == 303
    pressed = re.findall(r'aria-pressed="(\w+)"', pupil.look())
    assert pressed == ["false", "true", "false"]
    assert "true" not in re.findall(r'aria-pressed="(\w+)"', other.look()), "another device does not see it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_the_language_of_their_reader(site: RunningSite, desk: VoteClient, language: str) -> None:
    waiting = VoteClient(site, language=language)
    assert topic(language, "vote")["waiting"] in waiting.page
    opens(desk, here=HERE)
    page = waiting.look()
    assert words(language, "vote", "ask", "do") in page
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in page
    assert "<script>" not in page and "onclick" not in page


def test_nothing_tells_what_is_right_or_what_was_chosen(site: RunningSite, desk: VoteClient) -> None:
    opens(desk, here=HERE, ask="allowed", choices="decline\nturn")
    pupil, other = VoteClient(site), VoteClient(site)
    before = other.look(), other.ask(path="/vote/now").text
    assert pupil.choose(1) == 303
    after = other.look(), other.ask(path="/vote/now").text
    assert after == before
    assert json.loads(desk.ask(path="/vote/desk/now").text)["voted"] == "1 vote"
    assert "Against rule" not in desk.look() + other.page
    assert desk.send(do="reveal") == 303
    assert "Against rule 4.8" in desk.look()
    assert "Against rule 4.8" in other.look()


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
@pytest.mark.parametrize("path", [DESK, "/vote/desk/now"])
def test_a_pupil_does_not_reach_the_teachers_page(site: RunningSite, desk: VoteClient, method: str, path: str) -> None:
    opens(desk)
    own = teacher(site).address.removeprefix("http://")
    pupil = VoteClient(site)
    body = urlencode({"_xsrf": pupil.cookies["_xsrf"], "do": "wipe"})
    for headers in ({}, {"Host": own}, {"X-Forwarded-For": "127.0.0.1"}, {"Host": own, "X-Real-Ip": "127.0.0.1"}):
        assert pupil.ask(method, body if method == "POST" else None, path, **headers).status in {403, 404, 405}
    by_proxy = VoteClient(teacher(site))
    assert by_proxy.ask(method, body, path, **{"X-Forwarded-For": "192.168.77.9"}).status in {403, 404}
    assert by_proxy.ask(method, body, path, Host=site.address.removeprefix("http://")).status in {403, 404}
    assert "Shall we play?" in pupil.look()


def test_another_site_neither_votes_nor_opens(site: RunningSite, desk: VoteClient) -> None:
    opens(desk)
    pupil = VoteClient(site)
    body = urlencode({"choice": "0", "stamp": pupil.stamp})
    assert pupil.ask("POST", body).status == 403, "without the word that only our page knows"
    whole = f"{body}&_xsrf={pupil.cookies['_xsrf']}"
    for origin in ("http://elsewhere.example", f"http://{OTHER}", "null", teacher(site).address):
        assert pupil.ask("POST", whole, Origin=origin).status in {403, 404}
    assert desk.ask("POST", "do=wipe").status == 403
    wipe = urlencode({"_xsrf": desk.cookies["_xsrf"], "do": "wipe"})
    for origin in ("http://elsewhere.example", site.address):
        assert desk.ask("POST", wipe, Origin=origin).status in {403, 404}
    for host in ("elsewhere.example", f"{ADDRESS}.example", OTHER):
        assert ask(site, "/vote", headers={"Host": host}).status == 403
    assert "0 votes" in desk.look()


def test_a_number_that_was_made_up_is_no_device(site: RunningSite, desk: VoteClient) -> None:
    opens(desk)
    for forged in ("1", "x.y", "a" * 300, "%00"):
        pupil = VoteClient(site)
        made = pupil.cookies["device"]
        pupil.cookies["device"] = forged
        pupil.choose(0)
        assert pupil.cookies["device"] not in {forged, made}


def test_a_thousand_devices_of_one_address_do_not_decide(site: RunningSite, desk: VoteClient) -> None:
    opens(desk)
    statuses = [VoteClient(site).choose(0) for _ in range(AT_ONCE + 6)]
    assert statuses.count(303) == MOST_OF_ADDRESS
    assert set(statuses) == {303, 429}
    desk.look()
    assert f"{MOST_OF_ADDRESS} votes" in desk.page


@pytest.mark.parametrize(
    "body",
    [
        "choice=9&stamp={stamp}", "choice=-1&stamp={stamp}", "choice=&stamp={stamp}", "choice=0&stamp=0", "choice=0",
        "stamp={stamp}", "choice=0&choice=x&stamp={stamp}", "choice=%FF%FE&stamp={stamp}", "%00=%00", "",
    ],
)  # fmt: skip
def test_a_form_that_no_page_sends_changes_nothing(site: RunningSite, desk: VoteClient, body: str) -> None:
    opens(desk)
    pupil = VoteClient(teacher(site))
    sent = f"_xsrf={pupil.cookies['_xsrf']}&{body.format(stamp=pupil.stamp)}"
    assert pupil.ask("POST", sent).status == 400
    assert "0 votes" in desk.look()


def test_a_form_without_end_is_not_read(site: RunningSite, desk: VoteClient) -> None:
    opens(desk)
    pupil = VoteClient(teacher(site))
    try:
        status = pupil.ask("POST", f"_xsrf={pupil.cookies['_xsrf']}&choice={'0' * 1_000_000}").status
    except ConnectionError:
        status = 400
    assert status == 400
    assert "0 votes" in desk.look()


def test_what_a_teacher_types_is_text(site: RunningSite, desk: VoteClient) -> None:
    typed = '<script>alert(1)</script>"><b>'
    opens(desk, question=typed, choices=f"{typed}\nno")
    for client in (desk, VoteClient(site)):
        raw = client.ask().text
        assert "<script>alert" not in raw and "<b>" not in raw.replace('<b translate="no">', "")
    assert desk.send(do="open", here=typed) == 400
    assert (
        "<script>alert"
        not in desk.ask("POST", urlencode({"_xsrf": desk.cookies["_xsrf"], "do": "open", "here": typed})).text
    )


def test_the_end_of_the_server_loses_the_vote_and_says_so_by_another_stamp(start_site: StartSite) -> None:
    settings = {"Site": {"class_address": ADDRESS}}
    with start_site(settings=settings) as running:
        desk, pupil = VoteClient(running, DESK), VoteClient(running)
        opens(desk)
        pupil.look()
        assert pupil.choose(0) == 303
        port = int(running.address.rpartition(":")[2])
    with start_site(settings=settings, port=port) as running:
        assert pupil.choose(0) == 400
        assert json.loads(pupil.ask(path="/vote/now").text)["stamp"] != pupil.stamp
        assert topic("en", "vote")["waiting"] in pupil.look()


def test_without_a_class_there_is_no_vote(start_site: StartSite) -> None:
    with start_site() as running:
        for path in ("/vote", DESK, "/vote/now", "/vote/desk/now"):
            assert ask(running, path).status == 404


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("page", "form"),
    [*((each, each) for each in ("/vote", DESK, "/desk", "/board/desk", "/join")), ("/desk", "/desk/rehearsal")],
)
def test_a_form_without_its_cookie_is_refused_with_the_reason_and_the_cookie(
    site: RunningSite, page: str, form: str, language: str
) -> None:
    there = site if page == "/vote" else teacher(site)
    answer = ask(there, f"{form}?lang={language}", "POST", "do=end", FORM)
    assert answer.status == 403
    assert words(language, "site", "problem", "form", "text") in unescape(answer.text)
    assert f'href="{page}?lang={language}"' in unescape(answer.text)
    assert ask(there, f"{page}?lang={language}").status == 200
    again = {**FORM, "Cookie": f"_xsrf={cookies(answer)['_xsrf']}"}
    after = ask(there, f"{form}?lang={language}", "POST", urlencode({"_xsrf": cookies(answer)["_xsrf"]}), again)
    assert after.status in {303, 400}, "it is read"


@pytest.mark.parametrize(("path", "key"), [("/vote", ["gone"])])
def test_a_question_that_ended_with_its_server_is_said_to_be_gone(
    site: RunningSite, desk: VoteClient, path: str, key: list[str]
) -> None:
    there = teacher(site) if path == DESK else site
    gone, run = words("en", "vote", *key), desk.stamp.partition("-")[0]
    assert gone in unescape(ask(there, f"{path}?lang=en&seen=another-3").text)
    assert gone not in unescape(ask(there, f"{path}?lang=en&seen={run}-3").text)
    opens(desk)
    assert gone not in unescape(ask(there, f"{path}?lang=en&seen=another-3").text)

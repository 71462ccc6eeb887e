"""The teacher's pages as a class attacks them, and loses them; run by `test_class.py` in a network of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Final
from urllib.parse import urlencode

import pytest
import segno

from conquian.explain.words import LANGUAGES, topic, words
from tests.conftest import RunningSite
from tests.site.class_client import FORM, HERE, ClassClient, Device, StartSite, teacher
from tests.site.own_network import ADDRESS, OTHER
from tests.site.visitor import ask, cookies, say_goodbye

FORMS: Final = {
    "/vote/desk": {"do": "wipe"},
    "/board/desk": {"do": "end"},
    "/desk": {"do": "freeze"},
    "/desk/rehearsal": {"do": "begin", "pupils": "30", "seed": "1"},
    "/desk/phone": {"do": "show"},
    "/vote/desk/quiz.toml": {},
}
"""The teacher's forms, each with what would be seen of it."""
TEACHERS: Final = (
    *FORMS,
    *(f"{page}/now" for page in ("/vote/desk", "/board/desk", "/desk")),
    "/desk/worksheet",
    "/vote/desk/preview",
    "/vote/desk/quiz.toml",
    "/vote/desk/results",
)
EVERYONES: Final = ("/vote", "/vote/now", "/board", "/board/now", "/class/now", "/class/board", "/class/answers")
SETTINGS: Final = {"Site": {"class_address": ADDRESS}}


@pytest.fixture
def lesson(site: RunningSite) -> Iterator[None]:
    """A lesson with a vote and a board, of which nothing has changed when the test is over."""
    desk = ClassClient(teacher(site), "/desk")
    for step in ("wipe", "stop", "release"):
        assert desk.send(do=step) == 303
    vote, board = (ClassClient(teacher(site), f"/{page}/desk") for page in ("vote", "board"))
    assert vote.send(do="open", question="Shall we play?", choices="Yes\nNo") == 303
    assert board.send(do="show", here=HERE) == 303
    yield
    assert "Shall we play?" in ClassClient(site).page
    assert "Your teacher has" in ClassClient(site, "/board").page
    assert not Device(site).hear()["frozen"]
    assert "simulated." not in desk.look()
    assert desk.send(do="wipe") == 303


@pytest.mark.usefixtures("lesson")
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
@pytest.mark.parametrize("path", TEACHERS)
def test_a_pupil_does_not_reach_the_teachers_pages(site: RunningSite, method: str, path: str) -> None:
    own = teacher(site).address.removeprefix("http://")
    pupil, by_proxy = ClassClient(site), ClassClient(teacher(site))
    body = urlencode({"_xsrf": pupil.cookies["_xsrf"], **FORMS.get(path, {})}) if method == "POST" else None
    for headers in ({}, {"Host": own}, {"X-Forwarded-For": "127.0.0.1"}, {"Host": own, "X-Real-Ip": "127.0.0.1"}):
        assert pupil.ask(method, body, path, **headers).status in {403, 404, 405}
    assert by_proxy.ask(method, body, path, **{"X-Forwarded-For": "192.168.77.9"}).status in {403, 404}
    assert by_proxy.ask(method, body, path, Host=site.address.removeprefix("http://")).status in {403, 404}


@pytest.mark.usefixtures("lesson")
@pytest.mark.parametrize("path", FORMS)
def test_another_site_sends_no_form_of_the_teachers(site: RunningSite, path: str) -> None:
    client = ClassClient(teacher(site), "/desk")
    assert client.ask("POST", urlencode(FORMS[path]), path).status == 403, "without the word that only our page knows"
    whole = urlencode({"_xsrf": client.cookies["_xsrf"], **FORMS[path]})
    for origin in ("http://elsewhere.example", f"http://{OTHER}", "null", site.address):
        assert client.ask("POST", whole, path, Origin=origin).status in {403, 404}


@pytest.mark.parametrize("path", EVERYONES)
def test_by_another_name_no_page_of_a_class_is_there(site: RunningSite, path: str) -> None:
    for host in ("elsewhere.example", f"{ADDRESS}.example", OTHER):
        assert ask(site, path, headers={"Host": host}).status == 403


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("page", "form"),
    [
        *((each, each) for each in ("/vote", "/vote/desk", "/desk", "/board/desk", "/join", "/desk/phone")),
        ("/desk", "/desk/rehearsal"),
    ],
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
    assert after.status == (200 if form == "/desk/phone" else after.status) in {200, 303, 400}, "it is read"


def test_a_server_that_was_started_anew_has_no_vote_and_calls_nobody(start_site: StartSite) -> None:
    with start_site(settings=SETTINGS) as running:
        vote, desk = (ClassClient(teacher(running), path) for path in ("/vote/desk", "/desk"))
        pupil, device = ClassClient(running), Device(running)
        device.sit(room="melds")
        assert vote.send(do="open", question="Shall we play?", choices="Yes\nNo") == 303
        pupil.look()
        assert pupil.choose(0) == 303
        assert desk.send(do="freeze") == 303
        before, board = device.hear(), ask(running, "/board/now").text
        port = int(running.address.rpartition(":")[2])
    with start_site(settings=SETTINGS, port=port) as running:
        assert pupil.choose(0) == 400
        assert json.loads(pupil.ask(path="/vote/now").text)["stamp"] != pupil.stamp
        assert topic("en", "vote")["waiting"] in pupil.look()
        after = device.sit(room="melds", did=before["call"])
        assert (before["link"], before["frozen"]) == ("/vote", True)
        assert (after["link"], after["frozen"]) == ("", False)
        assert after["call"] != before["call"] and ask(running, "/board/now").text != board


def test_without_a_class_there_is_no_page_of_one_and_no_page_asks(start_site: StartSite) -> None:
    with start_site() as running:
        for path in (*TEACHERS, *EVERYONES):
            assert ask(running, path).status == 404
        page = ask(running, "/voila/render/melds.ipynb")
        for part in ("class.js", "class.css", 'id="class"', "sharing", "data-board"):
            assert part not in page.text
        assert say_goodbye(running, page) == 204


def told_secret(site: RunningSite) -> str:
    """The secret that the teacher's machine shows when it is asked for it."""
    client = ClassClient(teacher(site), "/desk/phone")
    assert "vote/mine" not in client.page, "it is shown only when it is asked for"
    answer = client.ask("POST", urlencode({"_xsrf": client.cookies["_xsrf"], "do": "show"}))
    assert answer.headers["Refresh"].startswith("120; url=/desk/phone"), "and not for long"
    assert answer.headers["Cache-Control"] == "no-store"
    found = re.search(r"/vote/mine/([a-z2-7]{16})<", answer.text)
    assert found
    code = segno.make(f"{site.address}/vote/mine/{found[1]}", error="m", micro=False)
    assert code.svg_inline(omitsize=True, dark="#000", light="#fff") in answer.text
    return found[1]


def test_phones_are_shut_out_and_a_secret_that_was_told_last_is_the_only_one(site: RunningSite) -> None:
    assert not any("vote/mine" in each for each in site.said), "the terminal may be on the wall"
    first, second = told_secret(site), told_secret(site)
    assert ask(site, f"/vote/mine/{first}").status == 404
    let_in = ask(site, f"/vote/mine/{second}")
    assert let_in.status == 303
    cookie = {"Cookie": f"phone={cookies(let_in)['phone']}"}
    assert ask(site, "/vote/mine", headers=cookie).status == 200
    client = ClassClient(teacher(site), "/desk/phone")
    assert re.search(r"\d+ phones? ha(s|ve) been let in", client.page)
    third = told_secret(site)
    assert client.send(do="shut") == 303
    assert ask(site, "/vote/mine", headers=cookie).status == 404
    assert ask(site, f"/vote/mine/{third}").status == 404
    assert "been let in" not in client.look()


def test_the_teachers_phone_is_let_in_once_and_sees_the_split_before_the_class_does(site: RunningSite) -> None:
    secret = told_secret(site)
    for path in ("/vote/mine", "/vote/mine/now", f"/vote/mine/{secret[:-1]}", f"/vote/mine/{'a' * 16}"):
        assert ask(site, path).status == 404
        assert ask(teacher(site), path).status == 404, "the machine of the projector has no secret either"
    ahead = {"Sec-Purpose": "prefetch"}
    assert ask(site, f"/vote/mine/{secret}", headers=ahead).status == 403, "nobody spends it ahead of the teacher"
    let_in = ask(site, f"/vote/mine/{secret}")
    assert (let_in.status, let_in.headers["Location"]) == (303, "/vote/mine?lang=en")
    (cookie,) = let_in.headers.get_all("Set-Cookie", [])
    assert {"HttpOnly", "Path=/vote/mine", "SameSite=Strict"} <= set(cookie.split("; "))
    assert ask(site, f"/vote/mine/{secret}").status == 404, "it is spent"
    for forged in (cookies(ask(site, "/class/now"))["seat"], "made.up"):
        assert ask(site, "/vote/mine", headers={"Cookie": f"phone={forged}"}).status == 404

    phone = ClassClient.__new__(ClassClient)
    phone.site, phone.path, phone.language, phone.cookies = site, "/vote/mine", "en", cookies(let_in)
    wall, pupil = ClassClient(teacher(site), "/vote/desk"), ClassClient(site)
    assert wall.send(do="open", note="pack:1") == 303
    Device(site).sit(room="vote")
    before = phone.ask(path="/vote/mine/now").text
    pupil.look()
    assert pupil.choose(1) == 303
    assert phone.ask(path="/vote/mine/now").text != before
    seen = phone.look()
    assert re.search(r"1 of \d+ have voted", seen)
    assert 'class="right"' in seen and "1 vote" in seen
    assert secret not in seen
    for page in (
        wall.look(),
        pupil.look(),
        ClassClient(teacher(site), "/join").page,
        ClassClient(teacher(site), "/desk").page,
    ):
        assert "vote/mine" not in page and 'class="bars"' not in page
    assert 'id="class"' not in seen, "the phone is no device of the class"
    assert phone.send(do="freeze") == 303
    assert Device(site).hear()["frozen"]
    assert phone.send(do="release") == 303
    pupil_device = Device(site)
    pupil_device.sit(room="melds")
    assert phone.send(do="send", to="3.2") == 303
    level = "/voila/render/learn.ipynb?lesson=turn&level=whole-turn"
    assert pupil_device.hear()["link"] == level
    assert "The turn: A whole turn" in phone.look()
    assert phone.send(do="stop") == 303
    for form in (
        {"do": "wipe"},
        {"do": "send", "room": "vote"},
        {"do": "send", "to": f"http://elsewhere.example{level}"},
        {"do": "send", "to": f"{site.address}{level}"},
        {"do": "open", "question": "Mine?", "choices": "A\nB"},
    ):
        assert phone.send(**form) == 400, "the phone does less than the teacher's own pages"
    assert pupil_device.hear(hand="up")["hand"]
    assert "1 hand is up." in phone.look()
    assert "1 hand is up." not in wall.look(), "the wall does not tell who needs help"
    assert phone.send(do="lower") == 303
    assert not pupil_device.hear()["hand"]
    assert phone.send(do="close") == phone.send(do="reveal") == 303
    assert 'class="bars"' in pupil.look()
    for other in ({"Origin": "http://elsewhere.example"}, {"Cookie": ""}):
        body = urlencode({"_xsrf": phone.cookies["_xsrf"], "do": "freeze"})
        assert phone.ask("POST", body, **other).status in {403, 404}
    assert wall.send(do="wipe") == 303

"""Many classes behind one proxy: each has its teacher, who knows a word, and sees nothing of another."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Final
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner

from conquian.classes.running_class import RunningClass
from conquian.classes.vote import MOST_OF_ADDRESS
from conquian.commands.group import main
from conquian.commands.site import SHORTEST_WORD
from conquian.explain.words import words
from conquian.site import server
from tests.checkout import ROOT
from tests.conftest import RunningSite, behind_site
from tests.site.class_client import FORM, ClassClient, Device
from tests.site.teacher_on_a_network import EVERYONES, FORMS, TEACHERS
from tests.site.visitor import Answer, ask, cookies

WORDS: Final = {"7a": "the-word-of-class-7a", "7b": "the-word-of-class-7b"}


@pytest.fixture(scope="module")
def classes() -> Iterator[dict[str, RunningSite]]:
    """Two classes, each served to a proxy at a path of its own."""
    first, second = (f"config.Site.teachers_word = {word!r}" for word in WORDS.values())
    with (
        behind_site("http://127.0.0.1:{port}/class/7a/", first) as a,
        behind_site("http://127.0.0.1:{port}/class/7b/", second) as b,
    ):
        yield {"7a": a, "7b": b}


def come_in(site: RunningSite, word: str, **headers: str) -> Answer:
    """What who types this word is answered."""
    body = urlencode({"_xsrf": "x", "word": word})
    return ask(site, "/teacher?lang=en", "POST", body, {"Cookie": "_xsrf=x", **FORM, **headers})


def desk(site: RunningSite, word: str, path: str = "/vote/desk") -> ClassClient:
    """The teacher's browser at this page."""
    client = ClassClient(site, "/teacher")
    client.cookies |= cookies(come_in(site, word))
    client.path = path
    client.look()
    return client


def test_a_teacher_comes_in_by_the_word_of_the_class_alone(classes: dict[str, RunningSite]) -> None:
    site = classes["7a"]
    for wrong in ("", "the-word-of-class-7A", WORDS["7b"], WORDS["7a"] + " ", "\udcff"):
        refused = come_in(site, wrong.encode("utf-8", "replace").decode())
        assert refused.status == 403 and "teacher=" not in str(refused.headers)
    answer = come_in(site, WORDS["7a"])
    assert (answer.status, answer.headers["Location"]) == (303, "/class/7a/join?lang=en")
    given = next(each for each in answer.headers.get_all("Set-Cookie", []) if each.startswith("teacher="))
    assert all(part in given for part in ("HttpOnly", "SameSite=Strict", "Path=/class/7a/"))
    assert "expires" not in given.lower() and "max-age" not in given.lower(), "it goes with the browser"
    shown = desk(site, WORDS["7a"], "/join")
    assert site.address.removeprefix("http://") + "/class/7a<" in shown.page
    assert "same network" not in shown.page and 'value="home"' not in shown.page, "neither is so behind a proxy"
    assert "vote/desk" in shown.page, "the header leads to the teacher's pages"
    assert come_in(site, WORDS["7a"], **{"X-Real-Ip": "203.0.113.9"}).status == 303, "from wherever the teacher is"


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_nobody_else_gets_a_teachers_page(classes: dict[str, RunningSite], method: str) -> None:
    site = classes["7a"]
    other = cookies(come_in(classes["7b"], WORDS["7b"]))["teacher"]
    forged: tuple[dict[str, str], ...] = (
        {},
        {"X-Real-Ip": "127.0.0.1", "X-Forwarded-For": "127.0.0.1"},
        {"Cookie": "teacher=1.2; entered=1; _xsrf=x"},
        {"Cookie": f"teacher={other}; phone={other}; seat={other}; _xsrf=x"},
        {"Cookie": f"teacher={RunningClass(word='w').teachers.new_device()}; _xsrf=x"},
    )
    for headers in forged:
        for path in (*TEACHERS, "/join", "/vote/mine", "/vote/mine/now"):
            body = urlencode({"_xsrf": "x", **FORMS.get(path, {})}) if method == "POST" else None
            answer = ask(site, path, method, body, FORM | headers)
            assert answer.status in {403, 404, 405}, (path, headers)
        page = ask(site, "/vote", headers=headers)
        assert "vote/desk" not in page.text and "teacher.ipynb" not in page.text


def test_no_class_sees_another(classes: dict[str, RunningSite]) -> None:
    first, second = classes["7a"], classes["7b"]
    teacher = desk(first, WORDS["7a"])
    assert teacher.send(do="open", question="Only for us?", choices="Yes\nNo") == 303
    pupil, stranger = ClassClient(first), ClassClient(second)
    assert "Only for us?" in pupil.page and "Only for us?" not in stranger.page
    for page in (pupil.page, teacher.look(), ask(first, "/board").text):
        assert 'data-base="/class/7a/"' in page, "what a browser keeps belongs to the class"
    assert pupil.choose(0) == 303
    for path in EVERYONES:
        assert "Only for us?" not in ask(second, path).text
        crossed = RunningSite(second.address, (), "/class/7a")
        assert ask(crossed, path).status == 404, "the path of another class is none"
    seen, unseen = Device(first).sit(), Device(second).sit()
    assert (seen["link"], unseen["link"]) == ("/class/7a/vote", "")
    assert stranger.send(choice="0", stamp=pupil.stamp) == 400, "a vote of another class is none"
    assert "1 vote" in unescape(teacher.ask(path="/vote/desk").text)
    assert teacher.send(do="reveal") == 303
    other = desk(second, WORDS["7b"], "/vote/desk/results")
    assert "Only for us?" not in other.page
    assert "Only for us?" in unescape(teacher.ask(path="/vote/desk/results").text)


def test_a_phone_of_one_class_opens_nothing_of_another(classes: dict[str, RunningSite]) -> None:
    teacher = desk(classes["7b"], WORDS["7b"], "/desk/phone")
    shown = teacher.ask("POST", urlencode({"_xsrf": teacher.cookies["_xsrf"], "do": "show"})).text
    found = re.search(r"/vote/mine/([a-z2-7]{16})<", shown)
    assert found and ask(classes["7a"], f"/vote/mine/{found[1]}").status == 404
    phone = {"Cookie": f"phone={cookies(ask(classes['7b'], f'/vote/mine/{found[1]}'))['phone']}"}
    assert ask(classes["7b"], "/vote/mine", headers=phone).status == 200
    assert ask(classes["7a"], "/vote/mine", headers=phone).status == 404


def test_each_address_that_the_proxy_names_has_its_own_places(classes: dict[str, RunningSite]) -> None:
    site = classes["7b"]
    teacher = desk(site, WORDS["7b"])
    assert teacher.send(do="open", question="Shall we?", choices="Yes\nNo") == 303

    def votes(address: str) -> int:
        pupil = ClassClient(site)
        body = urlencode({"_xsrf": pupil.cookies["_xsrf"], "choice": "0", "stamp": pupil.stamp})
        return pupil.ask("POST", body, **{"X-Real-Ip": address}).status

    assert [votes("203.0.113.5") for _ in range(MOST_OF_ADDRESS + 1)][-2:] == [303, 429]
    assert votes("203.0.113.6") == 303 and votes("no address") == 303
    counted = json.loads(teacher.ask(path="/vote/desk/now").text)
    assert counted["voted"] == f"{MOST_OF_ADDRESS + 2} votes"


def test_a_teacher_leaves_a_browser_that_others_use(classes: dict[str, RunningSite]) -> None:
    teacher = desk(classes["7a"], WORDS["7a"], "/teacher")
    assert words("en", "class", "teacher", "inside") in teacher.page
    left = teacher.ask("POST", urlencode({"_xsrf": teacher.cookies["_xsrf"], "do": "leave"}))
    assert left.status == 303 and 'teacher=""' in str(left.headers)


def test_a_class_behind_a_proxy_needs_a_word_that_cannot_be_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[str] = []
    monkeypatch.setattr(server, "serve_behind", lambda *each: served.append(each[-1]))
    behind = ["serve", "--class", "--behind", "https://school.example/class/7a/"]
    for word in ("", "fifteen letters"):
        assert CliRunner().invoke(main, behind, env={"CONQUIAN_TEACHER": word}).exit_code == 2
    assert CliRunner().invoke(main, [*behind, "--address", "10.1.2.3"]).exit_code == 2
    assert CliRunner().invoke(main, behind, env={"CONQUIAN_TEACHER": WORDS["7a"]}).exit_code == 0
    assert served == [WORDS["7a"]]


def test_without_a_word_there_is_no_class_behind_a_proxy() -> None:
    assert RunningClass().admit_teacher("") is None
    with behind_site("http://127.0.0.1:{port}/cards/") as site:
        for path in (*TEACHERS, *EVERYONES, "/join", "/teacher"):
            assert ask(site, path).status == 404


def test_the_recipes_agree_with_each_other_and_with_the_site() -> None:
    shown = ROOT / "docs" / "hosting"
    unit, nginx = (
        (shown / name).read_text(encoding="utf-8") for name in ("conquian-class@.service", "nginx-classes.conf")
    )
    assert "serve --class --behind https://school.example/class/%i/ --port ${PORT}" in unit
    word = re.search(r"CONQUIAN_TEACHER=(\S+)", unit)
    assert word and len(word[1]) >= SHORTEST_WORD
    told = re.sub(" +", " ", nginx)
    for line in ("X-Real-IP $remote_addr;", "Host $http_host;", "Upgrade $http_upgrade;", "^/class/(?<conquian_class>"):
        assert told.count(line) == 1, line

"""A vote as a class meets it, and as it is attacked; run by `test_class.py` in a network of its own."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from urllib.parse import urlencode

import pytest

from conquian.classes.address_pace import EACH_SECOND
from conquian.classes.vote import MOST_OF_ADDRESS
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES, topic, words
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from tests.conftest import RunningSite
from tests.site.class_client import HERE, ClassClient, Device, teacher
from tests.site.own_network import OTHER
from tests.site.visitor import Answer, ask

DESK = "/vote/desk"
CLIENTS = 30


@pytest.fixture
def desk(site: RunningSite) -> Iterator[ClassClient]:
    """The teacher's page, without a vote before and after."""
    client = ClassClient(teacher(site), DESK)
    client.send(do="wipe")
    yield client
    assert client.send(do="wipe") == 303


def opens(desk: ClassClient, **fields: str) -> None:
    """Open a vote about an opinion, or this one."""
    assert desk.send(do="open", **(fields or {"question": "Shall we play?", "choices": "Yes\nNo\nLater"})) == 303


def test_every_puzzle_that_can_be_asked_is_offered(desk: ClassClient) -> None:
    titles = puzzle_titles("en", Faces.FRENCH)
    listed = desk.look().partition('<datalist id="puzzles">')[2].partition("</datalist>")[0]
    offered = set(re.findall(r'<option value="([^"]+)"></option>', listed))
    hunts = set(library.in_folder(library.HUNTS))
    assert offered == {called for name, called in titles.items() if name not in hunts}
    opens(desk, here=titles["composed-003"])


def counted(desk: ClassClient) -> list[list[int]]:
    """What the teacher's page says once all is revealed: for each choice the count of each round."""
    rows = re.findall(r'<span class="bars">(.*?)</span>\s*</li>', desk.look(), re.DOTALL)
    return [[int(n) for n in re.findall(r"(\d+) votes?", row)] for row in rows]


def test_what_was_refused_in_one_way_to_ask_does_not_go_into_another(desk: ClassClient) -> None:
    assert desk.send(do="open", question="Shall we play?", choices="Yes") == 400
    answer = desk.ask(
        "POST", urlencode({"_xsrf": desk.cookies["_xsrf"], "do": "open", "question": "Really?", "choices": "Yes"})
    )
    forms = unescape(answer.text).split("<form")
    cards, own = (next(form for form in forms if f'id="{name}"' in form) for name in ("here", "question"))
    assert "Really?" in own and "Really?" not in cards
    assert re.search(r'name="seen"[^>]* checked', cards), "the class would see both hands"


def test_thirty_devices_at_once_are_counted_exactly(site: RunningSite, desk: ClassClient) -> None:
    opens(desk)
    pupils = [ClassClient(teacher(site)) for _ in range(CLIENTS)]

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


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_the_language_of_their_reader(site: RunningSite, desk: ClassClient, language: str) -> None:
    waiting = ClassClient(site, language=language)
    assert topic(language, "vote")["waiting"] in waiting.page
    opens(desk, here=HERE)
    page = waiting.look()
    assert words(language, "vote", "ask", "do") in page
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in page
    assert "<script>" not in page and "onclick" not in page


def test_nothing_tells_what_is_right_or_what_was_chosen(site: RunningSite, desk: ClassClient) -> None:
    opens(desk, here=HERE, ask="allowed", choices="decline\nturn")
    pupil, other = ClassClient(site), ClassClient(site)
    before = other.look(), other.ask(path="/vote/now").text
    assert pupil.choose(1) == 303
    after = other.look(), other.ask(path="/vote/now").text
    assert after == before
    assert json.loads(desk.ask(path="/vote/desk/now").text)["voted"] == "1 vote"
    assert "Against rule" not in desk.look() + other.page
    assert desk.send(do="reveal") == 303
    assert "Against rule 4.8" in desk.look()
    assert "Against rule 4.8" in other.look()


def test_the_preview_of_a_question_is_the_teachers_and_tells_nothing(site: RunningSite, desk: ClassClient) -> None:
    def preview(there: RunningSite, **fields: str) -> Answer:
        return ask(there, f"/vote/desk/preview?{urlencode({'lang': 'en', **fields})}")

    assert preview(site, level="3.3").status == 404
    seen = unescape(preview(teacher(site), level="3.3").text)
    assert "<figure>" in seen and "I turn up another card" in seen
    assert "Each of you turns up one card at a time." not in seen and "right" not in seen
    for nothing in ({"level": "3."}, {"note": "<b>"}, {"here": "x" * 3000}, {}):
        assert preview(teacher(site), **nothing).status == 204
    assert "0 votes" not in desk.look() and "vote open" not in ClassClient(site).page


def test_a_class_is_taken_to_play_what_it_was_asked_only_once_that_is_revealed(
    site: RunningSite, desk: ClassClient
) -> None:
    device = Device(site)
    device.sit(room="vote")
    opens(desk, level="3.3")
    assert desk.send(do="together") == 400
    assert device.hear()["link"] == "/vote"
    assert desk.send(do="reveal") == 303
    answer = desk.ask("POST", urlencode({"_xsrf": desk.cookies["_xsrf"], "do": "together"}))
    level = "/voila/render/learn.ipynb?lesson=turn&level=pass"
    assert (answer.status, answer.headers["Location"]) == (303, f"{level}&lang=en")
    assert device.hear()["link"] == level
    opens(desk)
    assert desk.send(do="reveal") == 303
    assert desk.send(do="together") == 400, "words of a teacher's own are played nowhere"


def test_another_site_does_not_vote(site: RunningSite, desk: ClassClient) -> None:
    opens(desk)
    pupil = ClassClient(site)
    body = urlencode({"choice": "0", "stamp": pupil.stamp})
    assert pupil.ask("POST", body).status == 403, "without the word that only our page knows"
    whole = f"{body}&_xsrf={pupil.cookies['_xsrf']}"
    for origin in ("http://elsewhere.example", f"http://{OTHER}", "null", teacher(site).address):
        assert pupil.ask("POST", whole, Origin=origin).status in {403, 404}
    assert "0 votes" in desk.look()


def test_a_number_that_was_made_up_is_no_device(site: RunningSite, desk: ClassClient) -> None:
    opens(desk)
    for forged in ("1", "x.y", "a" * 300, "%00"):
        pupil = ClassClient(site)
        made = pupil.cookies["device"]
        pupil.cookies["device"] = forged
        pupil.choose(0)
        assert pupil.cookies["device"] not in {forged, made}


def test_a_thousand_devices_of_one_address_do_not_decide(site: RunningSite, desk: ClassClient) -> None:
    opens(desk)
    statuses = []
    for _ in range(MOST_OF_ADDRESS + 6):
        statuses.append(ClassClient(site).choose(0))
        time.sleep(2 / EACH_SECOND)  # slow enough for one address: a page and a choice
    assert statuses == [303] * MOST_OF_ADDRESS + [429] * 6
    desk.look()
    assert f"{MOST_OF_ADDRESS} votes" in desk.page


@pytest.mark.parametrize(
    "body",
    [
        "choice=9&stamp={stamp}", "choice=-1&stamp={stamp}", "choice=&stamp={stamp}", "choice=0&stamp=0", "choice=0",
        "stamp={stamp}", "choice=0&choice=x&stamp={stamp}", "choice=%FF%FE&stamp={stamp}", "%00=%00", "",
    ],
)  # fmt: skip
def test_a_form_that_no_page_sends_changes_nothing(site: RunningSite, desk: ClassClient, body: str) -> None:
    opens(desk)
    pupil = ClassClient(teacher(site))
    sent = f"_xsrf={pupil.cookies['_xsrf']}&{body.format(stamp=pupil.stamp)}"
    assert pupil.ask("POST", sent).status == 400
    assert "0 votes" in desk.look()


def test_a_form_without_end_is_not_read(site: RunningSite, desk: ClassClient) -> None:
    opens(desk)
    pupil = ClassClient(teacher(site))
    try:
        status = pupil.ask("POST", f"_xsrf={pupil.cookies['_xsrf']}&choice={'0' * 1_000_000}").status
    except ConnectionError:
        status = 400
    assert status == 400
    assert "0 votes" in desk.look()


def test_what_a_teacher_types_is_text(site: RunningSite, desk: ClassClient) -> None:
    typed = '<script>alert(1)</script>"><b>'
    opens(desk, question=typed, choices=f"{typed}\nno")
    for client in (desk, ClassClient(site)):
        raw = client.ask().text
        assert "<script>alert" not in raw and "<b>" not in raw.replace('<b translate="no">', "")
    assert desk.send(do="open", here=typed) == 400
    assert (
        "<script>alert"
        not in desk.ask("POST", urlencode({"_xsrf": desk.cookies["_xsrf"], "do": "open", "here": typed})).text
    )


@pytest.mark.parametrize(("path", "key"), [("/vote", ["gone"])])
def test_a_question_that_ended_with_its_server_is_said_to_be_gone(
    site: RunningSite, desk: ClassClient, path: str, key: list[str]
) -> None:
    there = teacher(site) if path == DESK else site
    gone, run = words("en", "vote", *key), desk.stamp.partition("-")[0]
    assert gone in unescape(ask(there, f"{path}?lang=en&seen=another-3").text)
    assert gone not in unescape(ask(there, f"{path}?lang=en&seen={run}-3").text)
    opens(desk)
    assert gone not in unescape(ask(there, f"{path}?lang=en&seen=another-3").text)


def quiz_sent(desk: ClassClient, body: bytes, name: str = "quiz") -> Answer:
    """What is answered to a file that is opened as a quiz."""
    parts = [
        f'--cut\r\nContent-Disposition: form-data; name="_xsrf"\r\n\r\n{desk.cookies["_xsrf"]}\r\n'.encode(),
        f'--cut\r\nContent-Disposition: form-data; name="{name}"; filename="<b>.toml"\r\n\r\n'.encode(),
        body,
        b"\r\n--cut--\r\n",
    ]
    kind = {"Content-Type": "multipart/form-data; boundary=cut"}
    return desk.ask("POST", b"".join(parts).decode("latin-1"), "/vote/desk/quiz.toml", **kind)


def test_a_quiz_is_kept_saved_opened_again_and_run_with_one_kind_of_step(site: RunningSite, desk: ClassClient) -> None:
    assert desk.send(do="keep", question="Who <turns> up first?", choices="* Pone\nDealer") == 303
    assert desk.send(do="keep", level="3.3") == 303
    assert desk.send(do="keep", question="Shall we?", choices="Yes") == 400
    assert "<li>Who <turns> up first? " in desk.look(), "unescaped here"
    saved = desk.ask(path="/vote/desk/quiz.toml")
    assert saved.headers["Content-Disposition"].startswith("attachment")
    for place in ("1", "0"):
        assert desk.send(do="drop", place=place) == 303
    assert desk.send(do="begin") == 400, "nothing is left"
    assert quiz_sent(desk, saved.text.encode()).status == 303
    assert desk.ask(path="/vote/desk/quiz.toml").text == saved.text
    assert desk.send(do="begin") == 303
    pupil = ClassClient(site)
    assert pupil.choose(1) == 303
    assert "Not right" not in pupil.look() and "desk/quiz" not in pupil.page
    assert desk.send(do="reveal") == 303
    assert "Your teacher marked what's right." in pupil.look() and "Not right" in pupil.page
    assert desk.send(do="quiz") == 303
    assert "it's no use to you" in pupil.look()
    assert desk.send(do="reveal") == 303
    assert desk.send(do="quiz") == 400
    results = unescape(desk.ask(path="/vote/desk/results").text)
    assert "1. Who <turns> up first?" in results and "1 vote (100\xa0%)" in results
    assert "<turns>" not in desk.ask(path="/vote/desk/results").text
    assert "The results of 2 questions go as well" in unescape(ask(teacher(site), "/desk").text)
    assert desk.send(do="forget") == 303
    assert "The results of" not in unescape(ask(teacher(site), "/desk").text)
    assert "Who" not in desk.ask(path="/vote/desk/results").text
    for place in ("1", "0"):
        assert desk.send(do="drop", place=place) == 303


def test_a_file_that_is_no_quiz_changes_nothing_and_says_why(desk: ClassClient) -> None:
    refused = quiz_sent(desk, b"format = 1\n[[questions]]\nscript = '<script>'")
    assert refused.status == 400
    assert "line 3" in refused.text and "<script>" not in refused.text.partition("<main")[2]
    for body, name in ((b"\xff\xfe", "quiz"), (b"", "other"), (b"x" * 50_001, "quiz")):
        assert quiz_sent(desk, body, name).status == 400
    assert "questions" not in desk.ask(path="/vote/desk/quiz.toml").text


def test_a_vote_closes_by_itself_on_every_page(site: RunningSite, desk: ClassClient) -> None:
    opens(desk, question="Shall we play?", choices="Yes\nNo", seconds="2")
    pupil = ClassClient(site)
    assert json.loads(pupil.ask(path="/vote/now").text)["left"] in {"1 s", "2 s"}
    time.sleep(2.1)
    assert pupil.choose(0) == 400
    assert "The vote is closed." in pupil.look()
    assert 'value="close"' not in desk.look()

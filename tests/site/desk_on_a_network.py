"""The teacher's desk as a class meets it, and as it is attacked; run by `test_class.py` in a network of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest
import segno

from conquian.classes.desk import MOST_BEHIND
from conquian.explain.names import usual_faces
from conquian.explain.words import LANGUAGES, topic
from conquian.ui.links import room
from conquian.worksheet.selection import Selection
from tests.conftest import RunningSite
from tests.site.class_client import FORM, ClassClient, Device, Rehearsing, teacher
from tests.site.own_network import ADDRESS
from tests.site.visitor import ask, say_goodbye

PAGE = "/voila/render/melds.ipynb"
NOW = "/class/now"
LESSON = "/voila/render/learn.ipynb?lesson=pack&level=ace"


KEPT = """format = 1
missed = {missed}

[place]
lesson = "pack"
level = "neighbours"
said = "{said}"

[levels]
"""


@pytest.fixture
def desk(site: RunningSite) -> Iterator[ClassClient]:
    """The teacher's desk, with nobody there and nothing called, before and after."""
    client = ClassClient(teacher(site), "/desk")

    def clear() -> None:
        for step in ("wipe", "stop", "release"):
            assert client.send(do=step) == 303

    clear()
    yield client
    clear()


def test_a_class_is_called_and_counted(site: RunningSite, desk: ClassClient) -> None:
    pupil, other = Device(site), Device(site)
    assert pupil.sit(room="melds")["you"].startswith("In this class, you're the ")
    other.sit(room="learn", lesson="pack", level="ace")
    page = desk.look()
    assert "2 devices are here." in page
    assert "1 × Melds" in page and "1 × The pack: Where the ace stands" in page
    assert desk.send(do="send", level=LESSON) == 303
    told = pupil.hear(room="melds")
    assert (told["link"], told["place"], told["frozen"]) == (LESSON, "The pack: Where the ace stands", False)
    pupil.hear(room="learn", did=told["call"])
    assert "1 of them has gone there." in desk.ask(path="/desk/now").text
    assert desk.send(do="freeze") == 303
    assert pupil.hear()["frozen"] and other.hear()["frozen"]
    assert desk.send(do="release") == 303
    assert not pupil.hear()["frozen"]
    assert desk.send(do="stop") == 303
    assert pupil.hear()["link"] == ""


@pytest.mark.parametrize(
    ("wish", "link"),
    [
        ("vote", "/vote"),
        ("hole-001", "/voila/render/puzzles.ipynb?puzzle=hole-001"),
        (f"http://{ADDRESS}/voila/render/melds.ipynb", None),
        ("http://elsewhere.example/voila/render/melds.ipynb", None),
        ("//elsewhere.example/voila/render/melds.ipynb", None),
        ("https://127.0.0.1/voila/render/melds.ipynb", None),
        ("javascript:alert(1)", None),
        ("/voila/render/nothing.ipynb", None),
        ("/voila/render/..%2fmelds.ipynb", None),
        ("/desk", None),
        ("/vote/desk", None),
        ("/voila/render/melds.ipynb\r\nX: 1", None),
        ("\\\\elsewhere.example\\voila", None),
    ],
)
def test_nobody_is_sent_elsewhere(site: RunningSite, desk: ClassClient, wish: str, link: str | None) -> None:
    assert desk.send(do="send", here=wish) == (303 if link else 400)
    assert Device(site).hear()["link"] == (link or "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_worksheet_leads_to_the_site_of_the_class(site: RunningSite, language: str) -> None:
    found = ask(teacher(site), f"/desk/worksheet?theme=hole&level=2&count=2&seed=7&lang={language}")
    assert found.status == 200 and "text/html" in found.headers["Content-Type"]
    assert found.text.count("<article") == 2
    (name, *_) = Selection(("hole",), 2, 2, 7).names()
    link = room("puzzles", {"puzzle": name}, language, usual_faces(language))
    code = segno.make(f"{site.address}/voila/render/{link}", error="m", micro=False)
    assert code.svg_inline(omitsize=True, dark="#000", light="#fff") in found.text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "Please choose again"),
        ("theme=holes&count=1&seed=1", "Please choose again"),
        ("level=6&count=1&seed=1", "Please choose again"),
        ("count=-1&seed=1", "Please choose again"),
        ("count=1&seed=%3Cb%3E", "Please choose again"),
        ("count=0&seed=1", "Choose 1 to"),
        ("count=31&seed=1", "Choose 1 to 30"),
        ("theme=right-ace&level=1&count=1&seed=1", "They have: 2, 3, 4, 5"),
    ],
)
def test_a_worksheet_that_cannot_be_says_so_at_the_desk(site: RunningSite, query: str, said: str) -> None:
    found = ask(teacher(site), f"/desk/worksheet?lang=en&{query}")
    assert found.status == 400
    assert said in found.text and "The teacher's desk" in found.text.replace("&#39;", "'")


def test_only_a_device_with_a_number_of_ours_is_listed(site: RunningSite, desk: ClassClient) -> None:
    for cookie in ("", "seat=1", "seat=x.y", f"seat={'a' * 300}", "seat=%00"):
        device = Device(site)
        device.cookie = cookie
        assert device.hear(room="melds")["you"] == ""
    assert "0 devices are here." in desk.look()


def test_a_flood_of_one_address_is_bounded(site: RunningSite, desk: ClassClient) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: Device(site).sit(room="melds"), range(MOST_BEHIND + 15)))
    assert f"{MOST_BEHIND} devices are here." in desk.look()


LONG = "9" * 3_000


@pytest.mark.parametrize(
    "query",
    ["room=%FF%FE", "room=<script>alert(1)</script>", f"room={LONG}", f"did={LONG}", "room=a&room=b", "%00=%00"],
)
def test_what_no_page_says_is_no_place(site: RunningSite, desk: ClassClient, query: str) -> None:
    device = Device(site)
    device.sit()
    assert ask(site, f"{NOW}?lang=en&{query}", headers={"Cookie": device.cookie}).status in {200, 400}
    assert "script>alert" not in desk.ask().text
    assert "1 device is here." in desk.look()


def test_a_vote_has_no_animal(site: RunningSite) -> None:
    device, voter = Device(site), ClassClient(site)
    device.sit()
    assert voter.cookies["device"] not in device.cookie
    refused = ask(site, NOW, headers={"Cookie": f"seat={voter.cookies['device']}"})
    assert json.loads(refused.text)["you"] == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pupils_page_hears_and_the_teachers_does_not(site: RunningSite, language: str) -> None:
    for visited, hears in ((site, True), (teacher(site), False)):
        answer = ask(visited, f"{PAGE}?lang={language}")
        assert ("class.js" in answer.text) is hears
        assert (topic(language, "class")["device"]["front"] in answer.text) is hears
        assert say_goodbye(visited, answer) == 204


def test_first_answers_are_counted_and_wiped(site: RunningSite, desk: ClassClient) -> None:
    for n in range(3):
        device = Device(site)
        assert not device.sit(room="learn")["heard"]
        for said, missed in (("", "[]"), ("yes" if n else "no", '["1.2"]'), ("yes", '["1.2"]')):
            assert device.tell(KEPT.format(said=said, missed=missed)) == 200
        assert device.hear(room="learn")["heard"]
    page = " ".join(desk.look().split())
    assert "First answers: 3" in page
    assert "<b>2</b> <span>Yes, they're in a row" in page and "<b>1</b> <span>No, the 8, 9 and 10 are missing" in page
    assert "3 × rule 1.2: " in page
    assert desk.send(do="wipe") == 303
    assert "First answers" not in desk.look()
    device.sit(room="learn")
    assert not device.hear()["heard"], "it is told that nothing is known of it"
    assert device.tell(KEPT.format(said="no", missed="[]")) == 200
    assert "First answers" not in desk.look(), "its record is of a lesson that has ended"


def test_a_device_brings_what_a_server_before_has_counted(site: RunningSite, desk: ClassClient) -> None:
    device, other = Device(site), Device(site)
    device.sit(room="learn")
    for said in ("", "no"):
        assert device.tell(KEPT.format(said=said, missed="[]")) == 200
    other.sit(room="learn")
    other.record = device.record.replace('run = "', 'run = "0')
    assert other.tell(KEPT.format(said="yes", missed="[]")) == 200
    assert "<b>2</b> <span>No, the 8, 9 and 10 are missing" in " ".join(desk.look().split())
    voter = Device(site)
    assert not voter.sit(room="vote")["heard"]
    voter.record = device.record.replace('run = "', 'run = "1')
    assert voter.bring() == 200 and voter.hear(room="vote")["heard"]
    stranger = Device(site)
    stranger.sit(room="learn")
    for record in ("cabbage", "[" * 9_000, device.record.replace('"no"', '"<script>"')):
        stranger.record = record
        assert stranger.tell(KEPT.format(said="", missed="[]")) == 200
    assert "First answers: 3" in desk.look() and "<script>" not in stranger.record


def test_who_forgets_all_on_a_device_leaves_its_seat(site: RunningSite, desk: ClassClient) -> None:
    device = Device(site)
    device.sit(room="learn")
    left = ask(site, "/friend", "POST", "do=leave&_xsrf=word", {**FORM, "Cookie": f"{device.cookie}; _xsrf=word"})
    assert any(given.startswith('seat="";') for given in left.headers.get_all("Set-Cookie") or ())


def test_one_button_wipes_the_vote_and_the_board_as_well(site: RunningSite, desk: ClassClient) -> None:
    vote, board = (ClassClient(teacher(site), f"/{page}/desk") for page in ("vote", "board"))
    assert vote.send(do="open", question="Shall we play?", choices="Yes\nNo") == 303
    assert board.send(do="show", here="hole-001") == 303
    assert "Shall we play?" in vote.look() and 'class="board"' in board.look()
    assert Device(site).hear()["link"] == "/board"
    assert desk.send(do="wipe") == 303
    assert Device(site).hear()["link"] == "", "nobody is called to a page on which nothing is left"
    assert topic("en", "class")["desk"]["wiped"] in desk.look()
    assert "Shall we play?" not in ClassClient(site).page
    assert 'class="board"' not in ClassClient(site, "/board").page
    assert desk.send(do="wipe") == 303, "there is nothing to be wiped, and no harm"


def test_answers_of_nobody_or_of_another_site_do_not_count(site: RunningSite, desk: ClassClient) -> None:
    stranger, device = Device(site), Device(site)
    answer = KEPT.format(said="no", missed='["1.2"]')
    assert stranger.tell(answer) == 403
    device.sit()
    assert device.tell(answer, Origin="http://elsewhere.example") in {403, 404}
    assert device.tell(answer, Host="elsewhere.example") == 403
    forged = Device(site)
    forged.cookie = "seat=x.y"
    assert forged.tell(answer) == 403
    path, headers = "/class/answers", {"Cookie": device.cookie, **FORM}
    assert ask(site, path, "POST", urlencode({"kept": answer}), headers).status == 403, "without the word of our page"
    assert "First answers" not in desk.look()


@pytest.mark.parametrize("kept", ["cabbage", "format = 1\nplace = 3", "x" * 31_000, "[" * 20_000])
def test_what_was_never_kept_is_refused(site: RunningSite, desk: ClassClient, kept: str) -> None:
    device = Device(site)
    device.sit()
    assert device.tell(kept) == 400
    assert "First answers" not in desk.look()


# --- a rehearsal ------------------------------------------------------------------------------------------------------


@pytest.fixture
def rehearsing(site: RunningSite, desk: ClassClient) -> Iterator[Rehearsing]:
    """A rehearsal with thirty pupils, which ends with the test."""
    client = Rehearsing(desk.site, "/desk")
    assert client.rehearse(do="begin", pupils="30", seed="7") == 303
    yield client
    assert client.rehearse(do="end") == 303


def test_real_devices_hear_and_show_nothing_of_a_rehearsal(site: RunningSite, rehearsing: Rehearsing) -> None:
    pupil, voter = Device(site), ClassClient(site)
    before = voter.look(), voter.ask(path="/vote/now").text
    pupil.sit(room="glossary")
    assert pupil.tell(KEPT.format(said="", missed="[]")) == 200
    assert pupil.tell(KEPT.format(said="no", missed="[]")) == 200
    assert rehearsing.send(do="freeze") == 303 and rehearsing.send(do="send", here="vote") == 303
    wall = ClassClient(rehearsing.site, "/vote/desk")
    assert wall.send(do="open", question="Shall we play?", choices="Yes\nNo") == 303
    told = pupil.hear(room="glossary")
    assert (told["link"], told["frozen"]) == ("", False)
    assert (voter.look(), voter.ask(path="/vote/now").text) == before
    page = rehearsing.look()
    assert "30 pupils are simulated." in page and "1 real device is here too." in page
    assert "Glossary" not in rehearsing.ask(path="/desk/now").text
    assert "30 pupils are simulated." in wall.look() and "Shall we play?" in wall.page
    assert rehearsing.rehearse(do="end") == 303
    after = rehearsing.look()
    assert "simulated." not in after and "1 device is here." in after and "First answers: 1" in after
    assert "Shall we play?" not in wall.look()


# --- last, since it leaves the address without a turn -----------------------------------------------------------------


def test_a_flood_of_answers_is_slowed_down(site: RunningSite, desk: ClassClient) -> None:
    device = Device(site)
    device.sit()
    with ThreadPoolExecutor(8) as pool:
        statuses = set(pool.map(lambda _: device.tell(""), range(400)))
    assert statuses == {200, 429}


def test_the_desk_hears_of_puzzles_benches_play_and_booklets(site: RunningSite, desk: ClassClient) -> None:
    device = Device(site)
    device.sit(room="play")
    works: tuple[tuple[str, dict[str, str], dict[str, str], str], ...] = (
        ("play", {"keys": "9 0 0"}, {"keys": "11 2 1", "others": "beto 1 0 0 2"}, "7 hands finished, 3 of them won"),
        ("rearrange", {}, {"answered": "5", "right": "3"}, "5 answered, 3 of them right"),
        ("puzzles", {"rated": ""}, {"rated": 'hole-001 = "right 2"\nhole-002 = "wrong 2"\n'}, "2 answered, 1 of them"),
    )
    for name, before, after, said in works:
        for kept in (before, after):
            assert device.report(name, **kept) == 200
        assert said in desk.look()
    assert device.report("play", keys="11 2 1") == 200  # the last deal is taken back
    assert "4 hands finished, 2 of them won" in desk.look()
    assert device.report("play", others="<b> 1 0 0") == 400
    for name, kept in (("play", {"keys": "<b>"}), ("melds", {}), ("../x", {}), ("puzzles", {"rated": "x" * 40_000})):
        assert device.report(name, **kept) == 400
    assert ask(site, "/class/answers", "POST", "room=play&_xsrf=word", {**FORM, "Cookie": "_xsrf=word"}).status == 403
    assert desk.send(do="wipe") == 303
    assert "hands finished" not in desk.look()

"""The shared board as a class meets it, and as it is attacked; run by `test_class.py` in a network of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest

from conquian.classes.address_pace import AT_ONCE
from conquian.explain.words import LANGUAGES, topic
from conquian.game.actions import DECLINE
from conquian.game.play import apply
from conquian.notation.position import fields_of, position
from tests.conftest import RunningSite
from tests.site.class_client import FORM, HERE, ClassClient, Device, teacher
from tests.site.visitor import ask

DESK = "/board/desk"
MOVES = "/class/board"
PAGE = "/voila/render/table.ipynb"
TABLE = f"{PAGE}?{urlencode(fields_of(position(HERE)), safe=',/')}"
AFTER = f"{PAGE}?{urlencode(fields_of(apply(position(HERE), DECLINE)), safe=',/')}"
DECLINED = {
    "en": "The pone declined the king of hearts.",
    "de": "Die Vorhand lehnt den Herzkönig ab.",
    "es": "El mano rechaza el rey de copas.",
}


@pytest.fixture
def desk(site: RunningSite) -> Iterator[ClassClient]:
    """The teacher's page, with nothing on the board before and after, and no device known."""
    client, devices = ClassClient(teacher(site), DESK), ClassClient(teacher(site), "/desk")

    def clear() -> None:
        assert client.send(do="end") == 303
        for step in ("wipe", "stop"):
            assert devices.send(do=step) == 303

    clear()
    yield client
    clear()


def moves(site: RunningSite, device: Device | None, fields: dict[str, str], **headers: str) -> dict[str, Any]:
    """What is answered to what this device, or the teacher's page, does on the board, with its `status`."""
    cookie = f"{device.cookie if device else ''}; _xsrf=word"
    body = urlencode({"_xsrf": "word", **fields})
    answer = ask(site, f"{MOVES}?lang=en", "POST", body, {**FORM, "Cookie": cookie, **headers})
    told = json.loads(answer.text) if answer.headers.get("Content-Type", "").startswith("application/json") else {}
    return {"status": answer.status, **told}


def stamp(site: RunningSite) -> str:
    found: str = json.loads(ask(site, "/board/now").text)["stamp"]
    return found


def number(desk: ClassClient, animal: str) -> str:
    """The number by which the teacher's page gives the board to this animal."""
    found = re.search(rf'<option value="(\d+)">{animal}</option>', desk.look())
    assert found
    return found[1]


def seated(site: RunningSite) -> tuple[Device, str]:
    """A device and its animal."""
    device = Device(site)
    return device, device.sit(room="board")["you"].removeprefix("In this class, you're the ").removesuffix(".")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everyone_sees_what_the_teacher_shows_and_does(site: RunningSite, desk: ClassClient, language: str) -> None:
    page, text = ClassClient(site, "/board", language), topic(language, "board")
    assert text["waiting"] in page.page
    before = stamp(site)
    assert desk.send(do="show", here=HERE) == 303
    assert stamp(site) != before
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in page.look()
    assert text["teachers"] in page.page
    assert "<script>" not in page.page and "onclick" not in page.page
    here = teacher(site)
    answer = moves(here, None, {"here": AFTER})
    assert answer.items() >= {"status": 200, "told": True, "shown": True, "holder": ""}.items()
    assert f'<p class="board-done">{DECLINED[language]}</p>' in page.look()
    assert moves(here, None, {"here": "/voila/render/classroom.ipynb?pone=Ad,Ad"})["told"]
    assert text["unsettled"] in page.look()
    assert moves(here, None, {"do": "end"})["shown"] is False
    assert text["waiting"] in page.look()


def test_the_board_is_handed_to_a_device_and_taken_back(site: RunningSite, desk: ClassClient) -> None:
    (device, animal), (other, _) = seated(site), seated(site)
    assert desk.send(do="show", here=HERE) == 303
    assert device.hear()["board"] == ""
    ways_on = re.findall(r'data-plays href="([^"]+)"', desk.look())
    assert [ask(teacher(site), way).status for way in ways_on] == [200, 200]
    assert desk.send(do="give", to=number(desk, animal)) == 303
    assert device.hear()["board"].startswith("/voila/render/table.ipynb?pone=")
    assert ask(site, device.hear()["board"], headers={"Cookie": "entered=1"}).status == 200
    assert "data-plays" not in desk.look(), "it is in another hand"
    assert other.hear()["board"] == ""
    assert f"{animal} has the board." in ClassClient(site, "/board").page
    assert moves(site, other, {"here": AFTER})["told"] is False
    refused = moves(teacher(site), None, {"here": AFTER})
    assert (refused["told"], refused["holder"]) == (False, animal)
    assert "board-done" not in ClassClient(site, "/board").page
    assert moves(site, device, {"here": site.address + AFTER})["told"]
    assert DECLINED["en"] in ClassClient(site, "/board").page
    assert desk.send(do="take") == 303
    assert device.hear()["board"] == ""
    assert moves(site, device, {"here": TABLE})["told"] is False
    assert desk.send(do="give", to=number(desk, animal)) == 303
    assert moves(site, other, {"do": "return"})["told"] is False
    assert moves(site, device, {"do": "return"})["holder"] == ""


@pytest.mark.parametrize("step", ["take", "end", "give", "cabbage"])
def test_a_device_that_has_the_board_does_no_more_with_it(site: RunningSite, desk: ClassClient, step: str) -> None:
    device, animal = seated(site)
    assert desk.send(do="show", here=HERE) == 303
    assert desk.send(do="give", to=number(desk, animal)) == 303
    assert moves(site, device, {"do": step})["status"] == 400
    assert device.hear()["board"] != ""


@pytest.mark.parametrize("here", ["x" * 2_001, "\0", "<script>alert(1)</script>", "table.ipynb?pone=" + "Ad" * 500, ""])
def test_what_a_device_tells_of_the_board_is_a_position_or_is_not_shown(
    site: RunningSite, desk: ClassClient, here: str
) -> None:
    device, animal = seated(site)
    assert desk.send(do="show", here=HERE) == 303
    assert desk.send(do="give", to=number(desk, animal)) == 303
    assert moves(site, device, {"here": here})["status"] in {200, 400}
    page = ClassClient(site, "/board").page
    assert "<script>alert" not in page
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in page


def test_a_device_without_the_board_is_nobody_and_a_made_up_number_is_none(
    site: RunningSite, desk: ClassClient
) -> None:
    assert desk.send(do="show", here=HERE) == 303
    forged = Device(site)
    for cookie in ("", "seat=", "seat=-", "seat=1.2"):
        forged.cookie = cookie
        for fields in ({"here": AFTER}, {"do": "return"}):
            assert moves(site, forged, fields)["told"] is False
    assert "board-done" not in ClassClient(site, "/board").page


def test_one_address_tells_eighty_times_at_once(site: RunningSite, desk: ClassClient) -> None:
    assert desk.send(do="show", here=HERE) == 303
    device = Device(site)
    statuses = {moves(site, device, {"here": AFTER})["status"] for _ in range(2 * AT_ONCE)}
    assert statuses == {200, 429}


def test_another_site_moves_nothing(site: RunningSite, desk: ClassClient) -> None:
    assert desk.send(do="show", here=HERE) == 303
    here = teacher(site)
    for origin in ("http://elsewhere.example", site.address, "null"):
        assert moves(here, None, {"here": AFTER}, Origin=origin)["status"] in {403, 404}
    assert ask(here, MOVES, "POST", urlencode({"here": AFTER}), FORM).status == 403, "without the word of our page"
    assert "board-done" not in ClassClient(site, "/board").page


def test_everyone_is_called_to_a_new_board_and_led_there_by_the_join_page(site: RunningSite, desk: ClassClient) -> None:
    device, _ = seated(site)
    assert desk.send(do="show", here=HERE) == 303
    told = device.hear()
    assert (told["link"], told["place"]) == ("/board", "The board")
    join = ClassClient(teacher(site), "/join")
    assert join.send(room="board", link="") == 303
    assert f"{site.address.removeprefix('http://')}/board" in join.ask(path="/join?n=board&x=").text


def test_the_teacher_reads_how_many_devices_see_the_board_and_calls_the_others(
    site: RunningSite, desk: ClassClient
) -> None:
    here = teacher(site)

    def told(**fields: str) -> tuple[str, bool]:
        answer = moves(here, None, fields or {"do": "show", "here": TABLE})
        return answer["seen"], answer["can_call"]

    assert desk.send(do="show", here=HERE) == 303
    assert told() == ("No device of your class is here yet.", False), "who comes is called"
    _, (other, animal) = seated(site), seated(site)
    call = other.hear(room="play")["call"]
    assert other.hear()["link"] == "/board"
    assert told() == ("Seen on 1 of 2 devices.", False)
    assert 'value="along"' not in desk.look(), "all have been asked"
    other.hear(room="board", did=call)
    assert told() == ("Seen on 2 of 2 devices.", False)
    other.hear(room="play", did=call)
    assert told() == ("Seen on 1 of 2 devices.", True), "it has gone again"
    assert desk.send(do="show", here=AFTER) == 303
    assert told()[1], "another position calls nobody who has gone"
    assert "Seen on 1 of 2 devices." in desk.look()
    assert "Seen on 1 of 2 devices." in desk.ask(path="/board/desk/now").text
    assert told(do="along") == ("Seen on 1 of 2 devices.", False)
    assert other.hear()["link"] == "/board"
    assert desk.send(do="give", to=number(desk, animal)) == 303
    assert told()[0] == "Seen on 2 of 2 devices.", "it has it in hand"
    assert told(do="along")[0] == "Seen on 2 of 2 devices."
    assert other.hear()["link"] == "", "nobody is called away from the board itself"
    assert "seen" not in moves(site, other, {"do": "return"}), "this is for the teacher"
    assert desk.send(do="end") == 303
    assert other.hear()["link"] == "", "nobody is called to a board that is over"


def test_a_page_knows_where_its_board_is_shown(site: RunningSite) -> None:
    for where, part in ((site, "pupil"), (teacher(site), "teacher")):
        text = ask(where, PAGE).text
        assert f'data-part="{part}"' in text and "shared_board.js" in text
        assert ("data-board=" in text) is (part == "teacher")

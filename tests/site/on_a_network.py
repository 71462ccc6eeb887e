"""What only a class meets; run by `test_class.py` in a network of its own."""

import re
from html import unescape
from urllib.parse import urlencode

import psutil
import pytest
import segno
from websockets.exceptions import InvalidStatus

from conquian.explain.words import LANGUAGES, topic
from tests.conftest import RunningSite
from tests.site.class_client import FORM, ClassClient, teacher
from tests.site.own_network import ADDRESS, OTHER
from tests.site.visitor import ask, channel, cookies, kernel_of, say_goodbye

PAGE = "/voila/render/melds.ipynb"


def test_it_listens_at_the_address_of_the_class_and_on_loopback_only(site: RunningSite) -> None:
    kernel = kernel_of(ask(site, PAGE))
    assert kernel
    listening = {each.laddr.ip for each in psutil.net_connections("inet") if each.status == psutil.CONN_LISTEN}
    assert listening == {ADDRESS, "127.0.0.1"}
    with pytest.raises(ConnectionRefusedError):
        ask(RunningSite(site.address.replace(ADDRESS, OTHER), ()), "/")


@pytest.mark.parametrize("host", ["elsewhere.example", OTHER, f"{ADDRESS}.example", f"{ADDRESS}:1", "0.0.0.0", ""])  # noqa: S104 - this is what is refused
def test_another_name_is_refused(site: RunningSite, host: str) -> None:
    for path in ("/", PAGE, "/1", "/join"):
        answer = ask(site, path, headers={"Host": host})
        assert answer.status in {400, 403, 404}
        assert "kernelId" not in answer.text


def test_only_a_page_of_this_address_gets_a_websocket(site: RunningSite) -> None:
    kernel = kernel_of(ask(site, PAGE))
    for origin in (teacher(site).address, site.address.replace(ADDRESS, OTHER), f"http://{ADDRESS}", "null"):
        with pytest.raises(InvalidStatus, match="403"), channel(site, kernel, origin=origin):
            pass
    with channel(site, kernel, origin=site.address) as line:
        line.replies_until_alive("shell")


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_the_page_that_says_how_to_join_is_for_this_machine_only(site: RunningSite, method: str) -> None:
    assert ask(site, "/join", method).status == 404
    own = site.address.removeprefix("http://").replace(ADDRESS, "127.0.0.1")
    assert ask(site, "/join", method, headers={"Host": own}).status == 404, "it is not the header that decides"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_the_address_and_its_code(site: RunningSite, language: str) -> None:
    answer = ask(teacher(site), f"/join?lang={language}")
    assert answer.status == 200
    assert f'<strong translate="no">{site.address.removeprefix("http://")}</strong>' in answer.text
    assert topic(language, "site")["join"]["type"] in answer.text
    code = segno.make(f"{site.address}/", error="m", micro=False).svg_inline(omitsize=True, dark="#000", light="#fff")
    assert code in answer.text


def test_a_number_leads_to_what_was_chosen(site: RunningSite) -> None:
    here = teacher(site)
    xsrf = cookies(ask(here, "/join"))["_xsrf"]
    headers = {"Cookie": f"_xsrf={xsrf}", **FORM}
    link = f"{site.address}/voila/render/learn.ipynb%3Flesson=pack%26lang=de"
    chosen = ask(here, "/join", "POST", f"_xsrf={xsrf}&room=&link={link}", headers)
    assert chosen.status == 303
    found = re.search(r"n=(\d+)", chosen.headers["Location"])
    assert found
    went = ask(site, f"/{found[1]}")
    assert (went.status, went.headers["Location"]) == (302, "/voila/render/learn.ipynb?lesson=pack")
    assert ask(here, "/join", "POST", "room=/voila/render/learn.ipynb").status == 403, "not by another site's script"
    for wrong in ("http://elsewhere.example/voila/render/learn.ipynb", "//elsewhere.example/", "/voila/render/x.ipynb"):
        assert ask(here, "/join", "POST", f"_xsrf={xsrf}&link={wrong}", headers).status == 400
    assert ask(site, "/99").status == 404


def test_a_class_is_led_to_the_vote_by_its_own_address(site: RunningSite) -> None:
    here = teacher(site)
    listed = ask(here, "/join?lang=en")
    assert f'<option value="vote">{topic("en", "vote")["page"]}</option>' in listed.text
    xsrf = cookies(listed)["_xsrf"]
    headers = {"Cookie": f"_xsrf={xsrf}", **FORM}
    chosen = ask(here, "/join", "POST", f"_xsrf={xsrf}&room=vote&link=", headers)
    assert (chosen.status, chosen.headers["Location"]) == (303, "/join?lang=en&n=vote")
    shown = ask(here, chosen.headers["Location"]).text
    assert f'<strong translate="no">{site.address.removeprefix("http://")}/vote</strong>' in shown
    assert "&n=" not in ask(here, "/join?n=vote/desk").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_teachers_menu_calls_each_page_what_it_does(site: RunningSite, language: str) -> None:
    page = unescape(ask(teacher(site), f"/desk?lang={language}").text)
    for path, said in (
        ("join", topic(language, "site")["join"]["show"]),
        ("board/desk", topic(language, "board")["desk"]["title"]),
    ):
        assert re.search(rf'<li><a href="/{path}\?lang={language}">{said}</a></li>', page)


def test_only_the_teachers_pages_know_where_a_vote_is_opened(site: RunningSite) -> None:
    for visited, knows in ((teacher(site), True), (site, False)):
        answer = ask(visited, PAGE)
        assert ('data-vote="/vote/desk"' in answer.text) is knows
        assert ("vote/desk" in answer.text) is knows
        assert say_goodbye(visited, answer) == 204
    proxied = ask(teacher(site), PAGE, headers={"X-Forwarded-For": "192.168.77.9"})
    assert "vote/desk" not in proxied.text
    assert say_goodbye(teacher(site), proxied) == 204


def test_a_page_knows_the_address_that_its_links_bear(site: RunningSite) -> None:
    for visited in (site, teacher(site)):
        answer = ask(visited, PAGE)
        assert f'data-address="{site.address}/"' in answer.text
        assert say_goodbye(visited, answer) == 204


STRANGER = {"Cookie": ""}
"""The headers of a browser that has not been here, or of a foreign page's picture, frame or script."""


@pytest.mark.parametrize("query", ["", "?cards=3c4c,5c&lang=de"])
def test_a_browser_without_the_cookie_gets_no_kernel_but_a_way_to_enter(site: RunningSite, query: str) -> None:
    told = ask(site, PAGE + query, headers=STRANGER)
    assert (told.status, told.headers["Location"]) == (302, f"/enter/melds.ipynb{query}")
    assert "kernelId" not in told.text
    (cookie,) = told.headers.get_all("Set-Cookie", [])
    assert {"HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))
    (pair,) = cookies(told).items()
    entered = {"Cookie": "=".join(pair)}
    back = ask(site, told.headers["Location"], headers=entered)
    assert (back.status, back.headers["Location"]) == (302, PAGE + query)
    assert say_goodbye(site, ask(site, back.headers["Location"], headers=entered)) == 204


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_that_keeps_no_cookie_is_told_so_in_words(site: RunningSite, language: str) -> None:
    told = ask(site, f"/enter/melds.ipynb?cards=3c4c&lang={language}", headers=STRANGER)
    assert told.status == 403
    assert "Set-Cookie" not in told.headers
    problem = topic(language, "site")["problem"]["cookies"]
    page = unescape(told.text)
    assert f"<h1>{problem['title']}</h1>" in page
    assert problem["text"] in page
    assert f'href="{PAGE}?cards=3c4c&lang={language}"' in page, "the way to try again"


@pytest.mark.parametrize(
    "name", ["nothing.ipynb", "%2F%2Felsewhere.example", "..%2F..%2Fx.ipynb", "%0d%0aX:1", "", "a/b"]
)
def test_nothing_but_a_page_can_be_entered(site: RunningSite, name: str) -> None:
    for headers in ({}, STRANGER):
        answer = ask(site, f"/enter/{name}", headers=headers)
        assert answer.status == 404
        assert "Location" not in answer.headers


def test_a_browser_that_says_who_asks_needs_no_cookie(site: RunningSite) -> None:
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert say_goodbye(site, ask(site, PAGE, headers=STRANGER | followed)) == 204
    embedded = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
    assert ask(site, PAGE, headers=STRANGER | embedded).status == 403
    assert say_goodbye(site, ask(teacher(site), PAGE, headers=STRANGER)) == 204


@pytest.mark.parametrize("files", ["", "yes"], ids=["served", "files"])
def test_the_teacher_names_the_site_at_which_copied_links_open(site: RunningSite, files: str) -> None:
    join, pupil = ClassClient(teacher(site), "/join"), ClassClient(site)
    home = "https://school.example/cards/"
    body = urlencode({"_xsrf": pupil.cookies["_xsrf"], "do": "home", "home": home})
    assert pupil.ask("POST", body, "/join").status == 404, "a pupil names none"
    assert join.send(do="home", home="javascript:alert(1)") == 400
    assert join.send(do="home", home=home, files=files) == 303
    try:
        answer = ask(site, PAGE)
        assert f'data-home="{home}"' in answer.text
        assert ('data-files="yes"' in answer.text) is bool(files)
        assert say_goodbye(site, answer) == 204
        page = "en/puzzles.html" if files else "voila/render/puzzles.ipynb"
        assert join.send(link=f"{home}{page}?puzzle=hole-001&lang=en") == 303, "and what was copied leads here again"
        assert join.send(link="https://other.example/en/puzzles.html?puzzle=hole-001") == 400
    finally:
        assert join.send(do="home", home="") == 303
    answer = ask(site, PAGE)
    assert "data-home" not in answer.text
    assert say_goodbye(site, answer) == 204

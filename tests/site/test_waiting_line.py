"""The waiting line: whose turn it is, as a value and as visitors of a full site meet it."""

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.explain.words import LANGUAGES, words
from conquian.site.handlers import WAITING
from conquian.site.seats.waiting_line import KEPT, LONGEST, PRESENT, TICKET, WaitingLine, new_ticket
from tests.conftest import RunningSite
from tests.site.visitor import Answer, ask, cookies, kernel_of, say_goodbye, write_notebook

served = pytest.mark.slow

PAGE = "/voila/render/melds.ipynb"
ANN, BEN, CARA = (f"{name:-<16}" for name in ("ann", "ben", "cara"))
StartSite = Callable[..., AbstractContextManager[RunningSite]]


def line_of(*tickets: str, at: float = 0) -> WaitingLine:
    line = WaitingLine()
    for ticket in tickets:
        line = line.heard(ticket, at)
    return line


def test_who_came_first_gets_the_next_seat() -> None:
    line = line_of(ANN, BEN, CARA)
    assert [line.ahead(ticket, 1) for ticket in (ANN, BEN, CARA, "")] == [0, 1, 2, 3]
    for free in range(5):
        let_in = [line.lets_in(ticket, free, 1) for ticket in (ANN, BEN, CARA, "")]
        assert let_in == [free > 0, free > 1, free > 2, free > 3]
    assert line.without(ANN).ahead(BEN, 1) == 0
    assert line.heard(ANN, 1).ahead(ANN, 1) == 0, "to ask again costs no place"


def test_who_left_a_seat_comes_first() -> None:
    line = line_of(ANN, BEN, CARA)
    assert [ticket for ticket, _ in line.first(CARA).tickets] == [CARA, ANN, BEN]
    assert line.first("nobody") == line


def test_a_silent_page_is_passed_over_and_finds_its_place_again() -> None:
    line = line_of(ANN).heard(BEN, PRESENT + 1)
    now = PRESENT + 1
    assert line.ahead(BEN, now) == 0
    assert line.lets_in(BEN, 1, now)
    back = line.heard(ANN, now)
    assert (back.ahead(ANN, now), back.ahead(BEN, now)) == (0, 1)


def test_who_is_silent_for_long_has_left() -> None:
    line = line_of(ANN, BEN).heard(CARA, KEPT + 1)
    assert not line.holds(ANN)
    assert line.heard(ANN, KEPT + 1).ahead(ANN, KEPT + 1) == 1, "at the end"


@pytest.mark.parametrize("ticket", ["", "short", "x" * 17, "é" * 16, "a b" * 5 + "c", "../../../../etc/"])
def test_what_is_no_ticket_gets_no_place(ticket: str) -> None:
    assert WaitingLine().heard(ticket, 0) == WaitingLine()


def test_the_line_has_an_end() -> None:
    full = line_of(*(f"{number:-<16}" for number in range(LONGEST)))
    assert not full.heard(ANN, 0).holds(ANN)
    assert full.heard(f"{0:-<16}", 1).ahead(f"{1:-<16}", 1) == 1, "who is in it stays in it"
    assert full.heard(ANN, KEPT + 1).holds(ANN)


def test_a_silent_ticket_makes_room_in_a_full_line_and_a_present_one_does_not() -> None:
    full = line_of(*(f"{number:-<16}" for number in range(LONGEST)))
    assert not full.heard(ANN, PRESENT).holds(ANN), "until then all are present"
    here = full.heard(f"{1:-<16}", PRESENT + 1)
    assert here.heard(ANN, PRESENT + 1).holds(ANN)
    assert here.heard(ANN, PRESENT + 1).holds(f"{1:-<16}")
    assert here.heard(ANN, PRESENT + 1).present(PRESENT + 1) == 2


def test_tickets_are_tickets_and_all_different() -> None:
    drawn = {new_ticket() for _ in range(1_000)}
    assert len(drawn) == 1_000
    assert all(TICKET.fullmatch(ticket) for ticket in drawn)


@given(
    st.lists(st.tuples(st.sampled_from([ANN, BEN, CARA, ""]), st.floats(0, 60), st.booleans()), max_size=30),
    st.integers(0, 4),
)
def test_never_more_are_let_in_than_there_are_seats(steps: list[tuple[str, float, bool]], free: int) -> None:
    line, now = WaitingLine(), 0.0
    for ticket, later, has_seat in steps:
        now += later
        line = line.without(ticket) if has_seat else line.heard(ticket, now)
        present = [known for known, at in line.tickets if now - at <= PRESENT]
        assert sum(line.lets_in(known, free, now) for known in present) == min(free, len(present))
        assert line.present(now) == len(present)


# --- as a visitor meets it --------------------------------------------------------------------------------------------


def ticket_of(answer: Answer) -> str:
    (found,) = re.findall(rf"{WAITING}=([\w-]+);[^\n]*", "\n".join(answer.headers.get_all("Set-Cookie") or ()))
    return str(found)


def holding(ticket: str, **more: str) -> dict[str, str]:
    return {"Cookie": f"entered=1; {WAITING}={ticket}", **more}


def place(site: RunningSite, ticket: str, language: str = "en") -> dict[str, object]:
    answer = ask(site, f"/line?lang={language}", headers=holding(ticket))
    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "no-store"
    told: dict[str, object] = json.loads(answer.text)
    return told


@served
def test_the_line_in_front_of_a_full_site_moves(tmp_path: Path, start_site: StartSite) -> None:
    write_notebook(tmp_path / "melds.ipynb", "print('here')")
    ahead = [words("en", "site", "line", "next"), words("en", "site", "line", "ahead", n=1)]
    with start_site(root=tmp_path, max_kernels=1) as site:
        seated = ask(site, PAGE)
        first, second = (ask(site, PAGE) for _ in range(2))
        assert (first.status, second.status) == (503, 503)
        assert all(said in unescape(first.text) for said in (ahead[0], "waiting_line.js"))
        ann, ben = ticket_of(first), ticket_of(second)
        assert ann != ben
        (cookie,) = [each for each in first.headers.get_all("Set-Cookie") or () if each.startswith(WAITING)]
        assert {"HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={int(KEPT)}"} <= set(cookie.split("; ")), cookie
        assert place(site, ann) == {"open": False, "said": ahead[0]}
        assert place(site, ben) == {"open": False, "said": ahead[1]}
        again = ask(site, PAGE, headers=holding(ben))
        assert (again.status, ticket_of(again)) == (503, ben), "to load the page anew costs no place"
        assert ahead[1] in unescape(again.text)
        assert say_goodbye(site, seated) == 204
        assert (place(site, ann)["open"], place(site, ben)["open"]) == (True, False)
        assert ask(site, PAGE).status == 503, "nobody goes past the line"
        assert ask(site, PAGE, headers=holding(ben)).status == 503
        ann_seated = ask(site, PAGE, headers=holding(ann))
        assert ann_seated.status == 200
        assert place(site, ben) == {"open": False, "said": ahead[0]}
        assert say_goodbye(site, ann_seated) == 204
        last = ask(site, PAGE, headers=holding(ben))
        assert last.status == 200
        assert kernel_of(last) != kernel_of(ann_seated)


@served
@pytest.mark.parametrize("leaves", [True, False])
def test_who_loads_a_page_anew_on_a_full_site_has_the_seat_again_once_it_was_left(
    leaves: bool, tmp_path: Path, start_site: StartSite
) -> None:
    write_notebook(tmp_path / "melds.ipynb", "print('here')")
    with start_site(root=tmp_path, max_kernels=2) as site:
        seated, other = ask(site, PAGE), ask(site, PAGE)
        place(site, BEN)
        anew = ask(site, PAGE, headers={"Cookie": f"entered=1; _xsrf={cookies(seated)['_xsrf']}"})
        again = ask(site, PAGE, headers={"Cookie": f"entered=1; _xsrf={cookies(seated)['_xsrf']}"})
        assert anew.status == again.status == 503
        ann = ticket_of(again)
        assert json.loads(ask(site, "/health").text)["waiting"] == 2, "a browser has one place, however often it asks"
        assert place(site, ann)["said"] == words("en", "site", "line", "ahead", n=1)
        assert say_goodbye(site, seated if leaves else other) == 204
        assert (place(site, ann)["open"], place(site, BEN)["open"]) == (leaves, not leaves)


@served
def test_a_visitor_whose_browser_keeps_no_cookie_waits_behind_nobody_but_the_line(
    tmp_path: Path, start_site: StartSite
) -> None:
    write_notebook(tmp_path / "melds.ipynb", "print('here')")
    with start_site(root=tmp_path, max_kernels=1) as site:
        seated = ask(site, PAGE)
        assert [ask(site, PAGE).status for _ in range(3)] == [503] * 3
        assert json.loads(ask(site, "/health").text)["waiting"] == 0
        assert say_goodbye(site, seated) == 204
        assert ask(site, PAGE).status == 200


@served
def test_the_line_speaks_the_visitor_s_language(tmp_path: Path, start_site: StartSite) -> None:
    write_notebook(tmp_path / "melds.ipynb", "print('here')")
    with start_site(root=tmp_path, max_kernels=1) as site:
        assert ask(site, PAGE).status == 200
        for ticket in (ANN, BEN):
            place(site, ticket)
        for language in LANGUAGES:
            full = ask(site, f"{PAGE}?lang={language}")
            assert f'<html lang="{language}"' in full.text
            assert f'data-line="/line?lang={language}"' in full.text
            assert place(site, CARA, language)["said"] == words(language, "site", "line", "ahead", n=2)


MADE_UP = ["", "x", "a" * 300, "<script>boo", "%00%0d%0aSet-Cookie: a=b", "é" * 16]


@served
def test_a_made_up_ticket_gets_no_place_and_no_echo(tmp_path: Path, start_site: StartSite) -> None:
    write_notebook(tmp_path / "melds.ipynb", "print('here')")
    with start_site(root=tmp_path, max_kernels=1) as site:
        assert ask(site, PAGE).status == 200
        for cookie in MADE_UP:
            headers = {"Cookie": f"{WAITING}={cookie}".encode().decode("latin-1")}
            told = ask(site, "/line", headers=headers)
            assert (told.status, told.headers.get_all("Set-Cookie")) == (200, None)
            assert json.loads(ask(site, "/health").text)["waiting"] == 0
            page = ask(site, PAGE, headers=headers)
            assert page.status == 503
            assert TICKET.fullmatch(ticket_of(page))
            assert "boo" not in page.text


@served
def test_a_ticket_that_is_let_in_and_does_not_come_keeps_no_seat(tmp_path: Path, start_site: StartSite) -> None:
    write_notebook(tmp_path / "melds.ipynb", "print('here')")
    with start_site(root=tmp_path, max_kernels=1) as site:
        for ticket in (ANN, BEN, CARA):
            assert place(site, ticket)["open"] is True, "on an empty site nobody waits"
        assert json.loads(ask(site, "/health").text)["waiting"] == 0
        assert ask(site, PAGE).status == 200


# --- how the site is --------------------------------------------------------------------------------------------------


@served
def test_what_watches_over_the_site_learns_how_it_is(tmp_path: Path, start_site: StartSite) -> None:
    write_notebook(tmp_path / "melds.ipynb", "print('here')")
    with start_site(root=tmp_path, max_kernels=2) as site:

        def health() -> dict[str, object]:
            answer = ask(site, "/health", headers={"Cookie": ""})
            assert answer.status == 200
            assert answer.headers.get_all("Set-Cookie") is None
            told: dict[str, object] = json.loads(answer.text)
            assert isinstance(told.pop("forked"), bool)
            return told

        assert health() == {"status": "open", "pages": 0, "seats": 2, "waiting": 0}
        first = ask(site, PAGE)
        assert health() == {"status": "open", "pages": 1, "seats": 2, "waiting": 0}
        ask(site, PAGE)
        place(site, ANN)
        assert health() == {"status": "full", "pages": 2, "seats": 2, "waiting": 1}
        assert say_goodbye(site, first) == 204
        assert health() == {"status": "full", "pages": 1, "seats": 2, "waiting": 1}, "the seat is for who waits"
        assert ask(site, "/health", "HEAD").text == ""
        assert ask(site, "/health", headers={"Host": "evil.example"}).status == 403

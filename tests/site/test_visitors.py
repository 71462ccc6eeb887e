"""What a visitor must not be able to do: each of these works, or hangs, on a Voilà as it comes."""

import re
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

from tests.conftest import RunningSite
from tests.site.visitor import BINARY, Answer, ask, channel, cookies, kernel_of, message, say_goodbye

PAGE = "/voila/render/melds.ipynb"


@pytest.fixture(scope="module")
def opened(site: RunningSite) -> Answer:
    return ask(site, PAGE)


@pytest.mark.parametrize("protocol", [None, BINARY], ids=["json", "binary"])
@pytest.mark.parametrize("lane", ["shell", "control"])
def test_no_code_of_a_visitor_runs(
    site: RunningSite, opened: Answer, tmp_path: Path, protocol: Subprotocol | None, lane: str
) -> None:
    trace = tmp_path / "ran"
    code = f"open({str(trace)!r}, 'w').close()"
    request = {"code": code, "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}
    with channel(site, kernel_of(opened), protocol) as kernel:
        kernel.replies_until_alive(lane)  # the way to the kernel is open …
        kernel.send(message("execute_request", request, lane))
        heard = kernel.replies_until_alive(lane)  # … and what came before this answer has been through it
    assert not trace.exists()
    assert not {"execute_reply", "execute_input", "error"} & set(heard)


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("inspect_request", {"code": "print", "cursor_pos": 2, "detail_level": 0}),
        ("complete_request", {"code": "imp", "cursor_pos": 3}),
        ("history_request", {"hist_access_type": "tail", "n": 5, "output": False, "raw": True}),
        ("debug_request", {"type": "request", "seq": 1, "command": "debugInfo", "arguments": {}}),
        ("create_subshell_request", {}),
    ],
)
def test_the_kernel_tells_a_visitor_nothing(
    site: RunningSite, opened: Answer, kind: str, content: dict[str, object]
) -> None:
    with channel(site, kernel_of(opened)) as kernel:
        for lane in ("shell", "control"):
            kernel.replies_until_alive(lane)
            kernel.send(message(kind, content, lane))
            assert kind.replace("request", "reply") not in kernel.replies_until_alive(lane)


def test_another_sites_script_gets_no_websocket(site: RunningSite, opened: Answer) -> None:
    with pytest.raises(InvalidStatus, match="403"), channel(site, kernel_of(opened), origin="http://elsewhere.example"):
        pass


@pytest.mark.parametrize("path", ["/", PAGE, "/nothing"])
def test_another_sites_name_for_this_machine_is_refused(site: RunningSite, path: str) -> None:
    answer = ask(site, path, headers={"Host": "elsewhere.example"})
    assert answer.status in {403, 404}
    assert "kernelId" not in answer.text


EMBEDDED = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
FOLLOWED = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


@pytest.mark.parametrize(
    "headers",
    [
        EMBEDDED,
        {**EMBEDDED, "Sec-Fetch-Site": "same-site"},
        {**FOLLOWED, "Sec-Fetch-Dest": "iframe"},
        {**EMBEDDED, "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_another_sites_page_opens_no_kernel_unseen(site: RunningSite, headers: dict[str, str]) -> None:
    answer = ask(site, PAGE, headers=headers)
    assert answer.status == 403
    assert "kernelId" not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        FOLLOWED,
        {**FOLLOWED, "Sec-Fetch-Site": "none"},
        {**FOLLOWED, "Sec-Fetch-Site": "same-origin"},
        {**EMBEDDED, "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_a_link_on_another_sites_page_works(site: RunningSite, headers: dict[str, str]) -> None:
    assert say_goodbye(site, ask(site, PAGE, headers=headers)) == 204


@pytest.mark.parametrize("path", [PAGE, f"{PAGE}?lang=de"])
@pytest.mark.parametrize(
    "headers",
    [
        {**FOLLOWED, "Sec-Purpose": "prefetch"},
        {**FOLLOWED, "Sec-Purpose": "prefetch;prerender"},
        {**FOLLOWED, "Sec-Purpose": "prefetch;anonymous-client-ip"},
        {**FOLLOWED, "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch;prerender"},
        {"Purpose": "prefetch"},
        {"X-Moz": "Prefetch"},
    ],
)
def test_a_page_that_a_browser_asks_for_ahead_opens_no_kernel(
    site: RunningSite, path: str, headers: dict[str, str]
) -> None:
    answer = ask(site, path, headers=headers)
    assert answer.status == 403
    assert "kernelId" not in answer.text


@pytest.mark.parametrize("template", ["base", "../lab"])
def test_the_link_cannot_choose_the_template(site: RunningSite, template: str) -> None:
    answer = ask(site, f"{PAGE}?template={template}")
    assert answer.status == 200
    assert "/voila/templates/conquian/static/site.css" in answer.text
    assert answer.text.rstrip().endswith("</html>")
    assert say_goodbye(site, answer) == 204


def test_the_link_writes_nothing_into_the_page(site: RunningSite) -> None:
    evil = "x%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
    answer = ask(
        site, f"{PAGE}?theme={evil}&lang={evil}&classic-tree={evil}", headers={"Accept-Language": 'x"><script>'}
    )
    assert "alert(1)" not in answer.text
    assert '<html lang="en"' in answer.text
    assert say_goodbye(site, answer) == 204


@pytest.mark.parametrize(
    "path",
    [
        "/api", "/api/kernels", "/api/kernelspecs", "/api/contents", "/api/sessions", "/api/terminals", "/api/status",
        "/api/config/notebook", "/terminals/1", "/tree", "/lab", "/login", "/logout", "/metrics", "/static/favicon.ico",
        "/voila/api/contents", "/voila/api/contents/melds.ipynb", "/voila/tree/x", "/voila/query/x",
        "/voila/execution/x", "/voila/api/themes/x", "/voila/files/melds.ipynb", "/files/melds.ipynb",
        "/notebooks/melds.ipynb", "/voila/templates/lab/static/index.css", "/voila/templates/reveal/static/x",
    ],
)  # fmt: skip
def test_what_jupyter_offers_elsewhere_is_not_here(site: RunningSite, path: str) -> None:
    assert ask(site, path).status == 404
    assert ask(site, path, "POST").status in {404, 405}


@pytest.mark.parametrize(
    "path",
    [
        "/voila/render/../pyproject.toml", "/voila/render/%2e%2e/pyproject.toml", "/voila/render/..%2fpyproject.toml",
        "/voila/render//etc/passwd", "/voila/render/../tests/site/x.ipynb", "/voila/render/..%2f..%2fx.ipynb",
        "/voila/render/.ipynb_checkpoints/melds-checkpoint.ipynb", "/voila/render/melds.py",
        "/voila/render/nothing.ipynb", "/voila/render/essays/182-melds-and-four-holes.ipynb",
        "/voila/static/..%2f..%2fapp.py", "/voila/static/../app.py", "/voila/static/%2e%2e/app.py",
        "/voila/templates/conquian/static/..%2findex.html.j2", "/voila/templates/conquian/static/../conf.json",
        "/voila/templates/conquian/index.html.j2", "/voila/templates/..%2f..%2fstatic/x", "/voila/templates/x",
        "/voila/labextensions/..%2f..%2f..%2f..%2fetc%2fpasswd", "/voila/labextensions/../../../../etc/passwd",
    ],
)  # fmt: skip
def test_nothing_outside_the_notebooks_is_served(site: RunningSite, path: str) -> None:
    answer = ask(site, path)
    if answer.status == 302:
        answer = ask(site, answer.headers["Location"].removeprefix(site.path))
    assert answer.status in {403, 404}
    assert "kernelId" not in answer.text


def test_a_notebook_beside_the_served_folder_is_not_run(site: RunningSite, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.ipynb"
    foreign.write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')
    assert ask(site, f"/voila/render/{foreign}").status == 404
    assert ask(site, f"/voila/render/{'../' * 12}{foreign}").status == 404


@pytest.mark.parametrize(
    "path",
    [
        "%0d%0aX:1",
        "%0d%0aX:1.ipynb",
        "nothing",
        "melds",
        "melds.py",
        "melds.ipynb/",
        "x/melds.ipynb",
        "%2e",
        "%00",
    ],
)
def test_an_unknown_name_is_missing_at_once(site: RunningSite, path: str) -> None:
    answer = ask(site, f"/voila/render/{path}")
    assert answer.status == 404
    assert "Location" not in answer.headers


@pytest.mark.parametrize(("path", "status"), [("/", 302), (PAGE, 200), ("/voila/render/nothing.ipynb", 404)])
def test_a_visitor_who_asks_for_headers_alone_gets_no_kernel(site: RunningSite, path: str, status: int) -> None:
    answer = ask(site, path, "HEAD")
    assert (answer.status, answer.text) == (status, "")


def test_a_long_address_makes_no_long_page(site: RunningSite) -> None:
    short, long = (ask(site, f"/nothing?x={'%22' * number}").text for number in (1, 9_000))
    assert len(long) < len(short) + 100
    assert f"?x={'%22' * 600}&" in ask(site, f"/nothing?x={'%22' * 600}").text  # a link of a usual length is kept


@pytest.mark.parametrize("path", ["/", PAGE, "/nothing", "/voila/static/voila.js", "/voila/labextensions/x.js"])
def test_no_answer_tells_which_server_this_is(site: RunningSite, path: str) -> None:
    assert "Server" not in ask(site, path, "HEAD").headers
    assert "Server" not in ask(site, path.replace(PAGE, "/voila/render/nothing.ipynb")).headers


def test_no_other_site_can_load_anything_from_here(site: RunningSite) -> None:
    headers = ask(site, "/voila/static/voila.js").headers
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert "connect-src 'self';" in headers["Content-Security-Policy"]


def test_a_page_shows_none_of_its_python(opened: Answer) -> None:
    assert "conquian.pages" not in opened.text
    assert "import" not in re.sub(r"<script id=.*?</script>", "", opened.text, flags=re.DOTALL)


def test_leaving_a_page_ends_its_kernel(site: RunningSite) -> None:
    answer = ask(site, PAGE)
    model = f"/api/kernels/{kernel_of(answer)}"
    assert ask(site, model).status == 200
    assert ask(site, f"/voila/api/shutdown/{kernel_of(answer)}", "POST").status == 403  # not by another site's script
    assert say_goodbye(site, answer) == 204
    assert ask(site, model).status == 404


def test_a_visitor_gets_no_name(opened: Answer) -> None:
    assert set(cookies(opened)) == {"_xsrf"}

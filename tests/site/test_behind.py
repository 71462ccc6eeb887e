"""The site behind a proxy: locked as it is for this machine, and known by one address, to the letter."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner
from traitlets.config import Config
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from conquian.commands.group import main
from conquian.explain.words import LANGUAGES, words
from conquian.site import server
from conquian.site.config import DEFAULT_PORT, behind_proxy, site_config
from conquian.site.content import content_root
from conquian.site.proxied.public_address import PublicAddress
from tests.checkout import ROOT
from tests.conftest import BEHIND, RunningSite, behind_site
from tests.site.visitor import Answer, Channel, ask, cookies, kernel_of, message

HOSTING = ROOT / "docs" / "hosting"
HOME = PublicAddress.read("https://school.example/cards/")
FOREIGN_HOSTS = (
    "elsewhere.example", "127.0.0.1", "localhost", "school.example:8897", "school.example:443", "school.example.",
    "school.example.elsewhere.example", "elsewhere.example/school.example", "xschool.example", "",
)  # fmt: skip
FOREIGN_ORIGINS = (
    "https://elsewhere.example", "http://school.example", "https://school.example:444", "https://school.example.",
    "https://school.example.elsewhere.example", "https://school.example/cards", "null", "", "http://127.0.0.1",
)  # fmt: skip


@pytest.fixture(scope="module")
def hidden() -> Iterator[RunningSite]:
    """The site behind a proxy that visitors reach at `HOME`."""
    with behind_site(str(HOME)) as site:
        yield site


@pytest.fixture(scope="module")
def opened(hidden: RunningSite) -> Answer:
    return through(hidden, "/voila/render/melds.ipynb")


def through(site: RunningSite, path: str, method: str = "GET", body: str | None = None, **headers: str) -> Answer:
    """What a proxy is answered that passes this on."""
    return ask(site, path, method, body, {"Host": HOME.host, **headers})


@contextmanager
def line(site: RunningSite, kernel: str, origin: str, host: str = HOME.host) -> Iterator[Channel]:
    """A websocket that a proxy passes on."""
    plain = socket.create_connection(("127.0.0.1", urlsplit(site.address).port or 0))
    address = f"ws://{host}{site.path}/api/kernels/{kernel}/channels?session_id=s"
    with connect(address, sock=plain, additional_headers={"Origin": origin}, proxy=None) as opened:
        yield Channel(opened)


@pytest.mark.slow
def test_every_attack_fails_behind_a_proxy_as_well() -> None:
    files = ("tests/site/test_friends.py", "tests/site/test_visitors.py")
    inner = (sys.executable, "-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", *files)
    environment = {**os.environ, BEHIND: "/user/a.learner@school/"}
    done = subprocess.run(inner, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed and int(passed[1]) > 60, done.stdout


@pytest.mark.parametrize("path", ["/", "/voila/render/melds.ipynb", "/voila/rooms/x/y.js", "/nothing"])
@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_no_other_name_is_answered(hidden: RunningSite, host: str, path: str) -> None:
    answer = through(hidden, path, Host=host)
    assert answer.status in {400, 403, 404}
    assert "kernelId" not in answer.text


def test_its_name_may_be_written_in_capitals(hidden: RunningSite) -> None:
    answer = through(hidden, "/", Host="School.Example")
    assert (answer.status, answer.headers["Location"]) == (302, "/cards/voila/render/hook.ipynb")


def test_whom_jupyterhub_sends_after_a_start_meets_alma_as_well(hidden: RunningSite) -> None:
    assert through(hidden, "/?redirects=1").headers["Location"] == "/cards/voila/render/hook.ipynb?redirects=1"
    assert through(hidden, "/?cards=7h").headers["Location"] == "/cards/voila/render/index.ipynb?cards=7h"


@pytest.mark.parametrize("path", ["/", "/voila/render/melds.ipynb", "/card/", "/cards.", "/CARDS/", "/api/kernels"])
def test_nothing_is_answered_beside_the_path(hidden: RunningSite, path: str) -> None:
    beside = RunningSite(hidden.address, hidden.said)
    assert through(beside, path).status == 404


def test_a_dot_in_the_path_is_a_dot() -> None:
    config = behind_proxy(site_config(content_root()), PublicAddress.read("https://school.example/user/a.b/"))
    assert re.fullmatch(config.Site.server_url, "/user/a.b/")
    assert not re.fullmatch(config.Site.server_url, "/user/aXb/")


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_no_other_origin_gets_a_websocket(hidden: RunningSite, opened: Answer, origin: str) -> None:
    with pytest.raises(InvalidStatus, match="403"), line(hidden, kernel_of(opened), origin):
        pass


@pytest.mark.parametrize("host", ["elsewhere.example", "127.0.0.1"])
def test_no_other_name_gets_a_websocket(hidden: RunningSite, opened: Answer, host: str) -> None:
    for origin in (HOME.origin, f"https://{host}", f"http://{host}"):
        with pytest.raises(InvalidStatus, match="403"), line(hidden, kernel_of(opened), origin, host):
            pass


def test_a_page_of_the_site_gets_a_websocket_and_runs_no_code(hidden: RunningSite, opened: Answer) -> None:
    with line(hidden, kernel_of(opened), HOME.origin) as kernel:
        kernel.replies_until_alive("shell")
        request = {"code": "1", "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}
        kernel.send(message("execute_request", request, "shell"))
        assert not {"execute_reply", "execute_input", "error"} & set(kernel.replies_until_alive("shell"))


def test_only_a_page_of_the_site_says_goodbye(hidden: RunningSite) -> None:
    answer = through(hidden, "/voila/render/melds.ipynb")
    xsrf = cookies(answer)["_xsrf"]
    path, body = f"/voila/api/shutdown/{kernel_of(answer)}", f"_xsrf={xsrf}"
    headers = {"Cookie": body, "Content-Type": "application/x-www-form-urlencoded"}
    for origin in FOREIGN_ORIGINS:
        assert through(hidden, path, "POST", body, **headers, Origin=origin).status in {403, 404}
    assert through(hidden, path, "POST", body, **{**headers, "Host": "elsewhere.example"}).status == 403
    assert through(hidden, path, "POST", body, **headers, Origin=HOME.origin).status == 204


def test_everything_in_a_page_lies_below_the_path(hidden: RunningSite, opened: Answer) -> None:
    links = re.findall(r'(?:href|src|action|data-base|data-base-url)="(/[^"]*)"', opened.text)
    assert len(links) > 20
    assert not [link for link in links if not link.startswith(HOME.path)]
    assert f'"baseUrl": "{HOME.path}"' in opened.text
    missing = through(hidden, "/nothing")
    assert f'data-base="{HOME.path}"' in missing.text
    assert f'href="{HOME.path}?lang=en"' in missing.text


def test_its_cookie_belongs_to_the_path_and_travels_sealed(opened: Answer) -> None:
    (cookie,) = opened.headers.get_all("Set-Cookie", [])
    assert cookie.startswith("_xsrf=")
    assert {"Path=/cards/", "Secure"} <= set(cookie.split("; "))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_does_not_say_that_nothing_leaves_the_device(hidden: RunningSite, language: str) -> None:
    text = through(hidden, f"/nothing?lang={language}").text
    assert words(language, "site", "join", "privacy") in text
    assert words(language, "site", "page", "privacy") not in text


def test_it_says_where_visitors_and_where_the_proxy_find_it(hidden: RunningSite) -> None:
    assert hidden.said == (words("en", "site", "server", "address", address=str(HOME)),)


def test_where_the_port_is_taken_it_says_so_and_ends(hidden: RunningSite) -> None:
    port = str(urlsplit(hidden.address).port)
    command = [sys.executable, "-m", "conquian", "serve", "--behind", str(HOME), "--port", port]
    environment = {**os.environ, "LANG": "C.UTF-8"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=ROOT)
    assert done.returncode == 1
    assert done.stderr.strip() == words("en", "site", "server", "needed", port=port)


@pytest.mark.parametrize(
    "text",
    [
        "", "school.example", "ftp://school.example/", "https://", "https:///cards/", "https://school.example/cards?x",
        "https://school.example/#x", "https://me@school.example/", "https://school.example:0/", "https://school.example:/",
        "https://school.example/../x/", "https://school.example/a/./b/", "https://school.example//", "https://a b/",
        "https://school.example/(.*)/", "https://school.example/a b/", 'https://school.example/"/', "https://-a/",
        "https://school.example/cards/\n", "https://schülerin.example/", "https://school.example/ü/",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="is not an address"):
        PublicAddress.read(text)
    monkeypatch.setattr("conquian.commands.site.system_language", lambda: "en")
    done = CliRunner().invoke(main, ["serve", "--behind", text])
    assert done.exit_code == 2
    assert "https://school.example/cards/" in done.output


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("https://school.example", "https://school.example/"),
        ("HTTPS://School.Example:443/Cards", "https://school.example/Cards/"),
        ("http://127.0.0.1:8000/user/ana/", "http://127.0.0.1:8000/user/ana/"),
        ("http://[::1]:80/", "http://[::1]/"),
        ("https://hub.school.example/user/ana%40home/", "https://hub.school.example/user/ana%40home/"),
    ],
)
def test_an_address_is_read_as_a_browser_writes_it(text: str, whole: str) -> None:
    assert str(PublicAddress.read(text)) == whole


def test_the_command_serves_a_proxy_and_no_address_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    configs: list[Config] = []
    monkeypatch.setattr(server, "run", configs.append)
    monkeypatch.setattr("conquian.commands.site.system_language", lambda: "en")
    assert CliRunner().invoke(main, ["serve", "--behind", "https://school.example/cards"]).exit_code == 0
    (config,) = configs
    assert (config.Site.public_address, config.Site.base_url, config.Site.ip) == (HOME, "/cards/", "127.0.0.1")
    assert (config.Site.port, config.Site.open_browser) == (DEFAULT_PORT, False)
    done = CliRunner().invoke(main, ["serve", "--behind", "https://school.example/cards", "--class", "--name", "a"])
    assert done.exit_code == 2
    assert words("en", "cli", "class-or-behind") in " ".join(done.output.split())


def test_nginx_passes_on_what_the_site_checks() -> None:
    text = (HOSTING / "nginx.conf").read_text(encoding="utf-8")
    told = re.search(r"conquian serve --behind (\S+) --port (\d+)", text)
    assert told
    home = PublicAddress.read(told[1])
    assert int(told[2]) == DEFAULT_PORT
    for line in (
        f"server_name {home.host};",
        f"location {home.path} {{",
        f"proxy_pass http://127.0.0.1:{DEFAULT_PORT};",
        "proxy_http_version 1.1;",
        "proxy_set_header Host $http_host;",
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Connection $conquian_connection;",
        "proxy_buffering off;",
    ):
        assert re.sub(" +", " ", text).count(line) == 1, line


def test_jupyterhub_starts_a_command_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONQUIAN_HUB_PASSWORD", "of no use here")
    config = Config()
    text = (HOSTING / "jupyterhub_config.py").read_text(encoding="utf-8")
    exec(compile(text, "jupyterhub_config.py", "exec"), {"get_config": lambda: config})  # noqa: S102 - as JupyterHub does
    arguments = config.Spawner.args
    shell, flag, script, port = arguments[arguments.index("--") + 1 :]
    assert (shell, flag, port) == ("sh", "-c", "{port}")
    command = script.removeprefix("exec ").replace("$0", "8897").replace("$JUPYTERHUB_PUBLIC_URL", str(HOME))
    name, serve, *options = command.replace('"', "").split()
    assert (name, serve, options) == ("conquian", "serve", ["--port", "8897", "--behind", str(HOME)])
    assert "--no-authentication" not in arguments
    assert PublicAddress.read(config.JupyterHub.public_url).path == "/"

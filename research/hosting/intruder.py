"""What an intruder tries on a hosted site, beside a learner whose page is open: each try tells what came of it."""

from __future__ import annotations

import ssl
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import psutil
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from research.hosting.hosts import Host
from research.hosting.learner import Learner
from tests.site.visitor import Channel, message

ELSEWHERE: Final = "elsewhere.example"
OFFERED: Final = (
    "api/contents", "api/contents/learn.ipynb", "api/kernels", "api/sessions", "api/terminals", "api/kernelspecs",
    "terminals/1", "terminals/websocket/1", "tree", "lab", "files/learn.ipynb", "voila/files/learn.ipynb",
    "voila/api/contents", "proxy/22/", "api/shutdown", "logout",
)  # fmt: skip
"""What Jupyter offers elsewhere, below the path of a site."""
CODE: Final = {"code": "1", "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}


@contextmanager
def line(learner: Learner, cookies: str, origin: str) -> Iterator[Channel]:
    """A websocket to the kernel of the learner's page."""
    address = (
        f"{learner.home.replace('http', 'ws', 1)}api/kernels/{learner.kernel}/channels?session_id={uuid.uuid4().hex}"
    )
    trust = ssl._create_unverified_context() if address.startswith("wss") else None  # noqa: S323 - signed by ourselves
    headers = {"Origin": origin, **({"Cookie": cookies} if cookies else {})}
    with connect(address, additional_headers=headers, ssl=trust, proxy=None) as opened:
        yield Channel(opened)


def answered(learner: Learner, cookies: str, origin: str) -> bool:
    """Whether a kernel answers over a websocket like this."""
    try:
        with line(learner, cookies, origin) as kernel:
            kernel.replies_until_alive("shell")
    except (InvalidStatus, ConnectionClosed):
        return False
    return True


def ask(address: str, cookies: str = "", method: str = "GET", **headers: str) -> httpx.Response:
    """What is answered to this, without following where it leads."""
    known = {"Cookie": cookies} if cookies else {}
    return httpx.request(method, address, headers={**known, **headers}, verify=False, trust_env=False, timeout=60)  # noqa: S501 - signed by us


def code(learner: Learner) -> None:
    """The learner's own websocket is answered, and runs no code."""
    with line(learner, learner.cookies, learner.host.origin) as kernel:
        for lane in ("shell", "control"):
            kernel.replies_until_alive(lane)
            kernel.send(message("execute_request", CODE, lane))
            heard = {"execute_reply", "execute_input", "error"} & set(kernel.replies_until_alive(lane))
            assert not heard, heard


def offered(learner: Learner) -> None:
    """What Jupyter offers elsewhere is not there, not even for the learner."""
    found = {path: ask(learner.home + path, learner.cookies).status_code for path in OFFERED}
    found |= {f"POST {path}": ask(learner.home + path, learner.cookies, "POST").status_code for path in OFFERED}
    assert set(found.values()) <= {403, 404, 405}, found


def other_host(learner: Learner) -> None:
    """Another site's name for this machine shows nothing."""
    for name in (ELSEWHERE, f"{ELSEWHERE}:{urlsplit(learner.home).port}", "localhost"):
        for path in ("", "voila/render/melds.ipynb"):
            answer = ask(learner.home + path, learner.cookies, Host=name)
            assert answer.status_code in {400, 403, 404, 421}, (name, path, answer.status_code)
            assert "kernelId" not in answer.text


def other_origin(learner: Learner) -> None:
    """Another site's script gets no websocket, also where only the scheme or the port is another."""
    here = urlsplit(learner.host.origin)
    other = {"http": "https", "https": "http"}[here.scheme]
    for origin in (f"https://{ELSEWHERE}", f"{other}://{here.netloc}", f"{here.scheme}://{here.hostname}:1", "null"):
        assert not answered(learner, learner.cookies, origin), origin


def other_goodbye(learner: Learner) -> None:
    """Another site's form does not end the learner's page."""
    address = f"{learner.home}voila/api/shutdown/{learner.kernel}"
    for origin in (learner.host.origin, f"https://{ELSEWHERE}"):
        answer = ask(address, learner.cookies, "POST", Origin=origin)
        assert answer.status_code in {403, 404}, (origin, answer.status_code)
    assert answered(learner, learner.cookies, learner.host.origin)


def beside(learner: Learner) -> None:
    """Nothing of the site is answered beside its path."""
    paths = (
        "/voila/render/melds.ipynb",
        f"/api/kernels/{learner.kernel}",
        f"{learner.host.path(learner.name)}../api/kernels",
    )
    for path in paths:
        answer = ask(learner.host.origin + path, learner.cookies)
        assert "kernelId" not in answer.text, path
        assert answer.status_code in {302, 403, 404}, (path, answer.status_code)


TRIES: Final[dict[str, Callable[[Learner], None]]] = {
    "code sent over the page's own websocket": code,
    "contents, files, terminals, kernels, sessions, JupyterLab": offered,
    "a foreign Host": other_host,
    "a websocket from a foreign Origin": other_origin,
    "a foreign page ends a kernel": other_goodbye,
    "the site beside its path": beside,
}
"""What fails on every host."""


def pages_of_another(owner: Learner, cookies: str) -> None:
    """Another user, or nobody, who asks for the owner's pages gets none of them."""
    for path in ("", "voila/render/melds.ipynb", f"api/kernels/{owner.kernel}", "voila/static/voila.js"):
        for known in (cookies, ""):
            answer = ask(owner.home + path, known)
            assert answer.status_code in {302, 403}, (path, answer.status_code)
            assert "kernelId" not in answer.text, path
    address = f"{owner.home}voila/api/shutdown/{owner.kernel}"
    assert ask(address, cookies, "POST", Origin=owner.host.origin).status_code in {302, 403}


def line_of_another(owner: Learner, cookies: str) -> bool:
    """Whether another user, who knows the name of the owner's kernel, is answered by it."""
    return answered(owner, cookies, owner.host.origin)


def memory(host: Host) -> dict[str, list[int]]:
    """Megabytes that each kind of process takes, shared ones counted by their share."""
    kinds = {
        "kernel": "ipykernel_launcher", "gate": "standaloneproxy", "site": " serve ", "culler": "idle_culler",
        "proxy of the hub": "configurable-http-proxy", "hub": "jupyterhub", "nginx": "nginx",
    }  # fmt: skip
    found: dict[str, list[int]] = {}
    for each in host.processes:
        try:
            line = f"{' '.join(each.cmdline())} " + ("ipykernel_launcher" if each.name().startswith("kernel-") else "")
            size: Any = each.memory_full_info()
        except psutil.Error:  # it has just ended
            continue
        kind = next((kind for kind, part in kinds.items() if part in line), None)
        if kind:
            found.setdefault(kind, []).append(round(getattr(size, "pss", size.uss) / 1e6))
    return found

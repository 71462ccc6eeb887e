"""What a visitor may try: each probe does it for real and says whether it worked, on whichever server it is sent to."""

import json
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Barrier
from typing import Any, Final
from urllib.parse import quote, urlsplit

from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

from tests.conftest import RunningSite
from tests.site.visitor import BINARY, Channel, ask, channel, kernel_of, message, pack, visit

MARKUP: Final = 'x"><script>alert(1)</script>'
CONTROL: Final = "jupyter.widget.control"
BEGINNINGS: Final = (b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n")
"""As much as is said on a connection on which nothing more comes; a request without a host would be refused at once."""


def puts_a_script_into_the_page(site: RunningSite, path: str) -> bool:
    """Whether a script that stands in the link stands in the page."""
    return "<script>alert(1)</script>" in ask(site, f"{path}?theme={quote(MARKUP)}").text


def chooses_the_template(site: RunningSite, path: str) -> bool:
    """Whether the link chooses how the page is made: `basic` makes a fragment of a page."""
    return "</html>" in ask(site, path).text and "</html>" not in ask(site, f"{path}?template=basic").text


def opens_a_kernel_unseen(site: RunningSite, path: str) -> bool:
    """Whether a page that a browser fetches ahead, for a reader who may never come, gets a kernel."""
    ahead = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    return "kernelId" in ask(site, path, headers={**ahead, "Sec-Purpose": "prefetch;prerender"}).text


def breaks_the_server(site: RunningSite, path: str) -> bool:
    """Whether the server has no answer to this address."""
    return ask(site, path).status == 500


def takes_memory(site: RunningSite, path: str) -> bool:
    """Whether a page's kernel takes as much memory as it likes."""
    return "took 700000000" in ask(site, path).text


def lists_the_folder(site: RunningSite) -> bool:
    """Whether the server tells which notebooks there are."""
    answer = ask(site, "/voila/api/contents")
    return answer.status == 200 and "melds.ipynb" in answer.text


def opens_pages(site: RunningSite, path: str, number: int) -> int:
    """The number of pages, of `number`, that can be open at once."""
    with ExitStack() as stack:
        visits = [stack.enter_context(visit(site, path)) for _ in range(number)]
        return sum("kernelId" in page.read_to_end().text for page in visits)


def address_of(site: RunningSite) -> tuple[str, int]:
    parts = urlsplit(site.address)
    return str(parts.hostname), int(parts.port or 0)


@contextmanager
def idle_connections(site: RunningSite, number: int) -> Iterator[ExitStack]:
    """Connections, `number` of them, whose request never comes or never ends; the result closes them."""
    with ExitStack() as stack:
        for each in range(number):
            idle = stack.enter_context(socket.create_connection(address_of(site), timeout=60))
            with suppress(OSError):  # it may have made room already
                idle.sendall(BEGINNINGS[each % len(BEGINNINGS)])
        yield stack


def lines_at_once(site: RunningSite, kernel: str, asking: int) -> int:
    """The number of open websockets of one kernel, of `asking` that are asked for in the same moment."""
    together = Barrier(asking, timeout=60)

    def ask_for_a_line(_: int) -> bool:
        together.wait()
        with ExitStack() as stack:
            try:
                line = stack.enter_context(channel(site, kernel))
                line.replies_until_alive("shell")
            except InvalidStatus as refused:
                if refused.response.status_code != 429:
                    raise
                return False
            finally:
                together.wait()
        return True

    with ThreadPoolExecutor(asking) as visitors:
        return sum(visitors.map(ask_for_a_line, range(asking)))


def writes_what_the_browser_runs(site: RunningSite, path: str) -> bool:
    """Whether a visitor can replace the script that a widget sends to every browser that shows it."""
    foreign = "export default {render() {}} // by a visitor"
    with channel(site, kernel_of(ask(site, path))) as kernel:
        (widget,) = [name for name, state in states(kernel).items() if "_esm" in state]
        update = {"method": "update", "state": {"_esm": foreign}, "buffer_paths": []}
        kernel.send(message("comm_msg", {"comm_id": widget, "data": update}, "shell"))
        kernel.replies_until_alive("shell")
        return bool(states(kernel)[widget]["_esm"] == foreign)


def states(kernel: Channel) -> dict[str, dict[str, Any]]:
    """The state of every widget, as a page asks for it when it opens."""
    comm = "of-a-visitor"
    kernel.send(message("comm_open", {"comm_id": comm, "target_name": CONTROL, "data": {}}, "shell", version="1.0.0"))
    kernel.send(message("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}}, "shell"))
    while True:
        heard = kernel.receive()
        data = heard["content"].get("data")
        if isinstance(data, dict) and data.get("method") == "update_states":
            return {name: model["state"] for name, model in data["states"].items()}


def runs_code(site: RunningSite, kernel_id: str, way: str, trace: Path) -> bool:
    """Whether code that a visitor sends in this way runs: it leaves a trace on the disk."""
    trace.unlink(missing_ok=True)
    protocol, lane, frames = WAYS[way]
    code = f"open({str(trace)!r}, 'w').close()"
    with channel(site, kernel_id, protocol) as kernel:
        kernel.replies_until_alive("shell")  # the way to the kernel is open …
        for frame in frames(code, lane):
            kernel.socket.send(frame)
    with channel(site, kernel_id) as kernel:  # what breaks the rules may have ended the connection
        for each in ("control", "shell"):
            kernel.replies_until_alive(each)  # … and what was sent before has been through it
    return trace.exists()


Frames = Callable[[str, str], Iterator[str | bytes]]


def _execute(code: str) -> dict[str, Any]:
    return {"code": code, "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}


def _json(code: str, lane: str) -> Iterator[str]:
    sent = message("execute_request", _execute(code), lane)
    if not lane:
        del sent["channel"]
    yield json.dumps(sent)


def _binary(code: str, lane: str) -> Iterator[bytes]:
    yield pack(message("execute_request", _execute(code), lane))


def _legacy_binary(code: str, lane: str) -> Iterator[bytes]:
    """The old way to send buffers: their number and their places, then the message itself."""
    body = json.dumps(message("execute_request", _execute(code), lane)).encode()
    yield (1).to_bytes(4, "big") + (8).to_bytes(4, "big") + body


def _named_twice(first: str, second: str, binary: bool) -> Frames:
    def frames(code: str, lane: str) -> Iterator[str | bytes]:
        sent = message("KIND", _execute(code), lane)
        header = json.dumps(sent["header"]).replace(
            '"msg_type": "KIND"', f'"msg_type": "{first}", "msg_type": "{second}"'
        )
        if binary:
            yield pack(sent, header=header.encode())
        else:
            yield json.dumps({**sent, "header": 0}).replace('"header": 0', f'"header": {header}')

    return frames


def _named_elsewhere(inside: str, outside: str) -> Frames:
    def frames(code: str, lane: str) -> Iterator[str]:
        sent = message(inside, _execute(code), lane)
        yield json.dumps({**sent, "msg_type": outside, "msg_id": sent["header"]["msg_id"]})

    return frames


def _as_an_answer(code: str, lane: str) -> Iterator[str]:
    yield json.dumps(message("input_reply", {"value": code, "status": "ok"}, lane))


def _behind_another(code: str, lane: str) -> Iterator[bytes]:
    """A whole second message in the place where buffers stand."""
    smuggled = message("execute_request", _execute(code), lane)
    parts = [json.dumps(smuggled[part]).encode() for part in ("header", "parent_header", "metadata", "content")]
    innocent = message("comm_msg", {"comm_id": "x", "data": {}}, lane)
    yield pack(innocent, more=[b"<IDS|MSG>", b"", *parts])


def _before_another(code: str, lane: str) -> Iterator[bytes]:
    """The same the other way round: the innocent message stands behind."""
    innocent = message("comm_msg", {"comm_id": "x", "data": {}}, lane)
    parts = [json.dumps(innocent[part]).encode() for part in ("header", "parent_header", "metadata", "content")]
    yield pack(message("execute_request", _execute(code), lane), more=[b"<IDS|MSG>", b"", *parts])


def _in_a_comm(code: str, lane: str) -> Iterator[str]:
    """A comm whose target is a function of Python's own."""
    opened = {"comm_id": "z", "target_name": "exec", "target_module": "builtins", "data": code}
    yield json.dumps(message("comm_open", opened, lane))


WAYS: Final[dict[str, tuple[Subprotocol | None, str, Frames]]] = {
    "json, shell": (None, "shell", _json),
    "json, control": (None, "control", _json),
    "json, stdin": (None, "stdin", _json),
    "json, no lane": (None, "", _json),
    "binary, shell": (BINARY, "shell", _binary),
    "binary, control": (BINARY, "control", _binary),
    "legacy binary": (None, "shell", _legacy_binary),
    "json, named twice, allowed first": (None, "shell", _named_twice("comm_msg", "execute_request", binary=False)),
    "json, named twice, allowed last": (None, "shell", _named_twice("execute_request", "comm_msg", binary=False)),
    "binary, named twice, allowed first": (BINARY, "shell", _named_twice("comm_msg", "execute_request", binary=True)),
    "binary, named twice, allowed last": (BINARY, "shell", _named_twice("execute_request", "comm_msg", binary=True)),
    "allowed in the header, not outside": (None, "shell", _named_elsewhere("comm_msg", "execute_request")),
    "allowed outside, not in the header": (None, "shell", _named_elsewhere("execute_request", "comm_msg")),
    "as an answer to a question": (None, "stdin", _as_an_answer),
    "smuggled behind a message": (BINARY, "shell", _behind_another),
    "in front of a message": (BINARY, "shell", _before_another),
    "as the target of a comm": (None, "shell", _in_a_comm),
}
"""How code may be sent: the protocol, the lane and what is sent."""

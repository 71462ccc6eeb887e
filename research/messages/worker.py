"""A process that replays recorded visits, the processor time of each message taken; it knows no more than the pages.

It reads the numbers of visits from its input, line by line, and answers each with a line: how long opening the page
took, and each message's seconds. The package that it imports is the first on its path.

In a game the opponents of two checkouts may do different things. So what a page sends by itself is sent when this page
would, and an action that was recorded and is illegal by now is another one.
"""

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import conquian.pages
from conquian.game.judge import legal_actions
from conquian.notation.record import loads


def replay(visit: dict[str, Any]) -> tuple[float, list[float]]:
    """The seconds of opening the page and of each message."""
    os.environ["QUERY_STRING"] = visit["link"]
    before = time.process_time()
    page = getattr(conquian.pages, visit["room"])()
    opening = time.process_time() - before
    seconds = []
    for number, message in enumerate(_sent(page, visit), 1):
        data = {"method": "custom", "content": {**message, "n": number}}
        before = time.process_time()
        page._handle_msg({"content": {"data": data}, "buffers": []})
        seconds.append(time.process_time() - before)
    page.close()
    return opening, seconds


def _sent(page: Any, visit: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The messages of this visit to this page."""
    if visit["room"] != "play":
        yield from visit["messages"]
        return
    for message in visit["messages"]:
        if not page.view["goes_on"]:
            return
        if message["type"] != "go_on":
            yield _legal(page, message)
        ply = None
        while page.view["waits"] and page.view["ply"] != ply:
            ply = page.view["ply"]
            yield {"type": "go_on", "ply": ply}


def _legal(page: Any, message: dict[str, Any]) -> dict[str, Any]:
    """The message or, where its action is illegal by now, one with the first action that is legal."""
    if message["type"] != "do":
        return message
    legal = [str(action) for action in legal_actions(loads(page.view["record"]["text"]).positions()[-1])]
    return message if not legal or message["action"] in legal else {**message, "action": legal[0]}


def main() -> None:
    """Replay what is asked for until the input ends."""
    visits = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for line in sys.stdin:
        print(json.dumps(replay(visits[int(line)])), flush=True)


if __name__ == "__main__":
    main()

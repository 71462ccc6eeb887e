"""A process that replays recorded visits, the processor time of each message taken; it knows no more than the pages.

It reads the numbers of visits from its input, line by line, and answers each with a line: how long opening the page
took, each message's seconds, and what was said to each. The package that it imports is the first on its path.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import conquian.pages


def replay(visit: dict[str, Any]) -> tuple[float, list[float], list[str]]:
    """The seconds of opening the page and of each message, and what was said to each."""
    os.environ["QUERY_STRING"] = visit["link"]
    before = time.process_time()
    page = getattr(conquian.pages, visit["room"])()
    opening = time.process_time() - before
    seconds, said = [], []
    for number, message in enumerate(visit["messages"], 1):
        data = {"method": "custom", "content": {**message, "n": number}}
        before = time.process_time()
        page._handle_msg({"content": {"data": data}, "buffers": []})
        seconds.append(time.process_time() - before)
        said.append(page.view["spoken"]["text"])
    page.close()
    return opening, seconds, said


def main() -> None:
    """Replay what is asked for until the input ends."""
    visits = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for line in sys.stdin:
        print(json.dumps(replay(visits[int(line)])), flush=True)


if __name__ == "__main__":
    main()

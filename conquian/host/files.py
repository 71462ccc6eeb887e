"""The files that pages load to draw rooms by themselves: scripts, styles, and data of each language, in one folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from conquian.explain.words import LANGUAGES
from conquian.host.first_views import usual_voice
from conquian.rooms import ROOMS
from conquian.ui.modules import as_sent, joined

SCRIPTS: Final = Path(__file__).parent / "scripts"


def room_files(address: Callable[[Any], Any]) -> Iterator[tuple[str, bytes]]:
    """Each file, by its name; `address` makes of JSON the same with the addresses that rooms have there."""
    for path in sorted(SCRIPTS.glob("*.js")):
        yield path.name, as_sent(path.read_text(encoding="utf-8")).encode()
    for door in ROOMS:
        for kind in ("js", "css"):
            yield f"rooms/{door.name}.{kind}", joined(f"rooms/{door.name}/{door.name}.{kind}").encode()
    for language in LANGUAGES:
        yield f"voice.{language}.json", json.dumps(address(usual_voice(language)), ensure_ascii=False).encode()

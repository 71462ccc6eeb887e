"""The links: fields of our own with markup, script, nonsense and damaged positions in them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Final
from urllib.parse import quote, urlencode

from conquian.course.chapter_set import ChapterSet, LessonChapter
from conquian.course.set_file import packed
from conquian.notation.position import link, position
from conquian.rooms import ROOMS
from conquian.rooms.rearrange.session import EXAMPLES as POSITIONS
from conquian.teach.card_groups import EXAMPLES as BENCHES
from tests.notation.fuzzing import damaged, hostile

PAGES: Final = tuple(door.name for door in ROOMS)

FIELDS: Final = (
    *dict.fromkeys(field for door in ROOMS for field in door.room().fields),
    *("lang", "faces", "theme", "template", "chosen", "x", "__proto__", ""),
)
"""The fields that our pages know, some that other pages know, and some that none does."""

SCRIPTS: Final = (
    "<script>evil=1</script>",
    '"><script>evil=1</script>',
    "'><img src=x onerror=evil=1>",
    "<svg/onload=evil=1>",
    "</script><script>evil=1</script>",
    '" autofocus onfocus="evil=1',
    "javascript:evil=1",
    "{{constructor.constructor('evil=1')()}}",
    "${evil=1}",
    "{0.__class__}",
    "{n}{centre}%s%(x)s",
    "<iframe srcdoc='<script>parent.evil=1</script>'>",
    "<style>*{display:none}</style>",
    "<base href=//evil.example/>",
    "<meta http-equiv=refresh content=0;url=//evil.example>",
    "<!--",
    "]]>",
    "\u202e\u2066evil\x00\x1b[2J",
    "../../../../etc/passwd",
    "file:///etc/passwd",
    "__import__('os').system('true')",
    "7h" * 3_000,
    "9" * 5_000,
    "[" * 3_000,
    "?" + "9" * 400,
    "3c4c5c,<b onmouseover=evil=1>6d</b>",
)
"""What would do harm wherever it is taken for more than text; `evil` is what it would leave behind."""

SET: Final = ChapterSet((("en", "One"),), (LessonChapter("pack"),))
WHOLE: Final = tuple(
    [link(position(line)) for line in POSITIONS.values()]
    + [urlencode(fields) for fields in BENCHES.values()]
    + ["course=first&seed=1897&n=1", "course=exercises&seed=1897&n=3&laid=3c4c5c", "law=5.2"]
    + ["seed=1897&rules=mexican&seat=dealer", urlencode({"record": 'seed = 1897\nactions = ["turn"]'})]
    + ["course=sources&n=2&picks=2d", "course=forcer&seed=7&n=3", "course=switches&n=5&value=direct"]
    + ["lesson=pack", "lesson=pack&level=neighbours"]
    + ["term=spread", "term=go-out"]
    + ["puzzle=hole-001", "puzzle=right-ace-007"]
    + ["set=the-hole&chapter=2", urlencode({"chapters": packed(SET), "chapter": "1"})]
    + ["seed=1897&n=12", "spread=2c2d2h2s,7c7d7s,JhQhKh&waste=As4d7h&opponent=4c5c6c"]
    + ["source=S1&law=5.1", "source=MX&with=S3&law=2.3&n=2", "switch=borrowing&value=ends&with=none"]
    + ["course=sources&n=4&done=discard+Ad", "game=squeeze&ply=3&seat=dealer"]
)
"""Queries that our pages understand."""


def worst(count: int, seed: int) -> Iterator[tuple[str, str]]:
    """Pages, `count` of them, each with a query with a script in a field: each script in each field once a round."""
    rng = Random(f"worst {seed}")
    pairs = [(field, script) for field in FIELDS for script in SCRIPTS]
    rng.shuffle(pairs)
    for field, script in islice(cycle(pairs), count):
        rest = rng.choice(WHOLE) if rng.random() < 0.5 else ""
        wrap = quote if rng.random() < 0.8 else str  # at times as it is, as a person types it
        yield rng.choice(PAGES), "&".join(filter(None, [f"{quote(field)}={wrap(script)}", rest]))


def any_links(count: int, seed: int) -> Iterator[tuple[str, str]]:
    """Pairs, `count` of them, of a page and a hostile query of any kind."""
    rng = Random(f"links {seed}")
    bad = worst(count, seed)
    for _ in range(count):
        match rng.randrange(5):
            case 0:
                yield next(bad)
            case 1:
                yield rng.choice(PAGES), damaged(rng.choice(WHOLE), rng)
            case 2:
                yield rng.choice(PAGES), hostile(WHOLE, rng)
            case 3:
                texts = [
                    (rng.choice(FIELDS), damaged(rng.choice(SCRIPTS + WHOLE), rng)) for _ in range(rng.randint(1, 6))
                ]
                yield rng.choice(PAGES), urlencode(texts, errors="replace")
            case _:
                yield rng.choice(PAGES), "&".join(rng.choices(WHOLE, k=rng.randint(2, 4)))

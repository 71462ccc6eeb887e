"""A slice of the hostile links through the page functions; tests/e2e/test_links.py sends some through a browser."""

from __future__ import annotations

from urllib.parse import quote

from tests.links.functions import explain_or_open
from tests.links.hostile import FIELDS, SCRIPTS, any_links, worst


def test_every_page_opens_or_explains_whatever_the_link_says() -> None:
    counts = explain_or_open(any_links(600, seed=2))
    assert counts.total() == 600
    assert counts["explained"] > 100
    assert counts["opened"] > 50


def test_the_worst_have_every_script_in_every_field() -> None:
    everything = len(FIELDS) * len(SCRIPTS)
    queries = {query for _, query in worst(everything, seed=1)}
    assert len(queries) == everything
    firsts = [query.partition("&")[0] for query in queries]
    for script in SCRIPTS:
        assert sum(each.endswith((f"={script}", f"={quote(script)}")) for each in firsts) >= len(FIELDS) / 2
    for field in FIELDS:
        assert sum(each.startswith(f"{quote(field)}=") for each in firsts) == len(SCRIPTS)

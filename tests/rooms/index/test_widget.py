"""The first page beyond its storyboards: no rule is read out before a card is touched."""

from __future__ import annotations

from conquian.pages import index
from tests.ui.page import tell


def test_no_rule_is_read_out_before_anything_is_touched() -> None:
    first = index(lang="en")
    assert (first.view["verdict"]["text"], first.view["verdict"]["laws"]) == ("", [])
    tell(first, "toggle", card=first.view["hand"][0]["code"])
    assert first.view["verdict"]["text"] != ""

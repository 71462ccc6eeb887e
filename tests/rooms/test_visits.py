"""Every room through a whole visit without widget, kernel or browser: messages in, views out, as JSON.

The rooms are those of the one list, and what is sent is what each view offers, so that a new room is driven unnamed.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest

from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.rooms import ROOMS, Door
from conquian.ui.messages import understood
from conquian.ui.page import Page
from tests.golden.walking import Message, next_message

pytestmark = pytest.mark.slow

LENGTH = 50
"""The number of messages that are sent in a visit."""
NONSENSE: tuple[object, ...] = (None, 3, [], {}, {"type": "no_such_wish"}, {"type": ["next"]}, {"type": "toggle"})

HOSTILE: tuple[object, ...] = (
    *(None, True, -1, 2, 2**70, 0.5, [], ["7h"], {}, {"a": [1]}),
    *("", "²", "9" * 3_000, "<b>", "7h", "7h7h", "pone", "turn"),
)

rooms = pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)


def opened(door: Door, **link: str) -> Page[Any]:
    """The page of a room, as a link with these fields opens it."""
    random.seed(door.name)
    return Page.open(door.room(), link)


def as_json(value: object) -> Any:
    """What arrives elsewhere; raises TypeError for what is not JSON."""
    return json.loads(json.dumps(value, allow_nan=False))


def visit(page: Page[Any], seed: str) -> tuple[list[Page[Any]], list[Message]]:
    """The pages of a visit, the first one before any message, and the messages; what comes by chance is repeated."""
    random.seed(seed)
    rng, pages, sent = Random(seed), [page], []
    words, kinds = as_json({**page.words(), **page.about()}), sorted(page.room.readers)
    for _ in range(LENGTH):
        message = as_json(next_message(as_json(pages[-1].view()), rng, words, kinds))
        sent.append(message)
        pages.append(pages[-1].receive(message))
    return pages, sent


@rooms
def test_messages_go_in_and_views_come_out(door: Door) -> None:
    pages, sent = visit(opened(door, lang="en"), door.name)
    understood = 0
    for number, (page, message) in enumerate(zip(pages[1:], sent, strict=True), 1):
        spoken = page.view()["spoken"]
        assert spoken["n"] == number, message
        assert isinstance(spoken["text"], str), message
        assert "{" not in spoken["text"], message
        understood += spoken["text"] != page.voice.say("not_understood")
    assert understood > LENGTH / 2
    assert len({json.dumps(page.view()["spoken"]["text"]) for page in pages}) > 5
    assert len({json.dumps(as_json({**page.view(), "spoken": ""})) for page in pages}) > 5


@rooms
def test_a_page_is_a_value(door: Door) -> None:
    """The same messages lead to the same pages, and no message changes an earlier page."""
    start = opened(door, lang="en")
    first = as_json(start.view())
    pages, sent = visit(start, door.name)
    assert as_json(start.view()) == first
    random.seed(door.name)
    again = start
    for message, page in zip(sent, pages[1:], strict=True):
        again = again.receive(message)
        assert as_json(again.view()) == as_json(page.view()), message


@rooms
def test_every_language_and_faces_show_the_same_page(door: Door) -> None:
    page = visit(opened(door, lang="en"), door.name)[0][-1]
    for language in LANGUAGES:
        for faces in Faces:
            other = page.receive({"type": "language", "value": language}).receive(
                {"type": "faces", "value": faces.value}
            )
            assert other.session == page.session
            assert (other.voice.language, other.voice.faces) == (language, faces)
            view, words = as_json(other.view()), as_json(other.words())
            assert view.keys() == page.view().keys()
            assert (words["lang"], words["faces"]) == (language, faces.value)


@rooms
def test_nonsense_is_answered_and_changes_nothing(door: Door) -> None:
    page = visit(opened(door, lang="en"), door.name)[0][-1]
    for content in NONSENSE:
        after = page.receive(content)
        assert after.session == page.session, content
        assert after.spoken == page.voice.say("not_understood"), content
        assert as_json(after.view())["spoken"]["n"] == page.said + 1


def field_value(known: object, sensible: object, rng: Random) -> object:
    """The value of a field of which this is known: hostile, one of the texts that it may be, or a sensible one."""
    texts = sorted(known) if isinstance(known, frozenset) else ()
    return rng.choice((rng.choice(HOSTILE), rng.choice(texts or (sensible,)), sensible))


@pytest.mark.always
@rooms
def test_whatever_a_message_holds_the_room_answers(door: Door) -> None:
    """Each hostile value stands in each field of each message, beside fields that may be sensible or hostile too."""
    rng, page = Random(door.name), visit(opened(door, lang="de"), door.name)[0][LENGTH // 2]
    readers = page.room.readers
    words = as_json({**page.words(), **page.about()})
    fields = [(kind, name, value) for kind, read in readers.items() for name in read.fields for value in HOSTILE]
    messages = [*fields, *((kind, "", None) for kind in readers for _ in range(4))]
    rng.shuffle(messages)
    view = as_json(page.view())
    for kind, hostile, value in messages:
        sensible = as_json(next_message(view, rng, words, [kind]))
        known = readers[kind].fields
        drawn = {name: field_value(known[name], sensible.get(name, "3c4c5c"), rng) for name in known}
        message = {**sensible, **drawn, **({hostile: value} if hostile else {})}
        after = page.receive(message)
        assert after.said == page.said + 1
        assert "{" not in after.spoken, message
        if understood(message, readers) is None:
            assert (after.session, after.spoken) == (page.session, page.voice.say("not_understood")), message
        if after.session != page.session:
            view = as_json(after.view())
            assert view["spoken"]["text"] == after.spoken, message
            assert as_json(after.saved), message
        page = after


@pytest.mark.always
@rooms
def test_whatever_was_kept_the_room_opens_and_answers(door: Door) -> None:
    saved = as_json(visit(opened(door, lang="en"), door.name)[0][-1].saved)
    for name in saved.keys() - {"version"}:
        for value in HOSTILE:
            again = opened(door).accept({"saved": {**saved, name: value}, "elsewhere": {**saved, name: value}})
            assert as_json(again.view()), (name, value)
            assert again.receive({}).session == again.session


@rooms
def test_what_another_version_kept_is_left_alone(door: Door) -> None:
    saved = as_json(visit(opened(door, lang="en"), door.name)[0][-1].saved)
    fresh = opened(door)
    assert fresh.restore({**saved, "version": 0}).session == fresh.session
    begun = fresh.receive({"type": "language", "value": "en"})
    assert begun.restore(saved).session == begun.session  # what is done since counts


@rooms
def test_what_is_kept_is_there_again(door: Door) -> None:
    for page in visit(opened(door, lang="en"), door.name)[0]:
        saved = as_json(page.saved)
        assert all(isinstance(value, str) for name, value in saved.items() if name != "version")
        again = opened(door).restore(saved)
        assert as_json(again.saved) == saved


@rooms
def test_the_link_leads_back(door: Door) -> None:
    for page in visit(opened(door, lang="de"), door.name)[0]:
        view = page.view()
        again = opened(door, **dict(parse_qsl(view["link"][1:], strict_parsing=True))).view()
        assert again["notice"] == "", view["link"]
        assert again["link"] == view["link"]


@rooms
def test_a_link_that_cannot_be_read_is_told(door: Door) -> None:
    for language in LANGUAGES:
        pages = [opened(door, lang=language, **{field: "nothing of the kind"}) for field in door.room().fields]
        assert any(page.view()["notice"] for page in pages)


@rooms
def test_what_was_kept_does_not_replace_the_answer_to_a_link_that_cannot_be_read(door: Door) -> None:
    saved = as_json(visit(opened(door, lang="en"), door.name)[0][-1].saved)
    for field in door.room().fields:
        page = opened(door, **{field: "nothing of the kind"})
        after = page.restore(saved)
        if page.problem is not None:
            assert door.room().link(after.session) == door.room().link(page.session), field
            assert after.view()["notice"] == page.view()["notice"], field


@rooms
def test_a_page_without_an_address_has_no_link(door: Door) -> None:
    assert replace(opened(door), has_address=False).view()["link"] == ""


def test_no_widget_is_needed() -> None:
    """Neither a room nor what drives it imports what a notebook needs."""
    script = (
        "import sys; from conquian.rooms import ROOMS; from conquian.ui.page import Page\n"
        "for door in ROOMS:\n    Page.open(door.room(), {}).receive({}).view()\n"
        "print(*{'anywidget', 'ipywidgets', 'traitlets', 'IPython'}.intersection(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []

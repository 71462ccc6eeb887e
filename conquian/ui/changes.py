"""The news for a browser whose page has changed: the traits of a room's widget, as plain JSON."""

from __future__ import annotations

from typing import Any

from conquian.art.pack import Pack
from conquian.art.sprite import sprite
from conquian.ui.page import Page
from conquian.ui.room import Voice
from conquian.ui.terms import terms_view
from conquian.ui.views import laws_view


def changes(before: Page[Any] | None, page: Page[Any], known: Voice | None = None) -> dict[str, Any]:
    """The traits of `page`, by name, that a browser does not have which was shown `before`, or nothing yet.

    A browser that was shown nothing may have what it draws with in a voice that is `known`.
    `words` and what is of the voice come where that is another, `about` where the voice or the subject is, `view`
    always, and `saved`, what the browser is to keep, once anything was answered.
    """
    found: dict[str, Any] = {}
    is_new_voice = (known if before is None else before.voice) != page.voice
    subject = page.room.subject
    if is_new_voice:
        found |= {"words": page.words(), **of_voice(page.voice)}
    if before is None or is_new_voice or subject(before.session) != subject(page.session):
        found["about"] = page.about()
    found["view"] = page.view()
    if page.said:
        found["saved"] = page.saved
    return found


def of_voice(voice: Voice) -> dict[str, Any]:
    """The traits that are the same for every page in this voice: the pack as it is drawn, the terms and the laws."""
    return {
        "sprite": sprite(Pack(voice.faces, voice.language)),
        "terms": {**terms_view(voice.language, voice.faces)},
        "laws": {**laws_view(voice.language, voice.faces)},
    }

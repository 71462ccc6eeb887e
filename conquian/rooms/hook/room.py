"""The hook without a screen."""

from __future__ import annotations

from typing import Final

from conquian.rooms.hook.session import FIELDS, HookSession
from conquian.rooms.hook.update import HookResponder
from conquian.rooms.hook.view import hook_view, words_view
from conquian.ui.room import Room

ROOM: Final = Room(
    name="hook",
    fields=FIELDS,
    readers=HookResponder.readers(),
    begin=HookSession,
    read=HookSession.read,
    update=HookResponder.update,
    view=hook_view,
    words=lambda voice: words_view(voice.language, voice.faces),
    link=HookSession.fields,
    kept=HookSession.kept,
    restore=HookSession.restored,
    take_up=HookSession.keeping_company,
    names=frozenset(FIELDS),
)

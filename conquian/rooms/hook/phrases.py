"""The phrases at Alma's table: what Alma says, what the page says, and what is read out of what was done."""

from __future__ import annotations

from conquian.rooms.hook.session import HookSession
from conquian.table.phrases import told_across
from conquian.ui.room import Voice
from conquian.ui.views import sentence_case


def who(session: HookSession, voice: Voice) -> str:
    """The opponent's name within a sentence."""
    return voice.words("alma", "who", "alma" if session.alma else "opponent")


def speaks(session: HookSession) -> str:
    """The speaker: Alma, the page, or nobody (an empty text)."""
    if session.remark:
        return "page"
    return session.beat.speaker if session.alma or not session.beat.speaker else "page"


def line(session: HookSession, voice: Voice) -> str:
    """The line that is said now; empty where nothing is."""
    key = session.remark or session.beat.says
    if not key:
        return ""
    if not session.remark and session.beat.speaker == "alma" and session.alma:
        return voice.words("hook", "alma", key)
    rival = who(session, voice)
    table = "calm" if not session.remark and session.beat.speaker == "alma" else "page"
    return voice.words("hook", table, key, who=rival, Who=sentence_case(rival))


def nudge(session: HookSession, voice: Voice) -> str:
    """The words about a touch that the script has no line for; empty where none was."""
    if not session.nudge:
        return ""
    button = voice.words("hook", "choices", session.onward) if session.onward else ""
    return voice.words("hook", "says", session.nudge, button=button)


def heard(session: HookSession, voice: Voice) -> str:
    """The line as it is read out: Alma's words after the name."""
    said = line(session, voice)
    if session.beat.name == "one-all":
        said = " ".join((said, *ending(voice)))
    return f"{who(session, voice)}: {said}" if said and speaks(session) == "alma" else said


def ending(voice: Voice) -> list[str]:
    """The sentences to remember."""
    return [voice.words("hook", "ending", each) for each in ("eleven", "meld", "seven", "force")]


def what_was_done(before: HookSession, after: HookSession, count: int, voice: Voice) -> str:
    """The last actions in sentences, as many as these."""
    game, look = after.table.game, after.table.viewpoint(voice)
    states = (*game.earlier, game.state)
    rival = who(before, voice) if before.alma else ""
    last = range(len(game.done) - count, len(game.done))
    told = (told_across(game.done[at], states[at], states[at + 1], look, rival=rival) for at in last)
    return " ".join(told)

"""The view of a lesson beside the table, as plain JSON: the goal, one text, what can be chosen, the way so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypedDict

from conquian.art.alma import Mood
from conquian.art.door import DoorState, door
from conquian.course import catalogue
from conquian.course.course_messages import FAR, Choice, Prose, Saved, Text, glow, prose_view, saved
from conquian.course.lesson import Breaking, Known, Part
from conquian.course.session import CourseSession
from conquian.explain.names import Faces
from conquian.explain.words import words
from conquian.game.actions import Action, Meld
from conquian.game.judge import judge
from conquian.game.state import ON_OFFER, Phase
from conquian.rooms.learn.course_map import MapView, level_state, map_view, onward_label
from conquian.rooms.learn.experiment_view import ExperimentView, experiment_view
from conquian.rooms.learn.lesson_end import EndView, end_view
from conquian.rooms.learn.phrases import LessonPhrases
from conquian.rooms.learn.placement import known_by
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept
from conquian.table.alma import face
from conquian.table.guide import Button, Guide
from conquian.table.phrases import Viewpoint
from conquian.table.update import table_lead
from conquian.table.view import TableView, table_view
from conquian.table.wall import WALL_ART, WallView, WallWords, wall_view
from conquian.ui.links import room
from conquian.ui.prose import Piece, prose
from conquian.ui.room import Voice
from conquian.ui.views import Sentence, screen_words, sentence, sentence_case

PLACE_IS_SHOWN: Final = 2
"""The number of hints after which the learner knows where to look."""


class Said(TypedDict):
    """The learner's prediction, and whether it is right."""

    pieces: list[Piece]
    right: bool


class Dot(TypedDict):
    """A level on the way: now, passed, helped or to_come.

    `told` says so; of the level that goes on there are the `parts`, each of them passed, now or to_come.
    """

    name: str
    state: str
    told: str
    parts: list[str]


class LearnWords(WallWords):
    """All that depends on the language and the faces alone: the doors are in the `art`, by how they stand."""


class LearnView(TableView):
    """The table, and what is the lesson's own; `waits` says that the page is to ask, with `ply`, for a reply.

    `asks` says that the level begins with a guess, which a class can be asked. `tools` are the small buttons beside the
    table, `aside` those in the menu. Where there is a `map`, it stands in the place of all else; `end` is what
    stands beside the board at a lesson's end, with what Alma says of it; else that stands on the `wall`.
    """

    mode: str
    where: str
    known: str
    goal: list[Piece]
    text: Prose | None
    predictions: list[Choice]
    offers: list[Choice]
    said: Said | None
    experiment: ExperimentView | None
    tools: list[Button]
    aside: list[Button]
    dots: list[Dot]
    lesson: str
    level: str
    asks: bool
    map: MapView | None
    end: EndView | None
    wall: WallView
    teacher: str
    progress: Saved
    waits: bool
    ply: int
    exploring: bool


@lru_cache(maxsize=16)
def words_view(language: str, faces: Faces) -> LearnWords:
    """The words of a lesson in this language, and the drawings of the wall and the map."""
    art = WALL_ART | {state.value: door(state) for state in DoorState}
    return {**screen_words("learn", language, faces, "table", "alma", "lead"), "art": art}


def learn_view(session: CourseSession[LessonSession], voice: Voice) -> LearnView:
    """The table with what the lesson says about it."""
    now, exploring, known = session.place, session.is_exploring, session.place.attempt.known
    phrases = LessonPhrases(now, session.table.viewpoint(voice), exploring, session.alma.named(voice.language))
    look = phrases.look
    text = None if _is_silent(session, look) else phrases.text()
    lead = table_lead(session.table, voice)
    table = table_view(session.table, voice, _guide(session, phrases, text))
    return {
        **table,
        "mode": mode(now),
        "where": phrases.where(),
        "known": "" if known is Known.RULES or _is_aside(now) else phrases.tell("known", known),
        "goal": [{"text": lead}] if exploring else prose(phrases.goal(), voice.language, voice.faces),
        "text": None if text is None else prose_view(text, look),
        "predictions": [] if exploring else _predictions(phrases),
        "offers": _offers(phrases, beside=[button.get("action", "") for button in table["choices"]]),
        "said": _said(phrases) if text is not None else None,
        "experiment": experiment_view(phrases),
        "tools": _tools(phrases),
        "aside": _aside(phrases, table["quiet"]),
        "quiet": table["quiet"] if exploring else [],
        "dots": _dots(phrases),
        "lesson": now.name,
        "level": now.level.name,
        "asks": now.level.predict is not None and not now.on_map,
        "map": map_view(phrases) if now.on_map else None,
        "end": end_view(phrases, session.alma.says(look.language)) if mode(now) == "done" else None,
        "wall": _wall(session, voice),
        "teacher": room("teacher", _notes(now), look.language, look.faces),
        "progress": saved(kept(now)),
        "waits": not (exploring or now.on_map) and _waits(now),
        "ply": len(now.attempt.done) if now.experiment is None else now.experiment.tally.deals,
        "exploring": exploring,
    }


def _waits(now: LessonSession) -> bool:
    """Whether something is to be done that is not the learner's: the opponent's reply, or more of an experiment."""
    is_running = now.experiment is not None and now.experiment.goes_on
    return is_running or (now.attempt.reply is not None and now.attempt.shown is None)


def _notes(now: LessonSession) -> dict[str, str]:
    """The fields of the link to the notes for teachers, which a lesson of an author's own need not have."""
    return {} if catalogue.is_own(now.name) else {"lesson": now.name}


def _is_silent(session: CourseSession[LessonSession], look: Viewpoint) -> bool:
    """Whether the table speaks: it has refused something, or the learner picks cards and has read what comes first."""
    now, game = session.place, session.table.game
    picks = bool(game.chosen) or game.arrangement is not None
    is_told = now.part is Part.BREAK or not now.attempt.has_advice  # the text above may not hold for the cards picked
    return (look.refused is not None and not now.attempt.slip) or (is_told and picks)


def _wall(session: CourseSession[LessonSession], voice: Voice) -> WallView:
    """Alma across the table, who watches while a learner explores; at the end the line stands beside the board."""
    now, alma = session.place, session.alma
    is_glad = mode(now) in ("passed", "done") and not session.is_exploring
    mood = Mood.GLAD if is_glad else face(session.table.game, now.seat)
    return wall_view(alma.silent() if mode(now) == "done" else alma, mood, voice)


def mode(now: LessonSession) -> str:
    """The mode of the screen: map, predict, do, passed, mistaken, shows, break, experiment, review or done."""
    if now.on_map:
        return "map"
    if now.attempt.shown is not None:
        return "shows"
    if now.failed:
        return "mistaken"
    if now.task is not None:
        return "do" if now.attempt.outcome is None else "passed" if now.passed else "mistaken"
    return now.part.value


def _guide(session: CourseSession[LessonSession], phrases: LessonPhrases, text: Text | None) -> Guide:
    """What the table shows and offers while the lesson goes on."""
    now = phrases.now
    usual = Guide(lead="", rules=phrases.rules(), rival=phrases.rival, seen=phrases.told_cards())
    if session.is_exploring:
        return usual
    if now.on_map:
        return replace(usual, choices=(), quiet=(), legal=(), ways=False, lights=False, hints=False, refuses=False)
    speaks = text is not None or now.attempt.shown is not None
    discards = now.task is not None and now.awaits_learner and now.state.phase is Phase.DISCARD
    if discards and now.attempt.done and not speaks:
        usual = replace(usual, hint=_discard(session, phrases))
    usual = replace(usual, asks_next=False, hints=not speaks, refuses=not speaks, is_question=True)
    if not now.awaits_learner or now.attempt.shown is not None:
        choices = tuple(_choices(phrases))
        return replace(usual, choices=choices, quiet=(), ways=False, lights=False, hints=False, refuses=False)
    without, hides = {"ways"}, now.state.phase in ON_OFFER and now.attempt.hints < PLACE_IS_SHOWN
    if _is_arranged(now):
        if session.table.game.arrangement is None:
            arrange = _button(phrases, "arrange_self", "arrange", main=True)
            usual = replace(
                usual, first=(arrange,), quiet=(), instead=sentence("open", phrases.tell("hint", "arrange"))
            )
            without.add("lay")
    elif hides:
        name = "break" if now.part is Part.BREAK else "choose"
        usual = replace(usual, finds=sentence("open", phrases.tell("hint", name)))
    if now.part is Part.BREAK:
        game = session.table.game
        can_lay = any(isinstance(each, Meld) for each in game.legal)  # else there is no such button
        if hides and can_lay and game.chosen and not game.ready:
            usual = replace(usual, instead=sentence("open", phrases.tell("hint", "attempt")))
        without.add("do")  # those are offered anyway
    if now.passed:
        meld: Button = {"do": "lay", "label": phrases.look.tell("choices", "meld"), "main": False}
        goes_on_trying = now.part is Part.BREAK and game.chosen and can_lay
        usual = replace(usual, choices=(*_once_passed(phrases), *([meld] if goes_on_trying else [])))
    return replace(usual, without=frozenset(without), unlit=hides, glow=glow(text))


def _discard(session: CourseSession[LessonSession], phrases: LessonPhrases) -> Sentence | None:
    """What is asked for once something was melded, until a card is chosen."""
    return None if session.table.game.chosen else sentence("open", phrases.tell("hint", "discard"))


def _is_arranged(now: LessonSession) -> bool:
    """Whether the learner is to lay the card on offer card by card."""
    return now.task is not None and now.task.arranged and now.state.phase in ON_OFFER


# --- what there is to do ----------------------------------------------------------------------------------------------


def _button(phrases: LessonPhrases, do: str, label: str = "", *, main: bool = False) -> Button:
    return {"do": do, "label": phrases.tell("choices", label or do), "main": main}


def _choices(phrases: LessonPhrases) -> list[Button]:
    """The big buttons where nothing is played."""
    now = phrases.now
    if now.attempt.shown is not None:
        return _while_it_happens(phrases)
    match mode(now):
        case "passed":
            return _once_passed(phrases)
        case "mistaken":
            shows = [_button(phrases, "show_happening")] if now.attempt.happening is not None else []
            return [*shows, _button(phrases, "try_again", _again(now), main=True)]
        case "review" if not now.passed:
            return [_button(phrases, "allowed"), _button(phrases, "forbidden")]
        case "review":
            return [_way_on(phrases)]
        case "experiment":
            return _of_experiment(phrases)
        case "done":
            return _at_the_end(phrases)
        case _:
            return []


def _again(now: LessonSession) -> str:
    """What trying again means: the same with other suits or, for a learner who knew it, the level from its start."""
    return "learn_it" if now.placing else "try_again"


def _once_passed(phrases: LessonPhrases) -> list[Button]:
    """The way on, and the part beside it if the level has one."""
    extra = phrases.now.extra
    beside = [] if extra is None else [_button(phrases, "stay", f"stay_{extra}")]
    return [_way_on(phrases), *beside]


def _way_on(phrases: LessonPhrases) -> Button:
    """The way on, which says so where it leads to a level that was left out."""
    now, after = phrases.now, phrases.now.go_on()
    goes_by_order = after.index in (now.index, now.index + 1)
    if goes_by_order or now.placing or after.part in (Part.REVIEW, Part.DONE):
        return _button(phrases, "next_part", main=True)
    return {"do": "next_part", "label": phrases.tell("choices", "to_level", n=after.index + 1), "main": True}


def _of_experiment(phrases: LessonPhrases) -> list[Button]:
    now, experiment = phrases.now, phrases.now.experiment

    def button(do: str, *, main: bool = False) -> Button:
        return {"do": do, "label": words(phrases.language, "experiment", "choices", do), "main": main}

    if experiment is None or not now.said:
        return []
    if experiment.goes_on:
        return [button("stop")]
    if experiment.is_complete:
        return [_button(phrases, "next_part", main=True)]
    return [button("run_on", main=True), *([_button(phrases, "next_part")] if now.passed else [])]


def _while_it_happens(phrases: LessonPhrases) -> list[Button]:
    """One step more, or to the end where that is far; then back."""
    now, attempt = phrases.now, phrases.now.attempt
    if attempt.happening is None or attempt.shown is None or attempt.shows_end:
        back = attempt.outcome is None and not now.failed
        return [_button(phrases, "back_to_lesson" if back else "try_again", "" if back else _again(now), main=True)]
    far = len(attempt.happening.actions) - attempt.shown > FAR
    return [_button(phrases, "step_on", main=True), *([_button(phrases, "to_end")] if far else [])]


def _at_the_end(phrases: LessonPhrases) -> list[Button]:
    if phrases.now.next_station is None:
        return [_button(phrases, "map", main=True)]
    return [{"do": "next_part", "label": onward_label(phrases), "main": True}, _button(phrases, "map")]


def _tools(phrases: LessonPhrases) -> list[Button]:
    """The small buttons: a hint, what the last mistake leads to; at the end the lesson once more."""
    now = phrases.now
    if now.on_map:
        return []
    if now.part is Part.DONE:
        return [_button(phrases, "try_again", "same_lesson")]
    tools: list[Button] = []

    def tool(do: str, label: str = "") -> Button:
        return {"do": do, "label": phrases.tell("tools", label or do), "main": False}

    attempt = now.attempt
    if now.task is not None and attempt.outcome is None and attempt.shown is None and not now.failed:
        if attempt.may_ask_for_hint and not now.placing:
            tools.append(tool("more_hint", ("first", "second", "third")[attempt.hints]))
        if attempt.slip and attempt.happening is not None:
            tools.append(tool("show_happening"))
    if attempt.shown is not None and not (attempt.shows_end and attempt.outcome is None and not now.failed):
        tools.append(tool("back_to_lesson"))
    return tools


def _aside(phrases: LessonPhrases, quiet: list[Button]) -> list[Button]:
    """What is there for those who want it: to explore, to lay by hand, and to show that the lesson is known."""
    now = phrases.now
    if phrases.is_exploring or _is_aside(now):
        return []
    knows = now.begins_lesson and len(known_by(now.name)) > 1
    known: list[Button] = [{**_button(phrases, "show_known"), "value": now.name}] if knows else []
    explore: Button = {"do": "explore", "label": phrases.tell("tools", "explore"), "main": False}
    return [explore, *quiet, *known]


def _predictions(phrases: LessonPhrases) -> list[Choice]:
    now, look = phrases.now, phrases.look
    names: tuple[str, ...] = ()
    if now.part is Part.PREDICT and now.level.predict is not None and not now.failed:
        names = tuple(name for name, _ in now.level.predict.choices)
    elif now.experiment is not None and not now.said:
        names = now.experiment.plan.choices
    return [
        {
            "id": name,
            "pieces": prose(phrases.of_part("choices", name), look.language, look.faces),
            "action": "",
            "state": "",
        }
        for name in names
    ]


def _offers(phrases: LessonPhrases, beside: Sequence[str]) -> list[Choice]:
    """What is offered on purpose beside the buttons, allowed or not; what is refused and was tried is marked."""
    now = phrases.now
    scene = now.attempt.scene
    is_test = isinstance(scene, Breaking)  # there what was refused is struck out
    if isinstance(scene, Breaking):
        offered = tuple(action for action, _ in scene.tries)
    elif now.task is not None and now.awaits_learner and now.attempt.shown is None and not now.placing:
        offered = tuple(each for each in now.task.offers if judge(now.state, each).legal or not now.attempt.done)
    else:
        offered = ()
    tried = {each.action for each in now.attempt.tried}
    marked = {each for each in offered if each in tried and (is_test or not judge(now.state, each).legal)}
    return [
        {
            "id": str(n),
            "pieces": _offered(action, phrases, refused=action in marked and not is_test),
            "action": str(action),
            "state": "" if action not in marked else "tried" if is_test else "bad",
        }
        for n, action in enumerate(offered)
        if str(action) not in beside
    ]


def _offered(action: Action, phrases: LessonPhrases, *, refused: bool) -> list[Piece]:
    """An action in words; of a meld what is new in it, card by card; of one that was refused, that it was."""
    state, look = phrases.now.state, phrases.look
    what = phrases.melds(action, state) if isinstance(action, Meld) else phrases.action(action, state)
    if refused:
        return prose(phrases.tell("offer", "refused", what=what), look.language, look.faces)
    if not isinstance(action, Meld):
        return [{"text": sentence_case(what)}]
    return prose(phrases.tell("offer", "meld", melds=what), look.language, look.faces)


def _said(phrases: LessonPhrases) -> Said | None:
    """What was predicted, once it is known whether it is so; that a guess is right is said already."""
    now, look = phrases.now, phrases.look
    if now.experiment is not None and now.experiment.is_complete:
        text = phrases.of_part("choices", now.said)
        return {"pieces": prose(text, look.language, look.faces), "right": now.said == now.experiment.plan.finds}
    prediction = now.level.predict
    is_told = now.answers_guess or (now.failed and now.part is Part.PREDICT)
    if prediction is None or not is_told or now.attempt.hints or now.said == prediction.right:
        return None
    text = phrases.content(now.level.name, "predict", "choices", now.said)
    return {"pieces": prose(text, look.language, look.faces), "right": False}


# --- the way so far ---------------------------------------------------------------------------------------------------


def _is_aside(now: LessonSession) -> bool:
    """Whether nothing is played: on the map, and at the end of a lesson."""
    return now.on_map or now.part is Part.DONE


def _dots(phrases: LessonPhrases) -> list[Dot]:
    now = phrases.now
    if now.on_map:
        return []
    levels = now.lesson.levels
    if now.placing and now.part is not Part.DONE:
        here, indices = now.placing.move, now.placing.indices
        states = ["passed" if move < here else "now" if move == here else "to_come" for move in range(len(indices))]
        moves = zip(indices, states, strict=True)
        return [_dot(levels[at].name, state, phrases.tell("text", state)) for at, state in moves]
    dots = [
        _dot(level.name, state := level_state(now, now.name, n), phrases.tell("text", state))
        for n, level in enumerate(levels)
    ]
    if now.part in now.level.parts:
        way = [part for part in now.level.parts if part in now.level.path or part is now.part]
        here = way.index(now.part)
        told = phrases.tell("where", "part", part=here + 1, parts=len(way))
        parts = [*["passed"] * here, "now", *["to_come"] * (len(way) - here - 1)]
        dots[now.index] = {**dots[now.index], "told": told, "parts": parts}
    return dots


def _dot(name: str, state: str, told: str) -> Dot:
    return {"name": name, "state": state, "told": told, "parts": []}

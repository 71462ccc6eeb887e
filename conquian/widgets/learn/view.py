"""What a lesson adds to the table, as plain JSON: the goal, one text at a time, what can be chosen, the way so far."""

from __future__ import annotations

from typing import Final, TypedDict

from conquian.explain.words import words
from conquian.game.actions import Action, Meld
from conquian.game.judge import judge
from conquian.game.state import ON_OFFER
from conquian.tutor import course
from conquian.tutor.learning import MOST_HINTS, Learning
from conquian.tutor.learning_text import kept
from conquian.tutor.lesson import Breaking, Known, Part
from conquian.tutor.offers import new_groups
from conquian.tutor.outcomes import Verdict
from conquian.tutor.progress import Result
from conquian.widgets.course import FAR, Choice, Prose, Saved, prose_view, saved
from conquian.widgets.drawing import Option, codes, sentence, sentence_case
from conquian.widgets.learn.experiment import ExperimentView, experiment_view
from conquian.widgets.learn.telling import Telling
from conquian.widgets.links import room
from conquian.widgets.prose import Piece, prose
from conquian.widgets.table.telling import rules_in_force
from conquian.widgets.table.view import Button, TableView, dim

PLACE_IS_SHOWN: Final = 2
"""After so many hints the learner knows where to look."""


class Said(TypedDict):
    """What was predicted, and whether it is so."""

    pieces: list[Piece]
    right: bool


class Dot(TypedDict):
    """A level on the way: now, passed, helped or to_come."""

    name: str
    state: str


class LearnView(TableView):
    """The table, and what is the lesson's own; `waits` says that the page is to ask, with `ply`, for a reply."""

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
    dots: list[Dot]
    lesson: str
    level: str
    lessons: list[Option]
    levels: list[Option]
    teacher: str
    progress: Saved
    waits: bool
    ply: int
    exploring: bool


def learn_view(view: TableView, telling: Telling) -> LearnView:
    """The table with what the lesson says about it."""
    now, look = telling.now, telling.look
    exploring = telling.is_exploring
    text = None if look.refused is not None and not now.slip else telling.text()
    found: LearnView = {
        **view,
        "lead": "",
        "rules": rules_in_force(now.state.variant, look.language, always=now.lesson.compares_rules),
        "mode": mode(now),
        "where": telling.where(),
        "known": "" if now.known is Known.RULES else telling.say("known", now.known),
        "goal": [{"text": view["lead"]}] if exploring else prose(telling.goal(), look.language, look.faces),
        "text": None if text is None else prose_view(text, look),
        "predictions": _predictions(telling),
        "offers": _offers(telling),
        "said": _said(telling),
        "experiment": experiment_view(telling),
        "tools": _tools(telling),
        "dots": [{"name": level.name, "state": _state(now, n)} for n, level in enumerate(now.lesson.levels)],
        "lesson": now.name,
        "level": now.level.name,
        "lessons": lesson_options(telling),
        "levels": level_options(telling),
        "teacher": room("teacher", {"lesson": now.name}, look.language, look.faces),
        "progress": saved(kept(now)),
        "waits": (now.reply is not None or now.runs) and not exploring and now.shown is None,
        "ply": len(now.done) if now.experiment is None else now.tally.deals,
        "exploring": exploring,
    }
    if not exploring:
        _settle(found, telling)
    return found


def mode(now: Learning) -> str:
    """What is going on: predict, do, passed, mistaken, shows, break, experiment, review or done."""
    if now.shown is not None:
        return "shows"
    if now.part in (Part.DO, Part.TWIST):
        outcome = now.outcome
        if outcome is None:
            return "do"
        return "passed" if outcome.verdict is Verdict.PASSED else "mistaken"
    return now.part.value


def _settle(view: LearnView, telling: Telling) -> None:
    """What the table shows and offers while the lesson goes on."""
    now = telling.now
    view["which"] = []  # in a lesson the next card is known, or nobody turns one up
    if view["text"] is not None or now.shown is not None:
        view["hint"] = None
    if not now.awaits_learner or now.shown is not None:
        view["choices"], view["quiet"], view["ways"], view["hint"] = _choices(telling), [], None, None
        dim(view)
        return
    _leave_to_find(view, telling)
    view["quiet"] = [each for each in view["quiet"] if each["do"] != "ways"]
    if now.part is Part.BREAK:
        view["choices"] = [each for each in view["choices"] if each["do"] != "do"]  # those are offered anyway
    if now.passed:
        view["choices"] = [_button(telling, "next_part", main=True)]


def _leave_to_find(view: LearnView, telling: Telling) -> None:
    """Which cards can be melded is for the learner to find, until a hint has shown the place."""
    now = telling.now
    if _is_arranged(now) and view["verdict"] is None:
        arrange = _button(telling, "arrange_self", "arrange", main=True)
        view["choices"] = [arrange, *(each for each in view["choices"] if each["do"] != "lay")][:2]
        view["quiet"] = []
        if view["hint"] is not None and telling.look.refused is None:
            view["hint"] = sentence("open", telling.say("hint", "arrange"))
    if now.state.phase not in ON_OFFER or now.hints >= PLACE_IS_SHOWN:
        return
    for card in view["bottom"]["hand"]:
        card["state"] = "plain" if card["state"] == "lit" else card["state"]
    hint, begun = view["hint"], any(card["state"] == "chosen" for card in view["bottom"]["hand"])
    if hint is None or telling.look.refused is not None or _is_arranged(now):
        return
    if hint["state"] == "open" and not begun:
        view["hint"] = sentence("open", telling.say("hint", "choose"))


def _is_arranged(now: Learning) -> bool:
    """Whether the learner is to lay the card on offer card by card."""
    return now.task is not None and now.task.arranged and now.state.phase in ON_OFFER


# --- what there is to do ----------------------------------------------------------------------------------------------


def _button(telling: Telling, do: str, label: str = "", *, main: bool = False) -> Button:
    return {"do": do, "label": telling.say("choices", label or do), "main": main}


def _choices(telling: Telling) -> list[Button]:
    """The big buttons where nothing is played."""
    now = telling.now
    if now.shown is not None:
        return _while_it_happens(telling)
    match mode(now):
        case "passed":
            return [_button(telling, "next_part", main=True)]
        case "mistaken":
            shows = [_button(telling, "show_happening")] if now.happening is not None else []
            return [*shows, _button(telling, "try_again", main=True)]
        case "review" if now.answer is None:
            return [_button(telling, "allowed"), _button(telling, "forbidden")]
        case "review":
            return [_button(telling, "next_part", main=True)]
        case "experiment":
            return _of_experiment(telling)
        case "done":
            return _at_the_end(telling)
        case _:
            return []


def _of_experiment(telling: Telling) -> list[Button]:
    now = telling.now

    def button(do: str, *, main: bool = False) -> Button:
        return {"do": do, "label": words(telling.look.language, "experiment", "choices", do), "main": main}

    if now.experiment is None or not now.said:
        return []
    if now.runs:
        return [button("stop")]
    if now.tally.deals == now.experiment.deals:
        return [_button(telling, "next_part", main=True)]
    return [button("run_on", main=True), *([_button(telling, "next_part")] if now.passed else [])]


def _while_it_happens(telling: Telling) -> list[Button]:
    """One step more, or to the end where that is far; then back."""
    now = telling.now
    if now.happening is None or now.shown is None or now.shows_end:
        return [_button(telling, "back_to_lesson" if now.outcome is None else "try_again", main=True)]
    far = len(now.happening.actions) - now.shown > FAR
    return [_button(telling, "step_on", main=True), *([_button(telling, "to_end")] if far else [])]


def _at_the_end(telling: Telling) -> list[Button]:
    names = course.names()
    here = names.index(telling.now.name)
    following = [_button(telling, "next_part", "next_lesson", main=True)] if here + 1 < len(names) else []
    return [*following, _button(telling, "try_again", "same_lesson", main=not following)]


def _tools(telling: Telling) -> list[Button]:
    """The small buttons: a hint, what the last mistake leads to, exploring."""
    now = telling.now
    tools: list[Button] = []

    def tool(do: str, label: str = "") -> Button:
        return {"do": do, "label": telling.say("tools", label or do), "main": False}

    if now.task is not None and now.outcome is None and now.shown is None:
        if now.hints < MOST_HINTS and now.awaits_learner:
            tools.append(tool("more_hint", ("first", "second", "third")[now.hints]))
        if now.slip and now.happening is not None:
            tools.append(tool("show_happening"))
    if now.shown is not None and not (now.shows_end and now.outcome is None):
        tools.append(tool("back_to_lesson"))
    tools.append(tool("explore"))
    return tools


def _predictions(telling: Telling) -> list[Choice]:
    now, look = telling.now, telling.look
    names: tuple[str, ...] = ()
    if now.part is Part.PREDICT and now.level.predict is not None:
        names = tuple(name for name, _ in now.level.predict.choices)
    elif now.experiment is not None and not now.said:
        names = now.experiment.choices
    return [
        {
            "id": name,
            "pieces": prose(telling.of_part("choices", name), look.language, look.faces),
            "action": "",
            "state": "",
        }
        for name in names
    ]


def _offers(telling: Telling) -> list[Choice]:
    """What is offered on purpose, allowed or not; what was tried in vain is marked."""
    now = telling.now
    scene = now.scene
    if isinstance(scene, Breaking):
        offered = tuple(action for action, _ in scene.tries)
    elif now.task is not None and now.awaits_learner and now.shown is None:
        offered = tuple(each for each in now.task.offers if judge(now.state, each).legal or not now.done)
    else:
        offered = ()
    tried = {each.action for each in now.tried}
    return [
        {
            "id": str(n),
            "pieces": _offered(action, telling),
            "action": str(action),
            "state": "bad" if action in tried else "",
        }
        for n, action in enumerate(offered)
    ]


def _offered(action: Action, telling: Telling) -> list[Piece]:
    """An action in words; of a meld what is new in it, card by card, whether or not it is one."""
    state, look = telling.now.state, telling.look
    if not isinstance(action, Meld):
        return [{"text": sentence_case(telling.action(action, state))}]
    groups = new_groups(state.spreads[telling.now.seat], action.spread)
    melds = " ".join(f"{{{''.join(codes(group))}}}" for group in groups)
    return prose(telling.say("offer", "meld", melds=melds), look.language, look.faces)


def _said(telling: Telling) -> Said | None:
    """What was predicted, once it was seen."""
    now, look = telling.now, telling.look
    if now.experiment is not None and now.tally.deals == now.experiment.deals:
        text = telling.of_part("choices", now.said)
        return {"pieces": prose(text, look.language, look.faces), "right": now.said == now.experiment.finds}
    prediction = now.level.predict
    if prediction is None or not now.said or now.part is not Part.DO or mode(now) != "passed":
        return None
    text = telling.content(now.level.name, "predict", "choices", now.said)
    return {"pieces": prose(text, look.language, look.faces), "right": now.said == prediction.right}


# --- the way so far ---------------------------------------------------------------------------------------------------


def _state(now: Learning, index: int) -> str:
    if index == now.index and now.part is not Part.DONE:
        return "now"
    passed = now.progress.levels.get(f"{now.name}/{now.lesson.levels[index].name}")
    if passed is None:
        return "to_come"
    return "passed" if passed.result is Result.PASSED else "helped"


def lesson_options(telling: Telling) -> list[Option]:
    """Every lesson of the course, to go to."""
    language = telling.look.language
    return [
        {"id": name, "name": telling.say("where", "option", n=n, title=course.told(name, "title", language))}
        for n, name in enumerate(course.names(), 1)
    ]


def level_options(telling: Telling) -> list[Option]:
    """Every level of this lesson, to go to, with how it was passed."""
    now = telling.now
    found: list[Option] = []
    for n, level in enumerate(now.lesson.levels):
        passed = now.progress.levels.get(f"{now.name}/{level.name}")
        key = "option" if passed is None else f"option_{passed.result}"
        title = telling.content(level.name, "title")
        found.append({"id": level.name, "name": telling.say("where", key, n=n + 1, title=title)})
    return found

"""What a puzzle adds to the table, as plain JSON: what is wanted, one text, what to choose, what was proved."""

from __future__ import annotations

from typing import Final, TypedDict

from conquian.game.actions import Action, Meld
from conquian.solver.certificates import Ruled
from conquian.tutor import puzzle_shelf
from conquian.tutor.offers import new_groups
from conquian.tutor.progress import Result
from conquian.tutor.puzzle import Known, Puzzle
from conquian.tutor.puzzling import Puzzling, Verdict
from conquian.tutor.puzzling_text import kept
from conquian.tutor.question import Question
from conquian.widgets.course import FAR, Choice, Prose, Saved, prose_view, saved
from conquian.widgets.drawing import Option, codes, sentence_case
from conquian.widgets.prose import Piece, prose
from conquian.widgets.puzzles.telling import Telling
from conquian.widgets.table.view import Button, TableView, dim

_UNNAMED: Final = ""
"""What stands for the theme of a puzzle in the list of themes while it is not named."""


class Proved(TypedDict):
    """What was proved against which knowledge, and what each action or choice is worth."""

    text: list[Piece]
    rows: list[list[Piece]]


class PuzzleView(TableView):
    """The table, and what is the puzzle's own: `answers` of a question, actions `listed` in a rule question."""

    mode: str
    where: str
    known: str
    unseen: list[Piece]
    goal: list[Piece]
    situation: list[Piece]
    text: Prose | None
    answers: list[Choice]
    listed: list[Choice]
    proved: Proved | None
    tools: list[Button]
    folder: str
    puzzle: str
    folders: list[Option]
    puzzles: list[Option]
    progress: Saved
    exploring: bool


def puzzle_view(view: TableView, telling: Telling) -> PuzzleView:
    """The table with what is said about the puzzle."""
    now, look, exploring = telling.now, telling.look, telling.is_exploring
    text = None if look.refused is not None else telling.text()
    found: PuzzleView = {
        **view,
        "lead": "",
        "mode": "explore" if exploring else mode(now),
        "where": telling.where(),
        "known": "" if exploring else telling.known(),
        "unseen": [] if exploring else prose(telling.unseen(), look.language, look.faces),
        "situation": [] if exploring else prose(telling.told(), look.language, look.faces),
        "goal": [{"text": view["lead"]}] if exploring else prose(telling.goal(), look.language, look.faces),
        "text": None if text is None else prose_view(text, look),
        "answers": [] if exploring else _answers(telling),
        "listed": [] if exploring else _listed(telling),
        "proved": _proved(telling) if now.solved and not exploring else None,
        "tools": [] if exploring else _tools(telling),
        "folder": now.folder if now.names_theme else _UNNAMED,
        "puzzle": now.name,
        "folders": _folders(telling),
        "puzzles": _puzzles(telling),
        "progress": saved(kept(now)),
        "exploring": exploring,
    }
    if not exploring:
        _settle(found, telling)
    return found


def mode(now: Puzzling) -> str:
    """What is going on: asked, right, wrong, claimed or shows."""
    if now.shown is not None:
        return "shows"
    return "asked" if now.verdict is None else now.verdict.value


def _settle(view: PuzzleView, telling: Telling) -> None:
    """What the table shows and offers while the puzzle is asked, and once it was answered."""
    now = telling.now
    if now.known is Known.ALL or now.shown is not None:
        view["middle"]["next"] = codes(now.state.stock.cards)  # all of them: with open cards the order is known
    view["which"] = []
    chosen = any(card["state"] == "chosen" for card in view["bottom"]["hand"])
    if telling.look.refused is None and not chosen and (view["text"] is not None or view["situation"]):
        view["hint"] = None  # one thing at a time
    if now.awaits_action:
        return
    view["choices"], view["quiet"], view["ways"], view["hint"] = _choices(telling), [], None, telling.look.refused
    dim(view)


# --- what there is to do ----------------------------------------------------------------------------------------------


def _button(telling: Telling, do: str, label: str = "", *, main: bool = False) -> Button:
    return {"do": do, "label": telling.say("choices", label or do), "main": main}


def _choices(telling: Telling) -> list[Button]:
    """The big buttons where nothing is played."""
    now = telling.now
    if now.shown is not None:
        return _while_it_follows(telling)
    match now.verdict:
        case Verdict.RIGHT:
            return [*_line(telling), _button(telling, "next_puzzle", main=True)]
        case Verdict.CLAIMED:
            return [_button(telling, "try_again", "look_again", main=True)]
        case Verdict.WRONG if not isinstance(now.asked, Question):
            proof = [_button(telling, "prove")] if now.follows is not None else []
            return [*proof, _button(telling, "try_again", main=True)]
        case _:
            return []


def _line(telling: Telling) -> list[Button]:
    """What was proved of a right answer, played out; where the answer ends the deal there is nothing to follow."""
    after = telling.now.follows
    return [_button(telling, "prove", "show_line")] if after is not None and len(after.line) > 1 else []


def _while_it_follows(telling: Telling) -> list[Button]:
    """One step more, or to the end where that is far; then on to the next puzzle, or the same once more."""
    now, after = telling.now, telling.now.follows
    if after is None or now.shown is None or now.shows_end:
        return [_button(telling, "next_puzzle" if now.solved else "try_again", main=True)]
    far = len(after.line) - 1 - now.shown > FAR
    return [_button(telling, "step_on", main=True), *([_button(telling, "to_end")] if far else [])]


def _tools(telling: Telling) -> list[Button]:
    """The small buttons: a hint, playing on, another theme."""
    now = telling.now
    tools: list[Button] = []

    def tool(do: str, label: str = "") -> None:
        tools.append({"do": do, "label": telling.say("tools", label or do), "main": False})

    if now.may_ask_for_hint:
        tool("more_hint", ("first", "second", "third")[now.hints])
    if now.shown is not None and (now.solved or not now.shows_end):
        tool("back_to_puzzle")
    if now.solved:
        tool("try_again", "same_again")
    if now.verdict is not None:
        tool("explore")
    if now.solved:
        tool("next_folder")
    return tools


def _answers(telling: Telling) -> list[Choice]:
    """The choices of a question; the one that was chosen says how."""
    now, asked, look = telling.now, telling.now.asked, telling.look
    if not isinstance(asked, Question):
        return []
    state = "good" if now.solved else "bad"
    shown = [each for each in asked.choices if not now.solved or each.name == now.said]
    return [
        {
            "id": each.name,
            "pieces": prose(telling.choice(each), look.language, look.faces),
            "action": "",
            "state": state if each.name == now.said else "",
        }
        for each in shown
    ]


def _listed(telling: Telling) -> list[Choice]:
    """The actions of a rule question; those found are marked, and the one that was refused last."""
    now, asked = telling.now, telling.now.asked
    if not now.is_list or not isinstance(asked, Puzzle) or not isinstance(asked.certificate, Ruled):
        return []
    return [
        {
            "id": str(n),
            "pieces": _listed_action(each.action, telling),
            "action": str(each.action),
            "state": "good" if each.action in now.found else "bad" if each.action == now.answer else "",
        }
        for n, each in enumerate(asked.certificate.rulings)
        if not now.solved or each.action in now.found  # the others stand among what was proved
    ]


def _listed_action(action: Action, telling: Telling) -> list[Piece]:
    """An action in words; of a meld what is new in it, card by card, whether or not it is one."""
    state = telling.now.asked.position
    if not isinstance(action, Meld):
        return [{"text": sentence_case(telling.action(action, state))}]
    groups = new_groups(state.spreads[state.turn], action.spread)
    melds = " ".join(f"{{{''.join(codes(group))}}}" for group in groups)
    return prose(telling.say("hint", "lay", melds=melds), telling.look.language, telling.look.faces)


def _proved(telling: Telling) -> Proved:
    """The certificate; a term can be looked up where it comes first in it, not in every row again."""
    text, rows = telling.proved()
    look, seen = telling.look, set[str]()
    told, *rest = (_terms_once(prose(each, look.language, look.faces), seen) for each in (text, *rows))
    return {"text": told, "rows": rest}


def _terms_once(pieces: list[Piece], seen: set[str]) -> list[Piece]:
    """A text of which the terms that were seen are words like any other; the others are seen now."""
    found: list[Piece] = []
    for piece in pieces:
        term = piece.get("term", "")
        found.append({"kind": "text", "text": piece["text"]} if term in seen else piece)
        seen.update({term} - {""})
    return found


# --- where to go ------------------------------------------------------------------------------------------------------


def _folders(telling: Telling) -> list[Option]:
    """Every collection and theme, with how many of it are solved; first of all that it is not told which it is."""
    now = telling.now
    unnamed: list[Option] = [] if now.names_theme else [{"id": _UNNAMED, "name": telling.say("options", "unnamed")}]
    return unnamed + [{"id": name, "name": _folder(name, telling)} for name in puzzle_shelf.folders()]


def _folder(name: str, telling: Telling) -> str:
    level = puzzle_shelf.easiest(name)
    return telling.say(
        *("options", "folder_from" if level > 1 else "folder"),
        called=telling.folder(name),
        done=telling.now.solved_in(name),
        all=puzzle_shelf.size(name),
        level=level,
    )


def _puzzles(telling: Telling) -> list[Option]:
    """Every puzzle of this collection or theme, in its order, with how it was solved."""
    now = telling.now
    return [_option(name, n, telling) for n, name in enumerate(puzzle_shelf.in_folder(now.folder), 1)]


def _option(name: str, n: int, telling: Telling) -> Option:
    level = puzzle_shelf.level(name)
    if level:
        called = telling.say("options", "level", n=str(n), level=level)
    else:
        called = telling.say("options", "titled", n=str(n), title=telling.of(puzzle_shelf.titles(name)) or name)
    result = telling.now.progress.puzzles.get(name)
    if result is None:
        return {"id": name, "name": called}
    return {
        "id": name,
        "name": telling.say("options", "passed" if result is Result.PASSED else "helped", called=called),
    }

"""The view of a puzzle beside the table, as plain JSON: what is wanted, one text, what to choose, what was proved."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from conquian.art.alma import Mood
from conquian.coach.decision import view as seen_before
from conquian.course.course_messages import FAR, Choice, Prose, Saved, Text, glow, prose_view, saved
from conquian.course.session import CourseSession
from conquian.explain.names import Faces
from conquian.game.actions import Action, Meld
from conquian.game.cards import PACK
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.front import FrontView, front_view
from conquian.rooms.puzzles.phrases import PuzzlePhrases
from conquian.rooms.puzzles.proof_phrases import at_table, proved
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_answer import AnswerResult
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.puzzles.session_text import kept
from conquian.solver.certificates.certificate import RuleCertificate
from conquian.table.alma import ALMA, Alma, face
from conquian.table.coach import CoachStage
from conquian.table.coach_view import CoachTeller, coach_guide
from conquian.table.guide import Button, Guide
from conquian.table.update import table_lead
from conquian.table.view import TableView, table_view
from conquian.table.wall import COMPANY_ART, WALL_ART, WallView, WallWords, wall_view
from conquian.teach.meld_options import new_groups
from conquian.ui.links import room
from conquian.ui.prose import FoldedList, Piece, folded_list, prose
from conquian.ui.room import Voice
from conquian.ui.views import marked_groups, screen_words, sentence_case


class PuzzlesView(TableView):
    """The table, and what is the puzzle's own: `answers` of a question, actions `listed` in a rule question.

    `counts` says whether the answer counts or one just looks. `folder` is empty where it would give something away.
    `solution` stands above the question `why` and its answers.
    `own` is the name of the learner's own task on the table. The `front` page, where there is one, stands for the
    table.
    """

    mode: str
    where: str
    known: str
    counts: str
    unseen: list[Piece]
    goal: list[Piece]
    situation: list[Piece]
    text: Prose | None
    solution: Prose | None
    why: str
    answers: list[Choice]
    listed: list[Choice]
    proved: FoldedList | None
    at_table: FoldedList | None
    tools: list[Button]
    folder: str
    puzzle: str
    own: str
    front: FrontView | None
    wall: WallView
    progress: Saved
    exploring: bool


class PuzzlesWords(WallWords):
    """The words of a puzzle and the drawings of the wall."""


@lru_cache(maxsize=16)
def words_view(language: str, faces: Faces) -> PuzzlesWords:
    """The words of a puzzle in this language, and the drawings of the wall."""
    return {**screen_words("puzzles", language, faces, "table", "alma", "lead"), "art": WALL_ART}


def about(company: Alma) -> dict[str, dict[str, str]]:
    """The drawing of who sat across the table when the mistake on it was made, where that was not Alma."""
    return {} if company.name == ALMA else {"art": {**WALL_ART, company.name: COMPANY_ART[company.name]}}


def puzzle_view(session: CourseSession[PuzzleSession], voice: Voice) -> PuzzlesView:
    """The table with what is said about the puzzle."""
    now, exploring = session.place, session.is_exploring
    hand = session.coached
    is_asked = not exploring and not now.on_front
    phrases = _phrases(session, voice)
    look = phrases.look
    text = None if look.refused is not None else phrases.text()
    situation = prose(phrases.told(), look.language, look.faces) if is_asked else []
    guide = _guide(session, phrases, text, speaks=text is not None or bool(situation))
    goal, table = prose(phrases.goal(), look.language, look.faces), session.table
    unseen = phrases.unseen() if is_asked else ""
    if hand is not None and hand.place is not None:
        teller = session.teller(hand, voice)
        table = teller.table(table)
        unseen = phrases.unseen_in(seen_before(hand.review.record, hand.place.ply).state)
        goal, guide = [{"text": _task_lead(hand.place.stage, teller, phrases)}], _task_guide(teller, phrases)
    lead = table_lead(session.table, voice)
    why = phrases.why if is_asked and now.shown is None else ""
    return {
        **table_view(table, voice, guide),
        "mode": "explore" if exploring else mode(now),
        "where": phrases.where(),
        "known": phrases.known() if is_asked or hand is not None else "",
        "counts": phrases.counts() if is_asked or hand is not None else "",
        "unseen": prose(unseen, look.language, look.faces),
        "situation": situation,
        "goal": [{"text": lead}] if exploring else goal,
        "text": None if text is None or (why and not now.reason) else prose_view(text, look),
        "solution": prose_view(phrases.solution(), look) if why else None,
        "why": why,
        "answers": _answers(phrases) if is_asked else [],
        "listed": _listed(phrases) if is_asked else [],
        "proved": _proved(phrases, proved(phrases)) if now.solved and is_asked else None,
        "at_table": _proved(phrases, at_table(phrases)) if now.solved and is_asked else None,
        "tools": _tools(phrases) if is_asked else [],
        "folder": now.folder if now.names_theme else "",
        "puzzle": now.name,
        "own": now.own,
        "front": front_view(phrases) if now.on_front and hand is None else None,
        "wall": wall_view(session.alma, _mood(session), voice),
        "progress": saved(kept(now)),
        "exploring": exploring,
    }


def _task_lead(stage: CoachStage, teller: CoachTeller, phrases: PuzzlePhrases) -> str:
    """The sentence above a mistake of the learner's own: what is wanted, praise once it is found, else what it was."""
    match stage:
        case CoachStage.TRYING:
            return f"{phrases.goal()} {teller.here}"
        case CoachStage.RIGHT:
            return phrases.tell("own", "solved")
        case _:
            return teller.here


def _task_guide(teller: CoachTeller, phrases: PuzzlePhrases) -> Guide:
    """The guidance at a mistake of the learner's own; once it is answered, the way on is large."""
    guide = coach_guide(teller)
    if teller.place.stage not in (CoachStage.RIGHT, CoachStage.SHOWN):
        return guide
    return replace(guide, choices=(_after_task(phrases),), quiet=guide.choices)


def _after_task(phrases: PuzzlePhrases) -> Button:
    """The way on: to the next mistake that is due, then to today's puzzle, and where that is done to Start."""
    now, voice = phrases.now, phrases.voice
    if due := len(now.progress.tasks.due(now.today)):
        return {"do": "own_task", "label": phrases.tell("own", "next", n=due), "main": True}
    if library.of_the_day(now.today) not in now.progress.puzzles:
        return {"do": "day", "label": voice.words("rearrange", "back", "today"), "main": True}
    href = room("index", {}, voice.language, voice.faces)
    return {"do": "start", "label": voice.words("site", "rooms", "index", "name"), "main": True, "href": href}


def _phrases(session: CourseSession[PuzzleSession], voice: Voice) -> PuzzlePhrases:
    look = session.table.viewpoint(voice)
    return PuzzlePhrases(session.place, look, session.is_exploring, session.alma.named(voice.language))


def _mood(session: CourseSession[PuzzleSession]) -> Mood:
    """What shows in Alma's face: glad about what is solved."""
    now = session.place
    is_glad = now.solved and now.shown is None and not session.is_exploring
    return Mood.GLAD if is_glad else face(session.table.game, now.seat)


def mode(now: PuzzleSession) -> str:
    """The mode of the screen: asked, right, wrong, claimed or shows."""
    if now.shown is not None:
        return "shows"
    return "asked" if now.verdict is None else now.verdict.value


def _guide(session: CourseSession[PuzzleSession], phrases: PuzzlePhrases, text: Text | None, *, speaks: bool) -> Guide:
    """What the table shows and offers while the puzzle is asked, and once it was answered."""
    usual = Guide(lead="", following=len(PACK), rival=phrases.rival)  # with open cards the order of the stock is known
    if session.is_exploring:
        return usual
    usual = replace(usual, asks_next=False, glow=glow(text))
    if session.place.awaits_action:
        game = session.table.game
        hints = len(game.ready) != 1 if game.chosen else not speaks  # one thing at a time
        hidden = frozenset({"ways"})  # how it can be laid is the solver's to find
        ghosts = bool(usual.glow) and not game.chosen  # what a hint names, but not what the solver tries
        return replace(usual, hints=hints, is_question=True, without=hidden, unlit=True, ghosts=ghosts)
    return replace(usual, choices=tuple(_choices(phrases)), quiet=(), ways=False, hints=False, lights=False)


# --- what there is to do ----------------------------------------------------------------------------------------------


def _button(phrases: PuzzlePhrases, do: str, label: str = "", *, main: bool = False) -> Button:
    return {"do": do, "label": phrases.tell("choices", label or do), "main": main}


def _choices(phrases: PuzzlePhrases) -> list[Button]:
    """The big buttons where nothing is played."""
    now = phrases.now
    if now.shown is not None:
        return _while_it_follows(phrases)
    match now.verdict:
        case AnswerResult.RIGHT:
            return [*_line(phrases), _button(phrases, "next_puzzle", main=True)]
        case AnswerResult.CLAIMED:
            return [_button(phrases, "try_again", "look_again", main=True)]
        case AnswerResult.WRONG if not isinstance(now.asked, PuzzleQuestion):
            proof = [_button(phrases, "prove")] if now.follows is not None else []
            return [*proof, _button(phrases, "try_again", main=True)]
        case _:
            return []


def _line(phrases: PuzzlePhrases) -> list[Button]:
    """What was proved of a right answer, played out; where the answer ends the deal there is nothing to follow."""
    after = phrases.now.follows
    return [_button(phrases, "prove", "show_line")] if after is not None and len(after.line) > 1 else []


def _while_it_follows(phrases: PuzzlePhrases) -> list[Button]:
    """One step more, or to the end where that is far; then on to the next puzzle, or the same once more."""
    now, after = phrases.now, phrases.now.follows
    if after is None or now.shown is None or now.shows_end:
        return [_button(phrases, "next_puzzle" if now.solved else "try_again", main=True)]
    far = len(after.line) - 1 - now.shown > FAR
    return [_button(phrases, "step_on", main=True), *([_button(phrases, "to_end")] if far else [])]


def _tools(phrases: PuzzlePhrases) -> list[Button]:
    """The small buttons: a hint, playing on, another theme."""
    now = phrases.now
    tools: list[Button] = []

    def tool(do: str, label: str = "") -> None:
        tools.append({"do": do, "label": phrases.tell("tools", label or do), "main": False})

    if now.may_ask_for_hint:
        tool("more_hint", ("first", "second", "third")[now.hints])
    if now.shown is not None and (now.solved or not now.shows_end):
        tool("back_to_puzzle")
    if now.solved:
        tool("try_again", "same_again")
    if now.verdict is not None:
        tool("explore")
    if now.solved:
        tool("another")
        tool("front", "next_folder")
    return tools


def _answers(phrases: PuzzlePhrases) -> list[Choice]:
    """The choices of a question; the one that was chosen says how."""
    now, asked, look = phrases.now, phrases.now.asked, phrases.look
    if not isinstance(asked, PuzzleQuestion):
        return _reasons(phrases)
    state = "good" if now.solved else "bad"
    shown = [each for each in asked.choices if not now.solved or each.name == now.said]
    return [
        {
            "id": each.name,
            "pieces": prose(phrases.choice(each), look.language, look.faces),
            "action": "",
            "state": state if each.name == now.said else "",
        }
        for each in shown
    ]


def _reasons(phrases: PuzzlePhrases) -> list[Choice]:
    """The reasons to choose from once it can be asked why; of the right one, once it is found, that alone."""
    now = phrases.now
    if now.shown is not None:
        return []
    state = "good" if now.knows_why else "bad"
    shown = [each for each in now.reasons if not now.knows_why or each == now.reason]
    return [
        {
            "id": each,
            "pieces": [{"text": phrases.reason(each)}],
            "action": "",
            "state": state if each == now.reason else "",
        }
        for each in shown
    ]


def _listed(phrases: PuzzlePhrases) -> list[Choice]:
    """The actions of a rule question; those found are marked, and the one that was refused last."""
    now, asked = phrases.now, phrases.now.asked
    if not now.is_list or not isinstance(asked, Puzzle) or not isinstance(asked.certificate, RuleCertificate):
        return []
    return [
        {
            "id": str(n),
            "pieces": _listed_action(each.action, phrases),
            "action": str(each.action),
            "state": "good" if each.action in now.found else "bad" if each.action == now.answer else "",
        }
        for n, each in enumerate(asked.certificate.rulings)
        if not now.solved or each.action in now.found  # the others stand among what was proved
    ]


def _listed_action(action: Action, phrases: PuzzlePhrases) -> list[Piece]:
    """An action in words; of a meld what is new in it, card by card, whether or not it is one."""
    state = phrases.now.asked.position
    if not isinstance(action, Meld):
        return [{"text": sentence_case(phrases.action(action, state))}]
    groups = new_groups(state.spreads[state.turn], action.spread)
    return prose(phrases.tell("hint", "lay", melds=marked_groups(groups)), phrases.language, phrases.faces)


def _proved(phrases: PuzzlePhrases, told: tuple[str, tuple[str, ...]] | None) -> FoldedList | None:
    """What is known of the answers, against which knowledge, and what each action or choice is worth."""
    return None if told is None else folded_list(*told, phrases.language, phrases.faces)

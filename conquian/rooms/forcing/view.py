"""The view of the forcing lab beside the table, as plain JSON: the task, what a card does, what it cost, switches."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict, assert_never

from conquian.explain.names import seat_name
from conquian.explain.words import words
from conquian.game.cards import ALL_CARDS, Card, Cards
from conquian.game.laws import Law
from conquian.game.state import Phase
from conquian.rooms.forcing.attempt import ForcingAnswer
from conquian.rooms.forcing.positions import WITNESSES, Consequence, ForcingWitness, unforceable
from conquian.rooms.forcing.session import ForcingSession
from conquian.rooms.forcing.tasks import ForcingCourse, ForcingQuestion, KeptCards, PlayTask, Role, TakenCards, length
from conquian.rooms.forcing.weights import (
    Comparison,
    Lab,
    Lines,
    comparison,
    fact,
    reply_lines,
    reply_name,
    throw_lines,
)
from conquian.table.guide import Button, Guide
from conquian.table.update import table_lead
from conquian.table.view import TableView, table_view
from conquian.teach.discard_effects import Throw, Toll, hopes, throw, toll
from conquian.ui.room import Voice
from conquian.ui.views import Option, Sentence, codes, sentence, sentence_case


class BoardCard(TypedDict):
    """One of the forty cards: `state` is free, bench (named), gone or, once the answer is shown, right or wrong."""

    code: str
    state: str
    told: str


class FollowUp(TypedDict):
    """The consequence of declining under one value of a switch."""

    text: str


class Switching(TypedDict):
    """The switch of a task: its values, the one in force, what may be foretold, and, once it was, what follows.

    `help` is what it asks, empty where that is asked above the cards.
    """

    name: str
    help: str
    values: list[Option]
    value: str
    guesses: list[Option]
    follows: list[FollowUp]


class Rule(TypedDict):
    """A switch of the rules of forcing: what it asks, and what is in force."""

    id: str
    name: str
    help: str
    now: str


class Panel(TypedDict):
    """All that stands beside the table."""

    fact: Sentence | None
    places: list[list[list[str]]]
    result: Sentence | None
    reply: str
    known: str
    compare: Comparison | None
    lines: Lines | None
    board: list[BoardCard]
    safe: list[list[str]]
    switch: Switching | None
    courses: list[Option]
    course: str
    rules_of_forcing: list[Rule]
    apart: Sentence | None


class ForcingView(TableView):
    """The table, and what the lab says about it."""

    score: str
    panel: Panel


def forcing_view(session: ForcingSession, voice: Voice) -> ForcingView:
    """The table with the lab's own sentence, buttons and panel; what is covered is not in it."""
    lab = lab_of(session, voice)
    guide = Guide(lead=_lead(lab), rules="", choices=_choices(lab), quiet_first=_quiet(lab))  # the panel has the rules
    beside = panel(lab)
    switch = beside["switch"]
    if switch and _is_foretold(session):
        guide = replace(guide, lead=switch["help"], hints=False, is_question=True, quiet=(), quiet_first=())
        guide = replace(guide, first=(_next_switch(lab, main=True),), without=frozenset({"lay"}))
        beside = {**beside, "switch": {**switch, "help": ""}}  # it is asked above, and its values are the answers
    return {**table_view(session.table, voice, guide), "score": _score(lab), "panel": beside}


def _is_foretold(session: ForcingSession) -> bool:
    """Whether it is seen what each rule brings, and nothing is touched since: another rule is what comes next."""
    attempt, table = session.attempt, session.table
    return attempt.shows and not (table.past or table.game.chosen)


def lab_of(session: ForcingSession, voice: Voice) -> Lab:
    """The lab as it is seen now."""
    return Lab(session.attempt, session.table.viewpoint(voice), session.chosen)


def lab_lead(session: ForcingSession, voice: Voice) -> str:
    """The sentence about what is to be done now."""
    return _lead(lab_of(session, voice)) or table_lead(session.table, voice)


def _lead(lab: Lab) -> str | None:
    """What is to be done now; None where the table says it."""
    session = lab.attempt
    state = session.state
    centre = "" if state.centre is None else lab.card(state.centre)
    match session.task:
        case ForcingQuestion() as question:
            told = lab.cards(question.told)
            return lab.tell("ask", question.name, centre=centre, told=told)
        case PlayTask(name=name) if not session.is_played and name.startswith("which-ace"):
            return lab.tell("ask", name, gone=lab.card(state.waste[-1]))
        case PlayTask(role=role):
            hidden = role is Role.FORCER and state.hands[session.task.seat.other].unknown
            key = "played" if session.is_played else "hidden" if hidden else state.phase
            return lab.tell("lead", role, key, centre=centre)
        case ForcingWitness():
            who = seat_name(state.turn, lab.look.language)
            return None if session.shows else lab.tell("ask", "witness", who=who, centre=centre)
        case _:
            assert_never(session.task)


def _score(lab: Lab) -> str:
    session = lab.attempt
    if session.course is ForcingCourse.FREE:
        return ""
    named = lab.tell("score", "number", course=lab.tell("courses", session.course), n=session.n + 1)
    if not session.answered:
        return named
    counted = f"{named} {lab.tell('score', 'right', right=session.right, n=session.answered)}"
    return f"{counted} {lab.tell('score', 'helped')}" if session.is_helped else counted


def _choices(lab: Lab) -> tuple[Button, ...] | None:
    """At most two big buttons, None where they are the table's."""
    session = lab.attempt

    def button(do: str, label: str = "", *, main: bool = False) -> Button:
        return {"do": do, "label": lab.tell("choices", label or do), "main": main}

    if isinstance(session.task, ForcingQuestion) and not session.shows:
        named = bool(session.picks - session.task.told)  # that there are no more is not given away
        return button("answer", "answer" if session.picks else "answer_none", main=named), button("show_truth")
    if not (session.is_played or isinstance(session.task, ForcingQuestion)):
        return None
    if lab.look.covered:
        return button("reveal", "show_truth", main=True), button("next_task")
    if isinstance(session.task, ForcingQuestion):
        return (button("next_task", main=True),)
    if session.course is ForcingCourse.FREE:
        return (button("same_task", main=True),)
    if session.outcome is not None and not session.outcome.right:
        second = [button("same_task")]
    else:
        second = [button("change_sides")] if session.course in (ForcingCourse.VICTIM, ForcingCourse.FORCER) else []
    return (button("next_task", main=True), *second)


def _next_switch(lab: Lab, *, main: bool = False) -> Button:
    return {"do": "next_task", "label": lab.tell("choices", "next_switch"), "main": main}


def _quiet(lab: Lab) -> tuple[Button, ...]:
    session = lab.attempt
    if isinstance(session.task, ForcingWitness) and session.shows:
        return (_next_switch(lab),)
    if isinstance(session.task, PlayTask) and not lab.told:
        return ({"do": "show_truth", "label": lab.tell("choices", "show_truth"), "main": False},)
    return ()


# --- the panel --------------------------------------------------------------------------------------------------------


def panel(lab: Lab) -> Panel:
    """The panel beside the table."""
    session, covered = lab.attempt, lab.look.covered
    thrown = None if covered else _touched(lab)
    found: Panel = {
        "fact": None if thrown is None else fact(thrown, lab),
        "places": _places(thrown, lab),
        "result": None if covered else result(lab),
        "reply": "",
        "known": "",
        "compare": None,
        "lines": None,
        "board": _board(lab),
        "safe": _safe(lab),
        "switch": _switching(lab),
        "courses": [
            {"id": each.value, "name": lab.tell("courses", each)}
            for each in ForcingCourse
            if each is not ForcingCourse.FREE
        ],
        "course": session.course.value,
        "rules_of_forcing": _rules(lab),
        "apart": _apart(lab),
    }
    if isinstance(session.task, PlayTask) and not covered:
        _weigh(found, session.task, thrown, lab)
    return found


def _apart(lab: Lab) -> Sentence | None:
    """That the other melds are no place for one's own cards, before a card is played: in other rummies they are."""
    task = lab.attempt.task
    if not isinstance(task, PlayTask) or lab.attempt.is_played:
        return None
    return sentence("open", lab.tell("apart", task.role), Law.SPREADS_APART)


def _touched(lab: Lab) -> Throw | None:
    """The throw of the card that the forcer has touched, or has thrown."""
    task = lab.attempt.task
    if not isinstance(task, PlayTask) or task.role is not Role.FORCER:
        return None
    card = lab.attempt.state.centre if lab.attempt.is_played else lab.chosen
    return None if card is None else throw(task.state, card)


def _places(thrown: Throw | None, lab: Lab) -> list[list[list[str]]]:
    """The melds that a touched card could join; none once it was thrown."""
    if thrown is None or lab.attempt.is_played:
        return []
    return [[codes(group) for group in each.groups] for each in thrown.fitting]


def _weigh(found: Panel, task: PlayTask, thrown: Throw | None, lab: Lab) -> None:
    """Fill in what can be counted: the comparison, the best reply, and all that could have been done."""
    session = lab.attempt
    if task.role is Role.FORCER:
        if task.state.hands[task.seat.other].unknown:
            return
        found["known"] = lab.tell("forcer", "known")
        before = hopes(task.state, task.seat.other)
        if lab.told:
            found["lines"] = throw_lines(task.state, before, lab)
            if thrown is not None:
                _pay(found, toll(thrown, before), lab)
        if found["compare"] is None:
            found["compare"] = comparison([("before", before)], lab)
        return
    outcome = session.outcome
    if isinstance(outcome, KeptCards):
        heads = [("passed" if task.state.phase is Phase.FORCED else "before", outcome.before)]
        heads.append(("you", outcome.chosen.hopes))
        found["compare"] = comparison(heads if outcome.right else [*heads, ("best", outcome.best.hopes)], lab)
    if lab.told:
        found["known"] = lab.tell("victim", "known")
        found["lines"] = reply_lines(task.state, lab)


def _pay(found: Panel, paid: Toll, lab: Lab) -> None:
    found["compare"] = comparison([("before", paid.before), ("after", paid.after)], lab)
    if paid.reply is not None:
        won = paid.after.won
        victim = lab.attempt.task.state if isinstance(lab.attempt.task, PlayTask) else lab.attempt.state
        reply = reply_name(paid.reply, victim, lab)
        found["reply"] = lab.tell("forcer", "out") if won else lab.tell("forcer", "best", reply=reply)


def result(lab: Lab) -> Sentence | None:
    """The verdict on the task, once it was done."""
    session = lab.attempt
    match session.task:
        case ForcingQuestion() as question:
            return _judged(question, lab)
        case PlayTask(role=role) if session.is_played:
            outcome = session.outcome
            match outcome:
                case None:
                    return sentence("open", lab.tell(role, "unknown")) if role is Role.FORCER else None
                case KeptCards() if not outcome.right:
                    best = reply_name(outcome.best, session.task.state, lab)
                    return sentence("bad", lab.tell(role, "wrong", best=best))
                case TakenCards() if not outcome.right:
                    return sentence("bad", lab.tell(role, "wrong", card=lab.card(outcome.best.card)))
                case _:
                    return sentence("good", lab.tell(role, "right"))
        case ForcingWitness() if session.shows and session.answer in (ForcingAnswer.RIGHT, ForcingAnswer.WRONG):
            right = session.answer is ForcingAnswer.RIGHT
            return sentence("good" if right else "bad", lab.tell("foretold", session.answer))
        case _:
            return None


def _judged(question: ForcingQuestion, lab: Lab) -> Sentence | None:
    session = lab.attempt
    if session.shows:
        right = not session.strange and not session.missing
        cards = question.truth - question.told
        key = ("right" if right else "truth") + ("" if cards else "_none")
        told = f"{lab.tell('answer', key, cards=lab.cards(cards))} {lab.tell('why', question.name)}"
        return sentence("good" if right else "open", told)
    if not session.checked:
        return None
    strange, missing = session.strange, session.missing
    parts = [lab.tell("answer", "strange", cards=lab.cards(strange))] if strange else []
    parts += [lab.tell("answer", "missing", n=missing)] if missing else []
    return sentence("bad", " ".join(parts))


# --- questions and switches -------------------------------------------------------------------------------------------


def _board(lab: Lab) -> list[BoardCard]:
    """The forty cards of which some are to be named, in the order of the pack by suits; none where nothing is asked."""
    session = lab.attempt
    question = session.task
    if not isinstance(question, ForcingQuestion):
        return []
    lies = out_of_reach(question)

    def drawn(card: Card) -> tuple[str, str]:
        if card in lies:
            return "gone", "gone"
        if card in question.told:
            return "bench", "told"
        return ("bench" if card in session.picks else "free"), ""

    pack = sorted(ALL_CARDS, key=lambda card: (card.suit, card.rank))
    return [{"code": str(card), "state": drawn(card)[0], "told": drawn(card)[1]} for card in pack]


def _safe(lab: Lab) -> list[list[str]]:
    """Every spread that nothing fits, once the last question about them is answered."""
    session = lab.attempt
    last = session.course is ForcingCourse.SAFE and session.n == length(ForcingCourse.SAFE) - 1
    return [codes(each) for each in unforceable()] if last and session.shows and not lab.look.covered else []


def out_of_reach(question: ForcingQuestion) -> Cards:
    """The cards that cannot come any more, as far as it is seen: they lie open, or in the seat's own hand."""
    state = question.state
    own = state.hands[question.seat].cards
    laid = state.spreads[0].cards | state.spreads[1].cards
    centre = Cards(state.centre_mask)
    return own | laid | centre | Cards.of(state.waste)


def _switching(lab: Lab) -> Switching | None:
    session = lab.attempt
    witness = session.task
    if not isinstance(witness, ForcingWitness):
        return None
    language = lab.look.language
    asked = list(dict.fromkeys(witness.consequence(value) for value in witness.values))
    return {
        "name": words(language, "switches", witness.switch, "name"),
        "help": words(language, "switches", witness.switch, "help"),
        "values": [
            {"id": value, "name": words(language, "switches", witness.switch, value)} for value in witness.values
        ],
        "value": session.value,
        "guesses": [] if session.shows else [{"id": each.value, "name": follows(each, lab)} for each in asked],
        "follows": [{"text": follows(witness.consequence(value), lab)} for value in witness.values]
        if session.shows
        else [],
    }


def follows(what: Consequence, lab: Lab) -> str:
    """The consequence of declining, in words; it is the pone who declines."""
    names = {str(seat): lab.look.who(seat) for seat in (lab.look.seat, lab.look.seat.other)}
    return lab.tell("follows", what, **names)


def _rules(lab: Lab) -> list[Rule]:
    """The switches of law 6 with what is in force."""
    language, rules = lab.look.language, lab.attempt.state.variant
    return [
        {
            "id": switch,
            "name": words(language, "switches", switch, "name"),
            "help": words(language, "switches", switch, "help"),
            "now": sentence_case(words(language, "switches", switch, getattr(rules, switch).value)),
        }
        for switch in WITNESSES
    ]

"""The table as it is read: what the judge says, what is to be done, what was done, and the ways to lay."""

from __future__ import annotations

from conquian.explain.sentences import explain, explain_evidence, law_text, law_title
from conquian.game.actions import Action, Meld
from conquian.game.judge import Verdict, judge, judge_habit
from conquian.game.laws import Law
from conquian.game.state import Seat, State
from conquian.notation.codes import action, cards
from conquian.rooms.replay import annotated_games
from conquian.rooms.replay.view import told
from conquian.table.phrases import choice_name, lead, narrated, told_across
from conquian.teach.law_examples import law_example
from conquian.teach.meld_options import offer
from conquian.ui.views import sentence_case
from tests.content.corpus.readers import Lines, Reader
from tests.explain.test_sentences import ATTEMPTED, LEGAL, REFUSED


def refusals(language: str) -> Lines:
    """What the judge says of every try of a law's example; then once in each of the words that there are for it."""
    reader = Reader(language)
    for law in Law:
        example = law_example(law)
        for number, each in enumerate(example.tries, 1):
            yield from _verdict(f"{law}.{number}", judge(example.position, each.action), reader)
    for kind, spoken in (("legal", LEGAL), ("refused", REFUSED)):
        for key, (state, text) in spoken.items():
            yield from _verdict(f"{kind} {key}", judge(state, action(text)), reader)

    for key, (state, attempt, tried) in ATTEMPTED.items():
        yield from _verdict(f"refused {key}", judge_habit(state, attempt, cards(tried)), reader)


def _verdict(key: str, verdict: Verdict, reader: Reader) -> Lines:
    yield key, explain(verdict, reader.language, reader.faces)
    for number, said in enumerate(() if verdict.legal else explain_evidence(verdict, reader.language, reader.faces), 1):
        yield f"{key}.evidence.{number}", said


def laws(language: str) -> Lines:
    """Every rule as it stands in the book of rules."""
    for law in Law:
        yield f"{law}.title", law_title(law, language)
        yield f"{law}.text", law_text(law, language)


def leads(language: str) -> Lines:
    """What is said at the table of every position of the annotated games, one example of each kind.

    To a learner at either seat, and to one who looks on.
    """
    reader, known = Reader(language), set()
    for name in annotated_games.names():
        states = annotated_games.game(name).record.positions()
        actions = annotated_games.game(name).record.actions
        for ply, state in enumerate(states):
            for key, said in (*_to_do(state, reader), *_done(states, actions, ply, reader)):
                if key not in known:
                    known.add(key)
                    yield key, said


def _to_do(state: State, reader: Reader) -> Lines:
    yield f"lead.both.{state.phase}", lead(state, reader.at(Seat.PONE, *Seat))
    for seat in Seat:
        whose = "mine" if state.turn is seat else "theirs"
        yield f"lead.{whose}.{state.phase}", lead(state, reader.at(seat))


def _done(states: tuple[State, ...], actions: tuple[Action, ...], ply: int, reader: Reader) -> Lines:
    """What was done there, told to both players and to one who looks on, and what it was called before it was done."""
    if ply == len(actions):
        return
    state, did, after = states[ply], actions[ply], states[ply + 1]
    does: str = did.verb
    if isinstance(did, Meld):
        centre = 0 if state.centre is None else state.centre.bit
        does += f".{offer(state.spreads[state.turn], did.spread, centre).kind}"
    for seat in Seat:
        whose, look = "mine" if state.turn is seat else "theirs", reader.at(seat)
        yield f"table.{whose}.{does}", narrated(did, state, after, look)
        yield f"play.{whose}.{does}", told_across(did, state, after, look, rival="")
        if state.turn is seat:
            yield f"choice.{does}", sentence_case(choice_name(did, state, look))
    yield f"replay.{does}", told(did, state, after, reader.at(Seat.PONE, *Seat))

"""Puzzles, questions and certificates from TOML. Whatever a file says, it raises nothing but NotationError."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Final, assert_never

from conquian.course.goals import read_goal
from conquian.game.actions import Action
from conquian.game.judge import UnknownCards
from conquian.game.laws import Law
from conquian.game.state import State
from conquian.notation.codes import action as read_action
from conquian.notation.codes import cards, row
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position, read_seat
from conquian.notation.record import Record, read_deal, read_text, replay
from conquian.notation.toml_fields import (
    FileFormat,
    TomlField,
    TomlReader,
    as_written,
    each_once,
    law,
    list_of,
    matching,
    number,
    one_of,
    parsed,
    table_of,
    texts,
    truth,
)
from conquian.rooms.puzzles.features import Features, features
from conquian.rooms.puzzles.puzzle import FORMAT, NEXT, Puzzle, PuzzleKnown, seen_after
from conquian.rooms.puzzles.question import FEWEST_CHOICES, MOST_CHOICES, PuzzleQuestion, QuestionChoice
from conquian.solver.certificates.best_chance import ActionCount, ChanceCertificate, Rest
from conquian.solver.certificates.certificate import (
    LEGAL,
    Certificate,
    OpenHandCertificate,
    RuleCertificate,
    Ruling,
    Value,
    certify,
)
from conquian.solver.certificates.deals import World, count_worlds
from conquian.solver.certificates.plan_search import Refutation
from conquian.solver.certificates.plans import SEEN, THEN, Plan, PlanRow
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.solver.certificates.vocabulary import CertificateKind, Goal

LONGEST_FILE: Final = 100_000
MOST_COUNTED: Final = 1_000_000
"""The largest number in a puzzle."""
KEYS: Final = (
    "format", "name", "theme", "position", "who", "known", "goal", "accepted", "claimed", "law", "title", "text",
    "missed", "features", "certificate", "game",
)  # fmt: skip
COMPOSED: Final = "composed"
"""The theme of a puzzle that names none."""
QUESTION_KEYS: Final = ("format", "name", "theme", "position", "who", "known", "title", "text", "choices", "game")
_FILE: Final = FileFormat("puzzle", FORMAT, LONGEST_FILE, is_said=False)
_SLUG: Final = matching(re.compile(r"[a-z0-9][a-z0-9-]{0,59}", re.ASCII), "a-z 0-9 -", Fault.NOT_THE_TYPE)
_COUNT: Final = number(0, MOST_COUNTED)
_POSITION: Final = parsed(position, '"pone=… dealer=… turn=…"')


def load(path: str | Path) -> Puzzle:
    """The puzzle in this file. Raises NotationError for what cannot be read, OSError for a missing file."""
    return loads(read_text(path))


def dump(puzzle: Puzzle, path: str | Path) -> None:
    """Write the puzzle to this file, in its canonical form: loaded and written again, it stays the same."""
    Path(path).write_bytes(str(puzzle).encode("utf-8"))


def comments(text: str) -> str:
    r"""The comments with which this file begins: an author's own, and the schema that an editor goes by.

    >>> comments('# Monday\nposition = "…"\n# Friday')
    '# Monday\n'
    """
    return "".join(takewhile(lambda line: line.startswith("#"), text.splitlines(keepends=True)))


def read(text: str) -> Puzzle | PuzzleQuestion:
    """The puzzle or the question that this text describes; a question has choices. Raises NotationError."""
    file = _FILE.read(text)
    return _question(file) if "choices" in file else _puzzle(file)


def loads(text: str) -> Puzzle:
    """The puzzle that this text describes. It can be read and may be wrong: `check` says. Raises NotationError."""
    return _puzzle(_FILE.read(text))


def _puzzle(file: TomlField) -> Puzzle:
    file.only(*KEYS)
    certificate = _certificate(file)
    actions = list_of(_action(certificate.position), '["decline"]')
    puzzle = Puzzle(
        file.need("name", _SLUG),
        file.need("theme", _SLUG),
        certificate,
        file.need("accepted", actions),
        file.get("features", _features, None),
        file.get("game", _game, None),
        file.get("title", texts, ()),
        file.get("text", texts, ()),
        file.get("claimed", actions, ()),
        file.get("law", law, None),
        file.get("missed", texts, ()),
    )
    file.get("who", one_of([puzzle.who]), puzzle.who)
    file.get("known", one_of([puzzle.known]), puzzle.known)
    return puzzle


def proved(text: str, name: str = "", kind: CertificateKind | None = None) -> Puzzle:
    """The puzzle that this text asks, with the certificate, the right answers and the features that the proof gives.

    What stands there of these is not read, but for the kind of the certificate: without one it is C2 where cards are
    unknown, else CO; a C1 is about the actions in its rulings, or about those that are `accepted` and `claimed`. The
    position may be left out where a game leads to it, the `name` where it is given, the theme where there is none.
    Raises NotationError, and BeyondBound where the proof would have to look at too much.

    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h waste=7d turn=pone/left"
    >>> puzzle = proved(f'position = "{line}"', name="out")
    >>> puzzle.accepted, puzzle.features.level
    ((action('meld AcAdAs 3c3d3h3s 6h7hJhQh'),), 2)
    """
    file = _FILE.read(text)
    file.only(*KEYS)
    game = file.get("game", _game, None)
    known = file.get("known", one_of(PuzzleKnown), PuzzleKnown.ALL)
    if game is None or "position" in file:
        state = file.need("position", _POSITION)
    else:
        state = seen_after(game, game.positions()[-1].turn, known)
    table = file.get("certificate", lambda table: table, None)
    kind = kind or (None if table is None else table.get("kind", one_of(CertificateKind), None))
    kind = kind or (CertificateKind.SURE if state.unknown else CertificateKind.OPEN)
    actions = list_of(_action(state), '["decline"]')
    claimed = file.get("claimed", actions, ())
    asked: tuple[Action, ...] = ()
    if kind is CertificateKind.RULE:
        ruled = () if table is None else table.get("rulings", table_of(_action(state), lambda ruling: ruling), ())
        asked = tuple(action for action, _ in ruled) or (*file.get("accepted", actions, ()), *claimed)
    else:
        _check_countable(file.part("position" if "position" in file else "game"), state, kind)
    found = certify(state, kind, file.get("goal", one_of(Goal), Goal.WIN), asked)
    return Puzzle(
        file.get("name", _SLUG, name) if name else file.need("name", _SLUG),
        file.get("theme", _SLUG, COMPOSED),
        found,
        found.accepted,
        features(found),
        game,
        file.get("title", texts, ()),
        file.get("text", texts, ()),
        claimed,
        file.get("law", law, None),
        file.get("missed", texts, ()),
    )


def _question(file: TomlField) -> PuzzleQuestion:
    file.only(*QUESTION_KEYS)
    state = file.need("position", _POSITION)
    choices = file.need("choices", list_of(_choice, "[[choices]]", MOST_CHOICES, FEWEST_CHOICES))
    each_once(file, "choices", [choice.name for choice in choices])
    question = PuzzleQuestion(
        file.need("name", _SLUG),
        file.need("theme", _SLUG),
        state,
        file.get("who", parsed(read_seat, '"pone"'), state.turn),
        choices,
        file.get("game", _game, None),
        file.get("title", texts, ()),
        file.get("text", texts, ()),
    )
    file.get("known", one_of([question.known]), question.known)
    return question


def _choice(choice: TomlField) -> QuestionChoice:
    choice.only("name", "goal", "text", "answer")
    return QuestionChoice(
        choice.need("name", _SLUG),
        choice.need("goal", as_written(read_goal)),
        choice.get("text", texts, ()),
        choice.get("answer", texts, ()),
    )


def _features(table: TomlField) -> Features:
    table.only("level", "actions", "accepted", "depth", "greedy_errs")
    actions, accepted, depth = (table.need(key, _COUNT) for key in ("actions", "accepted", "depth"))
    features = Features(actions, accepted, depth, table.need("greedy_errs", truth))
    if table.get("level", _COUNT, features.level) not in (features.level, features.earlier_level):
        raise table.part("level").error(Fault.NOT_A_VALUE, str(features.level))
    return features


def _game(game: TomlField) -> Record:
    """The game, replayed through the judge. Its actions are one text, or a list of texts as in older files."""
    game.only("rules", "seed", "deal", "actions")
    start, seed = read_deal(game)
    actions, _ = replay(start, game.need("actions", _plays))
    return Record(start, seed, actions)


def _plays(actions: TomlField) -> tuple[TomlField, ...]:
    if not isinstance(actions.written, str):
        return list_of(lambda play: play, '"turn; decline"')(actions)
    texts = actions.written.split(NEXT.strip()) if actions.written.strip() else []
    return tuple(replace(actions, written=text.strip(), way=(*actions.way, n)) for n, text in enumerate(texts))


# --- certificates -----------------------------------------------------------------------------------------------------


def certificate(text: str) -> Certificate:
    """The certificate that this text describes, as a certificate writes itself. Raises NotationError.

    >>> import conquian as cq
    >>> from conquian.solver.certificates.certificate import certify
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h waste=7d turn=pone/left"
    >>> found = certify(cq.position(line), CertificateKind.OPEN)
    >>> certificate(str(found)) == found
    True
    """
    return _certificate(replace(_FILE, fields=("position", "goal", "certificate")).read(text))


def _certificate(file: TomlField) -> Certificate:
    state = file.need("position", _POSITION)
    read = _action(state)
    table = file.need("certificate", lambda table: table)
    kind = table.need("kind", one_of(CertificateKind))
    if kind is CertificateKind.RULE:
        table.only("kind", "rulings")
        rulings = table.need("rulings", table_of(read, _ruling))
        return RuleCertificate(state, tuple(Ruling(*each) for each in rulings))
    goal = file.need("goal", one_of(Goal))
    _check_countable(file.part("position"), state, kind)
    match kind:
        case CertificateKind.OPEN:
            table.only("kind", "values")
            values = table.need("values", table_of(read, number(-1, 1)))
            return OpenHandCertificate(state, goal, tuple(Value(*each) for each in values))
        case CertificateKind.SURE:
            table.only("kind", "worlds", "plans", "refutations")
            plans = table.get("plans", list_of(partial(_plan, state), "[[plans]]"), ())
            refutations = table.get("refutations", list_of(partial(_refutation, state), "[[refutations]]"), ())
            return PlanCertificate(state, goal, table.need("worlds", _COUNT), plans, refutations)
        case CertificateKind.CHANCE:
            table.only("kind", "rest", "worlds", "counts")
            rest, worlds = table.need("rest", one_of(Rest)), table.need("worlds", _COUNT)
            counts = table.need("counts", table_of(read, _counts))
            found = tuple(ActionCount(action, *numbers) for action, numbers in counts)
            return ChanceCertificate(state, goal, rest, worlds, found)
        case _:
            assert_never(kind)


def _check_countable(field: TomlField, state: State, kind: CertificateKind) -> None:
    """Refuse a position about which such a certificate cannot say anything."""
    try:
        unknown = state.unknown > 0 and count_worlds(state) > 0
    except UnknownCards as error:
        raise field.error(Fault.HIDDEN_HAND, str(error.seat), str(state.turn)) from None
    if kind is CertificateKind.OPEN and unknown:
        raise field.error(Fault.HIDDEN_HAND, "0", str(state.unknown))


def _action(state: State) -> TomlReader[Action]:
    """The reader of an action, whose cards are called as in this position."""
    return parsed(partial(read_action, labels=state.variant.labels), '"decline"')


def _ruling(field: TomlField) -> Law | None:
    if field.written not in (LEGAL, *Law):
        raise field.error(Fault.NOT_A_VALUE, f"{LEGAL} 4.4")
    return None if field.written == LEGAL else Law(field.written)


def _counts(field: TomlField) -> tuple[int, ...]:
    if not isinstance(field.written, list) or len(field.written) != 3:
        raise field.error(Fault.NOT_THE_TYPE, "[1, 2, 3]")
    return list_of(_COUNT)(field)


def _plan(state: State, plan: TomlField) -> Plan:
    plan.only("action", "rows")
    rows = list_of(parsed(partial(_row, state), f'"decline{SEEN}turn 7h{THEN}discard Kd"'))
    return Plan(plan.need("action", _action(state)), plan.need("rows", rows))


def _row(state: State, text: str) -> PlanRow:
    seen, then, action = text.partition(THEN)
    if not then:
        raise NotationError(Fault.NOT_THE_TYPE, text, expected=f"decline{SEEN}turn 7h{THEN}discard Kd")
    labels = state.variant.labels
    return PlanRow(tuple(read_action(each, labels) for each in seen.split(SEEN)), read_action(action, labels))


def _refutation(state: State, refutation: TomlField) -> Refutation:
    refutation.only("action", "worlds")
    worlds = list_of(parsed(partial(_world, state), '"2cKd/5h4h"'))
    return Refutation(refutation.need("action", _action(state)), refutation.need("worlds", worlds))


def _world(state: State, text: str) -> World:
    hand, slash, stock = text.partition("/")
    if not slash:
        raise NotationError(Fault.NO_SLASH, text, expected="2cKd/5h4h")
    labels = state.variant.labels
    return World(cards(hand, labels), row(stock, labels))

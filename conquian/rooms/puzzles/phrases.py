"""The phrases of a puzzle: where one is, what is known and wanted, one text at a time, and what was proved."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Final, assert_never

from conquian.course.attempt import Attempt
from conquian.course.career.glicko import strength
from conquian.course.course_messages import Text
from conquian.course.shelf import ContentShelf
from conquian.explain.names import groups_phrase, listed_groups
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES, has_words, in_pack
from conquian.game.actions import Action, Discard, Meld
from conquian.game.cards import Card
from conquian.game.judge import judge
from conquian.game.state import Phase, State
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle, PuzzleKnown
from conquian.rooms.puzzles.puzzle_answer import AnswerResult
from conquian.rooms.puzzles.question import PuzzleQuestion, QuestionChoice
from conquian.rooms.puzzles.refutation.next_card import by_next_card
from conquian.rooms.puzzles.refutation.played_out import discards_due
from conquian.rooms.puzzles.refutation.reason_phrases import best_text, chance_text, reason_text, turning_text
from conquian.rooms.puzzles.refutation.reasons import MissedWin, why
from conquian.rooms.puzzles.refutation.turning_point import turning_points
from conquian.rooms.puzzles.refutation.why_question import WhyReason
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import OpenHandCertificate, RuleCertificate
from conquian.solver.certificates.deals import World
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.table.phrases import Viewpoint, advice, cards_of, choice_name, narrated, over
from conquian.teach.meld_options import new_groups
from conquian.ui.room import Speaker, Voice
from conquian.ui.views import sentence_case

MOST_UNSEEN: Final = 12
"""The most unseen cards that are listed."""
_ASKS: Final = re.compile(r"[^.!?:]+\?$")
"""The last sentence of a text, if it is a question."""
FEW: Final = 3
"""The fewest first answers after which a strength is shown."""
_DOING: Final = {
    Phase.LEFT: "offer",
    Phase.TURNED: "offer",
    Phase.FORCED: "forced",
    Phase.CLAIM_LEFT: "claim",
    Phase.CLAIM_TURNED: "claim",
    Phase.DISCARD: "discard",
}
"""The task in each phase in which a puzzle can be asked."""


@dataclass(frozen=True, slots=True)
class AskedPhrases(Speaker):
    """A learner at a puzzle, and their view of the table: from both follows what stands above it."""

    topic: ClassVar[str] = "puzzles"

    now: PuzzleSession
    look: Viewpoint

    @property
    def voice(self) -> Voice:
        """The voice that describes the table."""
        return self.look.voice

    def of(self, rows: tuple[tuple[str, str], ...]) -> str:
        """The text of content in this language, else in the first that there is; empty if there is none."""
        found = dict(rows)
        text = next(filter(None, (found.get(each) for each in (self.language, *LANGUAGES))), "")
        return in_pack(text, self.faces)

    def action(self, action: Action, state: State | None = None) -> str:
        """An action in words, as something to choose; of a meld that is none, the cards."""
        position = state or self.now.asked.position
        if isinstance(action, Meld) and not judge(position, action).legal:
            groups = new_groups(position.spreads[position.turn], action.spread)
            return self.tell("hint", "lay", melds=groups_phrase(groups, self.language, self.faces))
        return choice_name(action, position, self.look)

    def choice(self, choice: QuestionChoice) -> str:
        """The words of a choice of a question."""
        return self.of(choice.texts)

    # --- where one is -------------------------------------------------------------------------------------------------

    def where(self) -> str:
        """The line that says which puzzle this is, of which collection or theme if that gives nothing away."""
        now = self.now
        if now.own:
            return self.tell("own", "where")
        place = {
            "folder": self.folder(now.folder),
            "n": str(now.number),
            "all": library.size(now.folder),
        }
        if not now.names_theme and library.level(now.name):
            return self.tell("where", "unnamed", level=library.level(now.name), **place)
        title = self.of(now.asked.titles)
        if title:
            return self.tell("where", "titled", title=title, **place)
        if level := library.level(now.name):
            return self.tell("where", "mined", level=level, **place)
        return self.tell("where", "written", **place)

    def _nth(self) -> str:
        """Which one of those that are due today this is; empty where it is the only one, or not due."""
        tasks, today = self.now.progress.tasks, self.now.today
        done, due = len(tasks.answered_on(today)), len(tasks.due(today))
        if self.now.own not in tasks.due(today) or done + due < 2:
            return ""
        return self.tell("own", "nth", n=done + 1, all=done + due)

    def folder(self, name: str) -> str:
        """The name of a collection or a theme; an author's own pack is called as its folder is."""
        own = ContentShelf.PUZZLES.own
        return own.name if own is not None and name == library.own_pack() else self.tell("folders", name, "name")

    def known(self) -> str:
        """A sentence about what is known of the cards."""
        if self.now.own:
            return f"{self.tell('known', 'seat')} {self.tell('own', 'weighed')}"
        is_open = self.now.known is PuzzleKnown.ALL or self.now.shown is not None
        return self.tell("known", "all" if is_open else "seat")

    def counts(self) -> str:
        """The sentence that says whether the answer counts for the learner's strength, or what it made of that."""
        if self.now.own:
            is_due = self.now.own in self.now.progress.tasks.due(self.now.today)
            return "" if is_due else self._again()
        if self.now.verdict is not None:
            return self._moved()
        if self._is_first or self.now.found:
            return ""
        return self.tell("strength", "counts" if self.now.is_rated else "looks")

    def _moved(self) -> str:
        """The learner's strength, where the answer just given changed it, and by how much."""
        answers, rated = self.now.progress.answers, self.now.progress.rated
        if len(answers) < FEW or tuple(rated)[-1] != self.now.name:
            return ""
        before, now = (round(strength(each).value) for each in (answers[:-1], answers))
        if before == now:
            return ""
        return self.tell("strength", "up" if now > before else "down", value=str(now), by=str(abs(now - before)))

    def _again(self) -> str:
        """When a task of the learner's own comes back."""
        now = self.now
        day = now.progress.tasks.kept[now.own].again.due
        return self.dated(day, "own", "again", n=(day - now.today).days)

    def dated(self, day: date, *keys: str, **values: object) -> str:
        """A sentence that names this day."""
        return self.tell(*keys, day=str(day.day), month=self.tell("front", "months", str(day.month)), **values)

    def unseen(self) -> str:
        """The cards that nobody has seen yet, with markup; empty if there are none, or too many to be listed."""
        now, state = self.now, self.now.asked.position
        if now.known is PuzzleKnown.ALL or now.shown is not None or state.hands[now.seat].unknown:
            return ""
        if self._is_first:
            return ""  # they make no difference to a win at once
        return self.unseen_in(state)

    def unseen_in(self, state: State) -> str:
        """The cards that are unseen in this position, as above; it may be one of a mistake of the learner's own."""
        if not 0 < len(state.unseen) <= MOST_UNSEEN:
            return ""
        return self.tell("known", "unseen", cards=f"{{{''.join(map(str, state.unseen))}}}")

    def told(self) -> str:
        """The words of the puzzle itself: the situation, the claim or the question; empty if nobody has written it.

        A situation that was played on is none any more; a claim or a question is still what the answer is about.
        """
        now, asked = self.now, self.now.asked
        is_over = isinstance(asked, Puzzle) and not asked.claimed and not now.is_list and now.answer is not None
        if is_over or now.shown is not None:
            return ""
        return self._situation_and_question[0] if isinstance(asked, PuzzleQuestion) else self.of(asked.texts)

    @property
    def _situation_and_question(self) -> tuple[str, str]:
        """The text of a question in two: what there is, and what is asked in its last sentence, if that asks."""
        text = self.of(self.now.asked.texts)
        found = _ASKS.search(text)
        if found is None:
            return text, self.tell("goal", "question")
        return text[: found.start()].rstrip(), found[0].strip()

    def goal(self) -> str:
        """The goal, and against which knowledge; of a question or a claim also what it says.

        What was wanted and is found is praised instead.
        """
        now = self.now
        if now.own:
            return " ".join(filter(None, (self._nth(), self.tell("own", "goal"))))
        if now.on_front:
            return self.tell("front", "lead")
        if now.shown is not None and now.answer is not None:
            return self.tell("goal", "shows", action=sentence_case(self.action(now.answer)))
        if now.solved and now.shown is None:
            return self.tell("goal", "solved")
        asked = now.asked
        if self._is_first:
            wanted = self.tell("goal", "first")
        elif isinstance(asked, PuzzleQuestion):
            wanted = self._situation_and_question[1]
        elif asked.claimed:
            wanted = self.tell("goal", "hunt")
        elif asked.goal is None:
            wanted = self.tell("goal", "rule")
        else:
            what = f"{asked.certificate.kind}-{asked.goal}"
            keys = ("goal", _DOING.get(asked.position.phase, ""), what)
            wanted = self.tell(*(keys if has_words("puzzles", *keys) else ("goal", what)))
        return wanted

    @property
    def _is_first(self) -> bool:
        """Whether this is the puzzle to begin with, asked of a learner who has solved none: a win at once."""
        return self.now.name == library.first() and not self.now.progress.puzzles


@dataclass(frozen=True, slots=True)
class PuzzlePhrases(AskedPhrases):
    """The phrases of what is asked, and one text beside it: on the answer, a hint, or what follows."""

    is_exploring: bool = False
    rival: str = ""

    # --- one text at a time -------------------------------------------------------------------------------------------

    def text(self) -> Text | None:
        """The text beside the goal now; what the table itself has refused goes before it."""
        now = self.now
        if self.is_exploring or now.on_front:
            return None
        if now.shown is not None:
            return self._of_what_follows()
        match now.verdict:
            case AnswerResult.RIGHT if now.reason:
                return self._of_reason()
            case AnswerResult.RIGHT:
                return self.solution(self.why)
            case AnswerResult.CLAIMED:
                return Text("open", self.tell("wrong", "claimed"))
            case AnswerResult.WRONG:
                return self._wrong_and_why()
            case None:
                return self._on_the_way()
            case _:
                assert_never(now.verdict)

    def _on_the_way(self) -> Text | None:
        now = self.now
        if now.is_list and now.answer is not None:
            verdict = judge(now.asked.position, now.answer)
            laws = () if verdict.law is None else (verdict.law,)
            return Text("bad", explain(verdict, self.language, self.faces), laws)
        if now.hints:
            return self._hint(now.hints)
        if now.found:
            return Text("good", self.tell("right", "one_more"))
        return Text("open", self.tell("says", "changed")) if now.tries else None

    def _right(self) -> str:
        now, asked = self.now, self.now.asked
        if isinstance(asked, PuzzleQuestion):
            choice = asked.choice(now.said)
            return (self.of(choice.answers) if choice else "") or self.tell("right", "question")
        key = "hunt" if asked.claimed else "out" if _is_won(now) else ""
        first = self.of(asked.missed) or (self.tell("right", key) if key else _proved_right(self, asked))
        due = () if now.answer is None else discards_due(asked, now.answer)
        if due:
            first = self.tell("right", "then", n=len(due), first=first, cards=self.cards(due))
        if now.folder == library.OPEN_CARDS and now.seat_value is not None:
            first = self.tell("right", "open_cards", first=first)
        others = [each for each in asked.sought if now.answer is None or not _same(asked, each, now.answer)]
        if now.is_list or isinstance(asked.certificate, RuleCertificate) or not others:
            return first
        also = listed_groups(map(self.action, others), self.language)
        return self.tell("right", "also", first=first, actions=also)

    def solution(self, why: str = "") -> Text:
        """The words on the right answer, and behind them the question why the other one is wrong."""
        law = self.now.asked.law if isinstance(self.now.asked, Puzzle) else None
        return Text("good", f"{self._right()} {why}".strip(), () if law is None else (law,))

    @property
    def why(self) -> str:
        """The question why the other answer is wrong, where it can be asked."""
        return self.tell("reason", "ask") if self.now.reasons else ""

    def _of_reason(self) -> Text:
        """What there is to be said of the reason that was chosen last."""
        is_right = self.now.knows_why
        key = "right" if is_right else "wrong"
        return Text("good" if is_right else "bad", self.tell("reason", key, self.now.reason))

    def reason(self, reason: WhyReason) -> str:
        """A reason to choose."""
        return self.tell("reason", "says", reason)

    def _wrong_and_why(self) -> Text:
        """What a wrong answer costs, and the reason that the line has which refutes it."""
        now, asked = self.now, self.now.asked
        reason = why(asked, now.answer) if isinstance(asked, Puzzle) and now.answer is not None else None
        if reason is None:
            return Text("bad", self._wrong())
        said = reason_text(reason, self.language)
        if isinstance(reason, MissedWin):
            is_first = self._almost and not now.tries  # the melds themselves are the answer
            return Text("bad", self.tell("why", "missed_win") + self._almost if is_first else said, reason.laws)
        key = "open" if now.known is PuzzleKnown.ALL or is_certain(asked) else "unseen"
        return Text("bad", self.tell("because", key, first=self._wrong(), why=said), reason.laws)

    @property
    def _almost(self) -> str:
        """What a meld has of a right one, behind a space; empty unless it has nothing else, and not all of it."""
        asked, answer = self.now.puzzle, self.now.answer
        if not isinstance(answer, Meld):
            return ""
        right = [each.spread.cards for each in asked.sought if isinstance(each, Meld)]
        laid = answer.spread.cards
        missing = min((len(each - laid) for each in right if laid <= each), default=0)
        return f" {self.tell('wrong', 'almost', n=missing)}" if missing else ""

    def _wrong(self) -> str:
        return f"{self._why_wrong()}{self._almost}" if isinstance(self.now.asked, Puzzle) else self._why_wrong()

    def _why_wrong(self) -> str:
        now, asked = self.now, self.now.asked
        if isinstance(asked, PuzzleQuestion):
            choice = asked.choice(now.said)
            return (self.of(choice.answers) if choice else "") or self.tell("wrong", "question")
        found, answer = asked.certificate, now.answer
        assert answer is not None
        match found:
            case RuleCertificate():
                return self.tell("wrong", "beside")
            case OpenHandCertificate():
                value = next(each.value for each in found.values if _same(asked, each.action, answer))
                return self.tell("wrong", f"CO-{value}")
            case PlanCertificate(_, goal, worlds):
                if now.follows is not None and now.follows.worlds > 1:
                    return self.tell("wrong", "C2-several")
                return self.tell("wrong", f"C2-{goal}", n=worlds)
            case ChanceCertificate(_, goal):
                count = next(each for each in found.counts if _same(asked, each.action, answer))
                best = int(found.best * found.worlds)
                told = self.tell("wrong", f"C3-{goal}", reached=count.reached(goal), all=found.worlds, best=best)
                mine, right = (by_next_card(found, each) for each in (answer, found.accepted[0]))
                return f"{told} {chance_text(mine, right, self.language)}".rstrip()
            case _:
                assert_never(found)

    # --- hints --------------------------------------------------------------------------------------------------------

    def _hint(self, number: int) -> Text:
        """A hint; it points at the cards of the actions that it names."""
        if number == 1:
            return Text("open", self._idea())
        return self._place() if number == 2 else self._move()

    def _idea(self) -> str:
        """The idea of the theme that the puzzle has, else of the collection in which it lies.

        That of a theme whose puzzles lie in a mixed folder can be half of the answer: there it is that of what there is
        to do, with the card that is offered, or with the one that the opponent declined.
        """
        now, theme = self.now, self.now.asked.theme
        if now.folder in (library.ACT_OR_WAIT, library.OPEN_CARDS) and theme in (*library.MERGED, library.OPEN_CARDS):
            keys = ("folders", library.ACT_OR_WAIT, "to", _DOING.get(now.asked.position.phase, ""))
            return self.tell(*(keys if has_words("puzzles", *keys) else (*keys[:2], "idea")))
        known = next(
            (each for each in (theme, now.folder) if has_words("puzzles", "folders", each, "idea")), "composed"
        )
        return self.tell("folders", known, "idea")

    def _place(self) -> Text:
        """Where to look: what it cannot be, or one of two, or which kind of action it is."""
        now, asked = self.now, self.now.asked
        if isinstance(asked, PuzzleQuestion):
            wrong = next(each for each in asked.choices if each.name not in (asked.right, now.said))
            return Text("open", self.tell("hint", "not_this", choice=self.choice(wrong)))
        if now.is_list:
            return Text("open", self.tell("hint", "rule", n=len(asked.certificate.accepted)))
        right = asked.sought[0]
        alike = [each for each in asked.certificate.rejected if type(each) is type(right)]
        if isinstance(right, Discard | Meld) and alike:
            first, second = sorted((right, alike[0]), key=str)
            said = self.tell("hint", "pair", first=self.action(first), second=self.action(second))
            return Text("open", said, cards=self._cards(first, second))
        return Text("open", self.tell("hint", right.verb))

    def _move(self) -> Text:
        now, asked = self.now, self.now.asked
        if isinstance(asked, PuzzleQuestion):
            choice = asked.choice(asked.right)
            return Text("open", self.tell("hint", "holds", choice="" if choice is None else self.choice(choice)))
        if now.is_list:
            missing = next(each for each in asked.certificate.accepted if each not in now.found)
            return Text("open", self.tell("hint", "allowed", action=self.action(missing)), cards=self._cards(missing))
        sought = asked.sought[0]
        return Text("open", advice(sought, asked.position, self.look), cards=self._cards(sought))

    def _cards(self, *actions: Action) -> tuple[Card, ...]:
        """The cards that these actions are about, each once."""
        state = self.now.asked.position
        return tuple(dict.fromkeys(card for action in actions for card in cards_of(action, state)))

    # --- what follows -------------------------------------------------------------------------------------------------

    def _of_what_follows(self) -> Text | None:
        now, attempt = self.now, self.now.attempt
        if now.shows_end:
            return Text("good" if now.solved else "bad", self.tell("proof", over(attempt.state, self.look)))
        if not now.shown:
            return Text("open", self._supposed())
        state, action = attempt.steps[-1]
        said = narrated(action, state, attempt.state, self.look, rival=self.rival)
        turning = self._decided(now.shown)
        return Text("open", self.tell("turning", "step", told=said, turning=turning) if turning else said)

    def _decided(self, number: int) -> str:
        """What the step of this number decides, in what follows; empty for most."""
        now, after = self.now, self.now.follows
        if after is None:
            return ""
        turning = turning_points(Attempt(after.start, now.seat, after.line)).get(number)
        return "" if turning is None else turning_text(turning, now.seat, self.language)

    def _supposed(self) -> str:
        """The sentence that says where the unseen cards are taken to lie."""
        after = self.now.follows
        if after is None or after.world is None:
            return self.tell("proof", "begins")
        suppose = _world(self, after.world)
        if self.now.solved:
            return self.tell("proof", "one_of", n=after.worlds, suppose=suppose)
        return self.tell("proof", "several", n=str(after.worlds), suppose=suppose) if after.worlds > 1 else suppose


def _proved_right(phrases: PuzzlePhrases, puzzle: Puzzle) -> str:
    found = puzzle.certificate
    match found:
        case RuleCertificate():
            return phrases.tell("right", "rule")
        case OpenHandCertificate(_, goal):
            return phrases.tell("right", f"CO-{goal}")
        case PlanCertificate(_, goal, worlds):
            return phrases.tell("right", f"C2-{goal}", n=worlds)
        case ChanceCertificate(_, goal):
            best = int(found.best * found.worlds)
            told = phrases.tell("right", f"C3-{goal}", reached=best, all=found.worlds)
            shares = by_next_card(found, phrases.now.answer or found.accepted[0])
            return f"{told} {best_text(shares, goal, phrases.language)}".rstrip()
        case _:
            assert_never(found)


def _world(phrases: PuzzlePhrases, world: World) -> str:
    if not world.hand and not world.stock:  # there is nothing unseen
        return phrases.tell("proof", "begins")
    hand, stock = (f"{{{''.join(map(str, cards))}}}" for cards in (world.hand, world.stock))
    key = "both" if world.hand and world.stock else "hand" if world.hand else "stock"
    return phrases.tell("proof", key, hand=hand, stock=stock)


def _is_won(now: PuzzleSession) -> bool:
    """Whether the answer itself has ended the deal."""
    outcome = now.attempt.state.outcome
    return outcome is not None and outcome.winner is now.seat


def _same(puzzle: Puzzle, one: Action, other: Action) -> bool:
    return puzzle.kind_of(one) == puzzle.kind_of(other)


def is_certain(asked: Puzzle | PuzzleQuestion) -> bool:
    """Whether the hidden cards of a sure puzzle can be in one way only."""
    return (
        isinstance(asked, Puzzle) and isinstance(asked.certificate, PlanCertificate) and asked.certificate.worlds == 1
    )

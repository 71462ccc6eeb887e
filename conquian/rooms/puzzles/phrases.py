"""The phrases of a puzzle: where one is, what is known and wanted, one text at a time, and what was proved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, assert_never

from conquian.advice.advice import Method, Stakes
from conquian.advice.seat_value import SeatStanding
from conquian.course.attempt import Attempt
from conquian.course.course_messages import Text
from conquian.course.shelf import ContentShelf
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES, has_words, in_pack, words
from conquian.game.actions import Action, Discard, Meld
from conquian.game.cards import Card
from conquian.game.judge import judge
from conquian.game.state import Phase, State
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle, PuzzleKnown
from conquian.rooms.puzzles.question import PuzzleQuestion, QuestionChoice
from conquian.rooms.puzzles.refutation.played_out import discards_due
from conquian.rooms.puzzles.refutation.reason_phrases import reason_text, turning_text
from conquian.rooms.puzzles.refutation.reasons import MissedWin, why
from conquian.rooms.puzzles.refutation.turning_point import turning_points
from conquian.rooms.puzzles.session import AnswerResult, PuzzleSession
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import OpenHandCertificate, RuleCertificate
from conquian.solver.certificates.deals import World
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.table.phrases import Viewpoint, advice, cards_of, choice_name, narrated, over
from conquian.teach.meld_options import new_groups
from conquian.ui.views import in_a_hundred, sentence_case

MOST_UNSEEN: Final = 12
"""More unseen cards than this are not listed."""
_DOING: Final = {
    Phase.LEFT: "offer",
    Phase.TURNED: "offer",
    Phase.FORCED: "forced",
    Phase.CLAIM_LEFT: "claim",
    Phase.CLAIM_TURNED: "claim",
    Phase.DISCARD: "discard",
}
"""What there is to do in each phase in which a puzzle can be asked."""


@dataclass(frozen=True, slots=True)
class PuzzlePhrases:
    """A learner at a puzzle, and their view of the table: from both follows everything that is said."""

    now: PuzzleSession
    look: Viewpoint
    is_exploring: bool = False
    is_alma: bool = False

    def say(self, *keys: str, **values: object) -> str:
        """Words of the puzzles' page."""
        return words(self.look.language, "puzzles", *keys, faces=self.look.faces, **values)

    def of(self, rows: tuple[tuple[str, str], ...]) -> str:
        """The text of content in this language, else in the first that there is; empty if there is none."""
        found = dict(rows)
        text = next(filter(None, (found.get(each) for each in (self.look.language, *LANGUAGES))), "")
        return in_pack(text, self.look.faces)

    def action(self, action: Action, state: State | None = None) -> str:
        """An action in words, as something to choose; of a meld that is none, the cards."""
        position = state or self.now.asked.position
        if isinstance(action, Meld) and not judge(position, action).legal:
            groups = new_groups(position.spreads[position.turn], action.spread)
            return self.say("hint", "lay", melds="; ".join(map(self.look.cards, groups)))
        return choice_name(action, position, self.look)

    # --- where one is -------------------------------------------------------------------------------------------------

    def where(self) -> str:
        """The line that says which puzzle this is, of which collection or theme if that gives nothing away."""
        now = self.now
        place = {
            "folder": self.folder(now.folder),
            "n": str(now.number),
            "all": library.size(now.folder),
        }
        if not now.names_theme and library.level(now.name):
            return self.say("where", "unnamed", level=library.level(now.name), **place)
        title = self.of(now.asked.titles)
        if title:
            return self.say("where", "titled", title=title, **place)
        if level := library.level(now.name):
            return self.say("where", "mined", level=level, **place)
        return self.say("where", "written", **place)

    def folder(self, name: str) -> str:
        """The name of a collection or a theme; an author's own pack is called as its folder is."""
        own = ContentShelf.PUZZLES.own
        return own.name if own is not None and name == library.own_pack() else self.say("folders", name, "name")

    def known(self) -> str:
        """A sentence about what is known of the cards."""
        is_open = self.now.known is PuzzleKnown.ALL or self.now.shown is not None
        return self.say("known", "all" if is_open else "seat")

    def unseen(self) -> str:
        """The cards that nobody has seen yet, with markup; empty if there are none, or too many to be listed."""
        now, state = self.now, self.now.asked.position
        if now.known is PuzzleKnown.ALL or now.shown is not None or state.hands[now.seat].unknown:
            return ""
        if self._is_first:
            return ""  # they make no difference to a win at once
        if not 0 < len(state.unseen) <= MOST_UNSEEN:
            return ""
        return self.say("known", "unseen", cards=f"{{{''.join(map(str, state.unseen))}}}")

    def told(self) -> str:
        """The words of the puzzle itself: the situation, the claim or the question; empty if nobody has written it.

        A situation that was played on is none any more; a claim or a question is still what the answer is about.
        """
        now, asked = self.now, self.now.asked
        is_over = isinstance(asked, Puzzle) and not asked.claimed and not now.is_list and now.answer is not None
        return "" if is_over or now.shown is not None else self.of(asked.texts)

    def goal(self) -> str:
        """The goal, and against which knowledge; of a question or a claim also what it says.

        What was wanted and is found is praised instead.
        """
        now = self.now
        if now.shown is not None and now.answer is not None:
            return self.say("goal", "shows", action=sentence_case(self.action(now.answer)))
        if now.solved and now.shown is None:
            return self.say("goal", "solved")
        asked = now.asked
        if self._is_first:
            wanted = self.say("goal", "first")
        elif isinstance(asked, PuzzleQuestion):
            wanted = self.say("goal", "question")
        elif asked.claimed:
            wanted = self.say("goal", "hunt")
        elif asked.goal is None:
            wanted = self.say("goal", "rule")
        else:
            what = f"{asked.certificate.kind}-{asked.goal}"
            keys = ("goal", _DOING.get(asked.position.phase, ""), what)
            wanted = self.say(*(keys if has_words("puzzles", *keys) else ("goal", what)))
        return wanted

    @property
    def _is_first(self) -> bool:
        """Whether this is the puzzle to begin with, asked of a learner who has solved none: a win at once."""
        return self.now.name == library.first() and not self.now.progress.puzzles

    # --- one text at a time -------------------------------------------------------------------------------------------

    def text(self) -> Text | None:
        """The text beside the goal now; what the table itself has refused goes before it."""
        now = self.now
        if self.is_exploring:
            return None
        if now.shown is not None:
            return self._of_what_follows()
        match now.verdict:
            case AnswerResult.RIGHT:
                law = now.asked.law if isinstance(now.asked, Puzzle) else None
                return Text("good", self._right(), () if law is None else (law,))
            case AnswerResult.CLAIMED:
                return Text("open", self.say("wrong", "claimed"))
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
            return Text("bad", explain(verdict, self.look.language, self.look.faces), laws)
        if now.hints:
            return self._hint(now.hints)
        if now.found:
            return Text("good", self.say("right", "one_more"))
        return Text("open", self.say("says", "changed")) if now.tries else None

    def _right(self) -> str:
        now, asked = self.now, self.now.asked
        if isinstance(asked, PuzzleQuestion):
            choice = asked.choice(now.said)
            return (self.of(choice.answers) if choice else "") or self.say("right", "question")
        key = "hunt" if asked.claimed else "out" if _is_won(now) else ""
        first = self.of(asked.missed) or (self.say("right", key) if key else self._proved_right(asked))
        due = () if now.answer is None else discards_due(asked, now.answer)
        if due:
            first = self.say("right", "then", n=len(due), first=first, cards=self.look.cards(due))
        if now.folder == library.OPEN_CARDS and now.seat_value is not None:
            first = self.say("right", "open_cards", first=first)
        others = [each for each in asked.sought if now.answer is None or not _same(asked, each, now.answer)]
        if now.is_list or isinstance(asked.certificate, RuleCertificate) or not others:
            return first
        return self.say("right", "also", first=first, actions=self._actions(others))

    def _proved_right(self, puzzle: Puzzle) -> str:
        found = puzzle.certificate
        match found:
            case RuleCertificate():
                return self.say("right", "rule")
            case OpenHandCertificate(_, goal):
                return self.say("right", f"CO-{goal}")
            case PlanCertificate(_, goal, worlds):
                return self.say("right", f"C2-{goal}", n=worlds)
            case ChanceCertificate(_, goal):
                best = int(found.best * found.worlds)
                return self.say("right", f"C3-{goal}", reached=best, all=found.worlds)
            case _:
                assert_never(found)

    def _wrong_and_why(self) -> Text:
        """What a wrong answer costs, and the reason that the line has which refutes it."""
        now, asked = self.now, self.now.asked
        reason = why(asked, now.answer) if isinstance(asked, Puzzle) and now.answer is not None else None
        if reason is None:
            return Text("bad", self._wrong())
        said = reason_text(reason, self.look.language)
        if isinstance(reason, MissedWin):
            return Text("bad", said, reason.laws)
        key = "open" if now.known is PuzzleKnown.ALL or is_certain(asked) else "unseen"
        return Text("bad", self.say("because", key, first=self._wrong(), why=said), reason.laws)

    def _wrong(self) -> str:
        now, asked = self.now, self.now.asked
        if isinstance(asked, PuzzleQuestion):
            choice = asked.choice(now.said)
            return (self.of(choice.answers) if choice else "") or self.say("wrong", "question")
        found, answer = asked.certificate, now.answer
        assert answer is not None
        match found:
            case RuleCertificate():
                return self.say("wrong", "beside")
            case OpenHandCertificate():
                value = next(each.value for each in found.values if _same(asked, each.action, answer))
                return self.say("wrong", f"CO-{value}")
            case PlanCertificate(_, goal, worlds):
                if now.follows is not None and now.follows.worlds > 1:
                    return self.say("wrong", "C2-several")
                return self.say("wrong", f"C2-{goal}", n=worlds)
            case ChanceCertificate(_, goal):
                count = next(each for each in found.counts if _same(asked, each.action, answer))
                best = int(found.best * found.worlds)
                return self.say("wrong", f"C3-{goal}", reached=count.reached(goal), all=found.worlds, best=best)
            case _:
                assert_never(found)

    def _actions(self, actions: Iterable[Action]) -> str:
        return "; ".join(self.action(each) for each in actions)

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
            return self.say(*(keys if has_words("puzzles", *keys) else (*keys[:2], "idea")))
        known = next(
            (each for each in (theme, now.folder) if has_words("puzzles", "folders", each, "idea")), "composed"
        )
        return self.say("folders", known, "idea")

    def _place(self) -> Text:
        """Where to look: what it cannot be, or one of two, or which kind of action it is."""
        now, asked = self.now, self.now.asked
        if isinstance(asked, PuzzleQuestion):
            wrong = next(each for each in asked.choices if each.name not in (asked.right, now.said))
            return Text("open", self.say("hint", "not_this", choice=self.choice(wrong)))
        if now.is_list:
            return Text("open", self.say("hint", "rule", n=len(asked.certificate.accepted)))
        right = asked.sought[0]
        alike = [each for each in asked.certificate.rejected if type(each) is type(right)]
        if isinstance(right, Discard | Meld) and alike:
            first, second = sorted((right, alike[0]), key=str)
            said = self.say("hint", "pair", first=self.action(first), second=self.action(second))
            return Text("open", said, cards=self._cards(first, second))
        return Text("open", self.say("hint", right.verb))

    def _move(self) -> Text:
        now, asked = self.now, self.now.asked
        if isinstance(asked, PuzzleQuestion):
            choice = asked.choice(asked.right)
            return Text("open", self.say("hint", "holds", choice="" if choice is None else self.choice(choice)))
        if now.is_list:
            missing = next(each for each in asked.certificate.accepted if each not in now.found)
            return Text("open", self.say("hint", "allowed", action=self.action(missing)), cards=self._cards(missing))
        sought = asked.sought[0]
        return Text("open", advice(sought, asked.position, self.look), cards=self._cards(sought))

    def _cards(self, *actions: Action) -> tuple[Card, ...]:
        """The cards that these actions are about, each once."""
        state = self.now.asked.position
        return tuple(dict.fromkeys(card for action in actions for card in cards_of(action, state)))

    def choice(self, choice: QuestionChoice) -> str:
        """The words of a choice of a question."""
        return self.of(choice.texts)

    # --- proofs -------------------------------------------------------------------------------------------------------

    def _of_what_follows(self) -> Text | None:
        now, attempt = self.now, self.now.attempt
        if now.shows_end:
            return Text("good" if now.solved else "bad", self.say("proof", over(attempt.state, self.look)))
        if not now.shown:
            return Text("open", self._supposed())
        state, action = attempt.steps[-1]
        said = narrated(action, state, attempt.state, self.look, is_alma=self.is_alma)
        turning = self._decided(now.shown)
        return Text("open", self.say("turning", "step", told=said, turning=turning) if turning else said)

    def _decided(self, number: int) -> str:
        """What the step of this number decides, in what follows; empty for most."""
        now, after = self.now, self.now.follows
        if after is None:
            return ""
        turning = turning_points(Attempt(after.start, now.seat, after.line)).get(number)
        return "" if turning is None else turning_text(turning, now.seat, self.look.language)

    def _supposed(self) -> str:
        """How the unseen cards are taken to lie."""
        after = self.now.follows
        if after is None or after.world is None:
            return self.say("proof", "begins")
        suppose = self._world(after.world)
        if self.now.solved:
            return self.say("proof", "one_of", n=after.worlds, suppose=suppose)
        return self.say("proof", "several", n=str(after.worlds), suppose=suppose) if after.worlds > 1 else suppose

    def _world(self, world: World) -> str:
        if not world.hand and not world.stock:  # there is nothing unseen
            return self.say("proof", "begins")
        hand, stock = (f"{{{''.join(map(str, cards))}}}" for cards in (world.hand, world.stock))
        key = "both" if world.hand and world.stock else "hand" if world.hand else "stock"
        return self.say("proof", key, hand=hand, stock=stock)

    def proved(self) -> tuple[str, tuple[str, ...]]:
        """The proof in words: what was proved, against which knowledge, and what every action or choice is worth."""
        asked = self.now.asked
        if isinstance(asked, PuzzleQuestion):
            held = [("holds" if asked.accepts(each.name) else "not_so", each) for each in asked.choices]
            return self.say("proved", asked.means), tuple(self._row(self.choice(each), key) for key, each in held)
        found = asked.certificate
        kind = found.kind
        worlds = found.worlds if isinstance(found, PlanCertificate | ChanceCertificate) else 0
        text = self.say("proved", kind, n=worlds) if worlds else self.say("proved", kind)
        return text, tuple(told for _, told in self.worth(asked))

    def at_table(self) -> tuple[str, tuple[str, ...]] | None:
        """The worth of the answers to a player who sees one hand, and how it was found; None where that is proved."""
        value = self.now.seat_value
        if value is None:
            return None
        every = "every" if value.method is Method.EVERY_WORLD else "sampled"
        is_chance = isinstance(self.now.asked, Puzzle) and isinstance(self.now.asked.certificate, ChanceCertificate)
        first = self.say("at_table", "chance" if is_chance else value.standing)
        pairs = ((value.action, value.stakes), (value.other, value.other_stakes))
        if value.is_skewed(self.now.puzzle.position):
            return first, ()
        told = self.say("at_table", every, first=first, n=value.worlds)
        better_first = pairs[::-1] if value.standing is SeatStanding.WORSE else pairs
        return told, tuple(self._worth(action, stakes) for action, stakes in better_first)

    def _worth(self, action: Action, stakes: Stakes) -> str:
        """What an action is worth in a hundred hands; without sampling error there is no interval."""
        value, low, high = map(in_a_hundred, (stakes.value, stakes.low, stakes.high))
        key = "worth" if stakes.low == stakes.high else "worth_between"
        named = sentence_case(self.action(action))
        return self.say("at_table", key, action=named, value=value, low=low, high=high)

    def _row(self, action: str, key: str, **values: object) -> str:
        return sentence_case(self.say("proved", "row", action=action, value=self.say("proved", key, **values)))

    def worth(self, puzzle: Puzzle) -> Iterator[tuple[Action, str]]:
        """Every action that the proof speaks of, and what it is worth."""
        found = puzzle.certificate
        match found:
            case RuleCertificate():
                for ruling in found.rulings:
                    key = "legal" if ruling.law is None else "refused"
                    yield ruling.action, self._row(self.action(ruling.action), key, law=ruling.law or "")
            case OpenHandCertificate():
                for value in found.values:
                    yield value.action, self._row(self.action(value.action), ("draws", "wins", "loses")[value.value])
            case PlanCertificate():
                for plan in found.plans:
                    yield plan.action, self._row(self.action(plan.action), f"sure-{found.goal}")
                for refutation in found.refutations:
                    yield (
                        refutation.action,
                        self._row(self.action(refutation.action), "fails", n=len(refutation.worlds)),
                    )
            case ChanceCertificate():
                for count in found.counts:
                    values = {"won": count.won, "drawn": count.drawn, "lost": count.lost}
                    yield count.action, self._row(self.action(count.action), "counts", **values)
            case _:
                assert_never(found)


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

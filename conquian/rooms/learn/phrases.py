"""The phrases of a lesson: the goal, one text at a time, and what an answer costs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, assert_never

from conquian.course import catalogue, itinerary
from conquian.course.course_messages import Text
from conquian.course.experiment import ExperimentFinding, ExperimentRun
from conquian.course.lesson import Known, Part
from conquian.explain.markup import Named, pieces
from conquian.explain.names import action_name, listed_groups, rules_name
from conquian.explain.sentences import explain, law_title
from conquian.game.actions import Action, Decline, Meld, Turn
from conquian.game.cards import Cards
from conquian.game.laws import Law
from conquian.game.state import State
from conquian.game.variants import Variant
from conquian.rooms.learn.answer_scoring import Cost
from conquian.rooms.learn.placement import Placement
from conquian.rooms.learn.scene_attempt import MOST_HINTS
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.task_result import TaskResult
from conquian.table.phrases import Viewpoint, advice, button_name, cards_of, narrated
from conquian.teach.law_examples import LawReview
from conquian.teach.meld_options import new_groups
from conquian.ui.room import Speaker, Voice
from conquian.ui.views import marked_groups


@dataclass(frozen=True, slots=True)
class LessonPhrases(Speaker):
    """A learner, and their view of the table: from both follows everything that is said."""

    topic: ClassVar[str] = "learn"

    now: LessonSession
    look: Viewpoint
    is_exploring: bool = False
    rival: str = ""

    @property
    def voice(self) -> Voice:
        """The voice that describes the table."""
        return self.look.voice

    def rules(self) -> str:
        """The name of the rules in force: empty for the usual ones, unless the lesson compares them with others."""
        variant = self.now.state.variant
        if variant != Variant():
            return self.tell("rules", "other", rules=rules_name(variant, self.language))
        return self.tell("rules", "usual") if self.now.lesson.compares_rules else ""

    def content(self, *keys: str) -> str:
        """A text of the lesson; empty if there is none."""
        return catalogue.told(self.now.name, ".".join(keys), self.language, self.now.suits, faces=self.faces)

    def of_part(self, *keys: str) -> str:
        """A text of this part of the level."""
        return self.content(self.now.level.name, self.now.part.value, *keys)

    # --- where one is -------------------------------------------------------------------------------------------------

    def where(self) -> str:
        """The lesson and the level."""
        now = self.now
        if now.on_map:
            return self._where_on_map()
        if now.review is not None:
            return self.tell("where", "review", law=now.review.law, title=law_title(now.review.law, self.language))
        if now.part is Part.DONE:
            return self.tell("where", "option", n=now.lesson.number, title=self.content("door"))
        return self._level()

    def _level(self) -> str:
        now, title = self.now, self.content("door")
        lesson = {"lesson": now.lesson.number, "title": title}
        if now.placing:
            return self.tell("where", "known", **lesson, move=now.placing.move + 1, moves=len(now.placing.indices))
        called = self.content(now.level.name, "title")
        where = self.tell("where", "level", **lesson, level=now.index + 1, levels=len(now.lesson.levels), called=called)
        return f"{where} · {self.draft()}" if catalogue.is_draft(now.name) else where

    def draft(self, name: str = "") -> str:
        """The label of a lesson that lacks what the course demands, with its language if it is another one."""
        name = name or self.now.name
        spoken = self.language not in catalogue.untranslated(name)
        key = "draft" if spoken else catalogue.languages(name)[0]
        return self.tell("draft", key)

    def _where_on_map(self) -> str:
        """The words for where the course goes on from the map."""
        now, ahead = self.now, self.now.next_station
        if now.part is not Part.DONE:
            return self._level()
        if ahead is None:
            return ""
        title = catalogue.told(ahead.lesson, "door", self.language, faces=self.faces)
        return self.tell("map", "following", n=catalogue.lesson(ahead.lesson).number, title=title)

    def goal(self) -> str:
        """The goal: what is to be done, and in how many moves if they are several; or what is asked. With markup.

        What was to be done and is passed is no goal any more.
        """
        now = self.now
        if now.on_map:
            own = bool(catalogue.own_names())
            return self.tell("goal", "map_own" if own else "map", n=len(catalogue.names()))
        if now.attempt.shown is not None:
            return self.tell("goal", "shows")
        if now.review is not None:
            return self._asked_in_review(now.review)
        match now.part:
            case Part.PREDICT | Part.EXPERIMENT:
                return self.of_part("ask")
            case Part.DO | Part.TWIST:
                assert now.task is not None
                if now.passed:
                    return self.tell("goal", "passed")
                goal, moves = self.of_part("goal"), now.task.actions
                return goal if moves == 1 else self.tell("goal", "line", n=moves, goal=goal)
            case Part.BREAK:
                return self.of_part("goal")
            case Part.DONE | Part.REVIEW:
                return self._ended()
            case _:
                assert_never(now.part)

    def told_cards(self) -> Cards:
        """The cards that the question or the goal names: those in the other hand are known, and lie open."""
        asked = self.of_part("ask") or self.of_part("goal")
        named = (piece.cards for piece in pieces(asked, self.language, self.faces) if isinstance(piece, Named))
        return Cards.of(chain.from_iterable(named))

    def _ended(self) -> str:
        """What has ended: a lesson that is done or was known, or its last level while others are missing."""
        now = self.now
        is_done = itinerary.is_open(now.progress, now.name)
        key = "last" if not is_done else "known" if now.placing else "done"
        return self.tell("goal", key, n=now.lesson.number)

    def _asked_in_review(self, review: LawReview) -> str:
        """Whether it is allowed; of a meld all that would lie is shown, as a card taken away may decide it."""
        state, action = review.question
        if isinstance(action, Meld):
            melds = listed_groups((marked_groups([group]) for group in action.spread.groups), self.language)
            return self.tell("goal", "review_meld", melds=melds)
        card = getattr(action, "card", None)
        is_bare = (isinstance(action, Turn) and card is None) or (isinstance(action, Decline) and state.centre is None)
        key = f"{action.verb}_any" if is_bare else action.verb
        return self.tell("goal", "review", key, card="" if card is None else self.card(card))

    def melds(self, action: Meld, state: State) -> str:
        """The new groups of a meld, with markup: card by card, whether or not it is one."""
        return marked_groups(new_groups(state.spreads[self.now.seat], action.spread))

    def action(self, action: Action, state: State) -> str:
        """An action in words, as its button has it where it has one."""
        named = action_name(action, self.language, self.faces, state.variant.labels)
        return button_name(action, self.look) or named

    # --- one text at a time -------------------------------------------------------------------------------------------

    def text(self) -> Text | None:
        """The text beside the goal now, if there is one; what the table itself has refused goes before it."""
        now = self.now
        if self.is_exploring or now.on_map:
            return None
        if now.attempt.shown is not None:
            return self._of_what_happens()
        if now.review is not None:
            return self._of_review(now.review)
        if now.experiment is not None and now.said:
            return self._of_experiment(now.experiment)
        outcome = now.attempt.outcome
        if now.attempt.slip:
            return self._of_mistake(now.attempt.slip)
        if now.failed and outcome is None:
            return self._of_guess()
        if outcome is None:
            return self._on_the_way()
        match outcome.verdict:
            case TaskResult.PASSED:
                return self._why()
            case TaskResult.OFF:
                return self._of_what_was_let_go()
            case TaskResult.MISTAKEN:
                return self._of_mistake(outcome.mistake) if outcome.mistake else self._of_cost(outcome.cost)
            case _:
                assert_never(outcome.verdict)

    def _on_the_way(self) -> Text | None:
        now = self.now
        if now.attempt.hints and now.awaits_learner:
            return self._hint(now.attempt.hints)
        if now.answers_guess:
            return self._of_guess()
        if now.placing == Placement(now.name) and not (now.attempt.done or now.said):
            return Text("open", self.tell("placing", moves=len(now.placing.indices)))
        intro = self.content(now.level.name, "intro")
        begins = now.part is now.level.parts[0] and not now.attempt.done
        return Text("open", intro) if intro and begins else None

    def _hint(self, number: int) -> Text:
        """A hint; it points at the cards that it names, or at those of the move that it shows."""
        state, move, look = self.now.state, self.now.attempt.move, self.look
        if number == MOST_HINTS and move is not None:
            return Text("open", advice(move, state, look), cards=cards_of(move, state))
        said = self.of_part("idea" if number == 1 else "where")
        named = (piece.cards for piece in pieces(said, look.language, look.faces) if isinstance(piece, Named))
        return Text("open", said, cards=tuple(chain.from_iterable(named)))

    def _of_experiment(self, experiment: ExperimentRun) -> Text:
        now = self.now
        if not experiment.is_complete:
            key = "runs" if experiment.goes_on else "stopped"
            return Text("open", self.voice.words("experiment", "text", key))
        said = ExperimentFinding(now.said)
        if said is experiment.plan.finds:
            return Text("good", self.of_part("why"), now.level.laws)
        law = experiment.plan.law(said)
        return Text("good", self.of_part("wrong", said), now.level.laws if law is None else (law,))

    def _of_guess(self) -> Text:
        """Whether it is as the learner has said; if not, why."""
        now, predict = self.now, self.now.level.predict
        if predict is None or now.said == predict.right:
            return Text("good", self.tell("guess", "right"))
        law = predict.law(now.said)
        text = self.content(now.level.name, "predict", "wrong", now.said)
        return Text("bad" if now.failed else "open", text, now.level.laws if law is None else (law,))

    def _why(self) -> Text:
        now, laws = self.now, self.now.level.laws
        if now.part is Part.BREAK:
            laws = (now.attempt.tried[-1].law,)
        return Text("good", self.of_part("why"), laws)

    def _of_mistake(self, name: str) -> Text:
        mistake = None if self.now.task is None else self.now.task.mistake(name)
        laws = () if mistake is None or mistake.law is None else (mistake.law,)
        return Text("bad", self.of_part("mistakes", name), laws)

    def _of_what_was_let_go(self) -> Text:
        card = self.now.attempt.let_go
        if card is None:
            return Text("bad", self.tell("outcome", "off"))
        return Text("bad", self.tell("outcome", "let_go", card=self.card(card)), (Law.NEVER_INTO_HAND,))

    def _of_cost(self, cost: Cost | None) -> Text:
        assert cost is not None
        if self.now.attempt.known is Known.OPEN:
            names = {1: "win", 0: "draw", -1: "loss"}
            return Text("bad", self.tell("cost", "open", f"{names[cost.best]}-{names[cost.worth]}"))
        if cost.lost or len(cost.left.alive) != len(cost.kept.alive):
            left, kept = len(cost.left.alive), len(cost.kept.alive)
            return Text("bad", self.tell("cost", "seat", "outs", left=left, kept=kept))
        return Text("bad", self.tell("cost", "seat", "far"))

    def _of_what_happens(self) -> Text | None:
        attempt, happened = self.now.attempt, self.now.attempt.happened
        if attempt.shows_end:
            mistake = attempt.mistake
            if mistake is not None and mistake.happens is not None:
                return Text("bad", self.of_part("happens", mistake.name))
            if attempt.let_go is not None:
                said = self.tell("outcome", "buried", card=self.card(attempt.let_go))
                return Text("bad", said, (Law.WASTE_IS_DEAD,))
            if attempt.known is Known.SEAT and happened.state.centre is not None:
                return Text("bad", self.tell("outcome", "comes", card=self.card(happened.state.centre)))
            cost = None if attempt.outcome is None else attempt.outcome.cost
            return Text("open", self.tell("outcome", "shown")) if cost is None else self._of_cost(cost)
        if not happened.done:
            is_elsewhere = attempt.happening is not None and attempt.happening.position is not None
            return Text("open", self.tell("outcome", "begins_elsewhere" if is_elsewhere else "begins_here"))
        state, action = happened.steps[-1]
        return Text("open", narrated(action, state, happened.state, self.look, rival=self.rival))

    def _of_review(self, review: LawReview) -> Text | None:
        if review.answer is None:
            return None
        verdict, right = review.verdict, review.is_right
        if verdict.legal:
            _, action = review.question
            reason = self.tell("reason", action.verb)
        else:
            reason = explain(verdict, self.language, self.faces)
        key = ("review_right" if right else "review_wrong", "allowed" if verdict.legal else "forbidden")
        return Text("good" if right else "bad", self.tell("outcome", *key, reason=reason), (review.law,))

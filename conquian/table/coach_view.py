"""The view of the coach: what was good, the moments, the line of the hand, and the decision on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypedDict

from conquian.advice.advice import Method, Stakes
from conquian.coach.decision import LEAST, Decision, choices, positions
from conquian.coach.hand_end import Decider, fed, last_card, waited
from conquian.coach.moment import HandMoment, Merit, MeritKind, MomentKind, gone_after, was_forced_anyway
from conquian.coach.reason import MoveReason, ReasonKind, reason
from conquian.coach.task import LaterTask, OwnTask
from conquian.explain.names import groups_phrase
from conquian.explain.words import has_words, words
from conquian.game.actions import Action, Give
from conquian.game.cards import Cards
from conquian.notation.record import Record
from conquian.solver.certificates.vocabulary import essence
from conquian.table.coach import CoachedHand, CoachPlace, CoachStage
from conquian.table.guide import Button, Guide
from conquian.table.phrases import Viewpoint, choice_name, lead, told_across
from conquian.table.session import TableSession
from conquian.ui.links import room
from conquian.ui.room import Voice
from conquian.ui.views import Sentence, codes, sentence, sentence_case


class CoachItem(TypedDict):
    """A decision in a sentence, with the cards that it was about; 0 is the number of the whole hand."""

    ply: int
    text: str
    is_good: bool
    cards: list[str]


class CoachPoint(TypedDict):
    """A decision on the line of the hand: its value in hundredths of a stake, what was done, and its mark."""

    ply: int
    value: int
    name: str
    mark: str


class CoachView(TypedDict):
    """A hand that is looked at again.

    After `steps` steps it `goes_on`, if it does, and `percent` of the work is done. `items` are what was good and the
    moments, `line` is every decision weighed so far, and `ply` the number of the one on the table, 0 for none. `keep`
    says whether the moment on the table can be asked again, or will be (`can`, `kept`), empty without one; `kept_at` is
    the address of the page that asks it.
    """

    steps: int
    percent: int
    goes_on: bool
    text: str
    items: list[CoachItem]
    line: list[CoachPoint]
    ply: int
    keep: str
    kept_at: str


MOST_COUNTED: Final = 10
"""The most ways to win that a sentence counts; a larger number means nothing to a learner."""
_OF_A_MOVE: Final = frozenset(
    {
        ReasonKind.WINS,
        ReasonKind.HOLE,
        ReasonKind.OUTS,
        ReasonKind.NARROWS,
        ReasonKind.NEARER,
        ReasonKind.LAYS,
        ReasonKind.KEEPS,
    }
)
"""The reasons that say "your move", which is not the one that was just found."""


@dataclass(frozen=True, slots=True)
class CoachTeller:
    """The coach, who speaks of a hand in a voice; `rival` is what the other player is called within a sentence.

    `plays_on` says that the hand can be played on from what lies on the table; `later` are the tasks that are kept.
    """

    hand: CoachedHand
    voice: Voice
    rival: str
    name: str
    plays_on: bool = False
    later: tuple[LaterTask, ...] = ()

    def say(self, *keys: str, **values: object) -> str:
        """A sentence of the coach."""
        return words(self.voice.language, "coach", *keys, who=self.rival, Who=sentence_case(self.rival), **values)

    def moment(self, moment: HandMoment) -> str:
        """A moment in a sentence, which does not say what would have been better."""
        before = positions(self.hand.review.record)[moment.ply - 1]
        is_centre = moment.kind in (MomentKind.WIN_MISSED, MomentKind.OTHER_MELD, MomentKind.TOO_EARLY)
        about = Cards(before.centre_mask) if is_centre else moment.cards
        kind = "given" if moment.kind is MomentKind.OTHER_CARD and isinstance(moment.action, Give) else moment.kind
        left, most = moment.ways
        if kind is MomentKind.WAYS_LOST and most > MOST_COUNTED:
            kind = "ways-far-fewer" if 2 * left <= most else "ways-fewer"
        laid, look = before.variant.dealt, self.look
        meld = look.meld(moment.meld) if moment.meld else ""
        return self.say("moment", kind, card=look.cards(about), meld=meld, left=left, most=most, laid=laid)

    def merit(self, merit: Merit) -> str:
        """A merit in a sentence."""
        record = self.hand.review.record
        centre = Cards(positions(record)[merit.ply - 1].centre_mask) if merit.ply else merit.cards
        look, letter = self.look, "abc"[(merit.ply + len(record.actions)) % 3]
        way = (letter,) if has_words("coach", "merit", merit.kind, letter) else ()
        told = self.say("merit", merit.kind, *way, card=look.cards(centre or merit.cards), gone=look.cards(merit.gone))
        if not merit.ply:
            return " ".join((told, *self._fed(), *(self._unlucky() if merit.kind is MeritKind.UNLUCKY else ())))
        made = self.hand.review.of(merit.ply)
        return told if made is None or merit.gone else f"{told} {self._praise(made)}"

    def _praise(self, made: Decision) -> str:
        """What this action left its seat that the next best one would not, in cards."""
        found = reason(self.hand.review.record, made.ply, made.value.other, made.value.action)
        more = found.more - found.fewer if found.kind is ReasonKind.OUTS else found.more
        n = len(more) or max(found.counts)
        if found.kind is ReasonKind.NO_CARD:
            n = 1 if made.value.method is Method.PROVED else made.value.worlds
        look, melds = self.look, self._melds(found.melds)
        values = {"more": look.cards(more), "other": look.cards(found.about), "melds": melds}
        return self.say("praise", found.kind, n=n, left=min(found.counts), most=max(found.counts), **values)

    def _fed(self) -> Iterator[str]:
        """What the other player made of a discard of this seat's, though nothing was clearly better."""
        record, seat = self.hand.review.record, self.hand.review.seat
        found = fed(record, seat)
        if found is None:
            return
        card, melds = found
        yield self.say("unlucky", "fed", card=self.look.card(card), melds=self._melds(melds))
        outcome = positions(record)[-1].outcome
        is_said = outcome is not None and outcome.winner is seat.other
        if not is_said or last_card(positions(record)[-2], record.actions[-1])[1] is Decider.TURNED:
            yield self.say("unlucky", "as_seen")

    def _melds(self, melds: tuple[Cards, ...]) -> str:
        return groups_phrase(melds, self.look.language, self.look.faces)

    def _unlucky(self) -> Iterator[str]:
        """How the last card came, and where those lie that the seat was waiting for."""
        record = self.hand.review.record
        card, how = last_card(positions(record)[-2], record.actions[-1])
        yield self.say("unlucky", how, card=self.look.card(card))
        yield from told_waited(record, self.look, self.rival)

    def reason(self, moment: HandMoment) -> str:
        """The reason, from what the seat knew: what was better unless that was found, why, and by how much."""
        told = self.why(moment.ply, moment.action, moment.best)
        if self.place.stage is not CoachStage.RIGHT:
            told = self.say("reason", "better", best=self._best(moment)), *told
        gone, _ = gone_after(self.hand.review.record, moment.ply)
        if moment.kind is MomentKind.FORCE_REGRETTED and gone:  # what came to lie open later
            told = *told, self.say("why", "feeds", "later", gone=self.look.cards(gone))
        return " ".join((*told, self._cost(moment.cost)))

    def _cost(self, cost: Stakes) -> str:
        """What a move costs, in keys of lead in ten hands."""
        gap, low, high = _keys(cost)
        return self.say("reason", "exact" if low == high else "between", n=gap, low=low, high=high)

    def why(self, ply: int, done: Action, best: Action) -> tuple[str, ...]:
        """The reason in cards: what the worse action does, then what the better one does. Either may have no words."""
        found = reason(self.hand.review.record, ply, done, best)
        if found.kind is ReasonKind.NO_CARD:
            found = replace(found, counts=(0, self._layouts(ply)))
        yours, better = found.counts
        return tuple(filter(None, (self._why(found, "yours", yours), self._why(found, "best", better))))

    def _layouts(self, ply: int) -> int:
        """1 where the seat knows how every card lies before this action, else 2 for many."""
        state = positions(self.hand.review.record)[ply - 1]
        return 1 + bool(state.stock or state.left_out or len(state.given))

    def _why(self, found: MoveReason, side: str, n: int) -> str:
        keys = "why", found.kind, side
        if not has_words("coach", *keys, *(() if n else ("none",))):
            return ""
        look = self.look
        cards = {name: look.cards(getattr(found, name)) for name in ("more", "fewer", "instead")}
        return self.say(*keys, n=n, card=look.cards(found.about), melds=self._melds(found.melds), **cards)

    def _best(self, moment: HandMoment) -> str:
        """The better action by its name."""
        return choice_name(moment.best, positions(self.hand.review.record)[moment.ply - 1], self.look)

    def answer(self, moment: HandMoment) -> str:
        """The words once a moment was tried again, or its answer shown."""
        match self.place.stage:
            case CoachStage.RIGHT if self.place.table.game.done[-1:] == (moment.best,):
                kind = reason(self.hand.review.record, moment.ply, moment.action, moment.best).kind
                compare = (self.say("says", "compare"),) if kind in _OF_A_MOVE else ()
                return " ".join((self.say("says", "right"), *compare, self.reason(moment)))
            case CoachStage.RIGHT:
                return self.say("says", "as_good", best=self._best(moment))
            case CoachStage.WRONG:
                return self.wrong(moment)
            case _:
                return self.reason(moment)

    def wrong(self, moment: HandMoment) -> str:
        """The words for a wrong try: what it does, in cards; nothing of what would be better."""
        why = "" if self.place.tried is None else self._why_not(moment, self.place.tried)
        return f"{self.say('says', 'wrong')} {why or self.say('says', 'retry')}"

    def _why_not(self, moment: HandMoment, tried: Action) -> str:
        """What a wrong try does that no right answer does; empty where they differ in several ways."""
        record = self.hand.review.record
        found = reason(record, moment.ply, tried, moment.best)
        others = [reason(record, moment.ply, tried, each) for each in moment.right]
        if any(each.kind is not found.kind for each in others):
            return ""
        if found.kind is ReasonKind.NO_CARD:
            return " ".join(
                (self.say("why", found.kind, "yours", n=self._layouts(moment.ply)), self.say("says", "retry"))
            )
        is_less = found.kind is ReasonKind.OPENS and any(each.counts[1] for each in others)
        fewer = (self.say("why", found.kind, "fewer"),) if is_less else ()
        return " ".join(filter(None, (self._why(found, "yours", found.counts[0]), *fewer)))

    def guess(self, made: Decision) -> str:
        """The words on a guess: what it would have cost, what was played, and how all guesses have done."""
        record, guesses = self.hand.review.record, self.hand.guesses or ()
        before, done = positions(record)[made.ply - 1], record.actions[made.ply - 1]
        is_right = self.place.stage is CoachStage.RIGHT
        best = choice_name(made.best, before, self.look)
        verdict = self.say("guess", "right" if is_right else "wrong", best=best, cost=self._cost(made.cost))
        why = () if is_right else self.why(made.ply, made.value.action, made.best)
        same, best_too = (essence(before, done) == essence(before, each) for each in (made.value.action, made.best))
        key = "same" if same else "best_too" if best_too and not is_right else "played"
        played = self.say("guess", key, done=choice_name(done, before, self.look))
        lost = sum(_keys(each.cost)[0] for each in guesses if each.is_wrong)
        count = len(guesses)
        score = self.say("guess", "score", n=count, gap=lost) if lost else self.say("guess", "clean")
        return " ".join((verdict, *why, played, score))

    def table(self, room: TableSession) -> TableSession:
        """The table of the decision, its hands in the order of the room's own."""
        return replace(self.place.table, by_suit=room.by_suit)

    @property
    def place(self) -> CoachPlace:
        """The decision on the table."""
        assert self.hand.place is not None
        return self.hand.place

    @property
    def task(self) -> OwnTask | None:
        """The moment on the table as a task, if it can be kept."""
        moment = self.hand.moment
        return None if moment is None else OwnTask.of(self.hand.review.record, moment.ply)

    @property
    def look(self) -> Viewpoint:
        """The hand as its seat saw it."""
        seat = self.hand.review.seat
        return Viewpoint(seat, frozenset({seat}), frozenset(), frozenset(), self.voice)

    @property
    def here(self) -> str:
        """The sentence above the decision on the table."""
        found, merit = self.hand.moment, self.hand.merit
        if self.place.stage is CoachStage.TRYING or self.hand.guesses is not None:
            told = lead(positions(self.hand.review.record)[self.place.ply - 1], self.look, self.rival)
            is_asked = self.hand.guesses is not None and self.place.stage is CoachStage.TRYING
            return f"{self.say('guess', 'ask')} {told}" if is_asked else told
        if found is not None:
            return self.moment(found)
        return self.did(self.place.ply) if merit is None else self.merit(merit)

    def did(self, ply: int) -> str:
        """The action of this number in a sentence."""
        states, action = positions(self.hand.review.record), self.hand.review.record.actions[ply - 1]
        return told_across(action, states[ply - 1], states[ply], self.look, rival=self.name)

    @property
    def news(self) -> str:
        """The progress of the review in words, at its end what it has found."""
        review = self.hand.review
        if self.hand.goes_on:
            return self.say("says", "looking", n=len(review.decisions), most=len(choices(review.record, review.seat)))
        if not review.is_complete:
            return self.say("says", "stopped")
        if not choices(review.record, review.seat):
            return self.say("says", "nothing")
        count = len(review.moments)
        return self.say("says", "found", n=count) if count else ""


def told_waited(record: Record, look: Viewpoint, rival: str, *, wins: bool = False) -> Iterator[str]:
    """The cards that the seat in front was waiting for, and where they lie; `wins` asks for those that win."""
    would_win, lying = waited(record, look.seat)
    if wins and not would_win:
        return
    cards = Cards.of(card for each in lying.values() for card in each)
    if cards:
        yield _of_waited(look, rival, cards, len(cards), "out" if would_win else "meld")
    for place, found in lying.items():
        yield _of_waited(look, rival, found, len(cards), "lies" if len(cards) == 1 else "all_lie", place)


def _of_waited(look: Viewpoint, rival: str, cards: Cards, n: int, *keys: str) -> str:
    told = {"cards": look.cards(cards), "n": n, "who": rival, "Who": sentence_case(rival)}
    return words(look.language, "coach", "waited", *keys, **told)


def _keys(cost: Stakes) -> tuple[int, int, int]:
    """A cost in keys of lead in ten hands, with its interval, cut off at 20: so far apart are ten wins and ten losses.

    A stake is a key: who wins the hand has it.
    """
    gap, low, high = (max(min(round(10 * each), 20), -20) for each in (cost.value, cost.low, cost.high))
    return gap, low, high


def coach_view(teller: CoachTeller) -> CoachView:
    """The hand as far as it was looked at."""
    hand, review = teller.hand, teller.hand.review
    items: list[CoachItem] = [
        {"ply": each.ply, "text": teller.merit(each), "is_good": True, "cards": codes(each.cards)}
        for each in review.merits
    ]
    items += [
        {"ply": each.ply, "text": teller.moment(each), "is_good": False, "cards": codes(each.cards)}
        for each in review.moments
    ]
    marks = {item["ply"]: "good" if item["is_good"] else "moment" for item in items}
    return {
        "steps": hand.steps,
        "percent": round(100 * review.share),
        "goes_on": hand.goes_on,
        "text": teller.news,
        "items": items,
        "line": [
            {
                "ply": each.ply,
                "value": round(100 * each.value.stakes.value),
                "name": f"{each.ply}. {teller.did(each.ply)}",
                "mark": marks.get(each.ply, ""),
            }
            for each in review.decisions
        ],
        "ply": 0 if hand.place is None else hand.place.ply,
        "keep": _keeping(teller),
        "kept_at": room("puzzles", {}, teller.voice.language, teller.voice.faces),
    }


def _keeping(teller: CoachTeller) -> str:
    task = teller.task
    if task is None:
        return ""
    return "kept" if task in [each.task for each in teller.later] else "can"


_BIG: Final = {
    CoachStage.BEFORE: ("try_moment",),
    CoachStage.AFTER: ("try_moment",),
    CoachStage.WRONG: ("try_moment", "show_best"),
}
"""The large buttons at a moment; once it is answered, the way on is large."""
_PLAYED: Final = (CoachStage.TRYING, CoachStage.RIGHT, CoachStage.SHOWN)
_QUIET: Final = {CoachStage.BEFORE: ("moment_after",), CoachStage.AFTER: ("moment_before",)}


def coach_guide(teller: CoachTeller) -> Guide:
    """The guidance for a table with a decision on it."""
    hand, stage, moment = teller.hand, teller.place.stage, teller.hand.moment
    guesses = hand.guesses or ()
    answered = moment is not None and stage in (CoachStage.RIGHT, CoachStage.WRONG, CoachStage.SHOWN)
    state = {CoachStage.RIGHT: "good", CoachStage.WRONG: "bad"}.get(stage, "open")
    hint = sentence(state, teller.answer(moment)) if answered and moment is not None else _even(teller)
    if guesses and guesses[-1].ply == teller.place.ply:
        hint = sentence(state, teller.guess(guesses[-1]))
    big = _BIG.get(stage, ()) if moment is not None else ()
    on = ("next_moment",) if hand.next_moment is not None else ()
    if hand.guesses is not None:
        on = ("guess",) if hand.next_guess is not None else ()
    is_trying = stage is CoachStage.TRYING
    ways = ("try_moment", *on) if big == ("try_moment",) else (big or on or ("leave_moment",))
    ways = (*ways, "play_on") if teller.plays_on else ways
    quiet = (*_QUIET.get(stage, ()), *(() if "leave_moment" in ways and not is_trying else ("leave_moment",)))
    cards = hand.moment.cards if hand.moment is not None else hand.merit.cards if hand.merit is not None else ()
    return Guide(
        lead=teller.here,
        rules="",
        hint=None if is_trying else hint,
        hints=is_trying,
        choices=None if is_trying else tuple(_button(each, teller, main=n == 0) for n, each in enumerate(ways)),
        quiet=None if is_trying else tuple(_button(each, teller) for each in quiet),
        quiet_first=(_button("leave_moment", teller),) if is_trying else (),
        can_undo=None if is_trying else False,
        glow=() if stage in _PLAYED else tuple(codes(cards)),
        you=hand.review.seat,
        rival=teller.name,
    )


def _even(teller: CoachTeller) -> Sentence | None:
    """What is said of a decision that is no moment and no merit: that nothing was clearly better."""
    hand, is_before = teller.hand, teller.place.stage is CoachStage.BEFORE
    if hand.moment or hand.merit or hand.guesses is not None or not is_before:
        return None
    record, made = teller.hand.review.record, teller.hand.review.of(teller.place.ply)
    if made is not None and made.is_wrong and was_forced_anyway(record, made.ply, made.best):
        card = teller.look.cards(Cards(positions(record)[made.ply - 1].centre_mask))
        return sentence("open", teller.say("says", "forced_anyway", card=card))
    is_even = made is not None and made.cost.value < LEAST
    return sentence("open", teller.say("says", "even" if is_even else "close"))


def _button(do: str, teller: CoachTeller, *, main: bool = False) -> Button:
    label = "once_more" if do == "try_moment" and teller.place.stage is CoachStage.WRONG else do
    return {"do": do, "label": teller.say("choices", label), "main": main}

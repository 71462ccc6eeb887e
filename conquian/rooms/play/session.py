"""A learner at a deal against an opponent: the duel at its table, the deal that was left, and what is asked before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import randrange
from typing import Final, NamedTuple

from conquian.coach.task import LaterTask
from conquian.game.state import Phase
from conquian.game.variants import DEFAULT_PRESET, PRESETS, Variant
from conquian.notation.kept import LONGEST_KEPT, Codec, Field, choice, number, several
from conquian.rooms.play.alma import MOST_KEYS, PLAIN_AFTER, Keys, lot, occasion
from conquian.rooms.play.duel import FIELDS as DUEL_FIELDS
from conquian.rooms.play.duel import Duel, Ending, read, resume
from conquian.rooms.play.match import KEYS, MOST_TO, Match
from conquian.rooms.play.neighbours import PLAYERS, named
from conquian.table.alma import ALMA, NEIGHBOURS, Alma, Occasion
from conquian.table.coach import CoachedHand, CoachStage
from conquian.table.messages import Aid
from conquian.table.session import TableSession, kept_aids
from conquian.teach.seeds import MOST_SEEDS


class Hung(NamedTuple):
    """The keys of the hands with one of the neighbours.

    >>> str(Hung.read("beto 3 1 0")) == "beto 3 1 0"
    True
    """

    name: str
    keys: Keys

    def __str__(self) -> str:
        return f"{self.name} {self.keys}"

    @staticmethod
    def read(text: str) -> Hung:
        """The keys that were written as this text. Raises NotationError."""
        name, _, keys = text.partition(" ")
        return Hung(_NAME.read(name), Keys.read(keys))


_NAME: Final = choice(NEIGHBOURS)
_KEPT: Final = Codec(
    {
        "keys": Field(Keys.read, Keys(), always=True),
        "hands": number(MOST_KEYS, always=False),
        "fits": choice(("on", "off"), ""),
        "others": several(Hung.read, "; "),
        "match": Field(Match.read, None, longest=LONGEST_KEPT),
        "tasks": several(LaterTask.read, "\n", path="later"),
    },
    format="2",
)
"""What is kept beside the duel; in the first format, which was not named, there were no keys."""
_MATCH: Final = Codec({"match": number(MOST_SEEDS - 1), "to": replace(number(MOST_TO, least=1), usual=KEYS)})
_ONWARD: Final = Codec({"next": choice(("hand",), "")})
BESIDE: Final = frozenset(_ONWARD.names)
"""The field of a link that asks for the next hand where the one that was kept is over."""
FIELDS: Final = (*DUEL_FIELDS, "match", "to", *_ONWARD.names)
"""The fields of a link to a deal, or to a match."""

EASIEST: Final = NEIGHBOURS[0]
"""Who sits across the table where nobody was chosen and nothing was played."""
SHOWN_AT_FIRST: Final = 2
"""The number of hands in which what fits is shown unless the learner says otherwise."""


class Asking(StrEnum):
    """A step that the learner is asked about before it is taken."""

    FOLD = "fold"
    RESIGN = "resign"


@dataclass(frozen=True, slots=True)
class Left:
    """The deal that was left for another one, and the keys and the match as they were before it."""

    duel: Duel
    keys: Keys
    others: tuple[Hung, ...]
    match: Match | None


@dataclass(frozen=True, slots=True)
class PlaySession:
    """A duel at the learner's `table`: its game is that of the duel, with what the learner is about to do.

    `left` is the deal that was left for this one, `asking` what the learner has to be sure of first. `alma` is who sits
    across the table, `keys` are those of the hands before this one with Alma, `others` those with the neighbours.
    `coached` is the hand once it is over, looked at again. `hands` have ended before this one; `fits` is `on` or
    `off` once the learner has chosen. `match` is the match as it stood before this hand, if it is one of a match;
    `choosing` says that the learner chooses who to play with, for how many keys (`to`, 0 for one hand), and `wish`
    is who was chosen before a match that goes on is left. While a hand is played on from a moment of it, for
    nothing, `home` is the session to which this leads back. `later` are moments of hands that the learner wants to
    be asked again. `goes_on` asks for the next hand where the one kept is over.

    >>> import conquian as cq
    >>> session = PlaySession.of(Duel.begin(1897))
    >>> session.duel.state == session.table.game.state == cq.deal(1897)
    True
    """

    duel: Duel
    table: TableSession
    left: Left | None = None
    asking: Asking | None = None
    alma: Alma = field(default_factory=Alma)
    keys: Keys = field(default_factory=Keys)
    coached: CoachedHand | None = None
    hands: int = 0
    fits: str = ""
    others: tuple[Hung, ...] = ()
    match: Match | None = None
    choosing: bool = False
    wish: str = ""
    to: int = 0
    home: PlaySession | None = None
    later: tuple[LaterTask, ...] = ()
    goes_on: bool = False

    @staticmethod
    def of(duel: Duel) -> PlaySession:
        """The session of a learner who sits down to this duel."""
        return PlaySession(duel, TableSession(duel.game, aids=frozenset({Aid.WASTE, Aid.LEGAL}))).at(duel)

    @staticmethod
    def read(link: Mapping[str, str]) -> PlaySession:
        """The session that a link with these fields asks for; else for a fresh deal. Raises NotationError."""
        if "match" in link:
            asked, wanted = read({**link, "seed": "0"}), _MATCH.decode(link)
            match = Match.begin(wanted["match"], wanted["to"], asked.state.variant)
            return PlaySession.of(replace(match.hand, opponent=asked.opponent)).matched(match)
        if _ONWARD.decode(link)["next"] and not link.keys() - BESIDE & {*FIELDS}:
            return replace(_beginning(), goes_on=True)
        if not link.keys() & {"seed", "record"}:
            link = {**link, "seed": str(randrange(MOST_SEEDS))}
        return PlaySession.of(read(link))

    @staticmethod
    def greeted(session: PlaySession) -> PlaySession:
        """The session with a greeting, if nothing was played yet: before a first hand the easiest neighbour says so."""
        if session.table.game.done:
            return session
        is_first = session.alma.name == EASIEST and not (session.hands or session.alma.said)
        return session.speaking(Occasion.FIRST if is_first else Occasion.GREETING)

    def at(self, duel: Duel) -> PlaySession:
        """The session with another duel, or the same from another point; no step at the table leads back."""
        table = replace(self.table, seat=duel.seat, plays=frozenset({duel.seat}), opened=_opened(duel)).begun(duel.game)
        name = named(duel.opponent)
        alma = self.alma if name == self.alma.name else replace(self.alma.silent(), name=name)
        coached = _coached(duel) if self.home is None else None
        return replace(self, duel=duel, table=table, asking=None, coached=coached, alma=alma, choosing=False, wish="")

    def gone_on(self, duel: Duel) -> PlaySession:
        """The session one action later; what has moved is seen, and from here on the duel is taken back as a whole."""
        table = replace(self.table, opened=_opened(duel)).gone_to(duel.game)
        coached = _coached(duel) if self.home is None else None
        return replace(self, duel=duel, table=replace(table, past=()), asking=None, coached=coached)

    # --- a hand played on from a moment of it -------------------------------------------------------------------------

    @property
    def can_play_on(self) -> bool:
        """Whether there is a decision on the table from which the hand can be played on."""
        place = None if self.coached is None else self.coached.place
        is_answered = place is not None and place.stage in (CoachStage.RIGHT, CoachStage.SHOWN)
        return place is not None and is_answered and place.table.game.state.outcome is None

    def trying(self) -> PlaySession:
        """The session in which the hand is played on from there against the same neighbour; nothing of it counts."""
        if self.coached is None or self.coached.place is None or not self.can_play_on:
            return self
        place = self.coached.place
        folds = tuple(each for each in self.duel.folds if each.ply < place.ply)
        duel = replace(self.duel.at(place.table.game), folds=folds, resigned=False, helped=(), seen_on=True)
        return replace(self.silent(), left=None, match=None, home=self).at(duel.settled())

    def back(self) -> PlaySession:
        """The session with the hand that was played; the same unless this is a try."""
        return self if self.home is None else replace(self.home, fits=self.fits, alma=self.alma.silent())

    def asking_where(self) -> PlaySession:
        """The session with the ways to lay a card that the learner is forced to meld, if there are several."""
        game = self.table.game
        is_open = len(game.offers) > 1 and any(len(each.spread) < game.state.variant.out for each in game.offers)
        asks = game.state.phase is Phase.FORCED and self.duel.awaits_learner and is_open
        return replace(self, table=replace(self.table, asks=game.ways if asks else ()))

    @property
    def shows_fits(self) -> bool:
        """Whether what goes with the centre card lights up in the hand: in the first hands, unless chosen otherwise."""
        return self.hands < SHOWN_AT_FIRST if not self.fits else self.fits == "on"

    # --- Alma and the keys --------------------------------------------------------------------------------------------

    @property
    def keys_now(self) -> Keys:
        """The keys of the hands with this neighbour, with what this hand has brought."""
        if self.home is not None:
            return self.home.keys_now
        scored = self.duel.scored
        keys = self.keys_with(self.alma.name).after(scored)
        if scored is None or scored is Ending.RESIGNED:
            return keys
        return keys.counting(*self.duel.forces, 0 if self.coached is None else len(self.coached.review.moments))

    def keys_with(self, name: str) -> Keys:
        """The keys of the hands before this one with the neighbour of this name."""
        return self.keys if name == ALMA else dict(self.others).get(name, Keys())

    @property
    def match_now(self) -> Match | None:
        """The match with what this hand has brought."""
        duel = self.duel
        ending = duel.ending if duel.scored is duel.ending else Ending.DRAWN  # it brings neither of them a key
        return None if self.match is None else self.match.after(ending)

    @property
    def leaves_match(self) -> bool:
        """Whether another hand would end a match of which something was played."""
        match = self.match_now
        return match is not None and not match.is_over and bool(match.series.results or self.duel.game.done)

    @property
    def on_hooks(self) -> Keys:
        """The keys that hang on the hooks: in a match those of the match alone."""
        if self.home is not None:
            return self.home.on_hooks
        return self.keys_now if self.match_now is None else self.match_now.keys

    def credited(self) -> PlaySession:
        """The session with the key of this hand hung up."""
        name, keys = self.alma.name, self.keys_now
        if name == ALMA:
            return replace(self, keys=keys)
        if keys == Keys():
            return self
        return replace(self, others=tuple(Hung(*each) for each in sorted({**dict(self.others), name: keys}.items())))

    def matched(self, match: Match | None) -> PlaySession:
        """The session with its hand in this match, or in none."""
        return replace(self, match=match)

    def silent(self) -> PlaySession:
        """The session with Alma saying nothing."""
        return replace(self, alma=self.alma.silent())

    def speaking(self, about: Occasion | None) -> PlaySession:
        """The session with a line of Alma's about this; about nothing, what was said last stays."""
        if about is None or self.home is not None:
            return self
        plainly = self.keys_now.losses >= PLAIN_AFTER
        return replace(self, alma=self.alma.speaking(about, lot(self.duel), plainly=plainly))

    def commented(self, before: PlaySession) -> PlaySession:
        """The session with what Alma says about how the duel went on."""
        match = self.match_now
        if match is not None and match.is_over:
            return self.speaking(Occasion.MATCH_WON if match.keys.mine > match.keys.theirs else Occasion.MATCH_LOST)
        return self.speaking(occasion(before.duel, self.duel))

    def dealt(self, duel: Duel, match: Match | None = None) -> PlaySession:
        """The session with another deal, perhaps of a match; the key that this hand has brought stays."""
        hands = min(self.hands + (self.duel.ending is not None), MOST_KEYS)
        left = Left(self.duel, self.keys, self.others, self.match)
        return replace(self.credited().at(duel), left=left, hands=hands, match=match)

    def next_hand(self) -> tuple[Duel, Match | None]:
        """The hand after this one, which is over: in a match its next or, after the last, the first of another."""
        match, opponent = self.match_now, self.duel.opponent
        if match is None:
            return fresh(self.duel.state.variant, self.duel), None
        if match.is_over:
            match = Match.begin(randrange(MOST_SEEDS), match.to, match.series.variant)
        return replace(match.hand, opponent=opponent), match

    def gone_back(self, left: Left) -> PlaySession:
        """The session with the deal that was left."""
        hands = max(self.hands - (left.duel.ending is not None), 0)
        return replace(self.at(left.duel), left=None, keys=left.keys, others=left.others, match=left.match, hands=hands)

    # --- as text ------------------------------------------------------------------------------------------------------

    def link(self) -> dict[str, str]:
        """The deal, or the whole match from its beginning, as the fields of a link; a try has none of its own."""
        if self.home is not None:
            return self.home.link()
        fields = self.duel.fields()
        if self.match is None:
            return fields
        of_match = {"match": str(self.match.seed), "to": str(self.match.to)}
        return of_match | {name: fields[name] for name in ("rules", "with") if name in fields}

    def kept(self) -> dict[str, str]:
        """The whole duel, what is shown, the score, and how far the coach is, as texts; a try is not kept."""
        if self.home is not None:
            return self.back().kept()
        coach = {} if self.coached is None else {"coach": self.coached.kept}
        wall = {"alma": self.alma.kept} | self.table.order
        return self.duel.kept() | kept_aids(self.table.shown) | _KEPT.encode(self) | wall | coach

    def restored(self, kept: Mapping[str, str]) -> PlaySession:
        """The session with the duel that was kept, if one was. Raises NotationError."""
        now = _KEPT.restore(self.hearing(kept), kept)
        if "record" not in kept:
            return now  # only whether Alma is there was chosen, at another table
        now = now.silent().resumed(kept)
        now = replace(now, table=now.table.showing(kept))
        return PlaySession.greeted(now.dealt(*now.next_hand())) if now.goes_on and now.duel.ending else now

    def resumed(self, kept: Mapping[str, str]) -> PlaySession:
        """The session with the hand that was kept, and as much of it as the coach had looked at."""
        now = self.at(resume(kept))
        if now.coached is None or "coach" not in kept:
            return now
        return replace(now, coached=CoachedHand.resumed(now.duel.record, now.duel.seat, kept["coach"]))

    def taking_up(self, kept: Mapping[str, str]) -> PlaySession:
        """The session of a link, with the keys that were kept, and that of the hand there. Raises NotationError."""
        heard = self.hearing(kept)
        now = _KEPT.restore(heard, kept)
        if "record" in kept:
            now = now.resumed(kept)
            if now.duel.game.start == heard.duel.game.start:  # the link of the hand that was played here
                heard = replace(heard, duel=replace(heard.duel, seen_on=now.duel.again().seen_on))
            now = now.credited()
        return replace(heard, keys=now.keys, others=now.others, hands=now.hands, fits=now.fits, later=now.later)

    def hearing(self, kept: Mapping[str, str]) -> PlaySession:
        """The session with Alma there or not, and the hands in the order, that were chosen on another page."""
        return replace(self, alma=self.alma.restored(kept), table=self.table.ordered(kept))

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back: cards that are being arranged, a decision, or a new deal."""
        if self.table.game.arrangement is not None:
            return bool(self.table.past)
        return self.left is not None or self.duel.can_take_back


def _opened(duel: Duel) -> frozenset[Aid]:
    """The cards that lie open in any case: all of them, once the duel is over."""
    return frozenset() if duel.ending is None else frozenset({Aid.HAND})


def _coached(duel: Duel) -> CoachedHand | None:
    """The hand as the coach begins to look at it, once it is over."""
    return None if duel.ending is None else CoachedHand.begin(duel.record, duel.seat)


def newcomers() -> PlaySession:
    """The session of a learner who has not played yet, and has not chosen with whom: with the easiest neighbour."""
    return PlaySession.greeted(_beginning())


def _beginning() -> PlaySession:
    return PlaySession.of(replace(fresh(), opponent=PLAYERS[EASIEST]))


def fresh(rules: Variant = PRESETS[DEFAULT_PRESET], before: Duel | None = None) -> Duel:
    """A deal that no one has seen. After a hand that has ended the other player deals (law 2.2), else the same one."""
    duel = Duel.begin(randrange(MOST_SEEDS), rules)
    if before is None:
        return duel
    seat = before.seat if before.ending is None else before.seat.other
    return replace(duel, seat=seat, opponent=before.opponent)

"""The phrases of a table: what is to be done, what was done, why not, and what the ways to lay are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, assert_never

from conquian.explain.markup import plain
from conquian.explain.names import (
    action_name,
    groups_phrase,
    rules_name,
    seat_name,
)
from conquian.explain.sentences import explain
from conquian.explain.words import has_words, words
from conquian.game.actions import (
    ALLOW,
    DECLINE,
    FORCE,
    TURN,
    Action,
    Allow,
    Decline,
    Discard,
    Force,
    Give,
    Meld,
    Turn,
)
from conquian.game.cards import Card, Cards
from conquian.game.forcing import fits, has_folded
from conquian.game.judge import Verdict
from conquian.game.melds import meld_of
from conquian.game.spreads import Spread
from conquian.game.state import ON_OFFER, Phase, Seat, State
from conquian.game.variants import Variant
from conquian.table.messages import Aid
from conquian.table.state import TableState
from conquian.teach.meld_options import MOVES, Kind, MeldOption, placings
from conquian.teach.meld_options import offer as offer_of
from conquian.ui.room import Speaker, Voice
from conquian.ui.views import Sentence, codes, sentence, sentence_case

_BY_HAND: Final = ON_OFFER | {Phase.DISCARD, Phase.EXCHANGE}
"""Where what the player to act may do depends on the hand."""


@dataclass(frozen=True, slots=True)
class Viewpoint(Speaker):
    """The view of a table: the seat in front, those that the learner acts for, what else is shown, and in which words.

    `covered` says that a projector's audience is not to see yet what is hidden; `refused` is what was wished for last
    and is not allowed; `by_suit` lays the hands by suit instead of rank; `asks` are the ways to lay that are asked for.
    """

    topic: ClassVar[str] = "table"

    seat: Seat
    plays: frozenset[Seat]
    aids: frozenset[Aid]
    shown: frozenset[Aid]
    voice: Voice
    projector: bool = False
    covered: bool = False
    refused: Sentence | None = None
    by_suit: bool = False
    asks: tuple[MeldOption, ...] = ()
    previews: bool = False

    def meld(self, cards: Cards) -> str:
        """The name of a meld or, where they are none, of its cards."""
        return groups_phrase([cards], self.language, self.faces)

    def who(self, seat: Seat) -> str:
        """A seat's name."""
        return seat_name(seat, self.language)

    def name(self, seat: Seat) -> str:
        """The name of a seat at the table: you and your opponent, or its own where one learner acts for both."""
        role = self.role(seat)
        return sentence_case(self.who(seat)) if role == str(seat) else self.tell("sides", role)

    def role(self, seat: Seat) -> str:
        """The words for a seat at the table: you or opponent, or the seat itself where one learner acts for both."""
        if len(self.plays) != 1:
            return str(seat)
        return "you" if seat in self.plays else "opponent"

    def did(self, seat: Seat, verb: str, **values: object) -> str:
        """The sentence on what a seat did: to the learner, of the opponent, or of a seat where one acts for both."""
        whose = "seat" if len(self.plays) != 1 else "mine" if seat in self.plays else "theirs"
        return self.tell("did", whose, verb, **{"who": self.tell("did", "who", str(seat)), **values})

    def opens(self, seat: Seat) -> bool:
        """Whether this seat's hand lies open."""
        if seat is self.seat or (seat in self.plays and not self.covered):
            return True
        return Aid.HAND in self.shown and not self.covered


# --- what there is to do ----------------------------------------------------------------------------------------------


def lead(state: State, look: Viewpoint, rival: str = "") -> str:
    """The sentence about what is to be done now; `rival` is what the opponent is called within one, if by a name."""
    if state.outcome is not None and look.plays == {look.seat}:
        return look.tell("lead", "over", over(state, look), out=state.variant.out)
    if state.outcome is not None or len(look.plays) != 1:
        return explain(state, look.language, look.faces)
    (seat,) = look.plays
    key = "folded" if state.phase in ON_OFFER and has_folded(state) else state.phase
    centre = "" if state.centre is None else look.card(state.centre)
    who = rival or words(look.language, "alma", "who", "opponent")
    whose = "mine" if state.turn is seat else "theirs"
    return look.tell("lead", whose, key, centre=centre, who=who, Who=sentence_case(who))


def over(state: State, look: Viewpoint) -> str:
    """The ending for the seat shown: won, lost or draw; empty while the game goes on."""
    if state.outcome is None:
        return ""
    if state.outcome.winner is None:
        return "draw"
    return "won" if state.outcome.winner is look.seat else "lost"


def rules_in_force(variant: Variant, language: str) -> str:
    """The name of these rules; empty for the usual ones."""
    if variant == Variant():
        return ""
    return words(language, "table", "rules", rules=rules_name(variant, language))


def hint(game: TableState, look: Viewpoint) -> Sentence | None:
    """The hint on the cards touched so far; nothing of it is a success before a card lies."""
    state = game.state
    if look.covered or state.turn not in look.plays or game.arrangement is not None:
        return None
    if game.letting_go is not None:
        key = "discard" if state.phase is Phase.DISCARD else "give"
        return sentence("open", look.tell("hint", key, card=look.cards(game.chosen)))
    if state.phase not in ON_OFFER:
        return None
    if state.hands[state.turn].unknown:
        return sentence("open", look.tell("hint", "unknown"))
    if look.previews and (previewed := game.previewed) is not None:
        return sentence("open", look.tell("hint", "previewed", offer=offer_name(previewed, look)))
    if not game.chosen:
        does_fit = fits(state)
        if not game.offers:
            return sentence("open", look.tell("hint", "nothing"))
        return sentence("open", look.tell("hint", "fits" if does_fit else "choose"))
    ready = game.ready
    is_one = bool(ready) and all(len(each.spread) == state.variant.out for each in ready)  # each of them wins
    if len(ready) == 1 or (is_one and ready[0].kind not in MOVES):
        return sentence("open", look.tell("hint", "ready", offer=offer_name(ready[0], look)))
    short = "without" if meld_of(game.chosen) is not None else "more"
    return sentence("open", look.tell("hint", "several" if ready else short))


def refusal(verdict: Verdict, look: Viewpoint) -> Sentence:
    """A refusal with all the laws that it rests on."""
    return {
        "state": "bad",
        "text": explain(verdict, look.language, look.faces),
        "laws": codes(verdict.laws[:2]),
    }


def arranging(game: TableState, look: Viewpoint) -> Sentence:
    """The hint on how the cards lie that are being arranged."""
    arrangement = game.arrangement
    assert arrangement is not None
    bench = arrangement.bench
    if bench.spread == arrangement.before:
        return sentence("empty", look.tell("says", "arranging"))
    if bench.misfits or arrangement.centre not in bench.cards:
        short = bench.is_unfinished or not bench.misfits
        text = look.tell("hint", "arrange") if short else explain(arrangement.verdict, look.language, look.faces)
        law = arrangement.verdict.law
        return sentence("open", text) if short else sentence("bad", text, law)
    verdict = arrangement.verdict
    if verdict.legal:
        return sentence("good", look.tell("hint", "arranged"))
    return sentence("bad", explain(verdict, look.language, look.faces), verdict.law)


def legal_names(game: TableState, look: Viewpoint) -> list[str]:
    """Everything that may be done now, in words; every way to meld by its name.

    Where it would tell the cards of a hand that lies face down, only that it depends on this hand.
    """
    if game.state.phase in _BY_HAND and not look.opens(game.state.turn):
        return [look.tell("hint", "closed")]
    names = [offer_name(offer, look) for offer in game.offers]
    others = [each for each in game.legal if getattr(each, "spread", None) is None]
    return names + [_plain_name(each, game.state, look) for each in others]


def shown(aid: Aid, game: TableState, look: Viewpoint) -> str:
    """The sentence on what is seen now that something lies open, or that it is closed again."""
    state = game.state
    if aid not in look.shown:
        return look.tell("says", f"{aid}_hidden")
    match aid:
        case Aid.WASTE:
            found = look.cards(state.waste)
        case Aid.HAND:
            found = look.cards(state.hands[look.seat.other].cards)
        case Aid.STOCK:
            found = look.cards(state.stock.cards[:3])
        case Aid.LEGAL:
            found = "; ".join(legal_names(game, look))
        case _:
            assert_never(aid)
    return look.tell("says", f"{aid}_shown", found=found) if found else look.tell("nothing", aid)


def button_name(action: Action, look: Viewpoint) -> str:
    """The label on the button of an action that names no cards; empty for any other action."""
    return look.tell("choices", action.verb) if action in (TURN, DECLINE, FORCE, ALLOW) else ""


def choice_name(action: Action, state: State, look: Viewpoint) -> str:
    """A legal action in words, as something to choose: by its button if it has one, a meld by what it does."""
    if isinstance(action, Meld):
        centre = state.centre_mask
        return offer_name(offer_of(state.spreads[state.turn], action.spread, centre), look)
    name = button_name(action, look)
    return name[:1].lower() + name[1:] if name else _plain_name(action, state, look)


def _plain_name(action: Action, state: State, look: Viewpoint) -> str:
    if isinstance(action, Discard | Give):
        return plain(look.tell("offers", action.verb, card=action.card), look.language, look.faces)
    return action_name(action, look.language, look.faces, state.variant.labels)


def advice(action: Action, state: State, look: Viewpoint) -> str:
    """An action as it is advised, with markup: of a meld which cards go where, not what lies there anyway."""
    match action:
        case Meld(spread) | Force(Spread() as spread):
            moves = placings(state.spreads[state.decliner], spread)
            said = [_placed(cards, onto, look) for cards, onto in moves]
            if isinstance(action, Force):
                said.insert(0, look.tell("advice", "choose", button=look.tell("choices", "force")))
        case Discard(card) | Give(card):
            said = [look.tell("advice", action.verb, card=card)]
        case _:
            said = [look.tell("advice", "choose", button=look.tell("choices", action.verb))]
    return " ".join(sentence_case(f"{each}.") for each in said)


def _placed(cards: Cards, onto: Cards, look: Viewpoint) -> str:
    return look.tell("advice", "add" if onto else "lay", cards=cards, n=len(cards), meld=onto)


# --- what was done ----------------------------------------------------------------------------------------------------


def told(action: Action, before: State, look: Viewpoint, *, rival: str = "") -> str:
    """The sentence on what was done in that position; empty where what is to be done now says it as well."""
    if rival and look.role(before.turn) == "opponent" and not isinstance(action, Turn | Force):
        return told_across(action, before, before, look, rival=rival)
    centre = "" if before.centre is None else look.card(before.centre)
    match action:
        case Turn() | Force():
            return ""
        case Meld(spread):
            laid = offer_of(before.spreads[before.turn], spread, 0 if before.centre is None else before.centre.bit)
            return look.did(before.turn, "meld", offer=offer_name(laid, look, "melded"))
        case Decline() | Allow():
            return look.did(before.turn, action.verb, card=centre)
        case Discard(card):
            return look.did(before.turn, "discard", card=look.card(card))
        case Give():
            return look.did(before.turn, "give")
        case _:
            assert_never(action)


def narrated(action: Action, before: State, after: State, look: Viewpoint, *, rival: str = "") -> str:
    """The sentence on what was done in that position, for the seat shown, which has nothing to do now."""
    if rival and look.role(before.turn) == "opponent":
        return told_across(action, before, after, look, rival=rival)
    if isinstance(action, Turn | Force):
        return look.did(before.turn, action.verb, card=named(action, before, after, look)["card"])
    return told(action, before, look)


def told_across(action: Action, before: State, after: State, look: Viewpoint, *, rival: str) -> str:
    """The sentence on an action for a learner with one opponent, by a name if there is one; a gift is not named."""
    facts = named(action, before, after, look)
    is_mine = before.turn is look.seat
    if rival and not is_mine:
        return words(look.language, "alma", "did", action.verb, Who=sentence_case(rival), **facts)
    keys = ("did", "mine" if is_mine else "theirs", action.verb)
    return words(look.language, "play" if has_words("play", *keys) else "table", *keys, **facts)


def cards_of(action: Action, state: State) -> tuple[Card, ...]:
    """The cards that an action is about: what is discarded, laid anew, or declined, forced or allowed."""
    match action:
        case Discard(card) | Give(card):
            return (card,)
        case Meld(spread):
            return tuple(spread.cards - state.spreads[state.turn].cards)
        case Turn():
            return ()
        case _:
            return () if state.centre is None else (state.centre,)


def named(action: Action, before: State, after: State, look: Viewpoint) -> dict[str, str]:
    """The names for a sentence about an action: its `card`, and the `melds` that lie now and did not lie before."""
    card: Card | None
    laid: list[Cards] = []
    match action:
        case Turn():
            card = after.centre
        case Discard(card) | Give(card):
            pass
        case Meld(spread):
            card, old = before.centre, before.spreads[before.turn].masks
            laid = [Cards(mask) for mask in spread.masks if mask not in old]
        case Decline() | Force() | Allow():
            card = before.centre
        case _:
            assert_never(action)
    return {
        "card": "" if card is None else look.card(card),
        "melds": groups_phrase(laid, look.language, look.faces) if laid else "",
    }


# --- ways to lay ------------------------------------------------------------------------------------------------------


def offer_name(offer: MeldOption, look: Viewpoint, mood: str = "offers") -> str:
    """A way to lay in words, as an offer ("lay 3-4-5 of clubs") or as what was `melded`."""
    told = look.tell(
        mood,
        "move" if offer.kind is Kind.BORROW and offer.rest else offer.kind,
        meld=look.meld(offer.meld),
        rest=look.meld(offer.rest),
        borrowed=offer.borrowed,
        n=len(offer.borrowed),
        spread=groups_phrase(offer.spread.groups, look.language, look.faces),
    )
    first = plain(told, look.language, look.faces)
    if offer.kind is Kind.REARRANGE or not offer.others:
        return first
    rest = groups_phrase(offer.others, look.language, look.faces)
    return look.tell("offers", "and", first=first, rest=rest)

"""Positions written for the tests of the twin, and what is read off them."""

from . import apply, legal
from .cards import PACK, split_cards
from .position import read, write
from .rules import read_rules

T10 = "4d6dJsQh/2c3c4c,AdAhAs"
T10_LAYOUTS = {"Ac2c3c4c AdAhAs", "AcAdAhAs 2c3c4c"}

LAST = "Ac2c5d6hJdJsQhKs7dKd/-"  # fits nothing by itself, melds with 3c


def offer(mine: str, centre: str, rules: str = "pagat", turn: str = "pone/left", stock: int = 8, tail: str = "") -> str:
    """A full position: the pone holds `mine`, the dealer the first cards left over, then the stock, then the waste."""
    named = split_cards("".join(mine.replace("/", ",").replace("-", "").split(",")) + centre.replace("-", ""))
    rest = [card for card in PACK if card not in named]
    size = int(read_rules(rules)["hand_size"])
    dealer, stock_cards, waste = rest[:size], rest[size : size + stock], rest[size + stock :]
    line = (
        f"pone={mine} dealer={''.join(dealer)}/- centre={centre} stock={''.join(stock_cards) or '-'}"
        f" waste={''.join(waste) or '-'} turn={turn} rules={rules} {tail}"
    ).strip()
    assert sorted(cards_of(line)) == sorted(PACK)
    return write(read(line))


def cards_of(line: str) -> list[str]:
    """All cards that a position holds, wherever they lie."""
    now = read(line)
    cards = [*now.stock, *now.waste, *filter(None, [now.centre, now.given])]
    for seat in ("pone", "dealer"):
        cards += now.hand[seat] + [card for group in now.spread[seat] for card in group]
    return cards


def melds(line: str) -> set[str]:
    """The legal melds only."""
    return {action for action in legal(line) if action.startswith("meld ")}


def turn_of(line: str) -> str:
    """Who acts, and the phase."""
    return next(word for word in line.split() if word.startswith("turn=")).removeprefix("turn=")


def fits(mine: str, centre: str, rules: str = "pagat") -> bool:
    """Whether the opponent may claim once this centre card is declined."""
    return turn_of(apply(offer(mine, centre, rules), "decline")) == "dealer/claim-left"


def winners(mine: str) -> set[str]:
    """The cards that take the pone out at once."""
    found = set()
    for card in PACK:
        if card not in mine:
            line = offer(mine, card)
            if any(turn_of(apply(line, meld)) == "pone/over" for meld in melds(line)):
                found.add(card)
    return found

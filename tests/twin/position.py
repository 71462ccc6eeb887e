"""A position between its two texts: read from one line, changed in place, written as one line."""

from dataclasses import dataclass

from .cards import Spread, in_order, split_cards, write_groups
from .rules import read_rules, write_rules

SEATS = ["pone", "dealer"]


@dataclass
class Position:
    """Everything that one line says, every card known; `""` stands for no card."""

    hand: dict[str, list[str]]
    spread: dict[str, Spread]
    centre: str
    stock: list[str]
    waste: list[str]
    who: str
    phase: str
    rules: dict[str, str]
    passed: bool
    folded: list[str]
    given: str

    @property
    def other(self) -> str:
        """The seat that is not to act."""
        return "dealer" if self.who == "pone" else "pone"

    @property
    def out(self) -> int:
        """How many cards in a spread win (7.1, 7.3): one more than were dealt."""
        return int(self.rules["hand_size"]) + 1


def read(line: str) -> Position:
    """The position that a line of `key=value` fields describes."""
    fields: dict[str, str] = {}
    for word in line.split():
        key, _, value = word.partition("=")
        fields[key] = value
    hand: dict[str, list[str]] = {}
    spread: dict[str, Spread] = {}
    for seat in SEATS:
        hand_text, _, spread_text = fields[seat].partition("/")
        hand[seat] = split_cards(hand_text)
        spread[seat] = [] if spread_text == "-" else [split_cards(group) for group in spread_text.split(",")]
    who, _, phase = fields["turn"].partition("/")
    folded = fields.get("folded", "").split(",")
    return Position(
        hand=hand,
        spread=spread,
        centre=fields["centre"].replace("-", ""),
        stock=split_cards(fields["stock"]),
        waste=split_cards(fields["waste"]),
        who=who,
        phase=phase,
        rules=read_rules(fields["rules"]),
        passed=fields.get("passed") == "yes",
        folded=[seat for seat in SEATS if seat in folded],
        given=fields.get("given", ""),
    )


def write(position: Position) -> str:
    """The canonical line of the position."""
    words = []
    for seat in SEATS:
        hand = "".join(in_order(position.hand[seat])) or "-"
        spread = write_groups(position.spread[seat], ",") or "-"
        words.append(f"{seat}={hand}/{spread}")
    words.append(f"centre={position.centre or '-'}")
    words.append(f"stock={''.join(position.stock) or '-'}")
    words.append(f"waste={''.join(position.waste) or '-'}")
    words.append(f"turn={position.who}/{position.phase}")
    words.append(f"rules={write_rules(position.rules)}")
    if position.passed:
        words.append("passed=yes")
    if position.folded:
        words.append(f"folded={','.join(position.folded)}")
    if position.given:
        words.append(f"given={position.given}")
    return " ".join(words)

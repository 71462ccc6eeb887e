"""Cards, melds and spreads (laws 1 and 3): a card is a string such as `7h`, a group is a sorted list of cards."""

RANKS = "A234567JQK"  # 1.2: seven and jack are neighbours, the ace is low only
SUITS = "cdhs"
PACK = [rank + suit for rank in RANKS for suit in SUITS]  # 1.1: forty cards, in canonical order

Group = list[str]
Spread = list[Group]


def split_cards(text: str) -> list[str]:
    """The cards of `3c4c5c`, in the order written; `-` is none.

    >>> split_cards("7h3c")
    ['7h', '3c']
    """
    if text == "-":
        return []
    cards = [text[i : i + 2] for i in range(0, len(text), 2)]
    for card in cards:
        if card not in PACK:
            raise ValueError(f"not a known card: {card!r} in {text!r}")
    return cards


def in_order(cards: list[str]) -> list[str]:
    """The same cards in canonical order: by rank, then by suit."""
    return sorted(cards, key=PACK.index)


def canonical(groups: Spread) -> Spread:
    """The same groups, each in card order, and sorted among themselves."""
    ordered = [in_order(group) for group in groups]
    return sorted(ordered, key=lambda group: [PACK.index(card) for card in group])


def write_groups(groups: Spread, separator: str) -> str:
    """The canonical text of the groups.

    >>> write_groups([["6h", "6c", "6d"], ["3c", "5c", "4c"]], ",")
    '3c4c5c,6c6d6h'
    """
    return separator.join("".join(group) for group in canonical(groups))


def all_sets() -> list[Group]:
    """3.1: three or four cards of one rank."""
    sets = []
    for rank in RANKS:
        four = [rank + suit for suit in SUITS]
        sets.append(four)
        for missing in four:
            sets.append([card for card in four if card != missing])
    return sets


def all_runs() -> list[Group]:
    """3.2 and 3.5: three to eight cards of one suit in order."""
    runs = []
    for suit in SUITS:
        for length in range(3, 9):
            for start in range(len(RANKS) - length + 1):
                runs.append([rank + suit for rank in RANKS[start : start + length]])
    return runs


MELDS = all_sets() + all_runs()


def is_meld(cards: list[str]) -> bool:
    """Whether these cards are one set or one run (3.1, 3.2)."""
    return in_order(cards) in MELDS


def spreads(must: list[str], may: list[str]) -> list[Spread]:
    """Every spread that holds all cards of `must` and any of `may`, and nothing else (3.3, 3.4); each once.

    The first card of `must` has to lie in some meld: try them all. When none is left, stop, or lay one more meld
    of the cards that may be used.
    """
    found: list[Spread] = []
    if must:
        first_melds = [meld for meld in MELDS if must[0] in meld]
    else:
        found.append([])
        first_melds = MELDS
    available = set(must + may)
    for meld in first_melds:
        if available.issuperset(meld):
            must_left = [card for card in must if card not in meld]
            may_left = [card for card in may if card not in meld]
            for rest in spreads(must_left, may_left):
                spread = canonical([meld, *rest])
                if spread not in found:
                    found.append(spread)
    return found


def spreads_of(cards: list[str]) -> set[frozenset[frozenset[str]]]:
    """Every layout of these cards: all of them used, each in one group (3.3), every group a set or a run (3.4).

    >>> len(spreads_of("3c 3d 3h 4c 4d 4h 5c 5d 5h".split()))
    2
    """
    return {frozenset(frozenset(group) for group in spread) for spread in spreads(cards, [])}

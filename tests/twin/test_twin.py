"""The worked positions of the law book, the figures that are certain, and every switch, on the twin alone."""

import random
from itertools import combinations

import pytest

from . import apply, legal, perft, spreads_of
from .cards import MELDS, PACK, RANKS, SUITS, in_order, split_cards, spreads
from .position import read, write
from .rules import PRESETS, preset_rules, read_rules, write_rules


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


# The worked positions


def test_t1_a_card_at_the_end_of_a_run_may_be_borrowed() -> None:
    line = offer("Ad2sJd6hKhKs/3c4c5c6c", "6d")
    assert legal(line) == {"meld 3c4c5c 6c6d6h", "decline"}


def test_t2_a_card_in_the_middle_may_not() -> None:
    assert legal(offer("Ad2s4hJdKhKs/3c4c5c6c", "4d")) == {"decline"}


T3 = "AdAs/3c3d3h3s,6h7hJhQh"


def test_t3_only_the_aces_win() -> None:
    assert winners(T3) == {"Ac", "Ah"}


@pytest.mark.parametrize(("thrown", "kept", "winner"), [("As", "Ad", "2d"), ("Ad", "As", "2s")])
def test_t4_t5_which_ace_is_thrown_decides_which_two_wins(thrown: str, kept: str, winner: str) -> None:
    line = apply(apply(offer(T3, "Kh"), "decline"), "force")
    assert legal(line) == {"meld 3c3d3h3s 6h7hJhQhKh"}
    line = apply(line, "meld 3c3d3h3s 6h7hJhQhKh")
    assert legal(line) == {"discard Ad", "discard As"}
    line = apply(line, f"discard {thrown}")
    assert f"pone={kept}/3c3d3h3s,6h7hJhQhKh " in line and f" centre={thrown} " in line
    assert winners(f"{kept}/3c3d3h3s,6h7hJhQhKh") == {winner}


def test_t6_the_ten_card_hole() -> None:
    assert winners("-/Ac2c3c,4c5c6c7cJcQcKc") == set()
    assert winners("-/Ac2c3c4c5c,6c7cJcQcKc") == set()


def test_t7_seven_and_jack_are_neighbours_and_part_again() -> None:
    assert "meld 5c6c7c JcJdJh" in legal(offer("Ad2sJdJhKhKsQd/6c7cJc", "5c"))


@pytest.mark.parametrize(("rules", "allowed"), [("pagat", True), ("pagat,borrowing=ends", False)])
def test_t8_a_run_split_in_two_does_not_remain_one_meld(rules: str, allowed: bool) -> None:
    line = offer("4dJdQs/Ac2c3c4c5c6c7c", "4h", rules)
    assert ("meld Ac2c3c 4c4d4h 5c6c7c" in legal(line)) is allowed
    assert "decline" in legal(line)


@pytest.mark.parametrize(
    ("mine", "centre"),
    [("JdQdKs/2c2d2h2s,3c4c5c", "Ac"), ("JdQs/Ac2c3c4c5c6c7cJc", "Qc")],
    ids=["T9", "T11"],
)
def test_t9_t11_fits_rearranged_but_not_direct(mine: str, centre: str) -> None:
    assert fits(mine, centre)
    assert not fits(mine, centre, "pagat,forcing_fit=direct")


T10 = "4d6dJsQh/2c3c4c,AdAhAs"
T10_LAYOUTS = {"Ac2c3c4c AdAhAs", "AcAdAhAs 2c3c4c"}


def test_t10_two_places_and_the_player_chooses() -> None:
    line = apply(apply(offer(T10, "Ac"), "decline"), "force")
    assert turn_of(line) == "pone/forced"
    assert legal(line) == {f"meld {layout}" for layout in T10_LAYOUTS}


def test_t12_seven_layouts() -> None:
    assert len(spreads_of(split_cards("Ah2h3h4h5h6h7hJhJcJdJs"))) == 7


def test_t13_seven_cards_with_no_layout() -> None:
    cards = split_cards("3c4c5c6c7c6d6h")
    assert spreads_of(cards) == set()
    sixes = ["".join(six) for six in combinations(cards, 6) if spreads_of(list(six))]
    assert sixes == ["3c4c5c6c6d6h"]


def test_t14_usable_but_not_forceable() -> None:
    mine = "5c7dJdQhKsKdAs/2c3c4c"
    assert legal(offer(mine, "6c")) == {"meld 2c3c4c5c6c", "decline"}
    assert not fits(mine, "6c")


def test_t15_out_with_an_empty_hand() -> None:
    line = offer("-/3c3d3h,4c5c6c,7sJsQsKs", "7c")
    assert legal(line) == {"meld 3c3d3h 4c5c6c7c 7sJsQsKs", "decline"}
    line = apply(line, "meld 3c3d3h 4c5c6c7c 7sJsQsKs")
    assert turn_of(line) == "pone/over"
    assert line.startswith("pone=-/3c3d3h,4c5c6c7c,7sJsQsKs ") and " centre=- " in line
    assert legal(line) == set()


LAST = "Ac2c5d6hJdJsQhKs7dKd/-"  # fits nothing by itself, melds with 3c


def test_t16_the_last_card_declined_by_both() -> None:
    line = apply(offer(LAST, "3c", turn="pone/turned", stock=0), "decline")
    assert turn_of(line) == "dealer/left" and line.endswith(" passed=yes")
    line = apply(line, "decline")
    assert turn_of(line) == "dealer/over"
    assert " centre=- " in line and read(line).waste[-1] == "3c"


def test_t16_the_last_card_used() -> None:
    line = apply(offer(LAST, "3c", turn="pone/turned", stock=0), "meld Ac2c3c")
    line = apply(line, "discard Kd")
    assert turn_of(line) == "dealer/left" and " centre=Kd " in line


def test_t17_two_fours_far_apart_cannot_be_forced() -> None:
    eights = {frozenset(meld) for meld in MELDS if len(meld) == 8}
    for one, two in combinations(MELDS, 2):
        if len(one) + len(two) == 8 and not set(one) & set(two):
            eights.add(frozenset(one + two))
    assert len(eights) == 1683
    safe = [
        eight
        for eight in eights
        if not any(spreads([*in_order(list(eight)), card], []) for card in PACK if card not in eight)
    ]
    far_apart = [
        frozenset(rank + suit for rank in (RANKS[low], RANKS[high]) for suit in SUITS)
        for low in range(10)
        for high in range(low + 3, 10)
    ]
    assert len(safe) == 28
    assert set(safe) == set(far_apart)


# Figures that are certain


def test_the_melds_of_the_pack() -> None:
    assert [sum(len(meld) == size for meld in MELDS) for size in range(3, 9)] == [72, 38, 24, 20, 16, 12]
    assert sum("7" in "".join(meld) and "J" in "".join(meld) for meld in MELDS) == 68


def test_the_spreads_of_six_and_seven_cards() -> None:
    for size, count in [(6, 2156), (7, 2048)]:
        unions = {frozenset(meld) for meld in MELDS if len(meld) == size}
        for one, two in combinations(MELDS, 2):
            if len(one) + len(two) == size and not set(one) & set(two):
                unions.add(frozenset(one + two))
        assert len(unions) == count
        assert all(spreads_of(in_order(list(union))) for union in unions)


def test_melds_are_the_layouts_of_every_choice_of_hand_cards() -> None:
    """The search with must and may finds what trying all subsets of the hand finds."""
    rng = random.Random(17)
    for _ in range(25):
        cards = rng.sample(PACK, 10)
        must, may = cards[:1], cards[1:]
        found = {frozenset(map(frozenset, spread)) for spread in spreads(must, may)}
        tried = [spreads_of(must + list(part)) for size in range(10) for part in combinations(may, size)]
        assert found == {frozenset(layout) for layouts in tried for layout in layouts}


# Positions as text


@pytest.mark.parametrize("name", PRESETS)
def test_presets_write_themselves(name: str) -> None:
    assert write_rules(preset_rules(name)) == name


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("foster,forcing_fit=direct", "foster,forcing_fit=direct"),
        # a tie with rummyo,forcing=claim: the first preset wins
        ("pagat,borrowing=none", "pagat,borrowing=none"),
        ("pagat,hand_size=8,exchange=yes", "mexican,forcing=claim"),
        ("rummy-com,first_dealer=random,borrowing=ends", "rummy-games"),
        ("pagat,labels=A-10,forcing_fit=direct", "pagat,forcing_fit=direct,labels=A-10"),
    ],
)
def test_rules_are_written_with_the_fewest_changes(text: str, canonical: str) -> None:
    assert write_rules(read_rules(text)) == canonical


def test_lines_are_rewritten_canonically() -> None:
    loose = "centre=- folded=dealer,pone dealer=2d2c/KsQsJs,3c3h3d pone=-/- waste=9 stock=- turn=pone/over rules=pagat"
    with pytest.raises(ValueError, match="not a known card"):
        read(loose)
    assert write(read(loose.replace("waste=9", "waste=7h5c"))) == (
        "pone=-/- dealer=2c2d/3c3d3h,JsQsKs centre=- stock=- waste=7h5c turn=pone/over rules=pagat folded=pone,dealer"
    )


def test_illegal_actions_are_refused() -> None:
    with pytest.raises(ValueError, match="not legal"):
        apply(offer(LAST, "3c"), "discard Kd")


# The turn


def test_a_left_card_declined_is_buried_and_the_next_turned_up() -> None:
    line = apply(offer(LAST, "7h"), "decline")
    assert turn_of(line) == "pone/turn" and read(line).waste[-1] == "7h" and " centre=- " in line
    first = read(line).stock[0]
    assert legal(line) == {"turn"}
    line = apply(line, "turn")
    assert turn_of(line) == "pone/turned" and f" centre={first} " in line and len(read(line).stock) == 7


# Forcing


def test_a_claim_declined_buries_the_card() -> None:
    claim = apply(offer(T10, "Ac", tail="passed=yes"), "decline")
    assert turn_of(claim) == "dealer/claim-left" and claim.endswith(" passed=yes")
    assert legal(claim) == {"force", "allow"}
    line = apply(claim, "allow")
    assert turn_of(line) == "pone/turn" and read(line).waste[-1] == "Ac" and "passed" not in line
    forced = apply(claim, "force")
    assert turn_of(forced) == "pone/forced" and " centre=Ac " in forced and "passed" not in forced


def test_a_claim_on_a_turned_card_declined_passes_it() -> None:
    claim = apply(offer(T10, "Ac", turn="pone/turned"), "decline")
    assert turn_of(claim) == "dealer/claim-turned" and "passed" not in claim
    line = apply(claim, "allow")
    assert turn_of(line) == "dealer/left" and line.endswith(" passed=yes")


def test_a_claim_declined_with_an_empty_stock_is_a_draw() -> None:
    claim = apply(offer(T10, "Ac", stock=0), "decline")
    line = apply(claim, "allow")
    assert turn_of(line) == "dealer/over" and read(line).waste[-1] == "Ac" and " centre=- " in line


@pytest.mark.parametrize(
    ("scope", "claims"),
    [("any", "discarded passed turned"), ("left", "discarded passed"), ("discard", "discarded")],
)
@pytest.mark.parametrize("origin", ["discarded", "passed", "turned"])
def test_scope(scope: str, claims: str, origin: str) -> None:
    turn = "pone/turned" if origin == "turned" else "pone/left"
    tail = "passed=yes" if origin == "passed" else ""
    rules = "pagat" if scope == "any" else f"pagat,forcing_scope={scope}"
    claim = apply(offer(T10, "Ac", rules, turn, tail=tail), "decline")
    assert ("/claim-" in claim) is (origin in claims.split())
    automatic = "pagat,forcing=automatic" + rules.removeprefix("pagat")
    line = offer(T10, "Ac", automatic, turn, tail=tail)
    assert ("decline" in legal(line)) is (origin not in claims.split())
    off = "pagat,forcing=off" + rules.removeprefix("pagat")
    assert "/claim-" not in apply(offer(T10, "Ac", off, turn, tail=tail), "decline")


def test_the_forcer_places() -> None:
    claim = apply(offer(T10, "Ac", "pagat,forced_placement=forcer"), "decline")
    assert legal(claim) == {f"force {layout}" for layout in T10_LAYOUTS} | {"allow"}
    line = apply(claim, "force AcAdAhAs 2c3c4c")
    assert turn_of(line) == "pone/discard" and " centre=- " in line and "/AcAdAhAs,2c3c4c " in line


def test_the_forcer_places_directly_only() -> None:
    """Three threes, fours and fives as runs take a six in one place; rearranged there would be more layouts."""
    mine = "Js/3c4c5c,3d4d5d,3h4h5h"
    rearranged = apply(offer(mine, "3s", "pagat,forced_placement=forcer"), "decline")
    assert legal(rearranged) == {"force 3c3d3h3s 4c4d4h 5c5d5h", "allow"}
    rules = "pagat,forcing_fit=direct,forced_placement=forcer"
    assert turn_of(apply(offer(mine, "3s", rules), "decline")) == "pone/turn"
    claim = apply(offer(mine, "6c", rules), "decline")
    assert legal(claim) == {"force 3c4c5c6c 3d4d5d 3h4h5h", "allow"}


def test_the_forcer_may_not_break_the_borrowing() -> None:
    """3.5: nine in a row have to be split, and most splits leave two pieces of the old run, not one meld."""
    mine = "JdQs/Ac2c3c4c5c6c7cJc"
    free = apply(offer(mine, "Qc", "pagat,forced_placement=forcer"), "decline")
    assert legal(free) == {
        "allow",
        "force Ac2c3c 4c5c6c 7cJcQc",
        "force Ac2c3c 4c5c6c7cJcQc",
        "force Ac2c3c4c 5c6c7cJcQc",
        "force Ac2c3c4c5c 6c7cJcQc",
        "force Ac2c3c4c5c6c 7cJcQc",
    }
    # `ends` leaves the one layout in which seven and jack are all that goes with the queen
    ends = "pagat,forced_placement=forcer,borrowing=ends"
    claim = apply(offer(mine, "Qc", ends), "decline")
    assert legal(claim) == {"force Ac2c3c4c5c6c 7cJcQc", "allow"}
    none = "pagat,forced_placement=forcer,borrowing=none"
    assert turn_of(apply(offer(mine, "Qc", none), "decline")) == "pone/turn"


def test_being_forced_out() -> None:
    mine = "-/3c3d3h,4c5c6c,7sJsQsKs"
    claim = apply(offer(mine, "7c", "pagat,forced_placement=forcer"), "decline")
    line = apply(claim, "force 3c3d3h 4c5c6c7c 7sJsQsKs")
    assert turn_of(line) == "dealer/over" and legal(line) == set()  # who acted last: the forcer


# Borrowing


@pytest.mark.parametrize(
    ("mine", "centre", "meld", "allowed"),
    [
        ("5cKd2h6sJhQdAs/2c3c4c", "6c", "2c3c4c5c6c", "free ends none"),  # a run grows
        ("6hQh2dKs/3c4c5c,7cJcQc", "6c", "3c4c5c6c7cJcQc", "free ends none"),  # two runs join
        ("2sJd6hKhKsAd/3c4c5c6c", "6d", "3c4c5c 6c6d6h", "free ends"),  # a run gives its end
        ("3d3h7hKsAd/3c4c5c6c7c", "7d", "3c3d3h 4c5c6c 7c7d7h", "free ends"),  # a run gives both ends
        ("4cKsJdAd2h6h/3c3d3h3s", "5c", "3c4c5c 3d3h3s", "free ends"),  # four of a kind give one
        ("3s4cKd2hJh6sQd/3c3d3h", "5c", "3c4c5c 3d3h3s", "free"),  # a set of three gives one and is refilled
        ("3s/3c4c5c,3d4d5d,3h4h5h", "4s", "3c3d3h3s 4c4d4h4s 5c5d5h", "free"),  # runs become sets
    ],
)
def test_borrowing(mine: str, centre: str, meld: str, allowed: str) -> None:
    for borrowing in ("free", "ends", "none"):
        line = offer(mine, centre, f"pagat,borrowing={borrowing}")
        assert (f"meld {meld}" in legal(line)) is (borrowing in allowed.split()), borrowing


# Automatic forcing and folding


def test_automatic_forcing_leaves_the_choice_of_the_meld() -> None:
    mine = "5c7dJdQhKsKdAs/2c3c4c"
    rules = "pagat,forcing=automatic"
    assert legal(offer(mine, "Ac", rules)) == {"meld Ac2c3c4c", "meld Ac2c3c4c5c"}
    assert legal(offer(mine, "6c", rules)) == {"meld 2c3c4c5c6c", "decline"}


@pytest.mark.parametrize("turn", ["pone/left", "pone/turned"])
def test_a_folded_seat_declines_unless_it_is_made_to_meld(turn: str) -> None:
    mine = "5c7dJdQhKsKdAs/2c3c4c"
    line = offer(mine, "Ac", turn=turn, tail="folded=pone")
    assert legal(line) == {"decline"}
    claim = apply(line, "decline")
    assert "/claim-" in claim and claim.endswith("folded=pone")
    assert legal(apply(claim, "force")) == {"meld Ac2c3c4c", "meld Ac2c3c4c5c"}
    compelled = offer(mine, "Ac", "pagat,forcing=automatic", turn, tail="folded=pone")
    assert legal(compelled) == {"meld Ac2c3c4c", "meld Ac2c3c4c5c"}


# Hand melds


def test_hand_melds_stand_beside_the_open_card() -> None:
    mine = "3c3d3h5s7dJhQdKdKsAs/-"
    assert legal(offer(mine, "7c", "bicycle")) == {"decline"}
    assert legal(offer(mine, "7c", "bicycle", "pone/turned", tail="folded=pone")) == {"decline"}
    line = offer(mine, "7c", "bicycle", "pone/turned")
    assert legal(line) == {"meld 3c3d3h", "decline"}
    line = apply(line, "meld 3c3d3h")
    assert line.startswith("pone=As5s7dJhQdKdKs/3c3d3h ") and " centre=7c " in line
    assert turn_of(line) == "pone/turned" and legal(line) == {"decline"}


def test_hand_melds_lay_a_card_and_keep_the_borrowing() -> None:
    regroup_only = offer("Js/3c4c5c,3d4d5d,3h4h5h", "Kd", "bicycle", "pone/turned")
    assert legal(regroup_only) == {"decline"}
    borrow = "2sJd6d6hKsAh/3c4c5c6c"
    assert "meld 3c4c5c 6c6d6h" in legal(offer(borrow, "7h", "bicycle", "pone/turned"))
    assert "meld 3c4c5c 6c6d6h" not in legal(offer(borrow, "7h", "bicycle,borrowing=none", "pone/turned"))


def test_all_ten_laid_without_the_centre_card_are_no_win() -> None:
    line = offer("KcKhKs/3c4c5c,6d7dJdQd", "2h", "bicycle", "pone/turned")
    line = apply(line, "meld 3c4c5c 6d7dJdQd KcKhKs")
    assert turn_of(line) == "pone/turned" and line.startswith("pone=-/") and legal(line) == {"decline"}


# The last card


def test_with_ends_the_last_card_is_for_its_player_alone() -> None:
    rules = "pagat,last_card=ends"
    line = offer(LAST, "3c", rules, "pone/turned", stock=0)
    passed = apply(line, "decline")
    assert turn_of(passed) == "pone/over" and " centre=3c " in passed and "passed" not in passed
    thrown = apply(apply(line, "meld Ac2c3c"), "discard Kd")
    assert turn_of(thrown) == "pone/over" and " centre=Kd " in thrown
    assert turn_of(apply(offer(LAST, "3c", rules, "pone/turned", stock=1), "decline")) == "dealer/left"


def test_with_ends_the_last_card_can_be_forced() -> None:
    claim = apply(offer(T10, "Ac", "pagat,last_card=ends", "pone/turned", stock=0), "decline")
    assert turn_of(claim) == "dealer/claim-turned"
    allowed = apply(claim, "allow")
    assert turn_of(allowed) == "dealer/over" and " centre=Ac " in allowed
    thrown = apply(apply(apply(claim, "force"), "meld Ac2c3c4c AdAhAs"), "discard 4d")
    assert turn_of(thrown) == "pone/over" and " centre=4d " in thrown


# Fewer cards, and the exchange


@pytest.mark.parametrize(("size", "spread"), [("8", "3c3d3h,4c5c6c7cJc"), ("9", "3c3d3h,4c5c6c,JsQsKs")])
def test_one_card_more_than_were_dealt_goes_out(size: str, spread: str) -> None:
    line = offer(f"-/{spread}", "3s", f"pagat,hand_size={size}")
    assert {turn_of(apply(line, meld)) for meld in melds(line)} == {"pone/over"}


def test_the_exchange() -> None:
    line = offer("2c3d4h5s6c7dJhQs/-", "-", "mexican", "pone/exchange", stock=24)
    assert legal(line) == {f"give {card}" for card in split_cards("2c3d4h5s6c7dJhQs")}
    dealt = read(line).hand["dealer"]
    line = apply(line, "give 4h")
    assert turn_of(line) == "dealer/exchange" and line.endswith(" given=4h")
    assert legal(line) == {f"give {card}" for card in dealt}  # the card laid aside is in nobody's hand
    line = apply(line, f"give {dealt[0]}")
    assert turn_of(line) == "pone/turn" and "given" not in line
    assert dealt[0] in read(line).hand["pone"] and "4h" in read(line).hand["dealer"]
    assert [len(read(line).hand[seat]) for seat in ("pone", "dealer")] == [8, 8]


# Whole games


def test_perft_counts_sequences_that_can_be_counted_by_hand() -> None:
    forced = apply(apply(offer(T10, "Ac"), "decline"), "force")
    assert [perft(forced, depth) for depth in range(3)] == [1, 2, 2 * 4]
    last = offer(LAST, "3c", "pagat,last_card=ends", "pone/turned", stock=0)
    # declined, the deal is over; melded, there are eight cards to discard, and then it is over too
    assert [perft(last, depth) for depth in range(4)] == [1, 2, 8, 0]


MIXED = [
    "pagat,hand_melds=yes,forcing=automatic,hand_size=9",
    "foster,forcing_fit=direct,hand_melds=yes,exchange=yes",
]


@pytest.mark.parametrize("rules", [*PRESETS, *MIXED])
def test_random_games_keep_what_must_always_hold(rules: str) -> None:
    """Forty cards; hand and spread are as many as were dealt between turns; lines are canonical; every game ends."""
    rng = random.Random(rules)
    switches = read_rules(rules)
    size = int(switches["hand_size"])
    phase = "exchange" if switches["exchange"] == "yes" else "turn"
    for _ in range(3):
        pack = rng.sample(PACK, 40)
        line = write(
            read(
                f"pone={''.join(pack[:size])}/- dealer={''.join(pack[size : 2 * size])}/- centre=-"
                f" stock={''.join(pack[2 * size :])} waste=- turn=pone/{phase} rules={rules}"
            )
        )
        while actions := sorted(legal(line)):
            eager = [action for action in actions if action not in ("decline", "allow")]
            line = apply(line, rng.choice(eager or actions))
            now = read(line)
            assert write(now) == line and sorted(cards_of(line)) == sorted(PACK)
            if now.phase in ("left", "turn", "turned"):
                for seat in ("pone", "dealer"):
                    assert len(now.hand[seat]) + sum(map(len, now.spread[seat])) == size
        assert "/over " in line

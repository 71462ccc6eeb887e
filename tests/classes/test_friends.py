"""Two friends at one server, as values: what each may see, whose move it is, and how long a table is kept."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from conquian.classes.friends.game import FriendGame
from conquian.classes.friends.seat import FriendSeat
from conquian.classes.friends.tables import (
    AWAY,
    HERE,
    IDLE,
    LEFT,
    LONGEST_SAID,
    MOST_TABLES,
    MOST_WAITING,
    WAITS,
    FriendTable,
    FriendTables,
    read_said,
)
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.explain.names import card_name
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Action, Turn
from conquian.game.cards import PACK, Cards
from conquian.game.judge import legal_actions
from conquian.game.play import deal
from conquian.game.state import Seat
from conquian.notation.record import loads
from conquian.table.messages import Aid
from conquian.table.state import TableState

CODE = re.compile(r"\b(?:A|[2-7]|[JQK])[cdhs]\b")


def full(seed: int = 3) -> FriendTable:
    """A table with both players, and a deal that is the same in every run."""
    table = FriendTable.open("en", 0.0).joined("en", 0.0)
    game = FriendGame(table.game.series, TableState.at(deal(seed)))
    pages = tuple(replace(page, session=FriendSeat.at(game, n)) for n, page in enumerate(table.pages))
    return replace(table, game=game, pages=pages)


def do(table: FriendTable, player: int, action: Action | str, ply: int | None = None) -> FriendTable:
    """The table once the page of a player has asked for this action, in the position as it stands or in another."""
    content = {"type": "do", "action": str(action), "n": 1}
    return table.said(player, table.game.ply if ply is None else ply, content, 1.0)


def played(seed: int, most: int = 400) -> Iterator[FriendTable]:
    """A table after each action of a hand that is played by chance."""
    table, chance = full(seed), random.Random(seed)
    yield table
    for _ in range(most):
        if table.game.is_over:
            return
        legal = legal_actions(table.game.table.state)
        melds = [each for each in legal if each.verb in {"meld", "force"}]
        action = chance.choice(melds or legal)
        table = do(table, table.game.player_to_act, "turn" if isinstance(action, Turn) else action)
        yield table


def hidden(table: FriendTable, player: int) -> Cards:
    """The cards that a player may not know."""
    state, seat = table.game.table.state, table.game.seat(player)
    return Cards.of([*state.hands[seat.other].cards, *state.stock.cards])


def refused(table: FriendTable, player: int) -> str:
    hint = table.pages[player].view()["hint"]
    return "" if hint is None else str(hint["text"])


# --- what crosses the wire --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_no_page_is_ever_sent_a_card_that_its_player_may_not_know(seed: int) -> None:
    plies = 0
    for before in played(seed):
        table = before
        for player in (0, 1):
            for aid in Aid:  # whatever is asked for
                table = table.said(player, table.game.ply, {"type": "show", "aid": aid.value}, 1.0)
            sent = json.dumps(table.news(player, before.pages[player]))
            if table.game.is_over:
                assert table.pages[player].view()["record"]["text"]
                continue
            plies += 1
            unknown = hidden(table, player)
            assert not set(CODE.findall(sent)) & set(map(str, unknown))
            assert not [card for card in unknown if card_name(card, "en") in sent]
            assert '"seed"' not in sent
            assert table.pages[player].saved.keys() == {"version"}
    assert plies > 20


def test_a_seat_holds_no_more_than_its_view() -> None:
    for table in played(1, 30):
        for player in (0, 1):
            game = table.pages[player].session.table.game
            if not table.game.is_over:
                for state in (*game.earlier, game.state, game.start):
                    assert not state.hands[table.game.seat(1 - player)].cards
                    assert not state.stock.cards


@pytest.mark.parametrize("text", ["do", "choose", "bring_to", "place", "lay", "ways", "let_go", "reveal", "project"])
def test_nothing_that_is_asked_out_of_turn_tells_a_hidden_card(text: str) -> None:
    table = full()
    waiting = 1 - table.game.player_to_act
    told = set()
    for card in PACK:
        content = {"type": text, "card": str(card), "place": "top-hand", "action": f"discard {card}", "n": 1}
        after = table.said(waiting, table.game.ply, content, 1.0)
        assert after.game is table.game
        if card in hidden(table, waiting):
            told.add(after.pages[waiting].spoken.replace(card_name(card, "en"), ""))
    assert len(told) == 1  # the other's hand and the stock are answered alike


def test_a_refusal_on_ones_own_turn_does_not_tell_the_stock_from_the_other_hand() -> None:
    table = full()
    player = table.game.player_to_act
    table = do(table, player, "turn")
    centre = table.game.table.state.centre
    answers = set()
    for card in hidden(table, player):
        wish = f"meld {''.join(sorted({str(centre), str(card)}))}"
        after = do(table, player, wish)
        assert after.game is table.game
        answers.add(after.pages[player].spoken.replace(card_name(card, "en"), "").split(":")[0][:40])
    assert len(answers) <= 2  # by rank or by suit, never by where the card is


# --- who may do what --------------------------------------------------------------------------------------------------


def test_only_the_player_to_act_acts_and_only_in_the_position_that_was_seen() -> None:
    table = full()
    player = table.game.player_to_act
    assert do(table, 1 - player, "turn").game is table.game
    after = do(table, player, "turn")
    assert after.game.ply == 1
    assert do(after, player, "decline", ply=0) is after  # a second touch, meant for what was there before
    assert do(after, player, "decline", ply=-1) is after


def test_the_judge_refuses_what_no_law_allows_and_says_so_to_that_player_alone() -> None:
    table = full()
    player = table.game.player_to_act
    own = next(iter(table.game.table.state.hands[table.game.seat(player)].cards))
    after = do(table, player, f"discard {own}")
    assert after.game is table.game
    assert refused(after, player)
    assert after.pages[1 - player] == table.pages[1 - player]


def test_a_card_of_the_stock_that_is_named_turns_up_the_top_one() -> None:
    table = full()
    top = table.game.table.state.stock.top
    other = next(card for card in table.game.table.state.stock.cards if card != top)
    after = do(table, table.game.player_to_act, f"turn {other}")
    assert after.game.table.state.centre == top


def test_a_card_that_is_declined_brings_the_next_one_and_nothing_else_goes_unasked() -> None:
    table = full()
    table = do(table, table.game.player_to_act, "turn")
    first = table.game.player_to_act
    table = do(table, first, "decline")
    assert table.game.player_to_act != first
    plies = table.game.ply
    table = do(table, table.game.player_to_act, "decline")
    assert table.game.ply in {plies + 1, plies + 2}
    assert table.game.table.state.phase.value != "turn"


@pytest.mark.parametrize(
    "content", [None, [], "do", {"type": "do"}, {"type": "do", "action": "x" * 5_000}, {"type": 7}]
)
def test_what_makes_no_sense_changes_nothing(content: object) -> None:
    table = full()
    assert table.said(0, table.game.ply, content, 1.0).game is table.game


@pytest.mark.parametrize("text", ["", "{}", "[" * 5_000, "nonsense", '"', "[1, 2", "9" * (LONGEST_SAID + 1)])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ClassRefusal):
        read_said(text)


# --- both at one device -----------------------------------------------------------------------------------------------


def test_while_the_device_is_handed_on_it_shows_no_hand_and_then_only_that_of_the_player_to_act() -> None:
    table, chance = FriendTable.shared("en", 0.0), random.Random(4)
    covers = 0
    while not table.game.is_over:
        player = table.game.player_to_act
        if table.in_hand is None:
            covers += 1
            state = table.game.table.state
            unknown = hidden(table, 0) | hidden(table, 1)
            sent = json.dumps(table.news(HERE, table.page(HERE)))
            assert not set(CODE.findall(sent)) & set(map(str, unknown))
            assert not [card for card in unknown if card_name(card, "en") in sent]
            assert f"player {player + 1}" in table.page(HERE).view()["lead"]
            assert table.said(HERE, table.game.ply, {"type": "do", "action": "turn"}, 1.0) is table
            assert table.said(HERE, table.game.ply + 1, {"type": "reveal"}, 1.0) is table
            table = table.said(HERE, table.game.ply, {"type": "reveal"}, 1.0)
            state = table.game.table.state
            shown = {card["code"] for card in table.page(HERE).view()["bottom"]["hand"]}
            assert shown == {str(card) for card in state.hands[table.game.seat(player)].cards}
        assert not set(CODE.findall(json.dumps(table.page(HERE).view()))) & set(map(str, hidden(table, player)))
        legal = legal_actions(table.game.table.state)
        action = chance.choice([each for each in legal if each.verb in {"meld", "force"}] or legal)
        content = {"type": "do", "action": "turn" if isinstance(action, Turn) else str(action)}
        ply = table.game.ply
        table = table.said(HERE, ply, content, 1.0)
        assert table.game.ply > ply
    assert covers > 5
    end = table.page(HERE).view()["end"]
    assert end["title"] in {"Player 1 wins!", "Player 2 wins!", "It's a draw."}
    again = table.said(HERE, table.game.ply, {"type": "new_deal"}, 1.0)
    assert not again.game.is_over
    assert again.in_hand is None


def test_a_device_that_is_taken_up_again_is_covered_and_its_table_is_no_friends() -> None:
    tables = FriendTables()
    secret = tables.share("en", "a", 0.0)
    name, player = tables.find(secret, 0.0) or ("", 9)
    assert player == HERE
    assert tables.invitation(name) == ""
    table = tables[name].said(HERE, 0, {"type": "reveal"}, 1.0)
    assert table.in_hand is not None
    assert table.speaking(HERE, "de").in_hand is None
    assert table.asked(HERE, 500.0) == table


# --- how a hand ends --------------------------------------------------------------------------------------------------


def test_the_end_is_told_to_both_with_a_record_that_can_be_opened() -> None:
    *_, table = played(2)
    views: list[dict[str, Any]] = [page.view() for page in table.pages]
    assert {view["end"]["how"] for view in views} in ({"won", "lost"}, {"drawn"})
    for view in views:
        assert loads(view["record"]["text"]).actions == table.game.table.done
        assert view["record"]["replay"].startswith("voila/render/replay.ipynb?record=")


def test_another_hand_is_dealt_once_both_want_it_by_the_other_player() -> None:
    *_, table = played(2)
    dealer = table.game.series.dealer
    once = table.said(0, table.game.ply, {"type": "new_deal"}, 2.0)
    assert once.game.is_over
    assert once.pages[1].view()["end"]["asks"]
    assert once.said(0, once.game.ply, {"type": "new_deal"}, 2.0).game.is_over
    twice = once.said(1, once.game.ply, {"type": "new_deal"}, 2.0)
    assert not twice.game.is_over
    assert twice.game.series.dealer == 1 - dealer
    assert [page.session.game for page in twice.pages] == [twice.game] * 2
    assert twice.game.ply > once.game.ply  # what was meant for the hand before is not done in this one


def test_a_hand_is_given_up_after_a_question_and_counts_for_nobody() -> None:
    table = full()
    assert not table.said(0, 0, {"type": "sure"}, 1.0).game.is_over
    table = table.said(0, 0, {"type": "resign"}, 1.0)
    assert not table.game.is_over
    assert not table.said(0, 0, {"type": "cancel"}, 1.0).pages[0].session.is_asked
    table = table.said(0, 0, {"type": "sure"}, 1.0)
    assert table.game.is_over
    assert table.game.scored.won == (0, 0)
    assert [page.view()["end"]["title"] for page in table.pages] == ["You've resigned.", "Your opponent has resigned."]


# --- who is there, and for how long -----------------------------------------------------------------------------------


def test_a_page_that_asks_for_nothing_any_more_is_away_and_comes_back() -> None:
    table = full()
    table = table.asked(0, AWAY + 1)
    assert "away" in table.pages[0].view()["lead"]
    number = table.number
    assert table.asked(0, AWAY + 2).number == number  # nothing new is drawn for it
    assert "away" not in table.asked(1, AWAY + 2).pages[0].view()["lead"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_speaks_its_own_language(language: str) -> None:
    table = full().speaking(1, language)
    assert table.first(1)["words"]["lang"] == language
    assert table.first(0)["words"]["lang"] == "en"


def test_a_seat_is_found_by_its_secret_alone_and_an_invitation_is_good_once() -> None:
    tables = FriendTables()
    mine, invitation = tables.open("en", "a", 0.0)
    assert tables.find(invitation, 0.0) is None
    assert tables.join(mine, "en", 0.0) is None
    theirs = tables.join(invitation, "en", 0.0)
    assert theirs is not None
    assert tables.join(invitation, "en", 0.0) is None
    (one, zero), (other, first) = tables.find(mine, 0.0) or ("", 9), tables.find(theirs, 0.0) or ("", 9)
    assert (one, zero, first) == (other, 0, 1)
    assert tables.find("", 0.0) is None


def test_nothing_but_digests_of_secrets_is_kept() -> None:
    tables = FriendTables()
    mine, invitation = tables.open("en", "a", 0.0)
    theirs = tables.join(invitation, "en", 0.0)
    assert not [secret for secret in (mine, invitation, str(theirs)) if secret in repr(vars(tables))]


def test_tables_are_forgotten_and_there_are_never_too_many() -> None:
    tables = FriendTables()
    mine, _ = tables.open("en", "a", 0.0)
    assert tables.find(mine, WAITS) is not None
    assert tables.find(mine, WAITS + 1) is None
    for n in range(MOST_WAITING + 5):
        last, _ = tables.open("en", "one address", 1.0 + n / 100)
    assert tables.find(last, 2.0) is not None
    for n in range(MOST_TABLES):
        try:
            mine, invitation = tables.open("en", str(n), 2.0)
        except ClassRefusal:
            break
    else:
        pytest.fail("there are more tables than there may be")
    assert tables.join(invitation, "en", 2.0)
    tables.open("en", "late", 3.0 + WAITS)  # all others have been waiting for too long
    assert tables.find(mine, 2.0 + IDLE) is not None
    assert tables.find(mine, 3.0 + IDLE) is None


def test_where_no_place_is_left_a_table_that_both_have_left_makes_room() -> None:
    tables = FriendTables()
    devices = [tables.share("en", str(n), n / 100) for n in range(MOST_TABLES)]
    kept = tables.find(devices[0], 2.0)
    assert kept is not None
    tables[kept[0]] = tables[kept[0]].asked(0, LEFT)
    with pytest.raises(ClassRefusal, match=RefusalReason.FULL):
        tables.share("en", "late", LEFT)
    assert tables.find(tables.share("en", "late", LEFT + 1), LEFT + 1) is not None
    assert [tables.find(each, LEFT + 1) is not None for each in devices[:3]] == [True, False, True]


def test_seats_are_dealt_by_chance_and_no_seed_is_known() -> None:
    games = [FriendGame.begin() for _ in range(40)]
    assert {game.seat(0) for game in games} == set(Seat)
    assert len({game.table.start for game in games}) == 40
    assert {game.duel(0).seed for game in games} == {None}

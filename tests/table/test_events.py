"""Everything that happens can be told in one sentence."""

from __future__ import annotations

import pytest

from hegemon.editions.classic import BOARD, CARDS
from hegemon.editions.classic.headquarters import UNSEEN, HeadquartersShown
from hegemon.kernel.steps import Event
from hegemon.table.cards import UNKNOWN, Card
from hegemon.table.events import (
    ArmiesCommitted,
    ArmiesDestroyed,
    ArmiesLost,
    AttackDeclared,
    BattleFought,
    BonusPlaced,
    Bought,
    Captured,
    CardCancelled,
    CardDrawn,
    CardKept,
    CardLost,
    CardPlayed,
    CardsDiscarded,
    CardShown,
    Claimed,
    DeckRenewed,
    DefenceDeclared,
    DiceTested,
    DiceThrown,
    Eliminated,
    FirstFound,
    GameWon,
    Happening,
    InvasionDeclared,
    InvasionEnded,
    Moved,
    MovedIn,
    Passed,
    PieceGained,
    PiecePlaced,
    PlaceChosen,
    Placed,
    Ransomed,
    Reinforced,
    Removed,
    Said,
    Scored,
    Seized,
    SetTraded,
    SideChosen,
    TakenBack,
    TerritoryDealt,
    Transferred,
    TurnBegan,
)

ALASKA, KAMCHATKA = BOARD.find("alaska"), BOARD.find("kamchatka")
NORTH_AMERICA, SOUTH_AMERICA = BOARD.regions[0], BOARD.regions[1]
NAMES = ("Ann", "Bob", "Cleo")
SPY, GENERAL = Card(0, "spy", "Spy", "", -1), Card(1, "general", "General", "", -1)


def name(seat: int) -> str:
    return NAMES[seat]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (FirstFound(1), "Bob begins."),
        (TurnBegan(0, 1, 3, 8, ()), "Ann gets 3 armies for 8 territories."),
        (
            TurnBegan(0, 4, 11, 14, (NORTH_AMERICA, SOUTH_AMERICA)),
            "Ann gets 11 armies for 14 territories and North America and South America.",
        ),
        (SetTraded(2, 8), "Cleo trades a set for 8 armies."),
        (BonusPlaced(2, ALASKA, 2), "Cleo's card puts 2 armies onto Alaska."),
        (ArmiesLost(0, 5), "Ann loses 5 armies for which there is no room."),
        (
            BattleFought(0, 1, ALASKA, KAMCHATKA, (6, 3, 1), (5, 4), 1, 1),
            "Alaska attacks Kamchatka: 6 3 1 against 5 4; Ann loses 1, Bob loses 1.",
        ),
        (Captured(0, KAMCHATKA, 1), "Ann captures Kamchatka from Bob."),
        (Eliminated(1, 0, 0), "Bob is eliminated by Ann."),
        (Eliminated(1, 0, 4), "Bob is eliminated by Ann, who takes 4 cards."),
        (CardDrawn(0, CARDS[0]), "Ann draws the card Alaska."),
        (CardDrawn(0, UNKNOWN), "Ann draws a card."),
        (DeckRenewed(12), "A new draw pile is made of 12 discarded cards."),
        (GameWon(2, "every opponent is eliminated."), "Cleo wins: every opponent is eliminated."),
        (DiceThrown((6, 3)), "Chance throws 6 3."),
        (DiceTested("A storm rises", ALASKA, (4,), 0, 4), "A storm rises: 4 where 4 is needed."),
        (DiceTested("A storm rises", ALASKA, (6, 3), 1, 12), "A storm rises: 6 and 3, 10 in all, where 12 is needed."),
        (SideChosen(0, GENERAL, "House General"), "Ann plays House General."),
        (PlaceChosen(0, ALASKA, "Headquarters"), "Ann chooses Alaska as Headquarters."),
        (PlaceChosen(0, UNSEEN, "Headquarters"), "Ann chooses a Headquarters in secret."),
        (Claimed(0, ALASKA), "Ann claims Alaska."),
        (TerritoryDealt(ALASKA), "Alaska is dealt."),
        (Placed(0, ALASKA, 1), "Ann places 1 army on Alaska."),
        (Moved(0, ALASKA, KAMCHATKA, 3), "Ann moves 3 armies from Alaska to Kamchatka."),
        (MovedIn(0, 1), "1 army moves in."),
        (MovedIn(0, 4), "4 armies move in."),
        (PieceGained(0, GENERAL), "Ann trades a card for a General."),
        (PiecePlaced(0, GENERAL, ALASKA), "Ann stations a General in Alaska."),
        (Reinforced(0, ALASKA, 5, "rally"), "Ann's rally brings 5 armies to Alaska."),
        (AttackDeclared(0, ALASKA, KAMCHATKA, 3), "Ann attacks Kamchatka from Alaska with 3 dice."),
        (DefenceDeclared(1, 1), "Bob defends with 1 die."),
        (InvasionDeclared(0, ALASKA, KAMCHATKA), "Ann declares an invasion: Alaska against Kamchatka."),
        (InvasionEnded(0), "Ann's invasion is over."),
        (ArmiesDestroyed(1, ALASKA, 2), "Bob loses 2 armies in Alaska."),
        (CardPlayed(0, SPY, 100, "gold"), "Ann uses Spy for 100 gold."),
        (CardPlayed(0, SPY, 0, "gold"), "Ann uses Spy."),
        (CardCancelled(1, SPY, 0, GENERAL), "Bob answers with Spy: Ann's General is cancelled."),
        (CardShown(SPY), "The card Spy is turned up."),
        (CardsDiscarded(0, (SPY, GENERAL)), "Ann discards Spy and General."),
        (CardsDiscarded(0, (SPY, GENERAL, SPY)), "Ann discards Spy, General and Spy."),
        (CardLost(0, -1, SPY), "Ann loses Spy."),
        (CardLost(0, 1, SPY), "Bob takes a card from Ann."),
        (Bought(0, SPY, 200, "gold"), "Ann buys Spy."),
        (Transferred(-1, 0, 300, "gold"), "Ann collects 300 gold."),
        (Transferred(1, 0, 300, "gold"), "Ann takes 300 gold from Bob."),
        (Ransomed(0, 1, GENERAL, 500, "gold"), "Ann pays Bob 500 gold for General."),
        (Seized(0, 1, GENERAL), "Ann takes General of Bob captive."),
        (Removed(GENERAL), "General is removed from the game."),
        (Scored(0, 1, SPY), "Ann scores 1 point: Spy."),
        (Scored(0, 3, None), "Ann scores 3 points."),
        (Scored(0, -1, None), "Ann loses a victory point."),
        (Scored(0, -2, None), "Ann loses 2 victory points."),
        (ArmiesCommitted(0, 3), "Ann commits 3 armies."),
        (CardKept(0, SPY), "Ann keeps Spy."),
        (CardKept(0, UNKNOWN), "Ann keeps a hidden card."),
        (Passed(0), "Ann goes on."),
        (TakenBack(0), "Ann takes the last answer back."),
        (Said(0, "leave Knight"), "Ann: leave Knight."),
        (
            HeadquartersShown((ALASKA, KAMCHATKA)),
            "The Headquarters are shown: Ann in Alaska, Bob in Kamchatka.",
        ),
    ],
)
def test_told(event: Happening, sentence: str) -> None:
    assert event.told(name) == sentence


def test_only_the_owner_of_a_card_is_told_which_it_is() -> None:
    drawn = CardDrawn(1, CARDS[5])
    assert drawn.seen_by(1) == drawn
    for seat in (0, 2, -1, -2):
        assert drawn.seen_by(seat) == CardDrawn(1, UNKNOWN)
        assert drawn.seen_by(seat).told(name) == "Bob draws a card."


def test_only_those_concerned_are_told_which_card_was_taken() -> None:
    taken, aside = CardLost(0, 1, SPY), CardLost(0, -1, SPY)
    assert taken.seen_by(0) == taken.seen_by(1) == taken
    assert taken.seen_by(2) == taken.seen_by(-2) == CardLost(0, 1, UNKNOWN)
    assert aside.seen_by(2) == aside


def test_everything_else_is_public() -> None:
    for event in (FirstFound(1), Captured(0, KAMCHATKA, 1), SetTraded(2, 8)):
        assert event.seen_by(0) == event.seen_by(-2) == event


def test_an_event_must_say_how_it_is_told() -> None:
    with pytest.raises(NotImplementedError):
        Happening().told(name)
    assert isinstance(Happening(), Event)

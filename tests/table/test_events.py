"""Everything that happens can be told in one sentence."""

from __future__ import annotations

import pytest

from hegemon.editions.classic import BOARD, CARDS
from hegemon.editions.classic.headquarters import HeadquartersShown
from hegemon.kernel.steps import Event
from hegemon.table.cards import UNKNOWN
from hegemon.table.events import (
    ArmiesLost,
    BattleFought,
    BonusPlaced,
    Captured,
    CardDrawn,
    DeckRenewed,
    Eliminated,
    FirstFound,
    GameWon,
    Happening,
    SetTraded,
    TurnBegan,
)

ALASKA, KAMCHATKA = BOARD.find("alaska"), BOARD.find("kamchatka")
NORTH_AMERICA, SOUTH_AMERICA = BOARD.regions[0], BOARD.regions[1]
NAMES = ("Ann", "Bob", "Cleo")


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


def test_everything_else_is_public() -> None:
    for event in (FirstFound(1), Captured(0, KAMCHATKA, 1), SetTraded(2, 8)):
        assert event.seen_by(0) == event.seen_by(-2) == event


def test_an_event_must_say_how_it_is_told() -> None:
    with pytest.raises(NotImplementedError):
        Happening().told(name)
    assert isinstance(Happening(), Event)

"""The world of a campaign: what cannot be, in a sentence for each fault; what corrections and signatures leave."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import hegemon
from hegemon.editions.legacy import RULEBOOK
from hegemon.editions.legacy.campaign import LegacyCampaign, named_things
from hegemon.editions.legacy.extra import LegacyExtra
from hegemon.editions.legacy.sitting import Sitting
from hegemon.editions.legacy.world import (
    BESIDE,
    BOXED,
    CONTAMINATED,
    COVERED,
    DESTROYED,
    ERRATUM,
    FORTIFIED,
    FOUNDED,
    GAMES,
    JOINED,
    MAJOR,
    MARKED,
    MINOR,
    NAMED,
    RUINED,
    SIGNED,
    STUCK,
    UPGRADED,
    WORLD_NAMED,
    Christened,
    City,
    Engraving,
    FactionCard,
    Line,
    Opening,
    Person,
    Signature,
    World,
    fresh,
)
from new_earth import BUNKER, DATE, a_world, begun, earth, engraved, place, region
from scene import NAMES

PLAYED = a_world(
    minor={"peru": "bob"},
    major={"japan": "carol"},
    forts={"japan": 4},
    scars={"ural": BUNKER},
    coins={"peru": 2},
    named={"asia": "bob"},
    signed={"bob": 1},
)
LINES = tuple([Line(game, 0, 3, 1) for game in range(1, GAMES + 2)])


def signatures(number: int) -> tuple[Signature, ...]:
    return tuple([Signature(game, 0, 1, DATE, "") for game in range(1, number + 1)])


def test_a_world_as_it_is_played_has_no_faults() -> None:
    assert fresh(NAMES[:3]).faults() == PLAYED.faults() == []
    full = PLAYED.replaced(signatures=signatures(GAMES), factions=(FactionCard(1, lines=LINES[:GAMES]),))
    assert full.faults() == []
    assert PLAYED.replaced(fort=(10, *PLAYED.fort[1:]), coins=(6, *PLAYED.coins[1:])).faults() == []


FAULTS: dict[str, tuple[World, str]] = {
    "scars": (PLAYED.replaced(scar=PLAYED.scar[1:]), "The world has another number of territories than its board."),
    "cities": (PLAYED.replaced(city=PLAYED.city[1:]), "The world has another number of territories than its board."),
    "forts": (PLAYED.replaced(fort=(*PLAYED.fort, 0)), "The world has another number of territories than its board."),
    "coins": (PLAYED.replaced(coins=PLAYED.coins[1:]), "The world has another number of territories than its board."),
    "names": (PLAYED.replaced(named=PLAYED.named[1:]), "The world has another number of continents than its board."),
    "bonuses": (
        PLAYED.replaced(marked=(*PLAYED.marked, 0)),
        "The world has another number of continents than its board.",
    ),
    "eleven boxes": (PLAYED.replaced(fort=(11, *PLAYED.fort[1:])), "A Fortification has more boxes than there are."),
    "boxes below none": (
        PLAYED.replaced(fort=(-1, *PLAYED.fort[1:])),
        "A Fortification has more boxes than there are.",
    ),
    "seven coins": (PLAYED.replaced(coins=(7, *PLAYED.coins[1:])), "A Territory card has more coins than fit on it."),
    "coins below none": (
        PLAYED.replaced(coins=(-1, *PLAYED.coins[1:])),
        "A Territory card has more coins than fit on it.",
    ),
    "kinds of sticker": (PLAYED.replaced(supply=PLAYED.supply[1:]), "There are fewer stickers than none."),
    "stickers below none": (PLAYED.replaced(supply=(-1, *PLAYED.supply[1:])), "There are fewer stickers than none."),
    "a sticker too many": (
        PLAYED.replaced(supply=(PLAYED.supply[0] + 1, *PLAYED.supply[1:])),
        "The stickers on the board and those left are not those of the box.",
    ),
    "a scar card too few": (
        PLAYED.replaced(scars=PLAYED.scars[1:]),
        "The scar cards left and those that were played are not those of the box.",
    ),
    "sixteen signatures": (
        PLAYED.replaced(signatures=signatures(GAMES + 1)),
        "The board has more signatures than lines.",
    ),
    "six slots": (
        PLAYED.replaced(factions=(FactionCard(1, (0,) * 6), *PLAYED.factions[1:])),
        "A faction card has more slots or lines than are printed.",
    ),
    "sixteen lines": (
        PLAYED.replaced(factions=(FactionCard(1, lines=LINES), *PLAYED.factions[1:])),
        "A faction card has more slots or lines than are printed.",
    ),
    "two persons in one": (
        PLAYED.replaced(people=(*PLAYED.people, Person(2, "dave"))),
        "Two persons have the same number.",
    ),
    "a pack opened twice": (
        PLAYED.replaced(opened=(Opening("pack_2", 1, 0, 0), Opening("pack_2", 2, 0, 0))),
        "A pack was opened twice.",
    ),
}


@pytest.mark.rule("LG-CMP-18", "LG-CRD-18")
@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_of_a_world_has_a_sentence_and_no_game_begins_from_it(name: str) -> None:
    world, sentence = FAULTS[name]
    assert sentence in world.faults()
    assert set(LegacyCampaign().faults(world)) == set(world.faults())
    with pytest.raises(hegemon.BadOption) as refusal:
        RULEBOOK.open(3, {}, setting=Sitting(world, 2, (0, 1, 2), DATE))
    assert str(refusal.value) == f"The world of the sitting cannot be: {world.faults()[0]}"


def test_only_the_fault_that_there_is_is_told() -> None:
    for name in ("names", "eleven boxes", "seven coins", "a sticker too many", "sixteen signatures", "sixteen lines"):
        world, sentence = FAULTS[name]
        assert world.faults() == [sentence]
    assert FAULTS["scars"][0].faults() == [FAULTS["scars"][1]]


def test_what_is_no_world_of_this_edition_is_told_so() -> None:
    assert LegacyCampaign().faults(Person(0, "alice")) == ["This is no world of Risk Legacy."]


# --- sittings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-SET-01", "LG-CMP-15", "LG-CMP-25")
@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        (PLAYED, "The setting of a game of this edition is a sitting: world, number, people and date."),
        (Sitting(PLAYED, 2, (0, 1), DATE), "The sitting has 2 persons, and 3 different ones are to play."),
        (Sitting(PLAYED, 2, (0, 1, 1), DATE), "The sitting has 3 persons, and 3 different ones are to play."),
        (Sitting(PLAYED, 2, (0, 1, 3), DATE), "The sitting names a person who does not belong to the campaign."),
        (Sitting(PLAYED, 0, (0, 1, 2), DATE), "There is no game 0 of a campaign."),
    ],
)
def test_a_sitting_that_does_not_fit_is_refused(setting: World | Sitting, sentence: str) -> None:
    with pytest.raises(hegemon.BadOption) as refusal:
        RULEBOOK.open(3, {}, setting=setting)
    assert str(refusal.value) == sentence


def test_the_first_sitting_has_its_players_and_no_date() -> None:
    t = begun(4)
    assert [person.name for person in t.world.people] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert (t.extra.game, t.extra.people, t.extra.date) == (1, (0, 1, 2, 3), "")
    assert RULEBOOK.open(3, {}, setting=Sitting(PLAYED, 1, (2, 0, 1), DATE)).setting is not None


# --- what lies beside the board must fit it ---------------------------------------------------------------------------


def seats_differ(x: LegacyExtra) -> None:
    x.tokens.append(0)


def starts_differ(x: LegacyExtra) -> None:
    x.start_lands.pop()


def hq_outside(x: LegacyExtra) -> None:
    x.hqs[0] = 42


def start_outside(x: LegacyExtra) -> None:
    x.start_lands[1] = -2


def unknown_faction(x: LegacyExtra) -> None:
    x.factions[0] = 6


def order_of_two(x: LegacyExtra) -> None:
    x.order = (0, 1)


def drafted_by_two(x: LegacyExtra) -> None:
    x.drafted = ((1,), (2,))


def smaller_world(x: LegacyExtra) -> None:
    x.world = x.world.replaced(coins=x.world.coins[1:])


@pytest.mark.rule("LG-CMP-17")
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (seats_differ, "There is another number of seats beside the board than at it."),
        (starts_differ, "There is another number of seats beside the board than at it."),
        (hq_outside, "An HQ stands outside the board."),
        (start_outside, "An HQ stands outside the board."),
        (unknown_faction, "Somebody plays a faction that does not exist."),
        (order_of_two, "The order of turns is not that of all seats."),
        (drafted_by_two, "There is another number of seats beside the board than at it."),
        (smaller_world, "The world has another number of territories than the board."),
    ],
)
def test_each_misfit_beside_the_board_has_a_sentence(changed: Callable[[LegacyExtra], None], sentence: str) -> None:
    x = earth("Peru: alice 3 | Brazil: bob 1 | Japan: carol 2", hqs={"alice": "peru"}).extra
    assert x.misfits(3, 42) == []
    changed(x)
    assert x.misfits(3, 42) == [sentence]


def test_what_fits_beside_the_board_is_not_told_of() -> None:
    x = earth("Peru: alice 3 | Brazil: bob 1 | Japan: carol 2").extra
    x.order, x.drafted = (2, 0, 1), ((1,), (2,), (3,))
    x.hqs, x.start_lands, x.factions = [41, 0, -1], [41, -1, 0], [5, 0, 1]
    assert x.misfits(3, 42) == []


# --- names ------------------------------------------------------------------------------------------------------------


def test_names_are_corrected_where_they_stand_and_nowhere_else() -> None:
    campaign = LegacyCampaign()
    world = engraved(PLAYED, WORLD_NAMED, text="Old Erth")
    peru, japan, asia = place("peru"), place("japan"), region("asia")
    corrected = campaign.renamed(world, 3, "City of peru", "Quito")
    assert isinstance(corrected, World)
    assert corrected.city[peru] == City(MINOR, "Quito", 1)
    assert corrected.city[japan] == City(MAJOR, "City of japan", 2)
    assert corrected.chronicle[-1] == Engraving(3, 0, -1, ERRATUM, peru, FOUNDED, "Quito")
    corrected = campaign.renamed(world, 3, "Land of bob", "Bobland")
    assert isinstance(corrected, World)
    assert corrected.named == (*world.named[:asia], Christened("Bobland", 1), *world.named[asia + 1 :])
    assert corrected.chronicle[-1] == Engraving(3, 0, -1, ERRATUM, asia, NAMED, "Bobland")
    corrected = campaign.renamed(world, 3, "bob", "Robert")
    assert isinstance(corrected, World)
    assert corrected.people == (Person(0, "alice"), Person(1, "Robert"), Person(2, "carol"))
    assert corrected.chronicle[-1] == Engraving(3, 0, -1, ERRATUM, 1, JOINED, "Robert")
    corrected = campaign.renamed(world, 3, "Old Erth", "Old Earth")
    assert isinstance(corrected, World)
    assert corrected.name == "Old Earth"
    assert corrected.chronicle[-1] == Engraving(3, 0, -1, ERRATUM, -1, WORLD_NAMED, "Old Earth")
    assert corrected.replaced(name="", chronicle=()) == world.replaced(name="", chronicle=())
    assert campaign.renamed(world, 3, "Nobody", "Somebody") is None


def test_everything_that_has_a_name_is_known_by_it() -> None:
    world = engraved(engraved(PLAYED, RUINED, place("peru")), WORLD_NAMED, text="Old Earth")
    assert named_things(world) == [
        (JOINED, 0, "alice"),
        (JOINED, 1, "bob"),
        (JOINED, 2, "carol"),
        (FOUNDED, place("japan"), "City of japan"),
        (NAMED, region("asia"), "Land of bob"),
        (WORLD_NAMED, -1, "Old Earth"),
    ]
    assert named_things(fresh(["alice"])) == [(JOINED, 0, "alice")]


@pytest.mark.rule("LG-CMP-25")
def test_who_joins_gets_the_next_number() -> None:
    campaign = LegacyCampaign()
    world = campaign.joined(fresh(NAMES[:3]), 4, "dave")
    assert isinstance(world, World)
    assert world.people[3] == Person(3, "dave")
    assert world.chronicle == (Engraving(4, 0, 3, JOINED, -1, 3, "dave"),)
    alone = campaign.joined(fresh(), 1, "alice")
    assert isinstance(alone, World)
    assert alone.people == (Person(0, "alice"),)


# --- what engravings leave --------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-END-04", "LG-END-30", "LG-CMP-16")
def test_a_signature_has_game_person_faction_date_and_words() -> None:
    world = fresh(NAMES[:3]).engraved(Engraving(4, 9, 2, SIGNED, number=3, text="1 May 2031\nWell fought"))
    world = world.engraved(Engraving(5, 9, 1, SIGNED, number=1, text="2 May 2031"))
    assert world.signatures == (Signature(4, 2, 3, "1 May 2031", "Well fought"), Signature(5, 1, 1, "2 May 2031", ""))
    assert [world.signed(person) for person in range(3)] == [0, 1, 1]


@pytest.mark.rule("LG-CMP-18")
def test_every_sticker_comes_out_of_its_own_supply() -> None:
    world = engraved(fresh(NAMES[:3]), FOUNDED, place("peru"), MINOR, "One", 0)
    left = [world.supply]
    japan = place("japan")
    for kind, land, number in (
        (FOUNDED, japan, MAJOR),
        (COVERED, japan, 0),
        (MARKED, 2, 1),
        (MARKED, 3, -1),
        (FORTIFIED, japan, 0),
        (UPGRADED, japan, 0),
    ):
        world = engraved(world, kind, land, number, "City" if kind == FOUNDED else "", 0)
        left.append(world.supply)
        assert world.faults() == []
    start = fresh().supply
    assert [[was - now for was, now in zip(start, row, strict=True)] for row in left] == [
        [1] + [0] * 6,
        [1, 1] + [0] * 5,
        [1, 1, 1] + [0] * 4,
        [1, 1, 1, 1] + [0] * 3,
        [1, 1, 1, 1, 1, 0, 0],
        [1, 1, 1, 1, 1, 1, 0],
        [1] * 7,
    ]
    assert world.marked[2:4] == (1, -1)
    assert (world.fort[japan], world.coins[japan]) == (10, 2)
    capital = engraved(world, FOUNDED, place("egypt"), 3, "Centre", 0)
    assert capital.supply == world.supply


def test_a_ruin_takes_the_fortification_and_what_covers_all_takes_everything() -> None:
    japan, ural = place("japan"), place("ural")
    ruined = engraved(PLAYED, RUINED, japan)
    assert (ruined.city[japan], ruined.fort[japan]) == (City(4, "", -1), 0)
    assert not ruined.has_city(japan)
    assert ruined.population(japan) == 0
    assert ruined.is_marked(japan)
    gone = engraved(engraved(engraved(PLAYED, CONTAMINATED, japan, 5), CONTAMINATED, ural, 5), DESTROYED, ural)
    assert (gone.city[japan], gone.fort[japan], gone.scar[japan], gone.scar[ural]) == (None, 0, 5, 5)
    assert gone.coins[ural] == 0
    assert not gone.may_be_marked(japan)
    assert PLAYED.may_be_marked(japan)
    worn = engraved(engraved(fresh(), FORTIFIED, ural), BOXED, ural, 11)
    assert worn.fort[ural] == 0
    assert not worn.is_marked(ural)


def test_stickers_fill_slots_or_lie_beside_them() -> None:
    world = engraved(engraved(fresh(), STUCK, 2, 1 * 1000 + 11), STUCK, 2, BESIDE * 1000 + 101)
    assert world.card(2).slots == (0, 11, 0, 0, 0)
    assert world.card(2).printed == (101,)
    assert world.card(1) == FactionCard(1)

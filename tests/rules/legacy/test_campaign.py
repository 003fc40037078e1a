"""The campaign: what one game leaves to the next, and the completed world."""

from __future__ import annotations

import msgspec
import pytest

import hegemon
from hegemon.ai import bot, playout
from hegemon.editions.legacy import RULEBOOK
from hegemon.editions.legacy.aftermath import most_signatures
from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.hooks import PACKS, Pack
from hegemon.editions.legacy.sitting import Sitting
from hegemon.editions.legacy.world import JOINED, SIGNED, VOID, WORLD_NAMED, Engraving, World, fold, fresh
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.saves import decode, encode, records
from hegemon.match.files import load, save
from hegemon.match.live import LiveGame
from hegemon.match.log import Player, read_log
from hegemon.match.match import new_match
from hegemon.table.table import Table
from new_earth import ALL_POWERS, BUNKER, DATE, NewEarth, a_world, begun, chosen, earth, engraved, place
from scene import NAMES


def played(world: World, number: int, seed: int, people: tuple[int, ...] = (0, 1, 2)) -> Game[Table]:
    """A game of random players, to its end."""
    game = hegemon.new_game("legacy", len(people), {}, Sitting(world, number, people, DATE))
    rng = Rng(seed)
    while game.pending is not None:
        game.play(game.pending.menu.sample(rng))
    return game


@pytest.mark.rule("LG-CMP-01")
def test_a_world_can_be_saved_and_loaded() -> None:
    world = legacy(played(fresh(NAMES[:3]), 1, 3).table).world
    data = msgspec.json.decode(msgspec.json.encode(encode(world)))
    assert decode(data, records("legacy")) == world


@pytest.mark.rule("LG-CMP-02", "LG-CMP-05")
def test_marks_names_coins_and_powers_stay() -> None:
    world = a_world(
        powers=ALL_POWERS,
        minor={"peru": "alice"},
        forts={"peru": 4},
        scars={"ural": BUNKER},
        coins={"japan": 3},
        named={"asia": "bob"},
    )
    t = begun(3, world, game=2)
    assert t.world.city == world.city
    assert t.world.fort[place("peru")] == 4
    assert t.world.coins[place("japan")] == 3
    assert t.table.board.regions[4].name == "Land of bob"
    assert [card.slots[0] for card in t.world.factions] == [1, 3, 5, 7, 9]


@pytest.mark.rule("LG-CMP-03", "LG-CMP-21")
def test_troops_hands_tokens_and_missiles_are_not_carried_over() -> None:
    before = played(a_world(powers=ALL_POWERS), 2, 5)
    world = legacy(before.table).world
    t = begun(3, world, game=3)
    assert set(t.table.owner) == {-1}
    assert all(not hand.cards for hand in t.table.hands)
    assert t.extra.hqs == [-1, -1, -1]
    winner = before.result.winner if before.result is not None else None
    assert [t.extra.missiles[seat] for seat in range(3)] == [int(seat == winner) for seat in range(3)]


@pytest.mark.rule("LG-CMP-04", "LG-CMP-20")
def test_unplayed_scars_return_and_played_ones_do_not() -> None:
    t = earth("Peru: alice 5 | Brazil: bob 3 | Egypt: carol 1", scar_cards={"bob": BUNKER, "carol": 2})
    t.alice.attacks("peru", "brazil", 1)
    t.defends(1)
    t.bob.says("scar brazil")
    assert t.world.scars == (1, 1, 2, 2, 2)  # carol's is still among them


@pytest.mark.rule("LG-CMP-06", "LG-CMP-13")
def test_from_game_16_on_there_are_no_signatures_rewards_and_records() -> None:
    world = a_world(powers=ALL_POWERS, signed={"alice": 15})
    game = played(world, 16, 2)
    after = legacy(game.table).world
    assert game.result is not None
    assert after.signatures == world.signatures
    assert after.supply == world.supply
    assert all(card.lines == () for card in after.factions)


@pytest.mark.rule("LG-CMP-07", "LG-CMP-14")
def test_the_world_is_named_after_game_15_by_whoever_signed_most() -> None:
    position = "Peru: alice 5 | Brazil: bob 1 | Japan: bob 2 | Egypt: carol 1"
    t = earth(
        position, world=a_world(signed={"bob": 9, "carol": 5}), game=15, hqs={"bob": "brazil"}, tokens={"alice": 3}
    )
    t.alice.wins("peru", "brazil")
    t.alice.says("sign")
    t.alice.says("tear ontario")
    t.bob.says("upgrade japan")
    t.carol.says("upgrade egypt")
    assert (t.step, t.asked) == ("Proclaim", "bob")
    t.bob.says('proclaim "Terra Nova"')
    assert t.world.name == "Terra Nova"
    assert t.asked == "nobody"
    named = engraved(a_world(), SIGNED, text="\n", person=1)
    assert most_signatures(named) == [1]


@pytest.mark.rule("LG-CMP-07")
def test_the_winner_names_the_world_for_somebody_absent() -> None:
    """Ruling LG-R104: dave has signed most often and does not play game 15."""
    position = "Peru: alice 5 | Brazil: bob 1 | Japan: bob 2 | Egypt: carol 1"
    t = earth(
        position, world=a_world(4, signed={"dave": 9, "carol": 5}), game=15, hqs={"bob": "brazil"}, tokens={"alice": 3}
    )
    t.alice.wins("peru", "brazil")
    t.alice.says("sign")
    t.alice.says("tear ontario")
    t.bob.says("upgrade japan")
    t.carol.says("upgrade egypt")
    assert (t.step, t.asked) == ("Proclaim", "alice")
    t.alice.says('proclaim "Terra Dave"')
    assert t.world.name == "Terra Dave"
    last = t.world.chronicle[-1]
    assert (last.kind, last.person, last.number) == (WORLD_NAMED, 0, 3)


@pytest.mark.rule("LG-CMP-08")
def test_a_tie_is_rolled_off_with_one_for_each_continent_named() -> None:
    position = "Peru: alice 5 | Brazil: bob 1 | Japan: bob 2 | Egypt: carol 1"
    world = a_world(signed={"bob": 7, "carol": 7}, named={"asia": "bob", "africa": "bob"})
    t = earth(position, world=world, game=15, hqs={"bob": "brazil"}, tokens={"alice": 3})
    t.alice.wins("peru", "brazil")
    t.alice.says("sign")
    t.alice.says("tear ontario")
    t.bob.says("upgrade japan")
    t.carol.says("upgrade egypt")
    t.chance("throw 2 4")  # 2 and two continents against 4
    assert t.step == "RollToName"
    t.chance("throw 1 4")
    assert (t.step, t.asked) == ("Proclaim", "carol")


@pytest.mark.rule("LG-CMP-09", "LG-CMP-10", "LG-CMP-12", "LG-CMP-16", "LG-CMP-18", "LG-CMP-24")
def test_a_whole_campaign() -> None:
    def campaign(games: int) -> World:
        world = fresh(NAMES[:3])
        for number in range(1, games + 1):
            game = hegemon.new_game("legacy", 3, {}, Sitting(world, number, (0, 1, 2), DATE))
            playout(game, [bot("easy", 10 * number + seat) for seat in range(3)], Rng(number))
            after = legacy(game.table).world
            assert not after.faults()
            assert fold(world, after.chronicle[len(world.chronicle) :]) == after
            world = after
        return world

    world = campaign(16)
    assert fold(fresh(NAMES[:3]), world.chronicle) == world
    assert len(world.signatures) == 15
    assert world.name
    assert all(len(card.lines) == 15 for card in world.factions[:5])
    wins = [line.result == 1 for card in world.factions for line in card.lines]
    assert sum(wins) == sum(world.signed(person) for person in range(3)) == 15
    assert world.chronicle[: len(campaign(2).chronicle)] == campaign(2).chronicle


@pytest.mark.rule("LG-CMP-11")
def test_persons_change_factions_and_powers_stay_with_those() -> None:
    t = chosen(world=a_world(powers=ALL_POWERS), first="carol")
    t.carol.says("faction die_mechaniker")
    assert t.extra.factions[2] == 1
    assert [type(power).__name__ for power in t.extra.powers(2)] == ["FortifiedHq"]


@pytest.mark.rule("LG-CMP-15", "LG-CMP-25")
def test_each_game_may_have_other_persons_and_another_number() -> None:
    world = legacy(played(fresh(NAMES[:3]), 1, 3).table).world
    for number, name in ((3, "dave"), (4, "erin")):
        world = world.engraved(Engraving(1, 0, number, JOINED, number=number, text=name))
    game = played(world, 2, 4, (4, 0, 3, 1))
    after = legacy(game.table).world
    assert game.result is not None
    assert [person.name for person in after.people] == list(NAMES[:5])
    assert after.signatures[-1].person == (4, 0, 3, 1)[game.result.winners[0]]


@pytest.mark.rule("LG-CMP-17")
def test_a_game_in_progress_can_be_saved(tmp_path: object) -> None:
    sitting = Sitting(a_world(powers=ALL_POWERS, minor={"peru": "alice"}), 2, (0, 1, 2), DATE)
    game = hegemon.new_game("legacy", 3, {}, sitting)
    rng = Rng(9)
    for step in range(900):
        if game.pending is None:
            break
        if step % 150 == 0:
            save(game, f"{tmp_path}/game.save")
            again = load(f"{tmp_path}/game.save")
            assert again == game
            assert again.table.edition.setting == sitting
            game = again
        assert game.pending is not None
        game.play(game.pending.menu.sample(rng))


def test_a_match_carries_its_sitting(tmp_path: object) -> None:
    sitting = Sitting(a_world(powers=ALL_POWERS), 2, (0, 1, 2), DATE)
    players = [Player(name, "random") for name in NAMES[:3]]
    match = new_match("legacy", players, setting=sitting, server_seed=bytes(32), seeds=("a", "b", "c"))
    for _ in range(60):
        match.advance()
    match.save(f"{tmp_path}/match.hegemon")
    log = read_log(f"{tmp_path}/match.hegemon")
    assert log.edition.setting == sitting
    assert log.game() == match.game


@pytest.mark.rule("LG-CMP-22")
def test_who_never_signed_starts_with_a_token_also_after_a_late_win() -> None:
    world = a_world(powers=ALL_POWERS, signed={"alice": 15})
    t = begun(3, world, game=17)
    assert t.extra.tokens == [0, 1, 1]


@pytest.mark.rule("LG-CMP-23")
def test_a_game_that_is_broken_off_changes_nothing() -> None:
    world = a_world(powers=ALL_POWERS)
    game = hegemon.new_game("legacy", 3, {}, Sitting(world, 2, (0, 1, 2), DATE))
    rng = Rng(1)
    for _ in range(40):
        assert game.pending is not None
        game.play(game.pending.menu.sample(rng))
    assert game.table.edition.setting == Sitting(world, 2, (0, 1, 2), DATE)
    noted = engraved(world, VOID, number=2)
    assert noted.replaced(chronicle=world.chronicle) == world


@pytest.mark.rule("LG-CMP-26")
def test_nothing_of_a_closed_pack_can_be_named() -> None:
    edition = RULEBOOK.open(3, {})
    assert set(edition.things) == {"faction", "starting_power", "side", "continent", "card"}
    assert len(edition.things["faction"]) == 5
    verbs = {kind.verb for kind in edition.actions}
    assert not verbs & {"choose", "draft", "use", "pick", "line", "hq", "burden", "complete"}


def test_other_editions_refuse_a_setting() -> None:
    sitting = Sitting(fresh(NAMES[:3]), 1, (0, 1, 2), DATE)
    with pytest.raises(hegemon.BadOption, match="takes no setting"):
        hegemon.new_game("classic", 3, {}, sitting)


def test_naming_a_continent_changes_the_board_in_force() -> None:
    t: NewEarth = earth(
        "Peru: alice 5 | Brazil: bob 1 | Japan: bob 2 | Egypt: carol 1", hqs={"bob": "brazil"}, tokens={"alice": 3}
    )
    t.alice.wins("peru", "brazil")
    t.alice.says("sign")
    t.alice.says('christen asia "Farland"')
    assert t.table.board is t.table.edition.board
    assert t.table.edition.things["continent"][4].name == "Farland"
    assert t.table.edition.setting == Sitting(a_world(), 1, (0, 1, 2), DATE)


class Surprise(Pack):
    """A pack that opens when somebody is about to place troops."""

    __slots__ = ()
    id = "promo"

    def due(self, t: Table) -> bool:
        return t.reserve[t.turn] > 2


@pytest.mark.rule("LG-CMP-27")
def test_an_answer_that_opened_a_pack_cannot_be_taken_back() -> None:
    position = "Peru: alice 5 | Brazil: bob 1 | Japan: bob 2 | Egypt: carol 1"
    before = list(PACKS)
    PACKS[:] = [Surprise()]
    try:
        for opens in (True, False):
            t = earth(position, phase="cards", hands={"alice": "alaska"}, prepared=recruited if opens else None)
            live = LiveGame(t.game)
            live.answer(t.game.number, 0, hegemon.parse(t.game, "pass"))
            assert t.world.is_open("promo") is opens
            assert bool(live.why_no_undo(0)) is opens
    finally:
        PACKS[:] = before


def recruited(table: Table) -> None:
    """Alice has three recruits."""
    table.reserve[0] = 3

"""The board changes in a game: saved, copied, seen by everybody, told, and played on."""

from __future__ import annotations

import json

import pytest

from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.saves import SaveError, dump, restore, same
from hegemon.rules.eliminate import CheckEliminations
from hegemon.rules.fortify import own_chains
from hegemon.rules.positions import set_up
from hegemon.rules.terrain import close, join, redraw, sink
from hegemon.table.events import BoardChanged
from hegemon.table.notation import parse
from hegemon.table.table import NOBODY, Table, lay
from isles import BUOY, COVE, DEEP, DUNE, ROCK, isles, play, sentences


def game_at(**lands: tuple[int, int]) -> Game[Table]:
    game = set_up(isles(), lands, rest=2, step="attack")
    game.events = []
    return game


def again(game: Game[Table]) -> Game[Table]:
    """The game, saved and loaded."""
    data = json.loads(json.dumps(dump(game)))
    return restore(data, lambda fields: lay(game.table.edition, fields))


def told(game: Game[Table]) -> list[str]:
    return [event.told(str) for event in game.events or [] if isinstance(event, BoardChanged)]


def test_land_sinks_with_all_that_stood_there() -> None:
    game = game_at(cove=(0, 4), dune=(1, 3), rock=(1, 1))
    sink(game, (DUNE,))
    t = game.table
    assert (t.owner[DUNE], t.armies[DUNE], t.count(1), t.lands(1)) == (NOBODY, 0, 1, [ROCK])
    assert sentences(game) == ["pass"], "the cove has no neighbours any more"
    assert told(game) == ["Dune is no more."]
    assert t.faults() == []


def test_a_sunk_board_is_saved_and_copied_and_seen() -> None:
    game = game_at(cove=(0, 4), dune=(1, 3), rock=(1, 1))
    plain = dump(game)
    assert "changes" not in plain["table"], "a printed board is not saved"  # type: ignore[operator]
    sink(game, (DUNE,))
    close(game, ROCK, BUOY)
    loaded = again(game)
    assert loaded == game
    assert loaded.table.board is game.table.board
    assert same(loaded.table, game.table)
    assert not same(loaded.table, set_up(isles(), {"cove": (0, 4)}, rest=2).table)
    assert game.copy().table.board is game.table.board
    view = game.view(1)
    assert view.table.board is game.table.board
    assert view.imagine(Rng(1)).table.board is game.table.board
    assert game.table.edition.board.near[COVE] == (DUNE,), "the printed board is what it was"


def test_a_lane_closes_and_another_opens() -> None:
    game = game_at(dune=(0, 4), cove=(0, 1))
    assert "attack dune rock 3" in sentences(game)
    close(game, DUNE, ROCK)
    assert sentences(game) == ["pass"]
    join(game, BUOY, DUNE, "bridge")
    assert game.table.board.kind(DUNE, BUOY) == "bridge"
    assert sentences(game) == ["attack dune buoy 1", "attack dune buoy 2", "attack dune buoy 3", "pass"]
    assert told(game) == ["Dune and Rock are no longer neighbours.", "Dune and Buoy are neighbours now."]
    assert again(game) == game


def test_a_territory_is_added() -> None:
    game = game_at(dune=(0, 4), cove=(0, 1))
    board = game.table.board.with_place("ness", "Ness", "reef")
    redraw(game, board.with_edge(5, COVE))
    t = game.table
    assert (t.owner[5], t.armies[5], len(t.board)) == (NOBODY, 0, 6)
    assert t.board.regions[0].lands == (COVE, DUNE, 5)
    t.owner[5], t.armies[5] = 1, 2
    assert told(game) == ["Ness is new on the board; Cove and Ness are neighbours now."]
    loaded = again(game)
    assert loaded == game
    assert loaded.table.armies[5] == 2
    assert "attack cove ness 1" not in sentences(loaded)
    loaded.table.armies[COVE] = 2
    assert str(parse(loaded, "attack cove nes 1")) == "attack cove ness 1"


def test_sentences_do_not_name_what_is_no_more() -> None:
    game = game_at(dune=(0, 4), cove=(0, 1))
    sink(game, (ROCK,))
    with pytest.raises(Exception, match="no territory “rock”"):
        parse(game, "attack dune rock 1")


def test_whoever_lost_everything_by_it_is_out() -> None:
    game = game_at(cove=(0, 4), dune=(1, 3))
    sink(game, (DUNE,))
    assert game.table.alive(1)
    CheckEliminations(0).run(game)
    assert game.table.out == (1,)


def test_a_region_is_held_without_what_sank_and_is_worth_nothing_when_all_of_it_did() -> None:
    game = game_at(cove=(0, 4), dune=(1, 3))
    income = game.table.edition.income
    assert income(game.table, 0) == 3
    sink(game, (DUNE,))
    assert income(game.table, 0) == 3 + 2
    sink(game, (COVE,))
    assert income(game.table, 0) == 3
    assert [region.id for region in game.table.board.regions] == ["far"]


def test_other_places_join_no_chains() -> None:
    game = set_up(isles(), {"buoy": (0, 2), "deep": (0, 2), "rock": (0, 1)}, rest=1, step="FortifyPosition")
    assert own_chains(game.table, 0) == [[ROCK, BUOY]]
    assert sentences(game) == ["fortify buoy rock 1", "pass"]
    assert DEEP in game.table.places(0)


def test_armies_are_placed_up_to_the_cap_on_what_is_left_of_the_board() -> None:
    lands = {"cove": (0, 1), "dune": (0, 3), "rock": (0, 2), "buoy": (1, 1)}
    game = set_up(isles(army_cap=4), lands, rest=1, reserve={0: 3}, step="Reinforce")
    sink(game, (ROCK,))
    assert sentences(game) == ["place cove 1", "place cove 2", "place cove 3", "place dune 1"]


def test_play_goes_on_after_a_change() -> None:
    game = game_at(cove=(0, 4), dune=(1, 3))
    close(game, DUNE, ROCK)
    play(game, "attack cove dune 3", "defend 2", "roll 6 6 6 against 1 1")
    assert game.table.armies[DUNE] == 1
    loaded = again(game)
    play(loaded, "attack cove dune 3", "defend 1", "roll 6 6 6 against 1", "pass")
    assert loaded.table.owner[DUNE] == 0


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (5, "in its table, changes should be Changes, not a whole number."),
        ({"@": "Changes", "gone": [9]}, "the board isles has no such place."),
        ({"@": "Changes", "gone": [], "closed": [[1]]}, "closed[0] is wrong: expected array of length 2, got 1."),
        (
            {"@": "Changes", "gone": [], "closed": [], "added": [["a", "A", "nowhere", True]]},
            "the board isles has no region nowhere.",
        ),
    ],
)
def test_changes_that_cannot_be_are_refused(changes: object, sentence: str) -> None:
    game = game_at(cove=(0, 4), dune=(1, 3))
    data = json.loads(json.dumps(dump(game)))
    data["table"]["changes"] = changes
    with pytest.raises(SaveError) as error:
        restore(data, lambda fields: lay(game.table.edition, fields))
    assert str(error.value).startswith("The save cannot be read: ")
    assert str(error.value).endswith(sentence)


def test_changes_of_the_wrong_kind_are_refused() -> None:
    game = game_at(cove=(0, 4), dune=(1, 3))
    data = json.loads(json.dumps(dump(game)))
    data["table"]["changes"] = {"@": "Changes", "gone": 9, "closed": [], "added": [], "joined": []}
    plain = r"holds a Changes that cannot be\.$"
    compiled = r"holds a Changes with the wrong fields\.$"  # its constructor is stricter
    with pytest.raises(SaveError, match=rf"^The save ({plain}|{compiled})"):
        restore(data, lambda fields: lay(game.table.edition, fields))


def test_somebody_on_land_that_is_no_more_is_a_fault() -> None:
    game = game_at(cove=(0, 4), dune=(1, 3))
    sink(game, (DUNE,))
    game.table.owner[DUNE], game.table.armies[DUNE] = 1, 1
    assert game.table.faults() == ["Dune is no more, but somebody holds it."]

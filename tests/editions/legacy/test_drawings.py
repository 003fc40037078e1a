"""The drawings of what packs bring: they are there once a pack is open, at the table and on the home of a campaign."""

from __future__ import annotations

from hegemon.boards.emblems import emblems_of
from hegemon.editions.legacy import ICONS, RULEBOOK, widest
from hegemon.editions.legacy.drawings import emblem_names
from hegemon.editions.legacy.packs.sealing import read
from hegemon.editions.legacy.show import show
from hegemon.editions.legacy.world import NOBODY, OPENED, Engraving, everything, fresh
from hegemon.server.boards import board_told
from hegemon.table.events import CardPlayed
from new_earth import NewEarth, a_world
from pocket_scene import BIOHAZARD, RALLY, opened, pocket, scarred, with_fallout, with_power


def test_nothing_is_drawn_of_what_is_sealed() -> None:
    edition = RULEBOOK.open(3, {})
    assert (edition.emblems, edition.icons) == ({}, ICONS)
    drawn = board_told(edition, edition.board).emblems
    assert [name for name in drawn if name[-1].isdigit()] == []


def test_everything_that_packs_bring_has_its_drawing() -> None:
    edition = widest(RULEBOOK.open(3, {}))
    wanted = set(emblem_names(everything()).values())
    assert len(wanted) > 40
    assert wanted <= emblems_of(edition).keys()
    told = board_told(edition, edition.board)
    assert told.emblems["scar_5"].fill == read("pocket_1").emblem["scar_5"].fill
    assert told.icons["mission_7"] == "mark_3"


def test_only_what_was_opened_is_drawn() -> None:
    world = fresh(("Ann", "Bo", "Cy")).engraved(Engraving(1, 0, NOBODY, OPENED, text="pack_1"))
    names = emblem_names(world)
    assert names["scar_3"] == "scar_3"
    assert "scar_4" not in names


def marked() -> NewEarth:
    world = with_power(scarred(opened(with_fallout(), "pack_1", "pack_2", "pack_3"), "peru", BIOHAZARD), 1, RALLY)
    return pocket("Peru: alice 3 | Ural: bob 3 | Egypt: carol 3", world=world, phase="turn")


def test_pieces_and_cards_at_the_table_name_drawings_that_pages_have() -> None:
    t = marked()
    drawn = board_told(t.table.edition, t.table.board)
    beside = show(t.table, 0)
    kinds = {marker.kind for some in beside.markers.values() for marker in some}
    assert kinds == {f"scar_{BIOHAZARD}", "scar_5"}
    assert {drawn.icons[kind] for kind in kinds} <= drawn.emblems.keys()
    laid = {card.id: card.emblem for tray in beside.trays for card in tray.cards if tray.title == "Faction card"}
    assert laid[f"power_{RALLY}"] in drawn.emblems


def test_an_event_that_is_turned_over_shows_its_drawing() -> None:
    rich = opened(a_world(coins={"brazil": 2}), "pack_1")
    t = pocket(
        "Peru: alice 3 | Ural: bob 3 | Egypt: carol 3",
        world=rich,
        phase="card",
        conquered="peru",
        market="peru ural egypt china",
        more=lambda table: setattr(table.extra, "events", (40,)),
    )
    t.alice.says("collect peru")
    t.chance("draw brazil")
    t.game.play(t.game.pending.menu.pick(0))  # type: ignore[union-attr]
    (card,) = [event.card for event in t.events if isinstance(event, CardPlayed)]
    assert getattr(card, "emblem", "") == "event_4"

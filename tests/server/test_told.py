"""What goes over the wire of an entry: typed records, as each seat may know them."""

from __future__ import annotations

import msgspec
import pytest

from hegemon.editions import RULEBOOKS, begin
from hegemon.editions.classic import BOARD, CARDS
from hegemon.editions.classic.headquarters import UNSEEN, Headquarter, HeadquartersShown
from hegemon.editions.legacy.actions import LayCard
from hegemon.kernel.chance import CHANCE, ChanceMenu, Rng, Thrown
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action, Event
from hegemon.match.live import UNDO, LiveGame
from hegemon.rules.actions import Attack, Enter, Fortify, Place
from hegemon.server.protocol import News
from hegemon.server.replay import chance_told
from hegemon.server.show import banner_of, entry_told, read_news, seated, shown_table, standing_told, sums_between
from hegemon.table import events
from hegemon.table.board import Territory
from hegemon.table.cards import UNKNOWN
from hegemon.table.combat import Rolled
from hegemon.table.events import Captured, CardDrawn, DiceRolled, Happening, TurnBegan
from modes import PLAIN, Mode

ALASKA, KAMCHATKA = BOARD.find("alaska"), BOARD.find("kamchatka")
PEOPLE = ("Ann", "Anna")


class Leave(Action):
    """An answer of which no event tells."""

    __slots__ = ("land",)
    __match_args__ = ("land",)
    verb = "leave"
    label = "Leave out"
    shape = ("territory",)

    def __init__(self, land: Territory) -> None:
        self.land = land


def name(seat: int) -> str:
    return PEOPLE[seat]


def test_an_answer_is_told_with_its_facts_and_before_what_came_of_it() -> None:
    began = TurnBegan(1, 1, 3, 9, (BOARD.regions[0],))
    placed, turn = entry_told(0, Place(ALASKA, 3), [began], 0, name)
    assert placed == {
        "kind": "Placed",
        "says": "Ann places 3 armies on Alaska.",
        "weight": 1,
        "lands": ["alaska"],
        "seat": 0,
        "land": "alaska",
        "armies": 3,
    }
    assert (turn["kind"], turn["seat"], turn["held"], turn["regions"]) == ("TurnBegan", 1, 9, ["north_america"])
    assert turn["says"].startswith("Anna gets")


def test_what_only_announces_is_quiet() -> None:
    assert [part["weight"] for part in entry_told(0, Attack(ALASKA, KAMCHATKA, 3), [], 0, name)] == [0]
    assert entry_told(1, PASS, [], 0, name)[0] == {
        "kind": "Passed",
        "says": "Anna goes on.",
        "weight": 0,
        "lands": [],
        "seat": 1,
    }
    assert entry_told(1, UNDO, [], 0, name)[0]["says"] == "Anna takes the last answer back."
    assert entry_told(CHANCE, Thrown((6, 3)), [], 0, name)[0]["faces"] == [6, 3]
    assert entry_told(CHANCE, Rolled((6,), (3,)), [], 0, name) == []


def test_an_answer_of_which_nothing_else_tells_is_told_in_its_own_words() -> None:
    assert [part["says"] for part in entry_told(0, Leave(ALASKA), [], 0, name)] == ["Ann: Leave out Alaska."]
    assert entry_told(0, Leave(ALASKA), [Captured(0, ALASKA, 1)], 0, name)[0]["kind"] == "Captured"


def test_luck_has_no_sentence_and_is_rounded() -> None:
    roll = DiceRolled(0, 1, ALASKA, KAMCHATKA, (6,), (1,), 1 / 3, 2 / 3, 4 / 3, 1.0)
    (told,) = entry_told(CHANCE, Rolled((6,), (1,)), [roll], 0, name)
    assert (told["kind"], told["says"], told["weight"]) == ("DiceRolled", "", 0)
    assert (told["attacker_due"], told["luck"], told["src"]) == (0.333333, 1.333333, "alaska")


def test_secrets_stay_secret() -> None:
    drawn = CardDrawn(0, CARDS[5])
    ours, theirs = entry_told(CHANCE, Rolled((), ()), [drawn], 0, name), entry_told(CHANCE, UNDO, [drawn], 1, name)
    assert ours[0]["card"] == {"id": CARDS[5].id, "name": CARDS[5].name, "says": ""}
    assert theirs[-1]["card"]["id"] == UNKNOWN.id
    assert entry_told(CHANCE, UNDO, [drawn], 1, name, everything=True)[-1]["card"]["id"] == CARDS[5].id
    (hidden,) = entry_told(0, Headquarter(UNSEEN), [], 1, name)
    assert (hidden["says"], hidden["lands"]) == ("Ann chooses a Headquarters in secret.", [])


def test_an_event_of_an_edition_goes_as_the_kind_it_derives_from() -> None:
    (told,) = entry_told(CHANCE, Rolled((), ()), [HeadquartersShown((ALASKA, KAMCHATKA))], 0, name)
    assert told == {
        "kind": "Happening",
        "says": "The Headquarters are shown: Ann in Alaska, Anna in Kamchatka.",
        "weight": Happening.weight,
        "lands": ["alaska", "kamchatka"],
    }


def test_no_field_hides_what_every_event_carries() -> None:
    for kind in vars(events).values():
        if isinstance(kind, type) and issubclass(kind, Event):
            assert not {"kind", "says", "weight", "lands"} & set(kind.__match_args__), kind


def test_entries_of_old_databases_keep_their_sentences() -> None:
    old = {"": {"seq": 0, "who": 0, "say": "x", "turn": 1, "told": [{"kind": "Captured", "says": "So.", "lands": []}]}}
    (news,) = read_news(msgspec.json.encode(old).decode()).values()
    assert news == News(0, 0, "x", 1, [{"kind": "Happening", "says": "So.", "lands": [], "weight": 1}])


def test_an_entry_tells_the_cards_and_income_that_it_changes() -> None:
    """Put together, the entries of a game come to what everybody is shown at its end."""
    for book in RULEBOOKS:
        live = LiveGame(begin(book.id, 4, {}))
        seats = range(live.game.table.edition.seats)
        sums = dict.fromkeys(seats, (0, 0))
        rng = Rng(7)
        for _ in range(300):
            pending = live.game.pending
            if pending is None:
                break
            played = live.answer(pending.number, pending.who, pending.menu.sample(rng))
            changed = sums_between(played.before.table, played.game.table)
            sums |= {seat: (cards, income) for seat, cards, income in changed}
        told = [seated(live.game.table, seat, "", "bot", "", True, None, 1, -1) for seat in seats]
        assert [sums[seat] for seat in seats] == [(one.cards, one.income) for one in told], book.id


@pytest.mark.parametrize("mode", [mode for mode in PLAIN if set(mode.options) <= {"mode"}], ids=repr)
def test_what_a_page_keeps_a_place_for_is_known_from_the_first_question(mode: Mode) -> None:
    """Cards and tracks do not appear in the middle of a game, and no two players ever wear the same banner."""
    live = LiveGame(mode.game())
    rng = Rng(3)
    kept: set[tuple[bool, bool]] = set()
    for _ in range(120):
        pending = live.game.pending
        if pending is None:
            break
        t = live.game.table
        if pending.who >= 0:
            shown = shown_table(live.game.view(0))
            kept.add((shown.plays_cards or bool(shown.extra.trays), bool(shown.extra.tracks)))
            banners = [banner_of(t, seat) for seat in range(t.edition.seats)]
            assert len(set(banners)) == len(banners), banners
        live.answer(pending.number, pending.who, pending.menu.sample(rng))
    assert len(kept) == 1


def test_a_button_is_called_as_in_the_book() -> None:
    label = begin("legacy", 3, {}).table.edition.label
    assert (label(Fortify), label(Enter), label(LayCard), label(Place)) == ("Manoeuvre", "Expand", "Turn in", "Place")
    assert begin("classic", 3, {}).table.edition.label(Fortify) == "Fortify"


def test_standing_answers_say_what_their_questions_are_called() -> None:
    told = standing_told(1, {"AnnounceDefence": "most", "Gone": "pass"}, begin("classic", 3, {}).table.edition)
    assert [(one.seat, one.step, one.title, one.answer) for one in told] == [
        (1, "AnnounceDefence", "Defend", "most"),
        (1, "Gone", "Gone", "pass"),
    ]


def dealt(sizes: list[list[int]], way: int, ordered: bool) -> str:
    """The dice behind the number of an outcome, worked out as the page does it."""
    flat = [size for side in sizes for size in side]
    faces: list[int] = []
    for size in reversed(flat):
        faces.insert(0, way % size + 1)
        way //= size
    sides = []
    for side in sizes:
        dice = [(size, faces.pop(0)) for size in side]
        sides.append(" ".join([str(face) for _, face in (sorted(dice, reverse=True) if ordered else dice)]))
    return " against ".join(sides).strip()


def test_pages_are_told_all_that_chance_could_have_said() -> None:
    for book in RULEBOOKS:
        game = begin(book.id, book.seats[-1], {})
        rng = Rng(1)
        for _ in range(1500):
            decision = game.pending
            if decision is None:
                break
            if isinstance(decision.menu, ChanceMenu):
                menu = decision.menu
                told = chance_told(0, menu)
                for k in {0, menu.ways // 3, menu.ways - 1}:
                    said = str(menu.way(k)).partition(" ")[2]
                    assert said == (told.names[k] if told.names else dealt(told.dice, k, told.ordered))
            game.play(decision.menu.sample(rng))

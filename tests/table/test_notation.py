"""Actions as sentences: read kindly, and refused in one sentence that helps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hegemon
from hegemon.editions import RULEBOOKS
from hegemon.editions.classic import ACTIONS, BOARD, CARDS, RULEBOOK
from hegemon.kernel.chance import Rng, Thrown
from hegemon.kernel.game import Game, Refused
from hegemon.kernel.menus import PASS, OneOf
from hegemon.kernel.steps import Action, Named
from hegemon.rules.actions import Attack, Claim, Fortify, Place, Trade
from hegemon.table.board import read_board
from hegemon.table.cards import UNKNOWN, Card, Drawn
from hegemon.table.combat import Rolled
from hegemon.table.notation import any_example, example, find_kind, initials, nearest, plain, read
from hegemon.table.rulebook import Rulebook
from hegemon.table.table import Table
from isles import isles
from scene import Scene, scene, set_up

EDITION = RULEBOOK.open(3, {})
ALASKA, KAMCHATKA = BOARD.find("alaska"), BOARD.find("kamchatka")
FILLERS = ("from", "to", "with", "on", "onto", "into", "and", "the")
NORTH_AFRICA, EGYPT = BOARD.find("north_africa"), BOARD.find("egypt")


@pytest.fixture
def attacking() -> Scene:
    """Alice may attack from Alaska, the Northwest Territory and North Africa."""
    return scene(
        "Alaska: alice 7 | Kamchatka: bob 2 | Northwest Territory: alice 2 | North Africa: alice 5",
        hands={"alice": "alaska siam wild_1"},
    )


def refusal(t: Scene, text: str) -> str:
    with pytest.raises(Refused) as refused:
        hegemon.parse(t.game, text)
    sentence = str(refused.value)
    assert one_sentence(sentence), sentence
    return sentence


def one_sentence(text: str) -> bool:
    return 8 < len(text) < 260 and text[-1] == "." and "\n" not in text and ". " not in text and ".." not in text


# --- kindness --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "attack alaska kamchatka 3",
        "Attack Alaska Kamchatka 3",
        "  ATTACK   alaska,kamchatka ; 3 ",
        "attack from Alaska to Kamchatka with 3",
        "attack the Alaska onto the Kamchatka 3",
        "a ala kam 3",
        "att alas kamch 3",
        "attack alaska kamchatka",
        "a ala kam",
    ],
)
def test_one_attack_said_in_many_ways(attacking: Scene, text: str) -> None:
    assert hegemon.parse(attacking.game, text) == Attack(ALASKA, KAMCHATKA, 3)


@pytest.mark.parametrize(
    "text",
    [
        "attack north_africa egypt 2",
        "attack North Africa Egypt 2",
        "attack North-Africa Egypt 2",
        "attack na egypt 2",
        "attack NA eg 2",
        "attack north af egypt 2",
        "attack northafrica egypt 2",
    ],
)
def test_names_with_spaces(attacking: Scene, text: str) -> None:
    assert hegemon.parse(attacking.game, text) == Attack(NORTH_AFRICA, EGYPT, 2)


def test_every_territory_is_known_by_id_name_and_any_clear_beginning() -> None:
    for land in BOARD.territories:
        for said in (land.id, land.name, land.name.upper(), land.id.replace("_", "-")):
            assert read(EDITION, f"claim {said}") == Claim(land)
        for length in range(1, len(land.name)):
            start = plain(land.name[:length])
            alike = [other for other in BOARD.territories if plain(other.name).startswith(start)]
            if alike == [land] and start not in FILLERS:
                assert read(EDITION, f"claim {land.name[:length]}") == Claim(land)
        others = [other for other in BOARD.territories if other is not land and initials(other.name)]
        short = initials(land.name)
        clear = short and not any(initials(other.name) == short for other in others)
        if clear and not any(plain(other.name).startswith(short) for other in BOARD.territories):
            assert read(EDITION, f"claim {short}") == Claim(land)


@pytest.mark.parametrize("word", ["pass", "stop", "done", "end", "no", "skip", "PASS", "pas"])
def test_words_for_passing(attacking: Scene, word: str) -> None:
    assert hegemon.parse(attacking.game, word) == PASS


def test_the_beginning_of_a_verb_is_enough_if_it_is_clear() -> None:
    for kind in ACTIONS:
        for length in range(1, len(kind.verb) + 1):
            start = kind.verb[:length]
            if start == kind.verb or [other for other in ACTIONS if other.verb.startswith(start)] == [kind]:
                assert find_kind(EDITION, start) is kind


def test_a_missing_number_is_as_large_as_it_may_be(attacking: Scene) -> None:
    assert hegemon.parse(attacking.game, "attack nt alberta") == Attack(
        BOARD.find("northwest_territory"), BOARD.find("alberta"), 1
    )
    t = scene("Alaska: alice 7 | Kamchatka: alice 2", phase="fortify")
    assert hegemon.parse(t.game, "fortify alaska kamchatka") == Fortify(ALASKA, KAMCHATKA, 6)
    t = scene("Alaska: alice 1", phase="reinforce")
    assert hegemon.parse(t.game, "place alaska") == Place(ALASKA, 3)
    t = scene("Alaska: alice 11", phase="reinforce", options={"army_cap": True})
    assert hegemon.parse(t.game, "place alaska") == Place(ALASKA, 1)


def test_a_missing_number_that_cannot_be_still_gives_the_reason(attacking: Scene) -> None:
    assert "does not border" in refusal(attacking, "attack alaska egypt")
    assert "not yours" in refusal(attacking, "attack kamchatka alaska")


def test_moving_no_army_is_not_fortifying() -> None:
    t = scene("Alaska: alice 7 | Northwest Territory: alice 2", phase="fortify")
    assert hegemon.parse(t.game, "fortify alaska northwest_territory 0") == PASS


def test_moving_no_army_does_not_end_the_attack(attacking: Scene) -> None:
    refusal(attacking, "fortify alaska northwest_territory 0")


def test_cards_by_name_and_in_any_order() -> None:
    t = scene("Alaska: alice 3", phase="reinforce", hands={"alice": "alaska congo wild_1"})
    wanted = Trade((CARDS[ALASKA.index], CARDS[BOARD.find("congo").index], CARDS[42]))
    assert hegemon.parse(t.game, "trade alaska congo wild_1") == wanted
    assert hegemon.parse(t.game, "trade Alaska, Congo and Wild 1") == wanted
    t.alice.trades("wild_1", "congo", "alaska")
    assert t.alice.hand == set()


def test_what_chance_says_is_a_sentence_too() -> None:
    assert read(EDITION, "roll 6 3 1 against 5 4") == Rolled((6, 3, 1), (5, 4))
    assert read(EDITION, "throw 3 1 6") == Thrown((3, 1, 6))
    assert read(EDITION, "draw siam") == Drawn(CARDS[BOARD.find("siam").index])
    assert read(EDITION, "draw hidden") == Drawn(UNKNOWN), "as the others see it"


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda rulebook: rulebook.id)
@pytest.mark.parametrize("form", ["{}", "{}.", "“{}”"])
def test_everything_can_be_named_by_its_printed_name(rulebook: Rulebook, form: str) -> None:
    boards = {edition.board.id: edition for edition in [rulebook.open(seats, {}) for seats in rulebook.seats]}
    for edition in boards.values():
        for kind in edition.actions:
            if len(kind.shape) != 1:
                continue
            part = kind.shape[0]
            cards = (*edition.cards, *edition.things.get("card", ()))
            things = {"territory": edition.board.territories, "card": cards, **edition.things}
            for thing in things.get(part, ()) if part != "card" else cards:
                named = read(edition, f"{kind.verb} {form.format(thing.name)}").fields()[0]
                assert isinstance(named, Named)
                assert named.name == thing.name


# --- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "   ", ",;", "\n\t"])
def test_nothing_said(attacking: Scene, text: str) -> None:
    said = refusal(attacking, text)
    start = "Say what you do, for example: attack alaska "
    assert said.startswith(start)
    hegemon.parse(attacking.game, said.removeprefix("Say what you do, for example: ").rstrip("."))


@pytest.mark.parametrize(
    ("text", "meanings"),
    [("p", ["place", "pass"]), ("d alaska", ["defend", "deal", "draw"]), ("r", ["reroll", "roll"])],
)
def test_a_verb_that_may_mean_several_things(attacking: Scene, text: str, meanings: list[str]) -> None:
    assert refusal(attacking, text) == f"“{text[0]}” may mean {' or '.join(meanings)}; say which."


def test_a_verb_that_means_nothing(attacking: Scene) -> None:
    assert refusal(attacking, "conquer alaska") == "“conquer” is nothing one can do; you may say attack, pass."
    with pytest.raises(hegemon.Refused, match="nothing one can do; you may say claim, place, trade, "):
        read(EDITION, "conquer alaska")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("attack north egypt", ["Northwest Territory", "North Africa"]),
        ("claim north", ["Northwest Territory", "Northern Europe", "North Africa"]),
        ("claim ea", ["Eastern United States", "East Africa", "Eastern Australia"]),
        ("claim western", ["Western United States", "Western Europe", "Western Australia"]),
        ("trade wild", ["Wild 1", "Wild 2"]),
    ],
)
def test_a_name_that_may_mean_several_things(attacking: Scene, text: str, names: list[str]) -> None:
    assert refusal(attacking, text).endswith(f" may mean {' or '.join(names)}; say which.")


@pytest.mark.parametrize(
    ("word", "suggestion"),
    [("alska", "Alaska"), ("kamchatke", "Kamchatka"), ("brasil", "Brazil"), ("sian", "Siam"), ("ukrain3", "Ukraine")],
)
def test_an_unknown_name_gets_suggestions(attacking: Scene, word: str, suggestion: str) -> None:
    sentence = refusal(attacking, f"attack {word} kamchatka")
    assert sentence.startswith(f"There is no territory “{word}” on this board; try {suggestion} or ")
    assert nearest(BOARD.territories, word)[0] == suggestion


@pytest.mark.parametrize("word", ["—", "!?", "+++", "ж"])
def test_a_name_without_any_letter_means_nothing(attacking: Scene, word: str) -> None:
    assert refusal(attacking, f"claim {word}").startswith(f"There is no territory “{word}” on this board;")
    assert refusal(attacking, f"trade {word}").startswith(f"There is no card “{word}”")


@pytest.mark.parametrize("text", ["attack", "attack alaska", "place", "claim", "trade alaska siam", "reroll 3"])
def test_something_is_missing(attacking: Scene, text: str) -> None:
    refusal(attacking, text)


@pytest.mark.parametrize("number", ["three", "-1", "2.5", "3x", "99999999999999"])
def test_a_number_that_is_none(attacking: Scene, number: str) -> None:
    assert f"“{number}”" in refusal(attacking, f"attack alaska kamchatka {number}")


def test_too_much(attacking: Scene) -> None:
    assert "“4 5” is too much" in refusal(attacking, "attack alaska kamchatka 3 4 5")


@pytest.mark.parametrize("text", ["roll", "roll 6 5", "roll against", "roll 6 against x", "roll 6 against 5 against 4"])
def test_a_roll_that_is_none(attacking: Scene, text: str) -> None:
    refusal(attacking, text)


def test_which_die_must_be_said(attacking: Scene) -> None:
    assert refusal(attacking, "command") == "Say which of your dice: command 3."


def test_a_number_is_only_guessed_for_the_open_question() -> None:
    with pytest.raises(Refused, match=r"^A number is missing: attack alaska northwest_territory 3\.$"):
        read(EDITION, "attack alaska kamchatka")


def test_an_article_fits_its_word(attacking: Scene) -> None:
    assert " a attack" not in refusal(attacking, "attack alaska kamchatka three")
    assert " a attack" not in refusal(attacking, "attack alaska kamchatka 3 4")


def test_after_the_end_nothing_is_read() -> None:
    t = scene("Alaska: bob 1 | Kamchatka: alice 9", rest="alice", seats=2)
    t.alice.attacks("Kamchatka", "Alaska", 3)
    t.dice("6 6 6 against 1")
    t.alice.occupies(3)
    with pytest.raises(Refused, match=r"^The game is over; nothing more can be answered\.$"):
        hegemon.parse(t.game, "pass")


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda rulebook: rulebook.id)
def test_every_example_can_be_read_and_names_what_this_edition_has(rulebook: Rulebook) -> None:
    for seats in rulebook.seats:
        edition = rulebook.open(seats, {})
        for kind in edition.actions:
            assert type(read(edition, example(edition, kind))) is kind


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda rulebook: rulebook.id)
def test_examples_are_possible_answers_to_the_open_question(rulebook: Rulebook) -> None:
    for seats in rulebook.seats:
        game = hegemon.new_game(rulebook.id, seats=seats)
        rng = Rng(seats)
        for _ in range(60):
            assert game.pending is not None
            menu = game.pending.menu
            if game.pending.who != hegemon.CHANCE:
                assert hegemon.parse(game, any_example(game.table.edition, menu)) in menu
            game.play(menu.sample(rng))


# --- anything at all -------------------------------------------------------------------------------------------------

WORDS = st.one_of(
    st.sampled_from([kind.verb for kind in ACTIONS]),
    st.sampled_from([land.id for land in BOARD.territories]),
    st.sampled_from([land.name for land in BOARD.territories]),
    st.sampled_from(["from", "to", "and", "against", "wild_1", "hidden", "pass", "0", "1", "3", "12"]),
    st.text(max_size=8),
)


@given(st.lists(WORDS, max_size=6).map(" ".join))
def test_whatever_is_typed_is_an_answer_or_refused_in_one_sentence(text: str) -> None:
    t = scene("Alaska: alice 7 | Kamchatka: bob 2")
    decision = t.game.pending
    assert decision is not None
    sentence = ""
    try:
        assert hegemon.parse(t.game, text) in decision.menu
    except Refused as refused:
        sentence = str(refused)
    assert sentence == "" or (sentence.endswith(".") and "\n" not in sentence)


def test_every_answer_of_a_whole_game_reads_back() -> None:
    t = set_up(4, {"card_reroll": True, "commander": True, "headquarters": "two", "multi_fortify": True})
    rng = Rng(12)
    for _ in range(600):
        decision = t.game.pending
        if decision is None:
            break
        action = decision.menu.sample(rng)
        assert hegemon.parse(t.game, str(action)) == action
        t.game.play(action)


# --- what may be answered now helps ----------------------------------------------------------------------------------


def said(game: Game[Table], text: str) -> str:
    return str(hegemon.parse(game, text))


def test_a_beginning_is_clear_when_only_one_of_several_is_possible() -> None:
    game = hegemon.position(
        "classic", 3, lands={"alaska": (0, 3), "alberta": (1, 3)}, rest=2, step="Reinforce", reserve={0: 5}
    )
    assert said(game, "place al 2") == "place alaska 2"
    assert said(game, "place al") == "place alaska 5"
    both = hegemon.position(
        "classic", 3, lands={"alaska": (0, 3), "alberta": (0, 3)}, rest=2, step="Reinforce", reserve={0: 5}
    )
    with pytest.raises(Refused, match=r"^“al” may mean Alaska or Alberta; say which\.$"):
        hegemon.parse(both, "place al")
    none = hegemon.position("classic", 3, lands={"siam": (0, 3)}, rest=2, step="Reinforce", reserve={0: 5})
    with pytest.raises(Refused, match=r"^“al” may mean Alaska or Alberta; say which\.$"):
        hegemon.parse(none, "place al")


def test_words_may_be_shortened_one_by_one() -> None:
    assert str(read(EDITION, "claim north eur")) == "claim northern_europe"
    assert str(read(EDITION, "claim west uni st")) == "claim western_united_states"
    assert str(read(EDITION, "attack north af south eur 2")) == "attack north_africa southern_europe 2"


def test_the_second_place_is_clear_from_the_first() -> None:
    lands = {"ukraine": (0, 5), "afghanistan": (1, 1), "ural": (1, 1)}
    game = hegemon.position("classic", 3, lands=lands, rest=0, step="attack")
    assert said(game, "attack ukraine u 2") == "attack ukraine ural 2"


@pytest.mark.parametrize("word", ["all", "max", "everything", ""])
def test_all_is_as_many_as_possible(word: str) -> None:
    game = hegemon.position("classic", 3, lands={"alaska": (0, 3)}, rest=2, step="Reinforce", reserve={0: 5})
    assert said(game, f"place alaska {word}") == "place alaska 5"
    assert said(game, f"pl al {word}") == "place alaska 5"


def test_the_only_wild_card_in_hand_is_meant() -> None:
    hands = {0: ["alaska", "siam", "wild_2"]}
    game = hegemon.position(
        "classic", 3, lands={"alaska": (0, 3)}, rest=2, step="Reinforce", reserve={0: 5}, hands=hands
    )
    assert said(game, "trade alaska siam wild") == "trade alaska siam wild_2"
    assert said(game, "trade wild si ala") == "trade wild_2 siam alaska"
    hands = {0: ["alaska", "wild_1", "wild_2"]}
    game = hegemon.position(
        "classic", 3, lands={"alaska": (0, 3)}, rest=2, step="Reinforce", reserve={0: 5}, hands=hands
    )
    assert said(game, "trade alaska wild_1 wild") == "trade alaska wild_1 wild_2"
    with pytest.raises(Refused, match=r"^“wild” may mean Wild 1 or Wild 2; say which\.$"):
        hegemon.parse(game, "trade alaska wild")


def test_accents_fold() -> None:
    places = [
        {"id": "north_rhun_hills", "name": "North Rhûn Hills"},
        {"id": "barad_dur", "name": "Barad-dûr"},
        {"id": "aero", "name": "Ærø"},
        {"id": "the_isle", "name": "The Last Isle Beyond the Western Sea of Mists"},
    ]
    board = read_board({"id": "folded", "name": "Folded", "territory": places, "edges": []})
    edition = isles(2, board=board, cards=())
    for text, id in (
        ("claim north rhu", "north_rhun_hills"),
        ("claim North Rhûn", "north_rhun_hills"),
        ("claim barad dur", "barad_dur"),
        ("claim BARAD-DÛR", "barad_dur"),
        ("claim aero", "aero"),
        ("claim ær", "aero"),
        ("claim nrh", "north_rhun_hills"),
        ("claim the last isle beyond the western sea of mists", "the_isle"),
    ):
        assert str(read(edition, text)) == f"claim {id}"
    with pytest.raises(Refused, match=r"^Say what you do, for example: claim north_rhun_hills\.$"):
        read(edition, "")


class Play(Action):
    """``play cove``: a card of any deck."""

    __match_args__ = ("card",)
    verb = "play"
    shape = ("card",)

    def __init__(self, card: Card) -> None:
        self.card = card


def test_a_card_that_shares_its_name_with_another_is_the_one_that_may_be_played() -> None:
    mission = Card(0, "mission_cove", "Cove", "mission", -1)
    edition = isles(things={"card": (mission,)}, actions=(*isles().actions, Play))
    card = edition.cards[0]
    assert read(edition, "play cove", OneOf((Play(mission),))) == Play(mission)
    assert read(edition, "play cove", OneOf((Play(card),))) == Play(card)
    assert read(edition, "play mission_cove") == Play(mission)


def test_a_number_that_says_which_one_is_not_guessed() -> None:
    class Turn(Action):
        __match_args__ = ("die",)
        verb = "turn"
        shape = ("number",)
        exact = True

        def __init__(self, die: int) -> None:
            self.die = die

    edition = isles(actions=(*isles().actions, Turn))
    with pytest.raises(Refused, match=r"^Say which of your dice: turn 2\.$"):
        read(edition, "turn", OneOf((Turn(1), Turn(2))))

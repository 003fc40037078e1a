"""Campaigns: a chain of matches on one world, in one file that proves itself."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hegemon.editions import RULEBOOKS
from hegemon.kernel.chance import Rng
from hegemon.kernel.saves import SaveError
from hegemon.match.campaign import (
    CAMPAIGN_BOOKS,
    Campaign,
    new_campaign,
    read_campaign,
    verify_campaign,
    world_hash,
)
from hegemon.match.log import Player
from hegemon.match.match import HUMAN, Match
from hegemon.table.rulebook import BadOption

BOOK = CAMPAIGN_BOOKS[0]
SINGLE = next(book for book in RULEBOOKS if book.campaign is None)
PEOPLE = [Player("Ann", "easy"), Player("Bo", "easy"), Player("Cy", "easy")]


def sit(campaign: Campaign, people: tuple[int, ...] = (0, 1, 2), date: str = "18 November 2026") -> Match:
    """The next game, whose dice are always the same."""
    return campaign.sit(people, date, seeds=("a", "b", "c"), server_seed=bytes([campaign.number]) * 32)


def played(match: Match) -> None:
    """Let bots and chance play a game to its end."""
    while match.advance() is not None:
        pass


def after(games: int) -> Campaign:
    """A campaign of bots after so many games."""
    campaign = new_campaign(BOOK.id, PEOPLE)
    for _ in range(games):
        played(sit(campaign))
        campaign.close()
    return campaign


@pytest.fixture(scope="module")
def two_games() -> Campaign:
    return after(2)


def test_each_game_begins_from_the_world_that_the_last_one_left(two_games: Campaign) -> None:
    worlds = two_games.worlds()
    assert len(worlds) == 3
    assert worlds[2] == two_games.world
    assert len({world_hash(world) for world in worlds}) == 3
    second = two_games.chapters[1].log.edition.setting
    assert second == two_games.rules.setting(worlds[1], 2, (0, 1, 2), "18 November 2026")


def test_a_file_is_the_campaign(two_games: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "ours.campaign"
    two_games.save(path)
    again = read_campaign(path)
    assert again.pack() == two_games.pack()
    assert (again.number, again.world, again.people) == (3, two_games.world, two_games.people)
    assert "All 2 games of Our world are as they were played" in verify_campaign(path)


def test_a_game_under_way_goes_on_from_the_file(two_games: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "ours.campaign"
    two_games.save(path)
    campaign = read_campaign(path)
    match = sit(campaign, (2, 0, 1), "today")
    for _ in range(40):
        match.advance()
    campaign.save(path)
    again = read_campaign(path)
    assert again.under_way is not None
    assert len(again.under_way.answers) == 40
    assert again.number == 3
    played(again.playing())
    again.close()
    again.save(path)
    assert read_campaign(path).number == 4


def test_a_game_that_is_broken_off_counts_for_nothing(two_games: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "ours.campaign"
    two_games.save(path)
    campaign = read_campaign(path)
    match = sit(campaign, date="today")
    for _ in range(60):
        match.advance()
    before = campaign.rules.story(campaign.world)
    campaign.void()
    assert campaign.number == 3
    assert campaign.rules.story(campaign.world) == before
    assert "broken off" in campaign.rules.deeds(campaign.world)[-1].says
    campaign.save(path)
    assert "1 broken off" in verify_campaign(path)
    assert read_campaign(path).world == campaign.world


def test_people_join_and_names_are_corrected_between_games(two_games: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "ours.campaign"
    two_games.save(path)
    campaign = read_campaign(path)
    assert campaign.join(Player("Dee", "easy")) == 3
    campaign.rename("Ann", "Anna")
    match = campaign.sit((3, 0, 2), "today")
    assert [player.name for player in match.players] == ["Dee", "Anna", "Cy"]
    campaign.save(path)
    again = read_campaign(path)
    assert [person.name for person in again.people] == ["Anna", "Bo", "Cy", "Dee"]
    with pytest.raises(BadOption, match="between two games"):
        campaign.join(Player("Eve", "easy"))


def test_a_bot_stands_in_for_an_absent_person() -> None:
    campaign = new_campaign(BOOK.id, [Player("Ann", HUMAN), *PEOPLE[1:]])
    match = campaign.sit(stand_ins={0: "easy"})
    assert match.people() == []
    assert match.players[0] == Player("Ann", "easy")
    assert campaign.people[0].agent == HUMAN


def test_a_parallel_world_leaves_the_real_one_alone(two_games: Campaign) -> None:
    before = two_games.pack()
    other = two_games.fork("Earth B", 1)
    assert other.number == 2
    assert other.world == two_games.worlds()[1]
    played(sit(other, date="later"))
    other.close()
    assert two_games.pack() == before
    with pytest.raises(BadOption, match="can be forked after game 0 to 2, not 3"):
        two_games.fork("Earth C", 3)


def test_a_parallel_world_after_the_last_game_has_what_has_happened_since(two_games: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "ours.campaign"
    two_games.save(path)
    campaign = read_campaign(path)
    campaign.sit()
    campaign.void()
    campaign.join(Player("Dee", "easy"))
    campaign.rename("Ann", "Anna")
    world = campaign.world
    campaign.sit()
    now = campaign.fork("Earth B", 2)
    assert [person.name for person in now.people] == ["Anna", "Bo", "Cy", "Dee"]
    assert (now.world, now.number, now.under_way) == (world, 3, None)
    assert now.rules.deeds(now.world)[-1].says == "the name Anna is spelled so from now on"
    then = campaign.fork("Earth C", 1)
    assert [person.name for person in then.people] == ["Ann", "Bo", "Cy"]
    assert then.world == two_games.worlds()[1]


def tampered(campaign: Campaign, path: Path, old: bytes, new: bytes, at: int = 1) -> None:
    """The file with something changed by hand."""
    whole = campaign.pack()
    assert whole.count(old) >= at
    path.write_bytes(new.join(whole.split(old, at)))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b'"say":"place', b'"say":"plaze', "is not as it was played|cannot be"),
        (b'{"event":"closed"', b'{"event":"wonder"', "event"),
        (b'"hegemon":1,"kind":"campaign"', b'"hegemon":9,"kind":"campaign"', "newer Hegemon"),
        (b'"kind":"campaign"', b'"kind":"opera"', "is not a campaign"),
        (f'"{BOOK.id}"'.encode(), f'"{SINGLE.id}"'.encode(), f"{SINGLE.name} has no campaign, each of its games"),
        (b'"seals":{"', b'"seals":{"x', "SHA|seal|sealed packs"),
        (b'"people":[{"name":"Ann"', b'"people":[{"name":"Eve"', "does not begin where"),
        (b'"people":[{"name":"Ann"', b'"people":[{"name":""', "The header of .+ cannot be: The name '' will not do"),
        (b'"people":[{"name":"Ann"', b'"people":[{"name":"Bo"', "cannot be: Two people cannot have the same name"),
        (b'"agent":"easy"}', b'"agent":"genius"}', "cannot be: There is no bot 'genius'"),
        (b'"agent":"easy"}', b'"agent":"exec:./x"}', "would be played by exec:./x, and campaigns are for our own"),
        (b'"options":{}', b'"options":{"envelope":"7"}', "cannot be: Option envelope cannot be '7'"),
        (b'"options":{}', b'"options":{"envelope":"1"}', "was played with other options than those of the campaign"),
        (b'"name":"Our world"', b'"name":"a\\tb"', "The name of the campaign 'a.+tb' will not do"),
        (b'{"event":"closed"', b'{"event":"closed",,', "is not JSON"),
        (b'{"event":"closed"', b'{"event":"\xff', "is not JSON"),
        (b'{"event":"closed"', b'{"event":"closed","event":"void"', "names 'event' twice"),
    ],
)
def test_a_file_that_was_changed_is_refused(
    two_games: Campaign, tmp_path: Path, old: bytes, new: bytes, says: str
) -> None:
    path = tmp_path / "ours.campaign"
    tampered(two_games, path, old, new)
    with pytest.raises(SaveError, match=says) as error:
        read_campaign(path)
    assert "\n" not in str(error.value)


def test_a_person_with_another_name_in_a_game_is_noticed(two_games: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "ours.campaign"
    campaign = new_campaign(BOOK.id, PEOPLE)
    campaign.people[0] = Player("Eve", "easy")
    campaign.sit()
    campaign.save(path)
    with pytest.raises(SaveError, match=r"Game 1 of .+ names other people than the campaign"):
        read_campaign(path)


def test_whatever_is_damaged_is_refused_in_one_sentence(two_games: Campaign, tmp_path: Path) -> None:
    """Bytes are changed, lines lost, doubled or exchanged, and the end is cut off, all by chance."""
    path, whole, rng = tmp_path / "ours.campaign", two_games.pack(), Rng(7)
    lines = whole.split(b"\n")
    marks = [place for place, line in enumerate(lines) if line.startswith((b'{"event"', b'{"hegemon"'))]
    said: list[str] = []
    for trial in range(80):
        changed = list(lines)
        if trial % 4 == 0:  # anywhere
            at = rng.below(len(whole))
            changed = (whole[:at] + bytes([rng.below(256)]) + whole[at + 1 :]).split(b"\n")
        elif trial % 4 == 1:  # where the campaign itself is written down
            place = marks[rng.below(len(marks))]
            at = rng.below(len(lines[place]))
            changed[place] = lines[place][:at] + bytes([rng.below(256)]) + lines[place][at + 1 :]
        elif trial % 4 == 2:
            changed[rng.below(len(lines))] = lines[rng.below(len(lines))]
        else:
            changed = whole[: rng.below(len(whole))].split(b"\n")
        path.write_bytes(b"\n".join(changed))
        try:
            read_campaign(path)
        except SaveError as error:
            said.append(str(error))
    assert len(said) > 60
    assert [says for says in said if "\n" in says or not says.endswith(".")] == []


def test_a_world_that_was_changed_between_two_games_is_noticed(two_games: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "ours.campaign"
    lines = two_games.pack().splitlines()
    for place, line in enumerate(lines):
        if line.startswith(b'{"event":"closed"'):
            told = msgspec.json.decode(line)
            lines[place] = msgspec.json.encode({**told, "world": "0" * 64})
    path.write_bytes(b"\n".join([*lines, b""]))
    with pytest.raises(SaveError, match="the world is another"):
        read_campaign(path)


def test_a_game_of_another_campaign_is_refused(two_games: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "ours.campaign"
    stranger = after(1)
    path.write_bytes(b"\n".join([two_games.header, *two_games.lines, *stranger.lines, b""]))
    with pytest.raises(SaveError, match="does not begin where the one before it has ended"):
        read_campaign(path)


@pytest.mark.parametrize("name", ["", " Ann", "x" * 25, "a\nb", 'a"b', "\u202e"])
def test_names_that_will_not_do(name: str) -> None:
    with pytest.raises(BadOption, match="will not do"):
        new_campaign(BOOK.id, [Player(name, HUMAN), *PEOPLE[1:]])


def test_what_else_is_refused() -> None:
    campaign = new_campaign(BOOK.id, PEOPLE)
    with pytest.raises(BadOption, match="Nobody in Our world has the number 7"):
        campaign.sit((0, 1, 7))
    with pytest.raises(BadOption, match="No game of Our world is under way"):
        campaign.close()
    with pytest.raises(BadOption, match="Ann cannot have two seats"):
        campaign.sit((0, 1, 0))
    with pytest.raises(BadOption, match="bo belongs to Our world already"):
        campaign.rename("Ann", "bo")
    with pytest.raises(BadOption, match="There is no bot 'genius'"):
        campaign.join(Player("Dee", "genius"))
    assert [person.name for person in campaign.people] == ["Ann", "Bo", "Cy"]
    campaign.rename("Ann", "ANN")
    campaign.sit()
    with pytest.raises(BadOption, match="is under way"):
        campaign.sit()
    with pytest.raises(BadOption, match="is not over yet"):
        campaign.close()
    with pytest.raises(BadOption, match="same name"):
        new_campaign(BOOK.id, [PEOPLE[0], *PEOPLE[:2]])
    with pytest.raises(BadOption, match="has no campaign"):
        new_campaign(SINGLE.id, PEOPLE)

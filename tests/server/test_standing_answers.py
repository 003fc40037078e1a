"""Standing answers: given at once in a seat's name, kept over a restart, taken back at will."""

from __future__ import annotations

from hegemon.editions import begin
from hegemon.kernel.menus import PASS, OneOf
from hegemon.rules.actions import Defend, Place
from hegemon.server.standing_answers import answer_by
from house import POSTGRES_LATER, House, Nursery, Page, enter, together

CLASSIC = begin("classic", 3, {}).table.edition
LANDS = CLASSIC.board.territories
DEFENDS = [{"seat": 1, "step": "AnnounceDefence", "title": "Defend", "answer": "most"}]


def test_a_policy_answers_only_where_it_fits() -> None:
    dice = OneOf((Defend(1), Defend(2)))
    places = OneOf((Place(LANDS[0], 1), Place(LANDS[1], 1)))
    assert answer_by("most", CLASSIC, dice) == Defend(2)
    assert answer_by("most", CLASSIC, OneOf((Defend(1), Defend(2), PASS))) == Defend(2)
    assert answer_by("most", CLASSIC, places) is None
    assert answer_by("most", CLASSIC, OneOf((PASS,))) is None
    assert answer_by("pass", CLASSIC, dice) is None
    assert answer_by("pass", CLASSIC, OneOf((Defend(1), PASS))) == PASS


@POSTGRES_LATER
def test_a_seat_defends_with_all_dice_without_being_asked(database: str, nursery: Nursery) -> None:
    house = House(database, nursery)
    host, friend = house.browser(), house.browser()
    game = house.new_game(host, "local", "link", "easy", options={"deal": True, "lots": True})
    enter(friend, game, 1)
    pages = [Page(house, host, game["id"]), Page(house, friend, game["id"])]
    pages[1].tell(type="always", seat=1, step="AnnounceDefence", answer="most")
    pages[1].wait(lambda update: update["always"] == DEFENDS)
    house.kill()
    house.start()
    pages = [Page(house, host, game["id"]), Page(house, friend, game["id"])]
    assert pages[1].now["always"] == DEFENDS
    assert pages[0].now["always"] == []

    lands = [land["id"] for land in host.get(pages[0].now["board"]).json()["territories"]]

    def answer(page: Page) -> None:
        """The friend spreads his armies, so that he soon has a choice of dice; the host attacks."""
        asked, armies = page.now["asked"], page.now["table"]["armies"]
        if page is pages[1]:
            if asked["step"] == "AnnounceDefence":
                assert not page.now["always"]
                return
            places = [offer["words"][0] for offer in asked["offers"] if offer["verb"] == "place"]
            if places:
                page.say(f"place {min(places, key=lambda id: armies[lands.index(id)])} 1")
                return
        page.say(page.first_answer())

    def defended() -> list[str]:
        return [entry["say"] for entry in pages[1].heard if entry["who"] == 1 and entry["say"].startswith("defend")]

    together(pages, until=lambda: len(defended()) > 2, answer=answer)
    pages[1].tell(type="always", seat=1, step="AnnounceDefence", answer="ask")
    pages[1].wait(lambda update: update["always"] == [])
    together(pages, lambda: pages[1].asked() and pages[1].now["asked"]["step"] == "AnnounceDefence", answer)
    house.stop()


def test_nobody_answers_for_others_and_nonsense_is_refused(house: House) -> None:
    browser = house.browser()
    game = house.new_game(browser, "local", "easy", "easy", options={"deal": True})
    page = Page(house, browser, game["id"])
    for message, part in (
        ({"seat": 1, "step": "AnnounceDefence", "answer": "most"}, "seat must be one of your own"),
        ({"seat": 0, "step": "no such step!", "answer": "pass"}, "step must be a kind of question"),
        ({"seat": 0, "step": "AnnounceDefence", "answer": "flee"}, "reload"),
    ):
        page.refusals.clear()
        page.tell(type="always", **message)
        while not page.refusals:
            page.hear()
        assert part in page.refusals[0]
    for number in range(40):
        page.tell(type="always", seat=0, step="Step" + "x" * number, answer="pass")
    page.tell(type="always", seat=0, step="OneTooMany", answer="pass")
    page.refusals.clear()
    while not page.refusals:
        page.hear()
    assert "40 standing answers" in page.refusals[0]

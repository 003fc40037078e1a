"""Fingerprints of the log: with every update, the same for everybody, provable at the end, and without any secret."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

from hegemon.match.live import link
from hegemon.match.log import hashes, read_log
from house import House, Page

ANY_DATABASE = True


def test_every_head_is_that_of_the_record(house: House, tmp_path: Path) -> None:
    host, guest = house.browser(), house.browser()
    game = house.new_game(host, "local", "easy", "easy", options={"deal": True}, listed=True)
    pages = [Page(house, host, game["id"]), Page(house, guest, game["id"])]
    pages[0].play(12)
    pages[1].reach(pages[0].now["seq"])
    noted: dict[int, set[str]] = {}
    for page in pages:
        for update in page.updates():
            noted.setdefault(update["seq"], set()).add(update["head"])
    host.post(f"/api/games/{game['id']}/status", json={"status": "ended"}).raise_for_status()
    (tmp_path / "x.game").write_bytes(host.get(f"/api/games/{game['id']}/log").raise_for_status().content)
    log = read_log(tmp_path / "x.game")
    assert log.seed is not None
    chain = hashes(log.header, log.entries)
    assert len(noted) > 10
    for seq, heads in noted.items():
        message = f"hegemon-head-1|{seq}|{chain[seq]}".encode()
        assert heads == {hmac.new(log.seed, message, hashlib.sha256).hexdigest()}


def test_nothing_is_shown_before_the_game_begins(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "link")
    page = Page(house, host, game["id"])
    assert page.now["head"] == ""
    assert page.now["dice"]["commitment"]


def test_a_page_asks_for_a_head_it_noted(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "local", "local", options={"deal": True})
    page = Page(house, host, game["id"])
    while not page.asked():
        page.hear()
    dealt, before = page.now["seq"], page.now["head"]
    page.play(3)
    told = []
    for seq in (dealt, dealt + 3, 0, dealt + 4, 900_000):
        page.tell(type="head", seq=seq)
        while (message := page.hear())["type"] != "head":
            pass
        told.append((message["seq"], message["head"], message["missing"]))
    assert told[0] == (dealt, before, False)
    assert told[1] == (dealt + 3, page.now["head"], False)
    assert told[2][0] == 0
    assert len(told[2][1]) == 64
    assert told[3:] == [(dealt + 4, "", True), (900_000, "", True)]
    page.tell(type="head", seq=-1)
    while not page.refusals:
        page.hear()


def test_a_secret_cannot_be_tried_out(house: House) -> None:
    """With the hashes before and after a secret answer anybody could find it by trying all; heads do not allow that.

    Here the answers are known to everybody, and still one head does not lead to the next.
    """
    host = house.browser()
    game = house.new_game(host, "local", "local", "local", options={"deal": True})
    page = Page(house, host, game["id"])
    while not page.asked():
        page.hear()
    page.play(6)
    heads = {update["seq"]: update["head"] for update in page.updates()}
    said = {news["seq"]: (news["who"], news["say"]) for news in page.heard}
    tried = [seq for seq in heads if seq in said and seq + 1 in heads]
    assert len(tried) >= 5
    for seq in tried:
        assert link(heads[seq], seq, *said[seq]) != heads[seq + 1]

"""Measure how smoothly a page shows the moves of others: frames a second while bots' turns are played back.

    .venv/bin/python bench/playback.py
    .venv/bin/python bench/playback.py --rounds 5 --width 1920 --height 1080

It needs the built client (``make client``) and Chromium. For every rulebook somebody plays against two bots; a real
page without a graphics card shows what the bots do at the pace *calm*, and counts its frames from the first thing that
is shown until it is one's turn again. Told are the frames a second, how long the slowest frames took, and the share of
the time in which the page was busy in pieces of 50 ms and more, when it answers no click.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from hegemon.editions import RULEBOOKS
from house import Page, Server, database
from options import whole
from visitor import Visitor, chromium

TURNS = 3
"""So many turns are over before anything is measured."""

COUNT = """() => {
  const counted = window.counted = { frames: [], busy: 0 };
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (shown()) counted.busy += one.duration;
  }).observe({ type: "longtask" });
  const shown = () => document.querySelector('[data-testid="watching"]') !== null;
  let last = performance.now();
  const frame = (now) => {
    if (shown()) counted.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
"""Notes how long each frame takes while something is played back."""


def seated(house: Server, edition: str) -> Page:
    """The page of somebody who plays against two bots, at the beginning of a turn of their own."""
    host = house.browser()
    page = Page(house, host, house.new_game(host, "local", "easy", "easy", edition=edition)["id"])
    while page.now["table"]["turns"] <= TURNS or not own_turn(page):
        go_on(page, page.first_answer)
    return page


def own_turn(page: Page) -> bool:
    return page.asked() and bool(page.now["table"]["turn"] == page.now["asked"]["who"])


def go_on(page: Page, answer: Any) -> None:
    """Answer if asked, or hear what the others do."""
    if page.now["status"] != "playing":
        raise SystemExit("The game was over too soon to measure anything; try again.")
    if page.asked() and not page.now["asked"]["itself"]:
        page.say(answer())
    else:
        page.hear()


def end_turn(page: Page) -> None:
    """Do as little as possible until the next turn of one's own."""
    turns = page.now["table"]["turns"]

    def least() -> str:
        passes = any(offer["verb"] == "pass" for offer in page.now["asked"]["offers"])
        return "pass" if passes else page.first_answer()

    while page.now["table"]["turns"] == turns or not own_turn(page):
        go_on(page, least)


def measure(house: Server, visitor: Visitor, edition: str, rounds: int) -> str:
    """Play so many rounds, and tell how smoothly the others' turns were shown."""
    page = seated(house, edition)
    visitor.sit_down(page)
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.evaluate(COUNT)

    def shown() -> bool:
        heard = bool(visitor.now["seq"] == page.now["seq"]) and visitor.up_to_date()
        return heard and visitor.see("watching").count() == 0

    for _ in range(rounds):
        end_turn(page)
        visitor.until(shown, "everything was shown")
    counted = visitor.page.evaluate("counted")
    page.close()
    frames: list[float] = counted["frames"]
    if len(frames) < 2:
        return f"{edition}: nothing was shown"
    whole_time = sum(frames)
    slow = quantiles(frames, n=100)
    return (
        f"{edition}: {len(frames) * 1000 / whole_time:.0f} frames a second over {whole_time / 1000:.1f} s of playback; "
        f"frames of {slow[49]:.0f} ms (median), {slow[94]:.0f} ms (95 %), {max(frames):.0f} ms (longest); "
        f"busy {counted['busy'] / whole_time:.0%}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--rounds", type=whole(1, 100), default=3, help="rounds to play in every edition")
    parser.add_argument("--width", type=whole(320, 4000), default=1280)
    parser.add_argument("--height", type=whole(240, 3000), default=720)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        house = Server(database(Path(folder)))
        try:
            with chromium() as browser:
                for book in RULEBOOKS:
                    size = {"width": int(wanted.width), "height": int(wanted.height)}
                    context = browser.new_context(viewport=size, service_workers="block")  # type: ignore[arg-type]
                    context.add_init_script("if (location.host) localStorage.setItem('hegemon-speed', 'calm')")
                    print(measure(house, Visitor(house, context), book.id, int(wanted.rounds)), flush=True)
                    context.close()
        finally:
            house.stop()


if __name__ == "__main__":
    main()

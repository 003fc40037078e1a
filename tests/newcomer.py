"""Somebody who has just sat down: a plain way to play a whole game, and playing it through the page, step by step."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from visitor import Hands, Visitor

VERBS = (
    *("trade", "headquarter", "bonus", "claim", "place", "occupy", "defend"),
    *("house", "keep", "station", "target", "against", "name", "amount", "die", "enlist", "use", "buy", "score"),
    *("pantheon", "neutral", "bid", "marker", "force", "choose", "embark"),
    *("commit", "attack", "invade", "fortify", "take", "pass"),
)
"""What the plan can answer, the most urgent first."""

ONCE = ("enlist", "use", "buy", "score")
"""What costs something and is done once, to have done it."""

FEW = 6
"""With so few territories an opponent is left alone after one capture in a turn, until the cards have come to a set."""


class Plan:
    """One strong stack that goes for whoever is still there, but not so quickly that some step is never needed.

    It reads what a page is sent and nothing else.
    """

    def __init__(self, board: dict[str, Any]) -> None:
        self.near: dict[str, list[str]] = {land["id"]: land["near"] for land in board["territories"]}
        self.number = {land["id"]: k for k, land in enumerate(board["territories"])}
        self.now: dict[str, Any] = {}
        self.done: Counter[str] = Counter()
        """How often each kind of answer was given."""
        self.captured = 0
        """Territories captured in this turn."""

    def decide(self, now: dict[str, Any]) -> list[str]:
        """The answer, as the verb and the territories or cards after it."""
        self.now = now
        others = dict.fromkeys(offer["verb"] for offer in now["asked"]["offers"] if offer["verb"] not in VERBS)
        for verb in (*others, *VERBS):
            offers = [offer["words"] for offer in now["asked"]["offers"] if offer["verb"] == verb]
            words = self.choose(verb, offers) if offers else None
            if words is not None:
                self.done[verb] += 1
                self.captured = 0 if verb == "place" else self.captured + (verb == "occupy")
                return [verb, *words]
        raise AssertionError(f"There is no way to answer {now['asked']}")

    def choose(self, verb: str, offers: list[list[str]]) -> list[str] | None:
        """The best of these offers; None if none of them is good."""
        if verb in ("headquarter", "bonus", "claim", "place"):
            lands = [words[0] for words in offers]
            own = [land for land in lands if self.owner(land) == self.who]
            return [min(own, key=self.worth)] if own else lands[:1]
        if verb in ONCE and self.done[verb]:
            return None
        if verb not in VERBS and self.done[verb] and len(self.now["asked"]["verbs"]) > 1:
            return None
        if verb == "commit":
            src, dst = self.now["table"]["extra"]["invasion"]
            stop = any(offer["verb"] == "pass" for offer in self.now["asked"]["offers"])
            return None if stop and self.armies(src) <= self.armies(dst) else []
        if verb in ("attack", "invade", "fortify"):
            if verb != "fortify" and self.captured and not self.done["trade"] and self.opposing() <= FEW:
                return None
            far = self.far()
            ahead = [way for way in offers if far[way[1]] < far[way[0]]]
            good = [way for way in ahead if self.armies(way[0]) > max(2, self.armies(way[1]))]
            if not good:
                return offers[0] if verb == "fortify" and not self.done["fortify"] else None
            return min(good, key=lambda way: (far[way[1]], self.armies(way[1]) - self.armies(way[0]), way))
        return offers[0]

    def worth(self, land: str) -> tuple[float, str]:
        """How good a place for armies is, the least the best: the stack, near to others, with a way out."""
        hostile = sum(self.hostile(other) for other in self.near[land])
        return self.far()[land] - self.armies(land) / 4 - hostile / 10, land

    @property
    def who(self) -> int:
        return int(self.now["asked"]["who"])

    def armies(self, land: str) -> int:
        return int(self.now["table"]["armies"][self.number[land]])

    def owner(self, land: str) -> int:
        return int(self.now["table"]["owner"][self.number[land]])

    def hostile(self, land: str) -> bool:
        return self.owner(land) != self.who and 0 <= self.owner(land) < len(self.now["players"])

    def opposing(self) -> int:
        """How many territories the opponents have."""
        return sum(map(self.hostile, self.near))

    def far(self) -> dict[str, int]:
        """How far every territory is from an opponent."""
        found = {land: 0 for land in self.near if self.hostile(land)}
        queue = deque(found)
        while queue:
            land = queue.popleft()
            for other in self.near[land]:
                if other not in found:
                    found[other] = found[land] + 1
                    queue.append(other)
        return found


class Newcomer:
    """Plays by the plan through the page, with any kind of hands, on the board of an edition and a number of seats."""

    def __init__(self, visitor: Visitor, hands: Hands, edition: str = "classic", seats: int = 2) -> None:
        self.visitor = visitor
        self.hands = hands
        self.careful = False
        """Whether every battle is fought step by step."""
        self.plan = Plan(visitor.house.get(f"/api/boards/{edition}?seats={seats}"))

    def play(self, answers: int = 800) -> None:
        """Play until the game is over."""
        for _ in range(answers):
            self.visitor.wait_for_turn()
            if self.visitor.over():
                return
            self.answer()
        raise AssertionError(f"The game has no end: {dict(self.plan.done)}")

    def answer(self) -> list[str]:
        """Give one answer to whatever is asked, or wait where the server answers by itself; what it was."""
        asked = self.visitor.now["asked"]
        verb, *words = self.plan.decide(self.visitor.now)
        if asked["itself"]:  # a press could come a moment late, and is then no answer to the next question
            self.visitor.until(lambda: self.gone_on(asked["number"]), "it goes on by itself")
            return [verb, *words]
        told = asked["verbs"]
        shape = told[verb]["shape"]
        if self.visitor.see(f"verb-{verb}").count():
            self.hands.press(f"verb-{verb}")
        if verb == "trade":
            self.trade()
        elif verb == "claim":
            self.visitor.after(lambda: self.hands.land(words[0]))
        elif shape == ["territory", "number"]:
            self.place(verb, words[0])
        elif verb == "occupy":
            self.press("commit")
        elif verb in ("attack", "invade"):
            self.attack(*words)
        elif verb == "fortify":
            self.pair(*words)
            self.press("commit")
        elif (shape[-1:] == ["territory"] and shape[0] != "territory") or shape == ["territory"]:
            named = f"verb-{'-'.join([verb, *words[:-1]])}"  # a thing that goes somewhere is a choice of its own
            if self.visitor.see(named).count():
                self.hands.press(named)
            self.hands.land(words[-1])
            self.press("confirm")
        elif shape[:2] == ["territory", "territory"]:
            self.pair(*words)
            self.press("commit")
        elif shape == ["number"]:
            self.number(verb)
        elif told[verb]["role"] == "apart" and (numbers := [one for one in told if told[one]["shape"] == ["number"]]):
            self.hands.press("-".join([verb, *words]))  # whoever stays out is said together with the number
            self.number(numbers[0])
        else:
            least = next(offer["low"] for offer in self.visitor.offers(verb) if offer["words"] == words)
            self.press("-".join([verb, *words, *([str(least)] if "number" in shape else [])]))
        return [verb, *words]

    def gone_on(self, number: int) -> bool:
        """Whether another question is asked than this one, or none, and the page shows it."""
        asked = self.visitor.now.get("asked")
        return (asked is None or asked["number"] != number) and self.visitor.up_to_date()

    def press(self, button: str) -> None:
        self.visitor.after(lambda: self.hands.press(button))

    def number(self, verb: str) -> None:
        """Say the highest number."""
        most = max(offer["high"] for offer in self.visitor.offers(verb))
        own = f"{verb}-{most}"  # where a number can be said in two ways, the second has buttons of its own
        for button in (own, f"number-{most}"):
            if self.visitor.see(button).count():
                self.press(button)
                return
        if self.visitor.see("range").count():  # a slider, which proposes the highest number or the lowest
            self.visitor.see("range").fill(str(most))
        self.press("commit")

    def trade(self) -> None:
        if self.visitor.see("open-trade").count():
            self.hands.press("open-trade")
        self.press("trade")

    def place(self, verb: str, land: str) -> None:
        if max(offer["high"] for offer in self.visitor.offers(verb)) == 1:
            self.visitor.after(lambda: self.hands.land(land))
        else:
            self.hands.land(land, rest=True)
            self.press("commit")

    def attack(self, src: str, dst: str) -> None:
        """Look at the odds; begin with one step the first time, later go on until it is decided."""
        self.pair(src, dst)
        self.visitor.see("odds").wait_for()
        if self.careful or self.plan.done["attack"] + self.plan.done["invade"] == 1:
            self.press("roll")
        else:
            self.press("until")
            self.visitor.until(lambda: not self.visitor.see("stop").count(), "the attack ends")

    def pair(self, src: str, dst: str) -> None:
        """Choose from where to where; after a capture the start is chosen already."""
        for _ in range(6):
            before = self.chosen()
            if {src, dst} <= before:
                return
            self.hands.land(dst if src in before else src)
            self.visitor.until(lambda before=before: self.chosen() != before, "something else is chosen")  # type: ignore[misc]
        raise AssertionError(f"{src} and {dst} cannot be chosen")

    def chosen(self) -> set[str]:
        """The territories that the map shows as chosen."""
        script = "found => found.map(one => one.dataset.id)"
        return set(self.visitor.page.locator(".land.selected").evaluate_all(script))


def ending(visitor: Visitor) -> str:
    """What somebody is told at the end of a game of two."""
    result, players = visitor.now["result"], visitor.now["players"]
    winner = players[result["winners"][0]]["name"]
    return "You win!" if visitor.now["seat"] in result["winners"] else f"{winner} wins; you were second"


def take_turns(both: dict[Visitor, Newcomer], until: Callable[[], bool], answers: int = 200) -> None:
    """Two people at two pages: whoever is asked answers, until something is so."""
    ada, bruno = both
    for _ in range(answers):
        ada.until(lambda: ada.asked() != bruno.asked() and ada.level(bruno), "one of them is asked")
        asked = ada if ada.asked() else bruno
        asked.wait_for_turn()
        if until():
            return
        both[asked].answer()
    raise AssertionError(f"It never comes to that: {[dict(newcomer.plan.done) for newcomer in both.values()]}")

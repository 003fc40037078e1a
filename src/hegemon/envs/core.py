"""One game that a program steps through, id by id: the core of every environment.

A ``Runner`` plays a game on until a learner has a choice to make: chance is sampled (or asked, if it is explicit), bots
answer for their seats, and what leaves no choice is said by itself. A ``Batch`` steps many of them at once and writes
masks, observations, rewards and ends into flat buffers.

This module is compiled, and needs no library.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from struct import Struct
from typing import Final

from hegemon.ai.agent import Agent
from hegemon.editions import first_question
from hegemon.envs.encoding import (
    ROW,
    SAID,
    ActionSpace,
    ChanceNode,
    Misfit,
    PositionSpace,
    Question,
    attacking_from,
    chance_tree,
)
from hegemon.kernel.chance import CHANCE, ChanceMenu, Rng
from hegemon.kernel.game import Game
from hegemon.kernel.menus import NOTHING_NAMED, Menu
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.eliminate import ranking
from hegemon.table.combat import BattleDice
from hegemon.table.edition import Edition
from hegemon.table.table import Table

OVER: Final = -3
"""Who is asked when the game is over or cut off."""

FAR: Final = 8
"""After so many answers it is worth keeping what was seen up to the last but one, for others that go on from there."""

LEARNER: Final = 0
RANDOM: Final = 1
AGENT: Final = 2
"""Who answers for a seat."""


class Rules:
    """What the runners of one environment share: the edition, its ids, and how the game is stepped through."""

    __slots__ = ("edition", "explicit", "limit", "macro", "most", "rolls", "space", "start")

    def __init__(
        self, edition: Edition, limit: int, macro: bool = False, explicit: bool = False, most: int = 0
    ) -> None:
        self.edition: Final = edition
        self.space: Final = ActionSpace(edition)
        self.limit: Final = limit
        """The game is cut off when so many turns are over."""
        self.most: Final = most
        """The game is cut off after so many ids; 0 for never."""
        self.macro: Final = macro
        self.explicit: Final = explicit
        self.rolls: Final[dict[BattleDice, ChanceNode]] = {}
        """The trees of dice that were rolled before."""
        self.start: Final[Game[Table]] = first_question(edition)

    def chance(self, menu: ChanceMenu) -> ChanceNode:
        """The tree of what chance may say."""
        if not isinstance(menu, BattleDice):
            return chance_tree(self.space, menu)
        node = self.rolls.get(menu)
        if node is None:
            node = self.rolls[menu] = chance_tree(self.space, menu)
        return node


class Given:
    """An answer that was given, and what was given before."""

    __slots__ = ("action", "before", "memories")

    def __init__(self, before: Given | None, action: Action) -> None:
        self.before: Final = before
        self.action: Final = action
        self.memories: dict[int, Memory] | None = None
        """What seats had seen up to here, where it was worth keeping for whatever goes on from here."""


class Seen:
    """What a seat saw of one answer and what came to light with it, and what it saw before."""

    __slots__ = ("action", "before", "changes", "who")

    def __init__(self, before: Seen | None, who: int, action: Action, changes: list[int]) -> None:
        self.before: Final = before
        self.who: Final = who
        self.action: Final = action
        self.changes: Final = changes
        """The numbers of its position that are others now: each with its place in the row before it."""

    @property
    def text(self) -> str:
        """The same in words: ``0: place hills 2 [204=2]``."""
        told = self.changes
        changed = ", ".join([f"{told[at]}={int(told[at + 1])}" for at in range(0, len(told), 2)])
        who = "chance" if self.who == CHANCE else str(self.who)
        return f"{who}: {self.action} [{changed}]" if changed else f"{who}: {self.action}"


class Memory:
    """Everything that a seat has seen up to some answer, with the game as it was then. It never changes."""

    __slots__ = ("game", "row", "seen")

    def __init__(self, game: Game[Table], row: list[int], seen: Seen | None) -> None:
        self.game: Final = game
        self.row: Final = row
        """The position as the seat saw it."""
        self.seen: Final = seen


class Runner:
    """One game on its way from one choice of a learner to the next."""

    __slots__ = (
        "agents",
        "fight",
        "fighter",
        "game",
        "given",
        "memories",
        "question",
        "remembers",
        "rng",
        "roles",
        "rules",
        "said",
        "steps",
        "told",
        "truncated",
        "who",
    )

    def __init__(self, rules: Rules, roles: Sequence[int] = (), agents: Sequence[Agent | None] = ()) -> None:
        seats = rules.edition.seats
        self.rules: Final = rules
        self.roles = list(roles) or [LEARNER] * seats
        self.agents: list[Agent | None] = list(agents) or [None] * seats
        self.rng = Rng(0)
        self.game = rules.start
        self.question = Question(rules.space, rules.macro)
        self.who = OVER
        """The seat that is asked, CHANCE, or OVER."""
        self.truncated = False
        self.steps = 0
        self.fighter = OVER
        """Who fights on until a stop rule ends it."""
        self.fight: tuple[int, int, int, int] = (0, 0, 0, 0)
        """The kind of the attack, from where, on which place, and with how many armies left it stops."""
        self.said = 0
        """How many answers were given so far, whoever gave them."""
        self.remembers = False
        """Whether the answers are kept, so that it can be told what a seat has seen."""
        self.given: Given | None = None
        """The answers so far, the latest first."""
        self.memories: dict[int, Memory] = {}
        """What each seat had seen when it was told last."""
        self.told: dict[int, Given | None] = {}
        """The last answer that was told then."""

    def reset(self, rng: Rng) -> None:
        """Begin a new game; all chance comes from this generator."""
        self.rng = rng
        self.game = self.rules.start.copy()
        self.truncated = False
        self.steps = 0
        self.said = 0
        self.fighter = OVER
        self.given = None
        self.memories = {}
        self.told = {}
        self.advance()

    def copy(self) -> Runner:
        """A runner that goes its own way; it shares generator and bots, of which a search has none."""
        other = Runner(self.rules, self.roles, self.agents)
        other.rng = self.rng
        other.game = self.game.copy()
        other.question = self.question.copy()
        other.question.t = other.game.table
        other.who = self.who
        other.truncated = self.truncated
        other.steps = self.steps
        other.said = self.said
        other.fighter = self.fighter
        other.fight = self.fight
        other.remembers = self.remembers
        other.given = self.given
        other.memories = self.memories.copy()
        other.told = self.told.copy()
        return other

    def __deepcopy__(self, memo: object) -> Runner:
        return self.copy()

    @property
    def ids(self) -> list[int]:
        """The ids that can be said now."""
        return [] if self.who == OVER else self.question.ids

    def mask(self) -> bytearray:
        """A byte for each id: 1 for those that can be said now."""
        found = bytearray(self.rules.space.size)
        for id in self.ids:
            found[id] = 1
        return found

    @property
    def over(self) -> bool:
        """Whether the game is over or cut off."""
        return self.who == OVER

    def step(self, id: int) -> None:
        """Say an id for whoever is asked, and play on to the next choice."""
        if self.who == OVER:
            raise Misfit("The game is over; nothing more can be said.")
        if id not in self.question.ids:
            raise Misfit(self.question.why_not(id))
        self.step_known(id)

    def step_known(self, id: int) -> None:
        """The same for an id that is known to be among those that can be said."""
        question = self.question
        action = question.choose(id)
        if action is None:
            action = question.forced()
        self.steps += 1
        if action is not None:
            self.play(action)
            self.advance()
        if self.rules.most and self.steps >= self.rules.most and self.who != OVER:
            self.who = OVER
            self.truncated = True

    def play(self, action: Action) -> None:
        """Give a complete answer of the question."""
        self.take_up()
        self.said += 1
        if self.remembers:
            self.given = Given(self.given, action)
        self.game.play(action)

    def take_up(self) -> None:
        """If the complete answer is a whole battle, remember how it goes on."""
        stop = self.question.stop
        if stop >= 0:
            rows = self.question.rows
            self.fighter = self.who
            self.fight = (self.question.kind, rows[1], rows[2], stop)

    def seen_by(self, seat: int, positions: PositionSpace) -> Seen | None:
        """Everything that a seat has seen of the answers so far, the latest first.

        What comes to light when an answer is taken is part of it: cards that change hands, choices that are opened. It
        is found by going through the answers once more, from where it was told last.
        """
        memory = self.memories.get(seat)
        if memory is None:
            begun = self.rules.start
            memory = Memory(begun, positions.write(begun.view(seat), []), None)
        known = self.told.get(seat)
        passed: list[Given] = []
        given = self.given
        while given is not known:
            assert given is not None
            kept = None if given.memories is None else given.memories.get(seat)
            if kept is not None:
                memory = kept
                break
            passed.append(given)
            given = given.before
        if not passed:
            return memory.seen
        game, row, seen = memory.game.copy(), memory.row, memory.seen
        for left in range(len(passed) - 1, -1, -1):
            ask = game.asking
            assert ask is not None
            action = passed[left].action
            shown = ask.shown(game, action, seat)
            game.play(action)
            now = positions.write(game.view(seat), [])
            seen = Seen(seen, ask.who, shown, positions.changes(row, now))
            row = now
            if left == 1 and len(passed) >= FAR:
                parent = passed[1]
                if parent.memories is None:
                    parent.memories = {}
                parent.memories[seat] = Memory(game.copy(), row, seen)
        self.memories[seat] = Memory(game, row, seen)
        self.told[seat] = self.given
        return seen

    def advance(self) -> None:
        """Play on until there is a choice to make, or the end."""
        game = self.game
        rules = self.rules
        question = self.question
        limit = rules.limit
        while True:
            ask = game.asking
            if ask is None:
                self.who = OVER
                return
            who = ask.who
            if game.table.turns > limit:
                self.who = OVER
                self.truncated = True
                return
            if who == CHANCE:
                menu = ask.menu(game)
                if not rules.explicit:
                    self.said += 1
                    game.play(menu.sample(self.rng))
                    continue
                assert isinstance(menu, ChanceMenu)
                self.who = CHANCE
                outcome = question.open_chance(rules.chance(menu))
                if outcome is None:
                    return
                self.play(outcome)
                continue
            role = self.roles[who]
            if role == RANDOM:
                self.said += 1
                game.play(ask.menu(game).sample(self.rng))
            elif role == AGENT:
                self.said += 1
                game.play(self.answer_of(who))
            else:
                self.who = who
                action = self.asked(game, ask)
                if action is None:
                    return
                self.play(action)

    def answer_of(self, who: int) -> Action:
        """The answer of a bot, from its view."""
        agent = self.agents[who]
        assert agent is not None
        view = self.game.view(who)
        decision = view.pending
        assert decision is not None
        return agent.choose(view, decision)

    def asked(self, game: Game[Table], ask: Ask[Table]) -> Action | None:
        """Put a question to a learner; the answer, if there is no choice."""
        menu = ask.menu(game)
        question = self.question
        if not self.rules.macro:
            return question.open(game.table, menu)
        action = question.open(game.table, menu)
        if action is not None:
            return action
        return self.fought_on(game.table, menu)

    def fought_on(self, t: Table, menu: Menu) -> Action | None:
        """The answer that goes on with a battle: an attack that is not to stop yet, or all dice of a defender."""
        question = self.question
        space = question.space
        rows = question.rows
        if not question.paths and all([is_defence(space, rows[at]) for at in range(0, len(rows), ROW)]):
            return menu.pick(len(menu) - 1)
        if self.fighter != self.who:
            return None
        kind, src, dst, stop = self.fight
        offered = False
        for at in range(0, len(rows), ROW):
            if rows[at] == kind:
                offered = True
                if rows[at + 1] == src and rows[at + 2] == dst and self.goes_on(t, src, stop):
                    return self.again(kind, src, dst)
        if offered or any([space.hostile[rows[at]] for at in range(0, len(rows), ROW)]):
            self.fighter = OVER  # it is to stop, or another attack can be declared
        return None

    def goes_on(self, t: Table, src: int, stop: int) -> bool:
        """Whether enough armies are left to attack once more."""
        if src == NOTHING_NAMED:
            src = attacking_from(t)
        return src >= 0 and t.armies[src] > stop

    def again(self, kind: int, src: int, dst: int) -> Action:
        """The attack once more, with as much as there may be."""
        question = self.question
        question.kind = kind
        rows = question.rows
        kept: list[int] = []
        for at in range(0, len(rows), ROW):
            if rows[at] == kind and rows[at + 1] == src and rows[at + 2] == dst:
                kept += rows[at : at + ROW]
        question.rows = kept
        return question.answer_with(kind, self.fight[3])

    # --- what came of it

    def returns(self, ranked: bool = False) -> list[float]:
        """What every seat gets: nothing before the end, and in the end numbers from -1 to 1 that sum to nothing."""
        return [0.0] * self.rules.edition.seats if self.who != OVER else returns_of(self.game, ranked)


Maker = Callable[[Rng], Agent]
"""Makes a bot for a new game, with a generator of its own."""


class Batch:
    """Many games that are stepped at once. What is to be learnt from lies in flat buffers, game by game.

    ``masks`` has a byte for each id, ``rows`` the numbers of the position as 32-bit integers, if ``positions`` are
    wanted. A game that was over at the last step begins anew at the next one, whatever is said there; its mask is all
    ones then.
    """

    __slots__ = (
        "blank",
        "ended",
        "full",
        "known",
        "makers",
        "masks",
        "pack",
        "pack_said",
        "positions",
        "ranked",
        "returns",
        "rewards",
        "rng",
        "rows",
        "rules",
        "runners",
        "seat",
        "seats",
        "truncated",
        "width",
        "written",
    )

    def __init__(
        self,
        rules: Rules,
        count: int,
        makers: Sequence[Maker | None],
        seat: int,
        positions: PositionSpace | None,
        ranked: bool = False,
    ) -> None:
        size = rules.space.size
        self.rules: Final = rules
        self.makers: Final = list(makers)
        """The bots beside the learner, in the order of seats; none if it plays all seats; None answers at random."""
        self.seat: Final = seat
        """The seat of the learner among bots; -1 for another one in each game, drawn by chance."""
        self.positions: Final = positions
        self.ranked: Final = ranked
        self.runners: Final = [Runner(rules) for _ in range(count)]
        self.rng: Final = [Rng(0) for _ in range(count)]
        self.blank: Final = bytes(size)
        self.full: Final = bytes([1]) * size
        self.masks: Final = bytearray(size * count)
        self.width: Final = 0 if positions is None else 4 * positions.size
        self.rows: Final = bytearray(self.width * count)
        self.pack: Final = Struct(f"{0 if positions is None else positions.size}i")
        self.pack_said: Final = Struct(f"{SAID}i")
        self.rewards: Final = [0.0] * count
        self.ended: Final = [False] * count
        self.truncated: Final = [False] * count
        self.seats: Final = [0] * count
        """The seat that is asked, or of which the end is told."""
        self.returns: Final[list[list[float]]] = [[0.0] * rules.edition.seats for _ in range(count)]
        self.written: Final[list[list[int]]] = [[] for _ in range(count)]
        self.known: Final = [-1] * count
        """After how many answers each row was written."""

    def reset(self, seeds: Sequence[int]) -> None:
        """Begin all games anew, each with a seed of its own."""
        for k in range(len(self.runners)):
            self.rng[k] = Rng(seeds[k])
            self.begin(k)
            self.show(k)

    def begin(self, k: int) -> None:
        """Begin one game anew."""
        runner = self.runners[k]
        rng = self.rng[k].split()
        if self.makers:
            seats = self.rules.edition.seats
            seat = rng.below(seats) if self.seat < 0 else self.seat
            runner.roles = []
            runner.agents = []
            others = iter(self.makers)
            for place in range(seats):
                maker = None if place == seat else next(others)
                runner.roles.append(LEARNER if place == seat else RANDOM if maker is None else AGENT)
                runner.agents.append(None if maker is None else maker(rng.split()))
        runner.reset(rng)
        self.known[k] = -1
        self.rewards[k] = 0.0
        self.ended[k] = False
        self.truncated[k] = False

    def step(self, ids: Sequence[int]) -> None:
        """Say an id in every game; nothing is said if one of them is masked."""
        count = len(self.runners)
        if len(ids) != count:
            raise Misfit(f"There are {count} games, and {len(ids)} ids for them.")
        for k in range(count):
            runner = self.runners[k]
            if runner.who != OVER and ids[k] not in runner.question.ids:
                raise Misfit(f"In game {k}: {runner.question.why_not(ids[k])}")
        for k in range(count):
            runner = self.runners[k]
            if runner.who == OVER:
                self.begin(k)
            else:
                acted = runner.who
                runner.step_known(ids[k])
                if runner.who == OVER:
                    self.end(k, runner, acted)
            self.show(k)

    def sample(self, rng: Rng) -> list[int]:
        """Any id that can be said in each game."""
        found: list[int] = []
        for runner in self.runners:
            ids = runner.question.ids
            found.append(0 if runner.who == OVER else ids[rng.below(len(ids))])
        return found

    def end(self, k: int, runner: Runner, acted: int) -> None:
        """Tell the end of a game to the seat that acted last."""
        returns = runner.returns(self.ranked)
        self.returns[k] = returns
        self.rewards[k] = returns[acted]
        self.truncated[k] = runner.truncated
        self.ended[k] = not runner.truncated
        self.seats[k] = acted

    def show(self, k: int) -> None:
        """Write mask and position of one game."""
        runner = self.runners[k]
        masks = self.masks
        size = self.rules.space.size
        base = size * k
        over = runner.who == OVER
        if over:
            masks[base : base + size] = self.full
        else:
            self.seats[k] = runner.who
            masks[base : base + size] = self.blank
            for id in runner.question.ids:
                masks[base + id] = 1
        positions = self.positions
        if positions is not None:
            said: list[int] = [] if over else runner.question.chosen
            if self.known[k] != runner.said or over:
                self.written[k] = positions.write(runner.game.view(self.seats[k]), said)
                self.known[k] = runner.said
                self.pack.pack_into(self.rows, self.width * k, *self.written[k])
            else:
                row = self.written[k]
                positions.say(row, said)
                self.pack_said.pack_into(self.rows, self.width * k + 4 * positions.at_said, *row[positions.at_said :])


def returns_of(game: Game[Table], ranked: bool = False) -> list[float]:
    """What every seat gets in a game that is over or cut off: numbers from -1 to 1 that sum to nothing."""
    seats = game.table.edition.seats
    found = [0.0] * seats
    result = game.result
    if ranked:
        order = standings(game.table) if result is None else result.ranking
        tied = 0 if result is None else len(result.winners)
        for place, seat in enumerate(order):
            at = (tied - 1) / 2 if place < tied else float(place)
            found[seat] = 1.0 - 2.0 * at / (seats - 1)
    elif result is not None:
        winners = len(result.winners)
        if winners < seats:
            for seat in range(seats):
                found[seat] = 1.0 if seat in result.winners else -winners / (seats - winners)
    return found


def is_defence(space: ActionSpace, kind: int) -> bool:
    """Whether an answer only says how many dice a defender rolls."""
    return space.roles[kind] == "dice" and not space.hostile[kind]


def standings(t: Table) -> tuple[int, ...]:
    """How the seats stand in a game that is cut off: the living by territories and armies, then the eliminated."""
    armies = [sum([t.armies[land] for land in t.lands(seat)]) for seat in range(t.edition.seats)]
    leader = max(t.living(), key=lambda seat: (t.count(seat), armies[seat], -seat))
    return ranking(t, leader)

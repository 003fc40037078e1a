"""Learn the evaluator of bots (``evaluator.json``) from games they play against each other.

Two steps, both repeatable from their seeds; the first wants the compiled build, the second numpy:

    python bench/train.py play --games 8000 --seed 1 --bots hard:plans=400,medium --output runs/one.npz
    python bench/train.py fit runs/one.npz --output src/hegemon/ai/evaluator.json

An edition whose rules go with any board is played on its own board in about half of the games and on random boards in
the others; its ``Knowledge`` says with which options. After every turn the features of all seats are recorded as the
seat that has just moved sees them, and at the end the winner. With ``--campaign`` the games are those of whole
campaigns, each on the world that the one before has left. Now and then a turn is played by another bot, or the
armies of the seat that has moved are rearranged, so that the records hold more than the positions of good play.

The network is fitted so that the chances of the winners become as likely as possible; then again to a mixture of who
won in the end and what the network itself says of the positions that followed (temporal differences), which is less
noisy. Several networks are fitted from different seeds; a bot uses one of them, or averages all.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from hegemon.ai import bot, playout
from hegemon.ai.bots.hard import HardBot
from hegemon.ai.evaluator import FEATURES, Evaluator
from hegemon.ai.features import Atlas
from hegemon.ai.knowledge import knowledge_of
from hegemon.editions import RULEBOOKS, begin, rulebook
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Record as Setting
from hegemon.lab.random_boards import elsewhere, random_board
from hegemon.table.odds import odds_of
from hegemon.table.table import Table, empty_table
from hegemon.version import __version__
from options import a_file, bots, new_file, real, several, whole

SEATS = 7
TURNS = 200
"""A game that is not over after so many turns is left out."""
STRAY = 0.04
"""How often a turn is played by another bot."""
ALIKE = 0.2
"""How often all seats are played by the first bot of the list."""
EXPLORATION = 0.12
"""How often a hard bot takes a random candidate instead of the best."""
LAMBDA = 0.85
"""The weight of the next position's goal (lambda of the temporal differences)."""

Record = tuple[int, np.ndarray]
"""The winner, and the features of all seats after each turn."""


# --- playing ---------------------------------------------------------------------------------------------------------


class Chain:
    """A campaign in which every game begins from the world that the one before has left."""

    def __init__(self, edition: str, people: int) -> None:
        rules = rulebook(edition).campaign
        assert rules is not None
        self.rules = rules
        self.people = people
        self.world = rules.fresh([f"Player {person + 1}" for person in range(people)])
        self.number = 1

    def setting(self, seats: int) -> Setting:
        """What the next game is begun from; from game to game others sit first, and somebody else is absent."""
        people = tuple([(self.number + seat) % self.people for seat in range(seats)])
        return self.rules.setting(self.world, self.number, people, f"game {self.number}")

    def close(self, game: Game[Table]) -> None:
        """The world is what a game has left; one that was broken off counts for nothing."""
        if game.result is not None:
            self.world = self.rules.after(game.table)
            self.number += 1


def new_game(
    edition: str, choice: list[int], rng: Rng, given: dict[str, str], chain: Chain | None = None
) -> Game[Table]:
    """A game with some options, or those given, on its own board or, if the rules go with any board, on another."""
    book = rulebook(edition)
    seats = choice[rng.below(len(choice))]
    if chain is not None:
        return begin(edition, seats, dict(given), setting=chain.setting(seats))
    knowledge = knowledge_of(empty_table(book.open(seats, {})))
    options = {**knowledge.training_options(seats, rng), **given}
    if not knowledge.any_board or rng.below(5) >= 2:
        return begin(edition, seats, options)
    fixed = 5 + rng.below(6)
    other = elsewhere(random_board(rng), seats, options, (lambda _: fixed) if rng.below(3) == 0 else None)
    game = Game(empty_table(other), list(reversed(other.setup)))
    game.run()
    return game


def stir(t: Table, seat: int, rng: Rng) -> None:
    """Rearrange the armies of a seat (spread, stacked or swapped), so that the records show varied positions."""
    lands = t.lands(seat)
    border = [land for land in lands if any(t.owner[other] != seat for other in t.board.near[land])]
    if not border:
        return
    spare = sum(t.armies[land] - 1 for land in lands)
    most = max(lands, key=t.armies.__getitem__)
    way = rng.below(8)
    if way == 5:  # more armies, or fewer
        for land in lands:
            if t.armies[land] > 1:
                wanted = int(t.armies[land] * (0.5 + rng.unit()) + 0.5)
                t.armies[land] = max(1, min(wanted, t.armies[land] + t.room(land)))
        return
    if way == 6:  # territories change hands
        for _ in range(1 + rng.below(3)):
            land = border[rng.below(len(border))]
            foreign = [other for other in t.board.near[land] if 0 <= t.owner[other] != seat < len(t.hands)]
            if not foreign or t.owner[land] != seat:
                continue
            other = foreign[rng.below(len(foreign))]
            if rng.below(2) and t.count(t.owner[other]) > 1:
                t.owner[other], t.armies[other] = seat, 1
            elif t.count(seat) > 1 and t.owner[other] < t.edition.seats:
                t.owner[land], t.armies[land] = t.owner[other], 1
        return
    if way == 7:  # all in one place, the place where most stand
        for land in lands:
            t.armies[land] = 1
        fill(t, [most if most in border else border[rng.below(len(border))]], spare)
        return
    if way == 0:  # stacks change places
        for k in range(len(border) - 1, 0, -1):
            one, other = border[k], border[rng.below(k + 1)]
            t.armies[one], t.armies[other] = t.armies[other], t.armies[one]
        return
    if way == 1:  # a part of the largest stack goes elsewhere
        moved = rng.below(t.armies[most])
        t.armies[most] -= moved
        fill(t, [border[rng.below(len(border))]], moved)
        return
    for land in lands:
        t.armies[land] = 1
    if way == 2:  # spread over all borders
        fill(t, border, spare)
    else:  # piled up in one to four places
        fill(t, [border[rng.below(len(border))] for _ in range(1 + rng.below(4))], spare)


def fill(t: Table, lands: list[int], armies: int) -> None:
    """Spread armies over territories, as far as there is room."""
    for k in range(armies):
        land = lands[k % len(lands)]
        if t.room(land) > 0:
            t.armies[land] += 1


def play(
    edition: str,
    choice: list[int],
    seed: int,
    bots: list[str],
    stirred: float,
    given: dict[str, str],
    chain: Chain | None = None,
) -> Record | None:
    """One game; None if nobody won in time."""
    rng = Rng(seed)
    game = new_game(edition, choice, rng, given, chain)
    t = game.table
    seats = t.edition.seats
    alike = rng.unit() < ALIKE
    kinds = tuple([0 if alike else rng.below(len(bots)) for _ in range(seats)])
    agents = [bot(bots[kind], rng.split()) for kind in kinds]
    for agent in agents:
        if isinstance(agent, HardBot):
            agent.exploration = EXPLORATION
    stray = bot("medium", rng.split())
    evaluator = Evaluator(Atlas(t.board), odds_of(t.edition.combat), [], knowledge_of(t).terms(t))
    rows: list[np.ndarray] = []
    turns = 0
    before = -1
    astray = False
    while game.asking is not None and t.turns <= TURNS:
        if t.turns != turns:
            if turns:
                if rng.unit() < stirred:
                    stir(t, before, rng)
                rows.append(features_of(evaluator, t, before))
            turns = t.turns
            before = t.turn
            astray = rng.unit() < STRAY
        playout(game, [stray] * seats if astray else agents, rng, 1)
    if chain is not None:
        chain.close(game)
    if game.result is None or not rows:
        return None
    return game.result.ranking[0], np.stack(rows)


def features_of(evaluator: Evaluator, t: Table, before: int) -> np.ndarray:
    """The features of all seats, all zero for seats that are out or absent."""
    row = np.zeros((SEATS, len(FEATURES) + len(evaluator.terms.names)), np.float32)
    for seat, features in enumerate(evaluator.features(t, before, t.turn)):
        if features:
            row[seat] = features
    return row


def play_some(job: tuple[str, list[int], int, int, list[str], float, dict[str, str], bool]) -> list[Record]:
    """A few games, or those of one campaign, in a process of their own."""
    edition, choice, first, count, bots, stirred, given, campaign = job
    chain = Chain(edition, max(choice)) if campaign else None
    found = [play(edition, choice, seed, bots, stirred, given, chain) for seed in range(first, first + count)]
    return [record for record in found if record is not None]


def play_all(
    edition: str,
    choice: list[int],
    games: int,
    seed: int,
    bots: list[str],
    stirred: float,
    workers: int,
    output: Path,
    given: dict[str, str],
    campaign: bool,
) -> None:
    """Play games and write what was noted."""
    start = time.monotonic()
    rules = rulebook(edition).campaign
    size = rules.games if campaign and rules is not None else 10
    first = seed * 1_000_003
    jobs = [
        (edition, choice, first + at, min(size, games - at), bots, stirred, given, campaign)
        for at in range(0, games, size)
    ]
    records: list[Record] = []
    with ProcessPoolExecutor(workers) as pool:
        for number, found in enumerate(pool.map(play_some, jobs)):
            records += found
            if number % 20 == 19:
                spent = time.monotonic() - start
                print(f"{(number + 1) * size} games, {spent:.0f} s", file=sys.stderr, flush=True)
    made: dict[str, object] = {"edition": edition, "seats": choice, "games": games, "seed": seed, "bots": bots}
    if given:
        made["options"] = given
    if campaign:
        made["campaign"] = True
    write(output, {**made, "stirred": stirred, "version": __version__}, records)


def write(output: Path, made: dict[str, object], records: list[Record]) -> None:
    """Write what was noted."""
    np.savez_compressed(
        output,
        made=json.dumps(made),
        facts=np.concatenate([rows for _, rows in records]),
        games=np.concatenate([np.full(len(rows), k) for k, (_, rows) in enumerate(records)]),
        won=np.array([winner for winner, _ in records]),
    )


# --- fitting ---------------------------------------------------------------------------------------------------------


class Fit:
    """The network while it is learnt: Adam on the log loss, with a little decay."""

    def __init__(self, inputs: int, units: int, seed: int) -> None:
        draw = np.random.default_rng(seed)
        self.values = {
            "hidden": draw.normal(0, (1.0 / inputs) ** 0.5, (inputs, units)).astype(np.float32),
            "bias": np.zeros(units, np.float32),
            "out": draw.normal(0, 0.1, units).astype(np.float32),
            "straight": np.zeros(inputs, np.float32),
        }
        self.slow = {name: np.zeros_like(value) for name, value in self.values.items()}
        self.fast = {name: np.zeros_like(value) for name, value in self.values.items()}
        self.steps = 0

    def chances(self, x: np.ndarray, gone: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """What the hidden units say, and the chances of all seats."""
        v = self.values
        units = np.maximum(x @ v["hidden"] + v["bias"], 0.0)
        strength = units @ v["out"] + x @ v["straight"]
        strength[gone] = -1e9
        strength -= strength.max(1, keepdims=True)
        shares = np.exp(strength)
        return units, shares / shares.sum(1, keepdims=True)

    def step(self, x: np.ndarray, gone: np.ndarray, goal: np.ndarray, rate: float, decay: float) -> None:
        """One step downhill."""
        v = self.values
        units, chances = self.chances(x, gone)
        slope = (chances - goal) / len(goal)
        flat = x.reshape(-1, x.shape[2])
        flat_units = units.reshape(-1, units.shape[2])
        back = (slope[:, :, None] * v["out"] * (units > 0)).reshape(flat_units.shape)
        grads = {
            "hidden": flat.T @ back,
            "bias": back.sum(0),
            "out": flat_units.T @ slope.ravel(),
            "straight": flat.T @ slope.ravel(),
        }
        self.steps += 1
        for name, grad in grads.items():
            grad = grad + decay * v[name]
            self.slow[name] += 0.1 * (grad - self.slow[name])
            self.fast[name] += 0.001 * (grad * grad - self.fast[name])
            slow = self.slow[name] / (1 - 0.9**self.steps)
            fast = self.fast[name] / (1 - 0.999**self.steps)
            v[name] = (v[name] - rate * slow / (np.sqrt(fast) + 1e-8)).astype(np.float32)


def loss(chances: np.ndarray, goal: np.ndarray) -> float:
    """The mean log loss."""
    return float(-(goal * np.log(np.maximum(chances, 1e-9))).sum(1).mean())


def followed(chances: np.ndarray, won: np.ndarray, games: np.ndarray) -> np.ndarray:
    """Goals mixed from what follows: from the end of each game backward."""
    goal = won.copy()
    for k in range(len(won) - 2, -1, -1):
        if games[k] == games[k + 1]:
            goal[k] = LAMBDA * goal[k + 1] + (1 - LAMBDA) * chances[k + 1]
    return goal


def fitted(
    x: np.ndarray,
    gone: np.ndarray,
    won: np.ndarray,
    games: np.ndarray,
    kept: int,
    units: int,
    rounds: int,
    decay: float,
    seed: int,
) -> tuple[Fit, np.ndarray]:
    """A network fitted to the positions before ``kept``, and the chances it gives in all."""
    draw = np.random.default_rng(seed)
    fit = Fit(x.shape[2], units, seed)
    goal = won
    batch = 1024
    chances = won
    for stage in range(3):
        fit.steps = 0
        for number in range(rounds):
            order = draw.permutation(kept)
            rate = 3e-3 * 0.5 * (1 + np.cos(np.pi * number / rounds)) + 2e-5
            if stage:
                rate *= 0.5
            for at in range(0, kept, batch):
                some = order[at : at + batch]
                fit.step(x[some], gone[some], goal[some], rate, decay)
        chances = np.concatenate(
            [fit.chances(x[at : at + 50000], gone[at : at + 50000])[1] for at in range(0, len(x), 50000)]
        )
        goal = followed(chances, won, games)
    return fit, chances


def fit_all(inputs: list[Path], output: Path, units: int, rounds: int, decay: float, seed: int, count: int) -> None:
    """Fit networks to what was noted and write it."""
    made: list[dict[str, object]] = []
    parts: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    total = 0
    for path in inputs:
        with np.load(path) as file:
            note = json.loads(str(file["made"]))
            made.append(note)
            which = file["games"]
            winners = np.zeros((len(which), SEATS), np.float32)
            winners[np.arange(len(which)), file["won"][which]] = 1.0
            parts.append((file["facts"], which + total, winners))
            total += len(file["won"])
    draw = np.random.default_rng(seed)
    order = draw.permutation(total)
    games = order[np.concatenate([part[1] for part in parts])]  # the games in a new order
    sort = np.argsort(games, kind="stable")
    games = games[sort]
    features = np.concatenate([part[0] for part in parts])[sort]
    won = np.concatenate([part[2] for part in parts])[sort]
    book = rulebook(str(made[0].get("edition", RULEBOOKS[0].id)))
    given = made[0].get("options")
    given = given if isinstance(given, dict) else {}
    plain = empty_table(book.open(book.seats[-1] if given else book.seats[0], given))
    names = knowledge_of(plain).terms(plain).names
    gone = features[:, :, FEATURES.index("rivals")] == 0
    there = features[~gone]
    mean, scale = there.mean(0), 1.0 / np.maximum(there.std(0), 1e-6)
    x = np.where(gone[:, :, None], 0.0, (features - mean) * scale).astype(np.float32)
    kept = int(np.searchsorted(games, total * 19 // 20))
    networks: list[dict[str, object]] = []
    losses: list[float] = []
    together = np.zeros_like(won[kept:])
    for number in range(count):
        fit, chances = fitted(x, gone, won, games, kept, units, rounds, decay, seed + number)
        together += np.log(np.maximum(chances[kept:], 1e-9)) / count
        losses.append(round(loss(chances[kept:], won[kept:]), 4))
        print(f"network {number + 1}: loss {losses[-1]} on games kept apart", file=sys.stderr, flush=True)
        networks.append(
            {
                "hidden": [rounded(unit) for unit in fit.values["hidden"].T],
                "bias": rounded(fit.values["bias"]),
                "out": rounded(fit.values["out"]),
                "straight": rounded(fit.values["straight"]),
            }
        )
    shares = np.exp(together) * ~gone[kept:]
    shares /= shares.sum(1, keepdims=True)
    even = float(np.log((~gone[kept:]).sum(1)).mean())
    data = {
        "note": "Learnt by bench/train.py; see there for how.",
        "made": made,
        "fit": {"units": units, "rounds": rounds, "decay": decay, "seed": seed, "positions": len(x)},
        "loss": {"each": losses, "together": round(loss(shares, won[kept:]), 4), "even chances": round(even, 4)},
        "facts": [*FEATURES, *names],
        "mean": rounded(mean),
        "scale": rounded(scale),
        "networks": networks,
    }
    output.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(data["loss"]), total, "games", len(x), "positions")


def rounded(values: np.ndarray) -> list[float]:
    """Numbers short enough for a file."""
    return [float(f"{value:.5g}") for value in values]


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Learn the evaluator of bots from their games.")
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="play games and note positions")
    playing.add_argument("--edition", choices=[book.id for book in RULEBOOKS], default=RULEBOOKS[0].id)
    playing.add_argument(
        "--seats",
        type=several(whole(2, SEATS)),
        default="2,2,3,3,4,5,6",
        help="numbers of seats to draw from, with commas",
    )
    playing.add_argument("--games", type=whole(1), default=1000)
    playing.add_argument("--seed", type=whole(0), default=1)
    playing.add_argument("--bots", type=bots, default="medium", help="bots to draw from, with commas")
    playing.add_argument("--stirred", type=real(0, 1), default=0.04, help="how often positions change after a turn")
    playing.add_argument("--option", action="append", default=[], help="an option of all games, as NAME=CHOICE")
    playing.add_argument("--campaign", action="store_true", help="play whole campaigns, if the edition has them")
    playing.add_argument("--workers", type=whole(1), default=2)
    playing.add_argument("--output", type=new_file, required=True)
    fitting = commands.add_parser("fit", help="fit the network to positions")
    fitting.add_argument("inputs", type=a_file, nargs="+")
    fitting.add_argument("--units", type=whole(1), default=16)
    fitting.add_argument("--rounds", type=whole(1), default=6)
    fitting.add_argument("--decay", type=real(0, 1), default=1e-5)
    fitting.add_argument("--networks", type=whole(1), default=1, help="so many networks")
    fitting.add_argument("--seed", type=whole(0), default=1)
    fitting.add_argument("--output", type=new_file, required=True)
    given = parser.parse_args()
    if given.command == "play":
        book = rulebook(given.edition)
        if any(seats not in book.seats for seats in given.seats):
            parser.error(f"--seats must be from {book.seats[0]} to {book.seats[-1]} for {book.name}")
        if given.campaign and book.campaign is None:
            parser.error(f"--campaign does not go with {book.name}, which has none")
        play_all(
            given.edition,
            given.seats,
            given.games,
            given.seed,
            given.bots,
            given.stirred,
            given.workers,
            given.output,
            dict(one.split("=", 1) for one in given.option),
            given.campaign,
        )
    else:
        fit_all(given.inputs, given.output, given.units, given.rounds, given.decay, given.seed, given.networks)


if __name__ == "__main__":
    main()

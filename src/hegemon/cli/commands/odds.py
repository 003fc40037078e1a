"""``hegemon odds``: how a battle, or an attack through several territories, ends."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Final

import typer
from rich.console import Console
from rich.text import Text

from hegemon.cli.app import app
from hegemon.cli.commands.common import EDITION, JSON, Options, OwnBoard, read_options
from hegemon.cli.output import console, percent, print_json, table
from hegemon.cli.terminal.blitz import NOWHERE
from hegemon.editions import rulebook
from hegemon.table.attack_odds import LEFT_OUT, influence_on, odds_of_numbers, odds_of_numbers_on_way
from hegemon.table.combat import Combat
from hegemon.table.edition import Edition
from hegemon.table.odds import BattleOdds, ChainOdds, mean, odds_of, quantile
from hegemon.table.rulebook import BadOption, Rulebook
from hegemon.table.table import empty_table

MOST: Final = 1000
"""So many armies may stand on either side; more would take long."""

LONGEST: Final = 100
"""So many territories an attack may go through."""

ROWS: Final = 10
BAR: Final = 28
LOW: Final = 0.1
HIGH: Final = 0.9


@app.command()
def odds(
    attackers: int = typer.Argument(metavar="ATTACKERS", help="All armies in the attacking territory."),
    defenders: int = typer.Argument(metavar="DEFENDERS", help="The armies in the territory under attack."),
    stop: int = typer.Option(0, "--stop", help="Stop the attack with this many armies left, or fewer."),
    further: str = typer.Option("", "--chain", help="Continue through territories with these defenders: 5,3,2."),
    edition: str = EDITION,
    option: Options = None,
    board: OwnBoard = "",
    attack_dice: int | None = typer.Option(None, "--attack-dice", help="The most dice the attacker rolls."),
    defend_dice: int | None = typer.Option(None, "--defend-dice", help="The most dice the defender rolls."),
    json: bool = JSON,
) -> None:
    """Compute exactly how a battle ends, or an attack through several territories.

    Pieces on the board and cards are left out: in a game, `odds` counts them too.

    Example: hegemon odds 12 10
    """
    book = rulebook(edition)
    t = empty_table(opened(book, read_options(option, edition, board)))
    combat = t.edition.combat
    most_attack = dice("--attack-dice", attack_dice, combat.attack_dice)
    most_defend = dice("--defend-dice", defend_dice, combat.defend_dice)
    lands = [defenders, *read_chain(further)]
    check(combat, attackers, lands, stop)
    influence = influence_on(t, 0, NOWHERE, NOWHERE)
    asked = {
        "edition": book.id,
        "options": read_options(option, edition, board),
        "attackers": attackers,
        "defenders": defenders,
        "chain": lands[1:],
        "stop": stop,
        "attack_dice": most_attack,
        "defend_dice": most_defend,
        "dice_turned": influence.turns,
    }
    title = f"{book.name}: {attackers} armies attack {', then '.join([str(n) for n in lands])}"
    title += f", and stop at {stop}" if stop else ""
    title += f" ({most_attack} dice against {most_defend}"
    title += ", one may be turned to its highest face)" if influence.turns else ")"
    fight = odds_of(combat, attacker_dice=most_attack, defender_dice=most_defend)
    if further:
        way = odds_of_numbers_on_way([fight] * len(lands), attackers, lands, [influence] * len(lands), stop)
        print_json({**asked, "note": way.note, **chain_data(way)}) if json else show_chain(console(), title, way)
        return
    found = odds_of_numbers(fight, attackers, defenders, influence, stop)
    battle = found.battle or fight.battle(attackers, defenders, stop)
    note = LEFT_OUT if influence.any() and not found.exact else ""  # these are never estimated
    print_json({**asked, "note": note, **battle_data(battle)}) if json else show_battle(console(), title, battle, note)


def opened(book: Rulebook, options: dict[str, object]) -> Edition:
    """The edition with these options, for the fewest players that they allow."""
    for seats in book.seats:
        with contextlib.suppress(BadOption):
            return book.open(seats, options)
    return book.open(book.seats[0], options)  # which says what is wrong


def dice(option: str, asked: int | None, most: int) -> int:
    """The most dice of one side."""
    if asked is None:
        return most
    if not 1 <= asked <= most:
        raise BadOption(f"{option} must be from 1 to {most}, not {asked}.")
    return asked


def read_chain(text: str) -> list[int]:
    """The defenders of further territories."""
    words = [word.strip() for word in text.split(",")] if text else []
    if not all(word.isdecimal() and len(word) <= 9 for word in words):
        raise BadOption(f"--chain cannot be {text!r}: give the defenders of each territory, like 5,3,2.")
    return [int(word) for word in words]


def check(combat: Combat, attackers: int, lands: Sequence[int], stop: int) -> None:
    """Refuse numbers that make no battle, or one too large."""
    least = combat.stay + 1
    if not least <= attackers <= MOST:
        raise BadOption(f"ATTACKERS must be from {least} (one stays behind) to {MOST}, not {attackers}.")
    if min(lands) < 1:
        raise BadOption(f"DEFENDERS must be 1 or more in every territory, not {min(lands)}.")
    if sum(lands) > MOST:
        raise BadOption(f"DEFENDERS must be {MOST} or fewer in all, not {sum(lands)}.")
    if len(lands) > LONGEST:
        raise BadOption(f"--chain must lead through {LONGEST} territories or fewer, not {len(lands)}.")
    if not 0 <= stop < attackers:
        raise BadOption(f"--stop must be from 0 to {attackers - 1}, fewer than the attackers, not {stop}.")


# --- on the screen ---------------------------------------------------------------------------------------------------


def show_battle(screen: Console, title: str, fight: BattleOdds, note: str) -> None:
    """Print the win chance, the survivors, and how likely each end is."""
    screen.print(Text(title, style="bold"))
    facts = table("", ">on average", f">{LOW:.0%} to {HIGH:.0%} of battles")
    low, high = fight.attackers_between(LOW, HIGH)
    facts.add_row("attackers left", f"{fight.attackers - fight.attackers_lost:.1f}", f"{low} to {high}")
    if fight.attackers_left:
        low, high = quantile(fight.attackers_left, LOW), quantile(fight.attackers_left, HIGH)
        facts.add_row("attackers left after a win", f"{fight.left_if_won:.1f}", f"{low} to {high}")
    low, high = fight.defenders_between(LOW, HIGH)
    facts.add_row("defenders left", f"{fight.defenders - fight.defenders_lost:.1f}", f"{low} to {high}")
    screen.print(Text(f"The attacker wins: {percent(fight.win)}"))
    if note:
        screen.print(Text(note))
    screen.print(facts)
    ends = table("the end", ">left", ">chance", "")
    won = grouped(fight.attackers_left)
    held = grouped(fight.defenders_left)
    most = max([chance for _, chance in (*won, *held)])
    for who, style, rows in (("attacker wins", "green", won[::-1]), ("defender holds", "red", held)):
        for place, (left, chance) in enumerate(rows):
            ends.add_row(who if place == 0 else "", left, percent(chance), bar(screen, chance / most, style))
    screen.print(ends)


def show_chain(screen: Console, title: str, way: ChainOdds) -> None:
    """Print how far the attack gets."""
    screen.print(Text(title, style="bold"))
    screen.print(Text(f"All {len(way.defenders)} territories are taken: {percent(way.win)}"))
    screen.print(Text(f"Territories taken on average: {way.mean_taken:.2f}"))
    if way.note:
        screen.print(Text(way.note))
    if way.win > 0:
        low, high = quantile(way.armies[-1], LOW), quantile(way.armies[-1], HIGH)
        left = f"{way.left_if_won:.1f} on average, {low} to {high} from {LOW:.0%} to {HIGH:.0%}"
        screen.print(Text(f"Armies in the last one if it is taken: {left}"))
    steps = table(">territory", ">defenders", ">taken", ">ends here", "")
    for place, count in enumerate(way.defenders):
        taken = way.reach(place + 1)
        ends = percent(way.taken[place])
        steps.add_row(str(place + 1), str(count), percent(taken), ends, bar(screen, taken, "green"))
    screen.print(steps)


def grouped(chances: dict[int, float]) -> list[tuple[str, float]]:
    """The chances in at most so many rows: a number or a range, and its probability."""
    if not chances:
        return []
    first, last = min(chances), max(chances)
    width = -(-(last - first + 1) // ROWS)
    rows: list[tuple[str, float]] = []
    for low in range(first, last + 1, width):
        high = min(last, low + width - 1)
        chance = sum([chances.get(number, 0.0) for number in range(low, high + 1)])
        rows.append((str(low) if low == high else f"{low}–{high}", chance))
    return rows


def bar(screen: Console, share: float, style: str) -> Text:
    """A bar for a share of 1."""
    return Text(("#" if screen.options.ascii_only else "█") * round(BAR * min(1.0, share)), style=style)


# --- as data ---------------------------------------------------------------------------------------------------------


def battle_data(fight: BattleOdds) -> dict[str, object]:
    """A battle as JSON."""
    return {
        "win": fight.win,
        "attackers_left": spread(fight.attackers_after()),
        "attackers_left_if_won": spread(fight.attackers_left),
        "defenders_left": spread(fight.defenders_after()),
        "ends": [
            {"attackers": mine, "defenders": theirs, "chance": chance}
            for (mine, theirs), chance in sorted(fight.ends.items())
        ],
    }


def chain_data(way: ChainOdds) -> dict[str, object]:
    """An attack through several territories as JSON."""
    return {
        "win": way.win,
        "mean_taken": way.mean_taken,
        "armies_if_won": spread(way.armies[-1]),
        "territories": [
            {"defenders": count, "taken": way.reach(place + 1), "ends_here": way.taken[place]}
            for place, count in enumerate(way.defenders)
        ],
    }


def spread(chances: dict[int, float]) -> dict[str, object] | None:
    """Mean and quantiles of a number with these chances; None if there is no case at all."""
    total = sum(chances.values())
    if total <= 0.0:
        return None
    return {"mean": mean(chances) / total, "p10": quantile(chances, LOW), "p90": quantile(chances, HIGH)}

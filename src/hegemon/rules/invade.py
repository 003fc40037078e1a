"""Attacking: declare, announce the dice, roll, take the losses; capture, or attack on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Joined, Menu, Offer, OneOf, Pass, Spans
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.actions import Attack, Defend, Enter
from hegemon.rules.occupy import capture, leave
from hegemon.table.combat import Battle, BattleDice, Combat, Rolled, Side, battle_dice, in_order, losses
from hegemon.table.edition import Edition
from hegemon.table.events import BattleFought, DiceRolled
from hegemon.table.odds import going_again, one_roll
from hegemon.table.table import NOBODY, Table


@mypyc_attr(free_list_len=1)
class Attacks(Menu):
    """From an own territory with armies to spare to a neighbour that is not one's own, with up to three dice; or pass.

    Rules: CL-ATK-01 CL-ATK-02 CL-ATK-03 CL-ATK-04 CL-ATK-05 CL-ATK-07 CL-ATK-08 CL-ATK-27 CL-ATK-34 CL-2P-08
    """

    __slots__ = ("most", "stay", "t", "who")

    def __init__(self, t: Table, who: int) -> None:
        combat = t.edition.combat
        self.t: Final = t
        self.who: Final = who
        self.most: Final = combat.attack_dice
        self.stay: Final = combat.stay

    def rows(self) -> list[tuple[int, int, int]]:
        """From where, which territory, with how many dice at most."""
        t = self.t
        found: list[tuple[int, int, int]] = []
        for src in t.lands(self.who):
            dice = min(self.most, t.armies[src] - self.stay)
            if dice > 0:
                found += [(src, dst, dice) for dst in t.board.near[src] if t.owner[dst] != self.who]
        return found

    def between(self) -> tuple[int, ...]:
        """The places between which it may be attacked."""
        return self.t.board.lands

    def __len__(self) -> int:
        t = self.t
        who = self.who
        most = self.most
        stay = self.stay
        full = most + stay
        owner = t.owner
        near = t.board.near
        count: i64 = 1
        land: i64 = 0
        for armies in t.armies:
            if armies > stay and owner[land] == who:
                dice = most if armies > full else armies - stay
                for other in near[land]:
                    if owner[other] != who:
                        count += dice
            land += 1
        return count

    def pick(self, k: int) -> Action:
        t = self.t
        left: i64 = k
        who = self.who
        most = self.most
        stay = self.stay
        full = most + stay
        owner = t.owner
        near = t.board.near
        land: i64 = 0
        for armies in t.armies:
            if armies > stay and owner[land] == who:
                dice = most if armies > full else armies - stay
                for other in near[land]:
                    if owner[other] != who:
                        if left < dice:
                            lands = t.board.territories
                            return Attack(lands[land], lands[other], left + 1)
                        left -= dice
            land += 1
        return PASS

    def __iter__(self) -> Iterator[Action]:
        lands = self.t.board.territories
        found: list[Action] = [
            Attack(lands[src], lands[dst], n + 1) for src, dst, dice in self.rows() for n in range(dice)
        ]
        found.append(PASS)
        return iter(found)

    def spans(self, to: Spans) -> None:
        t = self.t
        who = self.who
        most = self.most
        stay = self.stay
        full = most + stay
        owner = t.owner
        near = t.board.near
        attack = to.kind(Attack)
        land: i64 = 0
        for armies in t.armies:
            if armies > stay and owner[land] == who:
                dice = most if armies > full else armies - stay
                for other in near[land]:
                    if owner[other] != who:
                        to.row(attack, land, other, 1, dice)
            land += 1
        to.row(to.kind(Pass))

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Attack):
            t = self.t
            src = action.src.index
            dst = action.dst.index
            return (
                src >= 0
                and t.owner[src] == self.who
                and t.owner[dst] != self.who
                and dst in t.board.near[src]
                and 1 <= action.dice <= min(self.most, t.armies[src] - self.stay)
            )
        return isinstance(action, Pass)

    def why_not(self, action: Action) -> str:
        cite = self.t.edition.cite
        if not isinstance(action, Attack):
            return f"This is the attack: name one or pass to end it; “{action}” is for another step{cite('turn')}."
        t = self.t
        src, dst = action.src, action.dst
        held = t.owner[dst.index]
        places = self.between()
        if t.owner[src.index] != self.who:
            return f"{src.name} is not yours; attack from a territory of your own{cite('attack.own')}."
        if held == self.who:
            return f"{dst.name} is your own; attack a territory of somebody else{cite('attack.enemy')}."
        if dst.index not in t.board.near[src.index] or src.index not in places or dst.index not in places:
            rule = cite("attack.border")
            return f"{dst.name} does not border {src.name}; only adjacent territories can be attacked{rule}."
        if held == NOBODY:
            return f"Nobody holds {dst.name}; it cannot be attacked{cite('attack.enemy')}."
        if not t.hostile(self.who, held):
            return f"{dst.name} belongs to an ally of yours{cite('attack.enemy')}."
        armies = t.armies[src.index]
        stay = t.stays(src.index)
        if armies <= stay:
            if stay == 1:
                return f"{src.name} has only one {t.edition.units[0]}; it takes two to attack{cite('attack.two')}."
            return f"{src.name} has {t.edition.many(armies)}, and {stay} must stay there{cite('attack.two')}."
        most = attack_dice(t, src.index, dst.index)
        if most < 1:
            return f"{dst.name} cannot be attacked from {src.name} now{cite('attack.border')}."
        rule = "attack.dice" if action.dice > 0 else "attack.die"
        return f"{src.name} has {t.edition.many(armies)} and may roll 1 to {most} dice, not {action.dice}{cite(rule)}."


class SpecialAttacks(Attacks):
    """Attacks where an edition or a board has more to say about them than the shared rules do.

    They are between territories, or between the places of ``among``. All are found when somebody first asks.
    """

    __slots__ = ("among", "found")

    def __init__(self, t: Table, who: int, among: tuple[int, ...] = ()) -> None:
        super().__init__(t, who)
        self.among: Final = among
        self.found: list[tuple[int, int, int]] | None = None

    def between(self) -> tuple[int, ...]:
        return self.among or self.t.board.lands

    def rows(self) -> list[tuple[int, int, int]]:
        if self.found is None:
            self.found = self.look()
        return self.found

    def look(self) -> list[tuple[int, int, int]]:
        """From where, which place, with how many dice at most."""
        t = self.t
        places = self.between()
        found: list[tuple[int, int, int]] = []
        for src in places:
            if t.owner[src] != self.who or t.armies[src] <= t.stays(src):
                continue
            for dst in t.board.near[src]:
                dice = attack_dice(t, src, dst) if dst in places else 0
                if dice:
                    found.append((src, dst, dice))
        return found

    def __len__(self) -> int:
        return 1 + sum([dice for _, _, dice in self.rows()])

    def pick(self, k: int) -> Action:
        lands = self.t.board.territories
        for src, dst, dice in self.rows():
            if k < dice:
                return Attack(lands[src], lands[dst], k + 1)
            k -= dice
        return PASS

    def spans(self, to: Spans) -> None:
        attack = to.kind(Attack)
        for src, dst, dice in self.rows():
            to.row(attack, src, dst, 1, dice)
        to.row(to.kind(Pass))

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Attack):
            ends = (action.src.index, action.dst.index)
            return any([(src, dst) == ends and 1 <= action.dice <= dice for src, dst, dice in self.rows()])
        return isinstance(action, Pass)


def attacks(t: Table, who: int) -> Attacks:
    """The attacks that this seat may make now."""
    if t.edition.plain_attack and t.board.whole:
        return Attacks(t, who)
    return SpecialAttacks(t, who)


def attack_dice(t: Table, src: int, dst: int) -> int:
    """The most dice with which one place may attack another, wherever it lies; 0 if it may not."""
    edition = t.edition
    if not t.hostile(t.owner[src], t.owner[dst]):
        return 0
    if edition.may_attack is not None and not edition.may_attack(t, src, dst):
        return 0
    return most_dice(t, src, dst)


def most_dice(t: Table, src: int, dst: int) -> int:
    """The most dice that the armies of one place may roll against another."""
    edition = t.edition
    combat = edition.combat if edition.stays is None else edition.combat.staying(edition.stays(t, src))
    if combat.attack_most is None or edition.pieces is None:
        return combat.most_attack(t.armies[src])
    return combat.most_attack(t.armies[src], edition.pieces(t, Battle(src, dst, 0), True))


def defence_dice(t: Table, battle: Battle) -> int:
    """The most dice the defender of a battle may roll."""
    edition = t.edition
    combat = edition.combat
    if combat.defend_most is None or edition.pieces is None:
        return combat.most_defend(t.armies[battle.dst])
    return combat.most_defend(t.armies[battle.dst], edition.pieces(t, battle, False))


class Entries(Menu):
    """Armies that may go from an own territory into a neighbouring one that nobody holds; never all of them.

    They go between territories, or between the places of ``among``. All ways are found when somebody first asks.
    """

    __slots__ = ("among", "found", "t", "who")

    def __init__(self, t: Table, who: int, among: tuple[int, ...] = ()) -> None:
        self.t: Final = t
        self.who: Final = who
        self.among: Final = among
        self.found: list[tuple[int, int, int]] | None = None

    def rows(self) -> list[tuple[int, int, int]]:
        """From where, which territory, and how many armies at most."""
        if self.found is None:
            self.found = self.look()
        return self.found

    def look(self) -> list[tuple[int, int, int]]:
        """Find all ways."""
        t = self.t
        among = self.among or t.board.lands
        found: list[tuple[int, int, int]] = []
        for src in among:
            free = t.armies[src] - t.stays(src) if t.owner[src] == self.who else 0
            for dst in t.board.near[src] if free > 0 else ():
                most = min(free, t.room(dst))
                if t.owner[dst] == NOBODY and dst in among and most > 0:
                    found.append((src, dst, most))
        return found

    def __len__(self) -> int:
        return sum([most for _, _, most in self.rows()])

    def pick(self, k: int) -> Action:
        for src, dst, most in self.rows():
            if k < most:
                lands = self.t.board.territories
                return Enter(lands[src], lands[dst], k + 1)
            k -= most
        raise IndexError(k)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Enter):
            return False
        ends = (action.src.index, action.dst.index)
        return any([(src, dst) == ends and 1 <= action.armies <= most for src, dst, most in self.rows()])

    def offers(self) -> list[Offer]:
        lands = self.t.board.territories
        return [Offer("enter", (lands[src].id, lands[dst].id), 1, most) for src, dst, most in self.rows()]

    def spans(self, to: Spans) -> None:
        enter = to.kind(Enter) if self.rows() else 0
        for src, dst, most in self.rows():
            to.row(enter, src, dst, 1, most)

    def why_not(self, action: Action) -> str:
        rule = self.t.edition.cite("enter")
        if not isinstance(action, Enter):
            return f"“{action}” is no way to enter land that nobody holds{rule}."
        if self.t.owner[action.dst.index] != NOBODY:
            return f"Somebody holds {action.dst.name}; only land that nobody holds can be entered{rule}."
        return f"{self.t.edition.many(action.armies)} cannot go from {action.src.name} to {action.dst.name}{rule}."


def enter(g: Game[Table], who: int, action: Enter) -> None:
    """Armies enter land that nobody holds: it is theirs, without a battle; the edition says what else follows."""
    t = g.table
    src, dst = action.src.index, action.dst.index
    t.owner[dst] = who
    t.armies[dst] = action.armies
    leave(t, src, action.armies)
    if t.edition.entered is not None:
        t.edition.entered(g, src, dst, action.armies)


@mypyc_attr(free_list_len=1)
class DeclareAttack(Ask[Table]):
    """Name the attacking territory, the target and the dice, as often as you like; or pass to end the attack.

    Rules: CL-ATK-13 CL-ATK-19 CL-ATK-20 CL-ATK-21 CL-ATK-22 CL-ATK-23 CL-ATK-33 CL-2P-08 CL-VAR-31
    """

    __slots__ = ()
    topic = "attack"
    title = "Attack"
    passing = "End attack"
    stuck = "None of your territories can attack now."

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        if t.edition.entered is not None:
            return Joined((Entries(t, self.who), attacks(t, self.who)))
        return attacks(t, self.who)

    def take(self, g: Game[Table], action: Action) -> None:
        if not isinstance(action, Attack):
            if isinstance(action, Enter):
                g.stack.append(self)
                enter(g, self.who, action)
            return
        t = g.table
        dst = action.dst.index
        if t.shown:
            put_back(t, action.src.index, dst)
        t.battle = Battle(action.src.index, dst, action.dice)
        stack = g.stack
        stack.append(self)
        stack.append(LOSSES)
        stack.append(ROLL)
        stack.append(AnnounceDefence(defender_of(t, dst)))

    def prompt(self, g: Game[Table]) -> str:
        return "Attack a neighbouring territory, or end your attack."


def put_back(t: Table, src: int, dst: int) -> None:
    """Cards that were laid open go back into the hand once their territory is no longer in the fight.

    Rules: CL-VAR-31
    """
    cards = t.edition.cards
    t.shown = tuple([card for card in t.shown if cards[card].land in (src, dst)])


def defender_of(t: Table, dst: int) -> int:
    """Who rolls for a territory: its owner, or the attacker's next opponent for a neutral one.

    Rules: CL-2P-09
    """
    held = t.owner[dst]
    if held != t.edition.neutral:
        return held
    seat = t.after(t.turn)
    while seat != t.turn and not t.hostile(t.turn, seat):
        seat = t.after(seat)
    return seat


class Defences(OneOf):
    """One die, or up to as many as there are armies, but never more than the rules allow."""

    __slots__ = ("army", "rule")

    def __init__(self, most: int, rule: str, army: str) -> None:
        super().__init__(tuple([Defend(dice + 1) for dice in range(most)]))
        self.rule: Final = rule
        self.army: Final = army

    def why_not(self, action: Action) -> str:
        if len(self.answers) == 1:
            only = f"The only {self.army} there is"
            return f"{only} defends with one die; it can neither decline nor roll more{self.rule}."
        return f"Defend with 1 to {len(self.answers)} dice; a battle cannot be declined{self.rule}."


DEFENCES: Final[dict[tuple[int, str, str], Defences]] = {}


def defences(most: int, edition: Edition) -> Defences:
    """The menu of a defender with up to this many dice, cached."""
    key = (most, edition.rule("defend.dice"), edition.units[0])
    menu = DEFENCES.get(key)
    if menu is None:
        menu = DEFENCES[key] = Defences(most, edition.cite("defend.dice"), edition.units[0])
    return menu


@mypyc_attr(free_list_len=1)
class AnnounceDefence(Ask[Table]):
    """The defender says how many dice he rolls: one, or two if two armies stand there.

    Rules: CL-ATK-06 CL-ATK-13 CL-ATK-34 CL-2P-09 CL-2P-22
    """

    __slots__ = ()
    topic = "defend"
    open_hand = True
    title = "Defend"
    standing = "Always defend with the most dice"

    def run(self, g: Game[Table]) -> None:
        t = g.table
        edition = t.edition
        if edition.defender_rolls_most or edition.neutral_rolls_most:
            battle = t.battle
            assert battle is not None
            if edition.defender_rolls_most or t.owner[battle.dst] == edition.neutral:
                announce(t, battle, defence_dice(t, battle))
                return
        g.asking = self

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        battle = t.battle
        assert battle is not None
        most = defence_dice(t, battle)
        hooks = t.edition.invading
        special = None if hooks is None else hooks.defences(t, battle, most)
        return defences(most, t.edition) if special is None else special

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Defend)
        t = g.table
        battle = t.battle
        assert battle is not None
        hooks = t.edition.invading
        announce(t, battle, action.dice, () if hooks is None else hooks.defended(t, battle, action))

    def prompt(self, g: Game[Table]) -> str:
        battle = g.table.battle
        assert battle is not None
        lands = g.table.board.territories
        dice = "1 die" if battle.attack == 1 else f"{battle.attack} dice"
        for_whom = " for the neutral force" if g.table.owner[battle.dst] == g.table.edition.neutral else ""
        attack = f"{lands[battle.src].name} attacks {lands[battle.dst].name} with {dice}"
        return f"{attack}: how many do you roll{for_whom}?"


def announce(t: Table, battle: Battle, dice: int, notes: tuple[str, ...] = ()) -> None:
    """Fix the defender's dice, and note what else the defender has said."""
    t.battle = Battle(battle.src, battle.dst, battle.attack, dice, None, battle.notes + notes)


SIX_SIDED: Final = [[battle_dice((6,) * a, (6,) * d) for d in range(1, 3)] for a in range(1, 4)]
"""The dice of most battles, made once."""


class RollDice(Ask[Table]):
    """Both sides roll together; nothing can be announced or changed any more but what the rules of the roll allow.

    Rules: CL-ATK-13 CL-ATK-26 CL-ATK-33
    """

    __slots__ = ()
    __match_args__ = ()
    title = "Roll the dice"

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def menu(self, g: Game[Table]) -> Menu:
        battle = g.table.battle
        assert battle is not None
        return dice_of(g.table, battle)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Rolled)
        t = g.table
        battle = t.battle
        assert battle is not None
        t.battle = Battle(battle.src, battle.dst, battle.attack, battle.defend, action, battle.notes)
        rolled = t.edition.rolled
        if rolled is not None:
            g.stack.append(rolled(t.turn))
        if t.edition.thrown is not None:
            tell_edition(g, action)
        combat = t.edition.combat
        if combat.rerolls:
            touched = touched_sides(t, battle)
            if touched is not None:
                attacker, defender = touched
                lay_out(combat, attacker, defender, action)
                red, white = going_again(combat, attacker, defender)
                if red or white:
                    g.stack.append(FELL)
                    g.stack.append(RerollDice(tuple(red), tuple(white)))
                    return
        if g.events is not None:
            tell_luck(g)

    def prompt(self, g: Game[Table]) -> str:
        return "Both sides roll their dice."


def tell_edition(g: Game[Table], rolled: Rolled) -> None:
    """Let the edition know the dice that just fell."""
    thrown = g.table.edition.thrown
    assert thrown is not None
    for attacking, faces in ((True, rolled.attack), (False, rolled.defend)):
        if faces:
            thrown(g, attacking, faces)


def sides(t: Table, battle: Battle) -> tuple[Side, Side]:
    """Both sides of a battle, ready for ``Combat.losses``."""
    mine, theirs = pieces_in(t, battle)
    return sides_with(t, battle, mine, theirs)


def touched_sides(t: Table, battle: Battle) -> tuple[Side, Side] | None:
    """Both sides of a battle, or None if nothing touches its dice."""
    combat = t.edition.combat
    if combat.plain:
        return None
    mine, theirs = pieces_in(t, battle)
    if combat.by_pieces and not mine and not theirs:
        return None
    return sides_with(t, battle, mine, theirs)


def pieces_in(t: Table, battle: Battle) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What stands on either side of a battle and works on its dice."""
    pieces = t.edition.pieces
    if pieces is None:
        return (), ()
    return pieces(t, battle, True), pieces(t, battle, False)


def sides_with(t: Table, battle: Battle, mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[Side, Side]:
    """Both sides of a battle, with what works on the dice of attacker and defender."""
    size = t.edition.combat.size
    return (
        Side(True, t.armies[battle.src], mine, [size] * battle.attack),
        Side(False, t.armies[battle.dst], theirs, [size] * battle.defend),
    )


def lay_out(combat: Combat, attacker: Side, defender: Side, rolled: Rolled) -> None:
    """Lay the dice that were rolled before both sides, the sizes and faces of each in the same order."""
    combat.choose_dice(attacker, defender)
    attacker.sizes.sort(reverse=True)
    defender.sizes.sort(reverse=True)
    attacker.faces = list(rolled.attack)
    defender.faces = list(rolled.defend)


def shown_dice(t: Table) -> tuple[Side, Side]:
    """Attacker and defender with the dice they rolled."""
    battle = t.battle
    assert battle is not None
    rolled = battle.rolled
    assert rolled is not None
    attacker, defender = sides(t, battle)
    lay_out(t.edition.combat, attacker, defender, rolled)
    return attacker, defender


def rewrite(t: Table, attacker: Side, defender: Side, note: str = "") -> None:
    """The dice of the battle show what now stands on both sides; a note says what was done about them."""
    battle = t.battle
    assert battle is not None
    rolled = Rolled(
        in_order(tuple(attacker.faces), tuple(attacker.sizes)), in_order(tuple(defender.faces), tuple(defender.sizes))
    )
    notes = (*battle.notes, note) if note else battle.notes
    t.battle = Battle(battle.src, battle.dst, battle.attack, battle.defend, rolled, notes)


class RerollDice(Ask[Table]):
    """Some dice of either side, named by their places, are rolled again as the dice they were; the new faces stand."""

    __slots__ = ("red", "white")
    __match_args__: ClassVar[tuple[str, ...]] = ("red", "white")
    title = "Roll again"

    def __init__(self, red: tuple[int, ...], white: tuple[int, ...]) -> None:
        super().__init__(CHANCE)
        self.red: Final = red
        self.white: Final = white

    def menu(self, g: Game[Table]) -> Menu:
        attacker, defender = shown_dice(g.table)
        return battle_dice(
            tuple([attacker.sizes[place] for place in self.red]), tuple([defender.sizes[place] for place in self.white])
        )

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Rolled)
        attacker, defender = shown_dice(g.table)
        for place, face in zip(self.red, action.attack, strict=True):
            attacker.faces[place] = face
        for place, face in zip(self.white, action.defend, strict=True):
            defender.faces[place] = face
        rewrite(g.table, attacker, defender)
        if g.table.edition.thrown is not None:
            tell_edition(g, action)
        if g.table.edition.combat.until:
            attacker, defender = shown_dice(g.table)
            red, white = going_again(g.table.edition.combat, attacker, defender)
            if red or white:
                g.stack.append(RerollDice(tuple(red), tuple(white)))

    def prompt(self, g: Game[Table]) -> str:
        return "Some dice are rolled again."


class TellLuck(Step[Table]):
    """After the rerolls that the rules demand: tell how the dice fell."""

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        if g.events is not None:
            tell_luck(g)


def tell_luck(g: Game[Table]) -> None:
    """Report the dice, with the losses that such a roll costs each side on average."""
    t = g.table
    battle = t.battle
    assert battle is not None
    combat = t.edition.combat
    attacker, defender = sides(t, battle)
    chances = one_roll(combat, battle.attack, battle.defend, attacker, defender)
    mine = theirs = square = 0.0
    for (lost, beaten), chance in chances.items():
        mine += lost * float(chance)
        theirs += beaten * float(chance)
        square += (beaten - lost) ** 2 * float(chance)
    attacker, defender = shown_dice(t)
    red, white = tuple(attacker.faces), tuple(defender.faces)
    lost, beaten = combat.losses(attacker, defender)
    mean = theirs - mine
    lands = t.board.territories
    src, dst = lands[battle.src], lands[battle.dst]
    luck, variance = beaten - lost - mean, square - mean * mean
    g.tell(DiceRolled(t.turn, t.owner[battle.dst], src, dst, red, white, mine, theirs, luck, variance))


def dice_of(t: Table, battle: Battle) -> BattleDice:
    """The dice that are rolled in this battle."""
    combat = t.edition.combat
    touched = touched_sides(t, battle) if combat.dice else None
    if touched is None and combat.size == 6 and battle.attack < 4 and 0 < battle.defend < 3:
        return SIX_SIDED[battle.attack - 1][battle.defend - 1]
    attacker, defender = touched or sides(t, battle)
    return combat.prepare(attacker, defender)


class TakeLosses(Step[Table]):
    """Compare the dice and take off what is lost; when the last defender falls, the territory is captured.

    Rules: CL-ATK-09 CL-ATK-12 CL-ATK-14 CL-ATK-24 CL-ATK-37
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        battle = t.battle
        assert battle is not None
        rolled = battle.rolled
        assert rolled is not None
        combat = t.edition.combat
        sizes: tuple[int, ...] = ()
        counted: tuple[int, ...] = ()
        touched = touched_sides(t, battle)
        if touched is None:
            attacker_lost, defender_lost = losses(rolled.attack, rolled.defend)
            if g.events is not None and (not combat.plain or combat.size != 6):
                sizes = (combat.size,) * (battle.attack + battle.defend)
                counted = (*rolled.attack, *rolled.defend)
        else:
            attacker, defender = touched
            lay_out(combat, attacker, defender, rolled)
            attacker_lost, defender_lost = combat.losses(attacker, defender)
            sizes = (*attacker.sizes, *defender.sizes)
            counted = (*attacker.faces, *defender.faces)
        if t.edition.losing is None:
            suffer(g, battle, attacker_lost, defender_lost, sizes, counted)
        else:
            t.edition.losing(g, attacker_lost, defender_lost)


class Suffer(Step[Table]):
    """Take off what the last roll costs, after the edition had its say about it."""

    __slots__ = ("attacker_lost", "defender_lost")
    __match_args__: ClassVar[tuple[str, ...]] = ("attacker_lost", "defender_lost")

    def __init__(self, attacker_lost: int, defender_lost: int) -> None:
        self.attacker_lost: Final = attacker_lost
        self.defender_lost: Final = defender_lost

    def run(self, g: Game[Table]) -> None:
        battle = g.table.battle
        assert battle is not None
        sizes: tuple[int, ...] = ()
        counted: tuple[int, ...] = ()
        combat = g.table.edition.combat
        if g.events is not None and not combat.plain:
            attacker, defender = shown_dice(g.table)
            combat.losses(attacker, defender)
            sizes = (*attacker.sizes, *defender.sizes)
            counted = (*attacker.faces, *defender.faces)
        suffer(g, battle, self.attacker_lost, self.defender_lost, sizes, counted)


def suffer(
    g: Game[Table],
    battle: Battle,
    attacker_lost: int,
    defender_lost: int,
    sizes: tuple[int, ...],
    counted: tuple[int, ...],
) -> None:
    """Take off what is lost, let the edition say what becomes of the dead, and capture if no defender is left.

    Rules: CL-ATK-12 CL-ATK-14 CL-ATK-24 CL-ATK-37
    """
    t = g.table
    src = battle.src
    dst = battle.dst
    armies = t.armies
    armies[src] -= attacker_lost
    armies[dst] -= defender_lost
    if g.events is not None:
        rolled = battle.rolled
        assert rolled is not None
        lands = t.board.territories
        g.tell(
            BattleFought(
                t.turn,
                t.owner[dst],
                lands[src],
                lands[dst],
                rolled.attack,
                rolled.defend,
                attacker_lost,
                defender_lost,
                sizes,
                counted,
            )
        )
    if t.edition.fallen is not None:
        if attacker_lost:
            t.edition.fallen(g, src, t.owner[src], attacker_lost, True)
        if defender_lost:
            t.edition.fallen(g, dst, t.owner[dst], defender_lost, False)
    if armies[dst] == 0:
        capture(g, battle)
    elif armies[src] == 0:
        t.owner[src] = NOBODY


ROLL: Final = RollDice()
LOSSES: Final = TakeLosses()
FELL: Final = TellLuck()

"""Step 6: invade territories: declare, answer, godswar, battles; capture, enter empty land, eliminate."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from hegemon.editions.godstorm.actions import DeclareForce, Save
from hegemon.editions.godstorm.cards.base import relics_of
from hegemon.editions.godstorm.extra import GodstormExtra, godstorm, is_player
from hegemon.editions.godstorm.godswar import WageGodswar
from hegemon.editions.godstorm.labours import war_labour
from hegemon.editions.godstorm.lands import DEATH, GODS, GROUND, KINDS, SPACES
from hegemon.editions.godstorm.miracles import attacking_gods
from hegemon.editions.godstorm.pieces import banish, banish_all, bury, move_god, strike
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Offer, OneOf, Pass, Spans
from hegemon.kernel.steps import Action, Ask, Named, SeatStep, Step
from hegemon.rules.actions import Enter, Invade, Leave
from hegemon.rules.effects import WithCards, open_moment
from hegemon.rules.fortify import Accompany
from hegemon.rules.invade import Entries, Suffer, enter
from hegemon.rules.invasion import DECLARED, DeclareInvasion, Invasions, declare, invading, shielded
from hegemon.table.combat import Battle
from hegemon.table.events import InvasionEnded
from hegemon.table.invasion import Invading, Invasion
from hegemon.table.table import NOBODY, Table
from hegemon.table.words import listed


@mypyc_attr(free_list_len=1)
class EarthInvasions(Menu):
    """From an own territory with two armies or more to a neighbour that somebody else holds; or pass.

    Rules: GS-INV-01 GS-INV-02 GS-INV-03 GS-INV-04 GS-INV-05 GS-INV-16 GS-ATL-03
    """

    __slots__ = ("guarded", "t", "who")

    def __init__(self, t: Table, who: int) -> None:
        self.t: Final = t
        self.who: Final = who
        self.guarded: Final = bool(godstorm(t).forces)

    def open(self, dst: int) -> bool:
        """Whether a territory of somebody else may be invaded now."""
        return not self.guarded or not shielded(self.t, dst)

    def __len__(self) -> int:
        t, who = self.t, self.who
        owner, armies, near = t.owner, t.armies, t.board.near
        count: i64 = 1
        for src in range(GROUND):
            if owner[src] == who and armies[src] > 1:
                for dst in near[src]:
                    held = owner[dst]
                    if held not in (who, NOBODY) and self.open(dst):
                        count += 1
        return count

    def pick(self, k: int) -> Action:
        t, who = self.t, self.who
        owner, armies, near = t.owner, t.armies, t.board.near
        left: i64 = k
        for src in range(GROUND):
            if owner[src] == who and armies[src] > 1:
                for dst in near[src]:
                    held = owner[dst]
                    if held not in (who, NOBODY) and self.open(dst):
                        if left == 0:
                            return Invade(t.board.territories[src], t.board.territories[dst])
                        left -= 1
        return PASS

    def spans(self, to: Spans) -> None:
        t, who = self.t, self.who
        owner, armies, near = t.owner, t.armies, t.board.near
        invade = to.kind(Invade)
        for src in range(GROUND):
            if owner[src] == who and armies[src] > 1:
                for dst in near[src]:
                    if owner[dst] not in (who, NOBODY) and self.open(dst):
                        to.row(invade, src, dst)
        to.row(to.kind(Pass))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Invade):
            return isinstance(action, Pass)
        t = self.t
        src, dst = action.src.index, action.dst.index
        if not (0 <= src < GROUND and 0 <= dst < GROUND) or t.owner[src] != self.who or t.armies[src] < 2:
            return False
        return dst in t.board.near[src] and t.hostile(self.who, t.owner[dst]) and self.open(dst)

    def why_not(self, action: Action) -> str:
        if isinstance(action, Invade):
            for land in (action.src, action.dst):
                if land.index >= GROUND:
                    return f"{land.name} is in the Underworld, which is invaded in step 9 (GS-UND-15)."
            if self.t.owner[action.dst.index] == NOBODY:
                return f"Nobody holds {action.dst.name}; it can be entered (GS-CAP-06)."
        return Invasions(self.t, self.who, invading(self.t)).why_not(action)


class InvadeTerritories(DeclareInvasion):
    """Step 6: any number of invasions, in any order, also of the same territory again; and empty land may be entered.

    Rules: GS-INV-01 GS-INV-06 GS-INV-11 GS-INV-14 GS-CAP-06 GS-CAP-10 GS-SKY-04 GS-PLG-06
    """

    __slots__ = ()
    title = "Invade territories"

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        invasions = EarthInvasions(t, self.who)
        owner = t.owner
        for land in t.board.lands:
            if owner[land] == NOBODY:
                return WithCards((invasions, Entries(t, self.who)))
        return invasions

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Invade):
            g.stack.append(self)
            declare(g, self.who, action)
        elif isinstance(action, Enter):
            g.stack.append(self)
            enter(g, self.who, action)

    def prompt(self, g: Game[Table]) -> str:
        return "Declare an invasion, or end your invasions."


class GodstormInvading(Invading):
    """The force is declared before the defender answers; there is one battle at least, of gods or of armies.

    Rules: GS-INV-08 GS-INV-10 GS-INV-12 GS-INV-13
    """

    __slots__ = ()

    def targets(self, t: Table, src: int) -> list[int]:
        if src >= GROUND:
            return []
        return [dst for dst in t.board.near[src] if t.hostile(t.turn, t.owner[dst]) and not shielded(t, dst)]

    def declared(self, g: Game[Table]) -> None:
        x = godstorm(g.table)
        x.force = x.godswars = 0
        g.then(NameForce(g.table.turn))

    def may_stop(self, t: Table, invasion: Invasion) -> bool:
        """After one battle at least, of gods or of armies.

        Rules: GS-INV-08 GS-INV-13
        """
        return invasion.battles > 0 or godstorm(t).godswars > 0

    def can_go_on(self, t: Table, invasion: Invasion) -> bool:
        """As long as declared armies are left, and one that stays behind.

        Rules: GS-INV-10
        """
        x = t.extra
        assert isinstance(x, GodstormExtra)
        return x.force > 0 and t.armies[invasion.src] > 1 and t.hostile(t.turn, t.owner[invasion.dst])

    def sendings(self, t: Table, invasion: Invasion, commits: tuple[Action, ...]) -> tuple[Action, ...]:
        """No more dice than declared armies are left.

        Rules: GS-INV-12 GS-ATK-01
        """
        x = t.extra
        assert isinstance(x, GodstormExtra)
        return commits[: x.force]

    def why_not_send(self, t: Table, invasion: Invasion, action: Action) -> str:
        if isinstance(action, Leave):
            return "Gods are held back before the force is declared (GS-INV-11)."
        return ""


# --- declaring -------------------------------------------------------------------------------------------------------


class Forces(Menu):
    """From one army to all but one; and gods that may still be held back."""

    __slots__ = ("gods", "most", "t")

    def __init__(self, t: Table) -> None:
        x = godstorm(t)
        invasion = x.invasion
        assert invasion is not None
        self.t: Final = t
        self.most: Final = t.armies[invasion.src] - 1
        self.gods: Final = attacking_gods(t, x)

    def __len__(self) -> int:
        return self.most + len(self.gods)

    def pick(self, k: int) -> Action:
        if k < self.most:
            return DeclareForce(k + 1)
        return Leave(godstorm(self.t).god(self.t.turn, self.gods[k - self.most]))

    def __contains__(self, action: object) -> bool:
        if isinstance(action, DeclareForce):
            return 1 <= action.armies <= self.most
        if not isinstance(action, Leave) or not 0 <= action.unit.index < len(GODS):
            return False
        return godstorm(self.t).kind_of(self.t.turn, GODS[action.unit.index]) in self.gods

    def offers(self) -> list[Offer]:
        x = godstorm(self.t)
        found = [Offer("force", (), 1, self.most)]
        return found + [Offer("leave", (x.god(self.t.turn, kind).id,)) for kind in self.gods]

    def why_not(self, action: Action) -> str:
        if isinstance(action, DeclareForce):
            return f"Invade with 1 to {self.most} armies; one must stay behind (GS-INV-11)."
        if isinstance(action, Leave):
            return f"{action.unit.name} is not in this force (GS-INV-07)."
        return f"Say how many armies invade; “{action}” is for another moment (GS-INV-11)."


class NameForce(Ask[Table]):
    """The attacker names the armies and may hold gods back; then the defender may answer with Sky cards.

    All gods of the territory take part unless they are held back.

    Rules: GS-INV-07 GS-INV-11 GS-INV-14 GS-GWR-12 GS-SKY-01 GS-SKY-04
    """

    __slots__ = ()
    title = "Declare your force"

    def menu(self, g: Game[Table]) -> Menu:
        return Forces(g.table)

    def take(self, g: Game[Table], action: Action) -> None:
        t = g.table
        x = godstorm(t)
        invasion = x.invasion
        assert invasion is not None
        if isinstance(action, Leave):
            x.invasion = invasion.leaving(action.unit.index % len(KINDS))
            g.then(self)
            return
        assert isinstance(action, DeclareForce)
        x.force = action.armies
        g.stack.append(WageGodswar(self.who))
        g.stack.append(MeetForce(self.who))
        defender = t.owner[invasion.dst]
        if is_player(t, defender):
            open_moment(g, (defender,), DECLARED)

    def prompt(self, g: Game[Table]) -> str:
        t = g.table
        x = godstorm(t)
        invasion = x.invasion
        assert invasion is not None
        names = [x.god(self.who, kind).name for kind in attacking_gods(t, x)]
        gods = f" with {listed(names)}" if names else ""
        lands = t.board.territories
        return f"{lands[invasion.src].name} against {lands[invasion.dst].name}{gods}: how many armies invade?"


class MeetForce(SeatStep[Table]):
    """After the answers of the defender: is there still a force, and somebody to fight?

    With fewer than two armies left the invasion is over without a roll. A territory that its own defender has emptied
    may be entered.

    Rules: GS-INV-15 GS-SKY-07 GS-SKY-09
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = godstorm(t)
        invasion = x.invasion
        if invasion is None:
            return
        spare = t.armies[invasion.src] - 1 if t.owner[invasion.src] == self.who else 0
        if spare < 1:
            x.invasion = None
            g.tell(InvasionEnded(self.who))
            return
        x.force = min(x.force, spare)
        if t.owner[invasion.dst] == NOBODY:
            g.then(EnterEmptied(self.who))


class EnterEmptied(Ask[Table]):
    """The defender has fallen to an own card: the attacker enters without dice, or stops. It is no conquest.

    Rules: GS-SKY-09
    """

    __slots__ = ()
    title = "Enter the empty territory"
    passing = "Stop the invasion"

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        invasion = godstorm(t).invasion
        assert invasion is not None
        src, dst = t.board.territories[invasion.src], t.board.territories[invasion.dst]
        ways = [Enter(src, dst, n + 1) for n in range(t.armies[invasion.src] - 1)]
        return OneOf((*ways, PASS))

    def take(self, g: Game[Table], action: Action) -> None:
        t = g.table
        x = godstorm(t)
        gods = attacking_gods(t, x)
        x.invasion = None
        if isinstance(action, Enter):
            src, dst = action.src.index, action.dst.index
            t.owner[dst] = self.who
            t.armies[dst] = action.armies
            t.armies[src] -= action.armies
            for kind in gods:
                move_god(g, self.who, kind, dst)
            if dst in x.plague:
                strike(g, dst)

    def prompt(self, g: Game[Table]) -> str:
        return "Nobody is left to defend it: enter with how many armies, or stop?"


# --- losses ----------------------------------------------------------------------------------------------------------


def losing(g: Game[Table], attacker_lost: int, defender_lost: int) -> None:
    """A relic may save defending armies for faith, before the losses of a roll on the Ancient Earth are taken.

    Rules: GS-CRD-55
    """
    t = g.table
    battle = t.battle
    assert battle is not None
    owner = t.owner[battle.dst]
    may_save = defender_lost > 0 and battle.dst < GROUND and is_player(t, owner) and godstorm(t).faith[owner] > 0
    if may_save and any([relic.saves for relic in relics_of(t, owner)]):
        g.then(SaveArmies(owner, attacker_lost, defender_lost))
    else:
        Suffer(attacker_lost, defender_lost).run(g)


class SaveArmies(Ask[Table]):
    """The defender may pay a faith for each army that would be lost.

    Rules: GS-CRD-55
    """

    __slots__ = ("attacker_lost", "defender_lost")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "attacker_lost", "defender_lost")
    title = "Save armies"

    def __init__(self, who: int, attacker_lost: int, defender_lost: int) -> None:
        super().__init__(who)
        self.attacker_lost: Final = attacker_lost
        self.defender_lost: Final = defender_lost

    def menu(self, g: Game[Table]) -> Menu:
        most = min(self.defender_lost, godstorm(g.table).faith[self.who])
        return OneOf(tuple([Save(n) for n in range(most + 1)]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Save)
        godstorm(g.table).faith[self.who] -= action.armies
        g.then(Suffer(self.attacker_lost, self.defender_lost - action.armies))

    def prompt(self, g: Game[Table]) -> str:
        lost = "1 army" if self.defender_lost == 1 else f"{self.defender_lost} armies"
        return f"You would lose {lost}: how many do you save for a faith each?"


def fallen(g: Game[Table], land: int, owner: int, armies: int, attacking: bool) -> None:
    """What becomes of the dead of a battle: heaven; the reserve below, and against a force with a god of death.

    Rules: GS-ATK-06 GS-ATK-07 GS-GOD-01 GS-GOD-02 GS-UND-04
    """
    t = g.table
    x = t.extra
    assert isinstance(x, GodstormExtra)
    if land >= GROUND:
        bury(t, owner, land, armies)
        return
    if attacking:
        x.force -= armies
    taken = not attacking and x.invasion is not None and DEATH in attacking_gods(t, x)
    bury(t, owner, land, armies, taken)


# --- conquest --------------------------------------------------------------------------------------------------------


def captured(g: Game[Table], battle: Battle, loser: int) -> None:
    """A territory falls: gods there are banished, those of the force move in, and a plague strikes who entered.

    The Labour of war is done as it falls, and its card is drawn before more armies move in.

    Rules: GS-CAP-01 GS-CAP-02 GS-CAP-03 GS-CAP-04 GS-CAP-05 GS-CAP-07 GS-CAP-08 GS-CAP-09 GS-LAB-03 GS-LAB-19 GS-TMP-05
        GS-UND-07 GS-UND-13
    """
    t = g.table
    if battle.dst >= GROUND:
        return
    x = godstorm(t)
    gods = attacking_gods(t, x)
    if battle.dst in x.plague:
        g.then(StrikeEntrants(battle.dst))
    banish_all(g, battle.dst)
    war_labour(g, x)
    for kind in gods:
        move_god(g, t.turn, kind, battle.dst)
    x.invasion = None


class StrikeEntrants(Step[Table]):
    """The plague takes half of the armies that have just moved in.

    Rules: GS-CAP-05 GS-CAP-07 GS-CAP-10 GS-PLG-07
    """

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)

    def __init__(self, land: int) -> None:
        self.land: Final = land

    def run(self, g: Game[Table]) -> None:
        strike(g, self.land)


def entered(g: Game[Table], src: int, dst: int, armies: int) -> None:
    """Empty land was entered: gods may come along, a temple there is taken, and a plague acts. No Labour counts.

    Rules: GS-CAP-06 GS-CAP-10 GS-LAB-02 GS-TMP-09 GS-PLG-08 GS-UND-10
    """
    if dst >= GROUND:
        return
    if dst in godstorm(g.table).plague:
        g.then(StrikeEntrants(dst))
    g.then(BringGods(g.table.turn, src, dst))


class BringGods(Accompany):
    """Gods may go along, one by one.

    Rules: GS-CAP-10 GS-FOR-04 GS-FOR-09
    """

    __slots__ = ()
    title = "Bring gods"
    passing = "No more gods"

    def companions(self, t: Table) -> tuple[Named, ...]:
        x = godstorm(t)
        return tuple([x.god(self.who, kind) for kind in x.gods_at(self.who, self.src)])

    def bring(self, g: Game[Table], piece: Named) -> None:
        move_god(g, self.who, piece.index % len(KINDS), self.dst)

    def prompt(self, g: Game[Table]) -> str:
        lands = g.table.board.territories
        return f"Which gods go along from {lands[self.src].name} to {lands[self.dst].name}?"


# --- elimination -----------------------------------------------------------------------------------------------------


def gone(g: Game[Table], loser: int) -> None:
    """A player is out: cards and relics are discarded, faith and gods are gone, and the dead leave the game.

    Rules: GS-ELI-01 GS-ELI-02 GS-ELI-03 GS-ELI-05 GS-ELI-07 GS-ELI-09 GS-ELI-10
    """
    t = g.table
    x = godstorm(t)
    for kind in range(len(KINDS)):
        banish(g, loser, kind)
        x.deck_of(kind).fold(loser)
    x.faith[loser] = x.pool[loser] = t.reserve[loser] = 0
    for place in (*SPACES, x.heaven(loser)):
        if t.owner[place] == loser:
            t.owner[place] = NOBODY
            t.armies[place] = 0
    x.lift_all(loser)
    if loser in x.peek:
        x.peek = ()


class Buried(Step[Table]):
    """Nothing more follows an elimination: whoever did it wins neither cards nor faith.

    Rules: GS-ELI-09
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        return


def buried(who: int, loser: int) -> Step[Table]:
    """What follows an elimination."""
    return Buried()

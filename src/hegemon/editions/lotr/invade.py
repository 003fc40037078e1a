"""Step 2, Combat: what this book says of invasions battle by battle, of conquest, and of the fall of a player."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.lotr.actions import Lead, Shift, Stand
from hegemon.editions.lotr.battle import LED, STOOD, UNAIDED, UNLED
from hegemon.editions.lotr.cards import POWER
from hegemon.editions.lotr.extra import LotrExtra, lotr
from hegemon.editions.lotr.lands import EVIL_ARMY, SITES
from hegemon.editions.lotr.leaders import lead_away, lose_leader
from hegemon.editions.lotr.moments import COMBAT, FIGHT
from hegemon.editions.lotr.uprisings import rise
from hegemon.editions.lotr.ways import NOT_PASS, blocked, toll
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.steps import Action, Step
from hegemon.rules.actions import Commit, Defend, Use
from hegemon.rules.effects import Moment, Uses, could_use, effects_of, usable
from hegemon.rules.eliminate import TradeDown
from hegemon.rules.invasion import DECLARED, reached, shielded
from hegemon.table.cards import Power
from hegemon.table.combat import Battle
from hegemon.table.events import ArmiesDestroyed
from hegemon.table.invasion import Invading, Invasion
from hegemon.table.table import Table

LEADS: Final[tuple[tuple[Action, ...], ...]] = tuple([tuple([Lead(n + 1) for n in range(most)]) for most in range(4)])
STANDS: Final[tuple[tuple[Action, ...], ...]] = tuple([tuple([Stand(n + 1) for n in range(most)]) for most in range(3)])
DEFENDS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    [tuple([Defend(n + 1) for n in range(most)]) for most in range(3)]
)
"""The answers for each highest number of battalions: the same again and again."""

CHANGE_WAYS: Final = ("winter_storms", NOT_PASS, "the_way_is_under_the_mountains")
"""The cards that open or close ways of invasions while they are in force."""


class LotrInvading(Invading):
    """Any number of invasions, each with one battle at least; a Leader may be sent into each battle on either side.

    Between battles the attacking territory may change. Ice, bridges and mountains may close or open a way.

    Rules: LR-CBT-01 LR-CBT-02 LR-CBT-10 LR-CBT-11 LR-CBT-12 LR-CBT-13 LR-CBT-15 LR-CBT-25 LR-CBT-26 LR-CBT-27
        LR-CBT-32 LR-CBT-33 LR-LDR-05 LR-TRN-05 LR-ALL-05
    """

    __slots__ = ()

    def plain(self, t: Table) -> bool:
        for force in lotr(t).forces:  # noqa: SIM110  (a generator is slow when compiled)
            if force.key in CHANGE_WAYS:
                return False
        return True

    def targets(self, t: Table, src: int) -> list[int]:
        """What can be invaded from a territory: nothing out of the ice, and over a blocked bridge only with a Leader.

        Rules: LR-CBT-01 LR-ALL-05 LR-EVT-03 LR-POW-05 LR-POW-11
        """
        if shielded(t, src):
            return []
        led = lotr(t).leader_at(t.turn, src)
        return [dst for dst in reached(t, src) if led or not blocked(t, src, dst)]

    def why_not(self, t: Table, src: int, dst: int) -> str:
        lands = t.board.territories
        names = f"{lands[dst].name} cannot be invaded from {lands[src].name}"
        if not t.hostile(t.turn, t.owner[dst]):
            return f"{lands[dst].name} belongs to your partner, who is no enemy (LR-ALL-05)."
        if shielded(t, src):
            return f"{names}: nobody invades out of the winter storms (LR-EVT-03)."
        if blocked(t, src, dst):
            return f"{names}: the bridge is crossed only together with a Leader (LR-POW-05)."
        return f"{names}: no border, bridge or sea-line joins them (LR-CBT-01)."

    def also(self, t: Table) -> str:
        return ", play a card" if self.cards and could_use(t, t.turn, COMBAT) else ""

    def private(self, t: Table, who: int) -> bool:
        return self.cards and could_use(t, who, COMBAT if lotr(t).invasion is None else FIGHT)

    def menus(self, t: Table, who: int, invasion: Invasion | None) -> list[Menu]:
        moment = COMBAT if invasion is None else FIGHT
        found = usable(t, who, moment) if self.cards else []
        return [Uses(t, who, moment, (), found)] if found else []  # mostly there are none

    def take(self, g: Game[Table], who: int, action: Action) -> None:
        """Play a card, or go on with the invasion from another territory.

        After a card that is played before the first battle the defender may answer again.

        Rules: LR-CBT-14 LR-POW-27
        """
        t = g.table
        if isinstance(action, Shift):
            x = lotr(t)
            invasion = x.invasion
            assert invasion is not None
            x.invasion = invasion.coming_from(action.land.index)
            x.fresh = True
            pay_toll(g)
            return
        assert isinstance(action, Use)
        invasion = lotr(t).invasion
        defender = t.edition.neutral if invasion is None or invasion.battles else t.owner[invasion.dst]
        if defender != t.edition.neutral and action.power.symbol == POWER:
            g.then(Moment((defender,), 0, DECLARED))
        effects_of(t).use(g, who, action.power)

    def why_not_use(self, t: Table, who: int, power: Power) -> str:
        return effects_of(t).why_not(t, who, COMBAT if lotr(t).invasion is None else FIGHT, power)

    def declared(self, g: Game[Table]) -> None:
        x = lotr(g.table)
        x.fresh = True
        x.tolled = ()
        pay_toll(g)

    def answering(self, t: Table, invasion: Invasion) -> tuple[int, ...] | None:
        """A declaration asks the defender only.

        Rules: LR-POW-27 LR-POW-31
        """
        defender = t.owner[invasion.dst]
        return () if defender == t.edition.neutral else (defender,)

    def may_stop(self, t: Table, invasion: Invasion) -> bool:
        """After one battle at least, unless nothing is left to fight it with.

        Rules: LR-CBT-11 LR-CBT-32
        """
        return invasion.battles > 0 or not ready(t, invasion.src, invasion.dst)

    def can_go_on(self, t: Table, invasion: Invasion) -> bool:
        """With battalions here or elsewhere; before the first battle a card may still bring some to where all but one
        were lost.

        Rules: LR-EVT-08 LR-POW-07
        """
        if ready(t, invasion.src, invasion.dst) or self.others(t, invasion):
            return True
        return self.cards and invasion.battles == 0 and could_use(t, t.turn, FIGHT)

    def others(self, t: Table, invasion: Invasion) -> list[int]:
        """The other own territories from which the invasion can go on; not before its first battle.

        Rules: LR-CBT-14 LR-CBT-31
        """
        if invasion.battles == 0:
            return []
        dst = invasion.dst
        own = [src for src in t.board.near[dst] if t.owner[src] == t.turn and src != invasion.src]
        for force in lotr(t).forces:
            for src in (force.lands[0],) if force.lands else ():
                if src != invasion.src and src not in own and t.owner[src] == t.turn and dst in reached(t, src):
                    own.append(src)
        return [src for src in own if ready(t, src, dst) and not shielded(t, src)]

    def sendings(self, t: Table, invasion: Invasion, commits: tuple[Action, ...]) -> tuple[Action, ...]:
        """Send battalions with or without the Leader, or change the attacking territory.

        Rules: LR-CBT-03 LR-CBT-14 LR-CBT-31 LR-LDR-01 LR-POW-05
        """
        x = lotr(t)
        src = invasion.src
        answers = () if x.forces and blocked(t, src, invasion.dst) else commits
        if x.leader_at(t.turn, src):
            answers = (*answers, *LEADS[len(commits)])
        others = self.others(t, invasion)
        if others:
            lands = t.board.territories
            answers = (*answers, *[Shift(lands[land]) for land in others])
        return answers

    def why_not_send(self, t: Table, invasion: Invasion, action: Action) -> str:
        """Why battalions cannot be sent like that, or the invasion not go on from there.

        Rules: LR-CBT-02 LR-CBT-14 LR-CBT-31 LR-LDR-06 LR-POW-05 LR-STD-03
        """
        here = t.board.territories[invasion.src]
        if isinstance(action, Shift):
            return self.why_not_shift(t, invasion, action.land.index)
        if not isinstance(action, Commit):
            return ""
        if isinstance(action, Lead) and not self.cards:
            return "There are no Leaders in the Standard game (LR-STD-03)."
        if t.armies[invasion.src] < 2:
            return f"{here.name} has only one battalion, which must stay (LR-CBT-02)."
        if isinstance(action, Lead) and not lotr(t).leader_at(t.turn, invasion.src):
            return f"No Leader of yours is in {here.name} (LR-LDR-06)."
        if not isinstance(action, Lead) and blocked(t, invasion.src, invasion.dst):
            return "The bridge is crossed only together with a Leader (LR-POW-05)."
        return ""

    def why_not_shift(self, t: Table, invasion: Invasion, src: int) -> str:
        """Why the invasion cannot go on from a territory."""
        lands = t.board.territories
        if invasion.battles == 0:
            return "The attacking territory may change between battles, not before the first one (LR-CBT-14)."
        if src == invasion.src:
            return f"The invasion comes from {lands[src].name} already (LR-CBT-31)."
        if t.owner[src] != t.turn:
            return f"{lands[src].name} is not yours; go on from a territory of your own (LR-CBT-31)."
        if t.armies[src] < 2:
            return f"{lands[src].name} has only one battalion; it takes two to invade (LR-CBT-31)."
        if invasion.dst not in t.board.near[src]:
            return f"{lands[invasion.dst].name} cannot be invaded from {lands[src].name} (LR-CBT-31)."
        return self.why_not(t, src, invasion.dst)

    def sent(self, t: Table, invasion: Invasion, action: Action) -> tuple[str, ...]:
        lotr(t).fresh = False
        return (LED,) if isinstance(action, Lead) else (UNLED,)

    def defences(self, t: Table, battle: Battle, most: int) -> Menu | None:
        """The defender sends the Leader of the territory or not, for each battle anew.

        Rules: LR-CBT-05 LR-CBT-28 LR-LDR-02 LR-LDR-06 LR-LDR-18
        """
        owner = t.owner[battle.dst]
        if owner == t.edition.neutral or not self.cards:
            return None
        return Defenders(t, most) if lotr(t).leader_at(owner, battle.dst) else LEADERLESS[most]

    def defended(self, t: Table, battle: Battle, action: Action) -> tuple[str, ...]:
        return (STOOD,) if isinstance(action, Stand) else (UNAIDED,)


class Defenders(OneOf):
    """One or two battalions, with the Leader or without."""

    __slots__ = ("most", "t")

    def __init__(self, t: Table, most: int) -> None:
        super().__init__((*DEFENDS[most], *STANDS[most]))
        self.t: Final = t
        self.most: Final = most

    def why_not(self, action: Action) -> str:
        if self.most == 1:
            return "The only battalion there defends with one die, with the Leader or without (LR-CBT-29)."
        return (
            f"Defend with 1 to {self.most} dice, with the Leader or without; a battle cannot be declined (LR-CBT-05)."
        )


class Leaderless(OneOf):
    """One or two battalions of a territory without a Leader."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        if isinstance(action, Stand):
            return "No Leader of yours is there to defend it (LR-LDR-06)."
        if len(self.answers) == 1:
            return "The only battalion there defends with one die; it cannot decline (LR-CBT-29)."
        return f"Defend with 1 to {len(self.answers)} dice; a battle cannot be declined (LR-CBT-05)."


LEADERLESS: Final = tuple([Leaderless(answers) for answers in DEFENDS])
"""The menus of defenders without a Leader, by the most dice: made once."""


def ready(t: Table, src: int, dst: int) -> bool:
    """Whether a territory has the battalions to attack another, and the Leader if its bridge is blocked.

    Rules: LR-CBT-02 LR-LDR-05 LR-POW-05
    """
    x = t.extra
    assert isinstance(x, LotrExtra)
    if t.armies[src] < 2:
        return False
    return not x.forces or not blocked(t, src, dst) or x.leader_at(t.turn, src)


def pay_toll(g: Game[Table]) -> None:
    """While the Corsairs are about, an invasion by sea costs its territory battalions once, but never the last one.

    Rules: LR-EVT-08
    """
    t = g.table
    x = lotr(t)
    if not x.forces:
        return
    invasion = x.invasion
    assert invasion is not None
    src = invasion.src
    lost = toll(t, src, invasion.dst, t.armies[src])
    if lost > 0 and src not in x.tolled:
        x.tolled = (*x.tolled, src)
        t.armies[src] -= lost
        g.tell(ArmiesDestroyed(t.turn, t.board.territories[src], lost))


# --- conquest and elimination ----------------------------------------------------------------------------------------


def captured(g: Game[Table], battle: Battle, loser: int) -> None:
    """A territory falls: a Leader there is lost, the one who was sent moves in, and an uprising may break out.

    Rules: LR-CBT-21 LR-CBT-22 LR-CBT-23 LR-CBT-24 LR-LDR-08 LR-LDR-10 LR-LDR-11 LR-LDR-19 LR-ADV-01 LR-ADV-02
        LR-ADV-03 LR-ADV-04 LR-TWO-11
    """
    t = g.table
    x = lotr(t)
    src, dst = battle.src, battle.dst
    if loser != t.edition.neutral and x.leader_at(loser, dst):
        lose_leader(g, loser, dst)
    if LED in battle.notes:
        lead_away(g, t.turn, src, dst)
        if dst in SITES:
            x.site_won = True
    x.invasion = None
    if x.uprisings:
        rise(g, t.turn)


class Fall(Step[Table]):
    """A player is out: the Adventure cards, played ones too, go to the discards, and so does the card of an uprising.

    What those cards put in force stays until that player's turn would have begun. With five or more Territory cards
    the conqueror turns in sets at once.

    Rules: LR-ELM-01 LR-ELM-02 LR-ELM-03 LR-ELM-04 LR-ELM-05 LR-ELM-06 LR-ELM-07 LR-ELM-08 LR-ELM-09 LR-ELM-10
        LR-STD-10
    """

    __slots__ = ("loser", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "loser")

    def __init__(self, who: int, loser: int) -> None:
        self.who: Final = who
        self.loser: Final = loser

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = lotr(t)
        x.adventures.fold(self.loser)
        t.discards = (*t.discards, *[one.card for one in x.uprisings if one.who == self.loser])
        x.uprisings = tuple([one for one in x.uprisings if one.who != self.loser])
        g.then(TradeDown(self.who))


def fall(who: int, loser: int) -> Step[Table]:
    """What follows an elimination."""
    return Fall(who, loser)


def allied(t: Table, one: int, other: int) -> bool:
    """Whether two players fight on the same side, in Alliance and Team games.

    Rules: LR-ALL-01 LR-ALL-05 LR-TEAM-01 LR-TEAM-16
    """
    armies = lotr(t).armies
    return EVIL_ARMY[armies[one]] == EVIL_ARMY[armies[other]]

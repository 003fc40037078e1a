"""Invading battle by battle: declare, let cards answer, commit armies, fight; conquer, go on, or call it off.

What books say differently (targets, companions of the armies, when an invasion may be called off) is asked of the
edition's ``Invading``; the battle itself is that of ``hegemon.rules.invade``.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf, Pass, Spans
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.actions import Commit, Invade, Leave, Use
from hegemon.rules.effects import WithCards, effect_of, in_order, open_moment
from hegemon.rules.invade import LOSSES, ROLL, AnnounceDefence, defender_of, most_dice
from hegemon.table.combat import Battle
from hegemon.table.effects import BATTLE, INVASION, forces_of
from hegemon.table.events import InvasionDeclared
from hegemon.table.invasion import Invading, Invasion
from hegemon.table.table import Table

DECLARED: Final = "declared"
COMMITTED: Final = "committed"
ROLLED: Final = "rolled"
"""The moments of an invasion at which cards may answer."""


def invading(t: Table) -> Invading:
    """How invasions go in this edition."""
    found = t.edition.invading
    assert found is not None
    return found


def invasion_in(t: Table) -> Invasion:
    """The invasion under way."""
    invasion = forces_of(t).invasion
    assert invasion is not None
    return invasion


def shielded(t: Table, land: int) -> bool:
    """Whether a card in force keeps a territory from being invaded by the seat in turn."""
    for force in forces_of(t).forces:  # noqa: SIM110  (a generator is slow when compiled)
        if effect_of(t, force.key).shields(t, force, land):
            return True
    return False


def reached(t: Table, src: int) -> list[int]:
    """What borders a territory or can be reached from it by cards in force, and is neither one's own nor shielded."""
    owner, who = t.owner, t.turn
    lands = t.board.near[src]
    for force in forces_of(t).forces:
        more = effect_of(t, force.key).reaches(t, force, src)
        if more:
            lands = (*lands, *more)
    return [dst for dst in lands if t.hostile(who, owner[dst]) and not shielded(t, dst)]


def is_plain(t: Table, hooks: Invading) -> bool:
    """Whether every neighbour that an enemy holds can be invaded with two armies or more, and nothing else."""
    edition = t.edition
    return edition.any_enemy and edition.combat.stay == 1 and hooks.plain(t)


def enemies(t: Table, who: int) -> list[bool]:
    """Whether each owner is an enemy of a seat: the seats, a neutral force, and at the end, for -1, nobody."""
    owners = max(t.edition.seats, t.edition.neutral + 1)
    found = [t.hostile(who, other) for other in range(owners)]
    found.append(False)
    return found


def special_targets(t: Table, who: int, hooks: Invading) -> list[tuple[int, list[int]]]:
    """From where a seat can invade, and what the edition says can be invaded from there."""
    return [(src, hooks.targets(t, src)) for src in t.places(who) if t.armies[src] > t.stays(src)]


@mypyc_attr(free_list_len=1)
class Invasions(Menu):
    """From an own territory with two armies or more to one of somebody else that it can reach; or pass."""

    __slots__ = ("enemy", "t", "targets", "who")

    def __init__(self, t: Table, who: int, hooks: Invading) -> None:
        self.t: Final = t
        self.who: Final = who
        plain = is_plain(t, hooks)
        self.enemy: Final = enemies(t, who) if plain else []
        """Whose territories can be invaded, wherever they are neighbours of one's own; empty if that is not all."""
        self.targets: Final = [] if plain else special_targets(t, who, hooks)
        """From where, and what can be invaded from there, where neighbours are not all."""

    def __len__(self) -> int:
        enemy = self.enemy
        count: i64 = 1
        if not enemy:
            for _, lands in self.targets:
                count += len(lands)
            return count
        t, who = self.t, self.who
        owner, armies, near = t.owner, t.armies, t.board.near
        src: i64 = 0
        for held in owner:
            if held == who and armies[src] > 1:
                for dst in near[src]:
                    if enemy[owner[dst]]:
                        count += 1
            src += 1
        return count

    def pick(self, k: int) -> Action:
        t, who = self.t, self.who
        places = t.board.territories
        enemy = self.enemy
        if not enemy:
            for here, lands in self.targets:
                if k < len(lands):
                    return Invade(places[here], places[lands[k]])
                k -= len(lands)
            return PASS
        owner, armies, near = t.owner, t.armies, t.board.near
        left: i64 = k
        src: i64 = 0
        for held in owner:
            if held == who and armies[src] > 1:
                for dst in near[src]:
                    if enemy[owner[dst]]:
                        if left == 0:
                            return Invade(places[src], places[dst])
                        left -= 1
            src += 1
        return PASS

    def spans(self, to: Spans) -> None:
        t, who = self.t, self.who
        enemy = self.enemy
        invade = to.kind(Invade)
        for here, lands in self.targets:
            for target in lands:
                to.row(invade, here, target)
        if enemy:
            owner, armies, near = t.owner, t.armies, t.board.near
            src: i64 = 0
            for held in owner:
                if held == who and armies[src] > 1:
                    for dst in near[src]:
                        if enemy[owner[dst]]:
                            to.row(invade, src, dst)
                src += 1
        to.row(to.kind(Pass))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Invade):
            return isinstance(action, Pass)
        src, dst = action.src.index, action.dst.index
        if not self.enemy:
            return any([here == src and dst in lands for here, lands in self.targets])
        t = self.t
        own = src >= 0 and t.owner[src] == self.who and t.armies[src] > 1
        return own and dst in t.board.near[src] and self.enemy[t.owner[dst]]

    def why_not(self, action: Action) -> str:
        t = self.t
        cite = t.edition.cite
        if isinstance(action, Use) and invading(t).cards:
            return invading(t).why_not_use(t, self.who, action.power)
        if not isinstance(action, Invade):
            return f"Declare an invasion, or pass to end them; “{action}” is for another step{cite('turn')}."
        src, dst = action.src, action.dst
        if t.owner[src.index] != self.who:
            return f"{src.name} is not yours; invade from a territory of your own{cite('invade.own')}."
        if t.owner[dst.index] == self.who:
            return f"{dst.name} is your own; invade a territory of somebody else{cite('invade.enemy')}."
        if t.armies[src.index] <= t.stays(src.index):
            return f"{src.name} has only one {t.edition.units[0]}; it takes two to invade{cite('invade.two')}."
        if shielded(t, dst.index):
            return f"A card keeps {dst.name} from being invaded now{cite('invade.shielded')}."
        return invading(t).why_not(t, src.index, dst.index)


@mypyc_attr(free_list_len=1)
class DeclareInvasion(Ask[Table]):
    """Declare invasions, as many as you like; or do what else the edition lets be done between them."""

    __slots__ = ()
    title = "Invade"
    topic = "invade"
    passing = "End invasions"
    stuck = "None of your territories can attack now."

    def private(self, g: Game[Table]) -> bool:
        return invading(g.table).private(g.table, self.who)

    def menu(self, g: Game[Table]) -> Menu:
        t, who = g.table, self.who
        hooks = invading(t)
        invasions = Invasions(t, who, hooks)
        more = hooks.menus(t, who, None)
        return WithCards((invasions, *more)) if more else invasions

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Pass):
            return
        g.stack.append(self)
        if isinstance(action, Invade):
            declare(g, self.who, action)
        else:
            invading(g.table).take(g, self.who, action)

    def prompt(self, g: Game[Table]) -> str:
        return f"Declare an invasion{invading(g.table).also(g.table)}, or end your invasions."


def declare(g: Game[Table], who: int, action: Invade) -> None:
    """An invasion is declared: cards may answer it, and then its battles follow."""
    t = g.table
    hooks = invading(t)
    invasion = forces_of(t).invasion = Invasion(action.src.index, action.dst.index)
    g.stack.append(END_INVASION)
    g.stack.append(FightOn(who))
    if g.events is not None:
        g.tell(InvasionDeclared(who, action.src, action.dst))
    hooks.declared(g)
    if hooks.cards:
        asked = hooks.answering(t, invasion)
        open_moment(g, in_order(t) if asked is None else asked, DECLARED)


def send(g: Game[Table], invasion: Invasion, action: Commit) -> None:
    """Armies are sent into the next battle of an invasion: its defender may answer with a card, then they fight."""
    t = g.table
    hooks = invading(t)
    dst = invasion.dst
    forces_of(t).invasion = invasion.next_battle()
    t.battle = Battle(invasion.src, dst, action.armies, notes=hooks.sent(t, invasion, action))
    g.stack.append(CLASH)
    owner = t.owner[dst]
    if owner != t.edition.neutral and hooks.cards:
        open_moment(g, (owner,), COMMITTED)


@mypyc_attr(free_list_len=1)
class Commitments(OneOf):
    """How many armies fight, which companions stay out, or stopping; with why something else is not possible."""

    __slots__ = ("most", "t", "who")

    def __init__(self, t: Table, who: int, most: int, answers: tuple[Action, ...]) -> None:
        OneOf.__init__(self, answers)  # super() is slow
        self.t: Final = t
        self.who: Final = who
        self.most: Final = most

    def why_not(self, action: Action) -> str:
        cite = self.t.edition.cite
        if isinstance(action, Use) and invading(self.t).cards:
            return invading(self.t).why_not_use(self.t, self.who, action.power)
        special = invading(self.t).why_not_send(self.t, invasion_in(self.t), action)
        if special:
            return special
        if isinstance(action, Commit):
            most = self.t.edition.many(self.most)
            number = most if self.most == 1 else f"1 to {most}"
            return f"Commit {number}; one must stay behind{cite('commit.most')}."
        if isinstance(action, Pass):
            return f"A declared invasion has at least one battle{cite('commit.once')}."
        if isinstance(action, Leave):
            return f"There is no {action.unit.name} there that has not fought and could stay out{cite('commit.leave')}."
        return f"Commit {self.t.edition.units[1]} to the battle, or stop after the first one{cite('commit.stop')}."


COMMITS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    [tuple([Commit(n + 1) for n in range(most)]) for most in range(12)]
)
"""The numbers of armies that may be committed, for each highest number: the same again and again."""


@mypyc_attr(free_list_len=1)
class FightOn(Ask[Table]):
    """Commit armies to the next battle, each with a die, or call the invasion off once that is allowed.

    Companions of the armies go along unless they are left out before they have fought.
    """

    __slots__ = ()
    title = "Commit {armies}"
    topic = "commit"
    passing = "Stop the invasion"

    def moot(self, g: Game[Table]) -> bool:
        invasion = forces_of(g.table).invasion
        return invasion is None or not invading(g.table).can_go_on(g.table, invasion)

    def private(self, g: Game[Table]) -> bool:
        return invading(g.table).private(g.table, self.who)

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        hooks = invading(t)
        invasion = forces_of(t).invasion
        assert invasion is not None
        most = most_dice(t, invasion.src, invasion.dst)
        answers = hooks.sendings(t, invasion, COMMITS[most])
        kinds = hooks.companions(t, invasion)
        if kinds:
            answers = (*answers, *[Leave(kind) for kind in kinds])
        if hooks.may_stop(t, invasion):
            answers = (*answers, PASS)
        commitments = Commitments(t, self.who, most, answers)
        more = hooks.menus(t, self.who, invasion)
        return WithCards((commitments, *more)) if more else commitments

    def take(self, g: Game[Table], action: Action) -> None:
        t = g.table
        extra = forces_of(t)
        invasion = extra.invasion
        assert invasion is not None
        if isinstance(action, Pass):
            extra.invasion = None
            return
        g.stack.append(self)
        if isinstance(action, Leave):
            extra.invasion = invasion.leaving(action.unit.index)
        elif isinstance(action, Commit):
            send(g, invasion, action)
        else:
            invading(t).take(g, self.who, action)

    def prompt(self, g: Game[Table]) -> str:
        t = g.table
        invasion = invasion_in(t)
        lands = t.board.territories
        places = f"{lands[invasion.src].name} against {lands[invasion.dst].name}"
        number = "next" if invasion.battles else "first"
        stop = ", or stop the invasion" if invading(t).may_stop(t, invasion) else ""
        return f"{places}: commit {t.edition.units[1]} to the {number} battle{stop}."


class Clash(Step[Table]):
    """The battle itself, if any committed army is left: the defender says how many fight, and both sides roll."""

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        battle = t.battle
        assert battle is not None
        if battle.attack == 0:
            t.battle = None
            return
        invasion = forces_of(t).invasion
        if invasion is not None:
            invading(t).fighting(g, invasion)
        dst = battle.dst
        stack = g.stack
        stack.append(AfterBattle(dst, t.armies[dst], t.owner[dst]))
        stack.append(LOSSES)
        stack.append(ROLL)
        stack.append(AnnounceDefence(defender_of(t, dst)))


@mypyc_attr(free_list_len=1)
class AfterBattle(Step[Table]):
    """A battle is over, and with it what cards put in force for it."""

    __slots__ = ("before", "dst", "owner")
    __match_args__: ClassVar[tuple[str, ...]] = ("dst", "before", "owner")

    def __init__(self, dst: int, before: int, owner: int) -> None:
        self.dst: Final = dst
        self.before: Final = before
        self.owner: Final = owner

    def run(self, g: Game[Table]) -> None:
        t = g.table
        forces_of(t).lift(BATTLE)
        t.battle = None
        fallen = t.owner[self.dst] != self.owner
        lost = self.before - (0 if fallen else t.armies[self.dst])
        invading(t).fought(g, self.dst, lost, self.owner)


class EndInvasion(Step[Table]):
    """The invasion is over, and with it what cards put in force for it."""

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        extra = forces_of(g.table)
        extra.invasion = None
        extra.lift(INVASION)


class AfterRoll(Step[Table]):
    """Both sides may play cards on the dice before they are compared; neutral armies have none."""

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        battle = t.battle
        assert battle is not None
        defender = t.owner[battle.dst]
        order = (t.turn,) if defender == t.edition.neutral else (t.turn, defender)
        open_moment(g, order, ROLLED)


CLASH: Final = Clash()
END_INVASION: Final = EndInvasion()
AFTER_ROLL: Final = AfterRoll()


def after_roll(who: int) -> AfterRoll:
    """What opens between the roll and the losses of a battle."""
    return AFTER_ROLL

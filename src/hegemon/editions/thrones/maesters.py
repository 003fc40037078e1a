"""What each of the 36 kinds of Maester cards does."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.actions import NameCharacter
from hegemon.editions.thrones.cards import CHARACTERS, MAESTER
from hegemon.editions.thrones.characters import against, rivals_with_maesters, seat_of
from hegemon.editions.thrones.decks import DrawRally, TurnUp
from hegemon.editions.thrones.effects import CASTLE, PORT, HighestFace, InForce, NewUnit, invasion_in
from hegemon.editions.thrones.extra import (
    CAPTIVE,
    GONE,
    INVASION,
    READY,
    ROUND,
    TURN,
    TURNED,
    Force,
    thrones,
)
from hegemon.editions.thrones.invade import (
    BRIBERY,
    CAPTURE,
    FLEET,
    HIGH_GROUND,
    PEACE,
    RAID,
    TRUCE,
    counts,
    take_gold,
)
from hegemon.editions.thrones.lands import ENGINE, FORT, KNIGHT
from hegemon.editions.thrones.maneuver import BringUnits
from hegemon.editions.thrones.powers import (
    BRIBE,
    EFFECTS,
    SABOTAGE,
    CardAsks,
    CastDie,
    Effect,
    of_house,
    others_in_order,
)
from hegemon.editions.thrones.reinforce import FREEFOLK
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Amount, Target
from hegemon.rules.decks import Pluck
from hegemon.table.combat import Battle
from hegemon.table.events import ArmiesDestroyed, InvasionEnded, Removed, Scored
from hegemon.table.table import Table

WITHDRAWAL: Final = "strategic_withdrawal"
PREPARING: Final = "preparing_for_war"
AMBUSH: Final = "desperate_ambush"
DESERTION: Final = "mass_desertion"
PLANS: Final = "best_laid_plans"
BLOOD: Final = "blood_magic"
WEB: Final = "a_web_of_lies"
LOSSES: Final = "unplanned_losses"
WINTER: Final = "winter_is_coming"
CALL: Final = "a_call_to_arms"
SUPPLY: Final = "cut_off_supply_lines"
SICKNESS: Final = "sickness_in_the_ranks"
BANNERS: Final = "call_in_your_banners"
ALLIANCE: Final = "shifting_alliance"
VALAR: Final = "valar_morghulis"
STEEL: Final = "valyrian_steel"

STOLEN: Final = 200
HIT: Final = 2


def opponents(t: Table, who: int) -> list[int]:
    """The other living players."""
    return [seat for seat in t.living() if seat != who]


def destroy(g: Game[Table], who: int, land: int, armies: int) -> None:
    """A card destroys armies in a territory, but never the last one; for whoever is in turn they count.

    Rules: GT-MAE-39 GT-OBJ-41
    """
    t = g.table
    lost = min(armies, t.armies[land] - 1)
    if lost <= 0:
        return
    t.armies[land] -= lost
    g.tell(ArmiesDestroyed(t.owner[land], t.board.territories[land], lost))
    if who == t.turn and t.owner[land] != who and counts(t, t.owner[land]):
        thrones(t).destroyed += lost


def destroy_committed(g: Game[Table], armies: int) -> None:
    """A card destroys armies that were committed to the battle; the rest of them fight on.

    Rules: GT-MAE-42 GT-MAE-43
    """
    t = g.table
    battle = t.battle
    assert battle is not None
    lost = min(armies, battle.attack)
    t.armies[battle.src] -= lost
    t.battle = Battle(battle.src, battle.dst, battle.attack - lost)
    g.tell(ArmiesDestroyed(t.turn, t.board.territories[battle.src], lost))


def amounts(most: int) -> tuple[Action, ...]:
    """From none up to so many."""
    return tuple([Amount(n) for n in range(most + 1)])


class EndsInvasion(Effect):
    """The invasion ends before any battle, and the territory, or its owner, is safe for now.

    Rules: GT-MAE-01 GT-MAE-15 GT-MAE-35 GT-MAE-40 GT-MAE-41
    """

    __slots__ = ("gift", "key")

    def __init__(self, key: str, gift: int = 0) -> None:
        self.key: Final = key
        self.gift: Final = gift

    def may(self, t: Table, who: int) -> bool:
        return thrones(t).gold[who] >= self.gift

    def do(self, g: Game[Table], who: int) -> None:
        t = g.table
        x = thrones(t)
        if self.gift:
            take_gold(g, t.turn, who, self.gift)
        x.put(Force(self.key, who, TURN, invasion_in(t).dst))
        x.invasion = None
        g.tell(InvasionEnded(t.turn))


class HighGround(Effect):
    """Every own die counts one more for the rest of the turn, unless the territory falls.

    Rules: GT-MAE-13 GT-MAE-53
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        thrones(g.table).put(Force(HIGH_GROUND, who, TURN, invasion_in(g.table).dst))


class Withdrawal(Effect):
    """All armies but one leave the invaded territory; Knights and Siege Engines may go along, a Fortification stays.

    Rules: GT-MAE-11 GT-MAE-58
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return t.owner.count(who) > 1 and t.armies[invasion_in(t).dst] > 1

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, WITHDRAWAL))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        dst = invasion_in(t).dst
        return tuple([Target(t.board.territories[land]) for land in t.lands(who) if land != dst])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "where do your armies withdraw to?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Target)
        t = g.table
        here, there = invasion_in(t).dst, action.land.index
        t.armies[there] += t.armies[here] - 1
        t.armies[here] = 1
        g.then(BringUnits(who, here, there))


class Preparing(Effect):
    """One army in each of three own territories, or in all if there are fewer.

    Rules: GT-MAE-12
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        lands = g.table.lands(who)
        if len(lands) <= 3:
            for land in lands:
                g.table.armies[land] += 1
        else:
            g.then(CardAsks(who, PREPARING))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return tuple([Target(t.board.territories[land]) for land in t.lands(who) if land not in notes])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return f"where does army {len(notes) + 1} of 3 go, each to another territory?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Target)
        g.table.armies[action.land.index] += 1
        notes = (*notes, action.land.index)
        if len(notes) < 3:
            g.then(CardAsks(who, PREPARING, notes))


class Ambush(Effect):
    """A die says how many of the committed armies are destroyed: one, two or three.

    Rules: GT-MAE-14 GT-MAE-43
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CastDie(AMBUSH, who, who))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        destroy_committed(g, (face + 1) // 2)


class Trap(Effect):
    """All armies committed to the battle are destroyed.

    Rules: GT-MAE-25 GT-MAE-42
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        battle = g.table.battle
        assert battle is not None
        destroy_committed(g, battle.attack)


class Alliance(Effect):
    """Up to two committed armies are destroyed, and two armies join the defence.

    Rules: GT-MAE-34
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        battle = g.table.battle
        assert battle is not None
        g.table.armies[battle.dst] += HIT
        g.then(CardAsks(who, ALLIANCE))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        battle = t.battle
        assert battle is not None
        return amounts(min(HIT, battle.attack))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "how many of the committed armies are destroyed?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Amount)
        destroy_committed(g, action.number)


class Desertion(Effect):
    """Two Territory cards are turned up: shown territories of opponents lose half of their armies.

    Rules: GT-MAE-16 GT-MAE-45
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return len(t.pile) > 0 or len(t.discards) > 0

    def do(self, g: Game[Table], who: int) -> None:
        g.then(TurnUp(DESERTION, who))

    def drawn(self, g: Game[Table], who: int, notes: tuple[int, ...], card: int) -> None:
        t = g.table
        land = t.edition.cards[card].land
        if t.owner[land] in opponents(t, who):
            destroy(g, who, land, t.armies[land] // 2)
        if not notes:
            g.then(TurnUp(DESERTION, who, (card,)))


class Sickness(Effect):
    """A Territory card is turned up: every territory of opponents in its region loses an army.

    Rules: GT-MAE-31
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return len(t.pile) > 0 or len(t.discards) > 0

    def do(self, g: Game[Table], who: int) -> None:
        g.then(TurnUp(SICKNESS, who))

    def drawn(self, g: Game[Table], who: int, notes: tuple[int, ...], card: int) -> None:
        t = g.table
        region = t.board.territories[t.edition.cards[card].land].region
        for land in t.board.regions[region].lands:
            if t.owner[land] in opponents(t, who):
                destroy(g, who, land, 1)


class Thieves(Effect):
    """Up to 200 gold from each opponent.

    Rules: GT-MAE-17 GT-MAE-50
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return any([thrones(t).gold[seat] for seat in opponents(t, who)])

    def do(self, g: Game[Table], who: int) -> None:
        for seat in opponents(g.table, who):
            take_gold(g, who, seat, STOLEN)


class Plans(Effect):
    """Every opponent throws a die; whoever is lowest loses a point, all of them if they tie.

    Rules: GT-MAE-19 GT-MAE-51
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CastDie(PLANS, who, others_in_order(g.table, who)[0]))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        notes = (*notes, face)
        rollers = others_in_order(g.table, who)
        if len(notes) < len(rollers):
            g.then(CastDie(PLANS, who, rollers[len(notes)], notes))
            return
        x = thrones(g.table)
        for seat, thrown in zip(rollers, notes, strict=True):
            if thrown == min(notes) and x.points[seat] > 0:
                x.points[seat] -= 1
                g.tell(Scored(seat, -1, None))


class Captive(Effect):
    """A named character of the defender is captured if the invasion conquers the territory.

    Rules: GT-MAE-20 GT-MAE-47
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return bool(self.choices(t, who, ()))

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, CAPTURE))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        x = thrones(t)
        owner = t.owner[invasion_in(t).dst]
        if owner == t.edition.neutral:
            return ()
        there = [one for one in of_house(x.houses[owner]) if x.characters[one.index] in (READY, TURNED)]
        return tuple([NameCharacter(one) for one in there])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "whom do you want to capture with this territory?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, NameCharacter)
        thrones(g.table).put(Force(CAPTURE, who, INVASION, -1, action.character.index))


def in_play(t: Table, seats: list[int]) -> tuple[Action, ...]:
    """The characters of these seats that are not removed from the game, captives too."""
    x = thrones(t)
    houses = [x.houses[seat] for seat in seats]
    states = (READY, TURNED)
    return tuple(
        [
            NameCharacter(one)
            for one in CHARACTERS
            if one.house in houses and (x.characters[one.index] in states or x.characters[one.index] >= CAPTIVE)
        ]
    )


def remove_character(g: Game[Table], index: int) -> None:
    """A character leaves the game for good."""
    thrones(g.table).characters[index] = GONE
    g.tell(Removed(CHARACTERS[index]))


class BloodMagic(Effect):
    """A character of an opponent is removed if a die shows 3 or more.

    Rules: GT-MAE-21
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return bool(self.choices(t, who, ()))

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, BLOOD))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return in_play(t, opponents(t, who))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which character is removed if the die shows 3 or more?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, NameCharacter)
        g.then(CastDie(BLOOD, who, who, (action.character.index,)))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        if face >= 3:
            remove_character(g, notes[0])


class Valar(Effect):
    """Any character in play is removed.

    Rules: GT-MAE-36
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return bool(self.choices(t, who, ()))

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, VALAR))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return in_play(t, t.living())

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which character is removed from the game?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, NameCharacter)
        remove_character(g, action.character.index)


class Web(Effect):
    """One Maester card of an opponent changes hands, at random.

    Rules: GT-MAE-22
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return bool(rivals_with_maesters(t, who))

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, WEB))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return against(t, rivals_with_maesters(t, who))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "from which House do you take a Maester card at random?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        g.then(Pluck(MAESTER, seat_of(g.table, action), who))


class Confusion(Effect):
    """Every opponent discards a Maester card at random.

    Rules: GT-MAE-23
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return bool(rivals_with_maesters(t, who))

    def do(self, g: Game[Table], who: int) -> None:
        g.then(*[Pluck(MAESTER, seat) for seat in others_in_order(g.table, who)])


class Freefolk(Effect):
    """Whoever's turn it is collects only half.

    Rules: GT-MAE-24 GT-MAE-44
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return not thrones(t).in_force(FREEFOLK)

    def do(self, g: Game[Table], who: int) -> None:
        thrones(g.table).put(Force(FREEFOLK, who, TURN, -1, g.table.turn))


class UnplannedLosses(Effect):
    """Up to two armies are destroyed in the attacking territory and up to two in the defending one.

    Rules: GT-MAE-26 GT-MAE-39 GT-MAE-57
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        t = g.table
        invasion = invasion_in(t)
        hit = [land for land in (invasion.src, invasion.dst) if t.armies[land] > 1]
        g.then(*[CardAsks(who, LOSSES, (land,)) for land in hit])

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return amounts(min(HIT, t.armies[notes[0]] - 1))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return f"how many armies are destroyed in {t.board.territories[notes[0]].name}?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Amount)
        destroy(g, who, notes[0], action.number)


class Winter(Effect):
    """Every opponent in turn destroys an army of his own, twice over; then the player of the card does.

    ``notes`` holds the player of the card and how many of the hits are done.

    Rules: GT-MAE-27 GT-MAE-39 GT-MAE-46
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        self.go_on(g, who, 0)

    def go_on(self, g: Game[Table], player: int, done: int) -> None:
        """Ask the next one who has an army to spare."""
        t = g.table
        others = others_in_order(t, player)
        hits = [*others, *others, player]
        while done < len(hits):
            if self.spare(t, hits[done]):
                g.then(CardAsks(hits[done], WINTER, (player, done)))
                return
            done += 1

    def spare(self, t: Table, seat: int) -> list[int]:
        """The territories of a seat that can lose an army."""
        return [land for land in t.lands(seat) if t.armies[land] > 1]

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return tuple([Target(t.board.territories[land]) for land in self.spare(t, who)])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "where do you destroy one of your armies?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Target)
        destroy(g, notes[0], action.land.index, 1)
        self.go_on(g, notes[0], notes[1] + 1)


class Rallying(Effect):
    """Five armies wait on a card face down until its territory is held.

    Rules: GT-MAE-28 GT-MAE-52
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return len(t.pile) > 0 or len(t.discards) > 0

    def do(self, g: Game[Table], who: int) -> None:
        g.then(DrawRally(who))


class CallToArms(Effect):
    """A die says how many armies join the invaded territory.

    Rules: GT-MAE-29 GT-MAE-55
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CastDie(CALL, who, who))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        g.table.armies[invasion_in(g.table).dst] += face


class Supply(Effect):
    """A die says how many armies at most are removed from a territory of an opponent next to one's own.

    ``notes`` holds the territory, and the die once it is thrown.

    Rules: GT-MAE-30 GT-MAE-39
    """

    __slots__ = ()

    def lands(self, t: Table, who: int) -> list[int]:
        """The territories of opponents next to one's own that have an army to lose."""
        rivals = opponents(t, who)
        near = t.board.near
        return [
            land
            for land, owner in enumerate(t.owner)
            if owner in rivals and t.armies[land] > 1 and any([t.owner[other] == who for other in near[land]])
        ]

    def may(self, t: Table, who: int) -> bool:
        return bool(self.lands(t, who))

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, SUPPLY))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        if notes:
            return amounts(min(notes[1], t.armies[notes[0]] - 1))
        return tuple([Target(t.board.territories[land]) for land in self.lands(t, who)])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        if notes:
            return f"how many armies are removed from {t.board.territories[notes[0]].name}?"
        return "which neighbouring territory of an opponent is cut off?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        if isinstance(action, Amount):
            destroy(g, who, notes[0], action.number)
        else:
            assert isinstance(action, Target)
            g.then(CastDie(SUPPLY, who, who, (action.land.index,)))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        g.then(CardAsks(who, SUPPLY, (notes[0], face)))


class Banners(Effect):
    """A die says how many armies are added to the reinforcements.

    Rules: GT-MAE-32
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CastDie(BANNERS, who, who))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        g.table.reserve[who] += face


class ValyrianSteel(HighestFace):
    """One of the dice just rolled is set to its highest face, in battle or for a card.

    Rules: GT-MAE-08 GT-MAE-55
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        die = thrones(t).die
        return die < 6 if die else super().may(t, who)

    def do(self, g: Game[Table], who: int) -> None:
        x = thrones(g.table)
        if x.die:
            x.die = 6
        else:
            super().do(g, who)


class Sabotage(Effect):
    """It answers another Maester card and is never used at any other moment.

    Rules: GT-MAE-18 GT-MAE-49
    """

    __slots__ = ()


EFFECTS.update(
    {
        BRIBERY: EndsInvasion(BRIBERY, BRIBE),
        "strength_of_steel": InForce("strength_of_steel", INVASION),
        "reinforce_bulwarks": NewUnit(FORT.index),
        "a_sworn_sword": NewUnit(KNIGHT.index),
        "weapons_of_war": NewUnit(ENGINE.index),
        "castle_walls": InForce("castle_walls", INVASION, CASTLE),
        "fortified_ports": InForce("fortified_ports", INVASION, PORT),
        STEEL: ValyrianSteel(STEEL),
        FLEET: InForce(FLEET, TURN),
        RAID: InForce(RAID, INVASION),
        WITHDRAWAL: Withdrawal(),
        PREPARING: Preparing(),
        HIGH_GROUND: HighGround(),
        AMBUSH: Ambush(),
        TRUCE: EndsInvasion(TRUCE),
        DESERTION: Desertion(),
        "hired_thieves": Thieves(),
        SABOTAGE: Sabotage(),
        PLANS: Plans(),
        CAPTURE: Captive(),
        BLOOD: BloodMagic(),
        WEB: Web(),
        "confusion_in_the_ranks": Confusion(),
        FREEFOLK: Freefolk(),
        "lead_into_a_trap": Trap(),
        LOSSES: UnplannedLosses(),
        WINTER: Winter(),
        "rally_the_smallfolk": Rallying(),
        CALL: CallToArms(),
        SUPPLY: Supply(),
        SICKNESS: Sickness(),
        BANNERS: Banners(),
        "mourning_the_fallen": InForce("mourning_the_fallen", ROUND),
        ALLIANCE: Alliance(),
        PEACE: EndsInvasion(PEACE),
        VALAR: Valar(),
    }
)
"""Rules: GT-MAE-02 GT-MAE-03 GT-MAE-04 GT-MAE-05 GT-MAE-06 GT-MAE-07 GT-MAE-09 GT-MAE-10 GT-MAE-33 GT-MAE-48"""

"""OpenSpiel: every edition as a Python game with explicit chance nodes."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    lack = "open_spiel" if error.name == "pyspiel" else error.name
    needed = f"hegemon.envs.spiel needs {lack}; install it with: pip install 'hegemon[openspiel]'."
    raise ImportError(needed) from error

from hegemon.envs.arguments import chosen_in_json, on_one_line, undivided, whole
from hegemon.envs.core import OVER, Runner, Seen
from hegemon.envs.planes import Planes
from hegemon.envs.setting import NAMED, Named, Setting, described, seeded
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.views import SPECTATOR
from hegemon.table.rulebook import Rulebook

TURNS: Final = 60
"""A game is cut off after so many turns, unless told otherwise."""
LENGTH: Final = 1_000
"""The most ids for each of these turns: far more than are ever said."""


def name_of(one: Named) -> str:
    """The short name under which OpenSpiel knows an edition, or another board of one."""
    return f"hegemon_{one.id}"


def type_of(one: Named) -> pyspiel.GameType:
    """What OpenSpiel is told about an edition."""
    book = one.book
    return pyspiel.GameType(
        short_name=name_of(one),
        long_name=f"Hegemon: {book.name}{f' ({one.board})' if one.board else ''}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=book.seats[-1],
        min_num_players=book.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": default_seats(book),
            "options": "{}",
            "board": one.board,
            "campaign": "",
            "granularity": "atomic",
            "turns": TURNS,
            "length": 0,
        },
    )


def default_seats(book: Rulebook) -> int:
    """How many play unless it is said."""
    return 3 if 3 in book.seats else book.seats[0]


class TableGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """An edition as a game of OpenSpiel.

    Its parameters: ``players``, ``options`` (the options of the edition as JSON), ``board`` (one of the edition, or a
    file), ``campaign`` (a file), ``granularity``, ``turns``, and ``length``: the game is cut off after so many ids, if
    it is not 0.
    """

    named: Named
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        chosen = chosen_in_json("options", given.get("options", "{}"))
        if "options" in given:
            given["options"] = on_one_line(chosen)
        turns = whole("turns", given.get("turns", TURNS), 1)
        length = whole("length", given.get("length", 0), 0) or LENGTH * turns
        self.setting = Setting(
            self.named.book.id,
            whole("players", given.get("players", default_seats(self.named.book))),
            chosen,
            given.get("granularity", "atomic"),
            "explicit",
            turns,
            steps=length,
            board=undivided("board", given.get("board", self.named.board)),
            campaign=undivided("campaign", given.get("campaign", "")),
        )
        setting = self.setting
        info = pyspiel.GameInfo(
            num_distinct_actions=setting.space.size,
            max_chance_outcomes=setting.space.size,
            num_players=setting.seats,
            min_utility=-float(setting.seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=length,
        )
        super().__init__(self.game_type, info, given)
        self.planes = Planes(setting.book, setting.edition, setting.space)
        self.start = Runner(setting.rules)
        self.start.remembers = True
        self.start.reset(seeded(0))

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        return pyspiel.load_game, (str(self),)

    def progress(self) -> Progress:
        """The start of a game."""
        return Progress(self.start.copy(), str(self), None)

    def new_initial_state(self) -> TableState:
        """The state before anything is done."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """What looks at states for a player."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TableObserver(self, kind, params)


Chain = tuple["Chain | None", int]
"""Ids that were said, the last one outside."""


class Progress:
    """How far a game has come. OpenSpiel copies it with every state, and saves it as the ids that were said."""

    __slots__ = ("game", "runner", "said")

    def __init__(self, runner: Runner, game: str, said: Chain | None) -> None:
        self.runner: Final = runner
        self.game: Final = game
        self.said = said

    def __deepcopy__(self, memo: object) -> Progress:
        return Progress(self.runner.copy(), self.game, self.said)

    def __reduce__(self) -> tuple[object, ...]:
        ids: list[int] = []
        said = self.said
        while said is not None:
            said, id = said
            ids.append(id)
        return resumed, (self.game, ids[::-1])


def resumed(game: str, ids: list[int]) -> Progress:
    """The progress of a game after these ids."""
    progress: Progress = game_named(game).progress()
    for id in ids:
        progress.runner.step(id)
        progress.said = (progress.said, id)
    return progress


@cache
def game_named(name: str) -> Any:
    """The game of a name with parameters, made once."""
    return pyspiel.load_game(name)


class TableState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position between two ids. All chance is in the history, so that a state is saved as its history."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.progress = game.progress()

    @property
    def runner(self) -> Runner:
        """The game under way."""
        return self.progress.runner

    def current_player(self) -> int:
        """Who says the next id."""
        who = self.runner.who
        if who == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if who == CHANCE else who

    def _legal_actions(self, player: int) -> list[int]:
        """The ids that can be said, in ascending order."""
        return sorted(self.runner.question.ids) if player == self.runner.who else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The ids that chance may say, with their probabilities."""
        if self.runner.who != CHANCE:
            raise ValueError("Chance has nothing to say here; legal_actions() has what a player can say.")
        question = self.runner.question
        return list(zip(question.ids, question.chances, strict=True))

    def _apply_action(self, action: int) -> None:
        """Say an id."""
        progress = self.progress
        progress.runner.step(action)
        progress.said = (progress.said, action)

    def _action_to_string(self, player: int, action: int) -> str:
        """An id in words."""
        names = self.runner.rules.space.names
        return names[action] if 0 <= action < len(names) else str(action)

    def is_terminal(self) -> bool:
        """Whether the game is over or cut off."""
        return self.runner.who == OVER

    def returns(self) -> list[float]:
        """What every player gets."""
        return self.runner.returns()

    def __str__(self) -> str:
        text = described(self.runner.game)
        chosen = [] if self.runner.who == OVER else self.runner.question.chosen
        return f"{text}\nsaid: {self.runner.rules.space.said(chosen)}" if chosen else text


class TableObserver:
    """What a player sees of a state, as tensor and as text.

    The tensor is always the position as the player sees it now. With perfect recall the text has everything that the
    player ever saw; without it, the position.
    """

    def __init__(self, game: TableGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"An observer takes no parameters, not {params}.")
        self.planes: Final = game.planes
        self.recall: Final[bool] = kind.perfect_recall
        self.private: Final[bool] = kind.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor: Final = np.zeros(self.planes.size, np.float32)
        self.dict: Final[dict[str, Any]] = {}
        at = 0
        for name, shape in self.planes.shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: TableState, player: int) -> None:
        """Fill the tensor."""
        runner = state.runner
        seat = player if self.private else SPECTATOR
        said = runner.question.chosen if runner.who == seat else []
        arrays = self.planes.one(self.planes.space.write(runner.game.view(seat), said))
        for name, array in arrays.items():
            self.dict[name][...] = array

    def string_from(self, state: TableState, player: int) -> str:
        """The same in words."""
        runner = state.runner
        own = self.private and runner.who == player
        said = f"\nsaid: {runner.rules.space.said(runner.question.chosen)}" if own else ""
        seat = player if self.private else SPECTATOR
        if self.recall:
            return f"player {player}\n{remembered(runner.seen_by(seat, self.planes.space))}{said}"
        view = runner.game.view(seat)
        row = self.planes.space.write(view, [])
        return f"player {player}\n{described(view.masked)}\n{' '.join([str(int(number)) for number in row])}{said}"


def remembered(seen: Seen | None) -> str:
    """Everything that a seat has seen, from the first answer on."""
    lines: list[str] = []
    while seen is not None:
        lines.append(seen.text)
        seen = seen.before
    return "\n".join(reversed(lines))


def register_all() -> list[str]:
    """Make all editions and boards known to OpenSpiel; their short names."""
    known = pyspiel.registered_names()
    for one in NAMED:
        if name_of(one) not in known:
            kind = type_of(one)
            made = type(f"{one.id.capitalize()}Game", (TableGame,), {"named": one, "game_type": kind})
            pyspiel.register_game(kind, made)
    return [name_of(one) for one in NAMED]


register_all()

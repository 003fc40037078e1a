"""A trained policy as a file, and as the bot that plays by it: ``policy:FILE``. Only NumPy is needed, no PyTorch.

The file is an archive of arrays (``.npz``): the weights of ``hegemon.learn.network``, and a header that says what the
policy was trained for. Nothing in it can run a program. A policy plays only where its answers and positions mean what
they meant when it was trained; anywhere else one sentence says why not.
"""

from __future__ import annotations

import hashlib
import io
import stat
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from hegemon.ai import UnknownBot
from hegemon.editions import rulebook
from hegemon.envs.core import Rules, Runner
from hegemon.envs.encoding import ActionSpace
from hegemon.envs.planes import Floats, Planes
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.learn.features import MARKS, Features
from hegemon.learn.heads import Heads
from hegemon.match.files import reason, write
from hegemon.table.edition import Edition
from hegemon.table.rulebook import BadOption, said
from hegemon.table.table import Table

PREFIX: Final = "policy:"
FORMAT: Final = 1
"""The version of the files: it grows when an older program could not read them any more."""
HEADER: Final = "header"
LARGEST: Final = 1 << 28
"""The most bytes that the arrays of a file may take."""
LONGEST: Final = 40
"""The longest choice of an option that is told."""
WIDEST: Final = 4096
DEEPEST: Final = 16
HOTTEST: Final = 100.0
"""What a header may say at most."""
KEPT: Final = 8
"""So many policies, and editions for each, are kept in memory."""
ENDLESS: Final = 1 << 30
SHARP: Final = 0.01
"""With a lower temperature the likeliest answer is given."""


class Header(msgspec.Struct, forbid_unknown_fields=False):
    """What a policy was trained for, and how."""

    format: int
    edition: str
    seats: int
    options: dict[str, bool | str]
    version: int
    """The version of the rules."""
    fingerprint: str
    """Stands for all ids and all columns of the planes."""
    width: int
    rounds: int
    hegemon: str = ""
    seed: int = 0
    games: int = 0
    steps: int = 0
    minutes: float = 0.0
    temperature: float = 0.0
    """How freely it chooses: 1 as in training, 0 always the likeliest answer."""


def described(edition: str, seats: int, options: Mapping[str, bool | str]) -> str:
    """What is played, in words."""
    told = ", ".join([f"{name}={short(said(value))}" for name, value in sorted(options.items())])
    return f"{edition} with {seats} seats{f' and {told}' if told else ''}"


def short(text: str) -> str:
    """A choice that may be a whole map, shortened."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def some(options: Mapping[str, bool | str], names: Sequence[str]) -> dict[str, bool | str]:
    """The options of these names that there are."""
    return {name: options[name] for name in names if name in options}


class Shapes:
    """Everything about an edition that a network has to know: its ids, its planes, its features."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        space = ActionSpace(edition)
        self.planes: Final = Planes(rulebook(edition.id), edition, space)
        self.features: Final = Features(self.planes)
        self.heads: Final = Heads(space, self.features.places)
        self.fingerprint: Final = fingerprint(space, self.planes)


def fingerprint(space: ActionSpace, planes: Planes) -> str:
    """A hash of what every id and every column of the planes means."""
    told = [
        space.names,
        planes.land_names,
        planes.card_names,
        planes.seat_names,
        planes.global_names,
        planes.question_names,
        planes.fixed_names,
        planes.fixed.tolist(),
        planes.edge_index.tolist(),
    ]
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()[:32]


def wanted_shapes(shapes: Shapes, width: int, rounds: int) -> dict[str, tuple[int, ...]]:
    """The names of all weights, and their shapes."""
    features, heads = shapes.features, shapes.heads
    found: dict[str, tuple[int, ...]] = {
        "whole_in.weight": (width, features.whole_size),
        "whole_in.bias": (width,),
        "said_in.weight": (width, features.said_size),
        "land_in.weight": (width, features.land_size),
        "land_in.bias": (width,),
        "land_whole.weight": (width, width),
        "gather.weight": (width, width * (2 + MARKS)),
        "gather.bias": (width,),
        "worth_1.weight": (width, width),
        "worth_1.bias": (width,),
        "worth_2.weight": (1, width),
        "worth_2.bias": (1,),
        "place_whole.weight": (width, width),
        "place_own.weight": (width, width),
        "place_own.bias": (width,),
        "place_ids.weight": (heads.blocks, width),
        "place_ids.bias": (heads.blocks,),
        "other_ids.weight": (heads.others, width),
        "other_ids.bias": (heads.others,),
    }
    for k in range(rounds):
        found[f"own.{k}.weight"] = (width, width)
        found[f"own.{k}.bias"] = (width,)
        found[f"beside.{k}.weight"] = (width, width)
        found[f"above.{k}.weight"] = (width, width)
    return found


def save_policy(path: Path, header: Header, weights: Mapping[str, NDArray[Any]]) -> None:
    """Write a policy, whole or not at all."""
    write(path, packed(header, weights))


def packed(header: Header, weights: Mapping[str, NDArray[Any]]) -> bytes:
    """The bytes of a policy's file."""
    file = io.BytesIO()
    told = np.frombuffer(msgspec.json.encode(header), dtype=np.uint8)
    arrays = {name: np.asarray(array, dtype=np.float32) for name, array in weights.items()}
    np.savez_compressed(file, **{HEADER: told}, **arrays)  # type: ignore[arg-type]
    return file.getvalue()


class Policy:
    """A policy that was read from a file, and the networks of the editions it plays."""

    def __init__(self, path: Path, header: Header, weights: Mapping[str, Floats]) -> None:
        self.path: Final = path
        self.header: Final = header
        self.weights: Final = dict(weights)
        self.known: Final[list[Brain]] = []

    def brain(self, edition: Edition) -> Brain:
        """The network for a game of this edition; ``UnknownBot`` with a sentence if it was trained for another."""
        for known in self.known:
            if known.shapes.edition is edition:
                return known
        brain = Brain(self, self.fitting(edition))
        self.known.append(brain)
        del self.known[:-KEPT]
        return brain

    def fitting(self, edition: Edition) -> Shapes:
        """What the network has to know of an edition, if that is the one it was trained for."""
        header = self.header
        if edition.id != header.edition or edition.seats != header.seats:
            raise UnknownBot(
                f"The policy {self.path} plays {described(header.edition, header.seats, {})}, and not "
                f"{described(edition.id, edition.seats, {})}."
            )
        here = dict(edition.options)
        names = [name for name, value in header.options.items() if here.get(name) != value]
        if names:
            raise UnknownBot(
                f"The policy {self.path} plays {described(edition.id, edition.seats, some(header.options, names))}, "
                f"and not {described(edition.id, edition.seats, some(here, names))}."
            )
        shapes = Shapes(edition)
        if edition.version != header.version or shapes.fingerprint != header.fingerprint:
            raise UnknownBot(
                f"The policy {self.path} was trained by another version of the rules, or on another board, so that its "
                "answers would mean something else here."
            )
        for name, shape in wanted_shapes(shapes, header.width, header.rounds).items():
            found = self.weights.get(name)
            if found is None or found.shape != shape:
                raise UnknownBot(f"The policy {self.path} is damaged: its array {name} is missing or misshapen.")
        return shapes


class Brain:
    """The forward pass of ``hegemon.learn.network`` with NumPy, for one position at a time."""

    def __init__(self, policy: Policy, shapes: Shapes) -> None:
        self.shapes: Final = shapes
        self.rules: Final = Rules(shapes.edition, ENDLESS, macro=True)
        self.weights: Final = policy.weights
        self.rounds: Final = policy.header.rounds
        near = shapes.features.near
        self.mean: Final[Floats] = near / np.maximum(near.sum(axis=1, keepdims=True), 1.0)

    def linear(self, name: str, rows: Floats) -> Floats:
        """One layer."""
        found: Floats = rows @ self.weights[f"{name}.weight"].T
        bias = self.weights.get(f"{name}.bias")
        return found if bias is None else found + bias

    def numbers(self, row: list[int]) -> tuple[Floats, float]:
        """The numbers of all ids, and the value of the position."""
        features = self.shapes.features
        arrays = {name: array[None] for name, array in self.shapes.planes.one(row).items()}
        lands, whole = features.lands(arrays)[0], features.whole(arrays)[0]
        said = arrays["said"][0].astype(np.float32)
        top = positive(self.linear("whole_in", whole) + self.linear("said_in", said))
        rows = positive(self.linear("land_in", lands) + self.linear("land_whole", top))
        for k in range(self.rounds):
            told = self.mean @ self.linear(f"beside.{k}", rows)
            above = self.linear(f"above.{k}", rows.mean(axis=0))
            rows = rows + positive(self.linear(f"own.{k}", rows) + told + above)
        end = self.shapes.planes.shapes["lands"][1]
        marked = (lands[:, end - MARKS : end].T @ rows).ravel()
        top = positive(self.linear("gather", np.concatenate([top, rows.mean(axis=0), marked])))
        value = self.linear("worth_2", positive(self.linear("worth_1", top)))
        places = positive(self.linear("place_own", rows) + self.linear("place_whole", top))
        numbers = np.concatenate([self.linear("place_ids", places).ravel(), self.linear("other_ids", top)])
        return numbers[self.shapes.heads.order], float(value[0])


def positive(rows: Floats) -> Floats:
    """What is negative becomes nothing."""
    found: Floats = np.maximum(rows, 0.0)
    return found


class PolicyBot:
    """Answers by a policy: whole battles, one id after another."""

    def __init__(self, policy: Policy, rng: Rng) -> None:
        self.policy: Final = policy
        self.rng: Final = rng
        self.brain: Brain | None = None
        self.runner: Runner | None = None

    def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
        """The answer that the network thinks best, or likely."""
        brain = self.policy.brain(view.table.edition)
        if self.runner is None or self.brain is not brain:
            self.brain, self.runner = brain, Runner(brain.rules)
        runner = self.runner
        runner.game = view.masked
        runner.who = view.seat
        question = runner.question
        action = runner.asked(view.masked, decision.step)
        row: list[int] = []
        while action is None:
            space = brain.shapes.planes.space
            if row:
                space.say(row, question.chosen)
            else:
                row = space.write(view, question.chosen)
            id = self.drawn(brain.numbers(row)[0], question.ids)
            action = question.take(id)
        runner.take_up()
        return action

    def drawn(self, numbers: Floats, ids: list[int]) -> int:
        """One of the ids that can be said."""
        found = numbers[ids].astype(np.float64)
        heat = self.policy.header.temperature
        if heat < SHARP:
            return ids[int(np.argmax(found))]
        found = np.exp((found - found.max()) / heat)
        total = np.cumsum(found)
        return ids[min(int(np.searchsorted(total, self.rng.unit() * total[-1])), len(ids) - 1)]


# --- files -----------------------------------------------------------------------------------------------------------

READ: Final[dict[tuple[str, int, int], Policy]] = {}
"""Policies by their file, its time and its size, so that games do not read it again and again."""


def policy_of(spec: str) -> Policy:
    """The policy that is named by its file; ``UnknownBot`` with a sentence if there is none."""
    return read_policy(Path(spec.removeprefix(PREFIX)))


def read_policy(path: Path) -> Policy:
    """The policy in a file; ``UnknownBot`` with a sentence if it is none."""
    if not str(path) or str(path) == ".":
        raise UnknownBot("The bot policy: names no file; it looks like this: policy:mine.npz.")
    try:
        state = path.stat()
        if not stat.S_ISREG(state.st_mode):
            raise UnknownBot(f"The policy {path} cannot be read: it is no plain file.")
        key = (str(path.resolve()), state.st_mtime_ns, state.st_size)
        if key in READ:
            return READ[key]
        policy = parsed(path)
    except UnknownBot:
        raise
    except (OSError, ValueError) as error:  # names of files may be impossible too
        raise UnknownBot(f"The policy {path} cannot be read: {reason(error)}.") from error
    while len(READ) >= KEPT:
        del READ[next(iter(READ))]
    READ[key] = policy
    return policy


def parsed(path: Path) -> Policy:
    """Read a file that may hold anything."""
    try:
        with zipfile.ZipFile(path) as archive:
            size = sum([entry.file_size for entry in archive.infolist()])
            if size > LARGEST:
                raise UnknownBot(f"{path} is no policy: its arrays would take {size >> 20} MB.")
        with np.load(path, allow_pickle=False) as archive:
            arrays = {name: archive[name] for name in archive.files}
    except UnknownBot:
        raise
    except OSError:
        raise
    except Exception as error:  # whatever a strange file makes the readers say
        raise UnknownBot(f"{path} is no policy, or damaged: it cannot be read as an archive of arrays.") from error
    told = arrays.pop(HEADER, None)
    if told is None:
        raise UnknownBot(f"{path} is no policy: it has no header that says what it was trained for.")
    try:
        header = msgspec.json.decode(np.asarray(told, dtype=np.uint8).tobytes(), type=Header)
    except (msgspec.MsgspecError, ValueError, TypeError) as error:
        raise UnknownBot(f"{path} is no policy, or damaged: its header makes no sense.") from error
    if not (1 <= header.width <= WIDEST and 0 <= header.rounds <= DEEPEST and 0.0 <= header.temperature <= HOTTEST):
        raise UnknownBot(f"{path} is no policy, or damaged: its header makes no sense.")
    if header.format != FORMAT:
        raise UnknownBot(f"The policy {path} has the format {header.format}, and this program reads {FORMAT}.")
    for name, array in arrays.items():
        if array.dtype != np.float32 or not np.isfinite(array).all():
            raise UnknownBot(f"The policy {path} is damaged: its array {name} holds something else than numbers.")
    return Policy(path, header, arrays)


# --- what hegemon.match.own_bots asks for ----------------------------------------------------------------------------


def check(spec: str, edition: Edition | None) -> None:
    """Refuse, with one sentence, a file that is no policy, or none for games of this edition."""
    policy = policy_of(spec)
    if edition is not None:
        policy.fitting(edition)
    else:
        try:
            rulebook(policy.header.edition)
        except BadOption as error:
            raise UnknownBot(f"The policy {policy.path} cannot be played: {error}") from error


def seat(spec: str, rng: Rng) -> PolicyBot:
    """The bot that plays by the policy of a file."""
    return PolicyBot(policy_of(spec), rng)

"""Files of positions: the same numbers as in the environments, nothing that a seat may not know, and flat memory."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pytest
from fuzz import laws
from pyarrow import parquet

from hegemon.envs import dataset
from hegemon.envs.core import Runner
from hegemon.envs.dataset import CHUNK, GROUP, Dataset, Recorder, Watched, Writer, encoding
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.lab.sim import Kept, Plan, simulate, simulate_kept
from hegemon.match.own_bots import Guarded, seat_bot
from hegemon.table.table import Table
from modes import PLAIN, Mode, bold

PLAN = Plan("classic", ("easy", "random", "random"), games=3, seed=7, limit=12)


def kept_of(plan: Plan) -> list[Kept]:
    return list(simulate_kept(partial(Recorder, plan.edition, len(plan.bots), plan.options), plan))


def written(kept: list[Kept], plan: Plan, path: Path) -> Path:
    writer = Writer(path, encoding(plan.edition, len(plan.bots), plan.options))
    for one in kept:
        writer.add(one.played.game, one.played.seating, one.more)
    writer.close()
    return path


@pytest.fixture(scope="module")
def kept() -> list[Kept]:
    return kept_of(PLAN)


@pytest.fixture(scope="module")
def path(kept: list[Kept], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(kept, PLAN, tmp_path_factory.mktemp("data") / "positions.parquet")


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The rows of a file, read without any help of ours."""
    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    for row in rows:
        bits = int.from_bytes(row["mask"], "little")
        row["legal"] = [id for id in range(8 * len(row["mask"])) if bits >> id & 1]
    return rows


# --- what is in a row ------------------------------------------------------------------------------------------------


def test_watching_changes_no_game(kept: list[Kept]) -> None:
    assert [one.played for one in kept] == list(simulate(PLAN))


def test_whoever_says_the_ids_of_a_file_in_an_environment_plays_the_same_games(path: Path) -> None:
    """It is asked in the same seats, at the same moments, and shown the same positions and masks."""
    data = Dataset(path)
    rows = rows_of(path)
    assert len(rows) == len(data) > 600
    for game in (1, 2, 3):
        seed, seating = PLAN.fixture(game)
        rng = Rng(seed)
        for spec in seating:
            seat_bot(spec, rng.split())  # every bot takes its chance from the same generator
        runner = Runner(data.setting.rules)
        runner.reset(rng)
        mine = [row for row in rows if row["game"] == game]
        assert [row["row"] for row in mine] == list(range(len(mine)))
        for row in mine:
            assert (runner.who, runner.game.number) == (row["seat"], row["decision"])
            assert runner.game.table.turns == row["turn"] <= PLAN.limit
            assert data.planes.space.write(runner.game.view(runner.who), runner.question.chosen) == row["position"]
            assert sorted(runner.ids) == row["legal"]
            assert seating[row["seat"]] == row["bot"]
            runner.step(row["action"])
        assert runner.over or runner.game.table.turns > PLAN.limit or runner.game.table.turns == row["turn"]


def test_rows_tell_the_result(kept: list[Kept], tmp_path: Path) -> None:
    plan = PLAN._replace(limit=1000, games=1)
    whole = kept_of(plan)
    (cut,) = [one for one in kept if one.played.game == 1]
    (won,) = whole
    assert won.played.winner_seat is not None
    assert cut.played.winner_seat is None
    for row in rows_of(written(whole, plan, tmp_path / "won.parquet")):
        place = won.played.ranking.index(row["seat"])
        assert (row["place"], row["rank"]) == (place + 1, 1.0 - place)
        assert row["win"] == (1.0 if row["seat"] == won.played.winner_seat else -0.5)
    for row in rows_of(written([cut], PLAN, tmp_path / "cut.parquet")):
        place = cut.played.ranking.index(row["seat"])
        assert (row["place"], row["rank"], row["win"]) == (place + 1, 1.0 - place, 0.0)


@pytest.mark.parametrize("mode", PLAIN, ids=repr)
def test_dealing_anew_what_a_seat_cannot_see_changes_no_row(mode: Mode) -> None:
    """In every plain mode of every edition, whatever is asked."""
    edition = mode.edition()
    options = tuple(edition.options.items())
    game, rng = mode.game(), Rng(mode.seed)
    true, other = [Recorder(mode.book.id, mode.seats, options) for _ in range(2)]
    asked = 0
    for number in range(160):
        decision = game.pending
        if decision is None:
            break
        action = bold(decision, rng)
        if decision.who != CHANCE and number % 4 == 0:
            asked += 1
            for recorder, shown in ((true, game), (other, laws.with_other_secrets(game, decision.who, rng))):
                view = shown.view(decision.who)
                assert view.pending is not None
                recorder.note(view, view.pending, action)
        game.play(action)
    assert len(true.answers) + sum([chunk.rows for chunk in true.chunks]) > asked / 4
    assert (true.positions, true.masks, true.answers) == (other.positions, other.masks, other.answers)
    assert (true.chunks, true.numbers) == (other.chunks, other.numbers)


def test_a_safe_answer_in_the_place_of_a_bot_is_not_its_own() -> None:
    class Lost:
        def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
            raise IndexError

    recorder = Recorder("classic", 3, ())
    game = encoding("classic", 3, ()).setting.rules.start.copy()
    rng = Rng(1)
    while (decision := game.pending) is not None and decision.who == CHANCE:
        game.play(decision.menu.sample(rng))
    assert decision is not None
    view = game.view(decision.who)
    Watched(recorder, Guarded("lost", Lost(), 5.0)).choose(view, decision)
    assert recorder.answers == []
    Watched(recorder, seat_bot("random", Rng(1))).choose(view, decision)
    assert len(recorder.answers) == 1


# --- reading ---------------------------------------------------------------------------------------------------------


def test_a_file_is_read_as_the_tensors_of_the_environments(path: Path) -> None:
    data = Dataset(path.parent)
    plain = rows_of(path)
    at = 0
    for batch in data.batches(200):
        for k in range(len(batch["action"])):
            row = plain[at]
            one = data.planes.one(row["position"])
            assert all([np.array_equal(one[name], array[k]) for name, array in batch["observation"].items()])
            assert np.flatnonzero(batch["action_mask"][k]).tolist() == row["legal"]
            for name in ("game", "row", "decision", "part", "seat", "turn", "action", "win", "rank", "place"):
                assert batch[name][k] == row[name]
            assert (batch["bot"][k], batch["answer"][k]) == (row["bot"], row["answer"])
            at += 1
        arrays = [array for array in batch.values() if isinstance(array, np.ndarray)]
        assert all([array.flags.writeable for array in (*arrays, *batch["observation"].values())])  # as PyTorch asks
    assert at == len(data)
    sizes: list[tuple[Any, str]] = [
        (0, r"^size must be 1 or more, not 0\.$"),
        (1.5, r"^size must be a whole number, not 1\.5\.$"),
    ]
    for size, sentence in sizes:
        with pytest.raises(ValueError, match=sentence):
            next(data.batches(size))


def test_what_is_no_file_of_positions_is_refused(path: Path, tmp_path: Path) -> None:
    def refused(table: pa.Table, sentence: str) -> None:
        parquet.write_table(table, tmp_path / "other.parquet")
        with pytest.raises(SaveError, match=sentence):
            Dataset(tmp_path / "other.parquet")

    table = parquet.read_table(path)
    told = msgspec.json.decode(table.schema.metadata[dataset.KEY])
    refused(table.replace_schema_metadata({}), "does not say what its numbers mean")
    refused(table.replace_schema_metadata({dataset.KEY: msgspec.json.encode({**told, "format": 9})}), "the format 9")
    refused(table.replace_schema_metadata({dataset.KEY: msgspec.json.encode({**told, "seats": "x"})}), "damaged")
    other = msgspec.json.encode({**told, "fingerprint": "0", "engine": "0.0.9"})
    refused(table.replace_schema_metadata({dataset.KEY: other}), r"was written by Hegemon 0\.0\.9")
    (tmp_path / "text").write_text("nothing", encoding="utf-8")
    with pytest.raises(SaveError, match="is no Parquet file"):
        Dataset(tmp_path / "text")
    with pytest.raises(SaveError, match=r"nothing cannot be read: no such file or directory\.$"):
        Dataset(tmp_path / "nothing")


# --- memory ----------------------------------------------------------------------------------------------------------


def test_nothing_piles_up_however_many_games_there_are(kept: list[Kept], tmp_path: Path) -> None:
    """While a game is played less than a chunk lies unpacked, and while games are written less than a group waits."""

    class Seen(Recorder):
        most = 0

        def note(self, view: View[Table], decision: Decision[Table], action: Action) -> None:
            super().note(view, decision, action)
            Seen.most = max(Seen.most, len(self.answers))

    (one,) = list(simulate_kept(partial(Seen, "classic", 3, ()), PLAN._replace(games=1)))
    assert 0 < Seen.most < CHUNK
    packed = sum([len(chunk.positions) + len(chunk.masks) for chunk in one.more.chunks])
    rows = sum([chunk.rows for chunk in one.more.chunks])
    assert packed < rows * encoding("classic", 3, ()).positions.size
    writer = Writer(tmp_path / "many.parquet", encoding("classic", 3, ()))
    taken: list[int] = []
    for game in range(120):
        writer.add(game, one.played.seating, one.more)
        assert sum([batch.num_rows for batch in writer.waiting]) < GROUP
        taken.append(pa.total_allocated_bytes())
    assert writer.rows == 120 * rows > 5 * GROUP
    assert max(taken[60:]) <= max(taken[:60]) * 1.1
    writer.close()
    assert pa.parquet.ParquetFile(tmp_path / "many.parquet").num_row_groups > 4
    assert [path.name for path in tmp_path.iterdir()] == ["many.parquet"]


def test_a_file_that_is_given_up_leaves_nothing(kept: list[Kept], tmp_path: Path) -> None:
    writer = Writer(tmp_path / "some.parquet", encoding("classic", 3, ()))
    writer.add(1, kept[0].played.seating, kept[0].more)
    writer.discard()
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(SaveError, match="cannot be written"):
        Writer(tmp_path / "nowhere" / "some.parquet", encoding("classic", 3, ()))

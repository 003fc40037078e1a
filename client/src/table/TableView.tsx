// All territories as a table, with the same actions as the map.

import { useSignal } from "@preact/signals";
import { board, game, mine } from "../store";
import { tableViewText as text } from "../text/tableView";
import type { BoardTold, TerritoryTold, Update } from "../types";
import { Emblem } from "./Board";
import { active, changes, clickLand, from, marks, moveOffers, to } from "./play";
import { armies, bannerOf, holder, landsOf, regionName } from "./words";

type Column = "name" | "region" | "owner" | "armies";

const COLUMNS: readonly Column[] = ["name", "region", "owner", "armies"];

export function TableView() {
  const sort = useSignal<{ by: Column; down: boolean }>({ by: "region", down: false });
  const only = useSignal(false);
  const now = game.value;
  const map = board.value;
  if (!now || !map) return null;
  const { by, down } = sort.value;
  const value = (land: TerritoryTold, k: number): string | number => {
    if (by === "armies") return now.table.armies[k] ?? 0;
    if (by === "owner") return holder(now.players, now.table.owner[k] ?? -1);
    if (by === "region") return `${regionName(map, land.region)} ${land.name}`;
    return land.name;
  };
  const possible = (id: string) =>
    marks.value.lit.has(id) || marks.value.maybe.has(id) || marks.value.targets.has(id) || marks.value.reach.has(id);
  const rows = map.territories
    .map((land, k) => ({ land, k, by: value(land, k) }))
    .filter(({ land }) => !only.value || possible(land.id) || marks.value.selected.has(land.id))
    .sort((one, other) => (one.by < other.by ? -1 : one.by > other.by ? 1 : 0) * (down ? -1 : 1));
  return (
    <div class="table-view" data-testid="table-view">
      <table>
        <caption>
          <span>{text.caption}</span>
          {mine.value && (
            <label>
              <input
                type="checkbox"
                checked={only.value}
                onChange={(event) => (only.value = event.currentTarget.checked)}
              />{" "}
              {text.only}
            </label>
          )}
        </caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" aria-sort={by === column ? (down ? "descending" : "ascending") : "none"}>
                <button
                  type="button"
                  onClick={() => (sort.value = { by: column, down: by === column ? !down : column === "armies" })}
                >
                  {text.columns[column]}
                  <span aria-hidden="true">{by === column ? (down ? " ▾" : " ▴") : ""}</span>
                </button>
              </th>
            ))}
            <th scope="col">{text.borders}</th>
            <th scope="col">{text.act}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ land, k }) => (
            <Row key={land.id} land={land} k={k} now={now} map={map} possible={possible(land.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  land,
  k,
  now,
  map,
  possible,
}: {
  land: TerritoryTold;
  k: number;
  now: Update;
  map: BoardTold;
  possible: boolean;
}) {
  const seat = now.table.owner[k] ?? -1;
  const change = changes.value[land.id] ?? 0;
  const known = landsOf(map);
  const chosen = marks.value.selected.has(land.id);
  return (
    <tr class={`${chosen ? "chosen" : ""}${possible ? " possible" : ""}`}>
      <th scope="row">{land.name}</th>
      <td>{regionName(map, land.region)}</td>
      <td>
        {seat >= 0 && <Emblem banner={bannerOf(map, now.players, seat)} size={22} />} {holder(now.players, seat)}
      </td>
      <td class="number">
        {now.table.armies[k]}
        {change !== 0 && <b class="change">{change > 0 ? ` +${change}` : ` −${-change}`}</b>}
      </td>
      <td class="borders">
        {land.near.map((id) => {
          const other = map.territories.findIndex((one) => one.id === id);
          const held = now.table.owner[other] ?? -1;
          const foe = held !== seat && !now.players[seat]?.allies.includes(held);
          return (
            <span
              key={id}
              class={foe ? "foe" : ""}
              title={text.neighbour(holder(now.players, held), armies(now.table.armies[other] ?? 0))}
            >
              {known.get(id)?.name} {now.table.armies[other]}
            </span>
          );
        })}
      </td>
      <td class="do">
        <Do id={land.id} name={land.name} possible={possible} chosen={chosen} />
      </td>
    </tr>
  );
}

function Do({ id, name, possible, chosen }: { id: string; name: string; possible: boolean; chosen: boolean }) {
  const verb = active.value;
  if (!verb || (!possible && !chosen)) return null;
  const word = verb.label;
  if (verb.kind === "amount") {
    return (
      <>
        <button type="button" class="button small" aria-label={text.more(name)} onClick={() => clickLand(id)}>
          +1
        </button>
        <button
          type="button"
          class="button small"
          aria-label={text.less(name)}
          onClick={() => clickLand(id, { alt: true })}
        >
          −1
        </button>
      </>
    );
  }
  if (verb.kind === "move") {
    const target = from.value && from.value !== id && moveOffers(verb, from.value, id).length > 0;
    return (
      <button type="button" class="button small" aria-pressed={chosen} onClick={() => clickLand(id)}>
        {target || marks.value.maybe.has(id)
          ? verb.hostile
            ? text.target(word)
            : text.to(word)
          : from.value === id
            ? text.chosen
            : to.value === id
              ? text.aimed
              : text.from(word)}
      </button>
    );
  }
  return (
    <button type="button" class="button small" onClick={() => clickLand(id)}>
      {word}
    </button>
  );
}

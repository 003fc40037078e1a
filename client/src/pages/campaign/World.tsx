// The world as it has become: the board with all marks, a slider over the games, and the story of every territory.

import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../../api";
import { campaignText as text } from "../../text/campaign";
import type { BoardTold, WorldTold } from "../../types";

/** What was done to a territory, in words. */
function storyOf(world: WorldTold, land: string): string[] {
  return world.deeds.filter((deed) => deed.lands.includes(land)).map((deed) => text.deed(deed.game, deed.who, deed.says));
}

export function World(props: { id: string; played: number; world: WorldTold; choose: (after: number) => void }) {
  const { world, played } = props;
  const [board, setBoard] = useState<BoardTold | null>(null);
  const [land, setLand] = useState("");
  useEffect(() => {
    let wanted = true;
    api.board(world.board).then((found) => wanted && setBoard(found), () => {});
    return () => {
      wanted = false;
    };
  }, [world.board]);
  const marked = useMemo(() => {
    const told = new Set([...Object.keys(world.marks), ...world.deeds.flatMap((deed) => deed.lands)]);
    return board ? board.territories.filter(({ id }) => told.has(id)) : [];
  }, [board, world]);
  const at = (event: Event) => {
    const found = (event.target as Element).closest<SVGElement>("[data-id]")?.dataset.id;
    if (found) setLand(found);
  };
  const place = board?.territories.find((one) => one.id === land);
  const story = land ? storyOf(world, land) : [];
  return (
    <section class="cp-world" aria-label={text.world}>
      <div class="cp-map" tabIndex={0} role="group" aria-label={text.world}>
        {board && (
          <svg viewBox={`0 0 ${board.width} ${board.height}`} style={{ "aspect-ratio": `${board.width} / ${board.height}` }} role="img" aria-label={text.after(world.after)} onPointerOver={at} onClick={at}>
            <image href={board.backdrop} width={board.width} height={board.height} />
            <Drawn of={board.layers.changes} />
            <Drawn of={board.layers.labels} />
            <Drawn of={board.layers.legend} />
            <Drawn of={world.layer} />
            {place && <circle class="cp-here" cx={place.token[0]} cy={place.token[1]} r={30} />}
            <Drawn of={board.layers.territories?.replaceAll('role="button"', "").replaceAll(/tabindex="-1"/g, "")} hidden />
          </svg>
        )}
      </div>
      <p class="cp-story" role="status">
        {place ? (
          <>
            <b>{place.name}</b>{" "}
            {story.length ? story.join(" · ") : text.noStory(place.name)}
          </>
        ) : (
          text.hover
        )}
      </p>
      <label class="cp-slider">
        <span>{text.after(world.after)}</span>
        <input
          type="range"
          min={0}
          max={Math.max(played, 1)}
          value={world.after}
          disabled={!played}
          aria-label={text.slider}
          aria-valuetext={text.after(world.after)}
          data-testid="slider"
          onInput={(event) => props.choose(Math.min(played, Number(event.currentTarget.value)))}
        />
      </label>
      <details class="cp-marked" open={marked.length > 0 && marked.length < 9}>
        <summary>{text.stories}</summary>
        {marked.length ? (
          <ul>
            {marked.map(({ id, name }) => (
              <li key={id}>
                <button type="button" class="link" onFocus={() => setLand(id)} onPointerEnter={() => setLand(id)} onClick={() => setLand(id)}>
                  {name}
                </button>
                <small>{(world.marks[id] ?? []).map((mark) => mark.name).join(", ")}</small>
              </li>
            ))}
          </ul>
        ) : (
          <p class="small">{text.noStories}</p>
        )}
      </details>
    </section>
  );
}

/** A piece of SVG from the server. */
function Drawn({ of, hidden }: { of: string | undefined; hidden?: boolean }) {
  return <g aria-hidden={hidden || undefined} dangerouslySetInnerHTML={{ __html: of ?? "" }} />;
}

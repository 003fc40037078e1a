// What a seat fights under, chosen from pictures: the colour of a banner (whoever has it already gets the other one), or the
// side that is wished for.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Emblem } from "../../table/Board";
import { FactionCard, Sigil } from "../../table/FactionCard";
import { capital } from "../../table/words";
import { newText as text } from "../../text/new";
import type { BannerTold, FactionTold } from "../../types";

/** A small picture that opens to many; it closes when something is picked, by Escape, and when the focus leaves it. */
function Picker(props: {
  label: string;
  title: string;
  shown: ComponentChildren;
  wide?: boolean;
  children: (close: () => void) => ComponentChildren;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!box.current) return;
    box.current.open = false;
    box.current.querySelector("summary")?.focus();
  };
  return (
    <details
      class={`ng-colour${props.wide ? " wide" : ""}`}
      ref={box}
      onKeyDown={(event) => {
        if (event.key === "Escape" && box.current?.open) close();
      }}
      onFocusOut={(event) => {
        const next = event.relatedTarget;
        if (box.current && next instanceof Node && !box.current.contains(next)) box.current.open = false;
      }}
    >
      <summary aria-label={props.label} title={props.title}>
        {props.shown}
      </summary>
      <div class="panel" role="group" aria-label={props.title}>
        {props.children(close)}
      </div>
    </details>
  );
}

export function ColourPicker(props: {
  place: number;
  banners: BannerTold[];
  /** The colours of all seats that play. */
  taken: number[];
  choose: (banner: number) => void;
}) {
  const { place, banners, taken } = props;
  const own = taken[place] ?? place;
  return (
    <Picker
      label={text.seat.colour(place + 1, banners[own]?.name ?? "")}
      title={text.seat.colours(place + 1)}
      shown={<Emblem banner={own} size={34} />}
    >
      {(close) =>
        banners.map((banner, k) => {
          const other = taken.indexOf(k);
          const name = capital(banner.name);
          return (
            <button
              key={banner.name}
              type="button"
              aria-pressed={k === own}
              aria-label={other >= 0 && other !== place ? text.seat.swaps(name, other + 1) : name}
              title={name}
              onClick={() => {
                props.choose(k);
                close();
              }}
            >
              <Emblem banner={k} size={34} />
            </button>
          );
        })
      }
    </Picker>
  );
}

export function FactionPicker(props: {
  place: number;
  /** The sides that can be chosen with so many players. */
  factions: FactionTold[];
  /** The sides that the seats wish for, or nothing. */
  taken: string[];
  choose: (faction: string) => void;
}) {
  const { place, factions, taken } = props;
  const own = factions.find((one) => one.id === taken[place]);
  return (
    <Picker
      label={text.seat.side(place + 1, own?.name ?? "")}
      title={text.seat.sides(place + 1)}
      shown={own ? <Sigil faction={own} size={30} /> : <span class="ng-any">?</span>}
      wide
    >
      {(close) => (
        <>
          {factions.map((faction) => (
            <FactionCard
              key={faction.id}
              faction={faction}
              small
              picked={faction === own}
              onPick={() => {
                props.choose(faction.id);
                close();
              }}
            />
          ))}
          <button
            type="button"
            class="button"
            aria-pressed={!own}
            onClick={() => {
              props.choose("");
              close();
            }}
          >
            {text.seat.anySide}
          </button>
        </>
      )}
    </Picker>
  );
}

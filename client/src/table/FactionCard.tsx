// A side to fight for as a card: its sigil on its colour, its name, where it is at home, and what is special about it.
// Used where a seat chooses one at the table, and in the form for a new game.

import type { ComponentChildren } from "preact";
import { cardText } from "../text/cards";
import type { FactionTold } from "../types";
import "./card.css";
import { Emblem } from "./Emblem";

interface Props {
  faction: FactionTold;
  /** Called when it is picked; without it the card is only shown. */
  onPick?: () => void;
  /** Whether it is the one that is picked now. */
  picked?: boolean;
  disabled?: boolean;
  /** Without the sentence about it: for narrow places. */
  small?: boolean;
  testId?: string;
}

export function FactionCard({ faction, onPick, picked, disabled, small, testId }: Props) {
  const { name, home, says, colour, marks, emblem } = faction;
  const inside: ComponentChildren = (
    <>
      <span class="sigil" style={colour ? { background: colour, color: marks } : undefined}>
        <Emblem drawing={emblem} name={name} size={small ? 36 : 60} />
      </span>
      <span class="named">
        <b>{name}</b>
        {home && <small>{cardText.home(home)}</small>}
        {!small && says && <span class="about">{says}</span>}
      </span>
    </>
  );
  const look = `faction-card${small ? " small" : ""}`;
  if (!onPick) return <span class={look}>{inside}</span>;
  return (
    <button type="button" class={look} aria-pressed={picked} disabled={disabled} onClick={onPick} data-testid={testId}>
      {inside}
    </button>
  );
}

/** The sigil alone, on the colour of its side. */
export function Sigil({ faction, size = 22 }: { faction: FactionTold; size?: number }) {
  const { name, colour, marks, emblem } = faction;
  return (
    <span class="sigil mini" style={colour ? { background: colour, color: marks } : undefined} title={name}>
      <Emblem drawing={emblem} name={name} size={size} />
    </span>
  );
}

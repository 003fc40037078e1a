// What is written on cards and beside them.

import { armies } from "./units";

const whose = (name: string) => `${name}’s`;

export const cardText = {
  home: (place: string) => `Home: ${place}`,
  playable: "You can choose this now",
  named: (card: string, symbol: string) => (symbol ? `${card} (${symbol})` : card),
  act: (label: string, cost: string) => (cost ? `${label} · ${cost}` : label),
  choose: (label: string, card: string) => `${label} ${card}`,
  inForce: "In force",
  until: {
    next: (name: string, own: boolean) => (own ? "until your next turn" : `until ${whose(name)} next turn`),
    turn: (name: string, own: boolean) => (own ? "until the end of your turn" : `until the end of ${whose(name)} turn`),
  },
  played: (name: string) => `${name} plays`,
  cancelled: (name: string) => `${name} cancels a card with`,
  dismiss: "Put this card away",
};

export const handText = {
  label: "Your cards",
  none: "You hold no cards.",
  notHere: "You cannot see any cards from here.",
  get nextSet() {
    return `Next set: {worth} ${armies()}`;
  },
  piles: (sets: string, pile: number, discards: number) => ` · ${sets} traded · ${pile} in the pile, ${discards} discarded`,
  held: "Cards in hand:",
  faceUp: (names: readonly string[]) => `Face up: ${names.join(", ")}`,
  track: (label: string, value: string, most: number) => `${label}: ${value} of ${most}`,
  points: "Points",
  player: "Player",
  total: "Total",
  sides: "Sides",
  has: (total: number, what: string) => [total, what].filter(Boolean).join(" "),
  onlyYou: "only you see these",
  hold: (cards: number) => `Hold to look at ${cards}`,
};

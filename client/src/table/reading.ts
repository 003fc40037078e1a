// Which cards somebody has to be shown to read them: those a question is about, and those that nobody here has read.

import type { CardCancelled, CardPlayed, Happened, Tray } from "../types";

/** The rows that the open question is about, but for those whose cards are among its answers. */
export const askedAbout = (trays: readonly Tray[], answers: (card: Tray["cards"][number]) => boolean): Tray[] =>
  trays.filter(({ asked, cards }) => asked && !cards.some(answers));

/** Whether an event is a card that was played, by others or as it was turned up; or one that was cancelled. */
export const isUnread = (
  event: Happened,
  told: readonly Happened[],
  seats: readonly number[],
): event is CardPlayed | CardCancelled =>
  (event.kind === "CardPlayed" || event.kind === "CardCancelled") &&
  (!seats.includes(event.seat) || told.some((one) => one.kind === "CardShown" && one.card.id === event.card.id));

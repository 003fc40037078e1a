// The ends of one thing, such as a bridge: which one is chosen first does not matter.

import type { OfferMade } from "../types";

/** Every offer of two territories, and the same from the other end. */
export function eitherWay(offers: readonly OfferMade[]): OfferMade[] {
  return offers.flatMap((offer) => [offer, { ...offer, words: [...offer.words].reverse() }]);
}

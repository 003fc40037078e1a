// What armies are called in the game on screen, as its board says.

import { signal } from "@preact/signals";

export const ARMY: readonly string[] = ["army", "armies"];

/** One of them, and several. */
export const units = signal<readonly string[]>(ARMY);

/** "army", "battalion". */
export const army = () => units.value[0] ?? "army";

/** "armies", "battalions". */
export const armies = () => units.value[1] ?? "armies";

/** "an army", "a battalion". */
export const anArmy = () => `${/^[aeiou]/.test(army()) ? "an" : "a"} ${army()}`;

/** "army" for one, else "armies". */
export const armyWord = (number: number) => (number === 1 ? army() : armies());

/** The same with a capital letter. */
export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

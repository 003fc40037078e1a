// Whether the panel of the end lies over the map, or was put away to look at the map.

import { signal } from "@preact/signals";

export const endShown = signal(true);

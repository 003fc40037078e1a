// The list of keys.

import { repeatKeys } from "./keys";

export const helpKeysText = {
  keys: "Keys",
  list: [
    ["← ↑ → ↓", "go from territory to territory on the map"],
    ["Enter, Space", "choose the territory; with Shift five at once, with Alt one fewer"],
    ["B", "list what borders the territory"],
    ["+ − 0", "zoom in, zoom out, whole map"],
    ...repeatKeys,
    ["E", "end this step, or the turn"],
    ["U", "undo your last move"],
    ["T", "list all territories, with the same actions"],
    ["/", "command line: type any answer"],
    ["Esc", "cancel, or stop a repeated attack"],
    ["?", "this list"],
  ] as readonly (readonly [string, string])[],
  pointer: "Mouse",
  pointerHow:
    "Click to choose. When placing: click adds one, Shift-click five, double-click the rest, right-click takes one back. Drag or use the wheel to move the map; double-click the sea to zoom in.",
  touch: "Touch",
  touchHow:
    "Tap to choose. Where territories lie close together, the first tap zooms in. Drag with one finger to move the map, and pinch to zoom.",
};

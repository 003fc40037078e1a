// The keys for going on with what was begun, in the list of keys.

export const repeatKeys: readonly [string, string][] = [
  ["Enter", "the lit button: roll again, place, move"],
  ["A", "attack until it is decided, or the limit you set"],
  ["M", "move everything in"],
];

// Small helps for sentences.

/** "Ana, Ben and Cleo". */
export function list(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago something was, in words. */
export function ago(when: number): string {
  const seconds = Math.max(0, (Date.now() - when) / 1000);
  for (const [unit, size] of STEPS) {
    if (seconds >= size) {
      return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
    }
  }
  return "just now";
}

/** A stretch of time, as short as can be: "1 min 30 s". */
export function stretch(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = seconds % 60;
  return [hours && `${hours} h`, minutes && `${minutes} min`, rest && `${rest} s`].filter(Boolean).join(" ") || "0 s";
}

// Seeing every value that a signal has: useSignalEffect waits for the next frame, and of two updates in one frame the news of the
// first would be lost.

import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Run this at every change of the signals it reads, as long as the component is there. */
export function useEveryChange(act: () => void): void {
  useEffect(() => effect(act), []);
}

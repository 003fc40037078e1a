// A sound of our own, made in the browser: two notes of a small bell.

import { kept } from "../settings";

export const volume = kept<"off" | "soft" | "loud">("sound", ["off", "soft", "loud"], "soft");

const LOUD = { off: 0, soft: 0.12, loud: 0.4 };
/** The two notes: when they begin in seconds, and how high they are in hertz. */
const NOTES: readonly (readonly [number, number])[] = [
  [0, 659.3],
  [0.16, 987.8],
];
/** The overtones of a bell: how high above the note, how loud beside it, and how long they last in seconds. */
const TONES: readonly (readonly [number, number, number])[] = [
  [1, 1, 0.9],
  [2.01, 0.4, 0.5],
  [2.99, 0.15, 0.25],
];

let audio: AudioContext | null = null;

/** Browsers allow sound only after somebody has touched the page. */
function touched(): void {
  if (volume.value === "off" || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
}

if (typeof addEventListener === "function") {
  addEventListener("pointerdown", touched, { passive: true });
  addEventListener("keydown", touched, { passive: true });
}

/** Ring, if there may be a sound. */
export function ring(): void {
  const loud = LOUD[volume.value];
  if (!audio || !loud || audio.state === "closed") return;
  const begin = audio.currentTime + 0.02;
  for (const [at, hertz] of NOTES) {
    for (const [above, beside, seconds] of TONES) {
      const tone = audio.createOscillator();
      const fading = audio.createGain();
      tone.frequency.value = hertz * above;
      fading.gain.setValueAtTime(loud * beside, begin + at);
      fading.gain.exponentialRampToValueAtTime(0.0001, begin + at + seconds);
      tone.connect(fading).connect(audio.destination);
      tone.start(begin + at);
      tone.stop(begin + at + seconds);
    }
  }
}

/** Hear what was chosen. */
export function choose(value: "off" | "soft" | "loud"): void {
  volume.value = value;
  touched();
  ring();
}

// A button that copies a link.

import { useState } from "preact/hooks";
import { Icon } from "../icons";
import { copyText as text } from "../text/copy";

export function CopyLink({ path, label, says = text.copy }: { path: string; label: string; says?: string }) {
  const [done, setDone] = useState(false);
  const address = new URL(path, location.href).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setDone(true);
      setTimeout(() => setDone(false), 2000);
    } catch {
      prompt(text.prompt, address);
    }
  };
  return (
    <button type="button" class="button quiet copy" aria-label={says === text.copy ? text.label(label) : text.named(says, label)} onClick={() => void copy()}>
      <Icon name={done ? "check" : "copy"} size={16} /> {done ? text.done : says}
    </button>
  );
}

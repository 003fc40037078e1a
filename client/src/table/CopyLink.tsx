// A button that copies a link.

import { useState } from "preact/hooks";
import { Icon } from "../icons";

export function CopyLink({ path, label, says = "Copy link" }: { path: string; label: string; says?: string }) {
  const [done, setDone] = useState(false);
  const address = new URL(path, location.href).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setDone(true);
      setTimeout(() => setDone(false), 2000);
    } catch {
      prompt("Copy this link:", address);
    }
  };
  return (
    <button type="button" class="button quiet copy" aria-label={`Copy ${label}`} onClick={() => void copy()}>
      <Icon name={done ? "check" : "copy"} size={16} /> {done ? "Copied" : says}
    </button>
  );
}

// A question over the page. Escape and a click beside it close it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!box.current?.open) box.current?.showModal();
  }, []);
  return (
    <dialog
      ref={box}
      class="asking"
      aria-labelledby="asking-title"
      onClose={props.onClose}
      onClick={(event) => event.target === box.current && props.onClose()}
    >
      <div class="asking-inner">
        <h2 id="asking-title">{props.title}</h2>
        {props.children}
      </div>
    </dialog>
  );
}

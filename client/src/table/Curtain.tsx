// Between two players at one screen: nothing of the table is to be seen until the next one has taken over.

import { useEffect, useRef, useState } from "preact/hooks";
import { reveal } from "../store";
import { curtainText as text } from "../text/curtain";

const HOLD = 450;

export function Curtain({ seat, name }: { seat: number; name: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [held, setHeld] = useState(false);
  const timer = useRef(0);
  useEffect(() => {
    button.current?.focus();
    return () => {
      clearTimeout(timer.current);
      document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);
  const start = () => {
    setHeld(true);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => reveal(seat), HOLD);
  };
  const stop = () => {
    setHeld(false);
    clearTimeout(timer.current);
  };
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title" data-testid="curtain">
      <div class="cartouche">
        <p class="over">{text.over}</p>
        <h2 id="curtain-title">{text.title(name)}</h2>
        <p>{text.how(name)}</p>
        <button
          ref={button}
          type="button"
          class={`seal${held ? " held" : ""}`}
          data-testid="reveal"
          onPointerDown={start}
          onPointerUp={stop}
          onPointerLeave={stop}
          onPointerCancel={stop}
          onContextMenu={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key === "Enter" || event.key === " ") {
              event.preventDefault();
              reveal(seat);
            }
          }}
          onClick={(event) => {
            // A click without a pointer comes from an assistive device.
            if (event.detail === 0) reveal(seat);
          }}
        >
          {text.seal(name)}
        </button>
      </div>
    </div>
  );
}

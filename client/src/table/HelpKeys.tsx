// The list of keys; it is loaded when somebody first asks for it.

import { helpKeysText as text } from "../text/helpKeys";

export function HelpKeys() {
  const fingers = matchMedia("(pointer: coarse)").matches;
  const touch = (
    <>
      <h2>{text.touch}</h2>
      <p>{text.touchHow}</p>
    </>
  );
  return (
    <>
      {fingers && touch}
      <h2>{text.keys}</h2>
      <dl class="keys">
        {text.list.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <h2>{text.pointer}</h2>
      <p>{text.pointerHow}</p>
      {!fingers && touch}
    </>
  );
}

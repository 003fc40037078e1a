// The list of keys; it is loaded when somebody first asks for it.

import { helpKeysText as text } from "../text/helpKeys";

export function HelpKeys() {
  return (
    <>
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
    </>
  );
}

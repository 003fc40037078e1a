// The keys.

const KEYS: readonly [string, string][] = [
  ["← ↑ → ↓", "move from territory to territory on the map"],
  ["Enter, Space", "choose the territory; with Shift five armies, with Alt one less"],
  ["B", "list the borders of the territory"],
  ["+ − 0", "zoom in, out, whole map"],
  ["E", "end this step"],
  ["U", "take the last answer back"],
  ["T", "table view: all territories as a list with the same actions"],
  ["/", "command line: say any answer as a sentence"],
  ["Esc", "cancel, or stop a repeated attack"],
  ["?", "this list"],
];

export function Help() {
  return (
    <div id="help" class="popover panel" popover="auto" role="dialog" aria-label="Keys and help">
      <h2>Keys</h2>
      <dl class="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <h2>Pointer</h2>
      <p>
        Click to choose. When placing: click adds one, Shift-click five, double-click the rest, right-click takes one
        back. Drag or use the wheel to move the map; double-click the sea to come closer.
      </p>
    </div>
  );
}

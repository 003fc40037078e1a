// A few things of which one is chosen.

interface ChoiceProps<T extends string> {
  legend: string;
  name: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  set: (value: T) => void;
  help?: string;
}

/** A few things of which one is chosen. */
export function Choice<T extends string>({ legend, name, value, choices, set, help }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="options">
        {choices.map(([one, label]) => (
          <label key={one} class={one === value ? "on" : ""}>
            <input type="radio" name={name} value={one} checked={one === value} onChange={() => set(one)} />
            {label}
          </label>
        ))}
      </div>
      {help && <p class="help">{help}</p>}
    </fieldset>
  );
}

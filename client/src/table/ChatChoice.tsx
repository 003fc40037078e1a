// What may be said at a table: the host chooses it with a new game, and in the host's menu.

import { Choice } from "../Choice";
import { chatChoiceText as text } from "../text/chat";
import type { GameWanted } from "../types";

export type ChatAllowed = NonNullable<GameWanted["chat"]>;

export function ChatChoice({ value, set }: { value: ChatAllowed; set: (value: ChatAllowed) => void }) {
  return (
    <Choice
      legend={text.legend}
      name="chat"
      value={value}
      set={set}
      choices={[
        ["on", text.on],
        ["phrases", text.phrases],
        ["off", text.off],
      ]}
    />
  );
}

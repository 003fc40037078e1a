// The emblem of a card or the sigil of a faction, as the server has it drawn; what has no drawing shows its first letter.

import type { EmblemTold } from "../types";

export function Emblem({ drawing, name, size = 48 }: { drawing: EmblemTold | null | undefined; name: string; size?: number }) {
  return (
    <svg class="emblem" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      {drawing ? (
        <>
          {drawing.fill && <path class="fill" d={drawing.fill} />}
          {drawing.line && <path class="line" d={drawing.line} />}
        </>
      ) : (
        <text x="24" y="36" text-anchor="middle">
          {name.charAt(0)}
        </text>
      )}
    </svg>
  );
}

// Parts of the page that few games need: they are fetched when they are first wanted.

import { useEffect, useState } from "preact/hooks";

/** What ``load`` fetches, once it is wanted and there; null before. */
export function useLater<T>(wanted: boolean, load: () => Promise<T>): T | null {
  const [found, setFound] = useState<{ part: T } | null>(null);
  useEffect(() => {
    if (wanted && !found) void load().then((part) => setFound({ part }));
  }, [wanted]);
  return found?.part ?? null;
}

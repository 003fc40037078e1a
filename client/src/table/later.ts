// Parts of the page that few games need: they are fetched when they are first wanted.

import { useEffect, useState } from "preact/hooks";

/** What ``load`` fetches, once it is wanted and there; null before. */
export function useLater<T>(wanted: boolean, load: () => Promise<T>): T | null {
  const [found, setFound] = useState<{ part: T } | null>(null);
  useEffect(() => {
    // without the server there is nothing to show; the page says elsewhere that it is gone
    if (wanted && !found) load().then((part) => setFound({ part }), () => undefined);
  }, [wanted]);
  return found?.part ?? null;
}

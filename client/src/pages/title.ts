import { useEffect } from "preact/hooks";

/** Name the window, after the shell has given it the name of the house. */
export function useTitle(title: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = `${title} · Hegemon`;
    });
    return () => clearTimeout(timer);
  }, [title]);
}

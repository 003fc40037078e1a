// The page as an app: its service worker keeps the shell and the printed boards.

export function register(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {
      // without it everything works but offline, and notifications of a closed page
    });
  });
}

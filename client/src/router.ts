// Where we are, by the address of the page.

import { signal } from "@preact/signals";

export type Route =
  | { page: "lobby" }
  | { page: "new" }
  | { page: "me" }
  /** Without an edition: the first one. */
  | { page: "rules"; edition: string }
  | { page: "how"; edition: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "campaign"; id: string };

function read(): Route {
  const [first = "", second = ""] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "new") return { page: "new" };
  if (first === "me") return { page: "me" };
  if (first === "rules") return { page: "rules", edition: second };
  if (first === "how") return { page: "how", edition: second };
  if (first === "g" && second) return { page: "table", id: second };
  if (first === "r" && second) return { page: "replay", id: second };
  if (first === "c" && second) return { page: "campaign", id: second };
  return { page: "lobby" };
}

export const route = signal<Route>(read());

/** Go to another page of ours without loading anything anew. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.value = read();
  if (!replace) scrollTo(0, 0);
}

addEventListener("popstate", () => {
  route.value = read();
});

/** Follow plain clicks on links of ours. */
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || /^\/(api|docs|assets|openapi)/.test(link.pathname)) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

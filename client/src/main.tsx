// Where the page begins.

import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/shell.css";
import { type ComponentType, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { sentence } from "./api";
import { type Route, route } from "./router";

type Page = ComponentType<{ id: string }>;

/** Every page is fetched when it is wanted. */
const PAGES: Record<Route["page"], () => Promise<Page>> = {
  lobby: async () => (await import("./pages/Lobby")).Lobby as Page,
  new: async () => (await import("./pages/NewGame")).NewGame as Page,
  rules: async () => (await import("./pages/Rules")).Rules as Page,
  replay: async () => (await import("./pages/Replay")).Replay as Page,
  table: async () => (await import("./table/Table")).Table as Page,
};

function App() {
  const now = route.value;
  const id = "id" in now ? now.id : "edition" in now ? now.edition : "";
  const [page, setPage] = useState<{ name: string; Page: Page } | null>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    let wanted = true;
    setFault("");
    PAGES[now.page]()
      .then((found) => wanted && setPage({ name: now.page, Page: found }))
      .catch((error) => wanted && setFault(sentence(error)));
    return () => {
      wanted = false;
    };
  }, [now.page]);
  if (fault) {
    return (
      <main class="laying" id="main">
        <p>This page could not be fetched.</p>
        <p>
          <button type="button" class="button" onClick={() => location.reload()}>
            Try again
          </button>
        </p>
      </main>
    );
  }
  if (!page || page.name !== now.page) return <p class="laying">Laying the table…</p>;
  return <page.Page key={`${now.page} ${id}`} id={id} />;
}

const root = document.getElementById("page");
if (root) {
  root.textContent = "";
  render(<App />, root);
}

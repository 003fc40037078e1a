// Where the page begins.

import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/shell.css";
import { type ComponentType, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { sentence } from "./api";
import { register } from "./notify/app";
import { type Route, route } from "./router";
import { pageText as text } from "./text/page";

type Page = ComponentType<{ id: string; edition: string }>;

/** The page of a module, by its name or as its default. */
function pageOf(module: object, name: string): Page {
  const found = module as Record<string, Page>;
  return (found[name] ?? found.default) as Page;
}

/** Every page is fetched when it is wanted. */
const PAGES: Record<Route["page"], () => Promise<Page>> = {
  lobby: async () => pageOf(await import("./pages/Lobby"), "Lobby"),
  new: async () => pageOf(await import("./pages/NewGame"), "NewGame"),
  me: async () => pageOf(await import("./pages/Me"), "Me"),
  rules: async () => pageOf(await import("./pages/Rules"), "Rules"),
  how: async () => pageOf(await import("./pages/How"), "How"),
  campaign: async () => pageOf(await import("./pages/Campaign"), "Campaign"),
  replay: async () => pageOf(await import("./pages/Replay"), "Replay"),
  table: async () => pageOf(await import("./table/Table"), "Table"),
};

function App() {
  const now = route.value;
  const id = "id" in now ? now.id : "";
  const edition = "edition" in now ? now.edition : "";
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
        <p>{text.failed}</p>
        <p>
          <button type="button" class="button" onClick={() => location.reload()}>
            {text.again}
          </button>
        </p>
      </main>
    );
  }
  if (!page || page.name !== now.page) return <p class="laying">{text.loading}</p>;
  return <page.Page key={`${now.page} ${id}`} id={id} edition={edition} />;
}

const root = document.getElementById("page");
if (root) {
  root.textContent = "";
  render(<App />, root);
}

register();

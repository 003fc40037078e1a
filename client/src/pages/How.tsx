// How to play an edition: two pages of its own words, with pictures of its boards, drawn as they are at the table.

import { useEffect, useState } from "preact/hooks";
import { api, sentence } from "../api";
import { Shell } from "../Shell";
import { startTour } from "../table/touring";
import { howText as text } from "../text/how";
import type { EditionTold, HowTold } from "../types";
import { Trouble } from "./common";
import { BoardPicture } from "./how/BoardPicture";
import "./how/how.css";

export function How({ edition }: { edition: string }) {
  const [editions, setEditions] = useState<EditionTold[]>([]);
  const [how, setHow] = useState<HowTold | null>(null);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const chosen = edition || editions[0]?.id || "";
  const failed = (error: unknown) => {
    setTrouble(sentence(error));
    setBusy(false);
  };
  useEffect(() => {
    api.editions().then(setEditions, failed);
  }, []);
  useEffect(() => {
    setTrouble("");
    if (chosen) api.how(chosen).then(setHow, failed);
  }, [chosen]);
  const told = how?.edition === chosen ? how : null;
  const tour = () => {
    setBusy(true);
    startTour(chosen).catch(failed);
  };
  return (
    <Shell title={told ? text.title(told.name) : undefined}>
      <main class="how-page" id="main">
        {editions.length > 1 && (
          <nav aria-label={text.editions} class="how-editions">
            {editions.map((one) => (
              <a key={one.id} href={`/how/${one.id}`} aria-current={one.id === chosen ? "page" : undefined}>
                {one.name}
              </a>
            ))}
          </nav>
        )}
        <Trouble says={trouble} />
        {!told && !trouble && <p>{text.loading}</p>}
        {told && !told.pages.length && (
          <>
            <p class="pg-lead">{told.summary}</p>
            <p>{text.none}</p>
          </>
        )}
        {told?.pages.map((page, k) => (
          <article key={page.title} class="how-sheet" aria-labelledby={`how-${k}`}>
            <p class="how-number">{text.page(k + 1, told.pages.length)}</p>
            <h2 id={`how-${k}`}>{page.title}</h2>
            {page.parts.map((part) => (
              <section key={part.heading} class={part.picture ? "with-picture" : ""}>
                <div>
                  <h3>{part.heading}</h3>
                  {part.text.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                  {part.steps.length > 0 && (
                    <ol>
                      {part.steps.map((step) => (
                        <li key={step}>{step}</li>
                      ))}
                    </ol>
                  )}
                </div>
                {part.picture && <BoardPicture picture={part.picture} />}
              </section>
            ))}
          </article>
        ))}
        {told && (
          <p class="row how-next">
            <button type="button" class="button pg-seal" disabled={busy} onClick={tour}>
              {text.tour}
            </button>
            <a class="button" href={`/new?edition=${chosen}`}>
              {text.play}
            </a>
            <a class="button" href={`/rules/${chosen}`}>
              {text.rules}
            </a>
          </p>
        )}
      </main>
    </Shell>
  );
}

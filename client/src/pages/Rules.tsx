// The rules of an edition: one sentence each, by section, to be searched and pointed at.

import { useEffect, useMemo, useState } from "preact/hooks";
import { api, sentence } from "../api";
import { Shell } from "../Shell";
import { rulesText as text } from "../text/rules";
import type { EditionTold, RuleTold } from "../types";
import { Trouble } from "./common";
import { FairDice } from "./rules/FairDice";
import { found, sections, words } from "./rules/search";
import "./rules/rules.css";

export function Rules({ edition: wanted }: { edition: string }) {
  const [rules, setRules] = useState<RuleTold[] | null>(null);
  const [books, setBooks] = useState<EditionTold[]>([]);
  const [error, setError] = useState("");
  const [query, setQuery] = useState("");
  const [current, setCurrent] = useState("");

  const edition = wanted || (books[0]?.id ?? "");

  useEffect(() => {
    const problem = (error: unknown) => setError(sentence(error));
    setRules(null);
    setError("");
    if (edition) api.rules(edition).then(setRules, problem);
    api.editions().then(setBooks, problem);
  }, [edition]);

  const book = books.find((one) => one.id === edition);

  // What the address names can be shown only once the rules are here, and are not searched for something else.
  useEffect(() => {
    const show = () => {
      const id = location.hash.slice(1);
      setCurrent(id);
      setQuery((old) => (document.getElementById(id) ? old : ""));
      setTimeout(() => {
        const target = document.getElementById(id);
        target?.scrollIntoView({ block: "center" });
        target?.focus({ preventScroll: true });
      }, 30);
    };
    if (rules) show();
    addEventListener("hashchange", show);
    return () => removeEventListener("hashchange", show);
  }, [rules]);

  const sought = words(query);
  const shown = useMemo(() => sections(found(rules ?? [], sought)), [rules, query]);
  const count = shown.reduce((sum, one) => sum + one.rules.length, 0);

  return (
    <Shell title={text.title(book?.name ?? edition)}>
      <main class="rl-page" id="main">
        <p class="pg-lead">{book?.summary}</p>
        {books.length > 1 && (
          <nav class="rl-books" aria-label={text.editions}>
            {books.map((one) => (
              <a key={one.id} href={`/rules/${one.id}`} aria-current={one.id === edition ? "page" : undefined}>
                {one.name}
              </a>
            ))}
          </nav>
        )}

        <div class="rl-columns">
          <aside class="rl-aside">
            <form role="search" class="rl-search" onSubmit={(event) => event.preventDefault()}>
              <label for="rules-query">{text.search}</label>
              <input
                id="rules-query"
                type="search"
                value={query}
                placeholder={rules?.length ? text.example(rules[0]!.id) : ""}
                autocomplete="off"
                spellcheck={false}
                onInput={(event) => setQuery(event.currentTarget.value)}
              />
              <p class="small" role="status">
                {rules && text.found(count, rules.length)}
              </p>
            </form>
            {shown.length > 0 && (
              <nav class="rl-contents" aria-label={text.sections}>
                <ol>
                  {shown.map((one) => (
                    <li key={one.id} class={one.under ? "rl-under" : ""}>
                      <a href={`#${one.id}`}>{one.under || one.name}</a>
                    </li>
                  ))}
                  <li>
                    <a href="#fair-dice">{text.fairDice}</a>
                  </li>
                </ol>
              </nav>
            )}
          </aside>

          <div class="rl-text">
            <Trouble says={error} />
            {rules && !count && <p>{text.nothingFound(query)}</p>}
            {shown.map((one) => (
              <section key={one.id} aria-labelledby={one.id}>
                <h2 id={one.id} tabIndex={-1}>
                  {one.name}
                  {one.under && `: ${one.under.toLowerCase()}`}
                </h2>
                <ul class="rl-rule-list">
                  {one.rules.map((rule) => (
                    <li key={rule.id} id={rule.id} class="rl-rule" tabIndex={-1} aria-current={rule.id === current}>
                      <a class="rl-rule-id" href={`#${rule.id}`}>
                        {rule.id}
                      </a>
                      <p>
                        <Marked text={rule.says} wanted={sought} />
                      </p>
                      {rule.rulings.length > 0 && (
                        <small class="rl-rulings">{text.rulings(rule.rulings)}</small>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            {rules && !sought.length && <FairDice />}
          </div>
        </div>
      </main>
    </Shell>
  );
}

/** A sentence with `code` in it, and with the words that were searched for marked. */
function Marked({ text: says, wanted }: { text: string; wanted: string[] }) {
  const safe = wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = safe.length ? new RegExp(`(${safe.join("|")})`, "gi") : null;
  const mark = (part: string) =>
    pattern ? part.split(pattern).map((bit, k) => (k % 2 ? <mark key={k}>{bit}</mark> : bit)) : part;
  return <>{says.split("`").map((part, k) => (k % 2 ? <code key={k}>{mark(part)}</code> : mark(part)))}</>;
}

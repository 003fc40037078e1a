// Who belongs to a new campaign, and what it is called; a part of the form for a new game.

import { useEffect, useState } from "preact/hooks";
import { api, sentence } from "../../api";
import { go } from "../../router";
import { myName, rememberName } from "../../settings";
import { capital } from "../../table/words";
import { campaignText as text } from "../../text/campaign";
import { newText } from "../../text/new";
import type { BotTold, EditionTold, PersonWanted } from "../../types";
import { Trouble } from "../common";
import { keepCampaignLinks, rememberCampaign } from "./kept";

const NAMES = ["Ada", "Bruno", "Clio", "Dario", "Edda", "Falk", "Greta", "Hana"];
type Kind = NonNullable<PersonWanted["kind"]>;
interface Person {
  name: string;
  kind: Kind;
  bot: string;
}

export function NewCampaign(props: { edition: EditionTold; bots: BotTold[]; options: Record<string, boolean | string> }) {
  const { edition, bots } = props;
  const [number, setNumber] = useState(Math.min(4, Math.max(...edition.seats)));
  const [people, setPeople] = useState<Person[]>(() =>
    NAMES.map((name, k) => ({ name: k ? name : myName.value || name, kind: k ? "bot" : "local", bot: "medium" })),
  );
  const [name, setName] = useState("");
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => setTrouble(""), [people, name, number]);
  const used = people.slice(0, number);
  const change = (place: number, part: Partial<Person>) =>
    setPeople(people.map((one, k) => (k === place ? { ...one, ...part } : one)));
  const open = async () => {
    setBusy(true);
    try {
      const named = used.map((one) => ({ ...one, name: one.name.trim(), bot: one.kind === "bot" ? one.bot : "" }));
      const own = named.find((one) => one.kind === "local")?.name;
      if (own) rememberName(own);
      const links = await api.createCampaign({ edition: edition.id, name: name.trim(), people: named, options: props.options });
      keepCampaignLinks(links.id, links);
      rememberCampaign({ id: links.id, name: name.trim() || edition.name });
      go(`/c/${links.id}`);
    } catch (error) {
      setTrouble(sentence(error));
      setBusy(false);
    }
  };
  return (
    <>
      <section aria-label={text.whole}>
        <h2>{text.whole}</h2>
        <div>
          <label class="field">
            {text.name}
            <input value={name} maxLength={24} autocomplete="off" placeholder={edition.name} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
        </div>
      </section>
      <section aria-label={text.people}>
        <h2>{text.people}</h2>
        <div>
          <div class="ng-chips" role="radiogroup" aria-label={newText.numberOfPlayers}>
            {edition.seats.map((seats) => (
              <label key={seats}>
                <input type="radio" name="people" checked={seats === number} onChange={() => setNumber(seats)} />
                {seats}
              </label>
            ))}
          </div>
          <ol class="ng-seats cp-new">
            {used.map((person, place) => (
              <li key={place}>
                <select aria-label={text.whoIs(place + 1)} value={person.kind} onChange={(event) => change(place, { kind: event.currentTarget.value as Kind })}>
                  {(["local", "link", "bot"] as const).map((kind) => (
                    <option key={kind} value={kind}>
                      {newText.kinds[kind][0]}
                    </option>
                  ))}
                </select>
                <input
                  aria-label={text.nameOf(place + 1)}
                  value={person.name}
                  maxLength={24}
                  required
                  autocomplete="off"
                  onInput={(event) => change(place, { name: event.currentTarget.value })}
                />
                {person.kind === "bot" && (
                  <select aria-label={text.whichBot(place + 1)} value={person.bot} onChange={(event) => change(place, { bot: event.currentTarget.value })}>
                    {bots.map((one) => (
                      <option key={one.name} value={one.name}>
                        {capital(one.name)}
                      </option>
                    ))}
                  </select>
                )}
              </li>
            ))}
          </ol>
          <p class="small">{text.people24}</p>
        </div>
      </section>
      <footer class="ng-bar">
        <Trouble says={trouble} />
        <p>{text.summary(edition.name, number)}</p>
        <button type="button" class="button pg-seal" data-testid="open-box" disabled={busy} onClick={() => void open()}>
          {busy ? text.opening : text.beginCampaign}
        </button>
      </footer>
    </>
  );
}

// Somebody opens a link: what it opens and what kind of game it is, before one sits down.

import "./invitation.css";
import { useEffect, useState } from "preact/hooks";
import { api, freshSeed, keepBack, sentence } from "../api";
import { Icon } from "../icons";
import { remember, YourSeed } from "../pages/common";
import { myName, rememberName } from "../settings";
import { Shell } from "../Shell";
import { invitationText as text } from "../text/invitation";
import type { EditionTold, LinkTold } from "../types";
import { Closed } from "./Closed";
import { noteSeeds } from "./notes";
import { chosen } from "./options";

/**
 * A link with a token becomes a cookie that no script can read, and leaves the address. The page first asks what it
 * opens, so that a seed is sent only after the commitment is known.
 */
export function Invitation({ id, token, done }: { id: string; token: string; done: () => void }) {
  const [told, setTold] = useState<LinkTold | null>(null);
  const [edition, setEdition] = useState<EditionTold | null>(null);
  const [name, setName] = useState(myName.value);
  const [seed, setSeed] = useState(freshSeed);
  const [fault, setFault] = useState("");
  const [going, setGoing] = useState(false);
  useEffect(() => {
    api.knock(id, { token }).then(setTold, (error) => setFault(sentence(error)));
  }, [id, token]);
  useEffect(() => {
    if (!told) return;
    api.editions().then(
      (all) => setEdition(all.find((one) => one.id === told.edition) ?? null),
      () => setEdition(null),
    );
  }, [told]);
  if (!told) {
    if (fault) return <Closed says={fault} />;
    return (
      <Shell title={text.title}>
        <main id="main" class="laying">
          <p>{text.knocking}</p>
        </main>
      </Shell>
    );
  }
  const first = told.invited && told.status === "waiting";
  const enter = async (event: Event) => {
    event.preventDefault();
    setGoing(true);
    setFault("");
    try {
      if (first) noteSeeds(id, told.commitment, told.seeds, { [told.seat]: seed });
      const { back } = await api.enter(id, { token, name: first ? name.trim() : "", seed: first ? seed : "" });
      keepBack(id, back);
      if (first && name.trim()) rememberName(name.trim());
      if (told.opens !== "watch") {
        const called = (player: string, seat: number) => (first && seat === told.seat && name.trim()) || player;
        remember({ id, players: told.players.map(called) });
      }
      history.replaceState(null, "", location.pathname);
      done();
    } catch (error) {
      setFault(sentence(error));
      setGoing(false);
    }
  };
  const seat = told.players[told.seat] ?? "";
  return (
    <Shell title={text.title}>
      <main id="main" class="page narrow">
        <form class="panel card" onSubmit={enter}>
          <h2>{told.invited ? (told.host ? text.invitedBy(told.host) : text.invited) : text.welcome}</h2>
          <p>
            {told.invited
              ? text.works(seat)
              : told.opens === "watch"
                ? text.watch
                : text.back(told.opens === "host" ? text.theHost : seat)}
          </p>
          <About told={told} edition={edition} />
          {first && (
            <>
              <label class="field">
                {text.name}
                <input
                  value={name}
                  maxLength={24}
                  autocomplete="nickname"
                  placeholder={text.nameHint}
                  onInput={(event) => setName(event.currentTarget.value)}
                />
              </label>
              <YourSeed commitment={told.commitment} seed={seed} onChange={setSeed} />
            </>
          )}
          {fault && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
          <button type="submit" class="button primary" disabled={going}>
            {text.comeIn}
          </button>
        </form>
      </main>
    </Shell>
  );
}

/** Host, edition and mode, house rules, players, clock and chat. */
function About({ told, edition }: { told: LinkTold; edition: EditionTold | null }) {
  const { mode, rules } = chosen(edition, told.options);
  return (
    <dl class="invited-to" aria-label={text.about} data-testid="about">
      {told.host && (
        <>
          <dt>{text.host}</dt>
          <dd>{told.host}</dd>
        </>
      )}
      <dt>{text.game}</dt>
      <dd>{[edition?.name ?? told.edition, mode].filter(Boolean).join(" · ")}</dd>
      {rules.length > 0 && (
        <>
          <dt>{text.rules}</dt>
          <dd>{rules.map(([label, choice]) => text.option(label, choice)).join(", ")}</dd>
        </>
      )}
      <dt>{text.players}</dt>
      <dd>
        <ul>
          {told.seated.map((seat, k) => (
            <li key={k}>
              <Icon name={seat.kind === "bot" ? "robot" : "person"} size={15} /> <b>{seat.name}</b>{" "}
              <small>
                {k === told.seat
                  ? text.you
                  : seat.kind === "bot"
                    ? text.bot(seat.bot)
                    : seat.kind === "open"
                      ? text.free
                      : seat.joined
                        ? text.here
                        : text.expected}
              </small>
            </li>
          ))}
        </ul>
      </dd>
      <dt>{text.clock}</dt>
      <dd>{told.clock || text.noClock}</dd>
      {told.chat !== "on" && (
        <>
          <dt>{text.chat}</dt>
          <dd>{text.chats[told.chat]}</dd>
        </>
      )}
      {told.status !== "waiting" && (
        <>
          <dt>{text.state}</dt>
          <dd>{text.states[told.status] ?? told.status}</dd>
        </>
      )}
    </dl>
  );
}

// The doors that only replays use.

/** Get from, or send to, something of a game. */
export async function call<T>(path: string, body?: unknown): Promise<T> {
  const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/api/games/${path}`, body ? sent : {});
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.says);
  return told;
}

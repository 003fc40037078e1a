// How the dice can be checked, in a few sentences.

export function FairDice() {
  return (
    <section class="rl-fair">
      <h2 id="fair-dice" tabIndex={-1}>
        Fair dice
      </h2>
      <p>
        Nobody has to believe that the dice are fair: everybody can check them. Before the first roll the server draws a
        secret and publishes its fingerprint, the commitment. Every seat adds a seed of its own; secret and seeds
        together give every roll, draw and deal, so that neither side alone chooses them.
      </p>
      <p>
        Every answer in the record carries the fingerprint of everything before it. When the game is over the secret is
        revealed: download the record from the replay, and let <code>hegemon verify</code> check every roll. To
        be sure that it is the record of your game, note the commitment at its start and the last fingerprint at its
        end.
      </p>
    </section>
  );
}

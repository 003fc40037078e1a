// How the dice can be checked, in a few sentences.

export function FairDice() {
  return (
    <section aria-labelledby="fair-dice" class="fair">
      <h2 id="fair-dice" tabIndex={-1}>
        Fair dice
      </h2>
      <p>Nobody has to believe that the dice are fair: everybody can check them.</p>
      <ol>
        <li>
          Before the first roll the server draws a secret of 32 random bytes and publishes its fingerprint, the
          commitment. From then on the secret cannot be changed unnoticed.
        </li>
        <li>
          Every seat adds a seed of its own. You may type yours when you begin or join a game. Secret and seeds together
          give every roll, draw and deal, each way exactly as likely as any other, so neither side alone chooses them.
        </li>
        <li>
          Every answer in the record carries the fingerprint of everything before it, so nothing can be changed later.
        </li>
        <li>
          When the game is over the secret is revealed. Download the record from the replay and let the program reckon
          every roll again:
          <pre>
            <code>hegemon verify abcd2345.game</code>
          </pre>
        </li>
      </ol>
      <p>
        A good verdict proves that every outcome was fixed before the game began and that every answer was allowed. It
        proves nothing about a record of which you noted nothing: write down the commitment at the start, and the last
        fingerprint at the end. Taking a move back is no way around the dice either: it stops at any roll or draw.
      </p>
    </section>
  );
}

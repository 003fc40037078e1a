// What checking the record of a game has found.

export const verifyText = {
  https: "Your browser can check the dice only over https or on the same computer. Use “hegemon verify” instead.",

  told: (entry: number, why: string) => `What the server tells of entry ${entry} cannot be: ${why}`,
  diceOrList: "chance either rolls dice or takes from a list.",
  ofDice: (verb: string) => `“${verb}” is said of dice.`,
  notOfDice: (verb: string) => `“${verb}” is not said of dice.`,
  twice: "its list names something twice.",
  faces: "dice have 2 to 100 faces.",
  tooMany: "these are too many dice.",
  nothingFits: (entry: number) => `The server tells what chance could have said at entry ${entry}, but nothing fits there.`,

  firstLine: "The first line",
  header: "The header",
  line: (number: number) => `Line ${number}`,
  noRecord: (what: string) => `${what} does not belong to a record.`,
  form: (what: string) => `${what} is not written as records are.`,
  cannotBe: (what: string, why: string) => `${what} cannot be: ${why}`,
  noHeader: "it does not belong to a record.",
  scheme: (scheme: string) => `Dice of the kind “${scheme}” cannot be checked here.`,
  noHash: "its commitment is not a hash.",
  seeds: "seeds have 1 to 64 letters, digits, dots, dashes and underscores.",
  players: "it needs one player and one seed for each seat.",
  copied: "copied must be a number of answers.",
  provesNothing: "it proves copied answers, but there are none.",
  noProof: "origin does not prove anything.",
  noSeed: "The last line does not reveal a seed of 32 bytes.",
  missing: (entry: number) => `Entry ${entry} is missing, or its line was changed.`,

  otherGame: (entries: string) =>
    `This is not the game that was played: its first ${entries} entries are not those this browser saw.`,
  fewerCopied: (copied: number, entries: number) =>
    `The header says that ${copied} answers were copied, but the record has ${entries}.`,
  tooDeep: (most: number) => `The game plays on from more than ${most} others in a row.`,
  origin: (copied: number) => `The game of which the first ${copied} answers were copied`,
  originOther: (what: string) => `${what} was another game: its edition, rules, seats or options are not those of this one.`,
  originCopied: (what: string) => `${what} had copied more itself, so it proves nothing.`,
  originHash: (what: string) => `${what} did not go like this: its hash does not fit.`,
  originSeed: (what: string) => `${what} had committed to another server seed.`,

  takenBack: (entry: number) => `Entry ${entry} cannot be: nobody takes back a roll, or the answer of somebody else.`,
  forChance: (entry: number, say: string) => `Entry ${entry} cannot be: “${say}” is for chance to say.`,
  tampered: (entry: number, right: string, say: string) =>
    `Entry ${entry} was tampered with: chance had to say “${right}”, not “${say}”.`,
  otherDice: "The record commits to other dice than this table did.",
  changed: (entry: number) => `Entry ${entry} was changed: its hash does not fit.`,
  notRevealed: "The server seed is not revealed, so the dice cannot be checked yet.",
  sealChanged: "The line that reveals the server seed was changed.",
  otherSeed: "The server seed is not the one that was committed to.",
  otherSeeds: "The record has other seeds than those this browser saw when the game began.",
  cutOff: (seen: number, entries: number) =>
    `The end is missing: this browser saw ${seen} entries, but the record has ${entries}.`,

  all: (number: number) => `all ${number}`,
  some: (checked: number, all: number) => `${checked} of ${all}`,
  fits: (entries: number, outcomes: string) =>
    `All ${entries} entries fit together, the server seed is the one that was committed to, and ${outcomes} outcomes of chance are right.`,
  copies: "The rolls that were copied from another game were checked with its seed.",
  foreign: (number: number) => `UNPROVED: ${number} outcomes were copied from another game without proof of its dice.`,
  untold: (number: number) => `UNPROVED: of ${number} outcomes the server does not tell what else could have been said.`,
  certain: (number: number) => `${number} could go only one way, as the server tells it.`,
  seen: (number: number) => `It is the game this browser saw: ${number} fingerprints noted while it was played fit.`,
  unseen: "This browser noted nothing while it was played, so it cannot tell whether it was played like this.",
};

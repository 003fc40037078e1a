// What is around the table.

export const sittingText = {
  title: "Table",
  loading: "Loading the table…",
  turn: (number: number, board: string) => `Turn ${number} · ${board}`,
  turnAlone: (number: number) => `Turn ${number}`,
  lost: "reconnecting…",
  connecting: "connecting…",
  list: "Table view",
  listKey: "Table view (T)",
  campaign: "Campaign page",
  help: "Keys and help",
  helpKey: "Keys (?)",
  map: "Map",
  panels: "Cards, chronicle and dice",
  cards: "Cards",
  log: "Chronicle",
  dice: "Dice",
  show: "What to show",
  tabs: { act: "Act", players: "Players", cards: "Cards", log: "Chronicle", dice: "Dice" },
  neighbour: (land: string, holder: string, armies: number) => `${land}, ${holder}, ${armies}`,
  borders: (land: string, neighbours: readonly string[]) => `${land} borders ${neighbours.join("; ")}.`,
};

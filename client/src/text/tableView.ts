// All territories as a list.

export const tableViewText = {
  caption: "All territories",
  only: "only those you can choose",
  columns: { name: "Territory", region: "Region", owner: "Owner", armies: "Armies" },
  borders: "Borders",
  act: "Actions",
  neighbour: (holder: string, armies: string) => `${holder}, ${armies}`,
  more: (land: string) => `One more on ${land}`,
  less: (land: string) => `One less on ${land}`,
  target: (verb: string) => `${verb} this`,
  to: (verb: string) => `${verb} to here`,
  from: (verb: string) => `${verb} from here`,
  chosen: "Chosen",
  aimed: "Target",
};

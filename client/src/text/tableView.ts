// All territories as a list.

import { armies, capital } from "./units";

export const tableViewText = {
  caption: "All territories",
  only: "only those you can choose",
  columns: {
    name: "Territory",
    region: "Region",
    owner: "Owner",
    get armies() {
      return capital(armies());
    },
  },
  borders: "Borders",
  act: "Actions",
  neighbour: (holder: string, strength: string) => `${holder}, ${strength}`,
  more: (land: string) => `One more on ${land}`,
  less: (land: string) => `One fewer on ${land}`,
  target: (verb: string) => `${verb} this`,
  to: (verb: string) => `${verb} to here`,
  from: (verb: string) => `${verb} from here`,
  chosen: "Chosen",
  aimed: "Target",
};

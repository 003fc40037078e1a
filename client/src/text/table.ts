// The table: map, legend, and how it is looked at.

export const tableText = {
  byOwner: "In the owner’s colour",
  byRegion: "In the region’s colour",
  regions: "Regions",
  toRegion: (name: string) => `Look at ${name}`,
  boards: "Boards",
  all: "All",
  choiceThere: (board: string) => `Something can be chosen on ${board}`,
};

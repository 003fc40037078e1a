// The map.

export const mapText = {
  label: (name: string, hint: string) =>
    `Map of ${name}. Arrow keys move from territory to territory, Enter chooses.${hint ? ` ${hint}` : ""}`,
  controls: "Move and zoom the map",
  up: "Move up",
  left: "Move left",
  whole: "Whole map",
  right: "Move right",
  down: "Move down",
  in: "Zoom in",
  out: "Zoom out",
};

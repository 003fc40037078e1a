// It is your turn: the title of the page, sound and notifications; and the app when there is no connection.

export const notifyText = {
  title: (title: string) => `● Your turn · ${title}`,
  turn: "Your turn",
  table: (table: string, turn: number) => (turn > 0 ? `${table}, turn ${turn}` : table),
  sound: "Sound when it is your turn",
  sounds: { off: "Off", soft: "Soft", loud: "Loud" },
  alerts: "Notifications",
  alertsOff: "Off",
  alertsOn: "On",
  alertsHelp: "When it is your turn and this page is out of sight.",
  alertsClosed: "When it is your turn and this page is out of sight or closed.",
  alertsDenied: "Your browser blocks notifications here. Allow them in its settings for this site, then switch them on.",
  alertsMissing: "This browser cannot show notifications for this page.",
};

/** The page that is shown when there is no connection; it stands alone, so it is built from these words. */
export const offlineText = {
  title: "No connection · Hegemon",
  heading: "No connection just now",
  says: "Every game is played on the server, which rolls the dice for everybody, so even a game against bots needs a connection.",
  kept: "Nothing is lost: your games wait for you as you left them.",
  again: "Try again",
};

export const appText = {
  name: "Hegemon",
  says: "A table for the Risk family of board games.",
};

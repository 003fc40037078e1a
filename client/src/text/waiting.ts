// Before the first move: who is here and who is still expected.

export const waitingText = {
  title: "Waiting for players",
  how: "The game begins when everybody is here.",
  bot: (name: string) => `${name} bot`,
  open: "free for anybody",
  here: "at this screen",
  present: "here",
  expected: "not here yet",
  linkFor: (name: string) => `the link for ${name}`,
  back: "Keep this link to come back from another device: {link}",
  backLabel: "your own link",
  watch: "To let somebody watch: {link}",
  watchLabel: "the link to watch",
  linksElsewhere: "The links were shown in the tab where you made the game.",
  name: "Your name",
  join: "Take a free seat",
  start: "Begin now",
  startHow: "Bots take the seats of those who are not here yet.",
};

// What players say to each other at the table: quick phrases, emotes, and the chat panel.

/** The quick phrases, by their names on the wire; the order is that of the buttons. */
export const phraseText: Record<string, string> = {
  hello: "Hello!",
  luck: "Good luck!",
  played: "Well played!",
  thanks: "Thank you!",
  sorry: "Sorry!",
  truce: "Truce?",
  wait: "One moment, please.",
  game: "Good game!",
};

/** The emotes, by their names on the wire: what a screen reader says for each. */
export const emoteText: Record<string, string> = {
  smile: "Smile",
  laugh: "Laugh",
  wow: "Surprised",
  cry: "Sad",
  angry: "Angry",
  cheer: "Cheer",
};

export const chatText = {
  title: "Chat",
  open: (unread: number) => (unread ? `Chat (${unread} new)` : "Chat"),
  close: "Close the chat",
  messages: "Messages",
  nobodyYet: "Nobody has said anything yet. Say hello!",
  phrases: "Quick phrases",
  emotes: "Emotes",
  write: "Write to everybody at the table",
  placeholder: "Write to the table…",
  send: "Send",
  speaker: "Who speaks?",
  off: "The host has switched chat off.",
  onlyPhrases: "The host allows quick phrases only.",
  watching: "You are watching. Take a seat to join the conversation.",
  silenced: "The operator of this server has muted you here.",
  notConnected: "No connection. Try again in a moment.",
  mutes: "Mute players",
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Unmute ${name}`,
  muted: "muted",
  you: "you",
  said: (name: string, says: string) => `${name}: ${says}`,
};

/** What the host chooses: in the form of a new game, and in the host's menu. */
export const chatChoiceText = {
  legend: "Chat",
  on: "On",
  phrases: "Quick phrases only",
  off: "Off",
};

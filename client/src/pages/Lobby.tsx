// Lobby and new game come in one piece: whoever sees the one is soon at the other.

export { Lobby } from "./front/Lobby";
export { NewGame } from "./front/NewGame";

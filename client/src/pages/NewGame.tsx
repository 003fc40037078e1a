export { NewGame } from "./Lobby";

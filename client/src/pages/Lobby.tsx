export { Lobby } from "./front";

export { NewGame } from "./front";

export { Campaign } from "./campaign/Campaign";

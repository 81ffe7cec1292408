/** What the values of SAE J2735 mean. */
export { codeMeanings, howSure } from "./codes.ts";
export { messageName } from "./messages.ts";
export { priorityMeanings } from "./priority.ts";
export { quantityMeanings } from "./quantities.ts";
export { rtcmMeanings } from "./rtcm-messages.ts";
export { timeAndPlaceMeanings } from "./times-and-places.ts";

/** What the values of SAE J2735 mean. */
export { codeMeanings } from "./codes.ts";
export { flagMeanings } from "./flags.ts";
export { messageName } from "./messages.ts";
export { quantityMeanings } from "./quantities.ts";
export { timeAndPlaceMeanings } from "./times-and-places.ts";

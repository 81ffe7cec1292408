/**
 * What people are told of whole inputs once they are judged: the headline of a verdict (`headlineOf`) and its form on
 * the wire (`verdictOnTheWire`). Runs in the browser's worker and on the server alike: no input or output, no state, no
 * module of Node.
 */
export { type Headline, headlineOf, type Standing, standings } from "./verdict/headline.ts";
export { verdictOnTheWire, type WireVerdict } from "./verdict/on-the-wire.ts";

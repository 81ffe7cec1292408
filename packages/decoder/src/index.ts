/**
 * What people read of octets: from text or files to octets, from octets to layers of fields with their places and
 * meanings. Serves the decoder's calls and its screens, on the server and in a browser's worker; verifies nothing.
 */

export * from "./building/index.ts";
export * from "./capture-list/index.ts";
export * from "./captures/index.ts";
export * from "./comparison/index.ts";
export type * from "./decoding.ts";
export { type Example, examples } from "./examples/index.ts";
export * from "./input/index.ts";
export {
  bitmapSspRangeText,
  bitmapSspText,
  type MeaningContext,
  type MeaningField,
  meaningOf,
  opaqueSspText,
} from "./meaning/index.ts";
export { claimsOfReading } from "./message-claims/index.ts";
export * from "./reading/index.ts";
export * from "./summary/index.ts";

/** What service specific permissions permit. */
export { bitmapSspRangeText, bitmapSspText } from "./bitmap-ssp.ts";
export { opaqueSspText } from "./opaque-ssp.ts";

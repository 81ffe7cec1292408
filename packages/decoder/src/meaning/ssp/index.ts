/** What service specific permissions permit. */
export { bitmapSspRangeText, bitmapSspRights, bitmapSspText } from "./bitmap-ssp.ts";
export { opaqueSspText } from "./opaque-ssp.ts";

/** Unpacking files within limits. */
export { PackingError } from "./packing-error.ts";
export { type Packing, packingOf, unpacked } from "./unpack.ts";
export type { Unpacked } from "./unpacked-content.ts";
export { type UnpackedFile, withoutXz } from "./xz.ts";

/** Unpacking files within limits. */
export { PackingError } from "./packing-error.ts";
export { type Packing, packingOf, type Unpacked, unpacked } from "./unpack.ts";

/** The ways in which bundles are laid out. */
export type { KeyFiles, OpenedKey, Place } from "./bundle-form.ts";
export { holdsDigits, isForeign } from "./foreign-files.ts";
export { type Layout, layoutOf } from "./in-folders.ts";
export { publicKeyOf } from "./loose-files.ts";

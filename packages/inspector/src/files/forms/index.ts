/** The ways in which bundles are laid out. */
import { readAtBundle } from "./at-bundle.ts";
import type { BundleReader } from "./bundle-form.ts";
import { looseFiles } from "./loose-files.ts";
import { readOmniairBundle } from "./omniair-bundle.ts";

export type { BundleForm, KeyFiles, OpenedKey, Place } from "./bundle-form.ts";
export { publicKeyOf } from "./loose-files.ts";

/** The form in which files are laid out. */
export const formOf = (...[files, manifest]: Parameters<BundleReader>) =>
  readAtBundle(files, manifest) ?? readOmniairBundle(files, manifest) ?? looseFiles(files);

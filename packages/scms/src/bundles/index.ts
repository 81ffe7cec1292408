/** Bundles of certificates and keys for units under test: `makeBundle`, of parts that threads make by `makeBundlePart`. */
export { type AnyBundleError, BundleError } from "./bundle-error.ts";
export { type BundleIssuers, type BundleOrder, grantsPsid } from "./bundle-order.ts";
export { type BundledCertificate, type BundlePart, makeBundlePart } from "./bundle-part.ts";
export { makeBundle } from "./make-bundle.ts";
export type { Bundle } from "./write-bundle.ts";

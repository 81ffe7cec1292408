/**
 * Facilities messages of ETSI ITS as schema values, one folder a release: types of the same name differ between the
 * two, in names of members and of numbers. Decode with `uper` of `@v2x/asn1`; `additionsIn` says what a value uses beyond
 * the root of its types.
 */

export * from "./edition.ts";
export * as infrastructure from "./infrastructure.ts";
export * from "./messages.ts";
export * as release1 from "./release1/index.ts";
export * as release2 from "./release2/index.ts";
export { messageRuleFindings } from "./rules.ts";
export { unknownContentFindings } from "./unknown-content.ts";

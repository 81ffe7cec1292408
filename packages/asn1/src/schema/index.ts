/** ASN.1 types as values: how they are built, what they look like, and how the rooms beside this one read them. */

export * from "./builders.ts";
export { characterSet } from "./characters.ts";
export { constraintOf } from "./constraint.ts";
export type * from "./schema.ts";
export * from "./walk.ts";

/**
 * The compiler's entrance for builds, `@v2x/asn1/compile`: types to the source of their codecs, as a module
 * (`codecModule`) or as a function body. Programs need none of it: in Node `coer` and `uper` compile by themselves.
 * Readers in other languages take from here what the schema alone does not say.
 */

export { codecModule, type EmittedCodecs } from "./codec-module.ts";
export { emitCoer } from "./coer/index.ts";
export { integerFormOf } from "./integer.ts";
export { emitUper } from "./uper/index.ts";

/** The compiler: types to the source of their codecs, for Node at run time and for browsers at build time. */

export { codecModule, type EmittedCodecs } from "./codec-module.ts";
export { emitCoer } from "./coer/index.ts";
export { emitUper } from "./uper/index.ts";

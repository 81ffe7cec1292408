/** A reading in words: fields, texts, and what can be sent elsewhere. */
export { decodingOf } from "./decoding-of.ts";
export { fieldsOf } from "./field-nodes.ts";
export { ofRelease1 } from "./of-release-1.ts";
export { foundAs, type TextFormat, textOf } from "./text-of.ts";

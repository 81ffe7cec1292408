export { certificatesIn } from "./certificates.ts";
export { type CoerDecoderType, coerDecoderTypes } from "./coer-structures.ts";
export { decodingOf } from "./decoding-of.ts";
export { fieldsOf } from "./fields.ts";
export { type DecoderType, type PlacedReading, readAll } from "./read-all.ts";
export { readCoer } from "./read-coer.ts";
export type { Reading, ReadLayer } from "./reading.ts";
export { type TextFormat, textOf } from "./text-of.ts";
export { requireDecodable, Undecodable } from "./undecodable.ts";

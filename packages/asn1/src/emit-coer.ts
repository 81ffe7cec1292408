/** Emits COER codecs as JavaScript source: a pure function, so that a build can write the same text to a module. */

import { emitDecoders } from "./emit-coer-decode.ts";
import { emitEncoders } from "./emit-coer-encode.ts";
import type { Schema } from "./schema.ts";

/**
 * `decode`: `(bytes, settings) => value` and `encode`: `(value) => octets` refuse without saying why.
 * `decodeMapped`: `(bytes, settings) => { value, map, length, failure }` and `encodeTracked` say where and why.
 */
export type CodecPart = "decode" | "decodeMapped" | "encode" | "encodeTracked";

/**
 * Source of one part of the codecs of the given types, with one function for each type that they reach.
 *
 * @returns a function body with one parameter `support` (see `codecs.ts`) that returns a list: for each schema, in
 * order, the function that `CodecPart` describes.
 */
export function emitCoer(schemas: readonly Schema[], part: CodecPart): string {
  switch (part) {
    case "decode":
    case "decodeMapped":
      return emitDecoders(schemas, part === "decodeMapped");
    case "encode":
    case "encodeTracked":
      return emitEncoders(schemas, part === "encodeTracked");
  }
}

/** Emits UPER codecs as JavaScript source: a pure function, so that a build can write the same text to a module. */

import type { CodecPart } from "../../codec/index.ts";
import type { Schema } from "../../schema/index.ts";
import { emitUperDecoders } from "./decode.ts";
import { emitUperEncoders } from "./encode.ts";

/**
 * Source of one part of the codecs of the given types, with one function for each type that they reach.
 *
 * @returns a function body with one parameter `support` (see `codec/registry.ts`) that returns a list: for each schema, in
 * order, the function that `CodecPart` describes.
 */
export function emitUper(schemas: readonly Schema[], part: CodecPart): string {
  switch (part) {
    case "decode":
    case "decodeMapped":
      return emitUperDecoders(schemas, part === "decodeMapped");
    case "encode":
    case "encodeTracked":
      return emitUperEncoders(schemas, part === "encodeTracked");
  }
}

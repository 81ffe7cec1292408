/** Emits COER codecs as JavaScript source: a pure function, so that a build can write the same text to a module. */

import type { CodecPart } from "../../codec/index.ts";
import type { Schema } from "../../schema/index.ts";
import { emitDecoders } from "./decode.ts";
import { emitEncoders } from "./encode.ts";

/**
 * Source of one part of the codecs of the given types, with one function for each type that they reach.
 *
 * @returns a function body with one parameter `support` (see `codec/registry.ts`) that returns a list: for each schema, in
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

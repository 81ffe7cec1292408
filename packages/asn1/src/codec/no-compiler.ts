/** Stands where the compiler is in Node (`#compiler` in `package.json`): browsers get their codecs from the build. */

import type { Schema } from "../schema/index.ts";
import { NoCodecError } from "./errors.ts";
import type { CodecPart, CodecRules } from "./registry.ts";

/** @throws NoCodecError always: a type is used whose `codecModule` was not loaded. */
export function compileCodec(rules: CodecRules, part: CodecPart, schema: Schema): never {
  throw new NoCodecError(`the build provided no ${rules} codec (${part}) of ${schema.name}`);
}

/** None: in browsers, text is written by walking the schema. */
export function compilePrinter(): undefined {
  return undefined;
}

/** Compiles codecs while a program runs, where it may make code of strings. */

import type { CodecPart, CodecRules, ProvidedCodecs } from "../codec/index.ts";
import type { Schema } from "../schema/index.ts";
import { emitCoer } from "./coer/index.ts";
import { emitUper } from "./uper/index.ts";

const emitters = { COER: emitCoer, UPER: emitUper } satisfies Record<CodecRules, typeof emitCoer>;

/** One part of the codec of one type, as the registry takes it. */
export function compileCodec(rules: CodecRules, part: CodecPart, schema: Schema): ProvidedCodecs["factory"] {
  const body = `"use strict";\n${emitters[rules]([schema], part)}`;
  return new Function("support", body) as ProvidedCodecs["factory"];
}

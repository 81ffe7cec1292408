/** Compiles codecs while a program runs, where it may make code of strings. */

import type { CodecPart, CodecRules, ProvidedCodecs } from "../codec/index.ts";
import type { Schema } from "../schema/index.ts";
import type { PrinterFactory, TextForm } from "../text/index.ts";
import { emitCoer } from "./coer/index.ts";
import { emitPrinters } from "./text/index.ts";
import { emitUper } from "./uper/index.ts";

const emitters = { COER: emitCoer, UPER: emitUper } satisfies Record<CodecRules, typeof emitCoer>;

/** One part of the codec of one type, as the registry takes it. */
export function compileCodec(rules: CodecRules, part: CodecPart, schema: Schema): ProvidedCodecs["factory"] {
  const body = `"use strict";\n${emitters[rules]([schema], part)}`;
  return new Function("support", body) as ProvidedCodecs["factory"];
}

/** The printer of one type, as `printerOf` takes it. */
export function compilePrinter(form: TextForm, schema: Schema): PrinterFactory {
  return new Function("support", `"use strict";\n${emitPrinters([schema], form)}`) as PrinterFactory;
}

/** The checked source that generated modules begin with, as text. */

import type { CodecSupport } from "../codec/index.ts";

/** A function whose parameters are `support` and the constants, and which returns what generated functions may call. */
type Runtime<C extends readonly unknown[]> = (support: CodecSupport, ...constants: C) => object;

/**
 * The statements of a runtime function up to its last `return`, with literals in the place of its other parameters: so
 * an engine sees `if (false)` where a plain decoder needs nothing, and emits no code for it.
 *
 * The text is what the engine was given. Node and the build load these files with their types blanked out and all names
 * kept; a minifier would rename them under the feet of the generated functions.
 *
 * @throws TypeError when the function's names are not those of its source file.
 */
export function runtimeText<C extends readonly (boolean | number)[]>(
  runtime: Runtime<C>,
  constants: { readonly [name: string]: C[number] },
): string {
  const source = runtime.toString();
  const [opening, parameters] = source.match(/^function \w+\(([^)]*)\)\s*\{/) ?? ["", ""];
  const end = source.lastIndexOf("return {");
  const names = Object.keys(constants);
  const found = parameters!.split(",").map((name) => name.trim());
  const returned = source.slice(end + "return {".length).match(/^[\s\w$,]*\}/);
  if (found.join() !== ["support", ...names].join() || returned === null) {
    throw new TypeError(`the source of ${runtime.name} was rewritten, and codecs cannot be made of it`);
  }
  const parameter = new RegExp(`\\b(?:${names.join("|")})\\b`, "g");
  return source.slice(opening!.length, end).replace(parameter, (name) => String(constants[name]));
}

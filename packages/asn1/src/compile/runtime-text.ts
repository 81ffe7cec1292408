/** The checked source that generated modules begin with, as text. */

/**
 * A part of what generated modules begin with. It is never called: its statements stand in the module beside those of
 * the other parts and the generated functions, which so share its variables, as a call across modules could not.
 *
 * Its parameters are `support`, constants, and in braces the names that it takes from other parts. It returns the names
 * that others find in it. A variable of another part that it reads or writes is declared at the head of its file.
 */
type Part = (...parameters: never[]) => object;

/**
 * The statements of the parts, each up to its last `return`, with literals in the place of the constants: so an engine
 * sees `if (false)` where a plain decoder needs nothing, and emits no code for it.
 *
 * The text is what the engine was given. Node and the build load these files with their types blanked out and all names
 * kept; a minifier would rename them under the feet of the generated functions.
 *
 * @throws TypeError when a part's names are not those of its source file, or no part has a name that another takes.
 */
export function runtimeText(
  parts: readonly Part[],
  constants: { readonly [name: string]: boolean | number },
): string {
  const read = parts.map((part) => readPart(part, constants));
  const found = new Set(read.flatMap(({ returned }) => returned));
  for (const { name, taken } of read) {
    const missing = taken.filter((one) => !found.has(one));
    if (missing.length > 0) throw new TypeError(`${name} takes ${missing.join(", ")}, which no part returns`);
  }
  return read.map(({ statements }) => statements).join("\n");
}

function readPart(part: Part, constants: { readonly [name: string]: boolean | number }) {
  const { name } = part;
  const source = part.toString();
  const [opening = "", plain = "", braces = ""] =
    source.match(/^function \w+\(([^(){}]*)(?:\{([^{}]*)\}\s*,?\s*)?\)\s*\{/) ?? [];
  const end = source.lastIndexOf("return {");
  const returned = source.slice(end).match(/^return \{([\s\w$,]*)\}/)?.[1];
  const own = namesIn(plain).filter((parameter) => parameter !== "support");
  if (opening === "" || returned === undefined || own.some((parameter) => !Object.hasOwn(constants, parameter)))
    throw new TypeError(`the source of ${name} was rewritten, and codecs cannot be made of it`);
  const body = source.slice(opening.length, end);
  const parameter = new RegExp(`\\b(?:${own.join("|")})\\b`, "g");
  const statements = own.length === 0 ? body : body.replace(parameter, (one) => String(constants[one]));
  return { name, statements, taken: namesIn(braces), returned: namesIn(returned) };
}

function namesIn(list: string): string[] {
  return list.split(",").flatMap((name) => name.trim() || []);
}

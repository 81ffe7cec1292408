/** Emits the UPER reads of SEQUENCE, SEQUENCE OF and CHOICE without what stands behind their markers. */

import {
  additionsOf,
  type ChoiceSchema,
  type Component,
  componentsOf,
  leastCostOf,
  resolve,
  type Schema,
  type SequenceOfSchema,
  type SequenceSchema,
  sizesText,
} from "../../schema/index.ts";
import { keyOf, literalOf } from "../literal.ts";
import { keyParameter, outerKeysOf, type Scope } from "../type-functions.ts";
import { BitWindow } from "./bit-window.ts";
import { readAddedAlternative, readAdditions } from "./decode-extension.ts";
import { type BitTarget, fixedWidthOf } from "./decode-primitive.ts";
import { minimumBits, packedSizeOf, widthOf } from "./form.ts";

/** What reading components needs from the emitter around it. */
export interface BitReader extends BitTarget {
  readonly mapped: boolean;
  /** Adds a function to the module; gives its name. */
  newFunction(prefix: string, parameters: readonly string[], body: () => string): string;
  /** A new look at the octets, which reads of fixed width that follow each other share. */
  window(): BitWindow;
  /** Statements that read one value of the type into the variable. */
  read(schema: Schema, into: string, scope: Scope): string;
  /** The same as a component of something: in mapped decoders, with its path and range. */
  readAt(segment: string, schema: Schema, into: string, scope: Scope): string;
  /** The statements inside a length: an open type's or CONTAINING's. */
  enclosed(source: string): string;
}

/** The body of the SEQUENCE's function (X.691, clause 19). */
export function readSequence(reader: BitReader, type: SequenceSchema): string {
  const components = componentsOf(type.root);
  const variables = new Map<string, string>();
  const scope: Scope = (member) => {
    const variable = variables.get(member);
    if (variable === undefined)
      throw new TypeError(`${type.name} has no component ${member} before its open type`);
    return variable;
  };
  const window = reader.window();
  const { lines, conditionOf } = readPreamble(reader, type, components, window);
  for (const component of components) {
    const variable = reader.fresh("m");
    variables.set(component.name, variable);
    const read = component.optional
      ? [...window.close(), ...readOptional(reader, component, variable, conditionOf(component), scope)]
      : readRequired(reader, component, variable, window, scope);
    lines.push(...read);
  }
  lines.push(...window.close());
  if (!reader.mapped) lines.push("if (p > end) throw refusal;");
  const members = components.map(({ name }) => `${keyOf(name)}: ${variables.get(name)}`);
  if (!type.extensible) return [...lines, `return { ${members.join(", ")} };`].join("\n");
  for (const addition of additionsOf(type)) {
    for (const component of addition.group ? addition.components : [addition.component]) {
      members.push(`${keyOf(component.name)}: ${defaultOf(reader, component)}`);
    }
  }
  members.push("unknownAdditions: undefined", "extensionBits: undefined");
  const additions = readAdditions(reader, type);
  return [
    ...lines,
    `const value = { ${members.join(", ")} };`,
    `if (${conditionOf(undefined)}) ${additions}(value, depth);`,
    "return value;",
  ].join("\n");
}

/** Reads the extension bit and the presence bits; gives the condition for each (X.691, 19.1 and 19.2). */
function readPreamble(
  reader: BitReader,
  type: SequenceSchema,
  components: readonly Component[],
  window: BitWindow,
): { readonly lines: string[]; readonly conditionOf: (component: Component | undefined) => string } {
  const optional = components.filter((component) => component.optional);
  const flagged = type.extensible ? [undefined, ...optional] : optional;
  const conditions = new Map<Component | undefined, string>();
  const lines: string[] = [];
  for (let first = 0; first < flagged.length; first += BitWindow.bits) {
    const here = flagged.slice(first, first + BitWindow.bits);
    const name = reader.fresh("h");
    lines.push(...window.take(here.length, name));
    for (const [index, one] of here.entries()) {
      conditions.set(one, `(${name} & ${2 ** (here.length - 1 - index)}) !== 0`);
    }
  }
  return { lines, conditionOf: (component) => conditions.get(component)! };
}

function readRequired(
  reader: BitReader,
  { name, schema }: Component,
  variable: string,
  window: BitWindow,
  scope: Scope,
): readonly string[] {
  const fixed = fixedWidthOf(reader, resolve(schema));
  if (fixed === undefined || fixed.width > BitWindow.bits || reader.mapped) {
    const source = reader.readAt(JSON.stringify(`.${name}`), schema, variable, scope);
    return [...window.close(), `let ${variable};`, source];
  }
  if (fixed.width === 0) return [`const ${variable} = ${fixed.value("0")};`];
  const raw = reader.fresh("q");
  return [...window.take(fixed.width, raw), fixed.check(raw), `const ${variable} = ${fixed.value(raw)};`];
}

function readOptional(
  reader: BitReader,
  component: Component,
  variable: string,
  condition: string,
  scope: Scope,
): readonly string[] {
  const { name, schema, hasDefault } = component;
  const source = reader.readAt(JSON.stringify(`.${name}`), schema, variable, scope);
  return [
    hasDefault ? `let ${variable} = ${defaultOf(reader, component)};` : `let ${variable};`,
    `if (${condition}) {\n${source}\n${noteDefault(reader, component, variable)}}`,
  ];
}

/** An expression of a component that is not there. */
export function defaultOf(target: BitTarget, { defaultValue }: Component): string {
  return typeof defaultValue === "object"
    ? target.hoist("D", literalOf(defaultValue))
    : literalOf(defaultValue);
}

/** A statement about a DEFAULT value that is encoded, or nothing where there is no DEFAULT. */
export function noteDefault(target: BitTarget, component: Component, variable: string): string {
  if (!component.hasDefault) return "";
  const fallback = defaultOf(target, component);
  const same =
    typeof component.defaultValue === "object"
      ? `isSame(${variable}, ${fallback})`
      : `${variable} === ${fallback}`;
  const note = target.tolerate(
    "default-encoded",
    "p",
    `${component.name} left out, since it has its DEFAULT value`,
    '"its encoding"',
  );
  return `if (${same}) { ${note} }\n`;
}

/** The body of the SEQUENCE OF's function (X.691, clause 20). */
export function readSequenceOf(reader: BitReader, type: SequenceOfSchema): string {
  const { extensible, min, max, width } = packedSizeOf(type.size);
  const least = minimumBits(type.element);
  const cost = leastCostOf(type.element);
  const outside = [min > 0 ? `n < ${min}` : "", max < Number.POSITIVE_INFINITY ? `n > ${max}` : ""]
    .filter((check) => check !== "")
    .join(" || ");
  const text = `${sizesText(min === max ? { fixed: min, min, max } : { min, max })} elements`;
  const refusal = reader.refuse("size-out-of-range", "at", text, "n");
  const check = outside === "" ? "" : `if (${outside}) { ${refusal} }`;
  const item = reader.newFunction(
    "items",
    ["list", "n", "depth", ...outerKeysOf(type).map(keyParameter)],
    () =>
      `for (let i = 0; i < n; i++) {
let item;
${reader.readAt('"[" + list.length + "]"', type.element, "item", keyParameter)}
list.push(item);
${reader.mapped ? "" : "if (p > end) throw refusal;"}
}`,
  );
  const read = (size: string) =>
    `${item}(${["list", size, "depth", ...outerKeysOf(type).map(keyParameter)].join(", ")});`;
  const general = `let n = 0;
for (let last = len(); ; last = more(last)) {
const here = last < 0 ? -last : last;
n += here;
count(here, ${least}, ${cost}, at);
${read("here")}
if (last >= 0) break;
}`;
  const known = `const n = ${width === 0 ? min : `take(${width}) + ${min}`};
${width === 0 ? "" : check}
count(n, ${least}, ${cost}, at);
${read("n")}`;
  const root = width === undefined ? `${general}\n${check}` : known;
  if (!extensible) return `const at = p, list = [];\n${root}\nreturn list;`;
  const note = reader.tolerate("invalid-extension", "at", "a size within the root in its short form", "n");
  return `const at = p, list = [];
if (flag() === 0) {
${root}
} else {
${general}
if (!(${outside || "false"})) { ${note} }
}
return list;`;
}

/** The body of the CHOICE's function (X.691, clause 23). */
export function readChoice(reader: BitReader, type: ChoiceSchema): string {
  const root = Object.entries(type.root);
  const width = widthOf(root.length);
  const window = reader.window();
  const index = width > 0 ? window.take(width, "t") : ["const t = 0;"];
  const cases = root.map(([name, schema], tag) => {
    const value = reader.readAt(JSON.stringify(`.${name}`), schema, "v", keyParameter);
    return `case ${tag}: {\nlet v;\n${value}\nreturn { choice: ${JSON.stringify(name)}, value: v };\n}`;
  });
  const refusal = reader.refuse(
    "unknown-alternative",
    `p - ${width}`,
    `one of ${root.length} alternatives of ${type.name}`,
    "t",
  );
  return [
    type.extensible ? `if (flag() !== 0) return ${readAddedAlternative(reader, type)};` : "",
    ...index,
    ...window.close(),
    `switch (t) {\n${cases.join("\n")}\n}`,
    root.length === 2 ** width ? "" : refusal,
  ].join("\n");
}

/** Emits the UPER reads of what stands behind extension markers: additions and added alternatives. */

import {
  type Addition,
  additionsOf,
  type ChoiceSchema,
  type Component,
  type SequenceSchema,
  undefinedNameOf,
} from "../../schema/index.ts";
import { memberOf } from "../literal.ts";
import { keyParameter, noScope, outerKeysOf, type Scope } from "../type-functions.ts";
import { type BitReader, defaultOf, noteDefault } from "./decode-constructed.ts";

/** A function that reads the presence bitmap and the additions into the value (X.691, 19.7 to 19.9); its name. */
export function readAdditions(reader: BitReader, type: SequenceSchema): string {
  const additions = additionsOf(type);
  return reader.newFunction("additions", ["value", "depth"], () => {
    const known = additions.map((addition, index) => {
      const target = reader.fresh("a");
      return `if (has(${index})) {\nlet ${target};\n${reader.enclosed(readAddition(reader, addition, target))}\n}`;
    });
    const none = reader.tolerate(
      "invalid-extension",
      "at",
      "an extension addition that is present",
      '"none"',
    );
    return `const at = p, size = additionCount(), map = bits(size).bytes;
const has = (index) => index < size && (map[index >> 3] & (128 >> (index & 7))) !== 0;
if (map.every((octet) => octet === 0)) { ${none} }
if (size !== ${additions.length}) value.extensionBits = size;
${known.join("\n")}
if (size > ${additions.length}) unknownAdditions(value, ${additions.length}, size, has, opaque);`;
  });
}

function readAddition(reader: BitReader, addition: Addition, target: string): string {
  const scope: Scope = (member) => memberOf("value", member);
  if (addition.group === undefined) {
    const { component } = addition;
    return `${reader.readAt(JSON.stringify(`.${component.name}`), component.schema, target, scope)}
${noteDefault(reader, component, target)}${memberOf("value", component.name)} = ${target};`;
  }
  const { group, components } = addition;
  const absent = components.map((component) => isAbsent(reader, component, target)).join(" && ");
  const note = reader.tolerate("default-encoded", "p", "a group with members, or none", '"a group without"');
  return [
    reader.read(group, target, noScope),
    `if (${absent}) { ${note} }`,
    ...components.map(({ name }) => `${memberOf("value", name)} = ${memberOf(target, name)};`),
  ].join("\n");
}

function isAbsent(reader: BitReader, component: Component, object: string): string {
  const member = memberOf(object, component.name);
  return component.hasDefault
    ? `isSame(${member}, ${defaultOf(reader, component)})`
    : `${member} === undefined`;
}

/** A call that reads an alternative behind the marker (X.691, 23.8), from just behind the extension bit. */
export function readAddedAlternative(reader: BitReader, type: ChoiceSchema): string {
  const parameters = ["depth", ...outerKeysOf(type).map(keyParameter)];
  const name = reader.newFunction("added", parameters, () => {
    const cases = Object.entries(type.additions).map(([alternative, schema], index) => {
      const value = reader.readAt(JSON.stringify(`.${alternative}`), schema, "v", keyParameter);
      return `case ${index}: {
let v;
${reader.enclosed(value)}
return { choice: ${JSON.stringify(alternative)}, value: v };
}`;
    });
    return `const index = smallNumber();
switch (index) {
${cases.join("\n")}
}
return { choice: "${undefinedNameOf(type)}", value: { tag: ${Object.keys(type.root).length} + index, bytes: unknownAlternativeOctets() } };`;
  });
  return `${name}(${parameters.join(", ")})`;
}

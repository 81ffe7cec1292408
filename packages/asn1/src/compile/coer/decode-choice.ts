/** Emits the reading of a CHOICE: its tag, then the alternative (X.696, clause 20). */

import { type ChoiceSchema, type Schema, undefinedNameOf } from "../../schema/index.ts";
import type { Refuse } from "../refusals.ts";
import { keyParameter, type Scope } from "../type-functions.ts";

/** What reading an alternative needs from the emitter around it. */
export interface ComponentReader {
  readonly mapped: boolean;
  readonly refuse: Refuse;
  readAt(segment: string, schema: Schema, into: string, scope: Scope): string;
}

/** The body of the CHOICE's function. */
export function readChoice(reader: ComponentReader, type: ChoiceSchema): string {
  const { mapped, refuse } = reader;
  const root = Object.entries(type.root);
  const alternatives = [
    ...root.map(([name, schema]) => ({ name, schema, isAddition: false })),
    ...Object.entries(type.additions).map(([name, schema]) => ({ name, schema, isAddition: true })),
  ];
  const cases = alternatives.map(({ name, schema, isAddition }, tag) => {
    const segment = JSON.stringify(`.${name}`);
    const value = reader.readAt(segment, schema, "v", keyParameter);
    const body = isAddition ? `const before = open();\n${value}\nclose(before);` : value;
    return `case ${tag < 63 ? 128 + tag : tag}: {\nlet v;\n${body}\nreturn { choice: ${JSON.stringify(name)}, value: v };\n}`;
  });
  const known = type.extensible ? "" : ` with one of ${alternatives.length} tags`;
  const refusal = refuse(
    "unknown-alternative",
    "at",
    `an alternative of ${type.name}${known}`,
    `"tag 0x" + t.toString(16)`,
  );
  const unknown = type.extensible
    ? `if (t >> 6 !== 2) { ${refusal} }
const tag = t === 191 ? long : t & 63;
${mapped ? 'enter(".unknown", unknownAlternative);' : ""}
const bytes = octets();
${mapped ? "leaf(bytes);" : ""}
return { choice: "${undefinedNameOf(type)}", value: { tag, bytes } };`
    : refusal;
  const long = cases.length > 63 ? `switch (long) {\n${cases.slice(63).join("\n")}\n}` : "";
  return `if (p >= end) cut(1);
const at = p, t = b[p++];
switch (t) {
${cases.slice(0, 63).join("\n")}
}
let long = 0;
if (t === 191) {
long = longTag();
${long}
}
${unknown}`;
}

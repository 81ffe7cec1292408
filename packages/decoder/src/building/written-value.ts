/** A value that somebody wrote or copied as text, taken for the octets that it stands for. */
import type { Schema } from "@v2x/asn1";
import {
  type CoerDecoderType,
  codecSchemas,
  coerStructures,
  type DecoderType,
  type Structure,
  type UperDecoderType,
  uperStructures,
} from "../reading/index.ts";
import { octetsOfValue, type ValueFormat, type ValueProblem } from "./octets-of-values.ts";

/** Octets of a written value. */
export interface WrittenValue {
  readonly format: ValueFormat;
  /** The type that the text names, or that was asked for, or the only one that it is a value of. */
  readonly typeName: string;
  readonly bytes: Uint8Array;
}

/** How a text writes a value, by its beginning; undefined for any other text. */
export function valueFormatOf(text: string): ValueFormat | undefined {
  const start = text.slice(0, 20_000).replace(leadingComments, "");
  if (/^(\{\s*["}]|\[\s*[[{])/.test(start)) return "json";
  return assignment.test(start) || /^\{\s*[a-z][\w-]*\s+\S/.test(start) ? "notation" : undefined;
}

const leadingComments = /^(\s|--[^\n]*\n)+/;
const assignment = /^[a-z][\w-]*\s+([A-Z][\w -]*?)\s*::=/;

/**
 * The octets of a value, by the type that its text names, else by the type that is asked for, else by the only type
 * of the decoder that it is a value of.
 */
export function octetsOfWrittenValue(
  text: string,
  format: ValueFormat,
  asked: DecoderType,
): WrittenValue | { readonly problem: ValueProblem } {
  const named = format === "notation" ? assignment.exec(text.replace(leadingComments, ""))?.[1] : undefined;
  if (named !== undefined) return ofNamed(named, text, asked.rules);
  const offered = structuresOf(asked);
  const fitting = new Map<string, WrittenValue>();
  let problem: ValueProblem | undefined;
  for (const { schema, encoding } of offered) {
    const made = octetsOfValue(schema, encoding, format, text);
    if ("problem" in made) problem ??= made.problem;
    else fitting.set(made.bytes.join(), { format, typeName: schema.name, bytes: made.bytes });
  }
  const [only, ...others] = fitting.values();
  if (only !== undefined && others.length === 0) return only;
  if (offered.length === 1) return { problem: problem! };
  const names =
    only === undefined ? "none of them" : [only, ...others].map(({ typeName }) => typeName).join(", ");
  return {
    problem: { path: "", message: `choose the type of this value; of those offered it could be ${names}` },
  };
}

/** Types of the selector that the octets can be of: one, or all where none is chosen. */
function structuresOf({ rules, type }: DecoderType): readonly Structure[] {
  const table: Readonly<Record<string, Structure>> = rules === "COER" ? coerStructures : uperStructures;
  const chosen = table[type as CoerDecoderType | UperDecoderType];
  return chosen === undefined ? Object.values(table) : [chosen];
}

function ofNamed(
  name: string,
  text: string,
  preferred: "COER" | "UPER",
): WrittenValue | { readonly problem: ValueProblem } {
  const other = preferred === "COER" ? "UPER" : "COER";
  for (const encoding of [preferred, other] as const) {
    const schema = codecSchemas[encoding].find((known: Schema) => known.name === name);
    if (schema === undefined) continue;
    const made = octetsOfValue(schema, encoding, "notation", text);
    return "problem" in made ? made : { format: "notation", typeName: name, bytes: made.bytes };
  }
  return { problem: { path: "", message: `the decoder knows no type ${name} that stands by itself` } };
}

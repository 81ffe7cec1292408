/** A value that somebody wrote or copied as text, taken for the octets that it stands for. */
import { toHex } from "@v2x/asn1";
import {
  codecSchemas,
  coerStructures,
  type DecoderType,
  type Structure,
  type UperDecoderType,
  uperDecoderTypes,
  uperStructuresAsked,
} from "../reading/index.ts";
import { placeOfBrokenJson } from "./json-places.ts";
import { octetsOfValue, type ValueFormat, type ValueProblem } from "./octets-of-values.ts";

/** Octets of a written value. */
export interface WrittenValue {
  readonly format: ValueFormat;
  /** The type that the text names, or that was asked for, or the only one that it is a value of. */
  readonly typeName: string;
  readonly bytes: Uint8Array;
}

/** Why a text gives no octets. */
export interface UnwrittenValue {
  readonly problem: ValueProblem;
  /** Nobody named its type, and it is a value of none, or of several. */
  readonly isTypeOpen?: true;
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
): WrittenValue | UnwrittenValue {
  const named = format === "notation" ? assignment.exec(text.replace(leadingComments, ""))?.[1] : undefined;
  if (named !== undefined) return ofNamed(named, text, asked.rules);
  const offered = structuresOf(asked);
  // Of each type the first edition counts; several types may give the same octets.
  const fitting = new Map<string, WrittenValue>();
  let problem: ValueProblem | undefined;
  let closest: Closest | undefined;
  for (const { type, schema, encoding } of offered) {
    if (fitting.has(type)) continue;
    const made = octetsOfValue(schema, encoding, format, text);
    if ("problem" in made) {
      problem ??= made.problem;
      closest = closer(closest, { type, problem: made.problem });
    } else fitting.set(type, { format, typeName: schema.name, bytes: made.bytes });
  }
  const [only, ...others] = fitting.values();
  if (only !== undefined && others.every(({ bytes }) => toHex(bytes) === toHex(only.bytes))) return only;
  // Text that is no JSON is of no type for that reason alone.
  const isProblemOfAll = () => format === "json" && placeOfBrokenJson(text) !== undefined;
  if (only === undefined && (asked.type !== "unknown" || isProblemOfAll())) return { problem: problem! };
  const names = [...fitting.keys()].join(", ");
  const found =
    only !== undefined
      ? `of those offered it could be ${names}`
      : closest !== undefined
        ? `it comes closest to ${closest.type}: ${closest.problem.message}`
        : "of those offered it could be none of them";
  return { problem: { path: "", message: `choose the type of this value; ${found}` }, isTypeOpen: true };
}

/** A type that a value is not of, and why. */
interface Closest {
  readonly type: string;
  readonly problem: ValueProblem;
}

/** The one of two that is broken deeper inside; what breaks at its first members is close to no type. */
function closer(one: Closest | undefined, other: Closest): Closest | undefined {
  const depth = ({ problem: { path } }: Closest) => path.split(/\.|(?=\[)/).length;
  return depth(other) > (one === undefined ? 1 : depth(one)) ? other : one;
}

/** Structures that a word of the selector stands for, every edition of each; all where none is chosen. */
function structuresOf({ rules, type }: DecoderType): readonly Structure[] {
  if (rules === "COER") {
    return type === "unknown" ? Object.values(coerStructures) : [coerStructures[type]];
  }
  const types = uperDecoderTypes.filter(
    (word) => word !== "unknown" && (type === "unknown" || word === type),
  );
  // Without octets there is no header that chooses an edition.
  const none = new Uint8Array(0);
  return types.flatMap((word) => uperStructuresAsked(word as Exclude<UperDecoderType, "unknown">, none));
}

function ofNamed(name: string, text: string, preferred: "COER" | "UPER"): WrittenValue | UnwrittenValue {
  const other = preferred === "COER" ? "UPER" : "COER";
  let problem: ValueProblem | undefined;
  for (const encoding of [preferred, other] as const) {
    for (const schema of codecSchemas[encoding]) {
      if (schema.name !== name) continue;
      const made = octetsOfValue(schema, encoding, "notation", text);
      if ("bytes" in made) return { format: "notation", typeName: name, bytes: made.bytes };
      problem ??= made.problem;
    }
  }
  problem ??= { path: "", message: `the decoder knows no type ${name} that stands by itself` };
  return { problem };
}

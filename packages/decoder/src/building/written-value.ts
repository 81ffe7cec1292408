/** A value that somebody wrote or copied as text, taken for the octets that it stands for. */
import { type Schema, toHex, xerTypeNames } from "@v2x/asn1";
import { j2735 } from "@v2x/v2x-schema";
import {
  certificateContent,
  codecSchemas,
  coerStructures,
  type DecoderType,
  etsiStructuresOf,
  type Structure,
  type UperDecoderType,
  uperDecoderTypes,
  uperStructuresAsked,
} from "../reading/index.ts";
import { placeOfBrokenJson } from "./json-places.ts";
import {
  maximalValueText,
  octetsOfValue,
  type ValueProblem,
  type WrittenFormat,
} from "./octets-of-values.ts";

/** Octets of a written value. */
export interface WrittenValue {
  readonly format: WrittenFormat;
  /** The type that the text names, or that was asked for, or the only one that it is a value of. */
  readonly typeName: string;
  readonly bytes: Uint8Array;
  /** Sentences on what the octets are that the text did not say. */
  readonly notes: readonly string[];
}

/** Why a text gives no octets. */
export interface UnwrittenValue {
  readonly problem: ValueProblem;
  /** Nobody named its type, and it is a value of none, or of several. */
  readonly isTypeOpen?: true;
}

/** How a text writes a value, by its beginning; undefined for any other text. */
export function valueFormatOf(text: string): WrittenFormat | undefined {
  const start = text.slice(0, 20_000).replace(leadingComments, "");
  if (/^(\{\s*["}]|\[\s*[[{])/.test(start)) return "json";
  if (/^<[?!A-Za-z]/.test(start)) return namesTypeInTags(text) ? "xer" : undefined;
  return assignment.test(start) || /^\{\s*[a-z][\w-]*\s+\S/.test(start) ? "notation" : undefined;
}

/** The text of octets that write a value, and how; undefined for any others. */
export function valueTextIn(
  bytes: Uint8Array,
): { readonly text: string; readonly format: WrittenFormat } | undefined {
  const [first = 0] = bytes;
  // A brace, bracket, tag, name, comment, byte order mark or blank.
  const mayBegin = first === 0xef || /[\s\w<{[-]/.test(String.fromCharCode(first));
  if (!mayBegin || bytes.length > maximalValueText) return undefined;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const format = valueFormatOf(text);
  return format && { text, format };
}

const leadingComments = /^(\s|\ufeff|--[^\n]*\n)+/;
const assignment = /^[a-z][\w-]*\s+([A-Z][\w -]*?)\s*::=/;

let known: ReadonlySet<string> | undefined;

/** Names of the types that stand by themselves. */
function knownTypes(): ReadonlySet<string> {
  known ??= new Set([...codecSchemas.COER, ...codecSchemas.UPER].map(({ name }) => name));
  return known;
}

function namesTypeInTags(text: string): boolean {
  for (const [, name] of text.matchAll(/<([A-Z][\w-]*)/g)) if (knownTypes().has(name!)) return true;
  return false;
}

/**
 * The octets of a value, by the type that its text names, else by the type that is asked for, else by the only type
 * of the decoder that it is a value of. A message of J2735 gets the frame around it that decoders ask for.
 */
export function octetsOfWrittenValue(
  text: string,
  format: WrittenFormat,
  asked: DecoderType,
): WrittenValue | UnwrittenValue {
  const names = typesNamedIn(text, format);
  const named = names.filter((name) => knownTypes().has(name));
  if (named.length > 0) return ofFirstNamed(named, text, format, asked, names[0]);
  const [stranger] = names;
  const made = ofUnnamed(format === "notation" ? withoutAssignment(text) : text, format, asked);
  if (stranger === undefined || !("problem" in made) || made.isTypeOpen !== true) return made;
  const message = `the decoder knows no type ${stranger} that stands by itself: ${made.problem.message}`;
  return { ...made, problem: { ...made.problem, message } };
}

/** Types that a text names, outermost first, whether they are known or not. */
function typesNamedIn(text: string, format: WrittenFormat): readonly string[] {
  switch (format) {
    case "xer":
      return xerTypeNames(text);
    case "notation":
      return [assignment.exec(text.replace(leadingComments, ""))?.[1]].filter((name) => name !== undefined);
    case "json":
      return [/^\s*\{\s*"([A-Z][\w-]*)"\s*:/.exec(text.replace(leadingComments, ""))?.[1]].filter(
        (name) => name !== undefined,
      );
  }
}

/** Blanks for the assignment, so that what stands behind it keeps its place. */
function withoutAssignment(text: string): string {
  const start = leadingComments.exec(text)?.[0].length ?? 0;
  return text.slice(0, start) + text.slice(start).replace(assignment, (found) => found.replace(/\S/g, " "));
}

function ofUnnamed(text: string, format: WrittenFormat, asked: DecoderType): WrittenValue | UnwrittenValue {
  const offered = structuresOf(asked);
  // Of each type one edition counts; several types may give the same octets.
  const fitting = new Map<string, WrittenValue & { readonly schema: Schema }>();
  let problem: ValueProblem | undefined;
  let closest: Closest | undefined;
  for (const { type, schema, encoding } of offered) {
    const known = fitting.get(type);
    if (known !== undefined && isOfItsHeader(known)) continue;
    const made = octetsOfValue(schema, encoding, format, text);
    if ("problem" in made) {
      problem ??= made.problem;
      closest = closer(closest, { type, problem: made.problem });
      continue;
    }
    const { bytes } = made;
    if (known === undefined || isOfItsHeader({ schema, bytes }))
      fitting.set(type, { format, typeName: schema.name, schema, bytes, notes: [] });
  }
  const [only, ...others] = fitting.values();
  if (only !== undefined && others.every(({ bytes }) => toHex(bytes) === toHex(only.bytes))) {
    const { schema: _, ...value } = only;
    return value;
  }
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

/**
 * Whether a message is read by the edition that it was written by: several editions of a message may have members of
 * the same names, and its header says which one its octets are of.
 */
function isOfItsHeader({ schema, bytes }: { readonly schema: Schema; readonly bytes: Uint8Array }): boolean {
  return etsiStructuresOf(bytes).some((structure) => structure.schema === schema);
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
    if (type === "unknown") return [...Object.values(coerStructures), certificateContent];
    return type === "CcmsCert" || type === "ScmsCert"
      ? [coerStructures[type], certificateContent]
      : [coerStructures[type]];
  }
  const types = uperDecoderTypes.filter(
    (word) => word !== "unknown" && (type === "unknown" || word === type),
  );
  // Without octets there is no header that chooses an edition.
  const none = new Uint8Array(0);
  return types.flatMap((word) => uperStructuresAsked(word as Exclude<UperDecoderType, "unknown">, none));
}

/** XML may hold a message in elements of somebody's own, and one message inside another. */
function ofFirstNamed(
  names: readonly string[],
  text: string,
  format: WrittenFormat,
  asked: DecoderType,
  outermost: string | undefined,
): WrittenValue | UnwrittenValue {
  let refused: UnwrittenValue | undefined;
  for (const name of names) {
    const made = ofNamed(name, text, format, asked);
    if (!("problem" in made)) {
      if (name === outermost) return made;
      const note = `The element <${name}> was read; <${outermost}> around it was not.`;
      return { ...made, notes: [note, ...made.notes] };
    }
    refused ??= made;
  }
  return refused!;
}

function ofNamed(
  name: string,
  text: string,
  format: WrittenFormat,
  { rules: preferred }: DecoderType,
): WrittenValue | UnwrittenValue {
  const other = preferred === "COER" ? "UPER" : "COER";
  let refused: UnwrittenValue | undefined;
  let ofOtherEdition: WrittenValue | undefined;
  for (const encoding of [preferred, other] as const) {
    for (const schema of codecSchemas[encoding]) {
      if (schema.name !== name) continue;
      const frame = frameOf(schema);
      const made = octetsOfValue(schema, encoding, format, text, frame);
      if ("bytes" in made) {
        const notes = frame === undefined ? [] : [`A MessageFrame was put around the ${name}.`];
        const value = { format, typeName: name, bytes: made.bytes, notes };
        if (encoding === "COER" || isOfItsHeader({ schema, bytes: made.bytes })) return value;
        ofOtherEdition ??= value;
        continue;
      }
      refused ??= { problem: made.problem };
    }
  }
  return ofOtherEdition ?? refused!;
}

/** What a message of J2735 stands in; undefined where it is read by itself. */
function frameOf(schema: Schema) {
  if (schema === j2735.TravelerInformation) return undefined;
  for (const [messageId, message] of j2735.MessageTypes) {
    if (message !== schema) continue;
    return { schema: j2735.MessageFrame, around: (value: unknown) => ({ messageId, value }) };
  }
  return undefined;
}

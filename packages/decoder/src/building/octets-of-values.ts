/** From values that people write to octets: value notation or JSON of a type, encoded by the type's rules. */
import {
  coer,
  EncodeError,
  fromJson,
  type JsonValue,
  NotationError,
  parseValueNotation,
  parseXer,
  placesInValueNotation,
  placesInXer,
  printJsonLines,
  printValueNotation,
  type Schema,
  uper,
} from "@v2x/asn1";
import { memberTwice, placeAt, placeOfBrokenJson, placeOfField, type TextPlace } from "./json-places.ts";

/** How a value is written where somebody changes it. */
export type ValueFormat = "notation" | "json";
/** How a value is written that comes from elsewhere. */
export type WrittenFormat = ValueFormat | "xer";

/** Why a text gives no octets. */
export interface ValueProblem extends Partial<TextPlace> {
  /** The component, e.g. `coreData.speed`; empty for the whole value. */
  readonly path: string;
  /** For people: field, rule, what stands there. */
  readonly message: string;
}

/** Characters of a text that are read at most. */
export const maximalValueText = 4 * 1024 * 1024;

/**
 * Encodes what a text says, or says what it breaks. Nothing is repaired.
 *
 * @param frame - puts the value into what its octets stand in.
 */
export function octetsOfValue(
  schema: Schema,
  encoding: "COER" | "UPER",
  format: WrittenFormat,
  text: string,
  frame?: { readonly schema: Schema; around(value: unknown): unknown },
): { readonly bytes: Uint8Array } | { readonly problem: ValueProblem } {
  if (text.length > maximalValueText) {
    const message = `expected at most ${maximalValueText} characters, found ${text.length}`;
    return { problem: { path: "", message } };
  }
  try {
    const value = readValue(schema, format, text);
    const { encode } = encoding === "COER" ? coer : uper;
    return { bytes: frame === undefined ? encode(schema, value) : encode(frame.schema, frame.around(value)) };
  } catch (error) {
    return { problem: problemOf(error, schema, format, text) };
  }
}

/** The same value as a text of the other form, or why it is none. */
export function rewrittenValue(
  schema: Schema,
  { from, to, text }: { readonly from: ValueFormat; readonly to: ValueFormat; readonly text: string },
): { readonly text: string } | { readonly problem: ValueProblem } {
  try {
    return { text: textOfValue(schema, readValue(schema, from, text), to) };
  } catch (error) {
    return { problem: problemOf(error, schema, from, text) };
  }
}

/** A value as a text that is read back. */
export function textOfValue(schema: Schema, value: unknown, format: ValueFormat): string {
  return format === "json" ? `${printJsonLines(schema, value)}\n` : printValueNotation(schema, value);
}

function readValue(schema: Schema, format: WrittenFormat, text: string): unknown {
  // Files begin with such a mark, and editors write it unseen.
  const bare = text.replace(/^\ufeff/, " ");
  if (format === "xer") return parseXer(schema, text);
  if (format === "notation") return parseValueNotation(schema, bare);
  const json = JSON.parse(bare) as JsonValue;
  const twice = memberTwice(bare);
  if (twice === undefined) return fromJson(schema, json);
  throw new EncodeError("wrong-type", twice.path, "each member once", JSON.stringify(twice.name));
}

function problemOf(error: unknown, schema: Schema, format: WrittenFormat, text: string): ValueProblem {
  if (error instanceof NotationError) {
    const { path, message, line, column } = error;
    return { path, message, line, column };
  }
  if (error instanceof EncodeError) {
    const { path, message } = error;
    return withPlace(path, message, placeOf(schema, format, text, path));
  }
  if (error instanceof SyntaxError)
    return withPlace("", "expected JSON, found something else", placeOfBrokenJson(text));
  // Deep nesting overflows the stack.
  if (error instanceof RangeError) return { path: "", message: "the value is nested too deeply" };
  throw error;
}

/** Of a component that is missing, where the nearest around it begins. */
function placeOf(schema: Schema, format: WrittenFormat, text: string, path: string): TextPlace | undefined {
  if (format === "json") return placeOfField(text, path);
  const places =
    format === "xer"
      ? placesInXer(schema, text)
      : placesInValueNotation(schema, text.replace(/^\ufeff/, " "));
  let around = path;
  while (!places.has(around) && around !== "") around = around.replace(/(^|\.)[^.[]*$|\[\d+\]$/, "");
  const position = places.get(around);
  return position === undefined ? undefined : placeAt(text, position);
}

function withPlace(path: string, message: string, place: TextPlace | undefined): ValueProblem {
  if (place === undefined) return { path, message };
  return { path, message: `${message} (line ${place.line}, column ${place.column})`, ...place };
}

/** From values that people write to octets: value notation or JSON of a type, encoded by the type's rules. */
import {
  coer,
  EncodeError,
  fromJson,
  type JsonValue,
  NotationError,
  parseValueNotation,
  placesInValueNotation,
  printJsonLines,
  printValueNotation,
  type Schema,
  uper,
} from "@v2x/asn1";
import { memberTwice, placeAt, placeOfBrokenJson, placeOfField, type TextPlace } from "./json-places.ts";

/** How a value is written. XER is for reading alone. */
export type ValueFormat = "notation" | "json";

/** Why a text gives no octets. */
export interface ValueProblem extends Partial<TextPlace> {
  /** The component, e.g. `coreData.speed`; empty for the whole value. */
  readonly path: string;
  /** For people: field, rule, what stands there. */
  readonly message: string;
}

/** Characters of a text that are read at most. */
export const maximalValueText = 4 * 1024 * 1024;

/** Encodes what a text says, or says what it breaks. Nothing is repaired. */
export function octetsOfValue(
  schema: Schema,
  encoding: "COER" | "UPER",
  format: ValueFormat,
  text: string,
): { readonly bytes: Uint8Array } | { readonly problem: ValueProblem } {
  if (text.length > maximalValueText) {
    const message = `expected at most ${maximalValueText} characters, found ${text.length}`;
    return { problem: { path: "", message } };
  }
  try {
    return { bytes: (encoding === "COER" ? coer : uper).encode(schema, readValue(schema, format, text)) };
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

function readValue(schema: Schema, format: ValueFormat, text: string): unknown {
  // Files begin with such a mark, and editors write it unseen.
  const bare = text.replace(/^\ufeff/, " ");
  if (format === "notation") return parseValueNotation(schema, bare);
  const json = JSON.parse(bare) as JsonValue;
  const twice = memberTwice(bare);
  if (twice === undefined) return fromJson(schema, json);
  throw new EncodeError("wrong-type", twice.path, "each member once", JSON.stringify(twice.name));
}

function problemOf(error: unknown, schema: Schema, format: ValueFormat, text: string): ValueProblem {
  if (error instanceof NotationError) {
    const { path, message, line, column } = error;
    return { path, message, line, column };
  }
  if (error instanceof EncodeError) {
    const { path, message } = error;
    return withPlace(
      path,
      message,
      format === "json" ? placeOfField(text, path) : placeInNotation(schema, text, path),
    );
  }
  if (error instanceof SyntaxError)
    return withPlace("", "expected JSON, found something else", placeOfBrokenJson(text));
  throw error;
}

/** Of a component that is missing, where the nearest around it begins. */
function placeInNotation(schema: Schema, text: string, path: string): TextPlace | undefined {
  const places = placesInValueNotation(schema, text.replace(/^\ufeff/, " "));
  let around = path;
  while (!places.has(around) && around !== "") around = around.replace(/(^|\.)[^.[]*$|\[\d+\]$/, "");
  const position = places.get(around);
  return position === undefined ? undefined : placeAt(text, position);
}

function withPlace(path: string, message: string, place: TextPlace | undefined): ValueProblem {
  if (place === undefined) return { path, message };
  return { path, message: `${message} (line ${place.line}, column ${place.column})`, ...place };
}

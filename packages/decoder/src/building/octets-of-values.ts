/** From values that people write to octets: value notation or JSON of a type, encoded by the type's rules. */
import {
  coer,
  EncodeError,
  fromJson,
  type JsonValue,
  NotationError,
  parseValueNotation,
  type Schema,
  uper,
} from "@v2x/asn1";
import { placeOfBrokenJson, placeOfField, type TextPlace } from "./json-places.ts";

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
    const value =
      format === "json" ? fromJson(schema, JSON.parse(text) as JsonValue) : parseValueNotation(schema, text);
    return { bytes: (encoding === "COER" ? coer : uper).encode(schema, value) };
  } catch (error) {
    return { problem: problemOf(error, format, text) };
  }
}

function problemOf(error: unknown, format: ValueFormat, text: string): ValueProblem {
  if (error instanceof NotationError) {
    const { path, message, line, column } = error;
    return { path, message, line, column };
  }
  if (error instanceof EncodeError) {
    const { path, message } = error;
    return withPlace(path, message, format === "json" ? placeOfField(text, path) : undefined);
  }
  if (error instanceof SyntaxError)
    return withPlace("", "expected JSON, found something else", placeOfBrokenJson(text));
  throw error;
}

function withPlace(path: string, message: string, place: TextPlace | undefined): ValueProblem {
  if (place === undefined) return { path, message };
  return { path, message: `${message} (line ${place.line}, column ${place.column})`, ...place };
}

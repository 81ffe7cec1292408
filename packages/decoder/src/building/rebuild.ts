/** A structure whose one layer gets other values: its octets, and those of what is around it. */
import { coer, toHex, uper } from "@v2x/asn1";
import type { EncodedLayer, Reading, ReadLayer } from "../reading/index.ts";
import {
  octetsOfValue,
  rewrittenValue,
  textOfValue,
  type ValueFormat,
  type ValueProblem,
} from "./octets-of-values.ts";

/** Octets with changed values. */
export interface Rebuilt {
  /** Of the layer itself. */
  readonly bytes: Uint8Array;
  /** Of the outermost layer that could be made anew around it; the same octets where the layer is outermost. */
  readonly whole: Uint8Array;
  /** Sentences that somebody who sends the octets must know. */
  readonly notes: readonly string[];
}

/** The text of one layer's value, as `rebuilt` takes it; undefined where the layer could not be read whole. */
export function valueTextOf(reading: Reading, layer: number, format: ValueFormat): string | undefined {
  const found = encodedLayer(reading.layers[layer]);
  if (found?.value === undefined) return undefined;
  return textOfValue(found.schema, found.value, format);
}

/**
 * A layer's changed text in the other form.
 *
 * @throws RangeError where the reading has no such layer.
 */
export function rewritten(
  reading: Reading,
  layer: number,
  texts: { readonly from: ValueFormat; readonly to: ValueFormat; readonly text: string },
): { readonly text: string } | { readonly problem: ValueProblem } {
  const found = encodedLayer(reading.layers[layer]);
  if (found === undefined) throw new RangeError(`layer ${layer} has no value`);
  return rewrittenValue(found.schema, texts);
}

/**
 * Encodes a layer with other values, and puts it into the layers around it again.
 *
 * @throws RangeError where the reading has no such layer with a value.
 */
export function rebuilt(
  reading: Reading,
  layer: number,
  format: ValueFormat,
  text: string,
): Rebuilt | { readonly problem: ValueProblem } {
  const found = encodedLayer(reading.layers[layer]);
  if (found?.value === undefined) throw new RangeError(`layer ${layer} has no value`);
  const made = octetsOfValue(found.schema, found.encoding, format, text);
  return "problem" in made ? made : { bytes: made.bytes, ...around(reading, found, made.bytes) };
}

function encodedLayer(layer: ReadLayer | undefined): EncodedLayer | undefined {
  return layer === undefined || layer.encoding === "header" ? undefined : layer;
}

/** The layers around a changed one, made anew from the inside outwards. */
function around(reading: Reading, changed: EncodedLayer, octets: Uint8Array): Omit<Rebuilt, "bytes"> {
  const notes: string[] = [];
  let layer = changed;
  let whole = octets;
  while (layer.inside !== undefined) {
    const outer = encodedLayer(reading.layers[layer.inside.layer]);
    const content = outer?.value === undefined ? undefined : octetsAt(outer.value, layer.inside.path);
    if (outer?.value === undefined || content === undefined) {
      notes.push(`The octets around the ${layer.name} could not be made anew.`);
      break;
    }
    const place = placeWithin(content, layer, reading);
    const { start } = place;
    const tail = content.subarray(start + place.length);
    if (place.isSpelled) whole = new TextEncoder().encode(toHex(whole));
    // Headers in front say how long the message is.
    if (start > 0 && whole.length !== place.length) {
      notes.push(
        `The ${layer.name} has another length now, which the headers in front of it state: only its own octets are made anew.`,
      );
      break;
    }
    const inside = joined(content.subarray(0, start), whole, tail);
    const isOther = toHex(inside) !== toHex(content);
    whole = (outer.encoding === "COER" ? coer : uper).encode(
      outer.schema,
      withOctetsAt(outer.value, layer.inside.path, inside),
    );
    if (isOther && /(^|\.)signedData\./.test(layer.inside.path)) {
      notes.push(`The signature of the ${outer.name} was made over other octets: it is not valid any more.`);
    }
    layer = outer;
  }
  return { whole, notes };
}

/** Where the octets of a layer are in the octets of the layer around it, and whether they are digits there. */
function placeWithin(
  content: Uint8Array,
  { offset, length, spelled }: EncodedLayer,
  { bytes }: Reading,
): { readonly start: number; readonly length: number; readonly isSpelled: boolean } {
  // Layers of one spelled message share its octets.
  if (spelled !== undefined && spelled.buffer === content.buffer)
    return { start: spelled.byteOffset - content.byteOffset, length: spelled.length, isSpelled: false };
  const start = offset - (content.byteOffset - bytes.byteOffset);
  return { start, length, isSpelled: spelled !== undefined };
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

type Members = Readonly<Record<string, unknown>>;

/** Names of a path, list places as numbers. */
function stepsOf(path: string): readonly (string | number)[] {
  return path.split(/\.|(?=\[)/).map((step) => (step.startsWith("[") ? Number(step.slice(1, -1)) : step));
}

function octetsAt(value: unknown, path: string): Uint8Array | undefined {
  let found = value;
  for (const step of stepsOf(path)) {
    if (typeof found !== "object" || found === null) return undefined;
    found = isChosen(found, step) ? found.value : (found as Members)[step];
  }
  return found instanceof Uint8Array ? found : undefined;
}

function withOctetsAt(value: unknown, path: string, octets: Uint8Array): unknown {
  const put = (around: unknown, [step, ...rest]: readonly (string | number)[]): unknown => {
    if (step === undefined) return octets;
    if (Array.isArray(around)) return around.map((item, index) => (index === step ? put(item, rest) : item));
    if (isChosen(around, step)) return { choice: around.choice, value: put(around.value, rest) };
    return { ...(around as Members), [step]: put((around as Members)[step], rest) };
  };
  return put(value, stepsOf(path));
}

function isChosen(
  value: unknown,
  step: string | number,
): value is { readonly choice: string; readonly value: unknown } {
  const { choice } = value as { choice?: unknown };
  return typeof choice === "string" && choice === step;
}

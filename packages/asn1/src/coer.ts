/** Canonical OER (Rec. ITU-T X.696): encoding, decoding, and decoding with a map from fields to octets. */

import * as support from "./coer-support.ts";
import { type CoerPart, emitCoer } from "./emit-coer.ts";
import { DecodeError, EncodeError } from "./errors.ts";
import type { Kind, Schema } from "./schema.ts";

/** What a decoder spends at most on one input. Whatever is left out has its default. */
export interface DecodeLimits {
  /** Constructed values (SEQUENCE, SEQUENCE OF, CHOICE) inside each other; 64, and never more than 1000. */
  readonly maxDepth?: number;
  /** Elements of all SEQUENCE OF together; 1,000,000. */
  readonly maxElements?: number;
  /** Octets; 16 MiB. */
  readonly maxInput?: number;
}

const defaultLimits = { maxDepth: 64, maxElements: 1_000_000, maxInput: 16 * 1024 * 1024 };

/** Where a component stands in the octets. */
export interface FieldRange {
  /** E.g. `toBeSigned.appPermissions[2].psid`; empty for the whole. What is inside an open type has its path. */
  readonly path: string;
  /** The ASN.1 type's name. */
  readonly type: string;
  readonly kind: Kind;
  /** First octet, with the component's own length, tag or preamble. */
  readonly start: number;
  /** The octet behind the last. */
  readonly end: number;
  /** 0 for the whole. */
  readonly depth: number;
}

type Limits = typeof defaultLimits;
type Decoder = (bytes: Uint8Array, limits: Limits) => unknown;
type MappedDecoder = (
  bytes: Uint8Array,
  limits: Limits,
) => { readonly value: unknown; readonly map: readonly FieldRange[] };
type Encoder = (value: unknown) => Uint8Array;

/** What plain generated code throws; the caller asks the slower code for the reason. */
const refusal = new Error("refused");
const imports = { ...support, DecodeError, EncodeError, refusal };

/** One generated function for each schema, made when first needed. */
function generated<F>(part: CoerPart): (schema: Schema) => F {
  const made = new WeakMap<Schema, F>();
  return (schema) => {
    let codec = made.get(schema);
    if (codec === undefined) {
      const [first] = new Function("support", `"use strict";\n${emitCoer([schema], part)}`)(imports) as [F];
      codec = first;
      made.set(schema, codec);
    }
    return codec;
  };
}

const decoderOf = generated<Decoder>("decode");
const mappedDecoderOf = generated<MappedDecoder>("decodeMapped");
const encoderOf = generated<Encoder>("encode");
const trackedEncoderOf = generated<Encoder>("encodeTracked");

/**
 * Encodes a value in canonical OER.
 *
 * Short encodings share a block of memory, as short Buffers do: use the octets, not their `buffer`, and copy what
 * is to be transferred to another thread.
 *
 * @throws EncodeError with the path of the component that does not belong to its type.
 */
function encode<T>(schema: Schema<T>, value: T): Uint8Array {
  try {
    return encoderOf(schema)(value);
  } catch (error) {
    if (error !== refusal) throw error;
    trackedEncoderOf(schema)(value);
    throw new Error(`the encoders of ${schema.name} disagree`, { cause: error });
  }
}

/**
 * Decodes one value that fills the whole input; anything but its canonical encoding is refused.
 *
 * Octet strings in the value are views of the input: they change with it and keep it in memory; copy what is to
 * outlive it.
 *
 * @throws DecodeError with code, octet offset and the component's path.
 */
function decode<T>(schema: Schema<T>, bytes: Uint8Array, limits?: DecodeLimits): T {
  const all = limitsOf(limits);
  const input = inputOf(bytes, all);
  try {
    return decoderOf(schema)(input, all) as T;
  } catch (error) {
    if (error !== refusal) throw error;
    mappedDecoderOf(schema)(input, all);
    throw new Error(`the decoders of ${schema.name} disagree`, { cause: error });
  }
}

/** As `decode`, with the octet range of every component in textual order; a slower walk. */
function decodeWithMap<T>(
  schema: Schema<T>,
  bytes: Uint8Array,
  limits?: DecodeLimits,
): { readonly value: T; readonly map: readonly FieldRange[] } {
  const all = limitsOf(limits);
  return mappedDecoderOf(schema)(inputOf(bytes, all), all) as { value: T; map: readonly FieldRange[] };
}

/** Whatever a caller asks for, the stack is not exhausted. */
function limitsOf(limits: DecodeLimits | undefined): Limits {
  if (limits === undefined) return defaultLimits;
  const all = { ...defaultLimits, ...limits };
  return { ...all, maxDepth: Math.min(all.maxDepth, 1000) };
}

/** Subclasses (Buffer) become plain views, so that generated code sees one shape. */
function inputOf(bytes: Uint8Array, { maxInput }: Limits): Uint8Array {
  if (bytes.length > maxInput) {
    throw new DecodeError("too-large", 0, "", `at most ${maxInput} octets`, `${bytes.length}`);
  }
  return bytes.constructor === Uint8Array
    ? bytes
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The codec; see each function. */
export const coer = { encode, decode, decodeWithMap };

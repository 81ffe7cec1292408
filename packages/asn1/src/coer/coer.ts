/** Canonical OER (Rec. ITU-T X.696): encoding, decoding, and decoding with a map from fields to octets. */

import {
  codecOf,
  type DecodeOptions,
  type Exploration,
  exploring,
  inputOf,
  type Mapped,
  type RuleOptions,
  refusal,
  settingsOf,
} from "../codec/index.ts";
import type { Schema } from "../schema/index.ts";

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
    return codecOf("COER", "encode", schema)(value);
  } catch (error) {
    if (error !== refusal) throw error;
    codecOf("COER", "encodeTracked", schema)(value);
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
function decode<T>(schema: Schema<T>, bytes: Uint8Array, options?: DecodeOptions): T {
  const settings = settingsOf(options);
  const input = inputOf(bytes, settings);
  try {
    return codecOf("COER", "decode", schema)(input, settings) as T;
  } catch (error) {
    if (error !== refusal) throw error;
    const { failure } = codecOf("COER", "decodeMapped", schema)(input, settings);
    throw failure ?? new Error(`the decoders of ${schema.name} disagree`, { cause: error });
  }
}

/**
 * As `decode`, with the octet range of every component in textual order; a slower walk. By basic rules it also takes
 * lengths, integers and enumerations that could be shorter, encoded DEFAULT values, groups without members, and any
 * octet but zero for TRUE.
 */
function decodeWithMap<T>(schema: Schema<T>, bytes: Uint8Array, options?: RuleOptions): Mapped<T> {
  const found = explore(schema, bytes, options);
  if (found.failure !== undefined) throw found.failure;
  return found;
}

/** As `decodeWithMap`, but octets that are refused give the reason and the map up to there: it never throws for them. */
function explore<T>(schema: Schema<T>, bytes: Uint8Array, options?: RuleOptions): Exploration<T> {
  const settings = settingsOf(options);
  return exploring(() => codecOf("COER", "decodeMapped", schema)(inputOf(bytes, settings), settings));
}

/** The codec; see each function. */
export const coer = { encode, decode, decodeWithMap, explore };

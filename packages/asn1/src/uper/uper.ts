/** PER, unaligned variant (Rec. ITU-T X.691): encoding, decoding, and decoding with a map from fields to bits. */

import {
  codecOf,
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
 * Encodes a value in canonical PER, unaligned. The length of a BIT STRING with named bits is kept as it is given,
 * also where zero bits at its end could be left out, so that what was decoded gives the same octets again.
 *
 * Short encodings share a block of memory, as those of `coer.encode` do.
 *
 * @throws EncodeError with the path of the component that does not belong to its type.
 */
function encode<T>(schema: Schema<T>, value: T): Uint8Array {
  try {
    return codecOf("UPER", "encode", schema)(value);
  } catch (error) {
    if (error !== refusal) throw error;
    codecOf("UPER", "encodeTracked", schema)(value);
    throw new Error(`the encoders of ${schema.name} disagree`, { cause: error });
  }
}

/**
 * Decodes one value; it fills the whole input, unless `trailing` allows octets behind it. Nothing in the value
 * shares memory with the input. By basic rules it also takes encoded DEFAULT values, lengths and integers that could
 * be shorter, values and sizes of the root in their extension form, padding that is not zero, and octets behind the
 * value inside an open type.
 *
 * @throws DecodeError with code, octet and bit offset and the component's path.
 */
function decode<T>(schema: Schema<T>, bytes: Uint8Array, options?: RuleOptions): T {
  const settings = settingsOf(options);
  const input = inputOf(bytes, settings);
  try {
    return codecOf("UPER", "decode", schema)(input, settings) as T;
  } catch (error) {
    if (error !== refusal) throw error;
    const { failure } = codecOf("UPER", "decodeMapped", schema)(input, settings);
    throw failure ?? new Error(`the decoders of ${schema.name} disagree`, { cause: error });
  }
}

/** As `decode`, with the range of every component, in bits and textual order; a slower walk. */
function decodeWithMap<T>(schema: Schema<T>, bytes: Uint8Array, options?: RuleOptions): Mapped<T> {
  const found = explore(schema, bytes, options);
  if (found.failure !== undefined) throw found.failure;
  return found;
}

/** As `decodeWithMap`, but octets that are refused give the reason and the map up to there: it never throws for them. */
function explore<T>(schema: Schema<T>, bytes: Uint8Array, options?: RuleOptions): Exploration<T> {
  const settings = settingsOf(options);
  return exploring(() => codecOf("UPER", "decodeMapped", schema)(inputOf(bytes, settings), settings));
}

/** The codec; see each function. */
export const uper = { encode, decode, decodeWithMap, explore };

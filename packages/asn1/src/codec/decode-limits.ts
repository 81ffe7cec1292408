/** What callers may ask of a decoder, and the same with every default filled in. */

import { DecodeError } from "./errors.ts";
import type { DecoderSettings } from "./registry.ts";

/** What a decoder spends at most on one input. Whatever is left out has its default. */
export interface DecodeLimits {
  /** Constructed values (SEQUENCE, SEQUENCE OF, CHOICE) inside each other; 64, and never more than 1000. */
  readonly maxDepth?: number;
  /**
   * Elements of all SEQUENCE OF together, each with the components that it cannot leave out; 4,000,000, and no more
   * than 4,096 and four for each octet of the input, so that elements without octets cost no more memory than others.
   */
  readonly maxElements?: number;
  /** Octets; 16 MiB. */
  readonly maxInput?: number;
}

/** Limits, and what becomes of octets behind the value: refused where nothing is said. */
export interface DecodeOptions extends DecodeLimits {
  readonly trailing?: "refuse" | "allow";
}

/** By which rules octets are read; plain COER decoding knows the canonical ones only. */
export interface RuleOptions extends DecodeOptions {
  /**
   * `canonical`, the default, takes the one encoding of each value. `basic` also takes what basic rules allow and a
   * value can hold; `findings` then has each of them.
   */
  readonly rules?: "canonical" | "basic";
}

const defaults: DecoderSettings = {
  maxDepth: 64,
  maxElements: undefined,
  maxInput: 16 * 1024 * 1024,
  trailing: false,
  basic: false,
};

/** Options with their defaults; whatever a caller asks for, the stack is not exhausted. */
export function settingsOf(options: RuleOptions | undefined): DecoderSettings {
  if (options === undefined) return defaults;
  return {
    maxDepth: Math.min(options.maxDepth ?? defaults.maxDepth, 1000),
    maxElements: options.maxElements,
    maxInput: options.maxInput ?? defaults.maxInput,
    trailing: options.trailing === "allow",
    basic: options.rules === "basic",
  };
}

/**
 * The input as generated code wants it: subclasses (Buffer) become plain views, so that it sees one shape.
 *
 * @throws DecodeError `too-large`.
 */
export function inputOf(bytes: Uint8Array, { maxInput }: DecoderSettings): Uint8Array {
  if (bytes.length > maxInput) {
    throw new DecodeError("too-large", 0, "", `at most ${maxInput} octets`, `${bytes.length}`);
  }
  return bytes.constructor === Uint8Array
    ? bytes
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

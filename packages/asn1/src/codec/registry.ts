/**
 * Where `coer` and `uper` find their generated functions: what a build provided, else what the compiler makes when a
 * type is first used. Browsers get the former alone: the compiler is no part of what they load.
 */

import { compileCodec } from "#compiler";
import { characterSet, type Schema } from "../schema/index.ts";
import { DecodeError, EncodeError } from "./errors.ts";
import { FieldTracker, type MappedResult, unknownAddition, unknownAlternative } from "./field-tracker.ts";
import * as calls from "./support.ts";

/** The encoding rules that codecs exist for. */
export type CodecRules = "COER" | "UPER";

/**
 * `decode`: `(bytes, settings) => value` and `encode`: `(value) => octets` refuse without saying why.
 * `decodeMapped`: `(bytes, settings) => { value, map, length, failure }` and `encodeTracked` say where and why.
 */
export type CodecPart = "decode" | "decodeMapped" | "encode" | "encodeTracked";

/** Everything a decoder is told besides the octets. */
export interface DecoderSettings {
  readonly maxDepth: number;
  /** Undefined for what `DecodeLimits` says of the default, which depends on the input. */
  readonly maxElements: number | undefined;
  readonly maxInput: number;
  /** Octets behind the value are no error. */
  readonly trailing: boolean;
  /** UPER: what canonical rules alone refuse is noted, and no error. */
  readonly basic: boolean;
}

/** The generated functions of one schema. */
export interface Codecs {
  readonly decode: (bytes: Uint8Array, settings: DecoderSettings) => unknown;
  readonly decodeMapped: (bytes: Uint8Array, settings: DecoderSettings) => MappedResult;
  readonly encode: (value: unknown) => Uint8Array;
  readonly encodeTracked: (value: unknown) => Uint8Array;
}

/** Codecs of some types that a build emitted (see `codecModule`). */
export interface ProvidedCodecs {
  readonly rules: CodecRules;
  readonly part: CodecPart;
  readonly schemas: readonly Schema[];
  /** The body that `emitCoer` or `emitUper` gave for these schemas and this part, as a function. */
  readonly factory: (support: CodecSupport) => readonly unknown[];
}

/** What plain generated code throws; the caller asks the slower code for the reason. */
export const refusal = new Error("refused");

const support = {
  ...calls,
  characterSet,
  DecodeError,
  EncodeError,
  FieldTracker,
  refusal,
  unknownAddition,
  unknownAlternative,
};

/** What generated text is given to call, besides its own. */
export type CodecSupport = typeof support;

type Table = { readonly [P in CodecPart]: WeakMap<Schema, Codecs[P]> };
const newTable = (): Table => ({
  decode: new WeakMap(),
  decodeMapped: new WeakMap(),
  encode: new WeakMap(),
  encodeTracked: new WeakMap(),
});
const tables: { readonly [R in CodecRules]: Table } = { COER: newTable(), UPER: newTable() };

/**
 * Registers codecs emitted at build time, so that nothing is compiled at run time for their types.
 *
 * @throws TypeError when the factory was not made for these schemas.
 */
export function provideCodecs({ rules, part, schemas, factory }: ProvidedCodecs): void {
  const codecs = factory(support) as Codecs[CodecPart][];
  if (codecs.length !== schemas.length) {
    throw new TypeError(`${codecs.length} codecs were provided for ${schemas.length} types`);
  }
  const table = tables[rules][part] as WeakMap<Schema, Codecs[CodecPart]>;
  for (const [index, schema] of schemas.entries()) table.set(schema, codecs[index]!);
}

/**
 * The generated function of a schema, compiled now where it was neither provided nor used before.
 *
 * @throws NoCodecError in a browser, where it was not provided.
 */
export function codecOf<P extends CodecPart>(rules: CodecRules, part: P, schema: Schema): Codecs[P] {
  const table = tables[rules][part];
  if (!table.has(schema)) {
    provideCodecs({ rules, part, schemas: [schema], factory: compileCodec(rules, part, schema) });
  }
  return table.get(schema)!;
}

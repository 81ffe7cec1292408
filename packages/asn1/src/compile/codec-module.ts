/** Codecs as the text of an ES module, for programs that may not compile text: browsers with a strict policy. */

import type { CodecPart, CodecRules } from "../codec/index.ts";
import type { Schema } from "../schema/index.ts";
import { emitCoer } from "./coer/index.ts";
import { emitUper } from "./uper/index.ts";

/** One part of the codecs of some types; all of them share the functions of the types that they reach. */
export interface EmittedCodecs {
  readonly rules: CodecRules;
  readonly part: CodecPart;
  /** Another part that they serve as well: an encoder that says why it refuses can stand for the plain one. */
  readonly standsFor?: CodecPart;
  /** The module that exports the types, as the emitted module imports it. */
  readonly from: string;
  /** The types by the names that `from` exports them under. */
  readonly types: ReadonlyMap<string, Schema>;
}

/**
 * Text of a module that, once imported, has registered the codecs by `provideCodecs`: from then on `coer` and `uper`
 * compile nothing for these types. Decoding that says why it refuses needs `decode` and `decodeMapped`, exploring
 * `decodeMapped` alone; encoding needs `encode` and `encodeTracked`, which may be one.
 */
export function codecModule(codecs: readonly EmittedCodecs[]): string {
  const sources = [...new Set(codecs.map(({ from }) => from))];
  const provided = codecs.map(({ rules, part, standsFor, from, types }, index) => {
    const list = Array.from(types.keys(), (name) => `types${sources.indexOf(from)}.${name}`).join(", ");
    const emit = rules === "COER" ? emitCoer : emitUper;
    const body = emit([...types.values()], part);
    const provide = (one: CodecPart) =>
      `provideCodecs({ rules: "${rules}", part: "${one}", schemas: [${list}], factory: factory${index} });`;
    const parts = standsFor === undefined ? [part] : [part, standsFor];
    return [`const factory${index} = (support) => {\n${body}};`, ...parts.map(provide)].join("\n");
  });
  return [
    'import { provideCodecs } from "@v2x/asn1";',
    ...sources.map((from, index) => `import * as types${index} from ${JSON.stringify(from)};`),
    ...provided,
    "",
  ].join("\n");
}

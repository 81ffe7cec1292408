import { codecModule, type EmittedCodecs } from "@v2x/asn1/compile";
import { codecTypes, encoderTypes, listDecoderTypes } from "@v2x/decoder";
import { judgingCodecs } from "@v2x/inspector";
import type { Plugin } from "vite";

/**
 * What each module holds: what reading the structures of both certificate systems takes, what reading road messages
 * takes, what judging takes besides, and what only those need who write values or list the messages of captures.
 */
const modules = new Map([
  ["virtual:decoder-codecs", () => codecTypes().filter(({ rules }) => rules === "COER")],
  ["virtual:road-decoders", () => codecTypes().filter(({ rules }) => rules === "UPER")],
  ["virtual:judging-codecs", () => without(codecTypes(), judgingCodecs())],
  ["virtual:decoder-encoders", encoderTypes],
  ["virtual:list-decoders", listDecoderTypes],
]);

/**
 * The codecs of the decoder's worker as modules, emitted while the portal is built: the portal's content security
 * policy allows no code made of strings, which is how codecs come to be everywhere else.
 */
export function decoderCodecs(): Plugin {
  return {
    name: "decoder-codecs",
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    load: (id) => {
      const types = modules.get(id.slice(1));
      return types && codecModule(types());
    },
  };
}

/** Some codecs without those that others have: the worker that judges has decoded before. */
function without(had: readonly EmittedCodecs[], all: readonly EmittedCodecs[]): readonly EmittedCodecs[] {
  return all.map((codecs) => {
    const same = had.filter(({ rules, part }) => rules === codecs.rules && part === codecs.part);
    const schemas = new Set(same.flatMap(({ types }) => [...types.values()]));
    return { ...codecs, types: new Map([...codecs.types].filter(([, schema]) => !schemas.has(schema))) };
  });
}

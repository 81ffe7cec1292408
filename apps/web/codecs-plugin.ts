import { codecModule } from "@v2x/asn1/compile";
import { codecTypes, encoderTypes, listDecoderTypes } from "@v2x/decoder";
import type { Plugin } from "vite";

/** What each module holds: all that reading takes, and what only those need who write values or list
 * the messages of captures. */
const modules = new Map([
  ["virtual:decoder-codecs", codecTypes],
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

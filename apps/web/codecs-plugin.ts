import { codecModule } from "@v2x/asn1/compile";
import { codecTypes } from "@v2x/decoder";
import type { Plugin } from "vite";

const moduleName = "virtual:decoder-codecs";
const resolvedName = `\0${moduleName}`;

/**
 * The codecs of the decoder's worker as a module, emitted while the portal is built: the portal's content security
 * policy allows no code made of strings, which is how codecs come to be everywhere else.
 */
export function decoderCodecs(): Plugin {
  return {
    name: "decoder-codecs",
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    load: (id) => (id === resolvedName ? codecModule(codecTypes()) : undefined),
  };
}

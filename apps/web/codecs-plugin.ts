import { codecModule, type EmittedCodecs, type Schema } from "@v2x/asn1";
import * as v2xSchema from "@v2x/v2x-schema";
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
    load: (id) => (id === resolvedName ? codecModule(decoderTypes()) : undefined),
  };
}

/** What the worker decodes and, to name certificates, encodes. */
export function decoderTypes(): readonly EmittedCodecs[] {
  const from = "@v2x/v2x-schema";
  const secured = typesIn(v2xSchema);
  const messages = typesIn(v2xSchema.j2735, "j2735.");
  return [
    { rules: "COER", part: "decodeMapped", from, types: secured },
    { rules: "COER", part: "decode", from, types: secured },
    { rules: "COER", part: "encode", from, types: new Map([["Certificate", v2xSchema.Certificate]]) },
    { rules: "UPER", part: "decodeMapped", from, types: messages },
    { rules: "UPER", part: "decode", from, types: messages },
  ];
}

function typesIn(module: object, prefix = ""): ReadonlyMap<string, Schema> {
  return new Map(
    Object.entries(module).flatMap(([name, value]) => (isSchema(value) ? [[`${prefix}${name}`, value]] : [])),
  );
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "kind" in value && "name" in value;
}

import type { EmittedCodecs, Schema } from "@v2x/asn1";
import { Certificate, editionsOf, j2735 } from "@v2x/v2x-schema";
import { coerStructures } from "./coer-structures.ts";
import { itsPdu } from "./its-pdu.ts";
import { payloadStructures } from "./payload-structures.ts";
import { securedData } from "./secured-data.ts";
import { uperStructures } from "./uper-structures.ts";

let coer: readonly Schema[] | undefined;
let uper: readonly Schema[] | undefined;

/** Every type that the readers hand to a codec, editions before the current ones included; always in one order. */
export const codecSchemas = {
  get COER(): readonly Schema[] {
    coer ??= [...new Set(coerSchemas())];
    return coer;
  },
  get UPER(): readonly Schema[] {
    uper ??= [...new Set(uperSchemas())];
    return uper;
  },
};

/**
 * What a build has to emit (`codecModule` of `@v2x/asn1`) where a content security policy forbids code made of
 * strings: with these codecs registered, readers compile nothing.
 */
export function codecTypes(): readonly EmittedCodecs[] {
  const from = "@v2x/decoder";
  // Certificates are decoded and encoded once more to be named.
  const certificate = new Map([
    [`codecSchemas.COER[${codecSchemas.COER.indexOf(Certificate)}]`, Certificate],
  ]);
  return [
    { rules: "COER", part: "decodeMapped", from, types: namedTypes("COER") },
    { rules: "COER", part: "decode", from, types: certificate },
    { rules: "COER", part: "encode", from, types: certificate },
    { rules: "UPER", part: "decodeMapped", from, types: namedTypes("UPER") },
  ];
}

function namedTypes(rules: "COER" | "UPER"): ReadonlyMap<string, Schema> {
  return new Map(codecSchemas[rules].map((schema, index) => [`codecSchemas.${rules}[${index}]`, schema]));
}

function coerSchemas(): readonly Schema[] {
  const structures = [...Object.values(coerStructures), securedData, ...payloadStructures];
  return structures.flatMap(({ schema }) => editionsOf(schema).map((edition) => edition.schema));
}

function uperSchemas(): readonly Schema[] {
  const { MessageFrame, TravelerInformationMessage } = uperStructures;
  const structures = [MessageFrame, TravelerInformationMessage, itsPdu];
  return [...structures.map(({ schema }) => schema), ...j2735.MessageTypes.values()];
}

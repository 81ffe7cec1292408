import type { EmittedCodecs, Schema } from "@v2x/asn1";
import {
  Certificate,
  editionsOf,
  Ieee1609Dot2Data,
  j2735,
  TlmCertificateTrustListMessage,
} from "@v2x/v2x-schema";
import { certificateContent } from "./certificate-content.ts";
import { coerStructures } from "./coer-structures.ts";
import { etsiStructures } from "./etsi-structures.ts";
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

/** As `codecTypes`, for who writes values: encoders of the same types, which say why they refuse. */
export function encoderTypes(): readonly EmittedCodecs[] {
  return (["COER", "UPER"] as const).map((rules) => ({
    rules,
    part: "encodeTracked",
    standsFor: "encode",
    from: "@v2x/decoder",
    types: namedTypes(rules),
  }));
}

/** As `codecTypes`, for lists of messages: decoders without places, many times as fast. */
export function listDecoderTypes(): readonly EmittedCodecs[] {
  const only = (rules: "COER" | "UPER", schemas: readonly Schema[]) => ({
    rules,
    part: "decode" as const,
    from: "@v2x/decoder",
    types: new Map(
      schemas.map((schema) => [`codecSchemas.${rules}[${codecSchemas[rules].indexOf(schema)}]`, schema]),
    ),
  });
  const messages = [j2735.MessageFrame, ...etsiStructures.map(({ schema }) => schema)];
  return [only("COER", [Ieee1609Dot2Data]), only("UPER", messages)];
}

function namedTypes(rules: "COER" | "UPER"): ReadonlyMap<string, Schema> {
  return new Map(codecSchemas[rules].map((schema, index) => [`codecSchemas.${rules}[${index}]`, schema]));
}

function coerSchemas(): readonly Schema[] {
  const structures = [
    ...Object.values(coerStructures),
    certificateContent,
    securedData,
    ...payloadStructures,
  ];
  const schemas = structures.flatMap(({ schema }) => editionsOf(schema).map((edition) => edition.schema));
  // What the octets of a list's structure are called where a trust list manager issued it.
  return [...schemas, TlmCertificateTrustListMessage];
}

function uperSchemas(): readonly Schema[] {
  const { MessageFrame, TravelerInformationMessage } = uperStructures;
  const structures = [MessageFrame, TravelerInformationMessage, itsPdu, ...etsiStructures];
  return [...structures.map(({ schema }) => schema), ...j2735.MessageTypes.values()];
}

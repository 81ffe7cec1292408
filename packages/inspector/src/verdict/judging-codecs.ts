import type { EmittedCodecs, Schema } from "@v2x/asn1";
import {
  Certificate,
  CrlContents,
  CtlSignatureSpdu,
  EtsiTs102941Data,
  FullIeeeTbsCtl,
  GeographicRegion,
  Ieee1609Dot2Data,
  Ieee1609Dot2DataUnsecured,
  PublicVerificationKey,
  SecuredCrl,
  ToBeSignedCertificate,
  ToBeSignedData,
} from "@v2x/v2x-schema";

/** What is read of octets while they are judged. */
const read = {
  Certificate,
  Ieee1609Dot2Data,
  Ieee1609Dot2DataUnsecured,
  EtsiTs102941Data,
  CrlContents,
} satisfies Record<string, Schema>;

/** What is written again, to be hashed or compared. */
const written = {
  Certificate,
  ToBeSignedCertificate,
  ToBeSignedData,
  PublicVerificationKey,
  GeographicRegion,
  CtlSignatureSpdu,
  SecuredCrl,
  FullIeeeTbsCtl,
} satisfies Record<string, Schema>;

/** The types by the names that `judgingCodecs` gives them. */
export const judgingSchemas: Readonly<Record<string, Schema>> = { ...read, ...written };

/**
 * What a build has to emit for judging where a content security policy forbids code made of strings (`codecModule` of
 * `@v2x/asn1`): values that were read are always writable, so that no encoder has to say why it refuses.
 */
export function judgingCodecs(): readonly EmittedCodecs[] {
  const from = "@v2x/inspector";
  return [
    { rules: "COER", part: "decode", from, types: named(read) },
    { rules: "COER", part: "decodeMapped", from, types: named(read) },
    { rules: "COER", part: "encode", from, types: named(written) },
  ];
}

function named(schemas: Readonly<Record<string, Schema>>): ReadonlyMap<string, Schema> {
  return new Map(Object.entries(schemas).map(([name, schema]) => [`judgingSchemas.${name}`, schema]));
}

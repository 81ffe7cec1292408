import type { Schema } from "@v2x/asn1";
import { Certificate, editionsOf, j2735 } from "@v2x/v2x-schema";
import { coerStructures, securedData } from "./coer-structures.ts";
import { carriedStructures } from "./payload.ts";
import { uperStructures } from "./uper-structures.ts";

/** Types that the decoder hands to one part of one codec. */
export interface CodecTypes {
  readonly rules: "COER" | "UPER";
  readonly part: "decodeMapped" | "decode" | "encode";
  /** Always in the same order. */
  readonly schemas: readonly Schema[];
}

/**
 * Every type that the readers hand to a codec, editions before the current ones included: what a build has to provide
 * (`provideCodecs` of `@v2x/asn1`) where a content security policy forbids code made of strings.
 */
export function codecTypes(): readonly CodecTypes[] {
  const coer = [...Object.values(coerStructures), securedData, ...carriedStructures].flatMap(({ schema }) =>
    editionsOf(schema).map((edition) => edition.schema),
  );
  const { MessageFrame, TravelerInformationMessage } = uperStructures;
  const uper = [MessageFrame.schema, TravelerInformationMessage.schema, ...j2735.MessageTypes.values()];
  return [
    { rules: "COER", part: "decodeMapped", schemas: [...new Set(coer)] },
    // Certificates are decoded and encoded once more to be named.
    { rules: "COER", part: "decode", schemas: [Certificate] },
    { rules: "COER", part: "encode", schemas: [Certificate] },
    { rules: "UPER", part: "decodeMapped", schemas: [...new Set(uper)] },
  ];
}

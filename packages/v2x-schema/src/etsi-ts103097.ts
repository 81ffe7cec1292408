/**
 * ETSI TS 103 097 V2.1.1, module EtsiTs103097Module (version 3.1): the European profile of IEEE 1609.2. Its types
 * have the octets of those that they constrain; what they forbid is checked by `etsi-ts103097-profile.ts`.
 *
 * Names with a hyphen lose it here. A parameter that is encrypted does not reach the octets, so the encrypted
 * types take none.
 */
import { alias, type Infer, type Schema } from "@v2x/asn1";
import { Certificate, Ieee1609Dot2Data } from "./ieee1609dot2.ts";
import { type PlainMessage, plainMessage, type SignedMessage, signedMessage } from "./signed-content.ts";

/** A certificate of the European system. */
export const EtsiTs103097Certificate = alias("EtsiTs103097Certificate", Certificate);
export type EtsiTs103097Certificate = Infer<typeof EtsiTs103097Certificate>;

/** Secured data of the European system. */
export const EtsiTs103097Data = alias("EtsiTs103097Data", Ieee1609Dot2Data);
export type EtsiTs103097Data = Infer<typeof EtsiTs103097Data>;

/** EtsiTs103097Data-Unsecured: plain data that is an `X`. */
export function etsiTs103097DataUnsecured<X>(name: string, content: Schema<X>): Schema<PlainMessage<X>> {
  return plainMessage(name, content);
}

/** EtsiTs103097Data-Signed: a signed `X`. */
export function etsiTs103097DataSigned<X>(name: string, content: Schema<X>): Schema<SignedMessage<X>> {
  return signedMessage(name, content);
}

/** EtsiTs103097Data-SignedExternalPayload: a signature over the digest of data that travels elsewhere. */
export const EtsiTs103097DataSignedExternalPayload = alias(
  "EtsiTs103097Data-SignedExternalPayload",
  Ieee1609Dot2Data,
);
export type EtsiTs103097DataSignedExternalPayload = Infer<typeof EtsiTs103097DataSignedExternalPayload>;

/** EtsiTs103097Data-Encrypted. */
export const EtsiTs103097DataEncrypted = alias("EtsiTs103097Data-Encrypted", Ieee1609Dot2Data);
export type EtsiTs103097DataEncrypted = Infer<typeof EtsiTs103097DataEncrypted>;

/** EtsiTs103097Data-SignedAndEncrypted: signed, then encrypted. */
export const EtsiTs103097DataSignedAndEncrypted = alias(
  "EtsiTs103097Data-SignedAndEncrypted",
  Ieee1609Dot2Data,
);
export type EtsiTs103097DataSignedAndEncrypted = Infer<typeof EtsiTs103097DataSignedAndEncrypted>;

/** EtsiTs103097Data-Encrypted-Unicast: for one recipient. */
export const EtsiTs103097DataEncryptedUnicast = alias("EtsiTs103097Data-Encrypted-Unicast", Ieee1609Dot2Data);
export type EtsiTs103097DataEncryptedUnicast = Infer<typeof EtsiTs103097DataEncryptedUnicast>;

/** EtsiTs103097Data-SignedAndEncrypted-Unicast: signed, then encrypted for one recipient. */
export const EtsiTs103097DataSignedAndEncryptedUnicast = alias(
  "EtsiTs103097Data-SignedAndEncrypted-Unicast",
  Ieee1609Dot2Data,
);
export type EtsiTs103097DataSignedAndEncryptedUnicast = Infer<
  typeof EtsiTs103097DataSignedAndEncryptedUnicast
>;

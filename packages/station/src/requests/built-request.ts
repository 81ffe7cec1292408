import { coer } from "@v2x/asn1";
import type { DecodedCertificate, VerificationKey } from "@v2x/credentials";
import { requestHash, sealEncrypted } from "@v2x/protocol";
import { type EncryptedData, Ieee1609Dot2Data } from "@v2x/v2x-schema";
import type { SealingDeviation } from "./deviation.ts";

/** A request ready to be sent, and what reading its answer takes. */
export interface BuiltRequest {
  /** COER of EtsiTs103097Data-Encrypted: the body of the POST. */
  readonly octets: Uint8Array;
  /** AES-128 key of 16 octets, with which the answer comes encrypted. */
  readonly contentKey: Uint8Array;
  /** Names the request in its answer and in the authority's log, 16 octets. */
  readonly requestHash: Uint8Array;
  /** The key that a certificate is asked for; absent where the request names none that can be used. */
  readonly key: VerificationKey | undefined;
  readonly builtAt: Date;
}

/** A message sealed for one authority. */
export interface SealedRequest {
  readonly octets: Uint8Array;
  readonly contentKey: Uint8Array;
}

/**
 * Encrypts a message for an authority.
 *
 * @param message - COER of Ieee1609Dot2Data.
 * @throws ProtocolError "recipient-unusable" where the authority's certificate has no key to encrypt for.
 * @see ETSI TS 103 097 — EtsiTs103097Data-Encrypted-Unicast
 */
export function sealFor(
  certificate: DecodedCertificate,
  message: Uint8Array,
  deviation: SealingDeviation = {},
): SealedRequest {
  const sealed = sealEncrypted(deviation.plaintext?.(message) ?? message, [
    { choice: "certRecipInfo", certificate },
  ]);
  const { contentKey } = sealed;
  const octets = deviation.encrypted
    ? withEncryptedData(sealed.octets, (data) => deviation.encrypted!(data, { contentKey, certificate }))
    : sealed.octets;
  return { octets: deviation.octets?.(octets) ?? octets, contentKey };
}

/** The request as it is sent, with its name. */
export function builtRequest(
  { octets, contentKey }: SealedRequest,
  key: VerificationKey | undefined,
  builtAt: Date,
): BuiltRequest {
  return { octets, contentKey, requestHash: requestHash(octets), key, builtAt };
}

function withEncryptedData(octets: Uint8Array, change: (data: EncryptedData) => EncryptedData): Uint8Array {
  const { protocolVersion, content } = coer.decode(Ieee1609Dot2Data, octets);
  if (content.choice !== "encryptedData") throw new TypeError("What is sealed is encrypted data.");
  const value = change(content.value);
  return coer.encode(Ieee1609Dot2Data, { protocolVersion, content: { choice: "encryptedData", value } });
}

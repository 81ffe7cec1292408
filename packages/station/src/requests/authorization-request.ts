import { coer } from "@v2x/asn1";
import {
  type DecodedCertificate,
  type MessageSigner,
  type Signer,
  toVerificationKey,
  verificationKeyIn,
} from "@v2x/credentials";
import { keyTagOf, sealUnsecured } from "@v2x/protocol";
import {
  type CertificateSubjectAttributes,
  type EcSignature,
  EtsiTs102941Data,
  EtsiTs103097DataEncrypted,
  EtsiTs103097DataSignedExternalPayload,
  type InnerAtRequest,
  type PublicEncryptionKey,
  type PublicKeys,
  SharedAtRequest,
} from "@v2x/v2x-schema";
import { type BuiltRequest, builtRequest, sealFor } from "./built-request.ts";
import type { AuthorizationDeviation } from "./deviation.ts";
import { signPart } from "./signed-part.ts";

/** What an authorization request is made from. */
export interface AuthorizationOrder {
  readonly credential: MessageSigner;
  /** Holds the key that the ticket is to certify. */
  readonly key: Signer;
  /** The key that others are to encrypt for the ticket's holder with. */
  readonly encryptionKey?: PublicEncryptionKey;
  /** Who vouches for the station. */
  readonly ea: DecodedCertificate;
  /** Who issues the ticket. */
  readonly aa: DecodedCertificate;
  /** What the ticket is to say. */
  readonly attributes: CertificateSubjectAttributes;
  /** 32 octets, drawn for this request alone. */
  readonly hmacKey: Uint8Array;
  /** Encrypts the credential's signature for the EA, so that the AA never learns whose station it is. */
  readonly withPrivacy: boolean;
  /** Signs the request with the ticket's key. */
  readonly withProofOfPossession: boolean;
  readonly now: Date;
}

/**
 * Asks for an authorization ticket.
 *
 * @throws as `buildEnrolmentRequest`.
 * @see ETSI TS 102 941 6.2.3.3.1 — AuthorizationRequestMessage and AuthorizationRequestMessageWithPop
 */
export async function buildAuthorizationRequest(
  order: AuthorizationOrder,
  deviation: AuthorizationDeviation = {},
): Promise<BuiltRequest> {
  const { key, hmacKey, ea, aa, now } = order;
  const publicKeys = keysOf(order, deviation);
  const tag = keyTagOf(publicKeys, hmacKey);
  const rightlyShared: SharedAtRequest = {
    eaId: ea.hashedId8,
    keyTag: deviation.keyTag?.(tag, publicKeys, hmacKey) ?? tag,
    certificateFormat: 1,
    requestedSubjectAttributes: order.attributes,
  };
  const sharedAtRequest = deviation.shared?.(rightlyShared) ?? rightlyShared;
  const right: InnerAtRequest = {
    publicKeys,
    hmacKey,
    sharedAtRequest,
    ecSignature: await ecSignatureOver(sharedAtRequest, order, deviation),
  };
  const inner = deviation.inner?.(right) ?? right;
  const message: EtsiTs102941Data = {
    version: 1,
    content: { choice: "authorizationRequest", value: inner },
  };
  const unsecured = coer.encode(EtsiTs102941Data, deviation.message?.(message) ?? message);
  const plaintext = order.withProofOfPossession
    ? await signPart("outer", { unsecured }, { identifier: "self", signer: key }, now, deviation)
    : sealUnsecured(unsecured);
  return builtRequest(
    sealFor(aa, plaintext, deviation),
    verificationKeyIn(inner.publicKeys.verificationKey),
    now,
  );
}

function keysOf({ key, encryptionKey }: AuthorizationOrder, { publicKeys }: AuthorizationDeviation) {
  const keys: PublicKeys = {
    verificationKey: toVerificationKey(key.keyType, key.publicKey),
    ...(encryptionKey === undefined ? {} : { encryptionKey }),
  };
  return publicKeys?.(keys) ?? keys;
}

/** @see ETSI TS 102 941 6.2.3.3.1 — ecSignature: EtsiTs103097Data-SignedExternalPayload over the SharedAtRequest */
async function ecSignatureOver(
  shared: SharedAtRequest,
  { credential, ea, withPrivacy, now }: AuthorizationOrder,
  deviation: AuthorizationDeviation,
): Promise<EcSignature> {
  const external = coer.encode(SharedAtRequest, shared);
  const by = { identifier: "digest", ...credential } as const;
  const signed = await signPart("ecSignature", { external }, by, now, deviation);
  if (!withPrivacy) {
    return { choice: "ecSignature", value: coer.decode(EtsiTs103097DataSignedExternalPayload, signed) };
  }
  const { octets } = sealFor(ea, signed);
  return { choice: "encryptedEcSignature", value: coer.decode(EtsiTs103097DataEncrypted, octets) };
}

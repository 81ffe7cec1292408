import { coer } from "@v2x/asn1";
import {
  type DataSigner,
  type DecodedCertificate,
  type MessageSigner,
  type Signer,
  toVerificationKey,
  verificationKeyIn,
} from "@v2x/credentials";
import {
  type CertificateSubjectAttributes,
  certificateRequestPermission,
  EtsiTs102941Data,
  InnerEcRequest,
  InnerEcRequestSignedForPop,
  type PublicKeys,
} from "@v2x/v2x-schema";
import { type BuiltRequest, builtRequest, sealFor } from "./built-request.ts";
import type { EnrolmentDeviation } from "./deviation.ts";
import { signPart } from "./signed-part.ts";

/** Who asks for an enrolment credential: a registered station for its first, or the holder of one for the next. */
export type Enrollee =
  | {
      /** As registered: the octets that the portal shows in hexadecimal digits. */
      readonly canonicalId: Uint8Array;
      /** Holds the registered key. */
      readonly canonicalKey: Signer;
    }
  | { readonly credential: MessageSigner };

/** What an enrolment request is made from. */
export interface EnrolmentOrder {
  readonly enrollee: Enrollee;
  /** Holds the key that the credential is to certify. */
  readonly key: Signer;
  readonly ea: DecodedCertificate;
  readonly now: Date;
  /** What the credential is to say; unless told otherwise, that its holder may ask for credentials and tickets. */
  readonly attributes?: CertificateSubjectAttributes;
}

/** What an enrolment credential has to say, and no more: who asks for this leaves the rest to the EA. */
export const enrolmentAttributes: CertificateSubjectAttributes = {
  appPermissions: [certificateRequestPermission("enrolmentRequest", "authorizationRequest")],
};

/**
 * Asks for an enrolment credential: signed with the new key, then with the registered one or the credential of today,
 * then encrypted for the EA.
 *
 * @throws ProtocolError "recipient-unusable" where the EA's certificate has no key to encrypt for; CredentialsError
 *   "signer-mismatch" where the credential's signer has another key than the credential.
 * @see ETSI TS 102 941 6.2.3.2.1 — EnrolmentRequestMessage
 */
export async function buildEnrolmentRequest(
  order: EnrolmentOrder,
  deviation: EnrolmentDeviation = {},
): Promise<BuiltRequest> {
  const { enrollee, key, ea, now, attributes = enrolmentAttributes } = order;
  const keys: PublicKeys = { verificationKey: toVerificationKey(key.keyType, key.publicKey) };
  const right: InnerEcRequest = {
    itsId: "credential" in enrollee ? enrollee.credential.certificate.hashedId8 : enrollee.canonicalId,
    certificateFormat: 1,
    publicKeys: deviation.publicKeys?.(keys) ?? keys,
    requestedSubjectAttributes: attributes,
  };
  const inner = deviation.inner?.(right) ?? right;
  const unsecured = coer.encode(InnerEcRequest, inner);
  const proof = await signPart("proof", { unsecured }, { identifier: "self", signer: key }, now, deviation);
  const message: EtsiTs102941Data = {
    version: 1,
    content: { choice: "enrolmentRequest", value: coer.decode(InnerEcRequestSignedForPop, proof) },
  };
  const payload = coer.encode(EtsiTs102941Data, deviation.message?.(message) ?? message);
  const outer = await signPart("outer", { unsecured: payload }, signerFor(enrollee), now, deviation);
  return builtRequest(
    sealFor(ea, outer, deviation),
    verificationKeyIn(inner.publicKeys.verificationKey),
    now,
  );
}

function signerFor(enrollee: Enrollee): DataSigner {
  if ("credential" in enrollee) return { identifier: "digest", ...enrollee.credential };
  return { identifier: "self", signer: enrollee.canonicalKey };
}

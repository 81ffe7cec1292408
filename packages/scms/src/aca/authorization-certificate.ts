import {
  americanProfiles,
  campProfiles,
  type DecodedCertificate,
  issueCertificate,
  issueImplicitCertificate,
  toVerificationKey,
} from "@v2x/credentials";
import { type KeyType256, makeButterflyShare } from "@v2x/crypto";
import type { ToBeSignedCertificate } from "@v2x/v2x-schema";
import { isButterflyExplicit, type RequestAtAca, requestedKey } from "./certificate-request-rules.ts";

/** A certificate, and what its holder needs besides to know its private key. */
export interface IssuedAuthorization {
  readonly certificate: DecodedCertificate;
  /** s of an implicit certificate, c of an explicit one with a butterfly key; 32 octets. */
  readonly privateKeyInfo?: Uint8Array;
}

/**
 * Makes the certificate that a request was found to deserve.
 *
 * @param linkage - the linkage value of a certificate with linkageData, 9 octets.
 * @throws CredentialsError "lint" with every check that does not hold, before the key is touched; "key-unavailable".
 * @see IEEE 1609.2.1 — RaAcaCertRequest; 9.3
 */
export async function issueAuthorization(
  at: RequestAtAca,
  linkage: Uint8Array | undefined,
): Promise<IssuedAuthorization> {
  const { request, aca } = at;
  const { keyType, point } = requestedKey(at)!;
  const toBeSigned = contentOf(at, linkage);
  const by = {
    profile:
      aca.protocol === "camp" ? campProfiles.deviceCertificate : americanProfiles.authorizationCertificate,
    issuer: aca.certificate,
    signer: aca.signer,
  };
  if (request.type === "implicit") return issueImplicitCertificate({ ...by, toBeSigned, requestKey: point });
  const share = isButterflyExplicit(request) ? makeButterflyShare(keyType as KeyType256, point) : undefined;
  const certificate = await issueCertificate({
    ...by,
    toBeSigned: {
      ...toBeSigned,
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(keyType, share?.publicKey ?? point),
      },
    },
  });
  return { certificate, ...(share === undefined ? {} : { privateKeyInfo: share.privateKeyInfo }) };
}

/** What is asked for, with what the ACA alone tells: the linkage value, and where the certificate would be revoked. */
function contentOf(
  { request: { tbsCert }, aca: { revocation } }: RequestAtAca,
  linkage: Uint8Array | undefined,
): Omit<ToBeSignedCertificate, "verifyKeyIndicator"> {
  const { id, validityPeriod, region, assuranceLevel, appPermissions, canRequestRollover, encryptionKey } =
    tbsCert;
  return {
    id:
      id.choice === "linkageData" && linkage !== undefined
        ? { choice: id.choice, value: { ...id.value, "linkage-value": linkage } }
        : id,
    cracaId: revocation.cracaId,
    crlSeries: linkage === undefined ? revocation.hashedSeries : revocation.linkedSeries,
    validityPeriod,
    region,
    assuranceLevel,
    appPermissions,
    canRequestRollover,
    encryptionKey,
  };
}

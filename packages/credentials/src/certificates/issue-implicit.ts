import { coer } from "@v2x/asn1";
import { digest } from "@v2x/crypto";
import {
  Certificate,
  canonicalToBeSigned,
  type EccP256CurvePoint,
  ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import type { Signer } from "../keys/signer.ts";
import type { CertificateProfile } from "../profiles/certificate-profile.ts";
import { lintCertificate } from "../rules/lint.ts";
import { toCurvePoint } from "./curve-points.ts";
import { DecodedCertificate } from "./decoded-certificate.ts";
import { signatureInput } from "./double-hash.ts";
import { expectKey, refuseUnmet } from "./issue.ts";
import { unsignedCertificate } from "./unsigned-certificate.ts";

/** What an implicit certificate is made from. */
export interface ImplicitCertificateToMake {
  /** All but the key, whose place the reconstruction value takes. */
  readonly toBeSigned: Omit<ToBeSignedCertificate, "verifyKeyIndicator">;
  /** The point that the holder asks with, compressed, on the issuer's curve. */
  readonly requestKey: Uint8Array;
  /** Explicit, with a key of a 256-bit curve. */
  readonly issuer: DecodedCertificate;
  /** Holds the issuer's key. */
  readonly signer: Signer;
}

/** What an implicit certificate is issued from. */
export interface ImplicitCertificateOrder extends ImplicitCertificateToMake {
  readonly profile: CertificateProfile;
}

/** An implicit certificate, and what its holder needs besides to know the private key. */
export interface ImplicitCertificate {
  readonly certificate: DecodedCertificate;
  /** s: the holder's private key is e·k_U + s. For the holder only. 32 octets. */
  readonly privateKeyInfo: Uint8Array;
}

/**
 * Lints an implicit certificate, then makes it, in canonical form.
 *
 * @throws CredentialsError "lint" with every check that does not hold, before the key is touched; as
 *   `makeImplicitCertificate`.
 */
export async function issueImplicitCertificate({
  profile,
  ...order
}: ImplicitCertificateOrder): Promise<ImplicitCertificate> {
  // No rule asks which point stands there, so the one that the holder asks with does.
  const drafted = canonicalToBeSigned(withPoint(order.toBeSigned, order.requestKey));
  refuseUnmet(lintCertificate(profile, drafted, order.issuer));
  return makeImplicitCertificate({ ...order, toBeSigned: drafted });
}

/**
 * Makes exactly the implicit certificate that it is told to, whatever rule that breaks.
 *
 * @throws CredentialsError "signer-mismatch" where the signer's key is not the issuer's, "issuer-unusable"; CryptoError
 *   "key-malformed" where the issuer's curve is no 256-bit one, "point-invalid" where the holder's point is off it.
 * @see IEEE 1609.2 5.3.2, 6.4.6
 */
export async function makeImplicitCertificate({
  toBeSigned,
  requestKey,
  issuer,
  signer,
}: ImplicitCertificateToMake): Promise<ImplicitCertificate> {
  expectKey(signer, issuer.key?.point);
  const digestOf = (reconstruction: Uint8Array) => {
    const data = coer.encode(ToBeSignedCertificate, withPoint(toBeSigned, reconstruction));
    return digest("sha256", signatureInput(data, "sha256", issuer.digest));
  };
  const { reconstruction, privateKeyInfo } = await signer.makeImplicitShare(requestKey, digestOf);
  const value = unsignedCertificate(withPoint(toBeSigned, reconstruction), issuer);
  return {
    certificate: new DecodedCertificate(value, coer.encode(Certificate, value)),
    privateKeyInfo,
  };
}

function withPoint(
  toBeSigned: ImplicitCertificateToMake["toBeSigned"],
  point: Uint8Array,
): ToBeSignedCertificate {
  const value = toCurvePoint(point) as EccP256CurvePoint;
  return { ...toBeSigned, verifyKeyIndicator: { choice: "reconstructionValue", value } };
}

import { coer } from "@v2x/asn1";
import {
  type CertificateProfile,
  type DecodedCertificate,
  decodeCertificate,
  lintCertificate,
  reconstructedKeys,
  verifyCertificate,
} from "@v2x/credentials";
import {
  butterflyPrivateKey,
  CryptoError,
  concat,
  digest,
  type PrivateKey,
  reconstructPrivateKey,
} from "@v2x/crypto";
import {
  type Check,
  canonicalToBeSigned,
  ToBeSignedCertificate,
  textOfCheck,
  unmetIn,
} from "@v2x/v2x-schema";
import { BundleError } from "./bundle-error.ts";

/** What a holder finds in a bundle. */
export interface HeldCertificate {
  /** COER, as in its file. */
  readonly octets: Uint8Array;
  /** The holder's own part of the private key, expanded where it has an expansion key. */
  readonly ownKey: PrivateKey;
  /** As in the file beside the certificate. */
  readonly s: Uint8Array;
}

/**
 * Checks a certificate as its holder would: the private key is rebuilt and compared with what the certificate stands for,
 * the issuer's signature verified where there is one, and every rule asked.
 *
 * @param mayBreak - names of rules that a test profile makes it break.
 * @throws BundleError "bundle-self-check", naming the file.
 */
export function checkAsHolder(
  file: string,
  { octets, ownKey, s }: HeldCertificate,
  by: {
    readonly issuer: DecodedCertificate;
    readonly profile: CertificateProfile;
    readonly mayBreak: readonly string[];
  },
): void {
  const certificate = decodeCertificate(octets);
  const { issuer, profile, mayBreak } = by;
  const checks: readonly Check[] = [
    ...lintCertificate(profile, certificate.value.toBeSigned, issuer),
    ...(certificate.value.type === "explicit" ? verifyCertificate(certificate, issuer) : []),
  ];
  const [first] = unmetIn(checks).filter(({ name }) => !mayBreak.includes(name));
  if (first !== undefined) fail(file, `${textOfCheck(first)} (${first.clause})`);
  const certified =
    certificate.value.type === "explicit"
      ? certificate.key
      : reconstructedKeys(certificate, issuer, issuer.key!)[0];
  const rebuilt = rebuiltKey(certificate, issuer, ownKey, s);
  if (!certified || !rebuilt || Buffer.compare(certified.point, rebuilt.publicKey) !== 0)
    fail(file, "the key that is rebuilt is not the one that the certificate stands for");
}

/** @returns undefined where the scalars add up to nothing. */
function rebuiltKey(
  { value }: DecodedCertificate,
  issuer: DecodedCertificate,
  ownKey: PrivateKey,
  s: Uint8Array,
): PrivateKey | undefined {
  try {
    if (value.type === "explicit") return butterflyPrivateKey(ownKey, s);
    const toBeSigned = coer.encode(ToBeSignedCertificate, canonicalToBeSigned(value.toBeSigned));
    const e = digest("sha256", concat(digest("sha256", toBeSigned), issuer.digest));
    return reconstructPrivateKey(ownKey, e, s);
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

/** @throws BundleError "bundle-self-check" */
export function fail(file: string, fault: string): never {
  throw new BundleError("bundle-self-check", { file, fault });
}

import { coer } from "@v2x/asn1";
import {
  type CertificateProfile,
  type DecodedCertificate,
  decodeCertificate,
  issuerNamed,
  lintCertificate,
  reconstructedKeys,
  type VerificationKey,
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

/** How the private key of a certificate is made. */
export interface HeldKey {
  /** The holder's own part, expanded where it has an expansion key. */
  readonly ownKey: PrivateKey;
  /** As in the file beside the certificate: 32 octets. */
  readonly s: Uint8Array;
}

/** What a certificate is held against. */
export interface HeldAgainst {
  readonly issuer: DecodedCertificate;
  readonly profile: CertificateProfile;
}

/**
 * Checks a certificate as its holder would: the private key is rebuilt and compared with what the certificate stands for,
 * the issuer's signature verified where there is one, and every rule asked.
 *
 * @param octets - COER, as in its file.
 * @param mayBreak - names of rules that a test profile makes it break.
 * @throws BundleError "bundle-self-check"
 */
export function checkAsHolder(
  file: string,
  octets: Uint8Array,
  held: HeldKey,
  { mayBreak, ...against }: HeldAgainst & { readonly mayBreak: readonly string[] },
): void {
  const [first] = unmetIn(holderChecks(decodeCertificate(octets), held, against)).filter(
    ({ name }) => !mayBreak.includes(name),
  );
  if (first !== undefined) fail(file, `${textOfCheck(first)} (${first.clause})`);
}

/** All that a holder sees of a certificate. */
export function holderChecks(
  certificate: DecodedCertificate,
  { ownKey, s }: HeldKey,
  { issuer, profile }: HeldAgainst,
): readonly Check[] {
  const isExplicit = certificate.value.type === "explicit";
  const certified = isExplicit ? certificate.key : reconstructedKeys(certificate, issuer, issuer.key!)[0];
  return [
    ...lintCertificate(profile, certificate.value.toBeSigned, issuer),
    ...(isExplicit ? verifyCertificate(certificate, issuer) : [issuerNamed(certificate, issuer)]),
    // Of an explicit one, a rule has asked for a key already.
    ...(isExplicit ? [] : [{ ...reconstructionRule, outcome: certified ? "pass" : "fail" } as const]),
    ...(certified ? [keyCheck(certified, rebuiltKey(certificate, issuer, ownKey, s))] : []),
  ];
}

const reconstructionRule = {
  name: "reconstruction-value-usable",
  clause: "IEEE 1609.2 5.3.2",
  expected: "the reconstruction value is a point of its curve, and gives a key",
  path: "toBeSigned.verifyKeyIndicator",
};

function keyCheck({ point }: VerificationKey, rebuilt: PrivateKey | undefined): Check {
  const rule = {
    name: "private-key-rebuilt",
    clause: "IEEE 1609.2 5.3.2",
    expected: "the private key is the one that the certificate stands for",
    path: "toBeSigned.verifyKeyIndicator",
  };
  if (rebuilt && Buffer.compare(point, rebuilt.publicKey) === 0) return { ...rule, outcome: "pass" };
  const found = "the key that is rebuilt is not the one that the certificate stands for";
  return { ...rule, outcome: "fail", found };
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

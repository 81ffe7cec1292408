import { coer } from "@v2x/asn1";
import {
  type CertificateProfile,
  type DecodedCertificate,
  decodeCertificate,
  issuerNamed,
  lintCertificate,
  pointOctets,
  reconstructedKeys,
  type Signer,
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
 * @param signer - the issuer's, who finds out sooner than the holder what an implicit certificate stands for.
 * @param mayBreak - names of rules that a test profile makes it break.
 * @throws BundleError "bundle-self-check"
 */
export async function checkAsHolder(
  file: string,
  octets: Uint8Array,
  held: HeldKey,
  {
    signer,
    mayBreak,
    ...against
  }: HeldAgainst & { readonly signer: Signer; readonly mayBreak: readonly string[] },
): Promise<void> {
  const certificate = decodeCertificate(octets);
  const keyChecks =
    certificate.value.type === "explicit"
      ? explicitKeyChecks(certificate, held)
      : [await keyCheckBySigner(certificate, held, against.issuer, signer)];
  const checks = [...readerChecks(certificate, against), ...keyChecks];
  const [first] = unmetIn(checks).filter(({ name }) => !mayBreak.includes(name));
  if (first !== undefined) fail(file, `${textOfCheck(first)} (${first.clause})`);
}

/** All that a holder sees of a certificate, who knows no key of its issuer. */
export function holderChecks(
  certificate: DecodedCertificate,
  held: HeldKey,
  against: HeldAgainst,
): readonly Check[] {
  const isExplicit = certificate.value.type === "explicit";
  return [
    ...readerChecks(certificate, against),
    ...(isExplicit
      ? explicitKeyChecks(certificate, held)
      : implicitKeyChecks(certificate, held, against.issuer)),
  ];
}

/** What everybody sees of a certificate. */
function readerChecks(certificate: DecodedCertificate, { issuer, profile }: HeldAgainst): readonly Check[] {
  return [
    ...lintCertificate(profile, certificate.value.toBeSigned, issuer),
    ...(certificate.value.type === "explicit"
      ? verifyCertificate(certificate, issuer)
      : [issuerNamed(certificate, issuer)]),
  ];
}

/** A rule has asked already whether it has a key. */
function explicitKeyChecks({ key }: DecodedCertificate, { ownKey, s }: HeldKey): readonly Check[] {
  if (key === undefined) return [];
  const rebuilt = unlessZero(() => butterflyPrivateKey(ownKey, s));
  return [keyCheck(rebuilt !== undefined && isSame(key, rebuilt))];
}

function implicitKeyChecks(
  certificate: DecodedCertificate,
  held: HeldKey,
  issuer: DecodedCertificate,
): readonly Check[] {
  const [certified] = reconstructedKeys(certificate, issuer, issuer.key!);
  if (certified === undefined) return [{ ...reconstructionRule, outcome: "fail" }];
  const rebuilt = rebuiltKey(certificate, issuer, held);
  return [
    { ...reconstructionRule, outcome: "pass" },
    keyCheck(rebuilt !== undefined && isSame(certified, rebuilt)),
  ];
}

async function keyCheckBySigner(
  certificate: DecodedCertificate,
  held: HeldKey,
  issuer: DecodedCertificate,
  signer: Signer,
): Promise<Check> {
  const rebuilt = rebuiltKey(certificate, issuer, held);
  const { verifyKeyIndicator } = certificate.value.toBeSigned;
  const reconstruction =
    verifyKeyIndicator.choice === "reconstructionValue" ? pointOctets(verifyKeyIndicator.value) : undefined;
  return keyCheck(
    rebuilt !== undefined &&
      reconstruction !== undefined &&
      (await signer.isKeyBehind({ reconstruction, digest: digestOf(certificate, issuer), key: rebuilt })),
  );
}

const reconstructionRule = {
  name: "reconstruction-value-usable",
  clause: "IEEE 1609.2 5.3.2",
  expected: "the reconstruction value is a point of its curve, and gives a key",
  path: "toBeSigned.verifyKeyIndicator",
};

function keyCheck(isRebuilt: boolean): Check {
  const rule = {
    name: "private-key-rebuilt",
    clause: "IEEE 1609.2 5.3.2",
    expected: "the private key is the one that the certificate stands for",
    path: "toBeSigned.verifyKeyIndicator",
  };
  if (isRebuilt) return { ...rule, outcome: "pass" };
  const found = "the key that is rebuilt is not the one that the certificate stands for";
  return { ...rule, outcome: "fail", found };
}

function isSame({ point }: VerificationKey, rebuilt: PrivateKey): boolean {
  return Buffer.compare(point, rebuilt.publicKey) === 0;
}

/** Of an implicit certificate. */
function rebuiltKey(
  certificate: DecodedCertificate,
  issuer: DecodedCertificate,
  { ownKey, s }: HeldKey,
): PrivateKey | undefined {
  return unlessZero(() => reconstructPrivateKey(ownKey, digestOf(certificate, issuer), s));
}

/** e, by which an implicit certificate is bound to its issuer. */
function digestOf({ value }: DecodedCertificate, issuer: DecodedCertificate): Uint8Array {
  const toBeSigned = coer.encode(ToBeSignedCertificate, canonicalToBeSigned(value.toBeSigned));
  return digest("sha256", concat(digest("sha256", toBeSigned), issuer.digest));
}

/** @returns undefined where the scalars add up to nothing. */
function unlessZero(make: () => PrivateKey): PrivateKey | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

/** @throws BundleError "bundle-self-check" */
export function fail(file: string, fault: string): never {
  throw new BundleError("bundle-self-check", { file, fault });
}

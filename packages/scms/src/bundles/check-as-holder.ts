import {
  bindingDigest,
  type CertificateProfile,
  type DecodedCertificate,
  decodeCertificate,
  explicitKeyChecks,
  type HeldKey,
  heldKeyChecks,
  issuerNamed,
  lintCertificate,
  pointOctets,
  privateKeyCheck,
  rebuiltKey,
  type Signer,
  verifyCertificate,
} from "@v2x/credentials";
import { type Check, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { BundleError } from "./bundle-error.ts";

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
  return [...readerChecks(certificate, against), ...heldKeyChecks(certificate, held, against.issuer)];
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
  return privateKeyCheck(
    rebuilt !== undefined &&
      reconstruction !== undefined &&
      (await signer.isKeyBehind({
        reconstruction,
        digest: bindingDigest(certificate, issuer),
        key: rebuilt,
      })),
  );
}

/** @throws BundleError "bundle-self-check" */
export function fail(file: string, fault: string): never {
  throw new BundleError("bundle-self-check", { file, fault });
}

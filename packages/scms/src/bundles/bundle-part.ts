import { americanProfiles, crlSeriesOf, decodeCertificate, type KeyProvider } from "@v2x/credentials";
import { cocoonPrivateKey, cocoonPublicKeys, privateKeyFromScalar } from "@v2x/crypto";
import type { PsidSsp, ValidityPeriod } from "@v2x/v2x-schema";
import type { TravellingAuthority } from "../ra/index.ts";
import { checkAsHolder } from "./check-as-holder.ts";
import {
  type BundleIssuer,
  type CertificateContent,
  type IssuedForHolder,
  issueForHolder,
} from "./issue-for-holder.ts";
import { checkHeldFault, type PartFault } from "./one-fault/check-held-fault.ts";
import { heldFault } from "./one-fault/held-faults.ts";

/** A certificate that is to be made for a bundle. */
export interface WantedCertificate {
  /** For messages: where it stands in the bundle. */
  readonly file: string;
  readonly i: number;
  readonly j: number;
  readonly validityPeriod: ValidityPeriod;
  /** The holder's private key, before expansion: 32 octets. */
  readonly downloadKey: Uint8Array;
  /** Of a pseudonym certificate, 9 octets; absent for an application certificate. */
  readonly linkageValue?: Uint8Array;
}

/** Some certificates of a bundle with all that it takes to make and check them, so that a thread can. */
export interface BundlePart {
  readonly aca: TravellingAuthority;
  readonly explicit: boolean;
  readonly appPermissions: readonly PsidSsp[];
  /** Of pseudonym certificates: 16 octets. */
  readonly expansionKey?: Uint8Array;
  readonly certificates: readonly WantedCertificate[];
  /** Names of rules that a test profile makes these certificates break. */
  readonly mayBreak: readonly string[];
  /** The one thing that is wrong with each of them; absent where nothing is. */
  readonly fault?: PartFault;
}

/** A certificate as its files have it. */
export interface BundledCertificate {
  /** COER. */
  readonly octets: Uint8Array;
  readonly hashedId8: Uint8Array;
  /** 32 octets. */
  readonly s: Uint8Array;
}

/**
 * Makes a part of a bundle, and checks it.
 *
 * @param keys - opens what was sealed.
 * @returns in the order of the certificates.
 * @throws BundleError "bundle-self-check"; CredentialsError "key-unavailable".
 */
export async function makeBundlePart(
  part: BundlePart,
  keys: Pick<KeyProvider, "open">,
): Promise<readonly BundledCertificate[]> {
  const { aca, explicit, certificates, appPermissions, fault } = part;
  const issuer = { certificate: decodeCertificate(aca.certificate), signer: await keys.open(aca.key) };
  const { cracaId } = issuer.certificate.value.toBeSigned;
  const {
    content = unchanged,
    beforeSigning = unchanged,
    spoil = unchanged,
  } = fault === undefined ? {} : heldFault(fault.name, part);
  const requestKeys = requestKeysOf(part);
  const orders = certificates.map((wanted, at) => ({
    content: content(contentOf(wanted, appPermissions, cracaId)),
    requestKey: requestKeys[at]!,
  }));
  const issued = await issueForHolder(orders, { explicit, issuer, beforeSigning });
  return Promise.all(
    issued.map(spoil).map(async ({ certificate, s }, at) => {
      await check(certificates[at]!, { certificate, s }, issuer, part);
      return { octets: certificate.bytes, hashedId8: certificate.hashedId8, s };
    }),
  );
}

function unchanged<T>(value: T): T {
  return value;
}

/** @throws BundleError "bundle-self-check" where it is not what was ordered, with its fault if it is to have one. */
async function check(
  wanted: WantedCertificate,
  { certificate, s }: IssuedForHolder,
  { certificate: issuer, signer }: BundleIssuer,
  part: BundlePart,
): Promise<void> {
  const { fault, mayBreak } = part;
  const held = { ownKey: ownKeyOf(wanted, part), s };
  const against = { issuer, profile: americanProfiles.authorizationCertificate };
  if (fault === undefined)
    await checkAsHolder(wanted.file, certificate.bytes, held, { ...against, signer, mayBreak });
  else checkHeldFault(wanted.file, { ...held, i: wanted.i, certificate }, against, fault);
}

/** What a certificate of a bundle says. @param cracaId - of the ACA's certificate: what it issues stands on the same lists. */
export function contentOf(
  { i, validityPeriod, linkageValue }: Pick<WantedCertificate, "i" | "validityPeriod" | "linkageValue">,
  appPermissions: readonly PsidSsp[],
  cracaId: Uint8Array,
): CertificateContent {
  return {
    id:
      linkageValue === undefined
        ? { choice: "none", value: null }
        : { choice: "linkageData", value: { iCert: i, "linkage-value": linkageValue } },
    cracaId,
    crlSeries: linkageValue === undefined ? crlSeriesOf.application : crlSeriesOf.pseudonym,
    validityPeriod,
    appPermissions: appPermissions.toSorted((a, b) => a.psid - b.psid),
  };
}

/** The points that certificates are asked for with: cocoon keys of one caterpillar, or each holder's own. */
function requestKeysOf({ expansionKey, certificates }: BundlePart): readonly Uint8Array[] {
  if (expansionKey === undefined)
    return certificates.map(({ downloadKey }) => privateKeyFromScalar("NistP256", downloadKey).publicKey);
  const { publicKey } = privateKeyFromScalar("NistP256", certificates[0]!.downloadKey);
  const expansion = { key: expansionKey, use: "signing" } as const;
  return cocoonPublicKeys({ keyType: "NistP256", publicKey }, expansion, certificates).map((key) => key!);
}

function ownKeyOf({ downloadKey, i, j }: WantedCertificate, { expansionKey }: BundlePart) {
  const key = privateKeyFromScalar("NistP256", downloadKey);
  if (expansionKey === undefined) return key;
  return cocoonPrivateKey(key, { key: expansionKey, use: "signing" }, { i, j });
}

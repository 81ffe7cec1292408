import {
  aliveAt,
  asAskedChecks,
  type DecodedCertificate,
  decodeCertificate,
  encodingCheck,
  type FaultName,
  type HeldKey,
  otherThanFault,
  validityOf,
} from "@v2x/credentials";
import type { PsidSsp, ValidityPeriod } from "@v2x/v2x-schema";
import { fail, type HeldAgainst, holderChecks } from "../check-as-holder.ts";

/** The fault of the certificates of a part, and what they would be without it. */
export interface PartFault {
  readonly name: FaultName;
  /** When the bundle is made. */
  readonly now: Date;
  readonly appPermissions: readonly PsidSsp[];
  /** By i-period. */
  readonly validityPeriods: ReadonlyMap<number, ValidityPeriod>;
}

/** An end-entity certificate of a bundle with a fault. */
interface HeldCertificate extends HeldKey {
  readonly i: number;
  /** Its value as it was meant, with the octets as they are in its file. */
  readonly certificate: DecodedCertificate;
}

const validity = "toBeSigned.validityPeriod";
const key = "toBeSigned.verifyKeyIndicator";

/** What fails in each certificate, by place and name; absent where the fault is not in these, but in what they stand on. */
const failing: Partial<
  Readonly<Record<FaultName, { readonly explicit: string; readonly implicit: string }>>
> = {
  expired: both(`${validity} valid-at-moment`),
  "not-yet-valid": both(`${validity} valid-at-moment`),
  "too-long": both(`${validity} validity-as-asked`),
  "wrong-region": both("toBeSigned.region region-within-issuer"),
  "psid-missing": both("toBeSigned.appPermissions psids-as-asked"),
  "ssp-outside-issuer": both("toBeSigned.appPermissions app-permissions-within-issuer"),
  "validity-outside-issuer": both(`${validity} validity-within-issuer`),
  "wrong-signature": {
    explicit: "signature certificate-signature",
    implicit: `${key} private-key-rebuilt`,
  },
  "wrong-issuer-digest": both("issuer issuer-named"),
  "wrong-curve-point": {
    explicit: `${key} verification-key-usable`,
    implicit: `${key} reconstruction-value-usable`,
  },
  "unknown-critical-extension": both("toBeSigned.appExtensions extensions-known"),
  truncated: both("truncated"),
  "trailing-byte": both("trailing-bytes"),
  "non-canonical-length": both("non-canonical-length"),
  "non-minimal-integer": both("non-canonical-integer"),
};

function both(check: string) {
  return { explicit: check, implicit: check };
}

/**
 * Checks that a certificate of a bundle has the bundle's fault, and no other: the one check that belongs to it fails, all
 * others pass.
 *
 * @throws BundleError "bundle-self-check"
 */
export function checkHeldFault(
  file: string,
  held: HeldCertificate,
  against: HeldAgainst,
  { name, now, appPermissions, validityPeriods }: PartFault,
): void {
  const { bytes } = held.certificate;
  const encoding = encodingCheck(bytes);
  const certificate = encoding.outcome === "pass" ? decodeCertificate(bytes) : held.certificate;
  const { type, toBeSigned } = certificate.value;
  const validityPeriod = validityPeriods.get(held.i)!;
  const checks = [
    encoding,
    ...holderChecks(certificate, held, against),
    ...asAskedChecks(toBeSigned, { validityPeriod, appPermissions }),
    aliveAt(certificate, momentWithin(validityPeriod, now)),
  ];
  const other = otherThanFault(failing[name]?.[type === "explicit" ? "explicit" : "implicit"], checks);
  if (other !== undefined) fail(file, other);
}

/** When a certificate of that life would be used: now where it is valid by then, else as soon as it is. */
export function momentWithin(period: ValidityPeriod, now: Date): Date {
  const { notBefore, notAfter } = validityOf(period);
  return notBefore <= now && now < notAfter ? now : notBefore;
}

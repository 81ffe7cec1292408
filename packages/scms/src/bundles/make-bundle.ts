import { toHex } from "@v2x/asn1";
import {
  americanProfiles,
  type KeyProvider,
  linkageValueLength,
  lintCertificate,
  validityOf,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { wholeSecond } from "@v2x/pki";
import { type Check, unmetIn } from "@v2x/v2x-schema";
import { type BundleEnrollment, drafted, enrollForBundle } from "./bundle-enrollment.ts";
import { type BundleIssuers, type BundleOrder, grantedPermissions } from "./bundle-order.ts";
import {
  type BundledCertificate,
  type BundlePart,
  contentOf,
  type WantedCertificate,
} from "./bundle-part.ts";
import { type BundleTrust, bundleTrust } from "./bundle-trust.ts";
import { bundleWeeks, wholeWeeks } from "./bundle-weeks.ts";
import { bundleCrl, type CrlOrder } from "./one-fault/bundle-crl.ts";
import { type RightBundle, standsOnOwnChain } from "./one-fault/fault-plans.ts";
import { partFault, plannedFault, refuseOtherFaults } from "./one-fault/plan-fault.ts";
import type { ThrowawayChain } from "./one-fault/throwaway-chain.ts";
import { unitFolders } from "./unit-folders.ts";
import { octets, wantedCertificates } from "./wanted-certificates.ts";
import { type Bundle, writeBundle } from "./write-bundle.ts";

/** What making bundles needs from outside. */
export interface BundlePorts {
  now(): Date;
  /** For authorities of a single bundle, whose keys the threads open. */
  readonly keys: KeyProvider;
  /** Has a part made, in a thread; ends it when the signal does. */
  makeBundlePart(part: BundlePart, signal: AbortSignal): Promise<readonly BundledCertificate[]>;
}

/** So many certificates are one part: enough to make their keys together, few enough to come soon. An RSU's are one part. */
const inPart = 50;

/**
 * Makes a bundle for a unit under test, for which nobody asks but its maker: enrollment certificate, keys and linkage
 * seeds are made for it and forgotten. A part goes out as soon as it is checked. Where one thing is to be wrong, the checks
 * demand that it is, and that nothing else is.
 *
 * @param signal - ends the work, and the stream with its reason.
 * @throws BundleError, AuthorityError "authority-missing", "authority-not-valid", CredentialsError "key-unavailable": all
 *   before the first octet.
 */
export async function makeBundle(
  order: BundleOrder,
  issuers: BundleIssuers,
  ports: BundlePorts,
  signal: AbortSignal,
): Promise<Bundle> {
  const standing = await rightBundle(order, issuers, ports);
  const findings = issuers.profile === undefined ? [] : brokenRules(standing);
  const right = standsOnOwnChain(order.fault) ? { ...standing, weeks: wholeWeeks(standing.weeks) } : standing;
  const fault = order.fault === undefined ? undefined : await plannedFault(order.fault, right, findings);
  const { appPermissions, weeks, trust } = { ...right, ...fault };
  const wanted = wantedCertificates(order, weeks);
  const enrollment = await enrolled(right, trust, issuers);
  if (fault !== undefined) refuseOtherFaults(fault.name, enrollment.unmet);
  const expansionKeys = order.unit === "obu" ? { signing: octets(16), encryption: octets(16) } : undefined;
  const parts = partsOf(wanted.certificates, {
    aca: { certificate: trust.of.aca.certificate.bytes, key: trust.acaKey },
    explicit: order.explicit,
    appPermissions,
    ...(expansionKeys && { expansionKey: expansionKeys.signing }),
    mayBreak: findings.map(({ name }) => name),
    ...(fault && { fault: partFault(fault.name, right) }),
  });
  const [first, ...rest] = madeBeside(parts, ports, signal);
  const issued = await first!;
  const crl =
    fault?.trust && (await revocationList(fault.trust, { ...order, wanted, issued, now: right.created }));
  const id = toHex(enrollment.certificate.hashedId8);
  return writeBundle({
    described: {
      created: right.created,
      order: { ...order, appPermissions },
      ...(issuers.profile && { profile: issuers.profile }),
      ...(fault && { fault }),
      enrollment: { hashedId8: id, ...validityOf(enrollment.certificate.value.toBeSigned.validityPeriod) },
      hasPcaFlags: trust.of.aca.certificate.value.toBeSigned.flags !== undefined,
      unmet: [...findings, ...enrollment.unmet],
    },
    folders: unitFolders(
      {
        unit: order.unit,
        id,
        enrollment,
        trust,
        ...(expansionKeys && { expansionKeys }),
        ...(crl && { crl }),
      },
      wanted.certificates,
    ),
    wanted: wanted.certificates,
    first: issued,
    rest,
  });
}

/** What is to be made, where nothing is wrong. */
async function rightBundle(
  order: BundleOrder,
  issuers: BundleIssuers,
  { now, keys }: BundlePorts,
): Promise<RightBundle> {
  const created = wholeSecond(now());
  const appPermissions = grantedPermissions(order, issuers);
  const trust = await bundleTrust(issuers, created);
  return {
    unit: order.unit,
    explicit: order.explicit,
    created,
    appPermissions,
    trust,
    weeks: bundleWeeks(order, trust.of.aca.record, created),
    keys,
    crlGenerator: () => issuers.authorities.current("crlg"),
  };
}

/** What a test profile makes the certificates of a bundle break, each rule once. */
function brokenRules({ unit, weeks, appPermissions, trust }: RightBundle): readonly Check[] {
  const { certificate } = trust.of.aca;
  const any = { ...weeks[0]!, ...(unit === "obu" && { linkageValue: octets(linkageValueLength) }) };
  const content = contentOf(any, appPermissions, certificate.value.toBeSigned.cracaId);
  const draft = drafted(content, generatePrivateKey("NistP256"));
  return unmetIn(lintCertificate(americanProfiles.authorizationCertificate, draft, certificate));
}

function enrolled(
  { explicit, appPermissions, weeks, created }: RightBundle,
  { of }: BundleTrust,
  { profile }: BundleIssuers,
): Promise<BundleEnrollment> {
  const periods = weeks.map(({ validityPeriod }) => validityOf(validityPeriod));
  const order = {
    explicit,
    appPermissions,
    mayBreakRules: profile !== undefined,
    firstBegins: periods[0]!.notBefore,
    lastEnds: periods.at(-1)!.notAfter,
  };
  return enrollForBundle(order, of.eca, created);
}

/** @param common - what all of them are made with. */
function partsOf(
  wanted: readonly WantedCertificate[],
  common: Omit<BundlePart, "certificates">,
): readonly BundlePart[] {
  return Array.from({ length: Math.ceil(wanted.length / inPart) }, (_, part) => ({
    ...common,
    certificates: wanted.slice(part * inPart, (part + 1) * inPart),
  }));
}

/** @returns undefined where the chain was made without a CRL generator, since nothing is to be revoked. */
async function revocationList(
  { crlg, of }: ThrowawayChain,
  order: Omit<CrlOrder, "root" | "crlg">,
): Promise<Uint8Array | undefined> {
  return crlg && bundleCrl({ ...order, root: of.rca, crlg });
}

/** All at once: as many parts are made beside each other as there are threads. */
function madeBeside(
  parts: readonly BundlePart[],
  { makeBundlePart }: BundlePorts,
  signal: AbortSignal,
): readonly Promise<readonly BundledCertificate[]>[] {
  const making = parts.map((part) => makeBundlePart(part, signal));
  // Those behind one that fails fail as well, and nobody waits for them.
  for (const part of making) part.catch(() => {});
  return making;
}

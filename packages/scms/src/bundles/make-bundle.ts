import { toHex } from "@v2x/asn1";
import {
  americanProfiles,
  type BundleFault,
  type FaultName,
  type KeyProvider,
  linkageValueLength,
  lintCertificate,
  otherThanFault,
  validityOf,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { wholeSecond } from "@v2x/pki";
import { type Check, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { type BundleEnrollment, drafted, enrollForBundle } from "./bundle-enrollment.ts";
import { BundleError } from "./bundle-error.ts";
import { type BundleIssuers, type BundleOrder, grantedPermissions } from "./bundle-order.ts";
import {
  type BundledCertificate,
  type BundlePart,
  contentOf,
  type WantedCertificate,
} from "./bundle-part.ts";
import { type BundleTrust, bundleTrust, chainChecks } from "./bundle-trust.ts";
import { bundleWeeks } from "./bundle-weeks.ts";
import { fail } from "./check-as-holder.ts";
import { bundleCrl } from "./one-fault/bundle-crl.ts";
import type { PartFault } from "./one-fault/check-held-fault.ts";
import { type FaultPlan, faultPlans, type RightBundle } from "./one-fault/fault-plans.ts";
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

/** So many certificates are one part: enough to make their keys together, few enough to come soon. */
const inPart = 25;

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
  const right = await rightBundle(order, issuers, ports);
  const findings = issuers.profile === undefined ? [] : brokenRules(right);
  const fault = order.fault === undefined ? undefined : await plannedFault(order.fault, right, findings);
  const { appPermissions, weeks, trust } = { ...right, ...fault };
  const wanted = wantedCertificates(order, weeks);
  const enrollment = await enrolled(right, trust, issuers);
  if (fault !== undefined) refuseOtherFaults(fault.name, enrollment.unmet);
  const expansionKeys = order.unit === "obu" ? { signing: octets(16), encryption: octets(16) } : undefined;
  const part: Omit<BundlePart, "certificates"> = {
    aca: { certificate: trust.of.aca.certificate.bytes, key: trust.acaKey },
    explicit: order.explicit,
    appPermissions,
    ...(expansionKeys && { expansionKey: expansionKeys.signing }),
    mayBreak: findings.map(({ name }) => name),
    ...(fault && { fault: partFault(fault.name, right) }),
  };
  const parts = partsOf(wanted.certificates).map((certificates) => ({ ...part, certificates }));
  const issued = await ports.makeBundlePart(parts[0]!, signal);
  const { crlg } = fault?.trust ?? {};
  const crl =
    crlg &&
    (await bundleCrl({
      wanted,
      perWeek: order.perWeek,
      issued,
      root: trust.of.rca,
      crlg,
      now: right.created,
    }));
  const id = toHex(enrollment.certificate.hashedId8);
  return writeBundle({
    described: {
      created: right.created,
      order: { ...order, appPermissions },
      ...(issuers.profile && { profile: issuers.profile }),
      ...(fault && { fault }),
      enrollment: { hashedId8: id, ...validityOf(enrollment.certificate.value.toBeSigned.validityPeriod) },
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
    rest: () => madeBeside(parts.slice(1), ports, signal),
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

/** What is to be wrong, and how. */
type PlannedFault = FaultPlan & BundleFault;

/**
 * @param findings - the rules that the right bundle breaks.
 * @throws BundleError "fault-impossible"; "bundle-self-check" where the chain has another fault than the one, or none.
 */
async function plannedFault(
  name: FaultName,
  right: RightBundle,
  findings: readonly Check[],
): Promise<PlannedFault> {
  refuseOtherFaults(name, [...findings, ...unmetIn(chainChecks(right.trust.of))]);
  const plan = await faultPlans[name](right);
  const other = otherThanFault(faultOfChain[name], chainChecks((plan.trust ?? right.trust).of));
  if (other !== undefined) fail("trustedcerts", other);
  return { name, ...plan };
}

/** The check that fails in a chain with the fault, by place and name. */
const faultOfChain: Partial<Record<FaultName, string>> = {
  "chain-too-long": "trustedcerts/pca.toBeSigned.certIssuePermissions issue-permissions-within-issuer",
};

/** @throws BundleError "fault-impossible" where a bundle would have another fault beside the one that is asked for. */
function refuseOtherFaults(fault: FaultName, [first]: readonly Check[]): void {
  if (first === undefined) return;
  const broken = `${textOfCheck(first)} (${first.clause})`;
  const reason = `the test profile makes its bundles break a rule by itself, so none has this fault alone: ${broken}`;
  throw new BundleError("fault-impossible", { fault, reason });
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

function partFault(name: FaultName, { created, appPermissions, weeks }: RightBundle): PartFault {
  const validityPeriods = new Map(weeks.map(({ i, validityPeriod }) => [i, validityPeriod]));
  return { name, now: created, appPermissions, validityPeriods };
}

function partsOf(wanted: readonly WantedCertificate[]): readonly (readonly WantedCertificate[])[] {
  return Array.from({ length: Math.ceil(wanted.length / inPart) }, (_, part) =>
    wanted.slice(part * inPart, (part + 1) * inPart),
  );
}

/** All at once: as many parts are made beside each other as there are threads. */
async function* madeBeside(
  parts: readonly BundlePart[],
  { makeBundlePart }: BundlePorts,
  signal: AbortSignal,
): AsyncIterable<readonly BundledCertificate[]> {
  const making = parts.map((part) => makeBundlePart(part, signal));
  // Those behind one that fails fail as well, and nobody waits for them.
  for (const part of making) part.catch(() => {});
  for (const part of making) yield await part;
}

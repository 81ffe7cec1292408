import { type FaultName, type KeyProvider, mayIssue, timeText, toTime32, validityOf } from "@v2x/credentials";
import { durationOfHours, type SigningAuthority } from "@v2x/pki";
import { type PsidSsp, type PsidSspRange, periodHours, type ValidityPeriod } from "@v2x/v2x-schema";
import { endsOfChains, issueGroup } from "../../hierarchy/issue-groups.ts";
import { relevantPsids } from "../../hierarchy/message-permissions.ts";
import { BundleError } from "../bundle-error.ts";
import type { BundleOrder } from "../bundle-order.ts";
import type { BundleTrust } from "../bundle-trust.ts";
import { type BundleWeek, periodBetween } from "../bundle-weeks.ts";
import { momentWithin } from "./check-held-fault.ts";
import { regionOfAca } from "./held-faults.ts";
import { withholding, withoutRoomForAca } from "./narrowed-groups.ts";
import { type ThrowawayChain, type ThrowawayOrder, throwawayChain } from "./throwaway-chain.ts";

/** What the right bundle would be, of which a fault makes one thing wrong. */
export interface RightBundle extends Pick<BundleOrder, "unit" | "explicit"> {
  readonly created: Date;
  readonly appPermissions: readonly PsidSsp[];
  /** One at least. */
  readonly weeks: readonly BundleWeek[];
  readonly trust: BundleTrust;
  readonly keys: KeyProvider;
  /** @throws AuthorityError "authority-missing" */
  crlGenerator(): SigningAuthority;
}

/** What takes the place of something right in one bundle. */
export interface FaultPlan extends Partial<Pick<RightBundle, "weeks" | "appPermissions">> {
  /** What exactly is wrong in this bundle, in sentences for people. */
  readonly particulars: string;
  readonly trust?: ThrowawayChain;
}

/**
 * How each fault is ordered; what is done to single certificates is the matter of `heldFault`. Where issuers or lists
 * have to be other than the standing ones, a chain is made for the bundle alone.
 *
 * @throws BundleError "fault-impossible" where a request leaves nothing that could be made wrong.
 */
export const faultPlans: Readonly<
  Record<FaultName, (bundle: RightBundle) => FaultPlan | Promise<FaultPlan>>
> = {
  expired(bundle) {
    const { begins, ends } = spanOf(bundle);
    const last = hoursAfter(bundle.created < begins ? bundle.created : begins, -1);
    return elsewhere(
      bundle,
      (period) => later(period, last.getTime() - ends.getTime()),
      `The last of them ended on ${timeText(last)}, an hour before the bundle was made or its first week began. Their i-periods are those that were asked for.`,
    );
  },

  "not-yet-valid"(bundle) {
    const { begins, ends } = spanOf(bundle);
    return elsewhere(
      bundle,
      (period) => later(period, ends.getTime() - begins.getTime()),
      `The first of them begins on ${timeText(ends)}, when right ones would all have ended. Their i-periods are those that were asked for.`,
    );
  },

  "too-long"(bundle) {
    const longest = bundle.unit === "obu" ? periodHours : bundle.weeks.length * weekHours + 1;
    const duration = durationOfHours(longest + 1);
    return elsewhere(
      bundle,
      ({ start }) => ({ start, duration }),
      `They live ${longest + 1} hours; ${longest} are the most.`,
    );
  },

  async "wrong-region"(bundle) {
    const changes = { aca: () => ({ region: regionOfAca }) };
    return {
      trust: await chainOfItsOwn(bundle, { changes }),
      particulars: `They are for the countries 840 and 124, the ACA is for 840 alone. Within country 840 the chain is all that is wrong. ${ownChain}`,
    };
  },

  "psid-missing"({ appPermissions: [left, ...rest], trust }) {
    if (rest.length > 0) return { appPermissions: rest, particulars: `PSID ${left!.psid} is missing.` };
    const { certIssuePermissions } = trust.of.aca.certificate.value.toBeSigned;
    const other = relevantPsids.find(
      (psid) => psid !== left!.psid && mayIssue(certIssuePermissions, { psid }),
    );
    if (other === undefined)
      impossible("psid-missing", "one PSID alone was asked for, and the ACA may give no other in its place");
    return {
      appPermissions: [{ psid: other }],
      particulars: `PSID ${left!.psid} is missing. It was the only one, so PSID ${other} stands in its place.`,
    };
  },

  async "ssp-outside-issuer"(bundle) {
    const [permission] = bundle.appPermissions as [PsidSsp];
    const changes: ThrowawayOrder["changes"] = {
      aca: (groups) => ({ certIssuePermissions: withholding(permission, groups) }),
    };
    return {
      trust: await chainOfItsOwn(bundle, { changes }),
      particulars: `The ACA may not give PSID ${permission.psid} ${permission.ssp === undefined ? "without an SSP" : "with the SSP that was asked for"}. ${ownChain}`,
    };
  },

  async "validity-outside-issuer"(bundle) {
    const { notAfter } = validityOf(bundle.weeks[0]!.validityPeriod);
    const moment = momentWithin(bundle.weeks[0]!.validityPeriod, bundle.created);
    const from = startOfChain(bundle);
    // As late as it may be: until then this is all that is wrong.
    const halfway = new Date((moment.getTime() + notAfter.getTime()) / 2);
    const hourBefore = hoursAfter(notAfter, -1);
    const acaPeriod = periodBetween(from, hourBefore > halfway ? hourBefore : halfway);
    const end = validityOf(acaPeriod).notAfter;
    if (end <= moment)
      impossible("validity-outside-issuer", "the first certificates end so soon that no issuer ends before");
    return {
      trust: await chainOfItsOwn(bundle, { acaPeriod }),
      particulars: `The ACA ends on ${timeText(end)}, before any of them. Test until then: afterwards the ACA itself has expired. ${ownChain}`,
    };
  },

  "wrong-signature": ({ explicit }) => ({
    particulars: explicit
      ? "The last bit of s in each signature is turned. The private keys are right."
      : "The certificates carry no signature; the last bit of each .s is turned, so that the private key made of it is not the one that the certificate stands for. What it signs does not verify.",
  }),

  "wrong-issuer-digest": () => ({
    particulars:
      "The last bit of the HashedId8 by which each certificate names its issuer is turned. What binds it to the ACA still holds: the name is no part of that.",
  }),

  "wrong-curve-point": ({ explicit }) => ({
    particulars: explicit
      ? "The x-coordinate in each verification key belongs to no point. The files beside it make the private key that the certificate was asked for with."
      : "The x-coordinate in each reconstruction value belongs to no point, so that no public key can be made of it.",
  }),

  async "chain-too-long"(bundle) {
    const psids = psidsOf(bundle);
    const changes: ThrowawayOrder["changes"] = {
      // A root that asks for three certificates below it would not let the ICA issue right below itself.
      rca: (groups) => ({
        certIssuePermissions: [
          ...groups,
          issueGroup(
            psids.map((psid): PsidSspRange => ({ psid })),
            2,
            endsOfChains.app,
          ),
        ],
      }),
      ica: (groups) => ({ certIssuePermissions: withoutRoomForAca(groups, psids) }),
    };
    return {
      trust: await chainOfItsOwn(bundle, { changes }),
      particulars: `The ICA lets such certificates stand directly below it (minChainLength 1, chainLengthRange 0), but the ACA stands between. ${ownChain}`,
    };
  },

  "unknown-critical-extension": () => ({
    particulars:
      "Each has one appExtension, with the id 250 and empty content. Receivers by editions of IEEE 1609.2 before 2022 know no appExtensions at all.",
  }),

  async revoked(bundle) {
    return {
      trust: await chainOfItsOwn(bundle, { likeCrlg: bundle.crlGenerator() }),
      particulars: `The file crl names each of them, ${bundle.unit === "obu" ? "by the linkage seeds of the device" : "by its HashedId10"}; the CRL generator that signed it stands below the same root. ${ownChain}`,
    };
  },

  truncated: () => ({
    particulars:
      "Of an explicit one it is the last of s, of an implicit one the last of the reconstruction value.",
  }),
  "trailing-byte": () => ({ particulars: "Who stops reading at the certificate's end does not see it." }),
  "non-canonical-length": () => ({ particulars: firstPsid }),
  "non-minimal-integer": () => ({ particulars: firstPsid }),
};

/** The faults for which a chain is made always. It lives as long as the weeks, whatever the standing issuer does. */
const ownChainFaults: readonly FaultName[] = [
  "wrong-region",
  "ssp-outside-issuer",
  "validity-outside-issuer",
  "chain-too-long",
  "revoked",
];

/** Whether a bundle with the fault stands on a chain of its own in any case. */
export function standsOnOwnChain(name: FaultName | undefined): boolean {
  return ownChainFaults.some((one) => one === name);
}

const firstPsid = "It is that of appPermissions[0].psid.";
const ownChain =
  "Root, ICA, ACA, ECA and RA were made for this bundle alone, and the keys of all of them are gone: install trustedcerts/rca for the test and remove it afterwards.";

const hourMs = 3_600_000;
const weekHours = 168;
const yearMs = 31_556_952_000;

function impossible(fault: FaultName, reason: string): never {
  throw new BundleError("fault-impossible", { fault, reason });
}

/** Certificates of other lives than were asked for, below the standing issuer where that lives so long. */
async function elsewhere(
  bundle: RightBundle,
  lifeOf: (right: ValidityPeriod) => ValidityPeriod,
  what: string,
): Promise<FaultPlan> {
  const weeks = bundle.weeks.map(({ i, validityPeriod }) => ({ i, validityPeriod: lifeOf(validityPeriod) }));
  const { begins, ends } = spanOf({ weeks });
  const { notBefore, notAfter } = bundle.trust.of.aca.record;
  if (begins >= notBefore && ends <= notAfter) return { weeks, particulars: what };
  const trust = await chainOfItsOwn({ ...bundle, weeks: [...bundle.weeks, ...weeks] });
  return { weeks, trust, particulars: `${what} ${ownChain}` };
}

/** A chain like the standing one that lives as long as these weeks and now take. */
function chainOfItsOwn(
  bundle: RightBundle,
  order: Pick<ThrowawayOrder, "changes" | "acaPeriod" | "likeCrlg"> = {},
): Promise<ThrowawayChain> {
  const { ends } = spanOf(bundle);
  return throwawayChain({
    like: bundle.trust.of,
    keys: bundle.keys,
    now: bundle.created,
    from: startOfChain(bundle),
    to: new Date(Math.max(ends.getTime(), bundle.created.getTime()) + yearMs),
    psids: psidsOf(bundle),
    ...order,
  });
}

function startOfChain(bundle: RightBundle): Date {
  const { begins } = spanOf(bundle);
  return hoursAfter(begins < bundle.created ? begins : bundle.created, -1);
}

function psidsOf({ appPermissions }: RightBundle): readonly number[] {
  return appPermissions.map(({ psid }) => psid);
}

/** From the first begin to the last end. */
function spanOf({ weeks }: Pick<RightBundle, "weeks">): { readonly begins: Date; readonly ends: Date } {
  const lives = weeks.map(({ validityPeriod }) => validityOf(validityPeriod));
  return {
    begins: new Date(Math.min(...lives.map(({ notBefore }) => notBefore.getTime()))),
    ends: new Date(Math.max(...lives.map(({ notAfter }) => notAfter.getTime()))),
  };
}

function later({ duration, ...period }: ValidityPeriod, ms: number): ValidityPeriod {
  const { notBefore } = validityOf({ duration, ...period });
  return { start: toTime32(new Date(notBefore.getTime() + ms)), duration };
}

function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * hourMs);
}

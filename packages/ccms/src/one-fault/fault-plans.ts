import {
  type EncodingFault,
  type FaultName,
  timeText,
  toTime32,
  withEncodingFault,
  withKeyOffCurve,
  withUnknownExtension,
  withWrongIssuerDigest,
  withWrongSignature,
} from "@v2x/credentials";
import { durationOfHours } from "@v2x/pki";
import type {
  GeographicRegion,
  PsidGroupPermissions,
  PsidSsp,
  PsidSspRange,
  ValidityPeriod,
} from "@v2x/v2x-schema";
import { AtError } from "../at-error.ts";
import type { GrantableRequest } from "../at-request.ts";
import { authorityProfiles } from "../authority-profiles.ts";
import type { TicketFault } from "../issue-tickets.ts";
import { messagePermissions } from "../message-permissions.ts";
import type { CcmsUrls } from "../ports.ts";
import type { TrustChain } from "../trust-chain.ts";
import { throwawayChain } from "./throwaway-chain.ts";

/** What the right bundle would be, of which a fault makes one thing wrong. */
export interface RightBundle extends GrantableRequest {
  readonly created: Date;
  readonly validityPeriod: ValidityPeriod;
  /** The standing authorities and lists. */
  readonly trust: TrustChain;
  readonly urls: CcmsUrls;
}

/** What is wrong with one bundle: what takes the place of something right, and what is done to tickets. */
export interface FaultPlan
  extends TicketFault,
    Partial<Pick<RightBundle, "trust" | "validityPeriod" | "appPermissions">> {
  /** What exactly is wrong in this bundle, in sentences for people. */
  readonly particulars: string;
}

/**
 * How each fault is made. Where issuer or lists have to be other than the standing ones, a chain is made for the
 * bundle alone; everything else is signed by the standing AA.
 *
 * @throws AtError "fault-impossible" where a request leaves nothing that could be made wrong.
 */
export const faultPlans: Readonly<
  Record<FaultName, (bundle: RightBundle) => FaultPlan | Promise<FaultPlan>>
> = {
  async expired(bundle) {
    const start = hoursAfter(bundle.created, -bundle.durationInHours - 1);
    const end = hoursAfter(bundle.created, -1);
    return {
      validityPeriod: { ...bundle.validityPeriod, start: toTime32(start) },
      trust: await throwawayChain({ ...bundle, from: hoursAfter(start, -1) }),
      particulars: `The tickets ended on ${timeText(end)}, an hour before the bundle was made. ${ownChain}`,
    };
  },

  "not-yet-valid"(bundle) {
    const start = hoursAfter(bundle.created, bundle.durationInHours);
    return {
      validityPeriod: { ...bundle.validityPeriod, start: toTime32(start) },
      particulars: `The tickets begin on ${timeText(start)}, when right ones would have ended.`,
    };
  },

  "too-long": ({ durationInHours, validityPeriod }) => ({
    validityPeriod: { ...validityPeriod, duration: durationOfHours(durationInHours + 1) },
    particulars: `The tickets live ${durationInHours + 1} hours instead of the ${durationInHours} that were asked for.`,
  }),

  async "wrong-region"(bundle) {
    return {
      content: (toBeSigned) => ({ ...toBeSigned, region: countries(france, germany) }),
      trust: await throwawayChain({
        ...bundle,
        from: hoursAfter(bundle.created, -1),
        changes: { aa: { region: countries(france) } },
      }),
      particulars: `The tickets are for the countries ${france} and ${germany}, the AA is for ${france} alone. Within country ${france} the chain is all that is wrong. ${ownChain}`,
    };
  },

  "psid-missing"({ appPermissions: [left, ...rest] }) {
    const other = fullest(messagePermissions.find(({ psid }) => psid !== left!.psid)!);
    return {
      appPermissions: rest.length > 0 ? rest : [other],
      particulars:
        rest.length > 0
          ? `PSID ${left!.psid} is missing.`
          : `PSID ${left!.psid} is missing. It was the only one, so PSID ${other.psid} stands in its place.`,
    };
  },

  async "ssp-outside-issuer"(bundle) {
    const permission = bundle.appPermissions.find((one) => freeBitOf(one) !== undefined);
    if (permission === undefined) {
      throw new AtError("fault-impossible", {
        fault: "ssp-outside-issuer",
        reason: "no permission that was asked for has an SSP with a bit that the AA could withhold",
      });
    }
    return {
      trust: await throwawayChain({
        ...bundle,
        from: hoursAfter(bundle.created, -1),
        changes: { aa: { certIssuePermissions: withholding(permission) } },
      }),
      particulars: `The AA withholds one bit that the SSP of PSID ${permission.psid} sets. ${ownChain}`,
    };
  },

  async "validity-outside-issuer"(bundle) {
    const aaEnd = hoursAfter(bundle.created, bundle.durationInHours / 2);
    const aaStart = new Date(aaEnd.getTime() - aaLifeYears * yearMs);
    return {
      trust: await throwawayChain({
        ...bundle,
        from: hoursAfter(aaStart, -1),
        aaPeriod: { start: toTime32(aaStart), duration: { choice: "years", value: aaLifeYears } },
      }),
      particulars: `The AA ends on ${timeText(aaEnd)}, before the tickets. Test until then: afterwards the AA itself has expired. ${ownChain}`,
    };
  },

  "wrong-signature": () => ({
    spoil: withWrongSignature,
    particulars: "The last bit of s in each ticket's signature is turned.",
  }),

  "wrong-issuer-digest": () => ({
    spoil: withWrongIssuerDigest,
    particulars:
      "The last bit of the HashedId8 by which each ticket names its issuer is turned. The signature is still the AA's: the name is no part of what is signed.",
  }),

  "wrong-curve-point": () => ({
    content: withKeyOffCurve,
    particulars:
      "The x-coordinate in each ticket's verification key belongs to no point. The private key beside it is the one that the ticket was asked for with.",
  }),

  async "chain-too-long"(bundle) {
    return {
      trust: await throwawayChain({
        ...bundle,
        from: hoursAfter(bundle.created, -1),
        changes: { rca: { certIssuePermissions: withoutRoomForAa() } },
      }),
      particulars: `The root lets tickets stand directly below it (minChainLength 1, chainLengthRange 0), but the AA stands between. ${ownChain}`,
    };
  },

  "unknown-critical-extension": () => ({
    content: withUnknownExtension,
    particulars:
      "Each ticket has one appExtension, with the id 250 and empty content. Receivers by editions of IEEE 1609.2 before 2022 know no appExtensions at all.",
  }),

  async revoked(bundle) {
    return {
      trust: await throwawayChain({
        ...bundle,
        from: hoursAfter(bundle.created, -1),
        isAaRevoked: true,
      }),
      particulars: `trust/crl.oer names the AA. European lists revoke authorities, not tickets. trust/ctl.oer still names the AA, so that nothing else is wrong. ${ownChain}`,
    };
  },

  truncated: () => encodingPlan("truncated", "The last octet of s is missing."),
  "trailing-byte": () =>
    encodingPlan("trailing-byte", "Who stops reading at the certificate's end does not see it."),
  "non-canonical-length": () => encodingPlan("non-canonical-length", "It is that of appPermissions[0].psid."),
  "non-minimal-integer": () => encodingPlan("non-minimal-integer", "It is that of appPermissions[0].psid."),
};

const ownChain =
  "Root, EA, AA and lists in trust/ were made for this bundle alone, and their keys are gone: install this root for the test and remove it afterwards.";

const [france, germany] = [250, 276];
const hourMs = 3_600_000;
const aaLifeYears = 5;
/** A mean Gregorian year, as certificates count them. */
const yearMs = 31_556_952_000;

function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * hourMs);
}

/** @see ISO 3166-1 numeric, as UN M49 */
function countries(...codes: readonly number[]): GeographicRegion {
  return {
    choice: "identifiedRegion",
    value: codes.map((value) => ({ choice: "countryOnly", value })),
  };
}

/** All that a range of the AA grants, as `aaAppPermissions` offers it. */
function fullest({ psid, sspRange }: PsidSspRange): PsidSsp {
  return sspRange?.choice === "bitmapSspRange"
    ? { psid, ssp: { choice: "bitmapSsp", value: sspRange.value.sspValue } }
    : { psid };
}

/** The range that a permission lies in, and a bit that its SSP sets and the range leaves free; absent where there is none. */
function freeBitOf({ psid, ssp }: PsidSsp) {
  if (ssp?.choice !== "bitmapSsp") return undefined;
  for (const range of messagePermissions) {
    if (range.psid !== psid || range.sspRange?.choice !== "bitmapSspRange") continue;
    const { sspValue, sspBitmask } = range.sspRange.value;
    if (sspValue.length !== ssp.value.length || ssp.value[0] !== sspValue[0]) continue; // another version's
    const octet = ssp.value.findLastIndex((bits, at) => (bits & ~sspBitmask[at]!) !== 0);
    if (octet === -1) return undefined;
    const free = ssp.value[octet]! & ~sspBitmask[octet]!;
    return { range, sspValue, sspBitmask, octet, bit: free & -free };
  }
  return undefined;
}

/** What the standing AA may issue, but for one bit of this permission: fixed to zero in its range. */
function withholding(permission: PsidSsp): readonly PsidGroupPermissions[] {
  const { range, sspValue, sspBitmask, octet, bit } = freeBitOf(permission)!;
  const narrowed: PsidSspRange = {
    psid: range.psid,
    sspRange: {
      choice: "bitmapSspRange",
      value: {
        sspValue: sspValue.map((bits, at) => (at === octet ? bits & ~bit : bits)),
        sspBitmask: sspBitmask.map((bits, at) => (at === octet ? bits | bit : bits)),
      },
    },
  };
  return authorityProfiles.aa.content.certIssuePermissions!.map((group) => ({
    ...group,
    subjectPermissions: {
      choice: "explicit",
      value: rangesOf(group).map((one) => (one === range ? narrowed : one)),
    },
  }));
}

/** What the standing root may issue, but message permissions one certificate below it at most. */
function withoutRoomForAa(): readonly PsidGroupPermissions[] {
  const isOfMessages = ({ psid }: PsidSspRange) => messagePermissions.some((one) => one.psid === psid);
  return authorityProfiles.rca.content.certIssuePermissions!.flatMap((group) => [
    ...withRanges(
      group,
      rangesOf(group).filter((range) => !isOfMessages(range)),
    ),
    ...withRanges({ ...group, minChainLength: 1 }, rangesOf(group).filter(isOfMessages)),
  ]);
}

function withRanges(
  group: PsidGroupPermissions,
  value: readonly PsidSspRange[],
): readonly PsidGroupPermissions[] {
  return value.length === 0 ? [] : [{ ...group, subjectPermissions: { choice: "explicit", value } }];
}

function rangesOf({ subjectPermissions }: PsidGroupPermissions): readonly PsidSspRange[] {
  return subjectPermissions.choice === "explicit" ? subjectPermissions.value : [];
}

function encodingPlan(fault: EncodingFault, particulars: string): FaultPlan {
  return { spoil: (ticket) => withEncodingFault(ticket, fault), particulars };
}

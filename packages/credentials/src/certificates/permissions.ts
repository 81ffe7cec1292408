import type {
  PsidGroupPermissions,
  PsidSsp,
  PsidSspRange,
  ServiceSpecificPermissions,
  SspRange,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";

/** What end of a chain a group of permissions may reach. */
export type EndEntity = "app" | "enrol";

/** The groups of an issuer's certIssuePermissions; absent, it may issue nothing. */
export type IssuePermissions = readonly PsidGroupPermissions[] | undefined;

/**
 * Whether an issuer may put an application permission into the certificate right below it.
 *
 * @param chainLength - certificates from below the issuer down to the one with the permission, itself included.
 * @see IEEE 1609.2 — PsidSsp, ServiceSpecificPermissions, BitmapSsp; 5.1.2.1 — chain length
 */
export function mayIssue(
  issuer: IssuePermissions,
  permission: PsidSsp,
  chainLength = 1,
  endEntity: EndEntity = "app",
): boolean {
  const allows = (group: PsidGroupPermissions) =>
    reaches(group, endEntity) && allowsLength(group, chainLength);
  return grants(issuer, permission.psid, (group, range) =>
    range === undefined ? allows(group) : sspWithin(permission.ssp, range.sspRange) && allows(group),
  );
}

/**
 * Whether an issuer may pass on a group of issuing permissions to an authority right below it: every range within
 * its own, for every end the group reaches, at every chain length that the group allows.
 *
 * @returns the first PSID that it may not pass on, `"all"` where it may pass on no others than those it names, or
 *   undefined.
 * @see IEEE 1609.2 — PsidGroupPermissions, SspRange, BitmapSspRange
 */
export function firstUngrantable(
  issuer: IssuePermissions,
  group: PsidGroupPermissions,
  siblings: readonly PsidGroupPermissions[],
): number | "all" | undefined {
  return firstUncovered(issuer, group, siblings, (granted) => passesOn(granted, group));
}

/**
 * Whether an issuer may let an end entity right below it request a group of permissions: every range within what the
 * issuer has for chains that end in enrollment certificates.
 *
 * @returns the first PSID that it may not, `"all"` where it may let it request no others than those it names, or
 *   undefined.
 * @see IEEE 1609.2 — EndEntityType, PsidGroupPermissions
 */
export function firstUnrequestable(
  issuer: IssuePermissions,
  group: PsidGroupPermissions,
  siblings: readonly PsidGroupPermissions[],
): number | "all" | undefined {
  return firstUncovered(
    issuer,
    group,
    siblings,
    (granted) => reaches(granted, "enrol") && allowsLength(granted, 1),
  );
}

/** The first PSID of a group that no group of the issuer which `serves` covers. */
function firstUncovered(
  issuer: IssuePermissions,
  { subjectPermissions }: PsidGroupPermissions,
  siblings: readonly PsidGroupPermissions[],
  serves: (granted: PsidGroupPermissions) => boolean,
): number | "all" | undefined {
  if (subjectPermissions.choice === "all") return firstUncoveredByAll(issuer, siblings, serves);
  if (subjectPermissions.choice !== "explicit") return "all"; // of an unknown kind: nothing shows that it is narrower
  return subjectPermissions.value.find((wanted) => !covers(issuer, wanted, serves))?.psid;
}

/**
 * `all` means the PSIDs that no sibling names. Those that the issuer names apart are among them, each with any SSP, and
 * its own entries for them have to cover that.
 */
function firstUncoveredByAll(
  issuer: IssuePermissions,
  siblings: readonly PsidGroupPermissions[],
  serves: (granted: PsidGroupPermissions) => boolean,
): number | "all" | undefined {
  if (!issuer?.some((granted) => granted.subjectPermissions.choice === "all" && serves(granted))) {
    return "all";
  }
  const named = new Set(siblings.flatMap(explicitRanges).map(({ psid }) => psid));
  return issuer
    .flatMap(explicitRanges)
    .find(({ psid }) => !named.has(psid) && !covers(issuer, { psid }, serves))?.psid;
}

/** Whether a group of the issuer that `serves` covers a range. */
function covers(
  issuer: IssuePermissions,
  { psid, sspRange }: PsidSspRange,
  serves: (granted: PsidGroupPermissions) => boolean,
): boolean {
  return grants(
    issuer,
    psid,
    (granted, range) => serves(granted) && (range === undefined || rangeWithin(sspRange, range.sspRange)),
  );
}

/** Whether the group allows a chain of that many certificates below its holder. A range of -1 has no upper end. */
export function allowsLength(group: PsidGroupPermissions, chainLength: number): boolean {
  return chainLength >= group.minChainLength && chainLength <= longestChain(group);
}

/** Whether chains through the group may end in that kind of certificate. */
function reaches({ eeType }: PsidGroupPermissions, endEntity: EndEntity): boolean {
  return (eeType.bytes[0]! & (endEntity === "app" ? 0x80 : 0x40)) !== 0;
}

/**
 * Whether an SSP lies within an SspRange. An absent range is `all`. An absent SSP lies within `all`, and within
 * `opaque` where the empty octet string does.
 *
 * @see IEEE 1609.2 — PsidSsp, ServiceSpecificPermissions, BitmapSsp
 */
export function sspWithin(ssp: ServiceSpecificPermissions | undefined, range: SspRange | undefined): boolean {
  if (range === undefined || range.choice === "all") return true;
  if (range.choice === "opaque") {
    if (ssp !== undefined && ssp.choice !== "opaque") return false;
    const octets = ssp?.value ?? new Uint8Array();
    return range.value.some((allowed) => bytesEqual(allowed, octets));
  }
  if (range.choice !== "bitmapSspRange" || ssp?.choice !== "bitmapSsp") return false;
  const { sspValue, sspBitmask } = range.value;
  // "The bit in the identical position" exists in all three only where they are equally long.
  if (ssp.value.length !== sspValue.length || sspBitmask.length !== sspValue.length) return false;
  for (let i = 0; i < sspValue.length; i += 1) {
    if (((ssp.value[i]! ^ sspValue[i]!) & sspBitmask[i]!) !== 0) return false;
  }
  return true;
}

/** Calls `judge` with each entry that covers the PSID; without one, with the group of all others (no range). */
function grants(
  issuer: IssuePermissions,
  psid: number,
  judge: (group: PsidGroupPermissions, range: PsidSspRange | undefined) => boolean,
): boolean {
  if (issuer === undefined) return false;
  let named = false;
  // By index: this runs for every PSID of every ticket, and iterators would be most of what it leaves to collect.
  for (let at = 0; at < issuer.length; at += 1) {
    const group = issuer[at]!;
    const ranges = explicitRanges(group);
    for (let i = 0; i < ranges.length; i += 1) {
      const range = ranges[i]!;
      if (range.psid !== psid) continue;
      named = true;
      if (judge(group, range)) return true;
    }
  }
  return (
    !named && issuer.some((group) => group.subjectPermissions.choice === "all" && judge(group, undefined))
  );
}

const none: readonly PsidSspRange[] = [];

function explicitRanges({ subjectPermissions }: PsidGroupPermissions): readonly PsidSspRange[] {
  return subjectPermissions.choice === "explicit" ? subjectPermissions.value : none;
}

/** Whether a granted group reaches the ends of the wanted one, at each of its lengths plus the step between them. */
function passesOn(granted: PsidGroupPermissions, wanted: PsidGroupPermissions): boolean {
  const ends = (["app", "enrol"] as const).filter((end) => reaches(wanted, end));
  return (
    ends.every((end) => reaches(granted, end)) &&
    wanted.minChainLength + 1 >= granted.minChainLength &&
    longestChain(wanted) + 1 <= longestChain(granted)
  );
}

function longestChain({ minChainLength, chainLengthRange }: PsidGroupPermissions): number {
  return chainLengthRange === -1 ? Number.POSITIVE_INFINITY : minChainLength + chainLengthRange;
}

function rangeWithin(wanted: SspRange | undefined, granted: SspRange | undefined): boolean {
  if (granted === undefined || granted.choice === "all") return true;
  if (wanted === undefined) return false;
  if (wanted.choice === "opaque" && granted.choice === "opaque") {
    return wanted.value.every((octets) => granted.value.some((allowed) => bytesEqual(allowed, octets)));
  }
  if (wanted.choice !== "bitmapSspRange" || granted.choice !== "bitmapSspRange") return false;
  const { sspValue, sspBitmask } = granted.value;
  const { sspValue: value, sspBitmask: mask } = wanted.value;
  return (
    [sspBitmask, value, mask].every(({ length }) => length === sspValue.length) &&
    sspBitmask.every((bits, i) => (bits & ~mask[i]!) === 0 && ((value[i]! ^ sspValue[i]!) & bits) === 0)
  );
}

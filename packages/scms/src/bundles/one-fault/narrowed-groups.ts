import type { PsidGroupPermissions, PsidSsp, PsidSspRange, SspRange } from "@v2x/v2x-schema";
import { endsOfChains, issueGroup } from "../../hierarchy/issue-groups.ts";

/** What a group names by PSID. */
export function rangesOfGroup({ subjectPermissions }: PsidGroupPermissions): readonly PsidSspRange[] {
  return subjectPermissions.choice === "explicit" ? subjectPermissions.value : [];
}

/** What an ACA may issue, but for that SSP, or for none, of that PSID. */
export function withholding(
  { psid, ssp }: PsidSsp,
  groups: readonly PsidGroupPermissions[],
): readonly PsidGroupPermissions[] {
  const octets = ssp?.choice === "opaque" ? ssp.value : new Uint8Array();
  const other = octets.length === 0 ? Uint8Array.of(0) : octets.map((octet) => octet ^ 1);
  const narrowed = (range: SspRange | undefined): SspRange =>
    range?.choice === "opaque"
      ? { ...range, value: range.value.filter((one) => Buffer.compare(one, octets) !== 0) }
      : { choice: "opaque", value: [other] };
  return groups.map((group) => ({
    ...group,
    subjectPermissions: {
      choice: "explicit",
      value: rangesOfGroup(group).map((one) =>
        one.psid === psid ? { psid, sspRange: narrowed(one.sspRange) } : one,
      ),
    },
  }));
}

/** What an ICA may issue, but application certificates of these PSIDs right below it alone. */
export function withoutRoomForAca(
  groups: readonly PsidGroupPermissions[],
  psids: readonly number[],
): readonly PsidGroupPermissions[] {
  const [app, enroll] = [endsOfChains.app.bytes[0]!, endsOfChains.enroll.bytes[0]!];
  return groups.flatMap((group) => {
    const ends = group.eeType.bytes[0]!;
    const ranges = rangesOfGroup(group);
    const shortened = ranges.filter(({ psid }) => psids.includes(psid));
    if ((ends & app) === 0 || shortened.length === 0) return [group];
    const others = ranges.filter((range) => !shortened.includes(range));
    return [
      ...(others.length > 0 ? [withRanges(group, others)] : []),
      ...((ends & enroll) === 0 ? [] : [{ ...withRanges(group, shortened), eeType: endsOfChains.enroll }]),
      issueGroup(shortened, 1, endsOfChains.app),
    ];
  });
}

function withRanges(group: PsidGroupPermissions, value: readonly PsidSspRange[]): PsidGroupPermissions {
  return { ...group, subjectPermissions: { choice: "explicit", value } };
}

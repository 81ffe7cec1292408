import { describeAuthority, type InspectionCheck, inspectionCheck } from "@v2x/pki";
import { nameOfRole } from "./make-test-profile.ts";
import { testProfileRoles } from "./test-profile-records.ts";
import { authoritiesOf, type TestProfilePorts } from "./test-profiles.ts";

const rule = {
  name: "test-profile-opens",
  clause: "docs/operations.md",
  expected: "the certificates of test profiles are undamaged, and the master key opens their keys",
} as const;

/** The rule that an inspection of test profiles looks at. */
export type TestProfileInspectionRule = typeof rule.name;

/**
 * Looks at every organization's test profiles and their keys. What their certificates say is not asked: they may be wrong.
 * Changes nothing.
 *
 * @returns a check for each profile that cannot be used; one for all where every one can.
 */
export async function inspectTestProfiles({
  storage,
  keys,
}: Pick<TestProfilePorts, "storage" | "keys">): Promise<
  readonly InspectionCheck<TestProfileInspectionRule>[]
> {
  const failed: InspectionCheck<TestProfileInspectionRule>[] = [];
  const profiles = await storage.everyTestProfile();
  for (const { id, organizationId, name } of profiles) {
    const fault = await faultOf(id);
    const path = `test profile ${id} (${name}) of organization ${organizationId}`;
    if (fault !== undefined) failed.push(inspectionCheck({ ...rule, path }, fault));
  }
  return failed.length > 0
    ? failed
    : [inspectionCheck({ ...rule, path: `${profiles.length} test profiles` }, undefined)];

  async function faultOf(id: string): Promise<string | undefined> {
    const authorities = await authoritiesOf(id, { storage, keys });
    const missing = testProfileRoles.find((role) => authorities.currentRecord(role) === undefined);
    if (missing !== undefined) return `it has no ${nameOfRole(missing)}`;
    for (const record of authorities.records) {
      const authority = authorities.usable.find((usable) => usable.record === record);
      if (authority === undefined) return `${describeAuthority(record)}: ${authorities.damageOf(record)}`;
      try {
        await authority.signer();
        if (record.encryptionKeyId !== undefined) await authority.agreement();
      } catch (error) {
        return `${describeAuthority(record)}: ${(error as Error).message}`;
      }
    }
    return undefined;
  }
}

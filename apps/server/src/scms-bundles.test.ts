import { expect, it } from "vitest";
import { bundleMaker } from "./scms-bundles.ts";

it("makes no bundle below a test profile that has expired, and suggests nothing for one [R4.24]", async () => {
  const expiresAt = new Date("2026-03-01T09:05:00Z");
  const bundles = bundleMaker({
    now: () => expiresAt,
    testProfiles: { find: async () => ({ id: "1", name: "Plugfest", isExpired: true, expiresAt }) },
    store: { scms: {} },
  } as unknown as Parameters<typeof bundleMaker>[0]);
  const owner = { organizationId: "B0B0B0B0B0B0B001", profileId: "1" };
  const order = { unit: "obu", weeks: 1, perWeek: 1, appPermissions: [], explicit: false } as const;
  const expired = { code: "profile-expired", details: { name: "Plugfest", expiresAt } };
  const whole = { ...order, iperiodOffset: 0, request: {} };
  await expect(bundles.make(whole, owner, new AbortController().signal)).rejects.toMatchObject(expired);
  await expect(bundles.grantedAmong([32], owner)).rejects.toMatchObject(expired);
});

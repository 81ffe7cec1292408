import { describe, expect, it } from "vitest";
import { inspectTestProfiles } from "./inspect-test-profiles.ts";
import { testProfileRoles, type WholeTestProfile } from "./test-profile-records.ts";
import {
  orderOf,
  organizationId,
  type TestProfileTestPorts,
  testProfilePorts,
} from "./test-profiles.test-support.ts";
import { testProfilesIn } from "./test-profiles.ts";

const foreign = "AA00000000000002";

it("opens a profile as authorities that sign, each with the key of its certificate", async () => {
  const profiles = testProfilesIn(testProfilePorts());
  const { id } = await profiles.create(organizationId, orderOf());
  const authorities = await profiles.open(organizationId, id);
  expect(authorities.records).toHaveLength(6);
  for (const role of testProfileRoles) {
    const { certificate, signer } = authorities.current(role);
    expect((await signer()).publicKey).toEqual(certificate.key!.point);
  }
  expect((await authorities.current("aca").agreement()).publicKey).toHaveLength(33);
});

it("is expired from the moment on when the first of its three certificates ends [R3.55] [R4.23]", async () => {
  const ports = testProfilePorts();
  const profiles = testProfilesIn(ports);
  const fiveMinutes = 5 / 1440;
  const { id, isExpired } = await profiles.create(organizationId, orderOf({ pca: { durationMinutes: 5 } }));
  const expired = async () => [
    (await profiles.find(organizationId, id)).isExpired,
    (await profiles.list(organizationId))[0]!.isExpired,
  ];
  // Certificates count whole seconds, and the clock stands a quarter of one later.
  ports.clock.advanceDays(fiveMinutes - 0.251 / 86_400);
  expect([isExpired, ...(await expired())]).toEqual([false, false, false]);
  ports.clock.advanceDays(0.001 / 86_400);
  expect(await expired()).toEqual([true, true]);
});

it("is found, opened and deleted by its organization alone [R7.46] [R7.48]", async () => {
  const profiles = testProfilesIn(testProfilePorts());
  const { id } = await profiles.create(organizationId, orderOf());
  const unknown = { code: "test-profile-unknown", details: { id } };
  for (const call of ["find", "open", "delete"] as const)
    await expect(profiles[call](foreign, id)).rejects.toMatchObject(unknown);
  expect(await profiles.list(foreign)).toEqual([]);
  expect((await profiles.certificatesOf(id)).map(({ role }) => role)).toEqual(testProfileRoles);
  await profiles.delete(organizationId, id);
  for (const call of ["find", "open", "delete"] as const)
    await expect(profiles[call](organizationId, id)).rejects.toMatchObject(unknown);
  expect(await profiles.certificatesOf(id)).toEqual([]);
});

it("refuses more profiles than an organization may have, and says how many", async () => {
  const profiles = testProfilesIn(testProfilePorts({ full: true }));
  await expect(profiles.create(organizationId, orderOf())).rejects.toMatchObject({
    code: "test-profiles-too-many",
    details: { most: 500 },
  });
});

describe("the doctor, of test profiles", () => {
  const looked = async (damage: (ports: TestProfileTestPorts) => void) => {
    const ports = testProfilePorts();
    await testProfilesIn(ports).create(organizationId, orderOf({ rca: { durationMinutes: 5 } }));
    await testProfilesIn(ports).create(organizationId, orderOf());
    damage(ports);
    return (await inspectTestProfiles(ports)).map(({ outcome, path, found }) => [outcome, path, found]);
  };
  const changed = (ports: TestProfileTestPorts, changes: Partial<WholeTestProfile>) => {
    ports.stored = ports.stored.map((whole, at) => (at === 1 ? { ...whole, ...changes } : whole));
  };

  it("finds all in order, also those that are wrong on purpose", async () => {
    expect(await looked(() => {})).toEqual([["pass", "2 test profiles", undefined]]);
  });

  it.each([
    [
      "an authority that is gone",
      (ports: TestProfileTestPorts) => changed(ports, { authorities: ports.stored[1]!.authorities.slice(1) }),
      "it has no RCA",
    ],
    [
      "a certificate that was damaged",
      (ports: TestProfileTestPorts) =>
        changed(ports, {
          authorities: ports.stored[1]!.authorities.map((one) => ({
            ...one,
            certificate: one.certificate.with(40, one.certificate[40]! ^ 1),
          })),
        }),
      /^RA TEST-PROFILE-.*: its certificate has the HashedId8/,
    ],
    [
      "keys that are gone",
      (ports: TestProfileTestPorts) => changed(ports, { keys: [] }),
      /^RA TEST-PROFILE-.*key-unavailable/,
    ],
    [
      "keys to decrypt with that another master key sealed",
      (ports: TestProfileTestPorts) =>
        changed(ports, {
          keys: ports.stored[1]!.keys.map((key) =>
            key.purpose === "sign" ? key : { ...key, sealed: key.sealed.with(20, key.sealed[20]! ^ 1) },
          ),
        }),
      /^RA TEST-PROFILE-.*key-unavailable/,
    ],
  ] as const)("names the profile with %s", async (_what, damage, found) => {
    expect(await looked(damage)).toEqual([
      [
        "fail",
        expect.stringMatching(/^test profile .* \(Plugfest\) of organization AA00000000000001$/),
        expect.stringMatching(found),
      ],
    ]);
  });
});

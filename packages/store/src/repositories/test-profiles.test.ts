import type { TestProfileRole, WholeTestProfile } from "@v2x/scms";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const organization = (organizationId: string) => ({
  organizationId,
  name: organizationId,
  ccmsAllowed: true,
  scmsAllowed: true,
});
const [own, foreign] = ["AA00000000000001", "AA00000000000002"] as const;
const moment = new Date("2030-05-02T12:00:00.000Z");
const later = new Date("2030-06-01T12:00:00.000Z");

/** A profile of an RCA and an ACA; only the latter has a key to decrypt with. */
function profile(id: string, organizationId: string = own): WholeTestProfile {
  const key = (name: string, purpose: "sign" | "decrypt") => ({
    id: `${id} ${name}`,
    keyType: "NistP256" as const,
    purpose,
    publicKey: Uint8Array.of(2, 1),
    sealed: Uint8Array.of(7),
  });
  const authority = (role: TestProfileRole) => ({
    id: `${id}/${role}`,
    role,
    generation: 1,
    state: "current" as const,
    name: `TEST-${role}`,
    hashedId8: new Uint8Array(8).fill(3),
    certificate: Uint8Array.of(0x80, 3),
    verificationKeyId: `${id} ${role}`,
    notBefore: moment,
    notAfter: later,
    madeAt: moment,
  });
  return {
    profile: {
      id,
      organizationId,
      name: `Name of ${id}`,
      hashedId8: new Uint8Array(8).fill(3),
      createdAt: moment,
      expiresAt: later,
      findings: [
        {
          role: "aca",
          name: "validity-within-issuer",
          clause: "IEEE 1609.2 5.1.2",
          outcome: "fail",
          expected: 'it lives within its issuer\'s "life"',
          path: "toBeSigned.validityPeriod",
        },
      ],
    },
    authorities: [authority("rca"), { ...authority("aca"), encryptionKeyId: `${id} secret` }],
    keys: [key("rca", "sign"), key("aca", "sign"), key("secret", "decrypt")],
  };
}

onDatabase("test profiles", ({ options }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
    for (const id of [own, foreign]) await store.identity.organizations.create(organization(id));
  });
  afterAll(() => store.close());

  it("are listed newest first and found with their authorities, by their organization alone", async () => {
    const [first, second, theirs] = [profile("1"), profile("2"), profile("3", foreign)];
    for (const whole of [first, second, theirs])
      expect(await store.testProfiles.addTestProfile(whole, 500)).toBe(true);
    expect(await store.testProfiles.testProfiles(own)).toEqual([second.profile, first.profile]);
    expect(await store.testProfiles.testProfile(own, "1")).toEqual(first.profile);
    expect(await store.testProfiles.testProfile(own, "3")).toBeUndefined();
    const authorities = await store.testProfiles.testProfileAuthorities("1");
    expect(authorities.toSorted((a, b) => (a.role < b.role ? 1 : -1))).toEqual(first.authorities);
    expect(await store.testProfiles.key("1 secret")).toEqual(first.keys[2]);
    const ofAll = second.authorities[0]!.hashedId8;
    expect(await store.authorityNamed(ofAll)).toMatchObject({ system: "testProfile" });
    expect(await store.authorityNamed(new Uint8Array(8))).toBeUndefined();
    expect((await store.testProfiles.everyTestProfile()).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [first, second, theirs].map((whole) => whole.profile),
    );
  });

  it("are sealed anew with all other keys, and by themselves are secrets that a master key must open", async () => {
    await store.resealKeys(({ id }) => (id === "2 secret" ? Uint8Array.of(8) : undefined));
    expect((await store.testProfiles.key("2 secret"))!.sealed).toEqual(Uint8Array.of(8));
    expect(await store.holdsSecrets()).toBe(true);
  });

  it("are no more than an organization may have, however many are made at once", async () => {
    const made = await Promise.all(
      ["4", "5", "6"].map((id) => store.testProfiles.addTestProfile(profile(id, foreign), 2)),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await store.testProfiles.testProfiles(foreign)).toHaveLength(2);
  });

  it("are deleted with authorities and keys, by their organization alone", async () => {
    expect(await store.testProfiles.deleteTestProfile(foreign, "1")).toBe(false);
    expect(await store.testProfiles.testProfileAuthorities("1")).toHaveLength(2);
    expect(await store.testProfiles.deleteTestProfile(own, "1")).toBe(true);
    expect(await store.testProfiles.deleteTestProfile(own, "1")).toBe(false);
    expect(await store.testProfiles.testProfileAuthorities("1")).toEqual([]);
    for (const name of ["rca", "aca", "secret"])
      expect(await store.testProfiles.key(`1 ${name}`)).toBeUndefined();
    expect(await store.testProfiles.key("2 rca")).toBeDefined();
    expect((await store.testProfiles.testProfiles(own)).map(({ id }) => id)).toEqual(["2"]);
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";

onDatabase("second factors", ({ options }) => {
  let store: Store;
  const at = new Date("2026-03-01T00:00:00Z");
  const anna = { id: "anna", email: "anna@example.org", companyName: "A", state: "approved" } as const;
  beforeAll(async () => {
    store = await openStore(options);
    await store.identity.accounts.create({ ...anna, passwordHash: "x" });
  });
  beforeEach(() => store.identity.secondFactors.removeAllOf("anna"));
  afterAll(() => store.close());

  it("use up a one-time code for good: of many at a time one counts, and none of an earlier step", async () => {
    const { secondFactors } = store.identity;
    await secondFactors.setTotp("anna", Uint8Array.of(1, 2), 100, at);
    expect(await secondFactors.useStep("anna", 100)).toBe(false);
    const tried = await Promise.all([1, 2, 3].map(() => secondFactors.useStep("anna", 101)));
    expect(tried.filter(Boolean)).toHaveLength(1);
    expect(await secondFactors.useStep("anna", 101)).toBe(false);
    expect(await secondFactors.useStep("anna", 99)).toBe(false);
    expect((await secondFactors.find("anna")).totp).toEqual({
      sealedSecret: Uint8Array.of(1, 2),
      createdAt: at,
    });
  });

  it("use up a recovery code once, and count those that are left", async () => {
    const { secondFactors } = store.identity;
    await secondFactors.setRecoveryCodes("anna", ["a", "b"]);
    const tried = await Promise.all([1, 2].map(() => secondFactors.useRecoveryCode("anna", "a", at)));
    expect(tried.filter(Boolean)).toHaveLength(1);
    expect((await secondFactors.find("anna")).recoveryCodesLeft).toBe(1);
    await secondFactors.setRecoveryCodes("anna", ["c", "d", "e"]);
    expect(await secondFactors.useRecoveryCode("anna", "b", at)).toBe(false);
    expect((await secondFactors.find("anna")).recoveryCodesLeft).toBe(3);
  });

  it("take a passkey whose counter rises, or that does not count at all", async () => {
    const { secondFactors } = store.identity;
    const passkey = { accountId: "anna", publicKey: Uint8Array.of(7), name: "Key", createdAt: at };
    await secondFactors.addPasskey({ ...passkey, id: "counts", counter: 5 });
    await secondFactors.addPasskey({ ...passkey, id: "does-not", counter: 0 });
    expect(await secondFactors.usePasskey("counts", 5, at)).toBe(false);
    expect(await secondFactors.usePasskey("counts", 6, at)).toBe(true);
    expect(await secondFactors.usePasskey("does-not", 0, at)).toBe(true);
    expect(await secondFactors.usePasskey("does-not", 0, at)).toBe(true);
    expect((await secondFactors.find("anna")).passkeys).toMatchObject([
      { id: "counts", counter: 6, lastUsedAt: at, publicKey: Uint8Array.of(7) },
      { id: "does-not", counter: 0 },
    ]);
    await secondFactors.removePasskey("another", "counts");
    expect((await secondFactors.find("anna")).passkeys).toHaveLength(2);
    expect(await store.identity.accounts.lock("anna")).toMatchObject({ hasSecondFactor: true });
    await secondFactors.removePasskey("anna", "counts");
    await secondFactors.removePasskey("anna", "does-not");
    expect(await store.identity.accounts.lock("anna")).toMatchObject({ hasSecondFactor: false });
  });

  it("go with their account, whose sign-ins are listed while their sessions live", async () => {
    const { accounts, oidcRecords, organizations, secondFactors, signIns } = store.identity;
    await accounts.create({ ...anna, id: "ben", email: "ben@example.org", passwordHash: "x" });
    const organizationId = "AA00000000000001";
    await organizations.create({ organizationId, name: "Alpha", ccmsAllowed: true, scmsAllowed: true });
    await organizations.addMember(organizationId, "ben");
    await secondFactors.setRecoveryCodes("ben", ["a"]);
    const expiresAt = new Date(at.getTime() + 60_000);
    const signIn = { accountId: "ben", address: "192.0.2.1", browser: "B", signedInAt: at, expiresAt };
    for (const uid of ["u1", "u2"]) await signIns.note({ ...signIn, uid });
    const session = { model: "Session", payload: { accountId: "ben" } };
    await oidcRecords.upsert({ ...session, id: "s1", uid: "u1", expiresAt });
    expect(await signIns.living("ben", at)).toEqual([{ ...signIn, uid: "u1" }]);
    expect(await signIns.living("ben", expiresAt)).toEqual([]);
    await accounts.remove("ben");
    expect(await accounts.findById("ben")).toBeUndefined();
    expect(await oidcRecords.find("Session", "s1")).toBeUndefined();
    expect((await secondFactors.find("ben")).recoveryCodesLeft).toBe(0);
  });
});

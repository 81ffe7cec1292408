import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AuthorityRecord, Hierarchy, ListRecord } from "@v2x/ccms";
import type { Account } from "@v2x/identity";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "./index.ts";

const databaseUrl = process.env.V2X_TEST_DATABASE_URL ?? process.env.DATABASE_URL;

describe("repositories on the embedded database", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "v2x-store-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  behaveAsStore(() => openStore({ dataDir }));
});

describe.skipIf(!databaseUrl)(
  databaseUrl
    ? "repositories on PostgreSQL"
    : "repositories on PostgreSQL (skipped: set V2X_TEST_DATABASE_URL)",
  () => {
    // A schema of its own, so that a test run never meets rows of another one.
    const schema = `v2x_test_${process.pid}_${Date.now()}`;
    const admin = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    beforeAll(async () => {
      await admin.query(`create schema ${schema}`);
    });
    afterAll(async () => {
      await admin.query(`drop schema ${schema} cascade`);
      await admin.end();
    });
    const url = new URL(databaseUrl ?? "postgres://unused");
    url.searchParams.set("options", `-c search_path=${schema}`);
    behaveAsStore(() => openStore({ dataDir: "unused", databaseUrl: url.href }));
  },
);

function behaveAsStore(open: () => Promise<Store>): void {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  it("answers a ping", async () => {
    await expect(store.ping()).resolves.toBeUndefined();
  });

  it("keeps a CCMS hierarchy whole, and only the first of two", async () => {
    expect(await store.ccms.authorities()).toEqual([]);
    const [first, second] = await Promise.all([
      store.ccms.createHierarchy(hierarchy("a")),
      store.ccms.createHierarchy(hierarchy("b")),
    ]);
    expect([first, second].filter(Boolean)).toHaveLength(1);
    const winner = first ? hierarchy("a") : hierarchy("b");
    const loser = first ? hierarchy("b") : hierarchy("a");
    expect(await store.ccms.authorities()).toEqual(
      winner.authorities.toSorted((a, b) => a.role.localeCompare(b.role)),
    );
    expect(await store.ccms.key(winner.keys[0]!.id)).toEqual(winner.keys[0]);
    expect(await store.ccms.key(loser.keys[0]!.id)).toBeUndefined();
    expect(await store.ccms.latestList("ctl")).toEqual(winner.lists[0]);
  });

  it("publishes each issue of a list once and finds the latest", async () => {
    expect(await store.ccms.publishList(list("crl", 1))).toBe(true);
    expect(await store.ccms.publishList(list("crl", 2))).toBe(true);
    expect(await store.ccms.publishList({ ...list("crl", 2), message: Uint8Array.of(0) })).toBe(false);
    expect(await store.ccms.latestList("crl")).toEqual(list("crl", 2));
    expect(await store.ccms.latestList("ectl")).toBeUndefined();
  });

  it("gives bytes back as plain Uint8Array, whatever the database", async () => {
    const found = await store.ccms.latestList("crl");
    expect(Object.getPrototypeOf(found?.message)).toBe(Uint8Array.prototype);
  });

  it("finds accounts by id and e-mail and refuses a taken address", async () => {
    const { accounts } = store.identity;
    expect(await accounts.create(account("anna"))).toBe(true);
    expect(await accounts.create({ ...account("anna"), id: "another" })).toBe(false);
    expect(await accounts.findById("id-anna")).toEqual({ ...account("anna"), tokenGeneration: 1 });
    expect(await accounts.findByEmail("anna@example.org")).toEqual({
      ...account("anna"),
      tokenGeneration: 1,
    });
    expect(await accounts.findByEmail("nobody@example.org")).toBeUndefined();
    await accounts.setPasswordHash("id-anna", "other hash");
    await accounts.setState("id-anna", "disabled");
    expect(await accounts.findById("id-anna")).toEqual({
      ...account("anna"),
      passwordHash: "other hash",
      state: "disabled",
      tokenGeneration: 3,
    });
  });

  it("lists the organizations of a member by name, and only hers [R1.1]", async () => {
    const { accounts, organizations } = store.identity;
    await accounts.create(account("berta"));
    await accounts.create(account("clara"));
    for (const [organizationId, name] of [
      ["00000000000000B1", "Zeta"],
      ["00000000000000B2", "Alpha"],
      ["00000000000000C1", "Not hers"],
    ] as const) {
      expect(
        await organizations.create({ organizationId, name, ccmsAllowed: true, scmsAllowed: false }),
      ).toBe(true);
    }
    expect(
      await organizations.create({
        organizationId: "00000000000000B1",
        name: "Again",
        ccmsAllowed: true,
        scmsAllowed: true,
      }),
    ).toBe(false);
    await organizations.addMember("00000000000000B1", "id-berta");
    await organizations.addMember("00000000000000B2", "id-berta");
    await organizations.addMember("00000000000000B2", "id-berta");
    await organizations.addMember("00000000000000C1", "id-clara");
    expect((await store.identity.holders.findByEmail("berta@example.org"))?.organizations).toEqual([
      { organizationId: "00000000000000B2", name: "Alpha", ccmsAllowed: true, scmsAllowed: false },
      { organizationId: "00000000000000B1", name: "Zeta", ccmsAllowed: true, scmsAllowed: false },
    ]);
  });

  it("answers for a request: account, roles, organizations by name, and whether the grant lives", async () => {
    const { accounts, holders, oidcRecords } = store.identity;
    await accounts.setRoles("id-berta", ["operator"]);
    const at = new Date("2030-05-05T05:05:05Z");
    const expiresAt = new Date("2030-05-05T05:05:06Z");
    await oidcRecords.upsert({ model: "Grant", id: "hashed", payload: {}, expiresAt });
    await oidcRecords.upsert({ model: "Session", id: "no grant", payload: {}, expiresAt });
    const expected = {
      account: {
        id: "id-berta",
        email: "berta@example.org",
        companyName: "Example & Sons",
        state: "approved",
        tokenGeneration: 1,
      },
      roles: ["operator"],
      organizations: [{ name: "Alpha", scmsAllowed: false }, { name: "Zeta" }],
    };
    expect(await holders.findByAccountId("id-berta", "hashed", at)).toMatchObject({
      ...expected,
      grantLives: true,
    });
    for (const [grant, when] of [
      ["hashed", expiresAt],
      ["no grant", at],
      ["unknown", at],
      [undefined, at],
    ] as const)
      expect(await holders.findByAccountId("id-berta", grant, when)).toMatchObject({ grantLives: false });
    expect(await holders.findByEmail("berta@example.org")).toMatchObject({ ...expected, grantLives: false });
    expect(await holders.findByEmail("nobody@example.org")).toBeUndefined();
    expect(await holders.findByAccountId("nobody", "hashed", at)).toBeUndefined();
    expect(await holders.findByAccountId("id-anna", undefined, at)).toMatchObject({
      roles: [],
      organizations: [],
    });
  });

  it("ends an account's sessions and tokens together with its password or state, and nobody else's", async () => {
    const { accounts, oidcRecords } = store.identity;
    for (const [end, generation] of [
      [() => accounts.setPasswordHash("id-berta", "new hash"), 2],
      [() => accounts.setState("id-berta", "disabled"), 3],
    ] as const) {
      await oidcRecords.upsert({ model: "Session", id: "hers", payload: { accountId: "id-berta" } });
      await oidcRecords.upsert({ model: "Session", id: "another's", payload: { accountId: "id-clara" } });
      await end();
      expect(await oidcRecords.find("Session", "hers")).toBeUndefined();
      expect(await oidcRecords.find("Session", "another's")).toBeDefined();
      expect((await accounts.findById("id-berta"))?.tokenGeneration).toBe(generation);
    }
    expect((await accounts.findById("id-clara"))?.tokenGeneration).toBe(1);
  });

  it("replaces, finds, revokes and forgets records of the OpenID provider", async () => {
    const { oidcRecords } = store.identity;
    const record = {
      model: "Session",
      id: "s1",
      payload: { accountId: "id-anna", nestedKey: { snake_case: [1, "two", null] } },
      uid: "u1",
      expiresAt: new Date("2031-01-01T00:00:00.123Z"),
    };
    await oidcRecords.upsert({ ...record, payload: {} });
    await oidcRecords.upsert(record);
    expect(await oidcRecords.find("Session", "s1")).toMatchObject(record);
    expect(await oidcRecords.findByUid("Session", "u1")).toMatchObject(record);
    expect(await oidcRecords.find("Interaction", "s1")).toBeUndefined();
    await oidcRecords.upsert({ model: "DeviceCode", id: "d", payload: {}, userCode: "ABC" });
    expect(await oidcRecords.findByUserCode("DeviceCode", "ABC")).toMatchObject({ id: "d" });

    for (const model of ["RefreshToken", "AuthorizationCode"]) {
      await oidcRecords.upsert({ model, id: "t", payload: {}, grantId: "g1" });
    }
    await oidcRecords.revokeByGrantId("RefreshToken", "g1");
    expect(await oidcRecords.find("RefreshToken", "t")).toBeUndefined();
    expect(await oidcRecords.find("AuthorizationCode", "t")).toBeDefined();
    await oidcRecords.destroy("AuthorizationCode", "t");
    expect(await oidcRecords.find("AuthorizationCode", "t")).toBeUndefined();

    await oidcRecords.deleteExpired(new Date("2031-01-01T00:00:00Z"));
    expect(await oidcRecords.find("Session", "s1")).toBeDefined();
    await oidcRecords.deleteExpired(new Date("2031-01-02T00:00:00Z"));
    expect(await oidcRecords.find("Session", "s1")).toBeUndefined();
    expect(await oidcRecords.find("DeviceCode", "d")).toBeDefined();
  });

  it("lets one of two racing callers use a one-time code", async () => {
    const { oidcRecords } = store.identity;
    const at = new Date("2030-05-05T05:05:05Z");
    await oidcRecords.upsert({ model: "AuthorizationCode", id: "once", payload: {} });
    const uses = await Promise.all([
      oidcRecords.consume("AuthorizationCode", "once", at),
      oidcRecords.consume("AuthorizationCode", "once", at),
    ]);
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect((await oidcRecords.find("AuthorizationCode", "once"))?.consumedAt).toEqual(at);
    expect(await oidcRecords.consume("AuthorizationCode", "never made", at)).toBe(false);
  });

  it("gives racing processes the same provider secret", async () => {
    const { providerSecrets } = store.identity;
    const given = await Promise.all([
      providerSecrets.createIfAbsent("keys", Uint8Array.of(1)),
      providerSecrets.createIfAbsent("keys", Uint8Array.of(2)),
    ]);
    expect(given[0]).toEqual(given[1]);
    expect(await providerSecrets.find("keys")).toEqual(given[0]);
    expect(await providerSecrets.find("other")).toBeUndefined();
  });

  it("serves many callers at once", async () => {
    const issues = Array.from({ length: 40 }, (_, index) => index + 2);
    const published = await Promise.all(issues.map((issue) => store.ccms.publishList(list("ctl", issue))));
    expect(published.every(Boolean)).toBe(true);
    expect((await store.ccms.latestList("ctl"))?.issue).toBe(41);
  });
}

function hierarchy(tag: string): Hierarchy {
  const key = (role: string) => `${tag}-${role}-sign`;
  const authority = (role: AuthorityRecord["role"], fill: number): AuthorityRecord => ({
    role,
    name: `${role.toUpperCase()} TEST ${tag}`,
    hashedId8: new Uint8Array(8).fill(fill),
    certificate: Uint8Array.of(0x80, 3, fill),
    verificationKeyId: key(role),
    ...(role === "ea" || role === "aa" ? { encryptionKeyId: key(role) } : {}),
    notBefore: new Date("2030-01-01T00:00:00Z"),
    notAfter: new Date("2035-01-01T00:00:00Z"),
  });
  const roles = ["tlm", "rca", "ea", "aa"] as const;
  return {
    keys: roles.map((role) => ({
      id: key(role),
      keyType: "NistP256",
      purpose: "sign",
      publicKey: new Uint8Array(33).fill(2),
      sealed: new Uint8Array(60).fill(7),
    })),
    authorities: roles.map(authority),
    lists: [list("ctl", 1)],
  };
}

function list(kind: ListRecord["kind"], issue: number): ListRecord {
  return {
    kind,
    issue,
    issuer: new Uint8Array(8).fill(0xfe),
    issuedAt: new Date("2030-01-01T00:00:00.001Z"),
    nextUpdate: new Date("2030-04-01T00:00:00Z"),
    message: Uint8Array.of(0, 255, issue),
  };
}

function account(name: string): Omit<Account, "tokenGeneration"> {
  return {
    id: `id-${name}`,
    email: `${name}@example.org`,
    passwordHash: "$argon2id$…",
    companyName: "Example & Sons",
    state: "approved",
  };
}

import type { AuthorityRecord, ListRecord } from "@v2x/ccms";
import type { SealedKey } from "@v2x/credentials";
import type { Account } from "@v2x/identity";
import type { RevocationRecord } from "@v2x/pki";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "./index.ts";
import { onDatabase } from "./test-databases.test-support.ts";

onDatabase("repositories", ({ options }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
  });
  afterAll(() => store.close());

  it("says that it takes writes", async () => {
    await expect(store.checkWrites()).resolves.toBeUndefined();
    await expect(store.checkWrites()).resolves.toBeUndefined();
  });

  it("keeps keys, generations of authorities and revocations as they were given", async () => {
    expect(await store.ccms.version()).toBe(0);
    const [retired, current] = [
      authority("aa", 1, { state: "retired" }),
      authority("aa", 2, {
        encryptionKeyId: "aa-2",
        linkCertificate: Uint8Array.of(1, 2),
        doubleLinkCertificate: Uint8Array.of(3),
      }),
    ];
    await store.inTransaction(async ({ ccms }) => {
      await ccms.beginChange();
      for (const record of [current, retired]) await ccms.addKey(key(record.verificationKeyId));
      for (const record of [current, retired]) await ccms.addAuthority(record);
      await ccms.addRevocation(revocation);
    });
    expect(await store.ccms.authorities()).toEqual([retired, current]);
    expect(await store.ccms.key("aa-2")).toEqual(key("aa-2"));
    expect(await store.ccms.key("aa-3")).toBeUndefined();
    expect(await store.ccms.revocations()).toEqual([revocation]);
    expect(await store.authorityNamed(retired.hashedId8)).toEqual({ system: "ccms", role: "aa" });
    await store.ccms.setAuthorityState(retired.id, "revoked");
    expect(await store.ccms.authorities()).toEqual([{ ...retired, state: "revoked" }, current]);
    expect(await store.ccms.version()).toBe(1);
  });

  it("stores keys anew as they are sealed anew, and no other", async () => {
    const seal = Uint8Array.of(8, 8);
    await store.resealKeys(({ id }) => (id === "aa-2" ? seal : undefined));
    expect(await store.ccms.key("aa-2")).toEqual({ ...key("aa-2"), sealed: seal });
    expect(await store.ccms.key("aa-1")).toEqual(key("aa-1"));
  });

  it("refuses a second current generation, and one that is there already", async () => {
    await store.ccms.addKey(key("aa-3"));
    await expect(store.ccms.addAuthority(authority("aa", 3))).rejects.toMatchObject({ code: "23505" });
    await expect(store.ccms.addAuthority(authority("aa", 2, { state: "next" }))).rejects.toMatchObject({
      code: "23505",
    });
  });

  it("finds the latest issue of a list by kind and issuer", async () => {
    const another = new Uint8Array(8).fill(1);
    for (const issue of [1, 2]) await store.ccms.addList(list("crl", issue));
    await store.ccms.addList({ ...list("crl", 7), issuer: another });
    expect(await store.ccms.latestList("crl", issuer)).toEqual(list("crl", 2));
    for (const issue of [2, 3, 258]) await store.ccms.addList(list("delta-ctl", issue));
    await store.ccms.addList({ ...list("delta-ctl", 514), issuer: another });
    await store.ccms.addList(list("delta-ectl", 514));
    const delta = (sequence: number) => store.ccms.listOfSequence("delta-ctl", issuer, sequence);
    expect(await Promise.all([delta(2), delta(3), delta(4)])).toEqual([
      list("delta-ctl", 258),
      list("delta-ctl", 3),
      undefined,
    ]);
    expect(await store.ccms.latestList("crl", another)).toMatchObject({ issue: 7 });
    expect(await store.ccms.latestList("ectl", issuer)).toBeUndefined();
    await expect(store.ccms.addList(list("crl", 2))).rejects.toMatchObject({ code: "23505" });
  });

  it("forgets every issue of a list of the SCMS that a later one of its issuer replaced, of these kinds", async () => {
    const crl = (issue: number) => ({ ...list("crl", issue), kind: "linkage-crl" as const });
    const other = { issuer: new Uint8Array(8).fill(2) };
    for (const issue of [1, 2, 3]) await store.scms.addList(crl(issue));
    for (const issue of [1, 2]) await store.scms.addList({ ...crl(issue), ...other });
    for (const kind of ["ctl", "info-status"] as const)
      for (const issue of [4, 5]) await store.scms.addList({ ...crl(issue), kind });
    const forget = () => store.eventUpkeep.forgetLists(["linkage-crl", "special-crl"]);
    expect([await forget(), await forget()]).toEqual([3, 0]);
    expect(await store.scms.issues("linkage-crl", issuer)).toEqual([crl(3)]);
    expect(await store.scms.issues("linkage-crl", other.issuer)).toEqual([{ ...crl(2), ...other }]);
    for (const kind of ["ctl", "info-status"] as const)
      expect((await store.scms.issues(kind, issuer)).map(({ issue }) => issue)).toEqual([4, 5]);
    expect(await store.ccms.listOfSequence("delta-ctl", issuer, 3)).toEqual(list("delta-ctl", 3));
  });

  it("gives bytes back as plain Uint8Array, whatever the database", async () => {
    const found = await store.ccms.latestList("crl", issuer);
    expect(Object.getPrototypeOf(found?.message)).toBe(Uint8Array.prototype);
  });

  it("remembers the last bundles of an organization with who asked for them, a person or a program, and no more of them", async () => {
    const { accounts, organizations } = store.identity;
    const [alpha, beta] = ["00000000000000A1", "00000000000000A2"];
    for (const organizationId of [alpha, beta])
      await organizations.create({ organizationId, name: "Test", ccmsAllowed: true, scmsAllowed: false });
    await accounts.create(account("maker"));
    const bundle = (organizationId: string, certNum: number) =>
      ({
        organizationId,
        madeAt: new Date(`2030-01-01T00:00:0${certNum}.000Z`),
        certNum,
        durationInHours: 168,
        keyType: "BrainpoolP384r1",
        ...(certNum === 3 ? { fault: "revoked" as const } : {}),
      }) as const;
    const person = { kind: "person", id: "id-maker" } as const;
    const { ticketBundles } = store;
    await ticketBundles.add({ ...bundle(beta, 9), maker: { kind: "service", id: "service-1" } }, 3);
    for (const certNum of [1, 2, 3, 4])
      await ticketBundles.add({ ...bundle(alpha, certNum), maker: person }, 3);
    const madeBy = account("maker").email;
    expect(await ticketBundles.of(alpha)).toEqual(
      [4, 3, 2].map((certNum) => ({ ...bundle(alpha, certNum), madeBy })),
    );
    expect(await ticketBundles.of(beta)).toEqual([{ ...bundle(beta, 9), madeBy: "service-1" }]);
    expect(await store.ticketBundles.of("00000000000000A3")).toEqual([]);
  });

  it("stores an authority, a list and an account together", async () => {
    await store.inTransaction(async ({ ccms, identity }) => {
      await ccms.beginChange();
      await ccms.addKey(key("ea-1"));
      await ccms.addAuthority(authority("ea", 1));
      await ccms.addList(list("ctl", 1));
      await identity.accounts.create(account("together"));
    });
    expect(await store.ccms.latestList("ctl", issuer)).toEqual(list("ctl", 1));
    expect(await store.identity.accounts.findById("id-together")).toMatchObject(account("together"));
  });

  it("stores nothing of a transaction whose second aggregate fails", async () => {
    const before = [await store.ccms.version(), await store.ccms.authorities()];
    const failed = store.inTransaction(async ({ ccms, identity }) => {
      await ccms.beginChange();
      await ccms.addKey(key("ea-2"));
      await ccms.setAuthorityState("ea-1", "revoked");
      await ccms.addList(list("ctl", 2));
      await identity.accounts.create(account("apart"));
      await identity.accounts.setState("id-together", "disabled");
      await identity.organizations.addMember("00000000000000FF", "id-apart"); // no such organization
    });
    await expect(failed).rejects.toMatchObject({ code: "23503" });
    expect([await store.ccms.version(), await store.ccms.authorities()]).toEqual(before);
    expect(await store.ccms.key("ea-2")).toBeUndefined();
    expect((await store.ccms.latestList("ctl", issuer))?.issue).toBe(1);
    expect(await store.identity.accounts.findById("id-apart")).toBeUndefined();
    expect((await store.identity.accounts.findById("id-together"))?.state).toBe("approved");
  });

  it("lets racing changes of one system decide one after the other", async () => {
    const version = await store.ccms.version();
    const issueNext = () =>
      store.inTransaction(async ({ ccms, identity }) => {
        await ccms.beginChange();
        const issue = ((await ccms.latestList("ctl", issuer))?.issue ?? 0) + 1;
        await identity.accounts.create(account(`race-${issue}`));
        await ccms.addList(list("ctl", issue));
        return issue;
      });
    const issues = await Promise.all(Array.from({ length: 8 }, issueNext));
    expect(issues.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await store.ccms.version()).toBe(version + 8);
    expect(await store.identity.accounts.findById("id-race-9")).toBeDefined();
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

  it("keeps one service account per organization, whose generation rises with each secret", async () => {
    const { serviceAccounts, holders, organizations } = store.identity;
    const organization = {
      organizationId: "00000000000000D1",
      name: "D",
      ccmsAllowed: false,
      scmsAllowed: true,
    };
    const { organizationId } = organization;
    await organizations.create(organization);
    await organizations.create({ ...organization, organizationId: "00000000000000D2" });
    expect(await serviceAccounts.find(organizationId)).toBeUndefined();
    const made = ["client-1", "client-2"].map((clientId, index) =>
      serviceAccounts.createIfAbsent({ clientId, organizationId, sealedSecret: Uint8Array.of(index) }),
    );
    const [account, same] = await Promise.all(made);
    expect(same).toEqual(account);
    const { clientId } = account!;
    expect(account!.generation).toBe(1);
    expect(await serviceAccounts.find(organizationId)).toEqual(account);
    expect(await serviceAccounts.findByClientId(clientId)).toEqual(account);
    expect(await holders.findByClientId(clientId)).toEqual({
      account: { clientId, generation: 1 },
      organization,
    });

    await serviceAccounts.renew(account!, Uint8Array.of(7));
    await serviceAccounts.renew(account!, Uint8Array.of(8)); // came second: of a generation that is over
    const renewed = { ...account, sealedSecret: Uint8Array.of(7), generation: 2 };
    expect(await serviceAccounts.findByClientId(clientId)).toEqual(renewed);
    await serviceAccounts.createIfAbsent({
      clientId: "elsewhere",
      organizationId: "00000000000000D2",
      sealedSecret: undefined,
    });
    expect((await serviceAccounts.findByClientId("elsewhere"))?.sealedSecret).toBeUndefined();
    expect(await serviceAccounts.sealed()).toEqual([renewed]);

    await serviceAccounts.remove(clientId);
    expect(await serviceAccounts.find(organizationId)).toBeUndefined();
    expect(await holders.findByClientId(clientId)).toBeUndefined();
    expect(await holders.findByClientId("elsewhere")).toBeDefined();
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
    const later = new Date("2031-01-01T02:00:00.123Z");
    await oidcRecords.prolong("Session", "u1", later);
    await oidcRecords.prolong("Session", "u1", record.expiresAt);
    expect(await oidcRecords.find("Session", "s1")).toMatchObject({
      payload: { ...record.payload, exp: Math.floor(later.getTime() / 1000) },
      expiresAt: later,
    });
    await oidcRecords.prolong("Session", "u2", later);
    expect(await oidcRecords.findByUid("Session", "u2")).toBeUndefined();
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

  it("counts every one of many failures at the same time, and forgets counters in their time", async () => {
    const { brakes } = store.identity;
    const countedAt = new Date("2030-05-05T05:05:05Z");
    const blockedUntil = new Date("2030-05-05T05:10:00Z");
    const forgetAt = new Date("2030-05-06T00:00:00Z");
    const count = () =>
      brakes.update(["one", "other"], (counters) => {
        const failures = (counters.get("one")?.failures ?? 0) + 1;
        return new Map([["one", { failures, countedAt, blockedUntil, forgetAt }]]);
      });
    await Promise.all(Array.from({ length: 20 }, count));
    let seen: unknown;
    const look = () =>
      brakes.update(["one", "other"], (counters) => {
        seen = [...counters];
        return new Map();
      });
    await look();
    expect(seen).toEqual([["one", { failures: 20, countedAt, blockedUntil, forgetAt }]]);
    await brakes.deleteForgotten(forgetAt);
    await look();
    expect(seen).toHaveLength(1);
    await brakes.deleteForgotten(new Date("2030-05-06T00:00:01Z"));
    await look();
    expect(seen).toEqual([]);
    await count();
    await brakes.update(["one"], () => new Map([["one", null]]));
    await look();
    expect(seen).toEqual([]);
  });

  it("counts the living records of one network", async () => {
    const { oidcRecords } = store.identity;
    const at = new Date("2030-05-05T05:05:05Z");
    const record = { model: "Interaction", payload: {}, expiresAt: new Date("2030-05-05T05:05:06Z") };
    await oidcRecords.upsert({ ...record, id: "o1", origin: "192.0.2.1" });
    await oidcRecords.upsert({ ...record, id: "o2", origin: "192.0.2.1" });
    await oidcRecords.upsert({ ...record, id: "o3", origin: "192.0.2.2" });
    await oidcRecords.upsert({ ...record, id: "o4" });
    expect(await oidcRecords.countOfOrigin("192.0.2.1", at)).toBe(2);
    await oidcRecords.upsert({ ...record, id: "o2" });
    expect(await oidcRecords.countOfOrigin("192.0.2.1", at)).toBe(1);
    expect(await oidcRecords.countOfOrigin("192.0.2.1", record.expiresAt)).toBe(0);
    expect(await oidcRecords.deleteExpired(new Date("2030-05-05T05:06:00Z"))).toBeGreaterThanOrEqual(4);
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
    const names = Array.from({ length: 40 }, (_, index) => `many-${index}`);
    const created = await Promise.all(names.map((name) => store.identity.accounts.create(account(name))));
    expect(created.every(Boolean)).toBe(true);
  });
});

const issuer = new Uint8Array(8).fill(0xfe);

const revocation: RevocationRecord = {
  issuer,
  hashedId8: new Uint8Array(8).fill(0xaa),
  revokedAt: new Date("2030-02-01T00:00:00.001Z"),
  expiresAt: new Date("2035-01-01T00:00:00Z"),
};

function key(id: string): SealedKey {
  return {
    id,
    keyType: "NistP256",
    purpose: "sign",
    publicKey: new Uint8Array(33).fill(2),
    sealed: new Uint8Array(60).fill(7),
  };
}

function authority(
  role: AuthorityRecord["role"],
  generation: number,
  change: Partial<AuthorityRecord> = {},
): AuthorityRecord {
  return {
    id: `${role}-${generation}`,
    role,
    generation,
    state: "current",
    name: `TEST-${role.toUpperCase()}`,
    hashedId8: new Uint8Array(8).fill(role.charCodeAt(0) + generation),
    certificate: Uint8Array.of(0x80, 3, generation),
    verificationKeyId: `${role}-${generation}`,
    notBefore: new Date("2030-01-01T00:00:00Z"),
    notAfter: new Date("2035-01-01T00:00:00Z"),
    madeAt: new Date("2030-01-09T00:00:00.123Z"),
    ...change,
  };
}

function list(kind: ListRecord["kind"], issue: number): ListRecord {
  return {
    kind,
    issue,
    issuer,
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

import { setTimeout } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import * as membersAndInvitations from "../migrations/0035-members-and-invitations.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const organizationId = "00000000000000E1";
const at = new Date("2026-11-23T10:00:00.123Z");
const later = new Date(at.getTime() + 60_000);

onDatabase("members and invitations", ({ options }) => {
  let store: Store;
  const addAccount = (id: string, state: "approved" | "disabled" = "approved") =>
    store.identity.accounts.create({
      ...{ id, state, passwordHash: "-", companyName: "Test" },
      email: `${id}@example.org`,
    });
  const roleOf = async (id: string) => (await store.identity.memberships.find(organizationId, id))?.role;
  beforeAll(async () => {
    store = await openStore(options);
    for (const id of ["anna", "berta", "clara"]) await addAccount(id);
    await store.identity.organizations.create({
      ...{ organizationId, name: "E", ccmsAllowed: true, scmsAllowed: true },
    });
  });
  afterAll(() => store.close());

  it("make the first an administrator, and whoever joins while none may sign in", async () => {
    const { accounts, organizations, memberships } = store.identity;
    await organizations.addMember(organizationId, "anna");
    await organizations.addMember(organizationId, "berta");
    await organizations.addMember(organizationId, "anna", "member");
    expect([await roleOf("anna"), await roleOf("berta")]).toEqual(["administrator", "member"]);
    expect(await memberships.countAdministrators(organizationId)).toBe(1);
    await accounts.setState("anna", "disabled");
    expect(await memberships.countAdministrators(organizationId)).toBe(0);
    await organizations.addMember(organizationId, "clara");
    expect(await roleOf("clara")).toBe("administrator");
    await accounts.setState("anna", "approved");
    await memberships.setRole(organizationId, "clara", "member");
    expect(await roleOf("clara")).toBe("member");
  });

  it("of one account are held where others would be left without administrator", async () => {
    const { memberships, accounts } = store.identity;
    expect(await memberships.holdLastAdministrations("anna")).toEqual(["E"]);
    expect(await memberships.holdLastAdministrations("berta")).toEqual([]);
    await memberships.setRole(organizationId, "berta", "administrator");
    expect(await memberships.holdLastAdministrations("anna")).toEqual([]);
    await accounts.setState("berta", "disabled");
    expect(await memberships.holdLastAdministrations("anna")).toEqual(["E"]);
    await accounts.setState("berta", "approved");
    await memberships.setRole(organizationId, "berta", "member");
  });

  it("that two change at once wait for each other, so that an administrator stays", async () => {
    const { memberships } = store.identity;
    await memberships.setRole(organizationId, "berta", "administrator");
    const stepDown = (id: string) =>
      store.inTransaction(async ({ identity: { memberships: bound } }) => {
        await bound.lock(organizationId);
        if ((await bound.countAdministrators(organizationId)) === 1) return;
        // Long enough for the other to count too, if nothing kept it from that.
        await setTimeout(200);
        await bound.setRole(organizationId, id, "member");
      });
    await Promise.all(["anna", "berta"].map(stepDown));
    expect(await memberships.countAdministrators(organizationId)).toBe(1);
    await memberships.setRole(organizationId, "anna", "administrator");
    await memberships.setRole(organizationId, "berta", "member");
  });

  it("are given in pages, administrators first, then by their time in the organization", async () => {
    const { memberships } = store.identity;
    const first = await memberships.page(organizationId, { offset: 0, limit: 2 });
    expect(first.total).toBe(3);
    expect(first.members).toEqual([
      { accountId: "anna", email: "anna@example.org", role: "administrator", ...someTime, ...approved },
      { accountId: "berta", email: "berta@example.org", role: "member", ...someTime, ...approved },
    ]);
    const second = await memberships.page(organizationId, { offset: 2, limit: 2 });
    expect(second.members.map(({ accountId }) => accountId)).toEqual(["clara"]);
    expect((await memberships.findByEmail(organizationId, "berta@example.org"))?.accountId).toBe("berta");
    expect(await memberships.findByEmail(organizationId, "nobody@example.org")).toBeUndefined();
  });

  it("name who invited, and show whose account waits for approval", async () => {
    const { accounts, memberships, organizations } = store.identity;
    const dora = { id: "dora", email: "dora@example.org", passwordHash: "-", companyName: "One" };
    await accounts.create({ ...dora, state: "pending" });
    await organizations.addMember(organizationId, "dora", "member", "anna@example.org");
    expect(await memberships.find(organizationId, "dora")).toMatchObject({
      isApproved: false,
      isWaiting: true,
    });
    const invitedBy = async (id: string) => (await accounts.lock(id))!.organizations[0]!.invitedBy;
    expect([await invitedBy("dora"), await invitedBy("anna")]).toEqual(["anna@example.org", null]);
    await accounts.remove("dora");
  });

  it("are given by administrators alone once the provider trusts them", async () => {
    const { organizations } = store.identity;
    expect(await organizations.trustsAdministrators(organizationId)).toBe(false);
    await store.managedOrganizations.change(organizationId, { administratorsTrusted: true });
    expect(await organizations.trustsAdministrators(organizationId)).toBe(true);
    expect(await store.managedOrganizations.lock(organizationId)).toMatchObject({
      administratorsTrusted: true,
    });
  });

  it("end with the tokens for the organization alone", async () => {
    const { memberships, personalTokens, holders } = store.identity;
    const token = { accountId: "berta", name: "T", scopes: ["read"], createdAt: at, expiresAt: later };
    await personalTokens.add({ ...token, id: "of-all" }, "hash-of-all");
    await personalTokens.add({ ...token, id: "of-one", organizationId }, "hash-of-one");
    await memberships.remove(organizationId, "berta");
    expect((await holders.findByEmail("berta@example.org"))?.organizations).toEqual([]);
    expect((await personalTokens.allOf("berta")).map(({ id }) => id)).toEqual(["of-all"]);
    expect(await memberships.find(organizationId, "berta")).toBeUndefined();
  });

  it("invitations are open until they are accepted or withdrawn, once, or end", async () => {
    const { invitations } = store.identity;
    const invitation = {
      ...{ organizationId, invitedBy: "anna@example.org", byOperator: true, invitedAt: at, expiresAt: later },
      ...{ email: "dora@example.org", role: "member" as const },
    };
    for (const id of ["one", "two", "three"]) await invitations.add({ ...invitation, id });
    const ends = ["accepted", "withdrawn", "accepted"] as const;
    const ended = await Promise.all(ends.map((how) => invitations.end("one", how, at)));
    expect(ended.filter(Boolean)).toHaveLength(1);
    await invitations.end("two", "withdrawn", at);
    expect(await invitations.open(organizationId, at)).toEqual([{ ...invitation, id: "three" }]);
    expect(await invitations.find("two")).toEqual({ ...invitation, id: "two", ended: "withdrawn" });
    expect(await invitations.end("three", "accepted", later)).toBeUndefined();
    expect(await invitations.open(organizationId, later)).toEqual([]);
    await invitations.deleteExpired(new Date(later.getTime() + 1));
    expect(await invitations.find("three")).toBeUndefined();
  });
});

const approved = { isApproved: true, isWaiting: false };
const someTime = { joinedAt: expect.any(Date) };

onDatabase(
  "memberships from before there were roles",
  ({ dialect }) => {
    it("have the longest-standing one who may sign in as administrator", async () => {
      const db = new Kysely<unknown>({ dialect: await dialect() });
      for (const statement of before) await sql.raw(statement).execute(db);
      await membersAndInvitations.up(db);
      const { rows } = await sql<{ who: string; role: string; since: string }>`
        select organization_id || ' ' || account_id as who, role, to_char(joined_at at time zone 'UTC', 'DD') as since
        from memberships order by 1`.execute(db);
      expect(rows).toEqual([
        { who: "o1 locked", role: "member", since: "05" },
        { who: "o1 new", role: "member", since: "08" },
        { who: "o1 old", role: "administrator", since: "05" },
        { who: "o2 new", role: "administrator", since: "09" },
        { who: "o3 locked", role: "administrator", since: "02" },
      ]);
      await db.destroy();
    });
  },
  { isNew: true },
);

const before = [
  "create table accounts (id text primary key, state text not null, created_at timestamptz not null)",
  "create table organizations (organization_id text primary key, created_at timestamptz not null)",
  `create table memberships (organization_id text not null references organizations,
    account_id text not null references accounts, primary key (organization_id, account_id))`,
  `insert into accounts values ('locked', 'disabled', '2026-01-01Z'), ('old', 'approved', '2026-01-03Z'),
    ('new', 'approved', '2026-01-08Z')`,
  "insert into organizations values ('o1', '2026-01-05Z'), ('o2', '2026-01-09Z'), ('o3', '2026-01-02Z')",
  `insert into memberships values ('o1', 'locked'), ('o1', 'new'), ('o1', 'old'), ('o2', 'new'), ('o3', 'locked')`,
];

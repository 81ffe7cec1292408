import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChangeIdentity, createIdentity, type ServiceAccounts } from "@v2x/identity";
import { placeEmptyDatabase } from "@v2x/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfiguration } from "../configuration.ts";
import { type Installation, openInstallation, sealingUnder } from "../installation.ts";
import { installationJobs } from "../job-queues.ts";
import { mailQueue } from "../mail/mail-queue.ts";
import { accountDecisions } from "../operator/accounts.ts";
import { serviceAccountsOf } from "../service-accounts.ts";
import { signInVisitor } from "../sign-in.test-support.ts";
import { type AskingMember, organizationMembers } from "./members.ts";
import { serviceSecrets } from "./service-secret.ts";

const organization = {
  organizationId: "AA00000000000001",
  name: "Walkers",
  ccmsAllowed: true,
  scmsAllowed: true,
};
const { organizationId } = organization;
const now = () => new Date();
const from = { address: "192.0.2.7", requestId: "r7" };
const emailOf = (id: string) => `${id}@example.org`;
const asks = (id: string): AskingMember => ({
  ...{ organization, accountId: id, email: emailOf(id), isOperator: false, address: from.address },
  who: { actor: { kind: "person", id, name: emailOf(id) }, organizationId, ...from },
});

let dataDir: string;
let installation: Installation;
const mails: { left?: string }[] = [];
const logged: { kind: string }[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "v2x-secrets-"));
  await placeEmptyDatabase(dataDir);
  const securityLog = (event: { kind: string }) => void logged.push(event);
  installation = await openInstallation(
    readConfiguration({ DATA_DIR: dataDir }),
    { securityLog },
    installationJobs,
  );
  const { identity, jobs } = installation.store;
  await identity.organizations.create(organization);
  for (const id of ["anna", "carla"]) await addMember(id);
  await identity.memberships.setRole(organizationId, "carla", "administrator");
  await jobs.work(mailQueue, async ({ data }) => void mails.push(data as { left?: string }), {
    concurrency: 1,
  });
});
afterAll(async () => {
  await installation.store.close();
  rmSync(dataDir, { recursive: true });
});

async function addMember(id: string): Promise<void> {
  const { accounts, organizations } = installation.store.identity;
  await accounts.create({ id, email: emailOf(id), passwordHash: "-", companyName: "", state: "approved" });
  await organizations.addMember(organizationId, id);
}

/** A member who has seen the secret. */
let leaving: string;
let count = 0;
beforeEach(async () => {
  leaving = `berta${++count}`;
  await addMember(leaving);
  await serviceAccountsOf(installation).register(organizationId);
  const by = { accountId: leaving, email: emailOf(leaving) };
  await serviceSecrets({ ...installation, now }).shown({ organization, by });
  logged.length = 0;
});

const secret = async () => (await serviceAccountsOf(installation).find(organizationId))?.clientSecret;
const rotations = () => logged.filter(({ kind }) => kind === "service-account-rotated");
const operator = {
  actor: { kind: "person", id: "olga", name: emailOf("olga") },
  reason: "lost",
  ...from,
} as const;

type Ports = Pick<Installation, "store" | "identity" | "change" | "serviceAccounts">;
const waysOut: readonly [string, string, (ports: Ports) => Promise<unknown>][] = [
  [
    "is removed by an administrator",
    "anna",
    (ports) => organizationMembers({ ...ports, now }).remove(asks("anna"), leaving, false),
  ],
  ["leaves", "", (ports) => organizationMembers({ ...ports, now }).leave(asks(leaving))],
  [
    "has the account locked by an operator",
    "olga",
    (ports) => accountDecisions(ports).lock(leaving, operator),
  ],
];

/** Closes a member's account on the provider's page. @returns the page's status. */
async function closeOwnAccount(id: string, change: ChangeIdentity): Promise<number> {
  const password = "Closing-Password-1";
  await installation.identity!.ensureDemo({ password });
  const { accounts } = installation.store.identity;
  await accounts.setPasswordHash(id, (await accounts.findByEmail("demo@v2x.example"))!.passwordHash);
  const sealing = sealingUnder(installation.masterKey);
  const server = createServer((request, response) => void identity.handle(request, response, from));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const identity = await createIdentity({
    ...{ issuer: `${origin}/identity`, portalUrl: origin, storage: installation.store.identity, change, now },
    ...{ secrets: sealing, accountSecrets: sealing, contactEmail: "help@example.org", onError: () => {} },
  });
  const visitor = signInVisitor(origin, () => origin);
  await visitor.followToCode(await visitor.sendForm(await visitor.openForm(), emailOf(id), password));
  const { status } = await fetch(`${origin}/identity/account/closing`, {
    method: "POST",
    headers: { cookie: [...visitor.cookies].map((pair) => pair.join("=")).join("; ") },
    body: new URLSearchParams({ currentPassword: password }),
  });
  server.close();
  return status;
}

describe("a member who has seen the secret of the service account", () => {
  it.each(waysOut)("and %s has it rotated, with mails and lines in both logs", async (_, by, leave) => {
    const [before, end] = [await secret(), (await installation.store.audit.head())!.position];
    await leave(installation);
    expect(await secret()).not.toBe(before);
    const who = emailOf(by || leaving);
    expect(rotations()).toEqual([
      {
        kind: "service-account-rotated",
        account: who,
        client: expect.stringContaining(organizationId),
        ...from,
      },
    ]);
    const rows = await installation.store.audit.rowsAfter(end, 10);
    expect(rows.map(({ action }) => action)).toEqual(["service-account.secret-renewed", expect.any(String)]);
    expect(rows[0]).toMatchObject({ actor: { name: who }, organizationId, ...from });
    const ofSecret = () => mails.filter(({ left }) => left === emailOf(leaving));
    await expect.poll(ofSecret).toHaveLength(2);
    expect(ofSecret()).toEqual(
      ["anna", "carla"].map((accountId) => ({
        ...{ kind: "service-secret-rotated", accountId, organizationName: "Walkers" },
        ...{ by: who, left: emailOf(leaving) },
      })),
    );
  });

  it.each(waysOut)("and %s stays what they were where the secret cannot be rotated", async (_, __, leave) => {
    const before = [await secret(), (await installation.store.audit.head())!.position];
    const real = installation.serviceAccounts!;
    const failing: ServiceAccounts = {
      ...real,
      async renew(...which) {
        await real.renew(...which);
        throw new Error("rotation failed");
      },
    };
    await expect(leave({ ...installation, serviceAccounts: failing })).rejects.toThrow("rotation failed");
    const { memberships, serviceAccounts } = installation.store.identity;
    expect(await memberships.find(organizationId, leaving)).toMatchObject({ isApproved: true });
    expect(await serviceAccounts.viewers(organizationId)).toContain(leaving);
    expect([await secret(), (await installation.store.audit.head())!.position]).toEqual(before);
    expect(rotations()).toEqual([]);
    await leave(installation);
    expect(await secret()).not.toBe(before[0]);
  });

  it("and closes the own account has it rotated, and nothing has happened where the last step fails", async () => {
    const before = [await secret(), (await installation.store.audit.head())!.position];
    const failing: ChangeIdentity = (work) =>
      installation.change((bound) =>
        work({
          ...bound,
          async note(entry) {
            await bound.note(entry);
            if (entry.action === "account.closed") throw new Error("closing failed");
          },
        }),
      );
    expect(await closeOwnAccount(leaving, failing)).toBe(500);
    const { accounts, memberships, serviceAccounts } = installation.store.identity;
    expect(await accounts.findById(leaving)).toMatchObject({ state: "approved" });
    expect(await memberships.find(organizationId, leaving)).toMatchObject({ isApproved: true });
    expect(await serviceAccounts.viewers(organizationId)).toContain(leaving);
    expect([await secret(), (await installation.store.audit.head())!.position]).toEqual(before);
    expect(rotations()).toEqual([]);
    expect(await closeOwnAccount(leaving, installation.change)).toBe(200);
    expect(await accounts.findById(leaving)).toBeUndefined();
    expect(await secret()).not.toBe(before[0]);
    expect(rotations()).toMatchObject([{ account: emailOf(leaving) }]);
    // Only the second time ordered mails.
    await expect.poll(() => mails.filter(({ left }) => left === emailOf(leaving))).toHaveLength(2);
  });

  it("and is removed by an administrator who declines leaves the secret as it is", async () => {
    const before = await secret();
    const { isSecretRotated } = await organizationMembers({ ...installation, now }).remove(
      asks("anna"),
      leaving,
      true,
    );
    expect([isSecretRotated, await secret(), rotations()]).toEqual([false, before, []]);
  });

  it("is not shown it any more after the removal, even by a request that began before", async () => {
    await organizationMembers({ ...installation, now }).remove(asks("anna"), leaving, false);
    const by = { accountId: leaving, email: emailOf(leaving) };
    const shown = serviceSecrets({ ...installation, now }).shown({ organization, by });
    await expect(shown).rejects.toMatchObject({ code: "organization-foreign" });
  });
});

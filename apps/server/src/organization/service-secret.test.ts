import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenServiceAccounts } from "@v2x/identity";
import { placeEmptyDatabase } from "@v2x/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfiguration } from "../configuration.ts";
import { type Installation, openInstallation } from "../installation.ts";
import { installationJobs } from "../job-queues.ts";
import { mailQueue } from "../mail/mail-queue.ts";
import { accountDecisions } from "../operator/accounts.ts";
import { serviceAccountsOf } from "../service-accounts.ts";
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

type Ports = Pick<Installation, "store" | "identity" | "change" | "openServiceAccounts">;
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

describe("a member who has seen the secret of the service account", () => {
  it.each(waysOut)("and %s has it rotated, with mails and lines in both logs", async (_, by, leave) => {
    const [before, end] = [await secret(), (await installation.store.audit.head())!.position];
    await leave(installation as never);
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
    const failing: OpenServiceAccounts = (storage) => ({
      async rotate(id) {
        await installation.openServiceAccounts!(storage).rotate(id);
        throw new Error("rotation failed");
      },
    });
    await expect(leave({ ...installation, openServiceAccounts: failing as never })).rejects.toThrow(
      "rotation failed",
    );
    const { memberships, serviceAccounts } = installation.store.identity;
    expect(await memberships.find(organizationId, leaving)).toMatchObject({ isApproved: true });
    expect(await serviceAccounts.viewers(organizationId)).toContain(leaving);
    expect([await secret(), (await installation.store.audit.head())!.position]).toEqual(before);
    expect(rotations()).toEqual([]);
    await leave(installation);
    expect(await secret()).not.toBe(before[0]);
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

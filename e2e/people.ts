import { randomUUID } from "node:crypto";
import { openStore } from "@v2x/store";
import type { RunningPortal } from "./portal.ts";

/** An organization to create for a test. */
export interface TestOrganization {
  readonly organizationId: string;
  readonly name: string;
  readonly ccmsAllowed: boolean;
  readonly scmsAllowed: boolean;
}

/**
 * Adds a person with the demo users' password, and their organizations, to the database of a portal; the server is
 * stopped for that and started again, because the embedded database has one owner.
 */
export async function addPerson(
  portal: RunningPortal,
  email: string,
  organizations: readonly TestOrganization[],
): Promise<void> {
  await portal.kill("SIGTERM");
  const store = await openStore({ dataDir: portal.dataDir });
  try {
    const demo = await store.identity.accounts.findByEmail("demo@v2x.example");
    const id = randomUUID();
    await store.identity.accounts.create({
      id,
      email,
      passwordHash: demo!.passwordHash,
      companyName: "Test",
      state: "approved",
    });
    for (const organization of organizations) {
      await store.identity.organizations.create(organization);
      await store.identity.organizations.addMember(organization.organizationId, id);
    }
  } finally {
    await store.close();
  }
  await portal.restart();
}

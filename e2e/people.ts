import { randomUUID } from "node:crypto";
import { openStore, type Store } from "@v2x/store";
import type { RunningPortal } from "./portal.ts";

/** An organization to create for a test. */
export interface TestOrganization {
  readonly organizationId: string;
  readonly name: string;
  readonly ccmsAllowed: boolean;
  readonly scmsAllowed: boolean;
}

/** A person to create for a test, with the demo users' password. */
export interface TestPerson {
  readonly email: string;
  readonly organizations: readonly TestOrganization[];
}

/**
 * Adds a person, and their organizations, to the database of a portal; the server is stopped for that and started
 * again.
 */
export function addPerson(
  portal: RunningPortal,
  email: string,
  organizations: readonly TestOrganization[],
): Promise<void> {
  return inStoreOf(portal, (store) => storePerson(store, { email, organizations }));
}

/** Writes to the database of a portal, whose server is stopped meanwhile: the embedded database has one owner. */
export async function inStoreOf(
  portal: RunningPortal,
  write: (store: Store) => Promise<void>,
): Promise<void> {
  await portal.kill("SIGTERM");
  const store = await openStore({ dataDir: portal.dataDir });
  try {
    await write(store);
  } finally {
    await store.close();
  }
  await portal.restart();
}

/** Stores a person and their organizations. */
export async function storePerson(store: Store, { email, organizations }: TestPerson): Promise<void> {
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
}

import { createHash, randomUUID } from "node:crypto";
import { generatePassword, hashPassword, isPassword } from "./passwords.ts";
import type { IdentityStorage, Organization } from "./ports.ts";

/** What became of the demo users. */
export interface DemoResult {
  /** Whether an account was made in this call. */
  readonly created: boolean;
  /** The password that was generated for it; absent when one was given, or when nothing was created. */
  readonly generatedPassword?: string;
}

/** E-mail addresses of the demo users; the first belongs to both demo organizations. */
export const demoUsers = { member: "demo@v2x.example", operator: "operator@v2x.example" } as const;

/**
 * Makes sure that the demo users and organizations exist.
 *
 * @param password - becomes the password of both users, also where they existed; without it, existing users keep
 * theirs and new ones share a generated one. Whoever has it already stays signed in.
 */
export async function ensureDemo(storage: IdentityStorage, password?: string): Promise<DemoResult> {
  const generated = password === undefined ? generatePassword() : undefined;
  const passwordHash = await hashPassword(password ?? generated!);
  let created = false;
  for (const [name, email] of Object.entries(demoUsers)) {
    const isNew = await storage.accounts.create({
      id: randomUUID(),
      email,
      passwordHash,
      companyName: "V2X Demo",
      state: "approved",
    });
    created ||= isNew;
    const account = (await storage.accounts.findByEmail(email))!;
    if (name === "operator") await storage.accounts.setRoles(account.id, ["operator"]);
    const isChange = password !== undefined && !(await isPassword(account.passwordHash, password));
    if (isChange) await storage.accounts.setPasswordHash(account.id, passwordHash);
  }
  const member = (await storage.accounts.findByEmail(demoUsers.member))!;
  for (const organization of demoOrganizations) {
    await storage.organizations.create(organization);
    await storage.organizations.addMember(organization.organizationId, member.id);
  }
  return created && generated !== undefined ? { created, generatedPassword: generated } : { created };
}

/** Identifiers follow from the names, so that every installation's demo organizations have the same. */
const demoOrganizations: readonly Organization[] = ["Demo Motors", "Demo Road Operator"].map((name) => ({
  organizationId: createHash("sha256")
    .update(`demo organization: ${name}`)
    .digest("hex")
    .slice(0, 16)
    .toUpperCase(),
  name,
  ccmsAllowed: true,
  scmsAllowed: true,
}));

import type { Identity, IdentityOptions } from "./identity.ts";

/**
 * Opens identity; makes the provider's keys on first use. Loads what it is built of only then, since most commands do
 * without.
 *
 * @throws when the provider's stored keys cannot be unsealed.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  return (await import("./identity.ts")).createIdentity(options);
}

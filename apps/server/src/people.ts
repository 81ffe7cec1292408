import type { Configuration } from "./configuration.ts";
import { externalTokenCheck } from "./external-identity.ts";
import type { People } from "./http/access.ts";
import type { Installation } from "./installation.ts";

/** Who may come in: by tokens of the embedded provider or of the external one; memberships are ours in both cases. */
export function peopleOf({ identity, store }: Installation, configuration: Configuration): People {
  if (identity)
    return {
      whoHolds: (token) => identity.verifyAccessToken(token),
      organizationsOf: (email) => identity.organizationsOf(email),
    };
  if (!configuration.externalIdentity) throw new TypeError("No identity provider is configured");
  const { accounts, organizations } = store.identity;
  return {
    whoHolds: externalTokenCheck(configuration.externalIdentity),
    organizationsOf: async (email) => {
      const account = await accounts.findByEmail(email);
      return account?.state === "approved" ? organizations.ofMember(account.id) : [];
    },
  };
}

import {
  holderByEmail,
  holderByPersonalToken,
  IdentityError,
  isPersonalToken,
  livingServiceHolder,
} from "@v2x/identity";
import type { Configuration } from "./configuration.ts";
import { externalTokenCheck } from "./external-identity.ts";
import type { People } from "./http/access.ts";
import { HttpFailure } from "./http/http-failure.ts";
import type { Installation } from "./installation.ts";

/** Who may come in: by tokens of the identity provider, or by personal access tokens, which are ours whoever provides. */
export function peopleOf(installation: Installation, configuration: Configuration): People {
  const provided = providersPeople(installation, configuration);
  const { identity } = installation.store;
  return {
    whoHolds: (token) =>
      isPersonalToken(token) ? holderByPersonalToken(identity, token, new Date()) : provided.whoHolds(token),
  };
}

/** By tokens of the embedded provider or of the external one; memberships are ours in both cases. */
function providersPeople({ identity, store }: Installation, configuration: Configuration): People {
  if (identity) return { whoHolds: (token) => identity.verifyAccessToken(token) };
  if (!configuration.externalIdentity) throw new TypeError("No identity provider is configured");
  const holderOf = externalTokenCheck(configuration.externalIdentity);
  const { holders } = store.identity;
  return {
    whoHolds: async (token) => {
      const named = await holderOf(token);
      if (named.kind === "service")
        return livingServiceHolder(
          await holders.findByClientId(named.clientId),
          named.clientId,
          named.generation,
        );
      try {
        return await holderByEmail(holders, named.email);
      } catch (cause) {
        // The token is good: signing in again, which a 401 leads to, would change nothing.
        if (cause instanceof IdentityError) throw new HttpFailure("no-access", {}, { cause });
        throw cause;
      }
    },
  };
}

import { holderByPersonalToken, isPersonalToken } from "@v2x/identity";
import type { Configuration } from "./configuration.ts";
import { externalPeople } from "./external-people.ts";
import type { People } from "./http/access.ts";
import type { Installation } from "./installation.ts";

/** Who may come in: by tokens of the identity provider, or by personal access tokens, which are ours whoever provides. */
export function peopleOf(installation: Installation, configuration: Configuration): People {
  const provided = providersPeople(installation, configuration);
  const { identity } = installation.store;
  return {
    whoHolds: (token, from) =>
      isPersonalToken(token)
        ? holderByPersonalToken(identity, token, new Date())
        : provided.whoHolds(token, from),
  };
}

/** By tokens of the embedded provider or of the external one; memberships are ours in both cases. */
function providersPeople(installation: Installation, configuration: Configuration): People {
  const { identity, store } = installation;
  if (identity) return { whoHolds: (token) => identity.verifyAccessToken(token) };
  const { externalIdentity, contactEmail } = configuration;
  if (!externalIdentity) throw new TypeError("No identity provider is configured");
  return externalPeople(store, { externalIdentity, contactEmail });
}

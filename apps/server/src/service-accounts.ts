import type { ServiceAccounts } from "@v2x/identity";
import type { Configuration } from "./configuration.ts";
import { HttpFailure } from "./http/http-failure.ts";
import type { Installation } from "./installation.ts";
import { keycloakServiceAccounts } from "./keycloak/keycloak-service-accounts.ts";

/** Where service accounts are made: at the embedded provider, at a Keycloak, or, at any other provider, nowhere. */
export function serviceAccountsOf(
  { identity, store }: Installation,
  { externalIdentity, keycloakAdmin }: Configuration,
): ServiceAccounts {
  if (identity) return identity.serviceAccounts;
  if (!externalIdentity || !keycloakAdmin) return none;
  const { issuer, audience } = externalIdentity;
  const storage = store.identity.serviceAccounts;
  return keycloakServiceAccounts({ admin: { issuer, ...keycloakAdmin }, audience, storage });
}

const refuse = async () => {
  throw new HttpFailure("service-accounts-unsupported", {});
};

const none: ServiceAccounts = { find: refuse, register: refuse, rotate: refuse, remove: refuse };

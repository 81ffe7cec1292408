import {
  embeddedServiceAccounts,
  type Sealing,
  type ServiceAccountStorage,
  type ServiceAccounts,
} from "@v2x/identity";
import type { Configuration } from "./configuration.ts";
import { HttpFailure } from "./http/http-failure.ts";
import type { Installation } from "./installation.ts";
import { keycloakServiceAccounts } from "./keycloak/keycloak-service-accounts.ts";

/**
 * The service accounts of organizations, at the embedded provider or at a Keycloak.
 *
 * @param sealing - of secrets at the embedded provider.
 * @returns undefined at any other provider, where no accounts are made.
 */
export function serviceAccountsIn(
  { externalIdentity, keycloakAdmin }: Pick<Configuration, "externalIdentity" | "keycloakAdmin">,
  storage: ServiceAccountStorage,
  sealing: Sealing,
): ServiceAccounts | undefined {
  if (!externalIdentity) return embeddedServiceAccounts(storage, sealing);
  if (!keycloakAdmin) return undefined;
  const { issuer, audience } = externalIdentity;
  return keycloakServiceAccounts({ admin: { issuer, ...keycloakAdmin }, audience, storage });
}

/** What members ask for; the secret is rotated otherwise. */
export type AskedServiceAccounts = Pick<ServiceAccounts, "find" | "register" | "remove">;

/** The service accounts of an installation; where its provider makes none, every call is refused. */
export function serviceAccountsOf({
  serviceAccounts,
}: Pick<Installation, "serviceAccounts">): AskedServiceAccounts {
  return serviceAccounts ?? none;
}

const refuse = async () => {
  throw new HttpFailure("service-accounts-unsupported", {});
};

const none: AskedServiceAccounts = { find: refuse, register: refuse, remove: refuse };

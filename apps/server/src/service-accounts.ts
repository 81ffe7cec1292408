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
 * Says how service accounts are opened on the storage of a transaction, or outside of any: at the embedded provider or
 * at a Keycloak. A transaction waits for the Keycloak, so that a secret that it does not change undoes the rest.
 *
 * @param sealing - of secrets at the embedded provider.
 * @returns undefined at any other provider, where no accounts are made.
 */
export function serviceAccountsIn(
  { externalIdentity, keycloakAdmin }: Pick<Configuration, "externalIdentity" | "keycloakAdmin">,
  sealing: Sealing,
): ((storage: ServiceAccountStorage) => ServiceAccounts) | undefined {
  if (!externalIdentity) return (storage) => embeddedServiceAccounts(storage, sealing);
  if (!keycloakAdmin) return undefined;
  const { issuer, audience } = externalIdentity;
  return (storage) => keycloakServiceAccounts({ admin: { issuer, ...keycloakAdmin }, audience, storage });
}

/** The service accounts of an installation; where its provider makes none, every call is refused. */
export function serviceAccountsOf({
  store,
  openServiceAccounts,
}: Pick<Installation, "store" | "openServiceAccounts">): ServiceAccounts {
  return openServiceAccounts?.(store.identity.serviceAccounts) ?? none;
}

const refuse = async () => {
  throw new HttpFailure("service-accounts-unsupported", {});
};

const none: ServiceAccounts = { find: refuse, register: refuse, rotate: refuse, remove: refuse };

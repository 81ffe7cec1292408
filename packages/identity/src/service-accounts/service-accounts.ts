import { randomBytes } from "node:crypto";
import type { IdentityChange, Sealing, ServiceAccount, ServiceAccountStorage } from "../ports.ts";

/** What a program comes in with at the token endpoint. */
export interface ServiceCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The service accounts of organizations, at whichever identity provider. */
export interface ServiceAccounts {
  find(organizationId: string): Promise<ServiceCredentials | undefined>;
  /** Makes the account of an organization; one that it has stays as it is. */
  register(organizationId: string): Promise<ServiceCredentials & { readonly isNew: boolean }>;
  /** Whether a provider elsewhere keeps the secrets, so that each renewal is completed there. */
  readonly keepsSecretsElsewhere: boolean;
  /** Stores that the account has another secret: its secret and every token end. No other machine is asked. */
  renew(change: Pick<IdentityChange, "serviceAccounts">, account: ServiceAccount): Promise<void>;
  /**
   * Has the provider issue the secret of a renewal that is stored, unless it has; until then the account gets no token.
   * Not within a transaction, since another machine may be asked.
   *
   * @returns the present secret; `undefined` where there is no account.
   */
  completeRenewal(organizationId: string): Promise<ServiceCredentials | undefined>;
  /** Removes the account for good; every token that it has ends. @returns its client id; `undefined` where there was none. */
  remove(organizationId: string): Promise<string | undefined>;
}

/**
 * Service accounts of the embedded provider. A secret is sealed and not hashed, since members may see it at any time.
 */
export function embeddedServiceAccounts(storage: ServiceAccountStorage, sealing: Sealing): ServiceAccounts {
  const find = async (organizationId: string) => {
    const account = await storage.find(organizationId);
    if (account?.sealedSecret === undefined) return undefined;
    const { clientId, sealedSecret } = account;
    return { clientId, clientSecret: openSecret(sealing, clientId, sealedSecret) };
  };
  return {
    find,
    async register(organizationId) {
      const found = await find(organizationId);
      if (found) return { ...found, isNew: false };
      const clientId = newClientId(organizationId);
      const sealedSecret = sealedNewSecret(sealing, clientId);
      const stored = await storage.createIfAbsent({ clientId, organizationId, sealedSecret });
      return {
        clientId: stored.clientId,
        clientSecret: openSecret(sealing, stored.clientId, stored.sealedSecret!),
        isNew: stored.clientId === clientId,
      };
    },
    keepsSecretsElsewhere: false,
    renew: ({ serviceAccounts }, account) =>
      serviceAccounts.renew(account, sealedNewSecret(sealing, account.clientId)),
    completeRenewal: find,
    async remove(organizationId) {
      const account = await storage.find(organizationId);
      if (account) await storage.remove(account.clientId);
      return account?.clientId;
    },
  };
}

/** A client id that names the organization to whoever reads a log, and that no account has had before. */
export function newClientId(organizationId: string): string {
  return `service-${organizationId}-${randomBytes(4).toString("hex")}`;
}

/** Whether a text may be a client id: what else somebody puts in its place, a log does not take. */
export function looksLikeClientId(text: string): boolean {
  return /^service-[0-9A-F]{16}-[0-9a-f]{8}$/.test(text);
}

/** @throws when the master key or the client id is another one. */
export function openSecret(sealing: Sealing, clientId: string, sealed: Uint8Array): string {
  return Buffer.from(sealing.unseal(serviceSecretName(clientId), sealed)).toString("utf8");
}

/** 256 bits, in characters that need no escape in an Authorization header, a form or a shell. */
function sealedNewSecret(sealing: Sealing, clientId: string): Uint8Array {
  const secret = randomBytes(32).toString("base64url");
  return sealing.seal(serviceSecretName(clientId), new TextEncoder().encode(secret));
}

/** The name that the secret of a service account is sealed under. */
export function serviceSecretName(clientId: string): string {
  return `service-account-secret ${clientId}`;
}

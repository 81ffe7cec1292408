import {
  newClientId,
  type ServiceAccount,
  type ServiceAccountStorage,
  type ServiceAccounts,
  serviceClaims,
} from "@v2x/identity";
import { HttpFailure } from "../http/http-failure.ts";
import { type AdminSession, type KeycloakAdmin, openAdminSession } from "./admin-api.ts";

/** What the portal needs to make service accounts at a Keycloak. */
interface KeycloakParts {
  readonly admin: KeycloakAdmin;
  /** What the tokens must name as audience. */
  readonly audience: string;
  readonly storage: ServiceAccountStorage;
}

/**
 * Service accounts as clients of a Keycloak. Only there lie their secrets; storage says which client is whose, and of
 * which generation its tokens must be. A generation is a claim that Keycloak writes into the client's tokens. A
 * renewal raises the stored one, which ends the old secret here; until Keycloak follows, the account's tokens are
 * rejected.
 */
export function keycloakServiceAccounts({ admin, audience, storage }: KeycloakParts): ServiceAccounts {
  return {
    async find(organizationId) {
      const account = await storage.find(organizationId);
      if (!account) return undefined;
      const session = await openAdminSession(admin);
      const client = await findClient(session, account.clientId);
      if (client && generationIn(client).claim !== String(account.generation))
        throw new HttpFailure("secret-not-issued", { reason: "it still has the old one" });
      return client && secretOf(session, client, account.clientId);
    },
    async register(organizationId) {
      const session = await openAdminSession(admin);
      const account = await storage.createIfAbsent({
        clientId: newClientId(organizationId),
        organizationId,
        sealedSecret: undefined,
      });
      const { clientId } = account;
      const found = await credentialsOf(session, clientId);
      if (found) return { ...found, isNew: false };
      // New, or removed at Keycloak by hand. Of two members at the same time the second finds it there (409).
      const conflict = await session.ask("POST", "/clients", newClient(account, audience));
      return { ...(await credentialsOf(session, clientId))!, isNew: conflict === undefined };
    },
    keepsSecretsElsewhere: true,
    renew: ({ serviceAccounts }, account) => serviceAccounts.renew(account, undefined),
    async completeRenewal(organizationId) {
      const session = await openAdminSession(admin);
      for (let round = 0; round < mostRounds; round += 1) {
        const account = await storage.find(organizationId);
        const client = account && (await findClient(session, account.clientId));
        if (!client) return undefined;
        const { generation, clientId } = account;
        const { id, claim } = generationIn(client);
        if (claim === String(generation)) return secretOf(session, client, clientId);
        // First the secret: the claim of the new generation would make tokens by the old secret valid again. What is
        // renewed meanwhile the next round finds.
        await session.ask("POST", `/clients/${client.id}/client-secret`);
        const mapper = { ...claimMapper("generation", generation), id };
        await session.ask("PUT", `/clients/${client.id}/protocol-mappers/models/${id}`, mapper);
      }
      throw new HttpFailure("keycloak-failed", { reason: "it does not keep the generation of the client" });
    },
    async remove(organizationId) {
      const account = await storage.find(organizationId);
      if (!account) return undefined;
      const session = await openAdminSession(admin);
      const client = await findClient(session, account.clientId);
      if (client) await session.ask("DELETE", `/clients/${client.id}`);
      await storage.remove(account.clientId);
      return account.clientId;
    },
  };
}

/** As much of a ClientRepresentation as is read here. */
interface Client {
  /** What the admin API names it by; not the client id. */
  readonly id: string;
  readonly protocolMappers?: readonly {
    readonly id: string;
    readonly name: string;
    readonly config: Readonly<Record<string, string>>;
  }[];
}

/** How often a renewal is begun again since there was another one meanwhile. */
const mostRounds = 5;

function generationIn({ protocolMappers }: Client) {
  const { id, config } = protocolMappers!.find(({ name }) => name === "generation")!;
  return { id, claim: config["claim.value"] };
}

async function findClient(session: AdminSession, clientId: string): Promise<Client | undefined> {
  const clients = (await session.ask("GET", `/clients?clientId=${clientId}`)) as readonly Client[];
  return clients[0];
}

async function credentialsOf(session: AdminSession, clientId: string) {
  const client = await findClient(session, clientId);
  return client && secretOf(session, client, clientId);
}

async function secretOf(session: AdminSession, { id }: Client, clientId: string) {
  const { value } = (await session.ask("GET", `/clients/${id}/client-secret`)) as { value: string };
  return { clientId, clientSecret: value };
}

/** A ClientRepresentation: nothing but client credentials, and tokens for the API that say what they are. */
function newClient({ clientId, organizationId, generation }: ServiceAccount, audience: string) {
  return {
    clientId,
    name: `V2X User Portal: service account of ${organizationId}`,
    protocol: "openid-connect",
    publicClient: false,
    serviceAccountsEnabled: true,
    standardFlowEnabled: false,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    fullScopeAllowed: false,
    protocolMappers: [
      {
        name: "audience",
        protocol: "openid-connect",
        protocolMapper: "oidc-audience-mapper",
        config: { "included.custom.audience": audience, "access.token.claim": "true" },
      },
      ...Object.entries(serviceClaims(generation)).map(([name, value]) => claimMapper(name, value)),
    ],
  };
}

function claimMapper(name: string, value: number | boolean) {
  return {
    name,
    protocol: "openid-connect",
    protocolMapper: "oidc-hardcoded-claim-mapper",
    config: {
      "claim.name": name,
      "claim.value": String(value),
      "jsonType.label": typeof value === "number" ? "int" : "boolean",
      "access.token.claim": "true",
      "id.token.claim": "false",
      "userinfo.token.claim": "false",
    },
  };
}

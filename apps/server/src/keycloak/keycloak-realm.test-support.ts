import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { KeycloakAdmin } from "./admin-api.ts";

/** A realm with a client that may make clients, and with the portal's own. */
export interface TestRealm {
  /** With the realm's issuer URL. */
  readonly admin: KeycloakAdmin;
  /** What a person gets who signs in to the portal there; the address is verified. */
  personToken(email: string): Promise<string>;
  close(): Promise<void>;
}

/** What the portal asks tokens to be for. */
export const audience = "v2x-portal-api";

/**
 * Makes a realm at a real Keycloak.
 *
 * @param url - of the Keycloak, e.g. `http://127.0.0.1:8080`.
 * @param operator - name and password of an administrator of its realm `master`.
 */
export async function realRealm(url: string, operator: readonly [string, string]): Promise<TestRealm> {
  const realm = `v2x-test-${randomBytes(4).toString("hex")}`;
  const issuer = `${url}/realms/${realm}`;
  const admin = { issuer, clientId: "portal-admin", clientSecret: randomBytes(16).toString("hex") };
  const password = randomBytes(16).toString("hex");
  const manage = async (method: string, path: string, body?: unknown) => {
    const [username, secret] = operator;
    const token = await tokenFrom(`${url}/realms/master`, {
      grant_type: "password",
      client_id: "admin-cli",
      username,
      password: secret,
    });
    const answer = await fetch(`${url}/admin/realms${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  await manage("POST", "", {
    realm,
    enabled: true,
    clients: [
      { clientId: admin.clientId, secret: admin.clientSecret, serviceAccountsEnabled: true },
      {
        clientId: "v2x-portal",
        publicClient: true,
        directAccessGrantsEnabled: true,
        protocolMappers: [
          {
            name: "audience",
            protocol: "openid-connect",
            protocolMapper: "oidc-audience-mapper",
            config: { "included.custom.audience": audience, "access.token.claim": "true" },
          },
        ],
      },
    ],
    users: [
      {
        username: `service-account-${admin.clientId}`,
        enabled: true,
        serviceAccountClientId: admin.clientId,
        clientRoles: { "realm-management": ["manage-clients"] },
      },
    ],
  });
  return {
    admin,
    async personToken(email) {
      await manage("POST", `/${realm}/users`, {
        username: email,
        email,
        emailVerified: true,
        firstName: "Test",
        lastName: "Test",
        enabled: true,
        credentials: [{ type: "password", value: password, temporary: false }],
      });
      const parameters = { client_id: "v2x-portal", username: email, password, scope: "openid email" };
      return tokenFrom(issuer, { grant_type: "password", ...parameters });
    },
    close: () => manage("DELETE", `/${realm}`),
  };
}

async function tokenFrom(issuer: string, parameters: Record<string, string>): Promise<string> {
  const answer = await fetch(`${issuer}/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams(parameters),
  });
  if (!answer.ok) throw new Error(`${issuer} gives no token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

interface FakeClient {
  readonly id: string;
  readonly clientId: string;
  secret: string;
  readonly protocolMappers: { id: string; name: string; config: Record<string, string> }[];
}

/** What stands in for a Keycloak, and can be made to stall or fail. */
export interface FakeRealm extends TestRealm {
  /** Is asked before each answer of the admin API: waits as long as it likes, and says whether to fail with 503. */
  obstruct: (request: IncomingMessage) => Promise<boolean>;
}

/** Stands in for a Keycloak: as much of it as the portal asks for, by what a real one was seen to answer. */
export async function fakeRealm(): Promise<FakeRealm> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: "k1", use: "sig", alg: "RS256" }] };
  const clients = new Map<string, FakeClient>();
  const newSecret = () => randomBytes(24).toString("base64url");
  const admin = { issuer: "", clientId: "portal-admin", clientSecret: newSecret() };
  const sign = (claims: Record<string, unknown>, forAudience: string) =>
    new SignJWT({ typ: "Bearer", scope: "openid email", ...claims })
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: "k1" })
      .setIssuer(admin.issuer)
      .setAudience(forAudience)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);

  const tokenAnswer = async (request: IncomingMessage): Promise<Answer> => {
    const form = new URLSearchParams(await text(request));
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const [id, secret] =
      basic === undefined
        ? [form.get("client_id"), form.get("client_secret")]
        : Buffer.from(basic, "base64").toString().split(":");
    if (id === admin.clientId && secret === admin.clientSecret)
      return [200, { access_token: await sign({ azp: id }, "realm-management") }];
    const client = [...clients.values()].find(({ clientId }) => clientId === id);
    if (!client || client.secret !== secret) return [401, { error: "unauthorized_client" }];
    const mapped = client.protocolMappers.flatMap(({ config }) =>
      config["claim.name"] ? [[config["claim.name"], JSON.parse(config["claim.value"]!)]] : [],
    );
    const named = client.protocolMappers.find(({ config }) => config["included.custom.audience"])!;
    const claims = { azp: id, client_id: id, ...Object.fromEntries(mapped) };
    return [200, { access_token: await sign(claims, named.config["included.custom.audience"]!) }];
  };

  const adminAnswer = async (request: IncomingMessage, url: URL): Promise<Answer> => {
    if (await realm.obstruct(request)) return [503, undefined];
    const [, id, what, , mapperId] = url.pathname.split("/clients")[1]!.split("/");
    const given = await text(request);
    const body = given === "" ? undefined : JSON.parse(given);
    if (id === undefined && request.method === "GET") {
      const asked = url.searchParams.get("clientId");
      return [200, [...clients.values()].filter(({ clientId }) => clientId === asked)];
    }
    if (id === undefined) {
      if ([...clients.values()].some(({ clientId }) => clientId === body.clientId))
        return [409, { errorMessage: `Client ${body.clientId} already exists` }];
      const mappers = body.protocolMappers.map((mapper: object) => ({ ...mapper, id: randomUUID() }));
      const client = { id: randomUUID(), clientId: body.clientId, secret: newSecret() };
      clients.set(client.id, { ...client, protocolMappers: mappers });
      return [201, undefined];
    }
    const client = clients.get(id);
    if (!client) return [404, { error: "Could not find client" }];
    if (request.method === "DELETE") {
      clients.delete(id);
      return [204, undefined];
    }
    if (what === "client-secret") {
      if (request.method === "POST") client.secret = newSecret();
      return [200, { type: "secret", value: client.secret }];
    }
    client.protocolMappers.find((mapper) => mapper.id === mapperId)!.config = body.config;
    return [204, undefined];
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, admin.issuer);
    const [status, json] = url.pathname.endsWith("/openid-configuration")
      ? [200, { issuer: admin.issuer, jwks_uri: `${admin.issuer}/certs` }]
      : url.pathname.endsWith("/certs")
        ? [200, jwks]
        : url.pathname.endsWith("/token")
          ? await tokenAnswer(request)
          : await adminAnswer(request, url);
    response.writeHead(status as number, { "content-type": "application/json" });
    response.end(json === undefined ? "" : JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  admin.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/test`;
  const realm: FakeRealm = {
    admin,
    obstruct: async () => false,
    personToken: (email) => sign({ azp: "v2x-portal", sub: email, email, email_verified: true }, audience),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return realm;
}

/** A status and what becomes JSON. */
type Answer = readonly [number, unknown];

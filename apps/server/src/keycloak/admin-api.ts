import { HttpFailure } from "../http/http-failure.ts";

/** Where a Keycloak is administered, and as which of its clients. */
export interface KeycloakAdmin {
  /** Of the realm: `https://host/realms/NAME`. */
  readonly issuer: string;
  /** A client of that realm whose service account has the role `manage-clients` of `realm-management`. */
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Calls Keycloak's admin API for one piece of work. */
export interface AdminSession {
  /**
   * @param path - below the realm: `/clients?clientId=portal`.
   * @returns the JSON of the answer, also of a conflict (409); `undefined` where it has none, or where there is no such
   * thing (404).
   * @throws HttpFailure "keycloak-failed"
   */
  ask(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<unknown>;
}

/**
 * Gets a token for the admin API.
 *
 * @throws HttpFailure "keycloak-failed"
 */
export async function openAdminSession({
  issuer,
  clientId,
  clientSecret,
}: KeycloakAdmin): Promise<AdminSession> {
  const answer = await reach(`${issuer}/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  if (!answer.ok)
    throw failed("it does not accept KEYCLOAK_ADMIN_CLIENT_ID and KEYCLOAK_ADMIN_CLIENT_SECRET", answer);
  const { access_token: token } = (await answer.json()) as { readonly access_token: string };
  const realm = issuer.replace(/\/realms\/([^/]+)$/, "/admin/realms/$1");
  return {
    async ask(method, path, body) {
      const { status, ...given } = await answerOf(`${realm}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (status === 404) return undefined;
      if (status < 300 || status === 409) return given.json;
      if (status === 403)
        throw failed("KEYCLOAK_ADMIN_CLIENT_ID lacks the role manage-clients of realm-management", {
          status,
        });
      throw failed("it refused", { status });
    },
  };
}

async function answerOf(address: string, init: RequestInit): Promise<{ status: number; json: unknown }> {
  const answer = await reach(address, init);
  const text = await answer.text();
  return { status: answer.status, json: text === "" ? undefined : JSON.parse(text) };
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, redirect: "error", signal: AbortSignal.timeout(10_000) });
  } catch (cause) {
    throw new HttpFailure("keycloak-failed", { reason: "it does not answer" }, { cause });
  }
}

function failed(reason: string, { status }: Pick<Response, "status">): HttpFailure {
  return new HttpFailure("keycloak-failed", { reason: `${reason} (${status})` });
}

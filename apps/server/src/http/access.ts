import {
  type Call,
  describeProblems,
  type Organization,
  organizationId,
  type Scope,
  scopeOf,
  tokenScopeOf,
} from "@v2x/contract";
import type { FastifyRequest } from "fastify";
import type { SecurityLog } from "../security-log.ts";
import type { RequestOrigin } from "./api-call.ts";
import { answerTo } from "./error-answers.ts";
import { HttpFailure } from "./http-failure.ts";

/** Whom an access token speaks for. */
export interface Holder {
  /** A person, `email` in lower case; or an organization's service account, by its client id. */
  readonly account:
    | { readonly kind: "person"; readonly id: string; readonly email: string; readonly companyName: string }
    | { readonly kind: "service"; readonly id: string };
  /** A service account has none. */
  readonly roles: ReadonlySet<"operator">;
  /** Ordered by name. */
  readonly organizations: readonly Organization[];
  /** What a personal access token may be used for; absent with any other token. */
  readonly tokenScopes?: ReadonlySet<string>;
  /** When the person has last proven who they are; absent where the token does not say. */
  readonly signedInAt?: Date;
}

/** Who may come in, as the guard needs to know it. */
export interface People {
  /**
   * The holder of an access token, found in one read of the database.
   *
   * @param from - where the token was sent from, for the audit log.
   * @throws what the error table answers with 401, when the token is none of ours, has ended, or its holder may not
   * come in; with 403 where signing in again would not change that.
   */
  whoHolds(accessToken: string, from: RequestOrigin): Promise<Holder>;
}

/** Who makes a call, and for which organization where that is clear. */
export interface Caller extends Holder {
  readonly organization: Organization | undefined;
}

/**
 * Admits a request to a call, or says why not: 401 without a valid token, 403 without the role that the call asks
 * for, for an organization that is not the caller's or not allowed the call's system, and for a service account where
 * the call is for people only, for a personal access token without the call's scope, 400 when several organizations could be meant.
 *
 * @param log - hears of 401 and 403.
 * @throws HttpFailure, and what `People.whoHolds` throws.
 */
export async function admit(
  request: FastifyRequest,
  call: Call,
  people: People,
  log: SecurityLog,
): Promise<Caller> {
  let account: string | undefined;
  try {
    const from = { address: request.ip, requestId: request.id };
    const holder = await people.whoHolds(bearerTokenOf(request), from);
    account = nameOf(holder);
    return { ...holder, organization: organizationFor(request, call, holder) };
  } catch (error) {
    const status = answerTo(error)?.status;
    if (status === 401 || status === 403)
      log({
        kind: "call-refused",
        ...(account !== undefined && { account }),
        address: request.ip,
        requestId: request.id,
        call: call.path,
        status,
        reason: (error as { code: string }).code,
      });
    throw error;
  }
}

/** How logs and lists name a holder: by e-mail address, a service account by its client id. */
export function nameOf({ account }: Pick<Holder, "account">): string {
  return account.kind === "person" ? account.email : account.id;
}

/** The organization that a call acts for, where one is clear; refuses whom the call is not for. */
function organizationFor(
  request: FastifyRequest,
  call: Call,
  { account, roles, organizations, tokenScopes }: Holder,
): Organization | undefined {
  if (call.peopleOnly && account.kind === "service") throw new HttpFailure("people-only", {});
  if (tokenScopes !== undefined) expectScope(call, tokenScopes);
  if (call.auth === "operator" && !roles.has("operator")) throw new HttpFailure("no-access", {});
  const organization = organizationOf(request, scopeOf(call), organizations);
  if (call.auth === "member" && organizations.length === 0) throw new HttpFailure("no-access", {});
  if (call.system !== undefined) {
    if (organization === undefined)
      throw new HttpFailure("organization-missing", { count: organizations.length });
    if (!(call.system === "ccms" ? organization.ccmsAllowed : organization.scmsAllowed))
      throw new HttpFailure("no-access", {});
  }
  return organization;
}

function expectScope(call: Call, granted: ReadonlySet<string>): void {
  const needed = tokenScopeOf(call);
  if (needed === undefined || !granted.has(needed)) throw new HttpFailure("token-scope-missing", { needed });
}

function bearerTokenOf(request: FastifyRequest): string {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw new HttpFailure("not-logged-in", { reason: "missing" });
  return token;
}

/** The organization that the request names; the only one where it names none. */
function organizationOf(
  request: FastifyRequest,
  scope: Scope,
  organizations: readonly Organization[],
): Organization | undefined {
  if (scope === "none") return undefined;
  const named = (scope === "path" ? request.params : request.query) as Record<string, unknown>;
  const asked = named.organizationId;
  if (asked === undefined || asked === "") return organizations.length === 1 ? organizations[0] : undefined;
  const id = organizationId.safeParse(asked);
  if (!id.success)
    throw new HttpFailure("request-malformed", { problems: describeProblems(id.error, "organizationId") });
  const found = organizations.find((organization) => organization.organizationId === id.data);
  if (!found) throw new HttpFailure("organization-foreign", { organizationId: id.data });
  return found;
}

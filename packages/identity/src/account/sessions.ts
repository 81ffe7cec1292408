import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import type { OidcRecordStorage, SignInStorage } from "../ports.ts";
import { currentVisit } from "../visitor.ts";
import { browserName } from "./browser-name.ts";
import { texts } from "./texts.ts";

/** A session in which somebody is signed in. */
export interface OwnSession {
  readonly accountId: string;
  readonly uid: string;
  readonly signedInAt: Date;
}

/** Finds the session of a request, if somebody is signed in. */
export async function sessionOf(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<OwnSession | undefined> {
  const { accountId, uid, loginTs } = await provider.Session.get(provider.createContext(req, res));
  if (!accountId || !uid || !loginTs) return undefined;
  return { accountId, uid, signedInAt: new Date(loginTs * 1000) };
}

/** The part of a session that says what was granted in it. */
interface Granted {
  readonly authorizations?: Readonly<Record<string, { readonly grantId?: string }>> | undefined;
}

/** Ends a session and every token that it gave. */
export async function endSession(
  provider: Provider,
  records: Pick<OidcRecordStorage, "destroyByUid">,
  uid: string,
): Promise<void> {
  const session = await provider.Session.findByUid(uid);
  if (session) await endGrants(provider, session);
  await records.destroyByUid("Session", uid);
}

/** Ends every token that a session gave. */
export async function endGrants(provider: Provider, session: Granted): Promise<void> {
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (!grantId) continue;
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    await (await provider.Grant.find(grantId))?.destroy();
  }
}

/** Notes of each session where it was begun, for its owner's list. */
export function noteSignIns(
  provider: Provider,
  signIns: SignInStorage,
  { sessionSeconds, now, onError }: { sessionSeconds: number; now(): Date; onError(error: unknown): void },
): void {
  provider.on("authorization.success", (ctx) => {
    const { session } = ctx.oidc;
    const visit = currentVisit();
    if (!session?.accountId || !visit) return;
    const signedInAt = session.loginTs === undefined ? now() : new Date(session.loginTs * 1000);
    const signIn = {
      uid: session.uid,
      accountId: session.accountId,
      address: visit.address,
      browser: browserName(ctx.get("user-agent")) ?? texts.unknownBrowser,
      signedInAt,
      expiresAt: new Date(now().getTime() + sessionSeconds * 1000),
    };
    signIns.note(signIn).catch(onError);
  });
}

/** Moves the end of a session on whenever one of its tokens is renewed. */
export function prolongUsedSessions(
  provider: Provider,
  records: Pick<OidcRecordStorage, "prolong">,
  {
    secondsLeft,
    now,
    onError,
  }: { secondsLeft(since: number | undefined): number; now(): Date; onError(error: unknown): void },
): void {
  provider.on("grant.success", (ctx) => {
    const token = ctx.oidc.entities.RotatedRefreshToken as RenewedToken | undefined;
    if (token?.sessionUid === undefined) return;
    const seconds = secondsLeft(token.authTime ?? token.iiat);
    if (seconds <= 0) return;
    records.prolong("Session", token.sessionUid, new Date(now().getTime() + seconds * 1000)).catch(onError);
  });
}

/** The members of a refresh token that are read here. */
interface RenewedToken {
  readonly sessionUid?: string;
  readonly authTime?: number;
  readonly iiat?: number;
}

import { currentVisit, type Visitor } from "./visitor.ts";

/**
 * What happened.
 *
 * - `sign-in-succeeded`, `sign-in-failed`: at the sign-in page; `reason` says why it failed.
 * - `signed-out`: the session and its tokens have ended.
 * - `token-issued`, `token-refreshed`: for a code, for a refresh token.
 * - `token-refused`: a code or refresh token that is not good; `reason` says why.
 * - `token-replayed`: one that was used before; its grant has ended.
 * - `token-revoked`: at the owner's wish; its grant has ended.
 * - `script-token-issued`: by the command line.
 * - `service-account-rotated`: an organization's service account has another secret.
 */
export type IdentityEventKind =
  | "sign-in-succeeded"
  | "sign-in-failed"
  | "signed-out"
  | "token-issued"
  | "token-refreshed"
  | "token-refused"
  | "token-replayed"
  | "token-revoked"
  | "script-token-issued"
  | "service-account-rotated";

/** One line of the security log; never holds a password, a token or a code. */
export interface IdentityEvent extends Partial<Visitor> {
  readonly kind: IdentityEventKind;
  /** E-mail address, in lower case; absent where none is known. */
  readonly account?: string;
  readonly reason?: string;
  /** The service account's id. */
  readonly client?: string;
  /** Of a sign-in that succeeded: how, by the names of RFC 8176. */
  readonly factors?: readonly string[];
}

/** Hears of events; must not throw. */
export type EventListener = (event: IdentityEvent) => void;

/** Adds to each event where the running request comes from. */
export function withVisitor(listener: EventListener): EventListener {
  return (event) => {
    const visit = currentVisit();
    listener(visit ? { ...event, address: visit.address, requestId: visit.requestId } : event);
  };
}

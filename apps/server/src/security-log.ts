import type { KeyProvider } from "@v2x/credentials";
import type { IdentityEvent } from "@v2x/identity";
import { type DestinationStream, pino } from "pino";
import type { LimitClass } from "./http/limited-routes.ts";

/**
 * What the server itself adds to the events of identity.
 *
 * - `call-refused`: a call of the API that was answered with 401 or 403; `reason` is the failure's code.
 * - `audit-head`: the audit log has a new end; `hash` is its last row's.
 * - `requests-not-kept`: so many requests of devices within a minute left no event, since more came than are kept of
 *   senders that prove nothing.
 * - `key-created`, `key-opened`: a private key of an authority, or of the OpenID provider, by its purpose.
 * - `limit-reached`: requests of a network were answered with 429, or its connections closed at once.
 */
type ServerEvent =
  | {
      readonly kind: "call-refused";
      readonly account?: string;
      readonly address: string;
      readonly requestId: string;
      readonly call: string;
      readonly status: number;
      readonly reason: string;
    }
  | { readonly kind: "requests-not-kept"; readonly requests: number }
  | { readonly kind: "audit-head"; readonly position: number; readonly hash: string; readonly at: string }
  | { readonly kind: "key-created" | "key-opened"; readonly key: string; readonly purpose: string }
  | {
      readonly kind: "limit-reached";
      readonly class: LimitClass | "connections";
      readonly network: string;
      /** Of the first of these requests. */
      readonly requestId?: string;
    };

/**
 * What people do with service accounts: `shown` is a look at the secret. Of another secret identity tells.
 */
export interface ServiceAccountEvent {
  readonly kind: `service-account-${"created" | "shown" | "removed"}`;
  /** E-mail address of the person. */
  readonly account: string;
  /** The service account's id. */
  readonly client: string;
  readonly address: string;
  readonly requestId: string;
}

/** A roadside message that the signer signed. */
export interface MessageSignedEvent {
  readonly kind: "message-signed";
  /** Who asked: a person's e-mail address, or the service account's id. */
  readonly account: string;
  readonly organization: string;
  /** As the request names the roadside unit. */
  readonly rsuid: string;
  /** What was signed: `SPaT`. */
  readonly message: string;
  /** HashedId8 of the certificate. */
  readonly certificate: string;
  readonly address: string;
  readonly requestId: string;
}

/** Writes one event; `docs/operations.md` explains each kind. No event holds a password, a token or a private key. */
export type SecurityLog = (
  event: IdentityEvent | ServerEvent | ServiceAccountEvent | MessageSignedEvent,
) => void;

/**
 * Writes events as JSON, one a line, marked `"log":"security"`. Beside `silent` no level leaves any out.
 *
 * @param destination - default: standard output, where the other lines go.
 */
export function securityLog(logLevel: string, destination?: DestinationStream): SecurityLog {
  const level = logLevel === "silent" ? "silent" : "info";
  const log = pino({ level, base: null }, destination).child({ log: "security" });
  return (event) => log.info(event);
}

/** Tells when private keys are made and opened. */
export function watchedKeys(keys: KeyProvider, log: SecurityLog): KeyProvider {
  return {
    async create(keyType, purpose) {
      const created = await keys.create(keyType, purpose);
      log({ kind: "key-created", key: created.id, purpose });
      return created;
    },
    async open(sealed) {
      const signer = await keys.open(sealed);
      log({ kind: "key-opened", key: sealed.id, purpose: sealed.purpose });
      return signer;
    },
    async openAgreement(sealed) {
      const agreement = await keys.openAgreement(sealed);
      log({ kind: "key-opened", key: sealed.id, purpose: sealed.purpose });
      return agreement;
    },
  };
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { EventListener } from "../identity-event.ts";
import { currentVisit } from "../visitor.ts";
import type { SecretBrake } from "./secret-brake.ts";
import { looksLikeClientId } from "./service-accounts.ts";

/** What braking the requests of clients needs. */
export interface ClientRequestParts {
  readonly brake: SecretBrake;
  now(): Date;
  readonly onEvent: EventListener;
}

/**
 * The client whose secret a request shows, in the header or in the form.
 *
 * @returns `undefined` where it shows none.
 * @see RFC 6749, 2.3.1 — client_secret_basic, client_secret_post
 */
export function clientOf({ headers }: IncomingMessage, form: URLSearchParams): string | undefined {
  const basic = /^basic +([\w+/=]+)$/i.exec(headers.authorization ?? "")?.[1];
  if (basic !== undefined) return Buffer.from(basic, "base64").toString("utf8").split(":", 1)[0];
  return form.has("client_secret") ? (form.get("client_id") ?? "") : undefined;
}

/**
 * Has the provider answer a request that shows a client's secret, unless too many of that client were wrong from
 * where it comes.
 */
export async function answerClient(
  { brake, now, onEvent }: ClientRequestParts,
  clientId: string,
  res: ServerResponse,
  answer: () => Promise<void>,
): Promise<void> {
  const attempt = await brake.begin(clientId, currentVisit()!.address);
  if (!("blockedUntil" in attempt)) {
    await answer();
    if (res.statusCode === 401) await attempt.wrong();
    else await attempt.right();
    return;
  }
  const account = looksLikeClientId(clientId) ? { account: clientId } : {};
  onEvent({ kind: "token-refused", ...account, reason: "blocked" });
  const seconds = Math.max(1, Math.ceil((attempt.blockedUntil.getTime() - now().getTime()) / 1000));
  res.statusCode = 429;
  res.setHeader("retry-after", String(seconds));
  res.setHeader("cache-control", "no-store");
  res.setHeader("content-type", "application/json; charset=utf-8");
  const text = `Too many wrong secrets. Try again in ${seconds} seconds.`;
  res.end(JSON.stringify({ error: "temporarily_unavailable", error_description: text }));
}

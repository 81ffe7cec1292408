import { toHex } from "@v2x/asn1";
import { timeText } from "@v2x/credentials";
import type { AnswerStorage, AnswerToKeep, EventStorage, ProtocolEvent } from "@v2x/protocol";
import type { Exchange } from "./authority-request.ts";
import { isSenderProven } from "./sender-proof.ts";
import type { Changed } from "./until-unchanged.ts";

/** Where events and answers of requests are kept. */
export interface ExchangePorts {
  readonly storage: Pick<EventStorage, "addEvent" | "grantedEvent"> & AnswerStorage;
}

/** An answer that was given, and is given again to the same request. */
export interface KeptAnswer {
  readonly octets: Uint8Array;
}

/** What an event says beside which request it is of. */
export type EventFacts = Omit<ProtocolEvent, "log" | "at" | "requestDigest" | "unproven">;

/** Answers identical octets once more, before anything is opened, and stores an event that says so. */
export async function answerAgain(
  { log, requestDigest, at, request }: Exchange,
  { storage }: ExchangePorts,
): Promise<KeptAnswer | undefined> {
  const octets = await storage.answerTo(log, requestDigest);
  if (octets === undefined) return undefined;
  const first = await storage.grantedEvent(log, requestDigest);
  if (first === undefined) return { octets };
  const message = `The same request again, answered with the same octets as at ${timeText(first.at)}. ${first.message}`;
  // Whoever saw the request can send it again.
  await storage.addEvent({ ...first, at, message, unproven: { sender: request.sender, isRepeated: true } });
  return { octets };
}

/** A granted request of which a copy arrived: other octets around the same signed data. */
export interface SameRequest extends KeptAnswer {
  /** SHA-256 of the octets that were answered first. */
  readonly requestDigest: Uint8Array;
}

/**
 * Finds the granted request that this one is a copy of.
 *
 * @param identity - of this request, whose signatures are valid.
 */
export function sameRequest(
  { log }: Exchange,
  identity: Uint8Array,
  { storage }: ExchangePorts,
): Promise<SameRequest | undefined> {
  return storage.answerOfSame(log, identity);
}

/**
 * Answers a copy of a granted request with the first answer, and stores an event that says so.
 *
 * @param facts - what is known of the copy.
 */
export async function answerCopy(
  exchange: Exchange,
  { octets, requestDigest }: SameRequest,
  facts: Omit<EventFacts, "message">,
  { storage }: ExchangePorts,
): Promise<KeptAnswer> {
  const first = await storage.grantedEvent(exchange.log, requestDigest);
  const name = toHex(requestDigest).toUpperCase();
  const form =
    Buffer.compare(requestDigest, exchange.requestDigest) === 0
      ? "The same request again, answered as before."
      : `The same request in other octets, answered as the first one, whose SHA-256 is ${name}.`;
  const message = [form, ...(first ? [first.message] : [])].join(" ");
  const unproven = { sender: exchange.request.sender, isRepeated: true };
  await storage.addEvent({ ...eventOf(exchange, { ...first, ...facts, message }), unproven });
  return { octets };
}

/** Stores the event of a request that changed nothing. */
export async function concludeRefused<Answer>(
  exchange: Exchange,
  facts: EventFacts,
  answer: Answer,
  { storage }: ExchangePorts,
): Promise<Answer> {
  await storage.addEvent(eventOf(exchange, facts));
  return answer;
}

/**
 * Stores the event of a granted request, its answer for copies of it, and what else it changes.
 *
 * @param store - stores event and answer, with whatever changes along with them, or returns why it may not any more.
 * @returns the answer, or what `store` returned. "changed" also where a copy was answered meanwhile: judged again, the
 *   request gets the answer of that one.
 */
export async function concludeGranted<Hindrance extends string>(
  exchange: Exchange,
  { octets, identity, facts }: AnswerToKeep & { readonly facts: EventFacts },
  store: (event: ProtocolEvent, answer: AnswerToKeep) => Promise<"stored" | "answered" | Hindrance>,
): Promise<KeptAnswer | { readonly hindrance: Exclude<Hindrance, "stored" | "answered"> | Changed }> {
  const outcome = await store(eventOf(exchange, facts), { octets, identity });
  if (outcome === "stored") return { octets };
  return {
    hindrance: outcome === "answered" ? "changed" : (outcome as Exclude<Hindrance, "stored" | "answered">),
  };
}

/** The event of a request, marked where its sender is not proven. */
export function eventOf(
  { log, requestDigest, at, request: { sender } }: Exchange,
  facts: EventFacts,
): ProtocolEvent {
  return { ...facts, log, at, requestDigest, ...(!isSenderProven(facts) && { unproven: { sender } }) };
}

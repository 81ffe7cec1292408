import { timeText } from "@v2x/credentials";
import type { AnswerStorage, EventStorage, ProtocolEvent } from "@v2x/protocol";
import type { Exchange } from "./authority-request.ts";
import { isSenderProven } from "./sender-proof.ts";

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

/** A request that was granted before: the same octets once more, and an event that says so. */
export async function answerAgain(
  exchange: Exchange,
  { storage }: ExchangePorts,
): Promise<KeptAnswer | undefined> {
  const { log, requestDigest, at, request } = exchange;
  const octets = await storage.answerTo(log, requestDigest);
  const first = octets && (await storage.grantedEvent(log, requestDigest));
  if (first === undefined) return undefined;
  const message = `The same request again, answered with the same octets as at ${timeText(first.at)}. ${first.message}`;
  // Whoever saw the request can send it again.
  await storage.addEvent({ ...first, at, message, unproven: { sender: request.sender, isRepeated: true } });
  return { octets: octets! };
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
 * Stores the event of a granted request, its answer for when it is repeated, and what else it changes. Of the same
 * request twice at once the second gets the answer of the first.
 *
 * @param store - stores event and answer, with whatever changes along with them, or tells why it may not any more.
 * @returns the answer, or what `store` told.
 */
export async function concludeGranted<Hindrance extends string>(
  exchange: Exchange,
  { octets, facts }: { readonly octets: Uint8Array; readonly facts: EventFacts },
  ports: ExchangePorts,
  store: (event: ProtocolEvent, answer: Uint8Array) => Promise<"stored" | "answered" | Hindrance>,
): Promise<KeptAnswer | { readonly hindrance: Hindrance }> {
  const outcome = await store(eventOf(exchange, facts), octets);
  if (outcome === "stored") return { octets };
  if (outcome !== "answered") return { hindrance: outcome };
  const answer = await answerAgain(exchange, ports);
  if (answer === undefined) throw new Error("an answer was kept a moment ago and is gone");
  return answer;
}

/** The event of a request, marked where its sender is not proven. */
export function eventOf(
  { log, requestDigest, at, request: { sender } }: Exchange,
  facts: EventFacts,
): ProtocolEvent {
  return { ...facts, log, at, requestDigest, ...(!isSenderProven(facts) && { unproven: { sender } }) };
}

import { timeText } from "@v2x/credentials";
import type { ProtocolEvent } from "@v2x/protocol";
import type { CcmsPorts, CcmsStorage } from "../ports.ts";
import type { AuthorityAnswer, Exchange } from "./authority-request.ts";

type Ports = Pick<CcmsPorts, "storage" | "inTransaction" | "now">;

/** What an event says beside which request it is of. */
export type EventFacts = Omit<ProtocolEvent, "log" | "at" | "requestDigest">;

/** A request that was granted before: the same octets once more, and an event that says so. */
export async function answerAgain(
  exchange: Exchange,
  { storage }: Ports,
): Promise<AuthorityAnswer | undefined> {
  const { log, requestDigest, at } = exchange;
  const octets = await storage.answerTo(log, requestDigest);
  const first = octets && (await storage.grantedEvent(log, requestDigest));
  if (first === undefined) return undefined;
  const message = `The same request again, answered with the same octets as at ${timeText(first.at)}. ${first.message}`;
  await storage.addEvent({ ...first, at, message });
  return { octets: octets! };
}

/** Stores the event of a request that changed nothing. */
export async function concludeRefused(
  exchange: Exchange,
  facts: EventFacts,
  answer: AuthorityAnswer,
  { storage }: Ports,
): Promise<AuthorityAnswer> {
  await storage.addEvent(eventOf(exchange, facts));
  return answer;
}

/**
 * Stores in one transaction what a granted request changes, its event, and its answer for when it is repeated. Of the
 * same request twice at once the second gets the answer of the first.
 *
 * @param change - writes what the request changes; answers why it may not any more, whereupon nothing is stored.
 * @returns the answer, or what `change` answered.
 */
export async function concludeGranted<Hindrance>(
  exchange: Exchange,
  granted: { readonly octets: Uint8Array; readonly facts: EventFacts },
  ports: Ports,
  change: (storage: CcmsStorage) => Promise<Hindrance | undefined>,
): Promise<AuthorityAnswer | { readonly hindrance: Hindrance }> {
  const { octets, facts } = granted;
  try {
    await ports.inTransaction(async (storage) => {
      const hindrance = await change(storage);
      if (hindrance !== undefined) throw new Undone(hindrance);
      if (!(await storage.addGrantedEvent(eventOf(exchange, facts), octets)))
        throw new Undone(answeredBefore);
    });
    return { octets };
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    if (error.why !== answeredBefore) return { hindrance: error.why as Hindrance };
    const answer = await answerAgain(exchange, ports);
    if (answer === undefined)
      throw new Error("an answer was kept a moment ago and is gone", { cause: error });
    return answer;
  }
}

const answeredBefore = Symbol("answered before");

/** Leaves a transaction without storing anything. */
class Undone extends Error {
  override readonly name = "Undone";
  readonly why: unknown;

  constructor(why: unknown) {
    super("undone");
    this.why = why;
  }
}

function eventOf({ log, requestDigest, at }: Exchange, facts: EventFacts): ProtocolEvent {
  return { ...facts, log, at, requestDigest };
}

import type { AnswerStorage, AnswerToKeep, EventStorage, ProtocolEvent } from "@v2x/protocol";
import { laterThan } from "./memory-authorities.ts";

/** What is kept of requests, to look at. */
export interface StoredExchanges {
  /** Oldest first. */
  events: (ProtocolEvent & { readonly id: string })[];
  /** Requests that were begun and not ended: log and identity. */
  begun: Set<string>;
  answers: {
    readonly log: string;
    readonly requestDigest: Uint8Array;
    readonly identity: Uint8Array;
    readonly octets: Uint8Array;
    readonly at: Date;
  }[];
}

/** Nothing stored yet. */
export function noExchanges(): StoredExchanges {
  return { events: [], begun: new Set(), answers: [] };
}

/** Where authorities keep events and answers, for tests: as durable as the process. */
export function memoryExchanges(
  stored: StoredExchanges,
): Pick<EventStorage, "addEvent" | "grantedEvent"> & AnswerStorage {
  return {
    addEvent: laterThan((event) => {
      const id = String(stored.events.length + 1);
      stored.events.push({ ...event, id });
      return id;
    }),
    grantedEvent: laterThan((log, digest) => {
      const found = stored.events.find(
        (event) => event.log === log && event.isSuccess && sameBytes(event.requestDigest, digest),
      );
      if (found === undefined) return undefined;
      const { id: _, ...event } = found;
      return event;
    }),
    answerTo: laterThan(
      (log, digest) =>
        stored.answers.find((answer) => answer.log === log && sameBytes(answer.requestDigest, digest))
          ?.octets,
    ),
    answerOfSame: laterThan((log, identity) => keptFor(stored, log, identity)),
    addGrantedEvent: laterThan((event, answer) => addGranted(stored, event, answer)),
    beginGrant: laterThan((log, identity) => {
      const name = `${log} ${Buffer.from(identity).toString("hex")}`;
      if (stored.begun.has(name) || keptFor(stored, log, identity)) return "at-work";
      stored.begun.add(name);
      return "begun";
    }),
    endGrant: laterThan(
      (log, identity) => void stored.begun.delete(`${log} ${Buffer.from(identity).toString("hex")}`),
    ),
  };
}

/** Adds the event of a granted request with its answer, in this very turn. */
export function addGranted(
  stored: StoredExchanges,
  event: ProtocolEvent,
  answer: AnswerToKeep,
): "stored" | "answered" {
  const { log, requestDigest, at } = event;
  if (keptFor(stored, log, answer.identity)) return "answered";
  stored.answers.push({ log, requestDigest, ...answer, at });
  stored.events.push({ ...event, id: String(stored.events.length + 1) });
  return "stored";
}

function keptFor({ answers }: StoredExchanges, log: string, identity: Uint8Array) {
  return answers.find((answer) => answer.log === log && sameBytes(answer.identity, identity));
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

import type { Check } from "@v2x/v2x-schema";
import type { OctetRange, TraceCheck } from "./trace.ts";

/** One layer of a request as an event keeps it; `http` stands outside the octets and has no place in them. */
export interface EventLayer {
  readonly kind: string;
  /** The ASN.1 type that it is read as; empty for `http`. */
  readonly type: string;
  readonly octets?: OctetRange;
  readonly checks: readonly (Check | TraceCheck)[];
}

/** What to change about a request whose fault is one that is known, e.g. from a library in use. */
export interface EventAdvice {
  /** Names the fault, stable, kebab-case: `outer-layer-signed-by-new-key`. */
  readonly name: string;
  /** One sentence for people. */
  readonly text: string;
}

/** What an authority saw of a request. Holds no key: neither private ones nor those of a session. */
export interface EventTrace {
  /** First what was received, then each plaintext that came out of the one before. */
  readonly texts: readonly Uint8Array[];
  readonly layers: readonly EventLayer[];
  readonly advice: readonly EventAdvice[];
  /** How many octets each text had, where only the first of one are kept. */
  readonly textLengths?: readonly number[];
}

/** A request that anybody may have sent, whatever device it names. Such events are kept within narrow bounds. */
export interface UnprovenSender {
  /** Where it came from; kept only with events that belong to no organization. */
  readonly sender?: string | undefined;
  /** The repetition of a request that was granted. Where it came from is not kept, since its device is known. */
  readonly isRepeated?: boolean;
}

/**
 * Response code of a request for something that is not ready yet. The request is valid, so its event is a success; the
 * device asks again.
 */
export const waitingCode = "waiting";

/** One request that reached an authority, accepted or refused. */
export interface ProtocolEvent {
  /** Which authority's log: `ea`, `aa`; `eca`, `ra`. */
  readonly log: string;
  readonly at: Date;
  /** SHA-256 of the request's octets as received, 32 octets. */
  readonly requestDigest: Uint8Array;
  /** What was asked: `enrolment`, `authorization`; `enrollment`, `successor`. */
  readonly eventType: string;
  readonly isSuccess: boolean;
  /** Name of the response code, or `waitingCode`; absent where no answer could carry one. */
  readonly responseCode?: string;
  /** What came of it, for people. */
  readonly message: string;
  /** Whose device it was; absent while that is not known, or must not be. 16 upper-case hex digits. */
  readonly organizationId?: string;
  /** As its system writes it: upper-case hex in the CCMS, any text in the SCMS. */
  readonly canonicalId?: string;
  /** Name of the enrolment credential that was issued or presented. */
  readonly ecIdentifier?: string;
  /** HashedId8 of the enrolment credential that the request was signed with, 8 octets. */
  readonly receivedEcHashedId8?: Uint8Array;
  /** HashedId8 of the enrollment certificate that an ECA issued, 8 octets. */
  readonly issuedEcHashedId8?: Uint8Array;
  readonly trace: EventTrace;
  /** Absent where the sender is proven. Not read back. */
  readonly unproven?: UnprovenSender;
}

/** An event as a list shows it. */
export type StoredEvent = Omit<ProtocolEvent, "trace" | "unproven"> & {
  /** Decimal digits; rises with time. */
  readonly id: string;
};

/** Which events of a log. */
export interface EventQuery {
  readonly log: string;
  /**
   * Whose. Rows that belong to no organization are found too by `requestHash`, and by `requestDigits` that are a whole
   * name: who can name a request has seen it.
   */
  readonly organizationId: string;
  /** The first 16 octets of the digest. */
  readonly requestHash?: Uint8Array;
  /**
   * Lower-case hexadecimal digits, at least one, that stand one behind the other anywhere in the digest. They are a
   * whole name where the digest ends with them and they are 16 or more, or begins with them and they are 32 or more.
   * Rows of the CCMS are not found by them.
   */
  readonly requestDigits?: string;
  /** Both included. */
  readonly from?: Date;
  readonly to?: Date;
}

/** A part of the events that were asked for. */
export interface EventPage {
  readonly events: readonly StoredEvent[];
  /** How many there are in all. */
  readonly total: number;
  /**
   * Where `requestDigits` are so few that only so many of the newest rows were looked through: older ones may have them
   * too.
   */
  readonly ofNewest?: number;
}

/** Where the events of one system are kept. */
export interface EventStorage {
  /** Adds one with its trace. @returns its id; "0" where more of unproven senders came than are kept. */
  addEvent(event: ProtocolEvent): Promise<string>;
  /** The oldest event of a request that was granted, by its digest (32 octets). */
  grantedEvent(log: string, requestDigest: Uint8Array): Promise<ProtocolEvent | undefined>;
  /** A page, newest first. */
  events(query: EventQuery, page: { readonly offset: number; readonly limit: number }): Promise<EventPage>;
  /** An event with its trace, as far as `events` would show it to the same asker. */
  event(
    id: string,
    query: Pick<EventQuery, "log" | "organizationId" | "requestHash" | "requestDigits">,
  ): Promise<(StoredEvent & { readonly trace: EventTrace }) | undefined>;
}

/** The answer to a granted request. */
export interface AnswerToKeep {
  /** As sent. Those that devices alone may read are encrypted. */
  readonly octets: Uint8Array;
  /**
   * Names what the sender signed, 32 octets: the same for every copy of the request, whatever was changed around what
   * is signed.
   */
  readonly identity: Uint8Array;
}

/** Answers kept so that the same request gets the same result, once (ETSI TS 103 601 5.1.2). */
export interface AnswerStorage {
  /** The answer to a request by the digest of its octets (32 octets), where one was kept. */
  answerTo(log: string, requestDigest: Uint8Array): Promise<Uint8Array | undefined>;
  /** The answer to a request by its identity, with the digest of the octets that were answered first. */
  answerOfSame(
    log: string,
    identity: Uint8Array,
  ): Promise<{ readonly octets: Uint8Array; readonly requestDigest: Uint8Array } | undefined>;
  /**
   * Reserves a request that may be granted for the first caller: what it counts is counted once, in whichever process
   * a copy arrives meanwhile.
   *
   * @param identity - as in `AnswerToKeep`.
   * @returns "at-work" if an answer is kept, or, after a short wait, if another caller has the request and neither
   *   ended it nor had it longer than it can take.
   */
  beginGrant(log: string, identity: Uint8Array): Promise<"begun" | "at-work">;
  /** Gives up a request that was begun and is not granted: its repetition need not wait. */
  endGrant(log: string, identity: Uint8Array): Promise<void>;
  /**
   * Adds the event of a granted request and keeps its answer, both or neither.
   *
   * @returns "answered" if an answer to the same request is already kept.
   */
  addGrantedEvent(event: ProtocolEvent, answer: AnswerToKeep): Promise<"stored" | "answered">;
}

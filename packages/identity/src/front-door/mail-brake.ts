import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type BrakeRule, counted, latestEnd, uncounted } from "../brake-counters.ts";
import type { BrakeStorage } from "../ports.ts";
import { networkOf } from "../visitor.ts";

/** One address is sent a few mails an hour at most, whoever asks. */
const addresseeRule: BrakeRule = { threshold: 4, longestWaitMinutes: 120, leakMinutes: 60 };
/** Many may share a network. */
const networkRule: BrakeRule = { threshold: 20, longestWaitMinutes: 60, leakMinutes: 3 };

/** Networks that a process knows to be braked. */
const mostRemembered = 1_000;

/** Keeps visitors from having mails sent without end. */
export interface MailBrake {
  /**
   * Counts a mail that a visitor asks for.
   *
   * @returns undefined where the visitor's network has asked for too many: nothing is to be done for it, whatever the
   *   addressee is.
   */
  begin(email: string, address: string): Promise<CountedMail | undefined>;
}

/** A mail that was asked for and counted. */
export interface CountedMail {
  /** Whether it may be sent; false where the addressee has got too many. */
  readonly isAllowed: boolean;
  /** The mail is not sent after all: nothing is counted. */
  withdraw(): Promise<void>;
}

/**
 * Counts by addressee and by network, for every process on a database together. A network's count rises alike whoever
 * the addressee is, so that it says nothing of the addressee. A braked network costs one read, and each process
 * remembers until when it is braked.
 */
export function mailBrake(storage: BrakeStorage, now: () => Date): MailBrake {
  const brakedUntil = new LRUCache<string, Date>({ max: mostRemembered });
  return {
    async begin(email, address) {
      const addressee = subject("mail to", email);
      const network = subject("mail from", networkOf(address));
      if (now() < (brakedUntil.get(network) ?? 0)) return undefined;
      const isBraked = (counters: Counters) => {
        const until = latestEnd([counters.get(network)], now());
        if (until !== undefined) brakedUntil.set(network, until);
        return until !== undefined;
      };
      if (isBraked(await storage.find([network]))) return undefined;
      let isAllowed: boolean | undefined;
      await storage.update([addressee, network], (counters) => {
        const at = now();
        isAllowed = undefined;
        if (isBraked(counters)) return new Map();
        isAllowed = latestEnd([counters.get(addressee)], at) === undefined;
        return new Map([
          ...(isAllowed ? [[addressee, counted(counters.get(addressee), addresseeRule, at)] as const] : []),
          [network, counted(counters.get(network), networkRule, at)],
        ]);
      });
      if (isAllowed === undefined) return undefined;
      const subjects = isAllowed ? [addressee, network] : [network];
      return {
        isAllowed,
        async withdraw() {
          await storage.update(
            subjects,
            (counters) => new Map(subjects.map((name) => [name, uncounted(counters.get(name))])),
          );
          brakedUntil.delete(network);
        },
      };
    },
  };
}

type Counters = Parameters<Parameters<BrakeStorage["update"]>[1]>[0];

const subject = (...parts: string[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

import { createHash } from "node:crypto";
import { type BrakeRule, counted, latestEnd } from "../brake-counters.ts";
import type { BrakeStorage } from "../ports.ts";
import { networkOf } from "../visitor.ts";

/** One address is sent a few mails an hour at most, whoever asks. */
const addresseeRule: BrakeRule = { threshold: 4, longestWaitMinutes: 120, leakMinutes: 60 };
/** Many may share a network. */
const networkRule: BrakeRule = { threshold: 20, longestWaitMinutes: 60, leakMinutes: 3 };

/** Keeps visitors from having mails sent without end. */
export interface MailBrake {
  /** Counts a mail that a visitor asks for. @returns whether it may be sent. */
  allows(email: string, address: string): Promise<boolean>;
}

/** Counts by addressee and by network, for every process on a database together. */
export function mailBrake(storage: BrakeStorage, now: () => Date): MailBrake {
  return {
    async allows(email, address) {
      const addressee = subject("mail to", email);
      const network = subject("mail from", networkOf(address));
      let isAllowed = false;
      await storage.update([addressee, network], (counters) => {
        const at = now();
        const [to, from] = [counters.get(addressee), counters.get(network)];
        isAllowed = latestEnd([to, from], at) === undefined;
        if (!isAllowed) return new Map();
        return new Map([
          [addressee, counted(to, addresseeRule, at)],
          [network, counted(from, networkRule, at)],
        ]);
      });
      return isAllowed;
    },
  };
}

const subject = (...parts: string[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

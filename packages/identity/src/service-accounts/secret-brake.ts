import { createHash } from "node:crypto";
import { accountRule, addressRule, counted, latestEnd } from "../brake-counters.ts";
import type { BrakeStorage } from "../ports.ts";
import { networkOf } from "../visitor.ts";

/** Makes guessing the secrets of clients slow, for every process on a database together. */
export interface SecretBrake {
  /** @returns what to say once the secret was judged, or until when none of this client is looked at from there. */
  begin(clientId: string, address: string): Promise<SecretAttempt | { readonly blockedUntil: Date }>;
}

/** An attempt whose outcome is still to come. */
export interface SecretAttempt {
  wrong(): Promise<void>;
  /** The client's count from this address starts anew. */
  right(): Promise<void>;
}

/**
 * Counts wrong secrets per client and address, and per address. Never per client alone: a secret has 256 bits, so that
 * many guessers are no danger, but they could lock its owner out. For the same reason a failure counts once it is
 * known: programs that start together with the right secret do not wait for each other.
 */
export function secretBrake(storage: BrakeStorage, now: () => Date): SecretBrake {
  return {
    async begin(clientId, address) {
      const network = networkOf(address);
      const own = subject("client", clientId, network);
      const shared = subject("client address", network);
      const counters = await storage.find([own, shared]);
      const blockedUntil = latestEnd([counters.get(own), counters.get(shared)], now());
      if (blockedUntil) return { blockedUntil };
      const hasFailed = counters.has(own);
      return {
        wrong: () =>
          storage.update(
            [own, shared],
            (current) =>
              new Map([
                [own, counted(current.get(own), accountRule, now())],
                [shared, counted(current.get(shared), addressRule, now())],
              ]),
          ),
        right: async () => {
          if (hasFailed) await storage.update([own], () => new Map([[own, null]]));
        },
      };
    },
  };
}

/** A digest: what stands in the place of a client's id may be anything, even a secret. */
function subject(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

import type { BrakeCounter, BrakeStorage } from "@v2x/identity";
import { HttpFailure } from "../http/http-failure.ts";

/** Registers or changes a device of an organization. */
export type TakenGuard = <T>(organizationId: string, register: () => Promise<T>) => Promise<T>;

const hourMs = 60 * 60_000;

/** So many registrations of an organization may meet an identifier that another device has, within an hour of the clock. */
const mostTaken = 100;

/**
 * Bounds how often an organization may hear that an identifier is taken, by which it would learn those of others. All
 * processes on the database count together.
 *
 * @returns a function that registers or changes a device. It throws HttpFailure "identifiers-taken-often" instead, until
 *   the hour is over, where it was refused "canonical-id-taken" too often.
 */
export function takenIdentifiers(
  brakes: Pick<BrakeStorage, "find" | "update">,
  now: () => Date,
  most = mostTaken,
): TakenGuard {
  return async (organizationId, register) => {
    const subject = `taken identifiers of ${organizationId}`;
    const countedAt = now();
    const forgetAt = new Date(Math.floor(countedAt.getTime() / hourMs) * hourMs + hourMs);
    const tooOften = () => {
      const retryAfterSeconds = Math.ceil((forgetAt.getTime() - countedAt.getTime()) / 1000);
      return new HttpFailure("identifiers-taken-often", { most, retryAfterSeconds });
    };
    const metIn = (counters: ReadonlyMap<string, BrakeCounter>) => {
      const counter = counters.get(subject);
      return counter !== undefined && counter.forgetAt > countedAt ? counter.failures : 0;
    };
    if (metIn(await brakes.find([subject])) >= most) throw tooOften();
    try {
      return await register();
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "canonical-id-taken")) throw error;
      let isTold = false;
      // Counted again here: of many at once, the first are told.
      await brakes.update([subject], (counters) => {
        const failures = metIn(counters);
        isTold = failures < most;
        return new Map(isTold ? [[subject, { failures: failures + 1, countedAt, forgetAt }]] : []);
      });
      throw isTold ? error : tooOften();
    }
  };
}

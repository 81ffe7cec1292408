import { HttpFailure } from "../http/http-failure.ts";

/** Registers or changes a device of an organization. */
export type TakenGuard = <T>(organizationId: string, register: () => Promise<T>) => Promise<T>;

const hourMs = 60 * 60_000;

/** So many registrations of an organization may meet an identifier that another device has, within an hour of the clock. */
const mostTaken = 100;

/**
 * Bounds how often an organization may hear that an identifier is taken, by which it would learn those of others.
 * Processes count by themselves, until they end.
 *
 * @returns a function that registers or changes a device. It throws HttpFailure "identifiers-taken-often" instead, until
 *   the hour is over, where it was refused "canonical-id-taken" too often.
 */
export function takenIdentifiers(now: () => Date, most = mostTaken): TakenGuard {
  let hour = 0;
  const counts = new Map<string, number>();
  return async (organizationId, register) => {
    const at = now().getTime();
    if (Math.floor(at / hourMs) !== hour) counts.clear();
    hour = Math.floor(at / hourMs);
    const retryAfterSeconds = Math.ceil(((hour + 1) * hourMs - at) / 1000);
    if ((counts.get(organizationId) ?? 0) >= most)
      throw new HttpFailure("identifiers-taken-often", { most, retryAfterSeconds });
    try {
      return await register();
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "canonical-id-taken")
        counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1);
      throw error;
    }
  };
}

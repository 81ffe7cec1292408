import { networkOf } from "../visitor.ts";
import { type PasswordStrength, strengthOf } from "./password-rules.ts";

/**
 * Estimates how hard a password is to guess, as shown beside it.
 *
 * @param address - IP address of the visitor.
 * @param context - words that a guesser tries first.
 * @returns undefined where there is no password, or the visitor's network has had too many estimated in this minute: an
 *   estimate takes up to 25 ms of the thread that answers everybody.
 */
export type StrengthMeter = (
  password: string,
  address: string,
  context?: readonly string[],
) => PasswordStrength | undefined;

/** So many estimates a minute are made for one network. */
export const estimatesPerMinute = 60;

/** Estimates in this process. */
export function strengthMeter(now: () => Date): StrengthMeter {
  let minute = 0;
  const counts = new Map<string, number>();
  return (password, address, context) => {
    if (password === "") return undefined;
    const current = Math.floor(now().getTime() / 60_000);
    if (current !== minute) counts.clear();
    minute = current;
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count > estimatesPerMinute ? undefined : strengthOf(password, context);
  };
}

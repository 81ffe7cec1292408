import type { Exchange } from "./authority-request.ts";
import type { ExchangePorts } from "./conclude.ts";

/**
 * Grants a request if no caller, in this process or another one, is at work on it or has granted it; else waits for the
 * answer that it gets there.
 *
 * @param identity - of the request.
 * @param answerSame - answers a copy of a granted request; undefined while there is no answer.
 * @param grant - returns with its answer whether that was kept, so that a copy finds it.
 */
export async function grantOnce<Answer>(
  { log }: Exchange,
  identity: Uint8Array,
  { storage }: ExchangePorts,
  answerSame: () => Promise<Answer | undefined>,
  grant: () => Promise<{ readonly answer: Answer; readonly isKept: boolean }>,
): Promise<Answer> {
  while ((await storage.beginGrant(log, identity)) === "at-work") {
    const given = await answerSame();
    if (given !== undefined) return given;
  }
  let isKept = false;
  try {
    const granted = await grant();
    isKept = granted.isKept;
    return granted.answer;
  } finally {
    if (!isKept) await storage.endGrant(log, identity);
  }
}

import type { Exchange } from "./authority-request.ts";
import { answerAgain, type ExchangePorts, type KeptAnswer } from "./conclude.ts";

/**
 * Grants a request where it is at work nowhere else, in this process or another one; else waits for the answer that it
 * gets there.
 *
 * @param grant - tells with its answer whether that was kept, so that a repetition finds it.
 */
export async function grantOnce<Answer>(
  exchange: Exchange,
  ports: ExchangePorts,
  grant: () => Promise<{ readonly answer: Answer; readonly isKept: boolean }>,
): Promise<Answer | KeptAnswer> {
  const { log, requestDigest } = exchange;
  while ((await ports.storage.beginGrant(log, requestDigest)) === "at-work") {
    const given = await answerAgain(exchange, ports);
    if (given !== undefined) return given;
  }
  let isKept = false;
  try {
    const granted = await grant();
    isKept = granted.isKept;
    return granted.answer;
  } finally {
    if (!isKept) await ports.storage.endGrant(log, requestDigest);
  }
}

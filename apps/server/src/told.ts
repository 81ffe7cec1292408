import { fromHex } from "@v2x/asn1";
import { answerTo } from "./http/error-answers.ts";
import type { CommandAnswer } from "./operator-command.ts";

/** Refusals in the sentences that the portal gives for them. */
export async function told(work: () => Promise<string>): Promise<CommandAnswer> {
  try {
    return { output: await work() };
  } catch (error) {
    const text = answerTo(error)?.text;
    if (text === undefined) throw error;
    return { error: text };
  }
}

/** @returns undefined where the text is no HashedId8 in hexadecimal digits. */
export function namedHashedId8(text: string): Uint8Array | undefined {
  return /^[0-9a-f]{16}$/i.test(text) ? fromHex(text) : undefined;
}

/** What an operator is told who names none. */
export const noHashedId8: CommandAnswer = { error: "HASHEDID8 must be 16 hexadecimal digits." };

import type { Readable } from "node:stream";
import { HttpFailure } from "./http-failure.ts";

/** Above this a sender is cut off; below it the body is read to its end, so that the sender can read the refusal. */
const drainedOctets = 64 * 1024 * 1024;

/**
 * Reads a body whole.
 *
 * @param limit - in octets; what lies past it is discarded as it comes and never held.
 * @throws HttpFailure "body-too-large".
 */
export async function readBody(
  payload: Readable,
  limit: number,
  unit: "octets" | "hexadecimal digits" = "octets",
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of payload) {
    length += (chunk as Buffer).length;
    if (length <= limit) chunks.push(chunk as Buffer);
    else chunks.length = 0;
    if (length > drainedOctets) break;
  }
  if (length > limit) throw new HttpFailure("body-too-large", { limit, unit });
  return Buffer.concat(chunks);
}

/** Facilities messages whose header has the messageId of another message. */
import type { DecodeLimits } from "@v2x/asn1";
import { etsiMessages } from "../captures/headers/index.ts";
import { type Attempt, attempt, etsiStructuresOfOthers } from "./structures/index.ts";

/** Octets of messages that are looked at: fewer fit by chance, and no message has more. */
const [fewest, most] = [24, 8192];

/**
 * Reads octets as the one facilities message that accounts for all of them, whatever message their header names. Returns
 * undefined if none does, or more than one.
 *
 * @param bytes - octets whose header names a message.
 */
export function ofOtherMessageId(bytes: Uint8Array, limits?: DecodeLimits): Attempt | undefined {
  if (bytes.length < fewest || bytes.length > most) return undefined;
  const fitting = etsiStructuresOfOthers(bytes)
    .map((structure) => attempt(structure, bytes, limits))
    .filter((made) => made.length === bytes.length && isReadWithoutDoubts(made));
  const [only] = fitting;
  if (only === undefined || fitting.some(({ structure }) => structure.type !== only.structure.type))
    return undefined;
  const messageId = bytes[1]!;
  const doubt = `the header says messageId ${messageId} (${etsiMessages[messageId]}), and the content reads as ${only.structure.type}`;
  return { ...only, doubts: [doubt, ...only.doubts] };
}

/** Whether nothing speaks against it but an older version. */
function isReadWithoutDoubts({ failure, doubts }: Attempt): boolean {
  return failure === undefined && doubts.every((doubt) => doubt.startsWith("protocolVersion"));
}

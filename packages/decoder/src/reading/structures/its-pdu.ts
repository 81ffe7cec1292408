/** Facilities messages of ETSI ITS that the decoder has no types for, as far as their common header goes. */
import { DecodeError } from "@v2x/asn1";
import { etsi, type Finding } from "@v2x/v2x-schema";
import { appearanceOf, etsiMessages } from "../../captures/headers/index.ts";
import type { Structure } from "./structure.ts";

const clause = "ETSI TS 102 894-2, ItsPduHeader";

/** A facilities message whose content the decoder has no types for: its header is read, the rest is named. */
export const itsPdu: Structure = {
  type: "ItsPduHeader",
  title: "facilities message of ETSI ITS",
  encoding: "UPER",
  schema: etsi.release2.ItsPduHeader,
  judge: (value) => ({ remarks: [withoutTypes(value as etsi.release2.ItsPduHeader)] }),
};

/** @throws DecodeError where the header is of no kind of message, or of no version of one, that could be read. */
function withoutTypes({ protocolVersion, messageId, stationId }: etsi.release2.ItsPduHeader): Finding {
  const name = etsiMessages[messageId];
  const of = `protocolVersion ${protocolVersion}, messageId ${messageId}, stationId ${stationId}`;
  const message = Object.values(etsi.messages).find(({ messageId: known }) => known === messageId);
  if (message !== undefined) {
    const versions = [...new Set(message.editions.flatMap(etsi.protocolVersionsOf))].sort().join(" or ");
    const found = `an unsupported version (${of})`;
    throw new DecodeError(
      "value-out-of-range",
      0,
      "protocolVersion",
      `${name} of version ${versions}`,
      found,
      0,
    );
  }
  if (name === undefined) {
    const found = `an unknown kind of message (${of})`;
    throw new DecodeError("value-out-of-range", 1, "messageId", "a message that ETSI defines", found, 8);
  }
  return {
    path: "messageId",
    rule: `the message is ${name} (${of}); the decoder has no types for what follows its header`,
    clause,
  };
}

/** Whether octets begin as a facilities message: a protocol version in use and a message that ETSI defines. */
export function startsAsItsPdu(octets: Uint8Array): boolean {
  return appearanceOf(octets).kind === "etsiPdu";
}

/** The last protocol version that could be meant where nothing else speaks for a facilities message. */
const lastVersion = 15;

/** Whether octets could begin as one of a version or kind that the decoder does not know. */
export function mayStartAsItsPdu([version = 0, messageId = 0, ...rest]: Uint8Array): boolean {
  if (rest.length < 4 || version === 0 || version > lastVersion) return false;
  // Version 3 is that of IEEE 1609.2 before it is that of a VAM.
  return version <= 2 || etsiMessages[messageId] !== undefined;
}

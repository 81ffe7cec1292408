/** Facilities messages of ETSI ITS (CAM, DENM …), as far as their common header goes. */
import { integer, sequence } from "@v2x/asn1";
import { appearanceOf, etsiMessages } from "../../captures/headers/index.ts";
import type { Structure } from "./structure.ts";

/** The header of every facilities message. @see ETSI TS 102 894-2 — ItsPduHeader */
const ItsPduHeader = sequence("ItsPduHeader", {
  protocolVersion: integer("OrdinalNumber1B", { min: 0, max: 255 }),
  messageId: integer("MessageId", {
    min: 0,
    max: 255,
    named: Object.fromEntries(
      Object.entries(etsiMessages).map(([id, name]) => [name.toLowerCase(), Number(id)]),
    ),
  }),
  stationId: integer("StationId", { min: 0, max: 4_294_967_295 }),
});

/** A facilities message whose content the decoder has no types for: its header is read, the rest is named. */
export const itsPdu: Structure = {
  type: "ItsPduHeader",
  title: "facilities message of ETSI ITS",
  encoding: "UPER",
  schema: ItsPduHeader,
  judge: (value) => {
    const { messageId, stationId } = value as { messageId: number; stationId: number };
    const name = etsiMessages[messageId] ?? `message ${messageId}`;
    return {
      remarks: [
        {
          path: "messageId",
          rule: `the message is a ${name} of station ${stationId}; the decoder has no types for what follows its header`,
          clause: "ETSI TS 102 894-2, ItsPduHeader",
        },
      ],
    };
  },
};

/** Whether octets begin as a facilities message: a protocol version in use and a message that ETSI defines. */
export function startsAsItsPdu(octets: Uint8Array): boolean {
  return appearanceOf(octets).kind === "etsiPdu";
}

/** What the UPER decoder reads: a table from the words of its selector to schemas and profiles. */
import type { FieldRange } from "@v2x/asn1";
import { j2735 } from "@v2x/v2x-schema";
import { type EtsiDecoderType, etsiDecoderTypes, etsiStructuresAsked } from "./etsi-structures.ts";
import { itsPdu } from "./its-pdu.ts";
import { securedData } from "./secured-data.ts";
import type { Judgement, Structure } from "./structure.ts";

/** The selector's words, in its order; `unknown` finds the type itself. */
export const uperDecoderTypes = [
  "unknown",
  "Ieee1609DataSigned",
  "MessageFrame",
  "TravelerInformationMessage",
  ...etsiDecoderTypes,
] as const;
export type UperDecoderType = (typeof uperDecoderTypes)[number];

/** What the selector's words stand for, but for those of ETSI ITS, which the header picks from editions. */
export const uperStructures = {
  Ieee1609DataSigned: { ...securedData, type: "Ieee1609DataSigned" },
  MessageFrame: {
    type: "MessageFrame",
    title: "J2735 MessageFrame",
    encoding: "UPER",
    schema: j2735.MessageFrame,
    judge: (value) => judgeFrame(value as j2735.MessageFrame),
    titleOf: (map) => {
      const message = j2735.MessageTypes.get(messageIdIn(map) as number);
      return message && `J2735 ${message.name}`;
    },
    excuse: (map) => {
      const messageId = messageIdIn(map);
      return isTestMessage(messageId) ? `This ${ownContent(messageId)}.` : undefined;
    },
  },
  TravelerInformationMessage: {
    type: "TravelerInformationMessage",
    title: "traveler information message of J2735 without a frame",
    encoding: "UPER",
    schema: j2735.TravelerInformation,
    judge: (value) => judgeMessage(value as j2735.TravelerInformation),
  },
} as const satisfies Record<Exclude<UperDecoderType, "unknown" | EtsiDecoderType>, Structure>;

function messageIdIn(map: readonly FieldRange[]): unknown {
  return map.find(({ path }) => path === "messageId")?.value;
}

/** The structures that octets can be where a type is asked for, in the order in which they are tried. */
export function uperStructuresAsked(
  type: Exclude<UperDecoderType, "unknown">,
  octets: Uint8Array,
): readonly Structure[] {
  if (!isEtsiType(type)) return [uperStructures[type]];
  const structures = etsiStructuresAsked(type, octets);
  return structures.length === 0 ? [itsPdu] : structures;
}

function isEtsiType(type: UperDecoderType): type is EtsiDecoderType {
  return (etsiDecoderTypes as readonly UperDecoderType[]).includes(type);
}

/** Test messages, whose number anybody may give to a type of one's own. @see SAE J2735 — DSRCmsgID */
function isTestMessage(messageId: unknown): messageId is number {
  return typeof messageId === "number" && messageId >= 240 && messageId <= 255;
}

function ownContent(messageId: number): string {
  return `test message ${messageId - 240} may hold a type of its sender instead of the one of SAE (V2X-Hub and CARMA send theirs as 240 to 245)`;
}

function judgeFrame(frame: j2735.MessageFrame): Judgement {
  const { remarks = [], ...judgement } = judgeMessage(frame);
  if (!isTestMessage(frame.messageId) || remarks.length === 0) return { ...judgement, remarks };
  const remark = { path: "messageId", rule: ownContent(frame.messageId), clause: "SAE J2735, DSRCmsgID" };
  return { ...judgement, remarks: [remark, ...remarks] };
}

function judgeMessage(value: j2735.MessageFrame | j2735.TravelerInformation): Judgement {
  const edition = j2735.editionOf(value);
  return {
    remarks: j2735.messageFrameFindings(value),
    ...(edition === undefined || edition === "any" ? {} : { edition: `SAE J2735 ${edition}` }),
  };
}

/** Whether octets begin as a MessageFrame with a message that this edition defines. */
export function startsAsMessageFrame([first, second]: Uint8Array): boolean {
  // The extension bit, then a number of 15 bits.
  return first !== undefined && (first & 0x7f) === 0 && j2735.MessageTypes.has(second ?? -1);
}

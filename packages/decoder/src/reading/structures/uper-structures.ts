/** What the UPER decoder reads: a table from the words of its selector to schemas and profiles. */
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
    judge: (value) => judgeMessage(value as j2735.MessageFrame),
  },
  TravelerInformationMessage: {
    type: "TravelerInformationMessage",
    title: "traveler information message of J2735 without a frame",
    encoding: "UPER",
    schema: j2735.TravelerInformation,
    judge: (value) => judgeMessage(value as j2735.TravelerInformation),
  },
} as const satisfies Record<Exclude<UperDecoderType, "unknown" | EtsiDecoderType>, Structure>;

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

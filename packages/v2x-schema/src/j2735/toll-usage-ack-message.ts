/** SAE J2735 2024-09, module TollUsageAckMessage of SAE J3217 (DSRCmsgID 39). */
import { type Infer, integer, octetString, optional, sequence, sequenceOf } from "@v2x/asn1";
import { MsgCount, TemporaryID } from "./identifiers.ts";

export const TumAckHash = sequence(
  "TumAckHash",
  {
    signedTumHash: optional(octetString("OCTET STRING", { size: 32 })),
    tempId: TemporaryID,
    tumSequenceNum: MsgCount,
  },
  {},
);
export type TumAckHash = Infer<typeof TumAckHash>;

export const TumAck = sequenceOf("TumAck", TumAckHash, { min: 1, max: 32 });
export type TumAck = Infer<typeof TumAck>;

/** DSRCmsgID 39. */
export const TollUsageAckMessage = sequence(
  "TollUsageAckMessage",
  {
    tumAck: TumAck,
    ackMaxAge: integer("INTEGER", { min: 100, max: 10_000, extensible: true }),
  },
  {},
);
export type TollUsageAckMessage = Infer<typeof TollUsageAckMessage>;

/** SAE J2735 2024-09, module NMEAcorrections (DSRCmsgID 24). */
import { enumerated, type Infer, integer, octetString, optional, sequence } from "@v2x/asn1";
import { regionalExtensions } from "./regional.ts";
import { MinuteOfTheYear } from "./time.ts";

export const NMEARevision = enumerated(
  "NMEA-Revision",
  ["unknown", "reserved", "rev1", "rev2", "rev3", "rev4", "rev5"],
  { additions: [] },
);
export type NMEARevision = Infer<typeof NMEARevision>;

export const NMEAMsgType = integer("NMEA-MsgType", { min: 0, max: 32_767 });
export type NMEAMsgType = Infer<typeof NMEAMsgType>;

export const ObjectCount = integer("ObjectCount", { min: 0, max: 1023 });
export type ObjectCount = Infer<typeof ObjectCount>;

export const NMEAPayload = octetString("NMEA-Payload", { min: 1, max: 1023 });
export type NMEAPayload = Infer<typeof NMEAPayload>;

/** DSRCmsgID 24. */
export const NMEAcorrections = sequence(
  "NMEAcorrections",
  {
    timeStamp: optional(MinuteOfTheYear),
    rev: optional(NMEARevision),
    msg: optional(NMEAMsgType),
    wdCount: optional(ObjectCount),
    payload: NMEAPayload,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type NMEAcorrections = Infer<typeof NMEAcorrections>;

/**
 * SAE J2735 2024-09, modules NMEAcorrections (DSRCmsgID 24) and RTCMcorrections (DSRCmsgID 28): corrections for satellite
 * navigation, as octets of other standards.
 */
import { enumerated, type Infer, integer, octetString, optional, sequence } from "@v2x/asn1";
import { MsgCount } from "./identifiers.ts";
import { FullPositionVector, RTCMheader, RTCMmessageList } from "./position.ts";
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

export const RTCMRevision = enumerated("RTCM-Revision", ["unknown", "rtcmRev2", "rtcmRev3", "reserved"], {
  additions: [],
});
export type RTCMRevision = Infer<typeof RTCMRevision>;

/** DSRCmsgID 28. */
export const RTCMcorrections = sequence(
  "RTCMcorrections",
  {
    msgCnt: MsgCount,
    rev: RTCMRevision,
    timeStamp: optional(MinuteOfTheYear),
    anchorPoint: optional(FullPositionVector),
    rtcmHeader: optional(RTCMheader),
    msgs: RTCMmessageList,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type RTCMcorrections = Infer<typeof RTCMcorrections>;

/** SAE J2735 2024-09, module RTCMcorrections (DSRCmsgID 28). */
import { enumerated, type Infer, optional, sequence } from "@v2x/asn1";
import { MsgCount } from "./identifiers.ts";
import { FullPositionVector, RTCMheader, RTCMmessageList } from "./position.ts";
import { regionalExtensions } from "./regional.ts";
import { MinuteOfTheYear } from "./time.ts";

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

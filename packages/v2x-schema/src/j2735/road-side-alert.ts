/** SAE J2735 2024-09, module RoadSideAlert (DSRCmsgID 27). */
import { type Infer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { Extent, FurtherInfoID, MsgCount, Priority } from "./identifiers.ts";
import { ITIScodes } from "./itis.ts";
import { HeadingSlice } from "./motion.ts";
import { FullPositionVector } from "./position.ts";
import { regionalExtensions } from "./regional.ts";
import { MinuteOfTheYear } from "./time.ts";

/** DSRCmsgID 27. */
export const RoadSideAlert = sequence(
  "RoadSideAlert",
  {
    msgCnt: MsgCount,
    timeStamp: optional(MinuteOfTheYear),
    typeEvent: ITIScodes,
    description: optional(sequenceOf("SEQUENCE OF", ITIScodes, { min: 1, max: 8 })),
    priority: optional(Priority),
    heading: optional(HeadingSlice),
    extent: optional(Extent),
    position: optional(FullPositionVector),
    furtherInfoID: optional(FurtherInfoID),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type RoadSideAlert = Infer<typeof RoadSideAlert>;

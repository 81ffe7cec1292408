/** SAE J2735 2024-09, module IntersectionCollision (DSRCmsgID 23). */
import { choice, type Infer, optional, sequence } from "@v2x/asn1";
import { IntersectionReferenceID, MsgCount, TemporaryID } from "./identifiers.ts";
import { ApproachID, LaneID } from "./lanes.ts";
import { PathPrediction } from "./motion.ts";
import { PathHistory } from "./position.ts";
import { regionalExtensions } from "./regional.ts";
import { MinuteOfTheYear } from "./time.ts";
import { BSMcoreData, VehicleEventFlags } from "./vehicle-safety.ts";

export const ApproachOrLane = choice("ApproachOrLane", { approach: ApproachID, lane: LaneID });
export type ApproachOrLane = Infer<typeof ApproachOrLane>;

/** DSRCmsgID 23. */
export const IntersectionCollision = sequence(
  "IntersectionCollision",
  {
    msgCnt: MsgCount,
    id: TemporaryID,
    timeStamp: optional(MinuteOfTheYear),
    partOne: optional(BSMcoreData),
    path: optional(PathHistory),
    pathPrediction: optional(PathPrediction),
    intersectionID: IntersectionReferenceID,
    laneNumber: ApproachOrLane,
    eventFlag: VehicleEventFlags,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type IntersectionCollision = Infer<typeof IntersectionCollision>;

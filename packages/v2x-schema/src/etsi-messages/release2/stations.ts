/** ETSI TS 102 894-2 V2.4.1: what every CAM and VAM says of its station. */
import { type Infer, sequence } from "@v2x/asn1";
import { ReferencePositionWithConfidence } from "./positions.ts";
import { TrafficParticipantType } from "./vehicle.ts";

export const BasicContainer = sequence(
  "BasicContainer",
  {
    stationType: TrafficParticipantType,
    referencePosition: ReferencePositionWithConfidence,
  },
  {},
);
export type BasicContainer = Infer<typeof BasicContainer>;
